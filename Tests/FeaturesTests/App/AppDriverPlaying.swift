import Canvas
import Kernel
import Publications
import Testing

@testable import Features
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// The program with a book that is heard.
extension AppDriver {
    static let heardPlace = TrackPlace(track: 1, offset: .seconds(100))

    /// What the desktop is shown at each step, and that the text of a sound is looked for, is held
    /// by the tests of that.
    static func withSound(_ state: App.State = .quiet) -> AppDriver {
        let app = AppDriver(state)
        app.ignore {
            switch $0 {
            case .show: true
            case .service(let command): command.service == Alignment.self
            default: false
            }
        }
        return app
    }

    /// The book plays, and its player has arrived at the place.
    static func playing(
        _ state: App.State = .quiet, after actions: [App.Action] = [],
        at place: TrackPlace = heardPlace
    ) -> AppDriver {
        let app = AppDriver.withSound(state)
        for action in actions { app.send(action) }
        app.hear(at: place)
        app.send(.listening(.told(1, .arrived(place))))
        app.startHere()
        return app
    }

    /// Opens the book, which turns out to be heard.
    func hear(at place: TrackPlace = heardPlace, isAsked: Bool = false) {
        let book = PreviewSound.book
        send(.began(with: book.source, at: nil))
        answer(Reader.self, .heard(OpenedSound(book, at: place, isAsked: isAsked)))
    }

    /// What the player was told to do since this was asked last. Its bookmarks and its history
    /// come and go beside that.
    func orders() -> [Listening.Command] {
        commands(of: Playing.self).filter { command in
            switch command {
            case .readBookmarks, .readHistory, .trace, .count: false
            default: true
            }
        }
    }

    /// The player tells where it is, if that is waited for.
    func tellPlace() {
        guard let heard = state.listening, !heard.deferred.isEmpty else { return }
        send(.listening(.told(heard.number, .at(heard.spot))))
    }

    var heard: Listening.State? { state.listening }
}

import Kernel
import ListeningWing
import Publications
import ScreenKit

extension App.State {
    /// The file with the cover of what is heard; its address is nil until it is written.
    struct Art: Equatable, Sendable {
        var book: Int
        var address: String?
    }
}

/// The cover of what is heard, as a file for the desktop.
extension App {
    /// After whatever happened: asks for the file when another book is heard.
    static func askForArt(_ state: inout State) -> Effects {
        guard !state.isSecond, let number = state.hears({ $0.number }), state.art?.book != number,
            let heard = state.listening
        else { return [] }
        state.art = State.Art(book: heard.number)
        guard heard.book.publication.mayHaveCover else { return [.cancel(.art)] }
        return [.request(.art, .keepArt(heard.book, number: heard.number))]
    }

    static func take(_ address: String?, ofBook number: Int, _ state: inout State) -> Effects {
        // Without a cover there is nothing to be shown.
        guard let address, state.art?.book == number, let heard = state.listening else {
            return []
        }
        state.art?.address = address
        return Playing.showDesktop(heard, isJump: false, &state)
    }
}

extension Publication {
    /// In it, or where its list of sounds came from.
    var mayHaveCover: Bool { coverPath != nil || coverReference != nil }
}

extension EffectID {
    static let art = EffectID("player.art")
}

import Canvas
import Kernel
import ListeningWing
import Publications
import ReadingWing
import ScreenKit
import Sharing

extension Syncing: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .say(let words):
            return App.say(words, &state)
        case .moved(let words):
            return App.say(words, canUndo: true, &state)
        case .jump(let book, let locator):
            guard let locator = Locator(locator) else { return [] }
            if let heard = state.listening?.book, SharedWork(heard) == book,
                let place = heard.publication.moment(of: locator, in: heard.audiobook)
            {
                return App.listen(.sought(heard.timeline.time(of: place)), &state)
            }
            guard let floor = state.floorInView(of: Reader.self),
                floor[Reader.self]?.source == book.source
            else { return [] }
            return App.send(
                .arrived(.locator(locator)), to: floor.id, as: Reader.self, &state)
        case .renewNotes(let book):
            let isHeard = (state.listening?.book).map { SharedWork($0) == book } ?? false
            let sound = isHeard ? App.listen(.bookmarksRenewed, &state) : []
            guard let floor = state.floorInView(of: Reader.self),
                floor[Reader.self]?.source == book.source
            else { return sound }
            return sound + App.tellReader(.marking(.cameFromElsewhere), &state)
        case .ask(let meeting, let book, let why):
            return App.ask(
                question(meeting, book, why: why, size: state.around.size), &state)
        case .readSides, .exchange, .settle, .flush: return nil
        }
    }
}

extension App {
    /// The book in view, else the one that is heard, and the place in it, for what is shared with
    /// other devices.
    static func sharePlace(_ state: inout State) -> Effects {
        var seen: Syncing.Seen?
        state.floorInView(of: Reader.self)?.look(at: Reader.self) { reader in
            guard reader.phase == .open, let book = reader.book, case .file = book.source else {
                return
            }
            seen = Syncing.Seen(
                book: SharedWork(book), place: .text(reader.place),
                changesCount: reader.marking.changesCount)
        }
        if seen == nil {
            state.hears { heard in
                guard case .file = heard.book.source else { return }
                seen = Syncing.Seen(
                    book: SharedWork(heard.book), place: spot(of: heard),
                    changesCount: heard.bookmarkChangesCount)
            }
        }
        guard state.services.look(at: Syncing.self, { $0.seen != seen }) else { return [] }
        return send(.seen(seen), to: Syncing.self, &state)
    }

    /// A text that a voice reads has the place of a text.
    private static func spot(of heard: Listening.State) -> SharedSpot {
        guard let recital = heard.book.recital,
            recital.sentences.indices.contains(heard.spot.track)
        else { return .sound(heard.spot) }
        return .text(recital.sentences[heard.spot.track].place)
    }
}

extension SyncErrand: RootErrand {
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects {
        switch self {
        case .decide(let meeting, let book, let takes):
            App.send(.decided(meeting, book, takes: takes), to: Syncing.self, &state)
        }
    }
}

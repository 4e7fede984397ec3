import Kernel
import ListeningWing
import Publications
import ReadingWing
import ScreenKit

/// A book that is open is aligned with its audiobook, and its page follows as soon as it can.
extension Alignment: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .say(let words): App.say(words, &state)
        case .mapGrew: App.send(.mapGrew, to: ReadingAlong.self, &state)
        case .find, .align: nil
        }
    }
}

extension App {
    /// The text in view, else the sound that is heard.
    static func alignOpened(_ state: inout State) -> Effects {
        let isWanted = state.preferences.settings.alignsByItself
        var effects: Effects = []
        if state.services.look(at: Alignment.self, { $0.isWanted != isWanted }) {
            effects += send(.wanted(isWanted), to: Alignment.self, &state)
        }
        let work = alignable(state)
        if state.services.look(at: Alignment.self, { $0.seen?.work != work }) {
            effects += send(.opened(alignmentSubject(state)), to: Alignment.self, &state)
        }
        return effects
    }

    static func align(_ state: inout State) -> Effects {
        send(.asked(alignmentSubject(state)), to: Alignment.self, &state)
    }

    private static func alignable(_ state: State) -> SharedWork? {
        if let book = bookInView(state) {
            return book.source.isFile ? SharedWork(book) : nil
        }
        return soundHeard(state)
    }

    /// A file of sound, and no voice that reads.
    private static func soundHeard(_ state: State) -> SharedWork? {
        state.hears { heard in
            heard.book.recital == nil && heard.book.source.isFile ? SharedWork(heard.book) : nil
        } ?? nil
    }

    private static func alignmentSubject(_ state: State) -> Alignment.Subject? {
        guard let work = alignable(state) else { return nil }
        let sound = soundHeard(state)
        guard bookInView(state) != nil else {
            return Alignment.Subject(work, isText: false, share: soundShare(state))
        }
        let share = state.floorInView(of: Reader.self)?.look(at: Reader.self) { $0.progress }
        return Alignment.Subject(work, isText: true, share: share ?? 0, beside: sound)
    }

    private static func soundShare(_ state: State) -> Double {
        guard let heard = state.listening, let timeline = fileTimeline(state) else { return 0 }
        let here = timeline.time(of: heard.whereabouts)
        return timeline.end > .zero ? here / timeline.end : 0
    }
}

extension BookSource {
    fileprivate var isFile: Bool {
        if case .file = self { true } else { false }
    }
}

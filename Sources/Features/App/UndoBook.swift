import Kernel
import ScreenKit

/// What can be taken back and done again, one history a journal.
public struct UndoBook<Action: Equatable & Sendable>: Equatable, Sendable {
    fileprivate struct Entry: Equatable, Sendable {
        var undo: Undo<Action>
        /// Another journal in which the same act stands.
        var twin: String?
    }

    public struct Journal: Equatable, Sendable {
        fileprivate var done: [Entry] = []
        fileprivate var undone: [Entry] = []
        /// What an act that was replayed records once it is done.
        fileprivate var awaited: (inverse: Action, forward: Action)?

        public static func == (one: Journal, other: Journal) -> Bool {
            one.done == other.done && one.undone == other.undone
                && one.awaited?.inverse == other.awaited?.inverse
                && one.awaited?.forward == other.awaited?.forward
        }

        /// Whether it is new here.
        fileprivate mutating func file(_ entry: Entry) -> Bool {
            let awaited = awaited
            self.awaited = nil
            // It stands here already.
            if let awaited, awaited == (entry.undo.inverse, entry.undo.forward) { return false }
            undone = []
            done.append(entry)
            if done.count > UndoBook.longest { done.removeFirst() }
            return true
        }

        fileprivate mutating func move(
            _ undo: Undo<Action>, from: WritableKeyPath<Journal, [Entry]>,
            to: WritableKeyPath<Journal, [Entry]>
        ) {
            guard let at = self[keyPath: from].lastIndex(where: { $0.undo == undo }) else { return }
            self[keyPath: to].append(self[keyPath: from].remove(at: at))
        }
    }

    /// Each journal forgets its oldest entry beyond this.
    public static var longest: Int { 10_000 }
    private var journals: [String: Journal] = [:]
    /// Acts that were ever filed.
    public private(set) var actsCount = 0

    public init() {}

    /// A new act ends what could be done again.
    /// - Parameter seen: the journal of the screen in view, where the act is the newest one for a
    ///   person, whatever journal it belongs to.
    public mutating func file(_ undo: Undo<Action>, seenIn seen: String? = nil) {
        let twin = seen == undo.journal ? nil : seen
        if journals[undo.journal, default: Journal()].file(Entry(undo: undo, twin: twin)) {
            actsCount += 1
        }
        if let twin {
            _ = journals[twin, default: Journal()].file(Entry(undo: undo, twin: undo.journal))
        }
    }

    /// The newest act of a journal that is meant, which counts as taken back from here on.
    public mutating func takeBack(
        in journal: String, where isMeant: (Undo<Action>) -> Bool = { _ in true }
    ) -> Undo<Action>? {
        move(in: journal, from: \.done, to: \.undone, isMeant)
    }

    public mutating func doAgain(
        in journal: String, where isMeant: (Undo<Action>) -> Bool = { _ in true }
    ) -> Undo<Action>? {
        move(in: journal, from: \.undone, to: \.done, isMeant)
    }

    private mutating func move(
        in journal: String, from: WritableKeyPath<Journal, [Entry]>,
        to: WritableKeyPath<Journal, [Entry]>, _ isMeant: (Undo<Action>) -> Bool
    ) -> Undo<Action>? {
        let entry = journals[journal]?[keyPath: from].last { isMeant($0.undo) }
        guard let entry else { return nil }
        for name in [journal, entry.twin].compactMap({ $0 }) {
            journals[name]?.move(entry.undo, from: from, to: to)
        }
        return entry.undo
    }

    /// The next one like this is of an act that was replayed, and stands here already.
    mutating func await(inverse: Action, forward: Action, in journal: String) {
        journals[journal]?.awaited = (inverse, forward)
    }

    public func newest(in journal: String) -> Undo<Action>? { journals[journal]?.done.last?.undo }
}

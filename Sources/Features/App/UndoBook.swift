import Kernel
import ScreenKit

/// What can be taken back and done again, one history a journal.
public struct UndoBook<Action: Equatable & Sendable>: Equatable, Sendable {
    public struct Journal: Equatable, Sendable {
        fileprivate(set) var done: [Undo<Action>] = []
        fileprivate(set) var undone: [Undo<Action>] = []
        /// What an act that was replayed records once it is done.
        fileprivate var awaited: (inverse: Action, forward: Action)?

        public static func == (one: Journal, other: Journal) -> Bool {
            one.done == other.done && one.undone == other.undone
                && one.awaited?.inverse == other.awaited?.inverse
                && one.awaited?.forward == other.awaited?.forward
        }

        fileprivate mutating func file(_ undo: Undo<Action>) {
            let awaited = awaited
            self.awaited = nil
            // It stands here already.
            if let awaited, awaited == (undo.inverse, undo.forward) { return }
            undone = []
            done.append(undo)
            if done.count > UndoBook.longest { done.removeFirst() }
        }
    }

    /// Each journal forgets its oldest entry beyond this.
    public static var longest: Int { 10_000 }
    private var journals: [String: Journal] = [:]

    public init() {}

    /// A new act ends what could be done again.
    public mutating func file(_ undo: Undo<Action>) {
        journals[undo.journal, default: Journal()].file(undo)
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
        in journal: String, from: WritableKeyPath<Journal, [Undo<Action>]>,
        to: WritableKeyPath<Journal, [Undo<Action>]>, _ isMeant: (Undo<Action>) -> Bool
    ) -> Undo<Action>? {
        guard var acts = journals[journal], let at = acts[keyPath: from].lastIndex(where: isMeant)
        else { return nil }
        let undo = acts[keyPath: from].remove(at: at)
        acts[keyPath: to].append(undo)
        journals[journal] = acts
        return undo
    }

    /// The next one like this is of an act that was replayed, and stands here already.
    mutating func await(inverse: Action, forward: Action, in journal: String) {
        journals[journal]?.awaited = (inverse, forward)
    }

    public func newest(in journal: String) -> Undo<Action>? { journals[journal]?.done.last }
}

import Holdings
import Kernel
import ScreenKit
import Wording

/// What came to the shelf by itself, from folders that are watched.
extension Shelf {
    public struct Came: Equatable, Sendable {
        /// As they are.
        public var added: [BookMemory]
        /// As they were.
        public var gone: [BookMemory]
        public var changed: Int
        public var failed: Int
        /// What went wrong first, as a sentence.
        public var trouble: String?
        /// Seconds since 1970.
        public var time: Int64
        /// How far it is, while more comes: then there is nothing else to tell yet.
        public var taking: Taking?

        public init(
            added: [BookMemory] = [], gone: [BookMemory] = [], changed: Int = 0, failed: Int = 0,
            trouble: String? = nil, time: Int64 = 0, taking: Taking? = nil
        ) {
            (self.added, self.gone, self.changed) = (added, gone, changed)
            (self.failed, self.trouble, self.time) = (failed, trouble, time)
            self.taking = taking
        }

        public var isEmpty: Bool {
            added.isEmpty && gone.isEmpty && changed == 0 && failed == 0 && trouble == nil
        }

        var words: String {
            var parts: [String] = []
            let (came, left) = (added.count, gone.count)
            if came > 0 { parts.append(tr("\(came, "book came", "books came")")) }
            if left > 0 { parts.append(tr("\(left, "is gone", "are gone")")) }
            if changed > 0 { parts.append(tr("\(changed) changed")) }
            if failed > 0 { parts.append(tr("\(failed) left out")) }
            return sentences(parts.isEmpty ? "" : tr("\(listed(parts))."), trouble ?? "")
        }

        /// Only whether they are on the shelf.
        func shelved(added areAdded: Bool) -> [BookStep] {
            let (here, away) = (areAdded ? nil : time, areAdded ? time : nil)
            return added.map { BookStep(from: $0.removed(at: here), to: $0.removed(at: away)) }
                + gone.map { BookStep(from: $0.removed(at: away), to: $0.removed(at: here)) }
        }
    }

    /// Told where somebody looks at the shelf; what can be taken back can be in any case.
    static func take(_ came: Came, isInView: Bool, _ state: inout State) -> Effects {
        state.coming = came.taking
        guard !came.isEmpty else { return [] }
        let canUndo = !came.added.isEmpty || !came.gone.isEmpty
        let undo = Undo(
            title: came.words, journal: journal,
            inverse: Action.restoring(came.shelved(added: false)),
            forward: .restoring(came.shelved(added: true)))
        let told = Effects.Element.perform(.ask(canUndo ? .done(came.words) : .say(came.words)))
        return (canUndo ? [.record(undo)] : []) + (isInView ? [told] : [])
    }
}

extension BookMemory {
    public func removed(at time: Int64?) -> BookMemory {
        var memory = self
        memory.removed = time
        return memory
    }
}

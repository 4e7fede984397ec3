import Holdings
import Kernel
import ScreenKit
import Wording

/// Files that a person puts into the trash.
extension Shelf {
    /// A file in the trash, and how it was known.
    public struct Discarded: Hashable, Sendable {
        public var path: String
        public var trashed: String
        public var note: String
        public var memory: FileMemory?

        public init(path: String, trashed: String, note: String, memory: FileMemory?) {
            (self.path, self.trashed) = (path, trashed)
            (self.note, self.memory) = (note, memory)
        }

        var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    }

    static func take(_ discarded: Discarded, _ state: inout State) -> Effects {
        let title = tr("\(discarded.name) to the trash")
        let undo = Undo(
            title: title, journal: journal, inverse: Action.reclaiming(discarded),
            forward: .discarding(discarded.path))
        return [.record(undo), .perform(.ask(.done(tr("\(title)."))))] + refresh(&state)
    }
}

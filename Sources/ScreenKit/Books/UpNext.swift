/// What is heard after the book that is heard now, in its order.
public struct UpNext: Equatable, Sendable {
    public struct Item: Equatable, Sendable {
        public var path: String
        public var title: String

        public init(path: String, title: String) {
            (self.path, self.title) = (path, title)
        }

        /// Called as its file is, until its title is known.
        public init(path: String) {
            self.init(path: path, title: Self.name(of: path))
        }

        package var isUntitled: Bool { title == Self.name(of: path) }

        private static func name(of path: String) -> String {
            path.split(separator: "/").last.map(String.init) ?? path
        }
    }

    public package(set) var items: [Item] = []
    /// Two years of listening; more is a mistake of a script.
    public static let itemsMax = 500

    public init() {}

    /// What happens to it.
    public enum Change: Equatable, Sendable {
        case added([Item])
        case removed(Int)
        /// So many places nearer to the front, or further from it.
        case moved(Int, by: Int)
        case cleared
        /// From an undo: what differs between these two is changed, and nothing else.
        case step(from: [Item], to: [Item])
        /// Heard now, whatever is heard.
        case played(Int)
    }

    /// Those that are there already stay where they are; how many came.
    package mutating func add(_ more: [Item]) -> Int {
        var count = 0
        for item in more where items.count < Self.itemsMax {
            guard !items.contains(where: { $0.path == item.path }) else { continue }
            items.append(item)
            count += 1
        }
        return count
    }

    /// Books that are called as their files are get their titles.
    package mutating func entitle(_ found: [Item]) {
        for item in found {
            guard let at = items.firstIndex(where: { $0.path == item.path && $0.isUntitled })
            else { continue }
            items[at].title = item.title
        }
    }

    package mutating func remove(_ at: Int) -> Item? {
        items.indices.contains(at) ? items.remove(at: at) : nil
    }

    /// Where it is then; nil where nothing moved.
    package mutating func move(_ at: Int, by steps: Int) -> Int? {
        guard items.indices.contains(at) else { return nil }
        let steps = min(Self.itemsMax, max(-Self.itemsMax, steps))
        let target = min(items.count - 1, max(0, at + steps))
        guard target != at else { return nil }
        items.insert(items.remove(at: at), at: target)
        return target
    }

    /// What was added, played or moved by something else since stays as it is.
    package mutating func step(from old: [Item], to new: [Item]) {
        if items == old {
            items = new
            return
        }
        let (was, will) = (Set(old.map(\.path)), Set(new.map(\.path)))
        items.removeAll { was.contains($0.path) && !will.contains($0.path) }
        let kept = Set(items.map(\.path)).intersection(was)
        let order = new.filter { kept.contains($0.path) }
        let slots = items.indices.filter { kept.contains(items[$0].path) }
        if slots.map({ items[$0].path }) == old.map(\.path).filter(kept.contains) {
            for (slot, item) in zip(slots, order) { items[slot] = item }
        }
        var before: Item?
        for item in new {
            if let at = items.firstIndex(where: { $0.path == item.path }) {
                before = items[at]
            } else if !was.contains(item.path), items.count < Self.itemsMax {
                let at = items.firstIndex { $0.path == before?.path }
                items.insert(item, at: at.map { $0 + 1 } ?? 0)
                before = item
            }
        }
    }
}

extension UpNext {
    /// What becomes of the sound when a book is over.
    public enum Manner: String, Sendable { case off, queue, series, collection }
}

extension UpNext.Change {
    /// As scripts say it: `add FILE…`, `remove 2`, `move 3 -1`, `clear`, `play 1`; nil for what
    /// means nothing. Numbers begin at 1.
    public init?(words: [String]) {
        let numbers = words.dropFirst().map { Int($0) }
        switch (words.first, numbers.count) {
        case ("add", 1...):
            self = .added(words.dropFirst().map { UpNext.Item(path: $0) })
        case ("remove", 1):
            guard let number = numbers[0], number > 0 else { return nil }
            self = .removed(number - 1)
        case ("move", 2):
            guard let number = numbers[0], number > 0, let steps = numbers[1], steps != 0,
                steps.magnitude <= UpNext.itemsMax
            else { return nil }
            self = .moved(number - 1, by: steps)
        case ("clear", 0): self = .cleared
        case ("play", 1):
            guard let number = numbers[0], number > 0 else { return nil }
            self = .played(number - 1)
        default: return nil
        }
    }

    /// Which of them it is about.
    public var place: Int? {
        switch self {
        case .removed(let at), .moved(let at, _), .played(let at): at
        default: nil
        }
    }
}

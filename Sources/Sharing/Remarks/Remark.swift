import Notation
import Notebook

/// One thing that a person said of a book and that is told by itself: the words of a note, its
/// colour, that it was taken away; the book's stars, its state, a tag or a collection it is in; how
/// well a word is remembered that was looked up in it.
public struct RemarkKey: Hashable, Sendable, Comparable {
    public enum Kind: String, CaseIterable, Sendable {
        case note, shelf, collection, tag, word
    }

    public var kind: Kind
    /// Of a note, or the name of a collection, a tag or a word; empty for what is said of the whole
    /// book.
    public var id: String
    public var field: String

    public init(_ kind: Kind, id: String = "", _ field: String) {
        (self.kind, self.id, self.field) = (kind, id, field)
    }

    public static func < (one: RemarkKey, other: RemarkKey) -> Bool {
        (one.kind.rawValue, one.id, one.field) < (other.kind.rawValue, other.id, other.field)
    }

    /// The kind goes in as its number and not as its name: books have tens of thousands of these.
    public func hash(into hasher: inout Hasher) {
        switch kind {
        case .note: hasher.combine(0)
        case .shelf: hasher.combine(1)
        case .collection: hasher.combine(2)
        case .tag: hasher.combine(3)
        case .word: hasher.combine(4)
        }
        hasher.combine(id)
        hasher.combine(field)
    }

    public static let idBytesMax = 200
    public static let fieldBytesMax = 40

    /// Only what `Field` names is understood here; newer programs may tell more.
    public var isSound: Bool {
        id.utf8.count <= Self.idBytesMax && !field.isEmpty
            && field.utf8.count <= Self.fieldBytesMax && (kind == .shelf) == id.isEmpty
    }

    public enum Field {
        /// Where a note stands and what it marks.
        public static let what = "what"
        public static let colour = "colour"
        public static let words = "note"
        public static let extra = "extra"
        /// It was taken away, which is said and never concluded from its absence.
        public static let gone = "gone"
        public static let state = "state"
        public static let stars = "stars"
        /// The book is in the collection, or has the tag.
        public static let isIn = "in"
        /// How well a word is remembered; null where an answer was taken back.
        public static let memory = "memory"
    }

    public static let state = RemarkKey(.shelf, Field.state)
    public static let stars = RemarkKey(.shelf, Field.stars)
    public static func memory(of word: String) -> RemarkKey {
        RemarkKey(.word, id: word, Field.memory)
    }
}

/// As it is written in a journal.
public typealias RemarkValue = JSONValue

/// What one device said of a key last.
public struct Remark: Equatable, Sendable {
    public var value: JSONValue
    public var stamp: JournalStamp
    public var device: String

    public init(_ value: JSONValue, _ stamp: JournalStamp, on device: String) {
        (self.value, self.stamp, self.device) = (value, stamp, device)
    }

    /// Every device chooses the same, in whatever order it hears of them.
    func precedes(_ other: Remark) -> Bool {
        if stamp != other.stamp { return stamp < other.stamp }
        if device != other.device { return device < other.device }
        return value != other.value && value.line < other.value.line
    }
}

/// All that devices said of one book: the last of each key counts.
public struct RemarkSet: Equatable, Sendable {
    public private(set) var last: [RemarkKey: Remark] = [:]

    public init() {}

    /// Ten thousand notes and more; a forged journal has no end of them.
    public static let keysMax = 200_000

    public mutating func add(_ remark: Remark, for key: RemarkKey) {
        guard let known = last[key] else {
            if last.count < Self.keysMax { last[key] = remark }
            return
        }
        if known.precedes(remark) { last[key] = remark }
    }

    public mutating func add(_ other: RemarkSet) {
        for (key, remark) in other.last { add(remark, for: key) }
    }
}

extension JournalEvent {
    public static let fieldsMax = 16

    /// What it says of a book besides places; a key that cannot be is left out.
    public var remarks: [RemarkKey: Remark] {
        guard let kind = RemarkKey.Kind(rawValue: kind) else { return [:] }
        let stamp = max(stamp, over?.next ?? stamp)
        var remarks: [RemarkKey: Remark] = [:]
        for member in value.members.prefix(Self.fieldsMax) {
            let key = RemarkKey(kind, id: id, member.key)
            if key.isSound { remarks[key] = Remark(member.value, stamp, on: device) }
        }
        return remarks
    }

    /// One event a note, a collection or the book; one a field where that would be too long.
    public static func telling(
        _ remarks: [RemarkKey: JSONValue], over said: [RemarkKey: Remark], of books: [String],
        on device: String, after number: Int64, _ first: JournalStamp
    ) -> [JournalEvent] {
        struct About: Hashable {
            var kind: RemarkKey.Kind
            var id: String
        }
        let groups = Dictionary(grouping: remarks.keys.sorted()) { About(kind: $0.kind, id: $0.id) }
        var parts: [[RemarkKey]] = []
        for keys in groups.values.sorted(by: { $0[0] < $1[0] }) {
            let bytes = keys.reduce(0) { $0 + (remarks[$1]?.line.utf8.count ?? 0) }
            parts += bytes < bytesMax / 2 ? [keys] : keys.map { [$0] }
        }
        var stamp = first
        return parts.enumerated().map { index, keys in
            defer { stamp = stamp.next }
            var event = JournalEvent(
                device: device, number: number + Int64(index) + 1, stamp: stamp, books: books,
                kind: keys[0].kind.rawValue, id: keys[0].id,
                value: .object(
                    keys.map { .init(key: $0.field, value: remarks[$0] ?? .null) }))
            let latest = keys.compactMap { said[$0]?.stamp }.max()
            if let latest, latest >= stamp { event.over = latest }
            return event
        }
    }
}

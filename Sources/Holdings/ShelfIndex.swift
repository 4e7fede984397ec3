import Glibc
import Publications
import Synchronization

/// All books of a library in memory, as little of each as it takes to find and to order them:
/// some hundred bytes, so that a hundred thousand are looked through between two keys.
public final class ShelfIndex: Sendable {
    /// What words are looked for in.
    enum Field: Int, CaseIterable { case title, author, series, tag }

    /// What is looked at by its name alone, and what books are ordered by.
    enum Side: Int, CaseIterable { case language, format, filedAuthor }

    struct Facts {
        var id: HeldBook.ID
        var added: Int64
        /// 0 where it never was.
        var opened: Int64
        var due: Int64
        var percent: Float
        var position: Float
        var words: UInt32
        var minutes: UInt32
        var state: UInt8
        var rating: UInt8
        var isLoan: Bool
        var isDouble: Bool
    }

    let texts: FieldTexts
    let sides: FieldTexts
    let facts: [Facts]
    /// Places in `facts`, in each order; made when first asked for.
    private let orders = Mutex<[ShelfOrder: [Int32]]>([:])
    public let counts: ShelfCounts

    init(texts: FieldTexts, sides: FieldTexts, facts: [Facts]) {
        self.texts = texts
        self.sides = sides
        self.facts = facts
        var counts = ShelfCounts()
        var states = [Int](repeating: 0, count: ReadingState.allCases.count)
        for fact in facts {
            states[Int(fact.state)] += 1
            if fact.isLoan { counts.loans += 1 }
        }
        counts.all = facts.count
        for (state, count) in zip(ReadingState.allCases, states) { counts.byState[state] = count }
        self.counts = counts
    }

    public var count: Int { facts.count }

    /// The books that a question leaves, in order.
    public func listing(
        _ query: ShelfQuery, by order: ShelfOrder, now: Int64, stamp: UInt64
    ) -> Listing {
        let order = (kind: order, places: places(in: order))
        let left = matching(query, now: now)
        var ids: [HeldBook.ID] = []
        ids.reserveCapacity(left?.count ?? facts.count)
        var letters: [Listing.Letter] = []
        var last: [UInt8] = []
        for place in order.places {
            let place = Int(place)
            if let left, !left.isSet[place] { continue }
            if order.kind.isByLetter, letters.count < Self.lettersMax {
                let first = firstLetter(place, order.kind)
                if first != last {
                    last = first
                    letters.append(.init(Self.shown(first), ids.count))
                }
            }
            ids.append(facts[place].id)
        }
        return Listing(stamp: stamp, ids: ids, letters: letters, counts: counts)
    }

    /// Scripts have at most some thousand signs; one jumps by few.
    private static let lettersMax = 10_000

    // MARK: - Letters

    private func firstLetter(_ place: Int, _ order: ShelfOrder) -> [UInt8] {
        let key = sortKey(place, order).drop { $0 == 0x20 }
        guard let first = key.first else { return [] }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return Array(key.prefix(length))
    }

    private static func shown(_ letter: [UInt8]) -> Character {
        if letter.isEmpty { return "–" }
        if letter.count == 1, (0x30...0x39).contains(letter[0]) { return "#" }
        return String(decoding: letter, as: UTF8.self).uppercased().first ?? "–"
    }

    // MARK: - Orders

    /// What a book is filed under, in orders by letter.
    private func sortKey(_ place: Int, _ order: ShelfOrder) -> ArraySlice<UInt8> {
        switch order {
        case .author: return sides[place, Side.filedAuthor.rawValue]
        case .series: return texts[place, Field.series.rawValue]
        default:
            let title = texts[place, Field.title.rawValue]
            return title.dropFirst(FiledName.articleBytes(title))
        }
    }

    /// Makes an order before somebody asks for it.
    public func prepare(_ order: ShelfOrder) { _ = places(in: order) }

    private func places(in order: ShelfOrder) -> [Int32] {
        if let known = orders.withLock({ $0[order] }) { return known }
        let made = makeOrder(order)
        orders.withLock { $0[order] = made }
        return made
    }

    private func makeOrder(_ order: ShelfOrder) -> [Int32] {
        // Equal ones stand by their titles, and those by when they came.
        let byTitle = order == .title ? nil : places(in: .title)
        if order.isByLetter { return byLetter(order, byTitle) }
        var ranks = [Int32](repeating: 0, count: facts.count)
        for (rank, place) in (byTitle ?? []).enumerated() { ranks[Int(place)] = Int32(rank) }
        var keys = facts.indices.map { (key: number(of: $0, order), place: Int32($0)) }
        keys.sort { ($0.key, ranks[Int($0.place)]) < ($1.key, ranks[Int($1.place)]) }
        return keys.map(\.place)
    }

    /// What is unknown comes last, whichever way the order goes.
    private func number(of place: Int, _ order: ShelfOrder) -> Double {
        let fact = facts[place]
        let value: Double? =
            switch order {
            case .added: Double(fact.added)
            case .opened: fact.opened > 0 ? Double(fact.opened) : nil
            case .progress: fact.percent >= 0 ? Double(fact.percent) : nil
            case .length: fact.length > 0 ? Double(fact.length) : nil
            case .due: fact.due > 0 ? Double(fact.due) : nil
            case .title, .author, .series: nil
            }
        return value.map { order.isDescending ? -$0 : $0 } ?? .infinity
    }

    /// The first eight bytes decide nearly always; they are compared as one number.
    private func byLetter(_ order: ShelfOrder, _ byTitle: [Int32]?) -> [Int32] {
        var ranks = [Int32](repeating: 0, count: facts.count)
        for (rank, place) in (byTitle ?? []).enumerated() { ranks[Int(place)] = Int32(rank) }
        var keys: [(head: UInt64, place: Int32)] = facts.indices.map { place in
            (Self.head(sortKey(place, order)), Int32(place))
        }
        keys.sort { one, other in
            if one.head != other.head { return one.head < other.head }
            return precedes(Int(one.place), Int(other.place), order, ranks)
        }
        return keys.map(\.place)
    }

    /// What has no name comes last.
    private static func head(_ key: ArraySlice<UInt8>) -> UInt64 {
        guard !key.isEmpty else { return .max }
        var head: UInt64 = 0
        for at in key.startIndex..<key.startIndex + 8 {
            head = head << 8 | (at < key.endIndex ? UInt64(key[at]) : 0)
        }
        return head
    }

    private func precedes(
        _ one: Int, _ other: Int, _ order: ShelfOrder, _ ranks: [Int32]
    ) -> Bool {
        let (mine, yours) = (sortKey(one, order), sortKey(other, order))
        let count = min(mine.count, yours.count)
        let comparison = mine.withUnsafeBytes { mine in
            yours.withUnsafeBytes { yours in
                mine.baseAddress.flatMap { mine in
                    yours.baseAddress.map { memcmp(mine, $0, count) }
                } ?? 0
            }
        }
        if comparison != 0 { return comparison < 0 }
        if mine.count != yours.count { return mine.count < yours.count }
        if order == .series, facts[one].position != facts[other].position {
            return facts[one].position < facts[other].position
        }
        if ranks[one] != ranks[other] { return ranks[one] < ranks[other] }
        return facts[one].id < facts[other].id
    }
}

extension ShelfIndex.Facts {
    /// Minutes it takes: of sound, or of reading at a usual pace.
    var length: UInt32 { minutes > 0 ? minutes : words / Self.wordsPerMinute }

    /// What most people read of a novel in a minute.
    private static let wordsPerMinute: UInt32 = 240
}

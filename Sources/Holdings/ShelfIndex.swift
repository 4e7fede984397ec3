import Glibc
import Publications
import Synchronization

/// All books of a library in memory, as little of each as it takes to find and to order them:
/// some hundred bytes, so that a hundred thousand are looked through between two keys.
public final class ShelfIndex: Sendable {
    /// What words are looked for in.
    enum Field: Int, CaseIterable { case title, author, series, tag }

    /// What is looked at by its name alone, and what books are ordered by.
    enum Side: Int, CaseIterable { case language, format, filedAuthor, publisher, identifier }

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
        /// When it came out; 0 where that is not known.
        var year: Int16
        var isLoan: Bool
        var isDouble: Bool
    }

    /// All books in an order: what every list of it tells of them is made once.
    private struct Ordered {
        /// In `facts`.
        var places: [Int32]
        /// In orders by letter, the first sign of what each is filed under.
        var letters: [UInt32] = []
        /// Those of one author or series have one number.
        var groups: [Int32] = []
    }

    let texts: FieldTexts
    let sides: FieldTexts
    let facts: [Facts]
    public let collections: [BookCollection]
    /// Made when first asked for.
    private let orders = Mutex<[ShelfOrder: Ordered]>([:])
    public let counts: ShelfCounts

    init(
        texts: FieldTexts, sides: FieldTexts, facts: [Facts], collections: [BookCollection]
    ) {
        self.collections = collections
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
        _ query: ShelfQuery, by order: ShelfOrder, isReversed: Bool = false, now: Int64,
        stamp: UInt64
    ) -> Listing {
        let all = ordered(by: order)
        var maker = ListingMaker(index: self, order: order, all: all, now: now)
        if let left = matching(query, now: now) {
            maker.ids.reserveCapacity(left.count)
            eachPlace(of: all, order, isReversed) { at in
                if left.isSet[Int(all.places[at])] { maker.add(at) }
            }
        } else {
            maker.ids.reserveCapacity(facts.count)
            eachPlace(of: all, order, isReversed) { maker.add($0) }
        }
        return maker.finished(stamp: stamp)
    }

    /// What is not known comes last in both directions.
    private func eachPlace(
        of all: Ordered, _ order: ShelfOrder, _ isReversed: Bool, _ work: (Int) -> Void
    ) {
        guard isReversed else {
            for at in all.places.indices { work(at) }
            return
        }
        let places = all.places
        let known = places.partitioned { isKnown(Int($0), order) }
        for at in (0..<known).reversed() { work(at) }
        for at in known..<places.count { work(at) }
    }

    private func isKnown(_ place: Int, _ order: ShelfOrder) -> Bool {
        order.isByLetter
            ? !sortKey(place, order).isEmpty : number(of: place, order).isFinite
    }

    /// The same in the order that a person gave a collection.
    public func listing(
        _ query: ShelfQuery, inOrderOf name: String, now: Int64, stamp: UInt64
    ) -> Listing {
        let left = matching(query, now: now)
        let ids = members(inOrderOf: name).filter { id in
            place(of: id).map { left?.isSet[$0] != false } ?? false
        }
        return Listing(
            stamp: stamp, ids: ids, recent: recent(), collections: collections, counts: counts)
    }

    /// A row of them is glanced at.
    private static let recentMax = 8

    /// Those being read, the last one first.
    func recent() -> [HeldBook.ID] {
        let reading = ReadingState.allCases.firstIndex(of: .reading).map { UInt8($0) }
        return ordered(by: .opened).places.lazy.map { self.facts[Int($0)] }
            .prefix { $0.opened > 0 }.filter { $0.state == reading }
            .prefix(Self.recentMax).map(\.id)
    }

    /// Lists books one after another, and what begins where.
    private struct ListingMaker {
        let index: ShelfIndex
        let order: ShelfOrder
        let all: Ordered
        let now: Int64
        /// Where stretches of a measure end.
        let ends: [Double]
        let isByLetter: Bool
        var ids: [HeldBook.ID] = []
        private var letters: [Listing.Letter] = []
        private var groups: [Listing.Group] = []
        private var letter: UInt32 = 0
        private var group: Int32?
        private var stretch: Int?

        init(index: ShelfIndex, order: ShelfOrder, all: Ordered, now: Int64) {
            self.index = index
            self.order = order
            self.all = all
            self.now = now
            ends = order.stretches
            isByLetter = order.isByLetter
        }

        /// The next one, by its number in the order.
        mutating func add(_ at: Int) {
            let place = Int(all.places[at])
            if isByLetter {
                let first = all.letters[at]
                if letters.isEmpty || first != letter, letters.count < ShelfIndex.lettersMax {
                    letters.append(.init(ShelfIndex.shown(first), ids.count))
                    if order == .title { begin(.letter(ShelfIndex.shown(first))) }
                }
                letter = first
            }
            switch order {
            case .title: break
            case .author, .series, .language, .format:
                if all.groups[at] != group { begin(.book) }
                group = all.groups[at]
            default:
                let now = index.stretch(of: place, order, ends: ends, now: now)
                if now != stretch { begin(.stretch(now)) }
                stretch = now
            }
            ids.append(index.facts[place].id)
        }

        private mutating func begin(_ name: Listing.Group.Name) {
            if groups.count < ShelfIndex.groupsMax { groups.append(.init(ids.count, name)) }
        }

        func finished(stamp: UInt64) -> Listing {
            Listing(
                stamp: stamp, ids: ids, letters: letters, groups: groups, recent: index.recent(),
                collections: index.collections, counts: index.counts)
        }
    }

    /// Scripts have at most some thousand signs; one jumps by few.
    private static let lettersMax = 10_000
    /// Authors of a large library.
    private static let groupsMax = 200_000

    // MARK: - Letters

    /// The bytes of the first sign of what a book is filed under, as one number; 0 for none.
    private func firstLetter(_ key: LetterKey, _ order: ShelfOrder) -> UInt32 {
        if key.isEmpty { return 0 }
        var at = 0
        while at < 8 {
            let byte = UInt8(truncatingIfNeeded: key.head >> (56 - 8 * at))
            if byte == 0 { return 0 }
            if byte != 0x20 { break }
            at += 1
        }
        // It is cut at the end of the number.
        guard at < 5 else { return firstLetter(Int(key.place), order) }
        let first = UInt8(truncatingIfNeeded: key.head >> (56 - 8 * at))
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return UInt32(truncatingIfNeeded: (key.head << (8 * at)) >> (64 - 8 * length))
    }

    private func firstLetter(_ place: Int, _ order: ShelfOrder) -> UInt32 {
        let key = sortKey(place, order)
        guard let start = key.firstIndex(where: { $0 != 0x20 }) else { return 0 }
        let first = key[start]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return key[start...].prefix(length).reduce(0) { $0 << 8 | UInt32($1) }
    }

    fileprivate static func shown(_ letter: UInt32) -> Character {
        if letter == 0 { return "–" }
        if (0x30...0x39).contains(letter) { return "#" }
        let bytes = (0..<4).reversed().map { UInt8(truncatingIfNeeded: letter >> (8 * $0)) }
        return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self).uppercased().first ?? "–"
    }

    // MARK: - Orders

    /// What a book is filed under, in orders by letter.
    fileprivate func sortKey(_ place: Int, _ order: ShelfOrder) -> ArraySlice<UInt8> {
        switch order {
        case .author: return sides[place, Side.filedAuthor.rawValue]
        case .series: return texts[place, Field.series.rawValue]
        case .language: return sides[place, Side.language.rawValue]
        case .format: return sides[place, Side.format.rawValue]
        default:
            let title = texts[place, Field.title.rawValue]
            return title.dropFirst(FiledName.articleBytes(title))
        }
    }

    /// Makes an order before it is needed.
    public func prepare(_ order: ShelfOrder) { _ = ordered(by: order) }

    private func ordered(by order: ShelfOrder) -> Ordered {
        if let known = orders.withLock({ $0[order] }) { return known }
        let made = makeOrder(order)
        orders.withLock { $0[order] = made }
        return made
    }

    private func makeOrder(_ order: ShelfOrder) -> Ordered {
        // Equal ones stand by their titles, and those by when they came.
        let byTitle = order == .title ? nil : ordered(by: .title).places
        if order.isByLetter { return byLetter(order, byTitle) }
        var ranks = [Int32](repeating: 0, count: facts.count)
        for (rank, place) in (byTitle ?? []).enumerated() { ranks[Int(place)] = Int32(rank) }
        var keys = facts.indices.map { (key: number(of: $0, order), place: Int32($0)) }
        keys.sort { ($0.key, ranks[Int($0.place)]) < ($1.key, ranks[Int($1.place)]) }
        return Ordered(places: keys.map(\.place))
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
            case .rating: fact.rating > 0 ? Double(fact.rating) : nil
            case .published: fact.year != 0 ? Double(fact.year) : nil
            case .title, .author, .series, .language, .format: nil
            }
        return value.map { order.isDescending ? -$0 : $0 } ?? .infinity
    }

    /// Sixteen bytes decide nearly always, compared as two numbers; names that are the same and no
    /// longer go by their ranks, without a look at them.
    private struct LetterKey {
        var head: UInt64
        var tail: UInt64
        /// In its series.
        var position: Float
        var rank: Int32
        var place: Int32
        var isLong: Bool
        var isEmpty: Bool
    }

    private func byLetter(_ order: ShelfOrder, _ byTitle: [Int32]?) -> Ordered {
        var ranks = [Int32](repeating: 0, count: facts.count)
        for (rank, place) in (byTitle ?? []).enumerated() { ranks[Int(place)] = Int32(rank) }
        let isSeries = order == .series
        var keys = facts.indices.map { place in
            let key = sortKey(place, order)
            return LetterKey(
                head: key.isEmpty ? .max : Self.number(key, from: 0),
                tail: Self.number(key, from: 8),
                position: isSeries && !key.isEmpty ? facts[place].position : 0,
                rank: ranks[place], place: Int32(place), isLong: key.count > 16,
                isEmpty: key.isEmpty)
        }
        keys.sort { one, other in
            // What has no name comes last.
            if one.head != other.head { return one.head < other.head }
            if one.tail != other.tail { return one.tail < other.tail }
            if !one.isLong, !other.isLong {
                if one.position != other.position { return one.position < other.position }
                return (one.rank, one.place) < (other.rank, other.place)
            }
            return precedes(Int(one.place), Int(other.place), order, ranks)
        }
        var ordered = Ordered(places: keys.map(\.place))
        ordered.letters = keys.map { firstLetter($0, order) }
        if order != .title { ordered.groups = groups(of: keys, order) }
        return ordered
    }

    /// A number for each, one higher where the name is another.
    private func groups(of keys: [LetterKey], _ order: ShelfOrder) -> [Int32] {
        var groups = [Int32](repeating: 0, count: keys.count)
        for at in keys.indices.dropFirst() {
            let (one, other) = (keys[at - 1], keys[at])
            let isSame =
                one.head == other.head && one.tail == other.tail && one.isLong == other.isLong
                && (!one.isLong
                    || sortKey(Int(one.place), order).elementsEqual(
                        sortKey(Int(other.place), order)))
            groups[at] = groups[at - 1] + (isSame ? 0 : 1)
        }
        return groups
    }

    /// Eight bytes of a name as they are ordered.
    private static func number(_ key: ArraySlice<UInt8>, from offset: Int) -> UInt64 {
        key.withUnsafeBufferPointer { key in
            var number: UInt64 = 0
            for at in offset..<offset + 8 {
                number = number << 8 | (at < key.count ? UInt64(key[at]) : 0)
            }
            return number
        }
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

extension [Int32] {
    /// How many of these come before the first that does not hold; those that do come first.
    fileprivate func partitioned(_ holds: (Int32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ShelfIndex.Facts {
    /// Minutes it takes: of sound, or of reading.
    var length: UInt32 { minutes }
}

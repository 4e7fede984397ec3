import Publications

/// Books a person put together: by hand and in an order, or by a question that was saved.
public struct BookCollection: Hashable, Sendable {
    public var name: String
    /// What it asks; nil where books were put in by hand.
    public var query: String?
    /// Those that were put in, in their order.
    public var ids: [HeldBook.ID]

    public init(_ name: String, query: String? = nil, ids: [HeldBook.ID] = []) {
        self.name = name
        self.query = query
        self.ids = ids
    }

    /// The one that is read in its order.
    public static let next = "Read next"
    /// A name is a word or some.
    public static let nameBytesMax = 100
    /// They stand in one row of tabs.
    public static let countMax = 200

    public var isByHand: Bool { query == nil }
}

/// What happens to a collection as a whole.
public enum CollectionChange: Equatable, Sendable {
    /// Makes it so, whatever it was.
    case put(BookCollection)
    /// Its books stay on the shelf.
    case forget(String)
    /// From an undo: what differs between these two is changed where it is as `from` says.
    case step(String, from: BookCollection?, to: BookCollection?)

    public var name: String {
        switch self {
        case .put(let collection): collection.name
        case .forget(let name), .step(let name, _, _): name
        }
    }

    /// What it comes to for a collection as it is now; nil where it changes nothing.
    public func resolved(_ now: BookCollection?) -> CollectionChange? {
        guard case .step(let name, let from, let to) = self else { return self }
        if now == to { return nil }
        if now == from { return to.map(CollectionChange.put) ?? .forget(name) }
        // It was made, changed or forgotten by something else since.
        guard let from, let to, var merged = now else { return nil }
        if merged.query == from.query { merged.query = to.query }
        if merged.isByHand {
            let (was, will) = (Set(from.ids), Set(to.ids))
            let gone = was.subtracting(will)
            merged.ids.removeAll { gone.contains($0) }
            let here = Set(merged.ids)
            merged.ids += to.ids.filter { !was.contains($0) && !here.contains($0) }
        }
        return merged == now ? nil : .put(merged)
    }
}

/// Where a book stands in a collection.
public struct Membership: Hashable, Sendable {
    public var collection: String
    /// Before another when it is less.
    public var place: Double

    public init(_ collection: String, place: Double) {
        self.collection = collection
        self.place = place
    }
}

extension ShelfIndex {
    /// The books of the collections that have such words in their names.
    func members(of key: [UInt8], now: Int64) -> [Bool] {
        var found = [Bool](repeating: false, count: facts.count)
        var keys = WordKey()
        for collection in collections where keys.key(collection.name).contains(key) {
            if let query = collection.query {
                // A question that asks for collections asks for those that were made by hand.
                var asked = ShelfQuery(query)
                asked.dropCollections()
                guard let left = matching(asked, now: now) else {
                    return [Bool](repeating: true, count: facts.count)
                }
                for place in found.indices where left.isSet[place] { found[place] = true }
            } else {
                for id in collection.ids { if let place = place(of: id) { found[place] = true } }
            }
        }
        return found
    }

    /// Books come in the order of their numbers.
    func place(of id: HeldBook.ID) -> Int? {
        var (low, high) = (0, facts.count)
        while low < high {
            let middle = (low + high) / 2
            if facts[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < facts.count && facts[low].id == id ? low : nil
    }

    /// Those of a collection that are in the library, in the order a person gave them.
    public func members(inOrderOf name: String) -> [HeldBook.ID] {
        collections.first { $0.name == name }?.ids.filter { place(of: $0) != nil } ?? []
    }
}

extension ShelfQuery {
    /// Asks for what a collection holds; for nothing where it does not exist.
    public mutating func add(_ collection: BookCollection?) {
        guard let collection else { return add(.only([])) }
        guard let query = collection.query else { return add(.only(collection.ids)) }
        var asked = ShelfQuery(query)
        asked.dropCollections()
        for term in asked.terms { add(term) }
    }
}

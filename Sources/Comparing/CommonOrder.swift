/// What two rows have in common and in the same order, found by what stands in both only once.
enum CommonOrder {
    /// Pairs of places, growing on both sides.
    static func anchors(_ a: [UInt64], _ b: [UInt64]) -> [(a: Int, b: Int)] {
        growing(once(a, b))
    }

    /// Pairs of places of what stands once in each, growing in the first.
    static func once(_ a: [UInt64], _ b: [UInt64]) -> [(a: Int, b: Int)] {
        var places: [UInt64: (a: Int, b: Int)] = [:]
        places.reserveCapacity(a.count)
        for (at, key) in a.enumerated() {
            places[key] = places[key] == nil ? (at, none) : (many, none)
        }
        for (at, key) in b.enumerated() {
            guard let held = places[key] else { continue }
            places[key] = (held.a, held.b == none ? at : many)
        }
        return a.indices.compactMap { at in
            guard let held = places[a[at]], held.a == at, held.b >= 0 else { return nil }
            return (at, held.b)
        }
    }

    private static let none = -1
    private static let many = -2

    /// The longest row of pairs whose second places grow as well; the first ones do already.
    static func growing(_ pairs: [(a: Int, b: Int)]) -> [(a: Int, b: Int)] {
        // The pair that ends the best row of each length, and what came before each pair.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: pairs.count)
        for at in pairs.indices {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].b < pairs[at].b { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[at] = ends[low - 1] }
            if low == ends.count { ends.append(at) } else { ends[low] = at }
        }
        var row: [(a: Int, b: Int)] = []
        var at = ends.last ?? -1
        while at >= 0 {
            row.append(pairs[at])
            at = before[at]
        }
        return row.reversed()
    }
}

/// Numbers that were joined to sets: the root of a set is its least number.
struct JoinedSets {
    private var parents: [Int]
    /// What is joined, at the number of its root.
    private(set) var members: [[Int]]

    init(count: Int) {
        parents = Array(0..<count)
        members = parents.map { [$0] }
    }

    func root(_ index: Int) -> Int {
        var index = index
        while parents[index] != index { index = parents[index] }
        return index
    }

    mutating func join(_ a: Int, _ b: Int) {
        let (first, second) = (root(a), root(b))
        if first == second { return }
        let (kept, gone) = (min(first, second), max(first, second))
        parents[gone] = kept
        members[kept] += members[gone]
        members[gone] = []
    }
}

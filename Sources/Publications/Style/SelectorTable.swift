/// The selectors of one style sheet in flat arrays: trying one on an element touches numbers only.
/// As values within values each try would count references up and down, which took longer than all
/// the rest of reading a chapter.
struct SelectorTable: Sendable {
    /// What one element must be, and how what follows relates to it.
    struct Step: Sendable {
        var type: Name?
        var id: Name?
        var classes: Range<Int32>
        var tests: Range<Int32>
        var combinator: Selector.Combinator
        /// The leftmost part of its selector.
        var isLast: Bool
    }

    enum Test: Sendable {
        case attribute(Name, Selector.Match, Range<Int32>, ignoresCase: Bool)
        case nth(a: Int, b: Int, fromEnd: Bool, sameType: Bool)
        case not(Range<Int32>)
        case any(Range<Int32>)
        case root, empty, link
        case never
    }

    private(set) var steps: [Step] = []
    private(set) var classes: [Name] = []
    private(set) var tests: [Test] = []
    private(set) var bytes: [UInt8] = []

    /// Adds a selector; its steps stand one after the other, the rightmost first.
    mutating func add(_ selector: Selector) -> Int32 { Int32(add(selector.compounds).lowerBound) }

    private mutating func add(_ compounds: [Selector.Compound]) -> Range<Int32> {
        // Tests may hold steps of their own: those have to stand before.
        var added: [Step] = []
        for (index, compound) in compounds.enumerated() {
            let wanted = append(compound.classes, to: &classes)
            let flat = compound.tests.map { flattened($0) }
            added.append(
                Step(
                    type: compound.type, id: compound.id, classes: wanted,
                    tests: append(flat, to: &tests), combinator: compound.combinator,
                    isLast: index == compounds.count - 1))
        }
        return append(added, to: &steps)
    }

    private mutating func flattened(_ test: Selector.Test) -> Test {
        switch test {
        case .attribute(let name, let match, let wanted, let ignoresCase):
            let value = ignoresCase ? wanted.map(\.lowercased) : wanted
            return .attribute(name, match, append(value, to: &bytes), ignoresCase: ignoresCase)
        case .nth(let a, let b, let fromEnd, let sameType):
            return .nth(a: a, b: b, fromEnd: fromEnd, sameType: sameType)
        case .not(let compounds): return .not(add(compounds))
        case .any(let compounds): return .any(add(compounds))
        case .root: return .root
        case .empty: return .empty
        case .link: return .link
        case .never: return .never
        }
    }

    private func append<Element>(_ added: [Element], to list: inout [Element]) -> Range<Int32> {
        let start = Int32(list.count)
        list += added
        return start..<Int32(list.count)
    }
}

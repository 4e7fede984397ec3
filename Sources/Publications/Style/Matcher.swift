/// Tries the selectors of one sheet on the elements of one document.
struct Matcher {
    let markup: Markup
    let table: SelectorTable
    let siblings: Siblings

    /// Whether the parts of a selector from `index` on, read leftwards, match from `node` on.
    func matches(from index: Int, _ node: Int, _ budget: inout Int) -> Bool {
        budget -= 1
        let step = table.steps[index]
        guard budget > 0, matches(step, node) else { return false }
        if step.isLast { return true }
        let next = index + 1
        switch step.combinator {
        case .child:
            let parent = Int(markup.nodes[node].parent)
            return parent >= 0 && matches(from: next, parent, &budget)
        case .descendant:
            var parent = Int(markup.nodes[node].parent)
            while parent >= 0 {
                if matches(from: next, parent, &budget) { return true }
                parent = Int(markup.nodes[parent].parent)
            }
            return false
        case .next:
            let sibling = Int(siblings.previous[node])
            return sibling >= 0 && matches(from: next, sibling, &budget)
        case .later:
            var sibling = Int(siblings.previous[node])
            while sibling >= 0, budget > 0 {
                if matches(from: next, sibling, &budget) { return true }
                sibling = Int(siblings.previous[sibling])
            }
            return false
        }
    }

    private func matches(_ step: SelectorTable.Step, _ node: Int) -> Bool {
        if let type = step.type, type != markup.nodes[node].name { return false }
        if let id = step.id, markup.range(node, .id).map({ markup.name($0) }) != id { return false }
        for index in step.classes where !markup.hasClass(node, table.classes[Int(index)]) {
            return false
        }
        for index in step.tests where !matches(table.tests[Int(index)], node) { return false }
        return true
    }

    private func matches(_ test: SelectorTable.Test, _ node: Int) -> Bool {
        switch test {
        case .attribute(let name, let match, let wanted, let ignoresCase):
            guard let value = markup.range(node, name) else { return false }
            return matches(
                value, match, Int(wanted.lowerBound)..<Int(wanted.upperBound), ignoresCase)
        case .nth(let a, let b, let fromEnd, let sameType):
            let position = position(
                node, fromEnd: fromEnd, sameType: sameType, upTo: a == 0 ? b : Int.max)
            return a == 0 ? position == b : (position - b) % a == 0 && (position - b) / a >= 0
        case .not(let steps): return !steps.contains { matches(table.steps[Int($0)], node) }
        case .any(let steps): return steps.contains { matches(table.steps[Int($0)], node) }
        case .root: return markup.nodes[node].parent < 0
        case .empty: return markup.nodes[node].firstChild < 0
        case .link: return markup.nodes[node].tag == .a && markup.range(node, "href") != nil
        case .never: return false
        }
    }

    private func matches(
        _ value: Range<Int>, _ match: Selector.Match, _ wanted: Range<Int>, _ ignoresCase: Bool
    ) -> Bool {
        func equal(_ start: Int) -> Bool {
            for offset in 0..<wanted.count {
                let byte = markup.bytes[start + offset]
                let own = ignoresCase ? byte.lowercased : byte
                if own != table.bytes[wanted.lowerBound + offset] { return false }
            }
            return true
        }
        let fits = wanted.count <= value.count
        switch match {
        case .present: return true
        case .equals: return value.count == wanted.count && equal(value.lowerBound)
        case .word:
            var isFound = false
            markup.forEachWord(of: value) { word in
                isFound = isFound || word.count == wanted.count && equal(word.lowerBound)
            }
            return isFound
        case .prefix: return !wanted.isEmpty && fits && equal(value.lowerBound)
        case .suffix: return !wanted.isEmpty && fits && equal(value.upperBound - wanted.count)
        case .part:
            if wanted.isEmpty || !fits { return false }
            return (value.lowerBound...value.upperBound - wanted.count).contains { equal($0) }
        case .dash:
            return fits && equal(value.lowerBound)
                && (value.count == wanted.count
                    || markup.bytes[value.lowerBound + wanted.count] == 0x2D)
        }
    }

    /// No real style sheet counts beyond a thousand siblings.
    private static let positionMax = 1000

    /// From 1, exact up to a limit. Looking further only costs.
    private func position(_ node: Int, fromEnd: Bool, sameType: Bool, upTo limit: Int) -> Int {
        if !fromEnd && !sameType { return min(Matcher.positionMax, Int(siblings.ordinals[node])) }
        let name = markup.nodes[node].name
        var position = 1
        var sibling = Int(fromEnd ? markup.nodes[node].next : siblings.previous[node])
        while sibling >= 0, position < Matcher.positionMax, position <= limit {
            let element = markup.nodes[sibling]
            if !element.isText, !sameType || element.name == name { position += 1 }
            sibling = Int(fromEnd ? element.next : siblings.previous[sibling])
        }
        return position
    }
}

/// Decides the style of each element of one document from its sheets, as CSS cascades.
///
/// Elements must be asked for parents first and in document order.
struct Cascade {
    private struct Hit {
        var rule: StyleSheet.Rule
        var sheet: Int
        var weight: Int64

        static func < (a: Hit, b: Hit) -> Bool {
            let (left, right) = (a.weight >> 32, b.weight >> 32)
            if left != right { return left < right }
            return a.sheet != b.sheet ? a.sheet < b.sheet : a.weight < b.weight
        }
    }

    private let markup: Markup
    private let sheets: [StyleSheet]
    private let hasBefore: Bool
    private let hasAfter: Bool
    private var previous: [Int32]
    private var hits: [Hit] = []

    init(_ markup: Markup, sheets: [StyleSheet]) {
        self.markup = markup
        var count = 0
        self.sheets = sheets.filter {
            count += $0.rules.count
            return !$0.rules.isEmpty && count <= Limits.styleRules
        }
        hasBefore = self.sheets.contains { !$0.before.isEmpty }
        hasAfter = self.sheets.contains { !$0.after.isEmpty }
        previous = Array(repeating: -1, count: self.sheets.isEmpty ? 0 : markup.nodes.count)
    }

    /// Remembers an element's place among its siblings.
    mutating func visit(_ node: Int, after sibling: Int?) {
        if !previous.isEmpty { previous[node] = Int32(sibling ?? -1) }
    }

    /// Comparisons spent on a selector that another program wrote: it names one element.
    private static let searchBudget = 200_000

    /// The first element in document order that a selector matches.
    static func first(_ selector: String, in markup: Markup) -> Int? {
        let selectors = SelectorParser.selectors(
            Array(selector.utf8.prefix(Limits.labelCharacters))[...]
        )
        .filter { $0.pseudo == nil }
        if selectors.isEmpty { return nil }
        var cascade = Cascade(markup, sheets: [])
        cascade.previous = Array(repeating: -1, count: markup.nodes.count)
        var last = [Int32](repeating: -1, count: markup.nodes.count)
        for node in markup.nodes.indices where !markup.nodes[node].isText {
            let parent = Int(markup.nodes[node].parent)
            if parent < 0 { continue }
            cascade.previous[node] = last[parent]
            last[parent] = Int32(node)
        }
        var budget = searchBudget
        return markup.nodes.indices.first { node in
            !markup.nodes[node].isText
                && selectors.contains { cascade.matches($0, 0, node, &budget) }
        }
    }

    /// Applies the sheets and the element's own style to what it inherits and is by nature.
    mutating func apply(to style: inout Style, node: Int) {
        gather(node, pseudo: nil)
        let own = markup.value(node, .style).map { DeclarationParser.declarations($0) } ?? []
        if hits.isEmpty && own.isEmpty { return }
        for isImportant in [false, true] {
            for hit in hits {
                for declaration in hit.rule.declarations
                where declaration.isImportant == isImportant {
                    declaration.apply(to: &style)
                }
            }
            for declaration in own where declaration.isImportant == isImportant {
                declaration.apply(to: &style)
            }
        }
    }

    /// What the sheets put before or after an element's content.
    mutating func generated(
        _ pseudo: Selector.Pseudo, node: Int, from parent: Style
    ) -> (style: Style, content: [Declaration.ContentPart])? {
        guard pseudo == .before ? hasBefore : hasAfter else { return nil }
        gather(node, pseudo: pseudo)
        if hits.isEmpty { return nil }
        var style = parent.inherited
        var content: [Declaration.ContentPart] = []
        for hit in hits {
            for declaration in hit.rule.declarations {
                if case .content(let parts) = declaration.value {
                    content = parts
                } else {
                    declaration.apply(to: &style)
                }
            }
        }
        return content.isEmpty || style.display == .none ? nil : (style, content)
    }

    private mutating func gather(_ node: Int, pseudo: Selector.Pseudo?) {
        hits.removeAll(keepingCapacity: true)
        var found = hits
        hits = []
        var budget = Limits.selectorsPerElement
        for (order, sheet) in sheets.enumerated() {
            let index =
                pseudo == nil ? sheet.elements : pseudo == .before ? sheet.before : sheet.after
            index.forEachCandidate(markup, node) { entry in
                if budget > 0, matches(entry.rule.selector, 0, node, &budget) {
                    found.append(Hit(rule: entry.rule, sheet: order, weight: entry.weight))
                }
            }
        }
        if found.count > 1 { found.sort(by: <) }
        hits = found
    }

    /// Whether the parts of a selector from `index` on, read leftwards, match from `node` on.
    private func matches(
        _ selector: Selector, _ index: Int, _ node: Int, _ budget: inout Int
    ) -> Bool {
        budget -= 1
        guard budget > 0, matches(selector.compounds[index], node) else { return false }
        let next = index + 1
        if next == selector.compounds.count { return true }
        switch selector.compounds[index].combinator {
        case .child:
            let parent = Int(markup.nodes[node].parent)
            return parent >= 0 && matches(selector, next, parent, &budget)
        case .descendant:
            var parent = Int(markup.nodes[node].parent)
            while parent >= 0 {
                if matches(selector, next, parent, &budget) { return true }
                parent = Int(markup.nodes[parent].parent)
            }
            return false
        case .next:
            let sibling = Int(previous[node])
            return sibling >= 0 && matches(selector, next, sibling, &budget)
        case .later:
            var sibling = Int(previous[node])
            while sibling >= 0, budget > 0 {
                if matches(selector, next, sibling, &budget) { return true }
                sibling = Int(previous[sibling])
            }
            return false
        }
    }

    private func matches(_ compound: Selector.Compound, _ node: Int) -> Bool {
        let element = markup.nodes[node]
        if let type = compound.type, type != element.name { return false }
        if let id = compound.id, markup.value(node, .id).map({ Name($0) }) != id { return false }
        for wanted in compound.classes where !markup.hasClass(node, wanted) { return false }
        return compound.tests.allSatisfy { matches($0, node) }
    }

    private func matches(_ test: Selector.Test, _ node: Int) -> Bool {
        switch test {
        case .attribute(let name, let match, let wanted, let ignoresCase):
            guard let value = markup.value(node, name) else { return false }
            return ignoresCase
                ? matches(value.map(\.lowercased)[...], match, wanted.map(\.lowercased))
                : matches(value, match, wanted)
        case .nth(let a, let b, let fromEnd, let sameType):
            let position = position(node, fromEnd: fromEnd, sameType: sameType)
            return a == 0 ? position == b : (position - b) % a == 0 && (position - b) / a >= 0
        case .not(let compounds): return !compounds.contains { matches($0, node) }
        case .any(let compounds): return compounds.contains { matches($0, node) }
        case .root: return markup.nodes[node].parent < 0
        case .empty: return markup.nodes[node].firstChild < 0
        case .link: return markup.nodes[node].tag == .a && markup.value(node, "href") != nil
        case .never: return false
        }
    }

    private func matches(
        _ value: ArraySlice<UInt8>, _ match: Selector.Match, _ wanted: [UInt8]
    ) -> Bool {
        switch match {
        case .present: true
        case .equals: value.elementsEqual(wanted)
        case .word: value.split(whereSeparator: \.isSpace).contains { $0.elementsEqual(wanted) }
        case .prefix: !wanted.isEmpty && value.starts(with: wanted)
        case .suffix: !wanted.isEmpty && value.suffix(wanted.count).elementsEqual(wanted)
        case .part: !wanted.isEmpty && value.indices.contains { value[$0...].starts(with: wanted) }
        case .dash:
            value.starts(with: wanted)
                && (value.count == wanted.count || value[value.startIndex + wanted.count] == 0x2D)
        }
    }

    /// From 1. Beyond a thousand siblings nobody numbers by style.
    private func position(_ node: Int, fromEnd: Bool, sameType: Bool) -> Int {
        let name = markup.nodes[node].name
        var position = 1
        var sibling = Int(fromEnd ? markup.nodes[node].next : previous[node])
        while sibling >= 0, position < 1000 {
            let element = markup.nodes[sibling]
            if !element.isText, !sameType || element.name == name { position += 1 }
            sibling = Int(fromEnd ? element.next : previous[sibling])
        }
        return position
    }
}

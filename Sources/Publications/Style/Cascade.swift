/// Decides the style of each element of one document from its sheets, as CSS cascades.
///
/// Elements must be asked for parents first and in document order.
struct Cascade {
    private struct Hit {
        var rule: Int32
        var sheet: Int32
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
    private var siblings: Siblings
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
        siblings = Siblings(count: self.sheets.isEmpty ? 0 : markup.nodes.count)
    }

    /// Remembers an element's place among its siblings.
    mutating func visit(_ node: Int, after sibling: Int?) { siblings.add(node, after: sibling) }

    /// Comparisons spent on a selector that another program wrote: it names one element.
    private static let searchBudget = 200_000

    /// The first element in document order that a selector matches.
    static func first(_ selector: String, in markup: Markup) -> Int? {
        let selectors = SelectorParser.selectors(
            Array(selector.utf8.prefix(Limits.labelCharacters))[...]
        )
        .filter { $0.pseudo == nil }
        if selectors.isEmpty { return nil }
        var table = SelectorTable()
        let starts = selectors.map { Int(table.add($0)) }
        var siblings = Siblings(count: markup.nodes.count)
        var last = [Int](repeating: -1, count: markup.nodes.count)
        for node in markup.nodes.indices where !markup.nodes[node].isText {
            let parent = Int(markup.nodes[node].parent)
            if parent < 0 { continue }
            siblings.add(node, after: last[parent] < 0 ? nil : last[parent])
            last[parent] = node
        }
        let matcher = Matcher(markup: markup, table: table, siblings: siblings)
        var budget = searchBudget
        return markup.nodes.indices.first { node in
            !markup.nodes[node].isText
                && starts.contains { matcher.matches(from: $0, node, &budget) }
        }
    }

    /// Applies the sheets and the element's own style to what it inherits and is by nature.
    mutating func apply(to style: inout Style, node: Int) {
        gather(node, pseudo: nil)
        let own = markup.value(node, .style).map { DeclarationParser.declarations($0) }?.list ?? []
        if hits.isEmpty && own.isEmpty { return }
        apply(own, to: &style, important: false)
        let isAnyImportant = hits.contains {
            sheets[Int($0.sheet)].rules[Int($0.rule)].hasImportant
        }
        if isAnyImportant || own.contains(where: \.isImportant) {
            apply(own, to: &style, important: true)
        }
    }

    private func apply(_ own: [Declaration], to style: inout Style, important: Bool) {
        for hit in hits {
            for declaration in sheets[Int(hit.sheet)].rules[Int(hit.rule)].declarations.list
            where declaration.isImportant == important {
                declaration.apply(to: &style)
            }
        }
        for declaration in own where declaration.isImportant == important {
            declaration.apply(to: &style)
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
            let declarations = sheets[Int(hit.sheet)].rules[Int(hit.rule)].declarations
            for declaration in declarations.list { declaration.apply(to: &style) }
            content = declarations.content ?? content
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
            if index.isEmpty { continue }
            let matcher = Matcher(markup: markup, table: sheet.selectors, siblings: siblings)
            index.forEachCandidate(markup, node) { entry in
                if budget > 0, matcher.matches(from: Int(entry.step), node, &budget) {
                    found.append(
                        Hit(rule: entry.rule, sheet: Int32(order), weight: entry.weight))
                }
            }
        }
        if found.count > 1 { found.sort(by: <) }
        hits = found
    }
}

/// The elements before each element, as far as a document has been walked.
struct Siblings {
    private(set) var previous: [Int32]
    /// Which child each is, counting elements from 1.
    private(set) var ordinals: [Int32]

    init(count: Int) {
        previous = Array(repeating: -1, count: count)
        ordinals = Array(repeating: 1, count: count)
    }

    mutating func add(_ node: Int, after sibling: Int?) {
        guard !previous.isEmpty, let sibling else { return }
        previous[node] = Int32(sibling)
        ordinals[node] = ordinals[sibling] &+ 1
    }
}

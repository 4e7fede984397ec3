/// The rules of a sheet by what their rightmost part must be, so that few are tried on an element.
struct RuleIndex: Sendable {
    struct Entry: Sendable {
        var rule: StyleSheet.Rule
        /// Specificity above, order below.
        var weight: Int64
    }

    private(set) var byID: [Name: [Entry]] = [:]
    private(set) var byClass: [Name: [Entry]] = [:]
    private(set) var byType: [Name: [Entry]] = [:]
    private(set) var universal: [Entry] = []

    var isEmpty: Bool { byID.isEmpty && byClass.isEmpty && byType.isEmpty && universal.isEmpty }

    init(_ rules: [StyleSheet.Rule], pseudo: Selector.Pseudo?) {
        for (order, rule) in rules.enumerated() where rule.selector.pseudo == pseudo {
            let entry = Entry(
                rule: rule, weight: Int64(rule.selector.specificity) << 32 | Int64(order))
            let key = rule.selector.compounds[0]
            if let id = key.id {
                byID[id, default: []].append(entry)
            } else if let first = key.classes.first {
                byClass[first, default: []].append(entry)
            } else if let type = key.type {
                byType[type, default: []].append(entry)
            } else {
                universal.append(entry)
            }
        }
    }

    /// Rules that may concern an element, each to be matched.
    func forEachCandidate(_ markup: Markup, _ node: Int, _ body: (Entry) -> Void) {
        universal.forEach(body)
        if !byType.isEmpty { byType[markup.nodes[node].name]?.forEach(body) }
        if !byClass.isEmpty {
            markup.forEachClass(of: node) { byClass[$0]?.forEach(body) }
        }
        if !byID.isEmpty, let id = markup.value(node, .id) { byID[Name(id)]?.forEach(body) }
    }
}

extension Markup {
    /// Each class of an element, as a name.
    func forEachClass(of node: Int, _ body: (Name) -> Void) {
        guard let value = value(node, .class) else { return }
        var start = value.startIndex
        while start < value.endIndex {
            let end = value[start...].firstIndex(where: \.isSpace) ?? value.endIndex
            if end > start { body(Name(value[start..<end])) }
            start = end + 1
        }
    }

    func hasClass(_ node: Int, _ name: Name) -> Bool {
        var isFound = false
        forEachClass(of: node) { isFound = isFound || $0 == name }
        return isFound
    }
}

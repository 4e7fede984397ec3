/// Decides the style of each element of one document from its sheets, as CSS cascades.
///
/// Elements must be asked for parents first and in document order.
struct Cascade {
    private struct Entry {
        var rule: Int
        /// Specificity above, order below.
        var weight: Int64
    }

    private let markup: Markup
    private let rules: [StyleSheet.Rule]
    private var byID: [Name: [Entry]] = [:]
    private var byClass: [Name: [Entry]] = [:]
    private var byType: [Name: [Entry]] = [:]
    private var universal: [Entry] = []
    private var previous: [Int32]
    private var hasPseudo = false
    private var hits: [Entry] = []

    init(_ markup: Markup, sheets: [StyleSheet]) {
        self.markup = markup
        rules = Array(sheets.flatMap(\.rules).prefix(Limits.styleRules))
        previous = Array(repeating: -1, count: rules.isEmpty ? 0 : markup.nodes.count)
        for (index, rule) in rules.enumerated() {
            let entry = Entry(
                rule: index, weight: Int64(rule.selector.specificity) << 24 | Int64(index))
            let key = rule.selector.compounds[0]
            hasPseudo = hasPseudo || rule.selector.pseudo != nil
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

    /// Remembers an element's place among its siblings.
    mutating func visit(_ node: Int, after sibling: Int?) {
        if !previous.isEmpty { previous[node] = Int32(sibling ?? -1) }
    }

    /// Applies the sheets and the element's own style to what it inherits and is by nature.
    mutating func apply(to style: inout Style, node: Int) {
        gather(node, pseudo: nil)
        let own = markup.value(node, "style").map { DeclarationParser.declarations($0) } ?? []
        for entry in hits {
            for declaration in rules[entry.rule].declarations where !declaration.isImportant {
                declaration.apply(to: &style)
            }
        }
        for declaration in own where !declaration.isImportant { declaration.apply(to: &style) }
        for entry in hits {
            for declaration in rules[entry.rule].declarations where declaration.isImportant {
                declaration.apply(to: &style)
            }
        }
        for declaration in own where declaration.isImportant { declaration.apply(to: &style) }
    }

    /// What the sheets put before or after an element's content.
    mutating func generated(
        _ pseudo: Selector.Pseudo, node: Int, from parent: Style
    ) -> (style: Style, content: [Declaration.ContentPart])? {
        guard hasPseudo else { return nil }
        gather(node, pseudo: pseudo)
        if hits.isEmpty { return nil }
        var style = parent.inherited
        var content: [Declaration.ContentPart] = []
        for entry in hits {
            for declaration in rules[entry.rule].declarations {
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
        if rules.isEmpty { return }
        var budget = Limits.selectorsPerElement
        let element = markup.nodes[node]
        collect(universal, node, pseudo, &budget)
        if !byType.isEmpty {
            collect(byType[element.name] ?? [], node, pseudo, &budget)
        }
        if !byClass.isEmpty, let classes = markup.value(node, "class") {
            for name in classes.split(whereSeparator: \.isSpace) {
                collect(byClass[Name(name)] ?? [], node, pseudo, &budget)
            }
        }
        if !byID.isEmpty, let id = markup.value(node, "id") {
            collect(byID[Name(id)] ?? [], node, pseudo, &budget)
        }
        if hits.count > 1 { hits.sort { $0.weight < $1.weight } }
    }

    private mutating func collect(
        _ entries: [Entry], _ node: Int, _ pseudo: Selector.Pseudo?, _ budget: inout Int
    ) {
        for entry in entries {
            let selector = rules[entry.rule].selector
            guard selector.pseudo == pseudo, budget > 0 else { continue }
            if matches(selector.compounds[...], node, &budget) { hits.append(entry) }
        }
    }

    private func matches(
        _ compounds: ArraySlice<Selector.Compound>, _ node: Int, _ budget: inout Int
    ) -> Bool {
        budget -= 1
        guard budget > 0, let compound = compounds.first, matches(compound, node) else {
            return false
        }
        let rest = compounds.dropFirst()
        if rest.isEmpty { return true }
        switch compound.combinator {
        case .child:
            let parent = Int(markup.nodes[node].parent)
            return parent >= 0 && matches(rest, parent, &budget)
        case .descendant:
            var parent = Int(markup.nodes[node].parent)
            while parent >= 0 {
                if matches(rest, parent, &budget) { return true }
                parent = Int(markup.nodes[parent].parent)
            }
            return false
        case .next:
            let sibling = Int(previous[node])
            return sibling >= 0 && matches(rest, sibling, &budget)
        case .later:
            var sibling = Int(previous[node])
            while sibling >= 0, budget > 0 {
                if matches(rest, sibling, &budget) { return true }
                sibling = Int(previous[sibling])
            }
            return false
        }
    }

    private func matches(_ compound: Selector.Compound, _ node: Int) -> Bool {
        let element = markup.nodes[node]
        if let type = compound.type, type != element.name { return false }
        if let id = compound.id, markup.value(node, "id").map({ Name($0) }) != id { return false }
        if !compound.classes.isEmpty {
            guard let value = markup.value(node, "class") else { return false }
            let names = value.split(whereSeparator: \.isSpace)
            for wanted in compound.classes where !names.contains(where: { Name($0) == wanted }) {
                return false
            }
        }
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

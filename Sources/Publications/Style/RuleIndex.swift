/// The rules of a sheet by what their rightmost part must be, so that few are tried on an element.
struct RuleIndex: Sendable {
    struct Entry: Sendable {
        /// Its place among the sheet's rules, and where its selector's steps begin.
        var rule: Int32
        var step: Int32
        /// Specificity above, order below.
        var weight: Int64
    }

    private(set) var byID: [Name: [Entry]] = [:]
    private(set) var byClass: [Name: [Entry]] = [:]
    private(set) var byType: [Name: [Entry]] = [:]
    private(set) var byAttribute: [Name: [Entry]] = [:]
    private(set) var universal: [Entry] = []
    private(set) var isEmpty = true

    mutating func add(_ entry: Entry, for selector: Selector) {
        isEmpty = false
        let key = selector.compounds[0]
        if let id = key.id {
            byID[id, default: []].append(entry)
        } else if let first = key.classes.first {
            byClass[first, default: []].append(entry)
        } else if let name = RuleIndex.attribute(key) {
            byAttribute[name, default: []].append(entry)
        } else if let type = key.type {
            byType[type, default: []].append(entry)
        } else {
            universal.append(entry)
        }
    }

    /// An attribute without which the compound cannot match: few elements have any.
    private static func attribute(_ compound: Selector.Compound) -> Name? {
        for case .attribute(let name, _, _, _) in compound.tests { return name }
        return nil
    }

    /// Rules that may concern an element, each to be matched.
    func forEachCandidate(_ markup: Markup, _ node: Int, _ body: (Entry) -> Void) {
        for entry in universal { body(entry) }
        if !byType.isEmpty, let entries = byType[markup.nodes[node].name] { entries.forEach(body) }
        let attributes = markup.attributes(of: node)
        if attributes.isEmpty { return }
        if !byClass.isEmpty {
            markup.forEachClass(of: node) { byClass[$0]?.forEach(body) }
        }
        if !byID.isEmpty, let id = markup.range(node, .id) {
            byID[markup.name(id)]?.forEach(body)
        }
        if byAttribute.isEmpty { return }
        for index in attributes {
            let name = markup.attributes[index].name
            // Written twice, it counts once.
            let isFirst = !attributes.prefix { $0 < index }.contains {
                markup.attributes[$0].name == name
            }
            if isFirst { byAttribute[name]?.forEach(body) }
        }
    }
}

extension Markup {
    /// The places of an element's attributes; a text has none.
    func attributes(of node: Int) -> Range<Int> {
        let element = nodes[node]
        return element.isText ? 0..<0 : Int(element.start)..<Int(element.end)
    }

    /// Where the value of an attribute stands.
    func range(_ node: Int, _ name: Name) -> Range<Int>? {
        for index in attributes(of: node) where attributes[index].name == name {
            return Int(attributes[index].start)..<Int(attributes[index].end)
        }
        return nil
    }

    /// A stretch of the bytes, as a name.
    func name(_ range: Range<Int>) -> Name {
        bytes.withUnsafeBufferPointer { Name(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Each class of an element, as a name.
    func forEachClass(of node: Int, _ body: (Name) -> Void) {
        guard let value = range(node, .class) else { return }
        forEachWord(of: value) { body(name($0)) }
    }

    func hasClass(_ node: Int, _ wanted: Name) -> Bool {
        var isFound = false
        forEachClass(of: node) { isFound = isFound || $0 == wanted }
        return isFound
    }

    /// What stands between white space.
    func forEachWord(of value: Range<Int>, _ body: (Range<Int>) -> Void) {
        var start = value.lowerBound
        while start < value.upperBound {
            var end = start
            while end < value.upperBound, !bytes[end].isSpace { end += 1 }
            if end > start { body(start..<end) }
            start = end + 1
        }
    }
}

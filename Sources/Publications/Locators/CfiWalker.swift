/// Walks a document along a CFI, and writes the CFI of a place.
struct CfiWalker {
    private let markup: Markup
    private let document: Document
    private let map: SourceMap

    /// Which step leads to each node from its parent; only the way to a CFI needs them.
    private let numbers: [Int32]
    private let steps: CfiSteps

    private init(_ document: Document, _ markup: Markup, writes: Bool) {
        self.markup = markup
        self.document = document
        map = SourceMap(document, leadsToText: !writes)
        numbers = writes ? CfiWalker.numbers(markup) : []
        steps = CfiSteps(markup)
    }

    /// Writes the CFIs of places.
    init(writing document: Document, _ markup: Markup) {
        self.init(document, markup, writes: true)
    }

    /// Finds what a CFI means.
    init(reading document: Document, _ markup: Markup) {
        self.init(document, markup, writes: false)
    }

    /// The CFI of an offset; of a text without a source, that of the whole document.
    func cfi(of offset: Int, package: [Cfi.Step]) -> Cfi {
        guard let (node, byte) = map.place(of: offset) else {
            return Cfi(package: package, document: [], offset: nil)
        }
        let start = Int(markup.nodes[node].start)
        let units =
            byte < 0 ? nil : CfiWalker.units(markup.bytes[start..<max(start, byte)])
        var steps: [Cfi.Step] = []
        var at = node
        while markup.nodes[at].parent >= 0 {
            let id = markup.nodes[at].isText ? nil : markup.attribute(at, "id")
            steps.append(Cfi.Step(index: Int(numbers[at]), id: id))
            at = Int(markup.nodes[at].parent)
        }
        let quote = units == nil ? TextQuote() : document.quote(at: offset)
        return Cfi(
            package: package, document: steps.reversed(), offset: units,
            before: quote.before.isEmpty ? nil : quote.before,
            after: quote.after.isEmpty ? nil : quote.after)
    }

    /// UTF-16 units of UTF-8 text, which is whole.
    static func units(_ text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 < 0xF0 ? 1 : 2) }
    }

    /// An element's place among its siblings counts in twos; texts stand between.
    private static func numbers(_ markup: Markup) -> [Int32] {
        var elements = [Int32](repeating: 0, count: markup.nodes.count)
        return markup.nodes.map { node in
            guard node.parent >= 0 else { return 0 }
            if !node.isText { elements[Int(node.parent)] += 1 }
            return elements[Int(node.parent)] * 2 + (node.isText ? 1 : 0)
        }
    }

    /// The offset a CFI's steps lead to; where they end early, as far as they lead.
    func offset(of cfi: Cfi) -> Int? { lead(of: cfi).offset }

    /// The same, and whether every step stands in the document, under the ids it names, and the
    /// text is as long as the offset asks.
    func lead(of cfi: Cfi) -> Lead {
        guard var node = markup.root else { return .nowhere }
        var surety = Surety.exact
        for step in cfi.document {
            if step.index % 2 == 1 {
                let units = cfi.offset ?? 0
                let length = steps.units(step.index, of: node)
                return Lead(
                    offset: text(step.index, of: node, units) ?? map.offset(element: node),
                    surety: min(surety, length.map { Surety(units, into: $0) } ?? .lost))
            }
            let child = steps.element(step.index, of: node)
            if let id = step.id, child.flatMap({ markup.attribute($0, "id") }) != id {
                surety = .near
                if let moved = steps.element(id: id) {
                    node = moved
                    continue
                }
            }
            // The book lost what was here: the last element that is still there.
            guard let child else { return Lead(offset: map.offset(element: node), surety: .lost) }
            node = child
        }
        return Lead(offset: map.offset(element: node), surety: surety)
    }

    private func text(_ index: Int, of node: Int, _ units: Int) -> Int? {
        if let text = steps.text(index, of: node) {
            let byte = steps.byte(ofUnit: units, in: text)
            return map.offset(node: text, byte: Int(markup.nodes[text].start) + byte)
        }
        // There is no text: what stands behind it begins there.
        return steps.element(index + 1, of: node).map { map.offset(element: $0) } ?? nil
    }

    /// A selector of the element that holds a place: from the nearest id above it, by numbers.
    func selector(of offset: Int) -> String? {
        guard let (node, _) = map.place(of: offset) else { return nil }
        var at = markup.nodes[node].isText ? Int(markup.nodes[node].parent) : node
        var parts: [String] = []
        while at >= 0 {
            if let id = markup.attribute(at, "id"), Cfi.isPlain(id) {
                parts.append("#" + id)
                break
            }
            if markup.nodes[at].parent < 0 {
                parts.append(":root")
                break
            }
            parts.append(":nth-child(\(numbers[at] / 2))")
            at = Int(markup.nodes[at].parent)
        }
        return parts.reversed().joined(separator: " > ")
    }

    /// Where the first element that a selector matches begins.
    func offset(ofSelector text: String) -> Int? {
        Cascade.first(text, in: markup).flatMap { map.offset(element: $0) }
    }
}

extension Cfi {
    /// Letters that need no escape in a selector.
    fileprivate static func isPlain(_ id: String) -> Bool {
        guard let first = id.utf8.first, !id.isEmpty, id.utf8.count < 200 else { return false }
        let isStart = (0x41...0x5A).contains(first & 0xDF) || first == 0x5F
        return isStart && id.utf8.allSatisfy { $0 < 0x80 && $0.isIdentifier }
    }
}

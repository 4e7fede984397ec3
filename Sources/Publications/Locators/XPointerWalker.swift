/// Walks a document along an XPointer, and writes the XPointer of a place.
struct XPointerWalker {
    private let markup: Markup
    private let document: Document
    private let map: SourceMap
    private let texts: EngineTexts
    /// The element that the engine's own elements stand around: `body` of a page.
    private let root: Int

    /// The engine makes one body of a book, and in it a fragment of every document of the spine.
    static func outer(fragment: Int, of count: Int) -> [XPointer.Step] {
        [
            .init(name: "body"),
            .init(name: "DocFragment", index: count > 1 ? fragment : nil),
        ]
    }

    /// The number of the fragment a pointer leads into, and the steps in it.
    static func inner(_ pointer: XPointer) -> (fragment: Int, steps: ArraySlice<XPointer.Step>)? {
        guard pointer.steps.count >= 2, pointer.steps[0].name == "body",
            pointer.steps[1].name == "DocFragment"
        else { return nil }
        return (pointer.steps[1].index ?? 1, pointer.steps.dropFirst(2))
    }

    init?(_ document: Document, _ markup: Markup) {
        guard let top = markup.root else { return nil }
        root = markup.nodes[top].tag == .body ? top : markup.first(of: top, "body") ?? top
        let map = SourceMap(document, leadsToText: true)
        self.markup = markup
        self.document = document
        self.map = map
        texts = EngineTexts(markup) { node in
            if let tag = markup.keepsSpaces(node) { return tag }
            guard let offset = map.offset(ofNode: node), let index = document.blockIndex(at: offset)
            else { return false }
            return document.blocks[index].isPreformatted
        }
    }

    /// The steps from the fragment to a place, and the characters before it.
    func steps(to offset: Int) -> (steps: [XPointer.Step], offset: Int)? {
        guard let (node, byte) = map.place(of: offset) else { return nil }
        guard byte >= 0 else { return path(to: node, []).map { ($0, 0) } }
        let parent = Int(markup.nodes[node].parent)
        let pieces = texts.pieces(of: parent).compactMap(\.self)
        let index =
            pieces.lastIndex { $0.node == node && $0.range.lowerBound <= byte }
            ?? pieces.firstIndex { $0.range.lowerBound >= byte }
        guard let index else { return nil }
        let last = XPointer.Step(name: XPointer.text, index: pieces.count > 1 ? index + 1 : nil)
        return path(to: parent, [last]).map {
            ($0, texts.characters(before: byte, in: pieces[index]))
        }
    }

    /// The steps from the fragment to an element, and those below it.
    private func path(to node: Int, _ below: [XPointer.Step]) -> [XPointer.Step]? {
        var steps = below
        var at = node
        while at != root, markup.nodes[at].parent >= 0 {
            steps.append(step(of: at))
            at = Int(markup.nodes[at].parent)
        }
        return at == root ? [.init(name: "body")] + steps.reversed() : nil
    }

    /// An element among those of its name; alone, it has no number.
    private func step(of node: Int) -> XPointer.Step {
        let name = markup.nodes[node].name
        var (number, count) = (0, 0)
        for sibling in markup.elements(of: Int(markup.nodes[node].parent), name) {
            count += 1
            if sibling == node { number = count }
        }
        let spelling = markup.spellings[name] ?? "span"
        let isPage = markup.nodes[node].space == .html || markup.nodes[node].space == .none
        return .init(
            name: isPage ? spelling.lowercased() : spelling, index: count > 1 ? number : nil)
    }

    /// The offset that steps lead to; where they end early, as far as they lead.
    func offset(of steps: ArraySlice<XPointer.Step>, _ characters: Int?) -> Int? {
        var node = root
        for step in steps.dropFirst() {
            if step.isText {
                let pieces = texts.pieces(of: node).compactMap(\.self)
                let index = (step.index ?? 1) - 1
                guard let piece = pieces.indices.contains(index) ? pieces[index] : pieces.last
                else { return map.offset(element: node) }
                return map.offset(
                    node: piece.node, byte: texts.byte(after: characters ?? 0, in: piece))
            }
            guard let child = child(step, of: node) else { return map.offset(element: node) }
            node = child
        }
        guard let characters, characters > 0, steps.count > 1 else {
            return map.offset(element: node)
        }
        // A number behind an element counts its children.
        return offset(ofChild: characters, of: node) ?? map.offset(element: node)
    }

    private func child(_ step: XPointer.Step, of node: Int) -> Int? {
        let name = Name(step.name)
        var left = step.index ?? 1
        for child in markup.children(of: node) {
            let entry = markup.nodes[child]
            if entry.isText { continue }
            let isNamed =
                entry.name == name
                || markup.spellings[entry.name]?.lowercased() == step.name.lowercased()
            if isNamed {
                left -= 1
                if left == 0 { return child }
            }
        }
        return nil
    }

    private func offset(ofChild index: Int, of node: Int) -> Int? {
        let pieces = texts.pieces(of: node)
        guard pieces.indices.contains(index) else { return nil }
        if let piece = pieces[index] {
            return map.offset(node: piece.node, byte: piece.range.lowerBound)
        }
        let before = pieces[..<index].count { $0 == nil }
        let elements = markup.children(of: node).filter { !markup.nodes[$0].isText }
        return elements.indices.contains(before) ? map.offset(element: elements[before]) : nil
    }
}

extension Markup {
    /// Whether the elements around a text keep its white space; nil where only a style could.
    fileprivate func keepsSpaces(_ text: Int) -> Bool? {
        var at = Int(nodes[text].parent)
        while at >= 0 {
            switch nodes[at].tag {
            case .pre, .listing, .textarea, .xmp, .plaintext: return true
            default: at = Int(nodes[at].parent)
            }
        }
        return nil
    }
}

/// Walks a document along an XPointer, and writes the XPointer of a place.
struct XPointerWalker {
    private let markup: Markup
    private let map: SourceMap
    private let texts: EngineTexts
    /// The element that the engine's own elements stand around: `body` of a page.
    private let root: Int
    /// The root is no body: the engine puts one around a drawing.
    private let isDrawing: Bool

    private static let drawing = "svg"
    /// Elements of the engine's own, which its places named before 2020.
    private static let textBox = "autoBoxing"
    private static let boxes: Set = [textBox, "floatBox", "inlineBox", "tabularBox"]

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
        isDrawing = markup.nodes[top].tag == .svg
        root = markup.nodes[top].tag == .body ? top : markup.first(of: top, "body") ?? top
        let map = SourceMap(document, leadsToText: true)
        self.markup = markup
        self.map = map
        let kept = Set(document.keptSpaces)
        texts = EngineTexts(markup) { node in
            if markup.nodes[Int(markup.nodes[node].parent)].space == .svg { return true }
            // No style is known of what is not shown.
            let isShown = map.offset(ofNode: node) != nil
            return kept.contains(Int32(node)) || !isShown && markup.isInListing(node)
        }
    }

    /// The steps from the fragment to a place, and the characters before it.
    func steps(to offset: Int) -> (steps: [XPointer.Step], offset: Int)? {
        // No words stand behind a pointer: where a line ends it has to name the end of the line.
        guard let (node, byte) = map.end(at: offset) ?? map.place(of: offset) else { return nil }
        guard byte >= 0 else { return path(to: node, []).map { ($0, 0) } }
        let parent = Int(markup.nodes[node].parent)
        let pieces = texts.pieces(of: parent).compactMap(\.self)
        let index =
            pieces.lastIndex { $0.node == node && $0.range.lowerBound <= byte }
            ?? pieces.firstIndex { $0.range.lowerBound >= byte }
        // Where the engine keeps no text its element is the place.
        guard let index else { return path(to: parent, []).map { ($0, 0) } }
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
        if at != root { return nil }
        if isDrawing { steps.append(.init(name: Self.drawing)) }
        return [.init(name: "body")] + steps.reversed()
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
    func offset(of steps: ArraySlice<XPointer.Step>, _ number: Int?) -> Int? {
        lead(of: steps, number).offset
    }

    /// The same, and whether every step stands in the document, and as many characters or children
    /// as the number asks.
    func lead(of steps: ArraySlice<XPointer.Step>, _ number: Int?) -> Lead {
        var node = root
        // The children that a box of the engine holds.
        var box: [Int]?
        let number = number ?? 0
        var surety: Surety = steps.first.map { $0.name == "body" } ?? true ? .exact : .lost
        var inner = steps.dropFirst()
        if isDrawing, let first = inner.popFirst(),
            first.name != Self.drawing || first.index ?? 1 > 1
        {
            return Lead(offset: map.offset(element: root), surety: .lost)
        }
        for step in inner {
            if step.isText {
                return lead(toText: step.index ?? 1, of: node, in: box, number, surety)
            }
            if Self.boxes.contains(step.name) {
                let isOfText = step.name == Self.textBox && box == nil
                let boxes = isOfText ? texts.boxes(of: node) : []
                let index = (step.index ?? 1) - 1
                // What stands in a box of another kind only a style sheet tells.
                if boxes.indices.contains(index) {
                    box = boxes[index]
                } else {
                    surety = min(surety, .near)
                }
                continue
            }
            guard let child = child(step, of: node, in: box) else {
                return Lead(offset: start(of: node, box), surety: .lost)
            }
            (node, box) = (child, nil)
        }
        if number == 0 { return Lead(offset: start(of: node, box), surety: surety) }
        // A number behind an element counts its children.
        if steps.count > 1, box == nil, let child = offset(ofChild: number, of: node) {
            return Lead(offset: child, surety: surety)
        }
        let isThere = number <= texts.pieces(of: node).count
        return Lead(offset: start(of: node, box), surety: isThere ? min(surety, .near) : .lost)
    }

    private func lead(
        toText number: Int, of node: Int, in box: [Int]?, _ characters: Int, _ surety: Surety
    ) -> Lead {
        let pieces = texts.pieces(of: node).compactMap(\.self)
            .filter { box?.contains($0.node) ?? true }
        let isThere = pieces.indices.contains(number - 1)
        guard let piece = isThere ? pieces[number - 1] : pieces.last else {
            return Lead(offset: start(of: node, box), surety: .lost)
        }
        let length = texts.characters(before: piece.range.upperBound, in: piece)
        return Lead(
            offset: map.offset(node: piece.node, byte: texts.byte(after: characters, in: piece)),
            surety: isThere ? min(surety, Surety(characters, into: length)) : .lost)
    }

    /// Where an element begins, or what a box in it holds.
    private func start(of node: Int, _ box: [Int]?) -> Int? {
        map.offset(element: box?.first ?? node)
    }

    private func child(_ step: XPointer.Step, of node: Int, in box: [Int]?) -> Int? {
        let name = Name(step.name)
        var left = step.index ?? 1
        for child in box ?? Array(markup.children(of: node)) {
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
        // Beside blocks a box is one child.
        let boxes = texts.boxes(of: node)
        if !boxes.isEmpty {
            let firsts = Set(boxes.compactMap(\.first))
            let children = markup.children(of: node).filter {
                firsts.contains($0) || texts.isBlock($0)
            }
            return children.indices.contains(index) ? map.offset(element: children[index]) : nil
        }
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
    /// Whether the elements around a text keep its white space without a style.
    fileprivate func isInListing(_ text: Int) -> Bool {
        var at = Int(nodes[text].parent)
        while at >= 0 {
            switch nodes[at].tag {
            case .pre, .listing, .textarea, .xmp, .plaintext: return true
            default: at = Int(nodes[at].parent)
            }
        }
        return false
    }
}

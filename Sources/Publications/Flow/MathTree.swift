/// Reads a formula's elements into what a page can build it from.
struct MathTree {
    /// A formula that fills a screen has some hundreds of parts; what has more, or is nested
    /// deeper than anybody sees, stays in one line.
    private static let partsMax = 2_000
    private static let depthMax = 40
    private static let cellsMax = 400

    private let markup: Markup
    private var parts = 0
    private var isTooMuch = false

    private init(_ markup: Markup) { self.markup = markup }

    /// nil where a part of it has no picture in letters.
    static func node(_ math: Int, in markup: Markup) -> MathNode? {
        var tree = MathTree(markup)
        let node = tree.row(math, 0)
        return tree.isTooMuch ? nil : node
    }

    private func children(_ node: Int) -> [Int] {
        markup.children(of: node).prefix(Self.partsMax + 1).filter { !markup.nodes[$0].isText }
    }

    private mutating func child(_ children: [Int], _ index: Int, _ depth: Int) -> MathNode {
        children.indices.contains(index) ? node(children[index], depth) : .row([])
    }

    /// nil for what is there only to say that nothing is there.
    private mutating func script(_ children: [Int], _ index: Int, _ depth: Int) -> MathNode? {
        guard children.indices.contains(index) else { return nil }
        let script = node(children[index], depth)
        return script == .row([]) || script == .text("") ? nil : script
    }

    private mutating func node(_ node: Int, _ depth: Int) -> MathNode {
        parts += 1
        guard parts <= Self.partsMax, depth <= Self.depthMax else {
            isTooMuch = true
            return .row([])
        }
        let inner = children(node)
        let next = depth + 1
        switch markup.nodes[node].tag {
        case .mi, .mn, .mtext, .ms: return .text(markup.text(of: node).trimmingSpaces())
        case .mo: return .text(markup.text(of: node).trimmingSpaces())
        case .mspace, .mphantom: return .text(" ")
        case .mfrac: return .fraction(child(inner, 0, next), child(inner, 1, next))
        case .msqrt: return .root(row(node, next), index: nil)
        case .mroot: return .root(child(inner, 0, next), index: script(inner, 1, next))
        case .msup:
            return .scripts(child(inner, 0, next), sub: nil, sup: script(inner, 1, next))
        case .msub:
            return .scripts(child(inner, 0, next), sub: script(inner, 1, next), sup: nil)
        case .msubsup:
            return .scripts(
                child(inner, 0, next), sub: script(inner, 1, next), sup: script(inner, 2, next))
        case .munder:
            return .limits(child(inner, 0, next), under: script(inner, 1, next), over: nil)
        case .mover:
            return .limits(child(inner, 0, next), under: nil, over: script(inner, 1, next))
        case .munderover:
            return .limits(
                child(inner, 0, next), under: script(inner, 1, next), over: script(inner, 2, next))
        case .mfenced:
            var row: [MathNode] = []
            for (index, part) in inner.enumerated() {
                if index > 0 { row.append(.text(",")) }
                row.append(self.node(part, next))
            }
            return .fenced(
                open: markup.attribute(node, "open") ?? "(", .row(row),
                close: markup.attribute(node, "close") ?? ")")
        case .mtable: return table(inner, next)
        case .annotation, .none: return .row([])
        case .semantics: return child(inner, 0, next)
        case .menclose, .mprescripts, .mlabeledtr:
            isTooMuch = true
            return .row([])
        default:
            if inner.isEmpty { return .text(markup.text(of: node).trimmingSpaces()) }
            return row(node, next)
        }
    }

    private mutating func table(_ rows: [Int], _ depth: Int) -> MathNode {
        var table: [[MathNode]] = []
        var cells = 0
        for row in rows {
            let inner = children(row)
            cells += inner.count
            guard cells <= Self.cellsMax, markup.nodes[row].tag == .mtr else {
                isTooMuch = true
                return .row([])
            }
            table.append(inner.map { self.row($0, depth + 1) })
        }
        return .table(table)
    }

    /// What stands between two signs that belong together grows them.
    private mutating func row(_ node: Int, _ depth: Int) -> MathNode {
        guard depth <= Self.depthMax else {
            isTooMuch = true
            return .row([])
        }
        var open: [(sign: String, nodes: [MathNode])] = [("", [])]
        for child in children(node) {
            let part = self.node(child, depth + 1)
            let isSign = markup.nodes[child].tag == .mo
            if isSign, case .text(let sign) = part {
                if let last = open.last, open.count > 1, Self.closes(sign, last.sign) {
                    open.removeLast()
                    open[open.count - 1].nodes.append(
                        .fenced(open: last.sign, .row(last.nodes), close: sign))
                    continue
                }
                if Self.pairs[sign] != nil {
                    open.append((sign, []))
                    continue
                }
            }
            open[open.count - 1].nodes.append(part)
        }
        // A sign that nothing closed stands as it is, with what follows.
        while open.count > 1, let last = open.popLast() {
            // One brace alone stands before the cases of a function.
            if last.sign == "{", case .table? = last.nodes.first, last.nodes.count == 1 {
                open[open.count - 1].nodes.append(.fenced(open: "{", last.nodes[0], close: ""))
            } else {
                open[open.count - 1].nodes += [.text(last.sign)] + last.nodes
            }
        }
        let nodes = open[0].nodes
        return nodes.count == 1 ? nodes[0] : .row(nodes)
    }

    private static let pairs = [
        "(": ")", "[": "]", "{": "}", "|": "|", "‖": "‖", "⌊": "⌋", "⌈": "⌉",
    ]

    private static func closes(_ sign: String, _ open: String) -> Bool { pairs[open] == sign }
}

extension TextFlow {
    /// More formulas than any book has in one document stay in one line.
    private static let formulasMax = 10_000

    /// What was added since an offset is a formula.
    mutating func note(_ formula: MathNode, from start: Int) {
        let end = draft.text.count
        guard start < end, draft.formulas.count < Self.formulasMax else { return }
        draft.formulas.append(Formula(range: start..<end, root: formula))
    }
}

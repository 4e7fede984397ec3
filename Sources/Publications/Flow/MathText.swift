/// A formula on one line, as one would type it: `(a + b)/2`, `x^2`, `√(x + 1)`.
struct MathText {
    private let markup: Markup
    init(_ markup: Markup) { self.markup = markup }

    func line(_ math: Int) -> String {
        let text = row(math)
        return text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }

    private func parts(_ node: Int) -> [Int] {
        markup.children(of: node).filter { !markup.nodes[$0].isText }
    }

    private func row(_ node: Int) -> String { parts(node).map(text).joined() }

    private func text(_ node: Int) -> String {
        switch markup.nodes[node].tag {
        case .mi, .mn, .mtext, .ms: return markup.text(of: node)
        case .mo: return op(markup.text(of: node))
        case .mspace: return " "
        case .mfrac: return grouped(node, 0) + "/" + grouped(node, 1)
        case .msqrt: return "√" + bracketed(row(node))
        case .mroot: return part(node, 1) + "√" + bracketed(part(node, 0))
        case .msup: return grouped(node, 0) + "^" + grouped(node, 1)
        case .msub: return grouped(node, 0) + "_" + grouped(node, 1)
        case .msubsup, .munderover:
            return grouped(node, 0) + "_" + grouped(node, 1) + "^" + grouped(node, 2)
        case .mover: return accented(node)
        case .munder: return grouped(node, 0) + "_" + grouped(node, 1)
        case .mfenced: return fenced(node)
        case .mtable: return parts(node).map(text).joined(separator: "; ")
        case .mtr, .mlabeledtr: return parts(node).map(text).joined(separator: ", ")
        case .annotation, .none, .mprescripts: return ""
        case .semantics: return part(node, 0)
        case .mphantom: return " "
        case .other where markup.nodes[node].name == "annotation-xml": return ""
        default: return parts(node).isEmpty ? markup.text(of: node) : row(node)
        }
    }

    private func part(_ node: Int, _ index: Int) -> String {
        let parts = parts(node)
        return parts.indices.contains(index) ? text(parts[index]) : ""
    }

    private func grouped(_ node: Int, _ index: Int) -> String { bracketed(part(node, index)) }

    /// In parentheses, unless it is one word or in some already.
    private func bracketed(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "."
        }
        if isPlain || text.unicodeScalars.count == 1 { return text }
        if text.hasPrefix("("), text.hasSuffix(")"), !text.dropFirst().dropLast().contains(")") {
            return text
        }
        return "(" + text + ")"
    }

    private func accented(_ node: Int) -> String {
        let (base, over) = (part(node, 0), part(node, 1).trimmingSpaces())
        switch over {
        case "¯", "‾", "ˉ", "_": return base + (base.count == 1 ? "\u{304}" : "^¯")
        case "^", "ˆ", "\u{302}": return base + (base.count == 1 ? "\u{302}" : "^ˆ")
        case "~", "˜": return base + (base.count == 1 ? "\u{303}" : "^˜")
        case "→", "⇀": return base + (base.count == 1 ? "\u{20D7}" : "^→")
        case "˙", ".": return base + (base.count == 1 ? "\u{307}" : "^˙")
        default: return bracketed(base) + "^" + bracketed(over)
        }
    }

    private func fenced(_ node: Int) -> String {
        let open = markup.attribute(node, "open") ?? "("
        let close = markup.attribute(node, "close") ?? ")"
        let separators =
            markup.attribute(node, "separators").map { Array($0.filter { $0 != " " }) } ?? [","]
        var text = open
        for (index, part) in parts(node).enumerated() {
            if index > 0, let last = separators.last {
                text += String(index - 1 < separators.count ? separators[index - 1] : last) + " "
            }
            text += self.text(part)
        }
        return text + close
    }

    /// Relations and sums stand apart from what they join; the rest clings.
    private func op(_ text: String) -> String {
        switch text {
        case "\u{2061}", "\u{2062}", "\u{2063}", "\u{2064}": return ""
        case "+", "-", "−", "=", "<", ">", "≤", "≥", "≠", "≈", "≡", "→", "∈", "∉", "⊂", "⊆", "×",
            "±", "∪",
            "∩", "⇒", "⇔", "∧", "∨", "↦", "∼", "≅", "⋅", "·", "∝", ":=", "∘":
            return " \(text) "
        case ",", ";": return text + " "
        default: return text
        }
    }
}

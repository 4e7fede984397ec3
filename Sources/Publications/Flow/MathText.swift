/// A formula on one line, as one would type it: `(a + b)/2`, `x^2`, `√(x + 1)`.
struct MathText {
    private let markup: Markup
    init(_ markup: Markup) { self.markup = markup }

    func line(_ math: Int) -> String {
        let words = row(math).split(separator: " ", omittingEmptySubsequences: true)
        var text = ""
        var isSign = false
        for word in words {
            let follows = text.last.map { "([{".contains($0) } ?? true
            let isSigned = MathText.signs.contains(word)
            // What stands before a sign says whether it joins two things or belongs to one.
            let belongs = isSigned && (follows || MathText.joins(text))
            if !isSign && !(isSigned && follows) && !text.isEmpty { text += " " }
            isSign = belongs
            text += word
        }
        return text
    }

    private static let signs: Set<Substring> = ["-", "−", "+", "±"]

    /// Whether something has to follow before a line can end.
    private static func joins(_ text: String) -> Bool {
        guard let last = text.split(separator: " ").last else { return true }
        return text.last == "," || text.last == ";" || operators.contains(String(last))
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
        case .msup: return grouped(node, 0) + script("^", node, 1)
        case .msub, .munder: return grouped(node, 0) + script("_", node, 1)
        case .msubsup, .munderover:
            return grouped(node, 0) + script("_", node, 1) + script("^", node, 2)
        case .mover: return accented(node)
        case .mfenced: return fenced(node)
        case .mtable:
            return parts(node).map(text).filter { !$0.isEmpty }.joined(separator: "; ")
        case .mtr, .mlabeledtr: return cells(node)
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

    /// What is raised or lowered, where there is something: in letters that are so by themselves
    /// where all of it can be.
    private func script(_ mark: String, _ node: Int, _ index: Int) -> String {
        let text = grouped(node, index)
        if text.trimmingSpaces().isEmpty { return "" }
        return MathScript.text(part(node, index), isRaised: mark == "^") ?? mark + text
    }

    /// A row of a matrix; or one of equations set below each other, whose sides are no list.
    private func cells(_ node: Int) -> String {
        var cells = parts(node).map { text($0).trimmingSpaces() }
        while cells.last?.isEmpty ?? false { cells.removeLast() }
        let isEquation = cells.contains { cell in
            let words = cell.split(separator: " ")
            let ends = [words.first, words.last].compactMap { $0.map(String.init) }
            return ends.contains { MathText.relations.contains($0) }
        }
        return isEquation
            ? cells.filter { !$0.isEmpty }.joined(separator: " ") : cells.joined(separator: ", ")
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
        case ",", ";": return text + " "
        default: return MathText.operators.contains(text) ? " \(text) " : text
        }
    }

    private static let relations: Set<String> = [
        "=", "<", ">", "≤", "≥", "≠", "≈", "≡", "→", "∈", "∉", "⊂", "⊆", "⇒", "⇔", "∼", "≅", "∝",
        ":=", "↦",
    ]
    private static let operators: Set<String> = relations.union([
        "+", "-", "−", "×", "±", "∪", "∩", "∧", "∨", "⋅", "·", "∘",
    ])
}

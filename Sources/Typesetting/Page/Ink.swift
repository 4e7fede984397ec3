import Canvas
import Publications

/// How the text of a document looks, byte by byte: asked in rising order.
struct Ink {
    struct Look: Equatable {
        var role: Role
        var style: Style = []
        /// What its letters are turned into, one cell to one cell.
        var change = Change.none
    }

    enum Change: Equatable { case none, upper, lower, raised, lowered, struck }

    private let document: Document
    private let base: Look
    private let isASCII: Bool
    private var run: Int
    private var known: (range: Range<Int>, look: Look)

    init(_ document: Document, base: Look, from offset: Int, isASCII: Bool) {
        self.document = document
        self.base = base
        self.isASCII = isASCII
        run = document.firstRun(endingAfter: offset)
        known = (offset..<offset, base)
    }

    mutating func look(at offset: Int) -> Look {
        if known.range.contains(offset) { return known.look }
        let runs = document.runs
        while run < runs.count, runs[run].range.upperBound <= offset { run += 1 }
        guard run < runs.count else {
            known = (offset..<Int.max, base)
            return base
        }
        if offset < runs[run].range.lowerBound {
            known = (offset..<runs[run].range.lowerBound, base)
        } else {
            known = (runs[run].range, look(of: runs[run]))
        }
        return known.look
    }

    private func look(of run: Run) -> Look {
        var look = base
        let style = run.style
        let isHead = base.role == .heading
        if style.contains(.code), base.role == .text { look.role = .code }
        if style.contains(.bold), base.role == .text { look.role = .strong }
        if style.contains(.italic) {
            if look.role == .text { look.role = .emphasis } else { look.style.insert(.italic) }
        }
        if style.contains(.bold), look.role != .strong, !isHead { look.style.insert(.bold) }
        if style.contains(.image), base.role == .text { look.role = .caption }
        if style.contains(.underline) || style.contains(.mark) { look.style.insert(.underline) }
        if run.link >= 0, document.links.indices.contains(Int(run.link)) {
            let isMark =
                document.links[Int(run.link)].kind == .note || style.contains(.superscript)
            look.role = isMark ? .noteMark : .link
        }
        if style.contains(.strike), look.role == .text { look.role = .dim }
        look.change = change(of: run)
        return look
    }

    private func change(of run: Run) -> Change {
        if run.style.contains(.superscript) || run.style.contains(.subscript) {
            let change: Change = run.style.contains(.superscript) ? .raised : .lowered
            // Half of a power raised and half not would be another power.
            let text = document.text[run.range.clamped(to: 0..<document.text.count)]
            return !isASCII && text.allSatisfy { Raised.glyph($0, change) != nil } ? change : .none
        }
        if run.style.contains(.uppercase) || run.style.contains(.smallCaps) { return .upper }
        if run.style.contains(.strike), !isASCII { return .struck }
        return run.style.contains(.lowercase) ? .lower : .none
    }
}

extension Ink.Change {
    /// The glyph that stands for another in the same room.
    func glyph(_ glyph: Character) -> Character {
        let changed: String
        switch self {
        case .none: return glyph
        case .upper: changed = glyph.uppercased()
        case .lower: changed = glyph.lowercased()
        // No terminal is sure to strike out, but every one sets a stroke over a letter.
        case .struck: changed = glyph == " " ? " " : "\(glyph)\u{336}"
        case .raised, .lowered:
            return glyph.asciiValue.flatMap { Raised.glyph($0, self) } ?? glyph
        }
        guard changed.count == 1, let only = changed.first, Width.of(only) == Width.of(glyph) else {
            return glyph
        }
        return only
    }
}

/// Digits and signs that Unicode has raised and lowered.
enum Raised {
    private static let raised = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    private static let lowered = Array("₀₁₂₃₄₅₆₇₈₉")

    static func glyph(_ byte: UInt8, _ change: Ink.Change) -> Character? {
        let isUp = change == .raised
        switch byte {
        case 0x30...0x39: return (isUp ? raised : lowered)[Int(byte - 0x30)]
        case 0x2B: return isUp ? "⁺" : "₊"
        case 0x2D: return isUp ? "⁻" : "₋"
        case 0x28: return isUp ? "⁽" : "₍"
        case 0x29: return isUp ? "⁾" : "₎"
        case 0x6E: return isUp ? "ⁿ" : "ₙ"
        case 0x69: return isUp ? "ⁱ" : "ᵢ"
        default: return nil
        }
    }

    /// A whole mark raised, or nil where a sign of it cannot be.
    static func text(_ text: String, _ change: Ink.Change = .raised) -> String? {
        var raised = ""
        for byte in text.utf8 {
            guard let glyph = glyph(byte, change) else { return nil }
            raised.append(glyph)
        }
        return raised
    }
}

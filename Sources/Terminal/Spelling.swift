import CNcurses
import Canvas

/// What is really sent for a glyph. Terminals disagree about the width of joined emoji, flags
/// and keycaps, and one wrong cell shears the whole row: what is disputed is reduced to what
/// all agree on, unless this terminal said that it counts clusters as we do.
struct Spelling {
    private let isPlain: Bool
    private let clusters: Bool

    init(isPlain: Bool, clusters: Bool) {
        self.isPlain = isPlain
        self.clusters = clusters
    }

    /// Whether one cluster covers several cells of a row, as the letters that Indic scripts join
    /// do. A terminal that counts clusters would join them, and shear what follows.
    static func hasSplit(_ row: [Cell]) -> Bool {
        var last: Character = " "
        for cell in row where cell.span > 0 {
            defer { last = cell.glyph }
            if cell.glyph.isASCII || last.isASCII { continue }
            if (String(last) + String(cell.glyph)).count == 1 { return true }
        }
        return false
    }

    /// The scalars to send. Those from the number returned on are the second column's: a glyph
    /// of two columns may have to be drawn as two of one.
    func scalars(of glyph: Character, span: Int, into scalars: inout [wchar_t]) -> Int {
        scalars.removeAll(keepingCapacity: true)
        if glyph.utf8.count == 1, let byte = glyph.utf8.first {
            scalars.append(wchar_t(byte))
        } else if isPlain {
            let text = PlainText.of(glyph).utf8
            scalars += text.prefix(span).map { wchar_t($0) }
            if scalars.count < span { scalars.append(0x20) }
        } else {
            return spell(glyph, span: span, into: &scalars)
        }
        return 1
    }

    private func spell(_ glyph: Character, span: Int, into scalars: inout [wchar_t]) -> Int {
        let all = glyph.unicodeScalars
        let first = all[all.startIndex]
        // ncurses moves on by the first scalar's width, so that one must be right in any case.
        if clusters, all.count > 1, all.count <= Int(NC_CLUSTER_MAX), span == width(first) {
            scalars.append(contentsOf: all.lazy.map { wchar_t(bitPattern: $0.value) })
            return scalars.count
        }
        if Self.isRegional(first), all.count > 1 {
            // A flag is two letters everywhere.
            scalars += all.prefix(2).map { wchar_t(bitPattern: $0.value &- 0x1F1E6 &+ 0x41) }
            return 1
        }
        switch (width(first), span) {
        case (1, 1), (2, 2): append(all, to: &scalars)
        case (1, 2):
            append(all, to: &scalars)
            scalars.append(0x20)
            return scalars.count - 1
        // The C library does not know it, or takes it for wider than we do.
        case (_, 2):
            scalars += [0xFFFD, 0x20]
            return 1
        default: scalars.append(0xFFFD)
        }
        return scalars.count
    }

    /// The base and its marks, up to the first scalar that would move the cursor or could.
    private func append(_ all: Character.UnicodeScalarView, to scalars: inout [wchar_t]) {
        for (at, scalar) in all.enumerated() where at < Int(NC_CLUSTER_MAX) {
            let isDisputed =
                (0xFE00...0xFE0F).contains(scalar.value) || scalar.value == 0x200D
                || scalar.value == 0x20E3
            if at > 0, isDisputed || width(scalar) != 0 { return }
            scalars.append(wchar_t(bitPattern: scalar.value))
        }
    }

    private func width(_ scalar: Unicode.Scalar) -> Int {
        Int(nc_wcwidth(wchar_t(bitPattern: scalar.value)))
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}

/// Makes text from outside harmless to a terminal: what could command it becomes visible.
public enum Safe {
    /// The cluster as it may stand in a cell, or nil when it has no business in one.
    public static func glyph(_ cluster: Character) -> Character? {
        let bytes = cluster.utf8
        if bytes.count == 1, let byte = bytes.first {
            if byte >= 0x20 && byte != 0x7F { return cluster }
            return byte == 0x7F ? "␡" : Character(Unicode.Scalar(0x2400 + UInt32(byte))!)
        }
        if cluster == "\r\n" { return "␍" }
        let scalars = cluster.unicodeScalars
        guard let first = scalars.first else { return nil }
        if scalars.count == 1 { return glyph(alone: first, cluster) }
        if scalars.contains(where: isDangerous) || scalars.count > longestCluster {
            var calm = String.UnicodeScalarView(scalars.lazy.filter { !isDangerous($0) })
            if calm.count > longestCluster { calm = .init(calm.prefix(longestCluster)) }
            guard let kept = String(calm).first else { return nil }
            return calm.isEmpty ? nil : glyph(kept)
        }
        // A joiner with nothing before it would join what stands in the cell before.
        if first.properties.generalCategory == .format {
            return String(scalars.dropFirst()).first.flatMap(glyph)
        }
        // A cluster that begins with a mark needs something to stand on.
        return first.properties.generalCategory.isMark ? standing(cluster) : cluster
    }

    /// The whole text as cells would show it.
    public static func text(_ raw: String) -> String {
        isPlain(raw) ? raw : String(raw.compactMap(glyph))
    }

    /// ASCII as glyphs: making one of a byte takes longer than writing it.
    static let letters = (0..<0x80).map { Character(Unicode.Scalar(UInt8($0))) }

    /// Nothing but visible ASCII: a byte is a cluster of one cell, and safe.
    static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy(isPlain) }

    static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    /// Its byte, where it is visible ASCII.
    public static func letter(of cluster: Character) -> UInt8? {
        let bytes = cluster.utf8
        guard bytes.count == 1, let byte = bytes.first, isPlain(byte) else { return nil }
        return byte
    }

    /// Base and accents beyond this are a stunt, not writing (ncurses holds six in a cell).
    private static let longestCluster = 8

    /// Not every mark joins what stands before it: Burmese tone marks stand alone as they are.
    private static func standing(_ mark: Character) -> Character {
        let marks = String.UnicodeScalarView(mark.unicodeScalars.prefix(longestCluster - 1))
        let text = "\u{A0}" + String(marks)
        return text.count == 1 ? Character(text) : mark
    }

    private static func glyph(alone scalar: Unicode.Scalar, _ cluster: Character) -> Character? {
        if (0x80..<0xA0).contains(scalar.value) { return "\u{FFFD}" }
        if isDangerous(scalar) { return nil }
        switch scalar.properties.generalCategory {
        case .format: return nil
        case .lineSeparator, .paragraphSeparator: return " "
        case .surrogate, .privateUse, .unassigned: return "\u{FFFD}"
        case .nonspacingMark, .enclosingMark, .spacingMark:
            return standing(cluster)
        default: return cluster
        }
    }

    /// Direction overrides, tags and the like: they act on their neighbours, unseen.
    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F,
            0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool {
        self == .nonspacingMark || self == .enclosingMark || self == .spacingMark
    }
}

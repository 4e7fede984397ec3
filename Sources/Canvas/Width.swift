import CUtf8proc

/// How many cells a grapheme cluster takes: our own policy, the same on every machine.
public enum Width {
    /// 1 or 2 for a picture or a single letter with its marks; a cluster of several letters takes
    /// the room of each. What would take no cell of its own is given one: it cannot hide.
    public static func of(_ cluster: Character) -> Int {
        if cluster.utf8.count == 1 { return 1 }
        let scalars = cluster.unicodeScalars
        let first = scalars[scalars.startIndex]
        guard isPicture(first) else { return max(1, scalars.reduce(0) { $0 + cells($1) }) }
        // A variation selector 16, a joiner or a second letter of a flag makes a picture of it.
        let isWide = scalars.dropFirst().contains {
            $0.value == 0xFE0F || $0.value == 0x200D || isRegional($0)
        }
        return isWide ? 2 : max(1, min(2, scalars.reduce(0) { max($0, cells($1)) }))
    }

    /// A cluster as it goes into cells, one or two to a piece: a picture stays whole; of several
    /// letters, as Indic scripts join them, each has its own place with the marks that follow it.
    public static func pieces(of cluster: Character) -> [Character] {
        let scalars = cluster.unicodeScalars
        guard scalars.count > 1, !isPicture(scalars[scalars.startIndex]) else { return [cluster] }
        var pieces: [String.UnicodeScalarView] = []
        var hasRoom = true
        for scalar in scalars {
            let takesRoom = cells(scalar) > 0
            if pieces.isEmpty || takesRoom && !hasRoom {
                pieces.append(String.UnicodeScalarView())
                hasRoom = true
            }
            if takesRoom { hasRoom = false }
            pieces[pieces.count - 1].append(scalar)
        }
        return pieces.count == 1 ? [cluster] : pieces.map { Character(String($0)) }
    }

    private static func cells(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        // Vowels and ends of Korean syllables stand in the block that the first letter opens.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        default: break
        }
        let width = Int(utf8proc_charwidth(Int32(bitPattern: scalar.value)))
        return scalar.properties.generalCategory == .spacingMark ? max(1, width) : width
    }

    /// What a selector or a joiner can make an emoji of.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji || isRegional(scalar)
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// The cells a text takes when it is written on one row.
    public static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The longest beginning that fits, ending in `…` when something was left out.
    public static func clip(_ text: String, to cells: Int) -> String {
        if of(text) <= cells { return text }
        guard cells > 0 else { return "" }
        var (kept, used) = ("", 0)
        for cluster in text {
            let width = of(cluster)
            if used + width > cells - 1 { break }
            kept.append(cluster)
            used += width
        }
        // What was cut before has a sign of it.
        while let last = kept.last, last == " " || last == "…" { kept.removeLast() }
        return kept + "…"
    }

    /// Text and what must be read after it, in so many cells: the text gives way first.
    public static func clip(_ text: String, leaving tail: String, of cells: Int) -> String {
        let kept = max(cells / 2, cells - of(tail))
        return clip(clip(text, to: kept) + tail, to: cells)
    }

    /// Text made exactly so many cells wide, cut or filled on the right.
    public static func pad(_ text: String, to cells: Int) -> String {
        let clipped = clip(text, to: cells)
        return clipped + String(repeating: " ", count: max(0, cells - of(clipped)))
    }
}

extension Character {
    /// Several scalars may be several places.
    var hasPieces: Bool {
        let scalars = unicodeScalars
        return scalars.index(after: scalars.startIndex) != scalars.endIndex
    }
}

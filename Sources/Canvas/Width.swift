import CUtf8proc

/// How many cells a grapheme cluster takes: our own policy, the same on every machine.
public enum Width {
    /// 1 or 2. What would take no cell of its own is given one, so that it cannot hide.
    public static func of(_ cluster: Character) -> Int {
        if cluster.isASCII { return 1 }
        let scalars = cluster.unicodeScalars
        var widest = 1
        var isEmoji = false
        for scalar in scalars {
            // A variation selector 16 or a joiner makes a picture of what stands before it.
            if scalar.value == 0xFE0F || scalar.value == 0x200D { isEmoji = true }
            widest = max(widest, Int(utf8proc_charwidth(Int32(bitPattern: scalar.value))))
        }
        let first = scalars[scalars.startIndex]
        let isFlag = (0x1F1E6...0x1F1FF).contains(first.value) && scalars.count > 1
        return isEmoji || isFlag ? 2 : min(widest, 2)
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
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }

    /// Text made exactly so many cells wide, cut or filled on the right.
    public static func pad(_ text: String, to cells: Int) -> String {
        let clipped = clip(text, to: cells)
        return clipped + String(repeating: " ", count: max(0, cells - of(clipped)))
    }
}

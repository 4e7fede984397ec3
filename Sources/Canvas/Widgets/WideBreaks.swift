/// Where a line may end beside wide glyphs, which no space parts.
public enum WideBreaks {
    /// A mark that closes stays with what is before it, one that opens with what follows.
    public static func mayPart(_ one: Character, _ other: Character) -> Bool {
        !(one.isASCII && other.isASCII) && (isWide(one) || isWide(other))
            && !closing.contains(other) && !opening.contains(one)
    }

    private static func isWide(_ glyph: Character) -> Bool {
        Width.of(Width.pieces(of: glyph)[0]) > 1
    }

    private static let opening: Set<Character> = ["（", "「", "『", "《", "〈", "【", "“", "‘"]
    private static let closing: Set<Character> = [
        "，", "。", "、", "：", "；", "？", "！", "）", "」", "』", "》", "〉", "】", "”", "’", "…",
    ]
}

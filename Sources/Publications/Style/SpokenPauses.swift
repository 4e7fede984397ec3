/// How long a voice is silent around an element (CSS Speech).
extension DeclarationParser {
    static func pauses(_ name: String, _ words: [String]) -> Declaration.Value? {
        guard let first = words.first.flatMap(milliseconds) else { return nil }
        if name.hasSuffix("-before") { return .pauses(before: first, after: nil) }
        if name.hasSuffix("-after") { return .pauses(before: nil, after: first) }
        let second = words.count > 1 ? milliseconds(words[1]) : first
        return second.map { .pauses(before: first, after: $0) }
    }

    private static func milliseconds(_ word: String) -> Int? {
        if let strength = strengths[word] { return strength }
        let isShort = word.hasSuffix("ms")
        guard isShort || word.hasSuffix("s"),
            let number = Double(word.dropLast(isShort ? 2 : 1)), number.isFinite, number >= 0
        else { return nil }
        return Int(min(pauseMax, number * (isShort ? 1 : 1_000)))
    }

    /// More is no pause but the end.
    private static let pauseMax = 10_000.0
    private static let strengths = [
        "none": 0, "x-weak": 100, "weak": 200, "medium": 400, "strong": 800, "x-strong": 1_200,
    ]
}

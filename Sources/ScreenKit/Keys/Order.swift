/// A command as a key, the palette or a script gave it.
public struct Order: Hashable, Sendable {
    public var verb: Verb
    /// Typed before the key: `5j`. At most 99,999.
    public var count: Int?
    /// Typed after it: the letter of `m a`.
    public var letter: Character?
    /// What a field would be asked for: the word of `/word` in the palette.
    public var text: String?

    public init(
        _ verb: Verb, count: Int? = nil, letter: Character? = nil, text: String? = nil
    ) {
        self.verb = verb
        self.count = count
        self.letter = letter
        self.text = text
    }

    /// How often a motion is made.
    public var times: Int { max(1, count ?? 1) }
}

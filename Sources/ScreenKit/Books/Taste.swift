import Typesetting

/// How a person likes pages: what the settings, and those of one book, come to.
public struct Taste: Hashable, Sendable {
    public enum Columns: String, CaseIterable, Sendable { case one, two, auto }

    public var measure = 66
    public var columns = Columns.auto
    public var manner = Manner()
    public var hasPictures = true
    /// Nothing on the screen but text.
    public var isQuiet = false
    /// A row of the screen is for what is heard meanwhile.
    public var hasMini = false
    /// Lines go on over the ends of pages and chapters.
    public var isScrolling = false
    /// Lines a minute, where they move by themselves.
    public var pace = 20
    /// Nothing moves by itself.
    public var isStill = false
    /// Which words are explained where they stand.
    public var hints = HintLevel.off

    package static let paces = 1...600

    public init() {}
}

/// As far as a book was read without a gap, as text that outlives any version of the program.
public struct ReadThrough: Equatable, Sendable {
    /// What comes behind it was not read.
    public var locator: String
    /// Out of 100.
    public var percent: Double
    /// Pages of it were read, and not only leafed through.
    public var isBegun: Bool
    /// The person said so: it replaces what was kept, even where that was further.
    public var isGiven: Bool

    public init(_ locator: String, percent: Double, isBegun: Bool, isGiven: Bool = false) {
        (self.locator, self.percent) = (locator, percent)
        (self.isBegun, self.isGiven) = (isBegun, isGiven)
    }
}

/// What a kept page is good for, by its age.
public enum Freshness: Equatable, Sendable {
    /// Shown, and the server left alone.
    case fresh
    /// Shown at once, and asked for again behind it.
    case stale
    /// Shown only where the server cannot be reached.
    case expired

    /// People look at a page, go back and look again.
    public static let freshSeconds: Int64 = 300
    /// A catalog of a month ago is no catalog.
    public static let staleSeconds: Int64 = 30 * 86_400

    /// A page from the future was kept by a clock that was wrong.
    public init(ageSeconds: Int64) {
        switch ageSeconds {
        case 0..<Self.freshSeconds: self = .fresh
        case Self.staleSeconds...: self = .expired
        default: self = .stale
        }
    }
}

/// Colours for roles, as a theme file gives them. What it leaves out falls back.
public struct Theme: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable { case light, dark }

    /// One line of the file: a role, at one depth or at all that have the colours for it.
    public struct Place: Hashable, Sendable {
        public var role: Role
        public var depth: Depth?
        public init(_ role: Role, at depth: Depth? = nil) {
            self.role = role
            self.depth = depth
        }
    }

    public var name: String
    public var about = ""
    public var kind = Kind.dark
    /// The page's paper; `terminal` leaves the terminal its own.
    public var ground = Color.terminal
    /// The paper where there are 256 colours, if not the nearest.
    public var ground256: Color?
    /// What the check holds text to.
    public var contrast = 4.5
    /// Nothing moves by itself under this theme.
    public var isStill = false
    /// E-ink flickers less when a changed row is written whole.
    public var writesWholeRows = false
    public var paints: [Place: Paint] = [:]

    public init(name: String) { self.name = name }

    /// The same theme on the terminal's own paper.
    public func onTerminalGround() -> Theme {
        var theme = self
        theme.ground = .terminal
        theme.ground256 = nil
        return theme
    }
}

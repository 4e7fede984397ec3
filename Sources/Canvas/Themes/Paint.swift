/// What a theme says of one role: each part may be left to what it stands on.
public struct Paint: Hashable, Sendable {
    public var ink: Color?
    public var ground: Color?
    public var style: Style

    public init(_ ink: Color? = nil, on ground: Color? = nil, _ style: Style = []) {
        self.ink = ink
        self.ground = ground
        self.style = style
    }

    /// Made of the terminal's own sixteen colours or of none, so it holds wherever there are 16.
    var needsNoPalette: Bool {
        [ink, ground].allSatisfy { color in
            switch color {
            case nil, .terminal, .indexed(..<16): true
            case .indexed, .rgb: false
            }
        }
    }

    /// Says something about colour, and nothing but the sixteen.
    var hasColor: Bool { ink != nil || ground != nil }
}

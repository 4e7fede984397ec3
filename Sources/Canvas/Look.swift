/// A colour a terminal can be asked for.
public enum Color: Hashable, Sendable {
    case terminal
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)
}

/// How many colours there are to choose from.
public enum Depth: String, CaseIterable, Sendable { case mono, sixteen = "16", many = "256", full = "true" }

/// How one role is drawn.
public struct Look: Hashable, Sendable {
    public var ink: Color
    public var ground: Color
    public var style: Style

    public init(_ ink: Color = .terminal, on ground: Color = .terminal, _ style: Style = []) {
        self.ink = ink
        self.ground = ground
        self.style = style
    }
}

/// A theme worked out for one depth of colour: a look for every role.
public struct Skin: Hashable, Sendable {
    private var looks: [Look]

    public init(_ look: (Role) -> Look) { looks = Role.allCases.map(look) }

    public subscript(role: Role) -> Look { looks[Int(role.rawValue)] }
}

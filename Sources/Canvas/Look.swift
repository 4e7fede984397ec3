/// A colour a terminal can be asked for.
public enum Color: Hashable, Sendable {
    case terminal
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)
}

/// How many colours there are to choose from.
public enum Depth: String, CaseIterable, Sendable {
    case mono
    case sixteen = "16"
    case many = "256"
    case full = "true"
}

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

/// A theme worked out for one depth of colour: a look for every role on every ground.
public struct Skin: Hashable, Sendable {
    private var looks: [Look]
    /// Mono has no slant: what leans is underlined there.
    private let showsSlant: Bool
    /// A row that changes is written whole, for e-ink: it flickers less than many small pieces.
    public let writesWholeRows: Bool

    /// A skin in which roles look the same wherever they stand.
    public init(_ look: (Role) -> Look) {
        self.init { role, _ in look(role) }
    }

    public init(
        showsSlant: Bool = true, writesWholeRows: Bool = false, _ look: (Role, Ground) -> Look
    ) {
        self.showsSlant = showsSlant
        self.writesWholeRows = writesWholeRows
        looks = Role.allCases.flatMap { role in Ground.allCases.map { look(role, $0) } }
    }

    public subscript(role: Role) -> Look { self[role, .page] }

    public subscript(role: Role, ground: Ground) -> Look {
        looks[Int(role.rawValue) * Ground.allCases.count + Int(ground.rawValue)]
    }

    /// What a terminal is asked for: the role's look on its ground, with the cell's own style.
    public func look(of cell: Cell) -> Look {
        if !cell.tint.isNone { return Look(cell.tint.ink, on: cell.tint.paper) }
        var look = self[cell.role, cell.ground]
        var style = cell.style
        if !showsSlant, style.contains(.italic) {
            style.remove(.italic)
            style.insert(.underline)
        }
        if style.contains(.regular) { look.style.remove(.bold) }
        look.style.formUnion(style.subtracting(.regular))
        return look
    }
}

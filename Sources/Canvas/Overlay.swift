/// What happens when two meanings meet in one cell: one role wins, in a fixed order.
extension Role {
    /// Smaller wins; equal ranks: the newer wins.
    public var rank: Int {
        switch self {
        case .selection: 0
        case .searchCurrent: 1
        case .searchMatch: 2
        case .spokenWord: 3
        case .spoken: 4
        case .linkFocus: 5
        case .highlight1, .highlight2, .highlight3, .highlight4: 6
        case .link, .noteMark: 7
        default: 8
        }
    }

    /// On these grounds the winner's colours hold whatever the text beneath is.
    public var takesWholeCell: Bool { rank < 7 }

    /// The weight, slant and line that distinguish a role under another's colours.
    public var lettering: Style {
        switch self {
        case .heading, .strong, .statusKey: .bold
        case .emphasis: .italic
        case .link: .underline
        default: []
        }
    }
}

extension Cell {
    /// Lays another meaning over the cell and keeps the one that wins.
    public mutating func lay(_ role: Role) {
        let isHighlight =
            role.rank == Role.highlight1.rank || self.role.rank == Role.highlight1.rank
        if isHighlight, role == .searchMatch || self.role == .searchMatch {
            // The current match is bold; one on a highlight has its colours and not its weight.
            self.role = .searchCurrent
            style = style.subtracting(.bold).union(.regular)
            return
        }
        let loser = role.rank <= self.role.rank ? self.role : role
        if role.rank <= self.role.rank {
            self.role = role
            style.remove(.regular)
        }
        if self.role.rank < 8 { style.formUnion(loser.lettering) }
    }
}

extension Frame {
    /// Lays a meaning over every cell of an area: a selection, a search match, a spoken sentence.
    public mutating func lay(_ role: Role, over area: Area) {
        repaint(area) { $0.lay(role) }
    }
}

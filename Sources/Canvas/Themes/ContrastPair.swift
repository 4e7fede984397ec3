/// A role on a ground it can come to stand on, and how well it must be read there.
public struct ContrastPair: Hashable, Sendable {
    public enum Matter: Hashable, Sendable { case text, mark }

    public var role: Role
    public var ground: Ground
    public var matter: Matter

    public func need(_ theme: Theme) -> Double {
        matter == .text || theme.contrast > 4.5 ? theme.contrast : 3
    }

    public static let all: [ContrastPair] = Role.allCases.flatMap { role in
        matter(of: role).map { matter in
            grounds(of: role).map { ContrastPair(role: role, ground: $0, matter: matter) }
        } ?? []
    }

    /// Nil where contrast does not matter: a shape tells the same.
    private static func matter(of role: Role) -> Matter? {
        switch role {
        case .rule, .progressRest: nil
        case .progressDone, .progressTick, .coverBorder, .coverFocus: .mark
        default: .text
        }
    }

    /// By the order in which roles win a cell: the first seven bring their own paper or take the
    /// one they find, and nothing else stands on theirs.
    private static func grounds(of role: Role) -> [Ground] {
        switch role {
        case .text: [.page, .code, .field, .layer, .focus]
        case .code, .codeKeyword, .codeString, .codeNumber, .codeComment: [.code]
        case .field: [.field]
        case .layer: [.layer]
        case .listFocus: [.focus]
        case .dim: [.page, .layer, .focus, .field]
        case .heading, .emphasis, .strong, .caption, .link, .noteMark, .searchMatch:
            [.page, .layer, .focus, .code]
        case .status, .statusKey: [.page, .layer, .focus]
        default: [.page, .layer, .focus]
        }
    }
}

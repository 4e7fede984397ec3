/// The paper under a cell. Ink keeps it, so a badge in the focused row stands on the row's band.
public enum Ground: UInt8, CaseIterable, Sendable {
    case page, code, field, layer, focus

    /// The role whose look the paper has.
    public var role: Role {
        switch self {
        case .page: .text
        case .code: .code
        case .field: .field
        case .layer: .layer
        case .focus: .listFocus
        }
    }

    /// The ground a role brings along when an area is filled with it.
    public init?(of role: Role) {
        guard let ground = Ground.allCases.first(where: { $0.role == role }), ground != .page
        else { return nil }
        self = ground
    }
}

/// How rare a word has to be to be explained where it stands.
public enum HintLevel: String, CaseIterable, Hashable, Sendable {
    case off, few, some, many, most

    /// Words that occur less often in a million are explained.
    package var perMillion: Double {
        switch self {
        case .off: 0
        case .few: 1
        case .some: 3
        case .many: 10
        case .most: 30
        }
    }
}

import ScreenKit

/// One thing that was looked at: how it is, why, and how to fix it.
public struct Finding: Equatable, Sendable {
    public enum Condition: String, Sendable {
        case good
        /// It works, and could be better.
        case poor
        case bad

        public var mark: String {
            switch self {
            case .good: "✓"
            case .poor: "○"
            case .bad: "!"
            }
        }
    }

    /// What it is about: `Colours`.
    public var topic: String
    public var condition: Condition
    /// A clause: `true colour`.
    public var state: String
    /// How that is known.
    public var why: String
    /// What to do; nothing where all is well.
    public var fix: String?

    public init(
        _ topic: String, _ condition: Condition, _ state: String, why: String, fix: String? = nil
    ) {
        self.topic = topic
        self.condition = condition
        self.state = state
        self.why = why
        self.fix = fix
    }
}

import Wording

/// What is wrong in a theme file, where, and what would be right.
public struct ThemeProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// Counted from 1; 0 where it is about the file as a whole.
    public var line: Int
    public var column: Int
    public var message: String

    public init(line: Int = 0, column: Int = 0, _ message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    public var description: String {
        line == 0 ? message : tr("line \(line), column \(column): \(message)")
    }

    /// Words of a file as they may be repeated to a person: short and harmless.
    static func quoted(_ raw: some StringProtocol) -> String {
        "“" + Width.clip(Safe.text(String(raw.prefix(60))), to: 32) + "”"
    }
}

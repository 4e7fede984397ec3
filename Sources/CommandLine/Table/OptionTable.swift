/// Every command and option there is: parser, help, completions and man page are made from it.
public struct OptionTable: Sendable {
    /// What a word on the command line stands for; completions offer what it can be.
    public enum Meaning: Equatable, Sendable {
        case words([String])
        case file, theme, setting, preview
        /// What the setting named before it accepts.
        case value
        case size
        /// A whole number from 1.
        case count
        case free
    }

    public struct Argument: Equatable, Sendable {
        public enum Count: Sendable { case one, optional, many, optionalMany }

        /// In capitals, as the help shows it.
        public var name: String
        public var meaning: Meaning
        public var count: Count
    }

    public struct Option: Equatable, Sendable {
        /// Without its dashes.
        public var name: String
        public var letter: Character?
        public var value: Argument?
        public var help: String
    }

    public struct Command: Equatable, Sendable {
        /// `["theme", "list"]`; nothing for the program itself.
        public var words: [String]
        public var arguments: [Argument]
        public var options: [Option]
        /// A clause, for lists of commands.
        public var title: String
        /// Whole sentences, for its own help.
        public var help: String

        public var name: String { words.joined(separator: " ") }
    }

    public var program: Command
    public var commands: [Command]
    /// Words kept for commands to come, so that no file is taken for them.
    public var announced: [String]

    /// The command that begins with these words, however many follow.
    public func group(_ word: String) -> [Command] { commands.filter { $0.words.first == word } }

    /// The first words, each once, in order.
    public var firstWords: [String] {
        commands.map { $0.words[0] }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}

extension OptionTable.Option {
    static func flag(_ name: String, _ help: String, letter: Character? = nil) -> Self {
        Self(name: name, letter: letter, value: nil, help: help)
    }

    static func valued(
        _ name: String, _ value: String, _ meaning: OptionTable.Meaning, _ help: String
    ) -> Self {
        Self(
            name: name, letter: nil,
            value: OptionTable.Argument(name: value, meaning: meaning, count: .one), help: help)
    }

    /// `--size WxH`.
    var usage: String {
        let dashes = (letter.map { "-\($0), " } ?? "") + "--" + name
        return value.map { dashes + " " + $0.name } ?? dashes
    }
}

extension OptionTable.Argument {
    init(_ name: String, _ meaning: OptionTable.Meaning, _ count: Count = .one) {
        self.init(name: name, meaning: meaning, count: count)
    }

    /// `FILE`, `[NAME]`, `FILE…`.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .many: name + "…"
        case .optionalMany: "[\(name)…]"
        }
    }

    var isOptional: Bool { count == .optional || count == .optionalMany }
    var isMany: Bool { count == .many || count == .optionalMany }
}

extension OptionTable.Command {
    /// `rushlight theme show [--json] NAME`.
    var usage: String {
        let all = ["[OPTION…]"]
        let optional =
            options.count > 3
            ? all
            : options.map { option in
                "[--" + option.name + (option.value.map { " " + $0.name } ?? "") + "]"
            }
        return (["rushlight"] + words + optional + arguments.map(\.usage)).joined(separator: " ")
    }
}

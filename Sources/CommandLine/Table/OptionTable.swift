/// Every command and option there is: parser, help, completions and man page are made from it.
public struct OptionTable: Sendable {
    /// What a word on the command line stands for; completions offer what it can be.
    public enum Meaning: Equatable, Sendable {
        case words([String])
        /// A path on this machine.
        case file
        /// A file that is read; `-` is standard input.
        case input
        /// A file that is written; `-` is standard output, as where none is named.
        case output
        case theme, setting, preview
        /// What the setting named before it accepts.
        case value
        case size
        /// A whole number from 1.
        case count
        case free

        var isFile: Bool { self == .file || self == .input || self == .output }
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

    /// A row: what a command is called and takes, and what it does with that.
    public struct Command: Sendable {
        /// `["theme", "list"]`; nothing for the program itself.
        public var words: [String]
        public var arguments: [Argument]
        public var options: [Option]
        /// A clause, for lists of commands.
        public var title: String
        /// Whole sentences, for its own help.
        public var help: String

        /// What follows its first argument is another command line, and is not looked at.
        private(set) var handsOn = false

        /// What a command line with this command asks for.
        let read: @Sendable (ParsedArguments) throws(Complaint) -> Invocation

        public var name: String { words.joined(separator: " ") }

        var handingOn: Self {
            var command = self
            command.handsOn = true
            return command
        }
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

extension OptionTable.Command {
    /// A command whose row reads an order of its own kind and says how it is carried out.
    init<Order: Equatable & Sendable>(
        words: [String], arguments: [OptionTable.Argument], options: [OptionTable.Option],
        title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> Order,
        run: @escaping @Sendable (Order, any CommandParts) throws(Complaint) -> Int32
    ) {
        self.init(
            words: words, arguments: arguments, options: options, title: title, help: help
        ) { given throws(Complaint) in Invocation(try read(given), run: run) }
    }

    /// The first word of several commands, alone: all that it can be asked for is help.
    init(group word: String) {
        self.init(words: [word], arguments: [], options: [], title: "", help: "") { given in
            .help(of: given.command)
        }
    }
}

/// Two rows are the same when they are written the same: functions cannot be compared.
extension OptionTable.Command: Equatable {
    public static func == (one: Self, other: Self) -> Bool {
        one.words == other.words && one.arguments == other.arguments
            && one.options == other.options && one.title == other.title && one.help == other.help
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

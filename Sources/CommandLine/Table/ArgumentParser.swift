import Canvas
import Holdings
import ScreenKit

struct ArgumentParser {
    let table: OptionTable
    /// Whether a file or folder of that name is there.
    let exists: (String) -> Bool

    func parse(_ words: [String]) throws(Complaint) -> ParsedArguments {
        let (command, taken) = try command(in: words)
        var parsed = ParsedArguments(command: command)
        var (at, isAllWords) = (0, false)
        while at < words.count {
            defer { at += 1 }
            if taken.contains(at) { continue }
            let word = words[at]
            // Back by so many seconds is no option.
            let isNumber = word.dropFirst().first?.isNumber == true
            if isAllWords || word == "-" || !word.hasPrefix("-") || isNumber
                || Self.isTerm(word, of: command)
            {
                parsed.arguments.append(word)
                if command.handsOn { isAllWords = true }
            } else if word == "--" {
                isAllWords = true
            } else {
                at += try take(option: word, then: words[(at + 1)...], into: &parsed)
            }
        }
        if !parsed.wantsHelp { try checkCount(parsed) }
        return parsed
    }

    /// `-tag:school` takes away from a query; no option is called so.
    private static func isTerm(_ word: String, of command: OptionTable.Command) -> Bool {
        guard command.arguments.contains(where: { $0.name == "QUERY" }),
            let colon = word.firstIndex(of: ":")
        else { return false }
        return ShelfQuery.names.contains(word[..<colon].dropFirst().lowercased())
    }

    /// The command, and which words named it. Options may stand before it.
    private func command(
        in words: [String]
    ) throws(Complaint) -> (OptionTable.Command, Set<Int>) {
        let isHandedOn = words.first.map { table.group($0).contains(where: \.handsOn) } ?? false
        for (at, word) in words.prefix(while: { $0 != "--" }).enumerated()
        where word.hasPrefix("--") && !isHandedOn {
            if let command = table.commands.first(where: { $0.words == [word] }) {
                return (command, [at])
            }
        }
        guard let at = try firstWord(in: words) else {
            return (table.program, [])
        }
        let word = words[at]
        let group = table.group(word)
        if group.isEmpty {
            try checkStranger(word)
            return (table.program, [])
        }
        // A word after a command that stands alone may be another command of its group.
        let alone = group.first { $0.words.count == 1 }
        let others = group.filter { $0.words.count > 1 }
        if let alone, others.isEmpty { return (alone, [at]) }
        guard let second = try firstWord(in: Array(words[(at + 1)...])).map({ at + 1 + $0 }) else {
            if let alone { return (alone, [at]) }
            if words.contains("--help") || words.contains("-h") {
                return (OptionTable.Command(group: word), [at])
            }
            throw .usage(
                word, "a word is missing: " + others.map { $0.words[1] }.joined(separator: ", "),
                next: "rushlight \(word) --help tells more.")
        }
        if let command = others.first(where: { $0.words[1] == words[second] }) {
            return (command, [at, second])
        }
        if let alone { return (alone, [at]) }
        throw unknown(words[second], of: group.map { $0.words[1] }, after: word)
    }

    /// The word after an unknown option could be its value or the command: so it ends here.
    private func firstWord(in words: [String]) throws(Complaint) -> Int? {
        var at = 0
        while at < words.count {
            let word = words[at]
            if word == "--" { return nil }
            if word == "-" || !word.hasPrefix("-") { return at }
            guard let option = anyOption(named: word) else {
                throw unknownOption(String(word.prefix { $0 != "=" }), of: table.program)
            }
            let takesNext = option.value != nil && !word.contains("=")
            at += takesNext ? 2 : 1
        }
        return nil
    }

    private func anyOption(named word: String) -> OptionTable.Option? {
        ([table.program] + table.commands).lazy.flatMap(\.options).first { Self.matches($0, word) }
    }

    private static func matches(_ option: OptionTable.Option, _ word: String) -> Bool {
        let name = word.prefix { $0 != "=" }
        return name == "--" + option.name || option.letter.map { name == "-\($0)" } == true
    }

    /// Reads one option and says how many further words it took.
    private func take(
        option word: String, then rest: ArraySlice<String>, into parsed: inout ParsedArguments
    ) throws(Complaint) -> Int {
        let options = parsed.command.options + [OptionTable.help]
        let name = String(word.prefix { $0 != "=" })
        guard let option = options.first(where: { Self.matches($0, word) }) else {
            throw unknownOption(name, of: parsed.command)
        }
        if option.name == "help" {
            parsed.wantsHelp = true
            return 0
        }
        let equals = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
        guard let wanted = option.value else {
            if equals != nil {
                throw .usage(name, "it takes no value", next: "\(name) alone does it.")
            }
            parsed.options.take(option.name, "")
            return 0
        }
        guard let value = equals ?? rest.first else {
            throw .usage(
                name, "\(wanted.name) is missing", next: hint(wanted, option.help))
        }
        try check(value, wanted, of: name)
        // Where no file is named, all is printed.
        let isPrinted = wanted.meaning == .output && value == "-"
        if !isPrinted { parsed.options.take(option.name, value) }
        return equals == nil ? 1 : 0
    }

    private func hint(_ argument: OptionTable.Argument, _ help: String) -> String {
        switch argument.meaning {
        case .words(let words): "One of \(words.joined(separator: ", ")) is accepted."
        case .size: "A size like 80x24 is accepted."
        default: help
        }
    }
}

/// What is wrong, and what would have been right.
extension ArgumentParser {
    private func checkCount(_ parsed: ParsedArguments) throws(Complaint) {
        let (wanted, given) = (parsed.command.arguments, parsed.arguments)
        let name = parsed.command.name
        let needed = wanted.filter { !$0.isOptional }
        if given.count < needed.count {
            throw .usage(
                name, "\(needed[given.count].name) is missing",
                next: "\(parsed.command.usage) is how it is called.")
        }
        if given.count > wanted.count, !wanted.contains(where: \.isMany) {
            throw .usage(
                given[wanted.count], "\(name) takes no such word",
                next: "\(parsed.command.usage) is how it is called.")
        }
        for (word, argument) in parsed.pairs {
            if word.isEmpty, argument.meaning.isFile { throw Self.empty(argument, of: name) }
            try check(word, argument, of: name)
        }
    }

    /// - Parameter name: that of the program itself is empty.
    private static func empty(_ argument: OptionTable.Argument, of name: String) -> Complaint {
        .usage(
            name.isEmpty ? argument.name : name,
            name.isEmpty ? "it is empty" : "\(argument.name) is empty", next: "Name a file.")
    }

    private func check(
        _ value: String, _ argument: OptionTable.Argument, of name: String
    ) throws(Complaint) {
        switch argument.meaning {
        case .words(let words) where !words.contains(value):
            let nearest = Likeness.nearest(value, of: words).map { " The nearest is \($0)." } ?? ""
            throw .usage(
                "\(name) \(value)", "\(argument.name) is one of \(words.joined(separator: ", "))",
                next: nearest.isEmpty ? "rushlight --help tells more." : String(nearest.dropFirst())
            )
        case .size where Size(text: value) == nil:
            throw .usage(
                "\(name) \(value)", "that is no size",
                next: "WIDTHxHEIGHT in cells, from 1x1 to 1000x1000, is accepted: 80x24.")
        case .count where (Int(value) ?? 0) < 1:
            throw .usage(
                "\(name) \(value)", "that is no count",
                next: "A whole number from 1 is accepted.")
        case .file where value == "-": throw .stream(name.isEmpty ? value : "\(name) \(value)")
        case .input where value.isEmpty, .output where value.isEmpty:
            throw Self.empty(argument, of: name)
        default: break
        }
    }

    private func checkStranger(_ word: String) throws(Complaint) {
        if table.announced.contains(word) {
            throw .usage(
                word, "not in this version", next: "rushlight --help lists what is.")
        }
        let isPlace = word.contains("/") || word.contains(".") || word.contains(":")
        if isPlace || word == "-" || exists(word) { return }
        if word.isEmpty { throw Self.empty(table.program.arguments[0], of: "") }
        throw unknown(word, of: table.firstWords + table.announced, after: nil)
    }

    private func unknown(
        _ word: String, of words: [String], after group: String?
    ) -> Complaint {
        let what = group.map { "\($0) \(word)" } ?? word
        let help = group.map { "rushlight \($0) --help" } ?? "rushlight --help"
        let nearest = Likeness.nearest(word, of: words.filter { !$0.hasPrefix("-") })
        let next = nearest.map { near in
            "The nearest is \(group.map { "\($0) \(near)" } ?? near)."
        }
        return .usage(
            what, "there is no such command", next: next ?? "\(help) lists those there are.")
    }

    private func unknownOption(
        _ name: String, of command: OptionTable.Command
    ) -> Complaint {
        let options = command.options + [OptionTable.help]
        let names = options.map { "--" + $0.name }
        let help = (["rushlight"] + command.words + ["--help"]).joined(separator: " ")
        let nearest = Likeness.nearest(name, of: names)
        let elsewhere = anyOption(named: name) != nil && !command.words.isEmpty
        let takesWords = !command.arguments.isEmpty && !command.words.isEmpty
        return .usage(
            name,
            elsewhere ? "\(command.name) has no such option" : "there is no such option",
            next: (nearest.map { "The nearest is \($0)." } ?? "\(help) lists those there are.")
                + (takesWords ? " Words after -- are taken as they are." : ""))
    }
}

extension Size {
    /// `80x24`.
    init?(text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            (1...1000).contains(width), (1...1000).contains(height)
        else { return nil }
        self.init(width, height)
    }
}

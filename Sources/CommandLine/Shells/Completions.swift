import ScreenKit

public enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

/// Completions for the shells people use, made from the table.
public enum Completions {
    public static func script(for shell: Shell, table: OptionTable = .standard) -> String {
        switch shell {
        case .bash: BashCompletions(table: table).script
        case .zsh: ZshCompletions(table: table).script
        case .fish: FishCompletions(table: table).script
        }
    }

    /// Options that take the word after them, whatever the command.
    static func valued(_ table: OptionTable) -> [OptionTable.Option] {
        ([table.program] + table.commands).flatMap(\.options).filter { $0.value != nil }
            .reduce(into: []) { all, option in
                if !all.contains(where: { $0.name == option.name }) { all.append(option) }
            }
    }

    /// As the pattern of a `case` in a shell.
    static func valuedPattern(_ table: OptionTable) -> String {
        valued(table).map { "--" + $0.name }.joined(separator: "|")
    }

    static func groupsPattern(_ table: OptionTable) -> String {
        groups(table).joined(separator: "|")
    }

    /// First words that need a second.
    static func groups(_ table: OptionTable) -> [String] {
        table.firstWords.filter { word in table.group(word).allSatisfy { $0.words.count > 1 } }
    }

    /// First words that may stand alone, before a second of their own, or before any command.
    static func prefixes(_ table: OptionTable) -> [String] {
        table.firstWords.filter { word in
            let counts = Set(table.group(word).map(\.words.count))
            return counts.contains(1) && counts.count > 1
        }
    }

    static func seconds(_ table: OptionTable, of word: String) -> [String] {
        table.group(word).compactMap { $0.words.dropFirst().first }
    }

    /// What the program says of a first word.
    static func title(_ table: OptionTable, of word: String) -> String {
        let group = table.group(word)
        let alone = group.first { $0.words.count == 1 }
        return alone?.title ?? seconds(table, of: word).joined(separator: ", ")
    }

    /// As the `case` of a shell that has found a prefix: the next word is its own, or a command.
    static func prefixCases(_ table: OptionTable) -> String {
        prefixes(table).map { word in
            let own = seconds(table, of: word).joined(separator: "|")
            return "\(word)) case $word in \(own)) command=\"\(word) $word\" ;; "
                + "*) command=$word ;; esac ;;"
        }.joined(separator: "\n")
    }

    static let settings = SettingsTable.rows.map(\.path)

    /// Settings of which it is known what they can be.
    static let choices: [(path: String, words: [String])] = SettingsTable.rows.compactMap {
        switch $0.kind {
        case .flag: ($0.path, ["true", "false"])
        case .choice(let words): ($0.path, words)
        default: nil
        }
    }

    /// Asked of the program while completing: these depend on the machine.
    static let themesCommand = "rushlight theme list --names 2>/dev/null"
    static let previewsCommand = "rushlight --preview 2>/dev/null"
}

extension OptionTable.Command {
    /// The name of what stands at a place, the last one repeating.
    func argument(at index: Int) -> OptionTable.Argument? {
        index < arguments.count
            ? arguments[index] : arguments.last.flatMap { $0.isMany ? $0 : nil }
    }
}

extension [String] {
    var spaced: String { joined(separator: " ") }
}

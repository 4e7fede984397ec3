import Canvas

/// What `--help` prints, made from the table.
public enum Help {
    public static func text(of command: OptionTable.Command, in table: OptionTable) -> String {
        if command.words.isEmpty { return general(table) }
        let group = table.group(command.words[0])
        let isGroup = !table.commands.contains { $0.words == command.words }
        if isGroup { return commands(group, title: "rushlight \(command.name)") }
        var lines =
            folded(command.usage, indent: 0) + [""] + folded(sentence(command.title), indent: 0)
        if !command.help.isEmpty { lines += folded(command.help, indent: 0) }
        return joined(lines + section("Options", command.options.map { ($0.usage, $0.help) }))
    }

    private static func general(_ table: OptionTable) -> String {
        let program = table.program
        let lines =
            [
                "rushlight, \(program.title)", "", "  rushlight [OPTION…]", "  rushlight COMMAND …",
                "",
            ]
            + folded(program.help, indent: 0)
            + section("Commands", table.commands.map { (name($0), $0.title) })
            + section("Options", program.options.map { ($0.usage, $0.help) })
            + ["", "rushlight COMMAND --help tells more about one; man rushlight tells all."]
        return joined(lines)
    }

    private static func commands(_ group: [OptionTable.Command], title: String) -> String {
        joined([title + " …"] + section("Commands", group.map { (name($0), $0.title) }))
    }

    private static func name(_ command: OptionTable.Command) -> String {
        (command.words + command.arguments.map(\.usage)).joined(separator: " ")
    }

    private static func section(_ title: String, _ rows: [(String, String)]) -> [String] {
        if rows.isEmpty { return [] }
        let column = min(28, (rows.map { Width.of($0.0) }.max() ?? 0) + 4)
        return ["", title]
            + rows.flatMap { name, text in
                let lines = folded(text, indent: column)
                guard Width.of(name) + 4 <= column, let first = lines.first else {
                    return ["  " + name] + lines
                }
                return ["  " + Width.pad(name, to: column - 2) + first.dropFirst(column)]
                    + lines.dropFirst()
            }
    }

    /// Words in lines of at most 80 cells.
    private static func folded(_ text: String, indent: Int) -> [String] {
        let lead = String(repeating: " ", count: indent)
        return text.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, Width.of(last) + 1 + Width.of(word) <= 80 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(lead + word)
            }
        }
    }

    private static func sentence(_ clause: String) -> String {
        clause.prefix(1).uppercased() + clause.dropFirst() + "."
    }

    private static func joined(_ lines: [String]) -> String {
        lines.map { $0 + "\n" }.joined()
    }
}

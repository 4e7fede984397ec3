import ScreenKit

/// The manual page in mdoc, made from the tables of options and of settings.
public enum ManualPage {
    struct Order: Equatable {}

    public static func text(table: OptionTable = .standard) -> String {
        let parts = [
            head, synopsis(table), description(table), options(table), commands(table), settings,
            environment, files, exitStatus, examples,
        ]
        return parts.flatMap { $0 }.map { $0 + "\n" }.joined()
    }

    private static let head = [
        ".Dd November 21, 2026", ".Dt RUSHLIGHT 1", ".Os", ".Sh NAME", ".Nm rushlight",
        ".Nd \(escaped(OptionTable.standard.program.title))",
    ]

    private static func synopsis(_ table: OptionTable) -> [String] {
        [".Sh SYNOPSIS", ".Nm"] + table.program.options.map { ".Op " + flag($0) }
            + [".Nm", ".Ar COMMAND ..."]
    }

    private static func description(_ table: OptionTable) -> [String] {
        [".Sh DESCRIPTION"] + lines(table.program.help)
            + prose(
                "Inside, ? shows the keys of the place you are in, : reaches everything there is,"
                    + " and q goes back.")
    }

    private static func options(_ table: OptionTable) -> [String] {
        [".Sh OPTIONS"] + list(table.program.options.map { (flag($0), [$0.help]) })
    }

    private static func commands(_ table: OptionTable) -> [String] {
        let rows = table.commands.map { command in
            let options = command.options.map { "Op " + flag($0) }
            let arguments = command.arguments.map(argument)
            let name =
                command.words[0].hasPrefix("--")
                ? "Fl \(escaped(String(command.words[0].dropFirst())))"
                : "Ic " + command.words.map(escaped).joined(separator: " ")
            return (
                ([name] + options + arguments).joined(separator: " "),
                [sentence(command.title), command.help]
            )
        }
        return [".Sh COMMANDS"] + list(rows)
    }

    private static var settings: [String] {
        let rows = SettingsTable.rows.map { setting in
            let standard = setting.written(setting.standard).written
            return (
                "Va \(escaped(setting.path))",
                [setting.help, "Accepted: \(setting.accepted). Default: \(standard)."]
            )
        }
        return [".Sh SETTINGS"]
            + lines(
                "The settings file is JSON5. It can be edited by hand, on the settings screen and"
                    + " by the command config; none of them loses a comment of yours.")
            + list(rows)
    }

    private static let environment =
        [".Sh ENVIRONMENT"]
        + list([
            (
                "Ev XDG_CONFIG_HOME , XDG_DATA_HOME , XDG_STATE_HOME , XDG_CACHE_HOME ,"
                    + " XDG_RUNTIME_DIR",
                [
                    "Where settings, books, what is remembered, what can be made again and the"
                        + " control socket live."
                ]
            ),
            (
                "Ev RUSHLIGHT_PRIVATE",
                ["The folder of the open private shelf, for what runs in it."]
            ),
            ("Ev RUSHLIGHT_AO", ["The output of libmpv, over the setting audio.output."]),
            ("Ev NO_COLOR", ["No colours, whatever else is said, but for --colors."]),
            ("Ev TERM , COLORTERM", ["What the terminal can do."]),
            ("Ev LC_ALL , LC_CTYPE , LANG", ["Whether the terminal shows UTF-8."]),
            ("Ev VISUAL , EDITOR , PAGER", ["What opens text outside."]),
        ])

    private static let files =
        [".Sh FILES"]
        + list([
            ("Pa ~/.config/rushlight/settings.json5", ["The settings."]),
            ("Pa ~/.config/rushlight/themes/", ["Your own themes."]),
        ])

    private static let exitStatus =
        [".Sh EXIT STATUS"]
        + list([
            ("Li 0", ["Done."]),
            ("Li 1", ["What was asked for could not be done."]),
            ("Li 2", ["The command line was wrong."]),
        ])

    private static let examples = [
        ".Sh EXAMPLES", "Ten minutes of lessons:", ".Dl rushlight tutor",
        "The settings screen, in another theme for once:",
        ".Dl rushlight --open settings --theme ink", "A wider line of text:",
        ".Dl rushlight config set reading.measure 72",
    ]
}

/// Words in mdoc.
extension ManualPage {
    private static func list(_ rows: [(term: String, texts: [String])]) -> [String] {
        let items = rows.flatMap { row -> [String] in
            [".It \(row.term)"] + row.texts.filter { !$0.isEmpty }.flatMap(lines)
        }
        return [".Bl -tag -width Ds"] + items + [".El"]
    }

    private static func prose(_ text: String) -> [String] { [".Pp"] + lines(text) }

    /// A sentence a line, as mdoc wants it.
    private static func lines(_ text: String) -> [String] {
        var rest = text[...]
        var lines: [String] = []
        while let stop = rest.indices.first(where: {
            ".;?".contains(rest[$0]) && rest.index(after: $0) < rest.endIndex
                && rest[rest.index(after: $0)] == " "
        }) {
            lines.append(escaped(String(rest[...stop])))
            rest = rest[rest.index(stop, offsetBy: 2)...]
        }
        return lines + [escaped(String(rest))]
    }

    private static func flag(_ option: OptionTable.Option) -> String {
        let letter = option.letter.map { "Fl \($0) , " } ?? ""
        let value = option.value.map { " Ar \($0.name)" } ?? ""
        return letter + "Fl \\-" + option.name + value
    }

    private static func argument(_ argument: OptionTable.Argument) -> String {
        (argument.isOptional ? "Op " : "") + "Ar \(argument.name)" + (argument.isMany ? " ..." : "")
    }

    private static func sentence(_ clause: String) -> String {
        clause.prefix(1).uppercased() + clause.dropFirst() + "."
    }

    private static func escaped(_ text: String) -> String {
        let safe = text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "’": "'"
            case "“", "”": "\""
            case "…": "..."
            default: String(character)
            }
        }.joined()
        return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
    }
}

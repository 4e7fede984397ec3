/// A script for fish: a function tells the command and how many words follow it.
struct FishCompletions {
    let table: OptionTable

    var script: String {
        """
        # Completions of rushlight for fish: rushlight completions fish
        function __rushlight_at
            set -l command
            set -l count 0
            set -l skip 0
            for word in (commandline -opc)[2..-1]
                if test $skip = 1
                    set skip 0
                    continue
                end
                switch $word
                    case --preview
                        set command $word
                    case \(Completions.valued(table).map { "--" + $0.name }.spaced)
                        set skip 1
                    case '-*'
                    case '*'
                        switch "$command"
                            case '' \(Completions.groups(table).spaced)
                                set command $command $word
                            \(prefixCases)
                            case '*'
                                set count (math $count + 1)
                        end
                end
            end
            test "$command" = "$argv[1]"; or return 1
            test (count $argv) -lt 2; or test $count = $argv[2]
        end
        function __rushlight_after
            set -l words (commandline -opc)
            test "$words[-1]" = $argv[1]
        end
        complete -c rushlight -f
        \(lines.joined(separator: "\n"))

        """
    }

    private var lines: [String] {
        let program = table.program.options.map { option(of: table.program, $0) }
        let previews = table.commands.filter { $0.words[0].hasPrefix("--") }.map {
            "complete -c rushlight -n \"__rushlight_at ''\" -l \($0.name.dropFirst(2))"
                + " -d \(quoted($0.title))"
        }
        return program + previews + firstWords + table.commands.flatMap(command)
    }

    private var firstWords: [String] {
        let commands = table.firstWords.filter { !$0.hasPrefix("-") }
        let prefixes = Completions.prefixes(table)
        let words = commands.flatMap { word in
            (["''"] + prefixes.filter { $0 != word }).map {
                offered(word, at: $0, Completions.title(table, of: word))
            }
        }
        let seconds = (Completions.groups(table) + prefixes).flatMap { word in
            table.group(word).compactMap { command in
                command.words.dropFirst().first.map { offered($0, at: word, command.title) }
            }
        }
        return words + seconds
    }

    private func offered(_ word: String, at place: String, _ title: String) -> String {
        "complete -c rushlight -n \"__rushlight_at \(place)\" -a \(word) -d \(quoted(title))"
    }

    /// Behind a prefix stands a word of its own, or any command.
    private var prefixCases: String {
        Completions.prefixes(table).map { word in
            """
            case \(word)
                contains -- $word \(Completions.seconds(table, of: word).spaced)
                and set command $command $word
                or set command $word
            """
        }.joined(separator: "\n")
    }

    private func command(_ command: OptionTable.Command) -> [String] {
        let options = (command.options + [OptionTable.help]).map { option(of: command, $0) }
        return options
            + command.arguments.enumerated().flatMap { index, argument in
                let at = argument.isMany ? "" : " \(index)"
                let condition = "-n \"__rushlight_at '\(command.name)'\(at)\""
                return offers(argument.meaning).map {
                    "complete -c rushlight \(condition.merged($0.condition)) \($0.offer)"
                }
            }
    }

    private func option(of command: OptionTable.Command, _ option: OptionTable.Option) -> String {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let value = option.value.map {
            // Fish offers files by itself, unless an option forbids it.
            $0.meaning.isFile
                ? " -r -F" : " -x" + (offers($0.meaning).first.map { " " + $0.offer } ?? "")
        }
        return "complete -c rushlight -n \"__rushlight_at '\(command.name)'\" -l \(option.name)"
            + letter + (value ?? "") + " -d \(quoted(option.help))"
    }

    private func offers(
        _ meaning: OptionTable.Meaning
    ) -> [(condition: String?, offer: String)] {
        switch meaning {
        case .words(let words): [(nil, "-a '\(words.spaced)'")]
        case .theme: [(nil, "-a '(\(Completions.themesCommand))'")]
        case .preview: [(nil, "-a '(\(Completions.previewsCommand))'")]
        case .setting: [(nil, "-a '\(Completions.settings.spaced)'")]
        case .value:
            Completions.choices.map {
                ("__rushlight_after \($0.path)", "-a '\($0.words.spaced)'")
            }
        case .file, .input, .output: [(nil, "-F")]
        case .size, .count, .free: []
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
            + "'"
    }
}

extension String {
    /// Two conditions in one, inside the same quotes.
    fileprivate func merged(_ other: String?) -> String {
        guard let other else { return self }
        return dropLast() + "; and \(other)\""
    }
}

/// A script for zsh, to be found as `_rushlight` in `fpath` or to be sourced.
struct ZshCompletions {
    let table: OptionTable

    var script: String {
        """
        #compdef rushlight
        # Completions of rushlight for zsh: rushlight completions zsh
        _rushlight() {
            local command= word previous=$words[CURRENT-1]
            local -i count=0 i
            local -a offered
            for ((i = 2; i < CURRENT; i++)); do
                word=$words[i]
                case $word in
                    --preview) command=$word ;;
                    \(Completions.valuedPattern(table))) ((i++)) ;;
                    -*) ;;
                    *) case $command in
                        '') command=$word ;;
                        \(Completions.groupsPattern(table))) command="$command $word" ;;
                        \(Completions.prefixCases(table))
                        *) ((count++)) ;;
                    esac ;;
                esac
            done
            case $previous in
        \(values)
            esac
            case $command in
        \(commands)
            esac
        }
        if [[ $funcstack[1] == _rushlight ]]; then
            _rushlight "$@"
        else
            compdef _rushlight rushlight
        fi

        """
    }

    private var values: String {
        Completions.valued(table).map { option in
            let offered = offer(option.value?.meaning ?? .free, option.value?.name ?? "")
            return "        --\(option.name)) \(offered); return ;;"
        }.joined(separator: "\n")
    }

    private var commands: String {
        let first = table.firstWords.map { ($0, Completions.title(table, of: $0)) }
        let start =
            "        '') if [[ $words[CURRENT] == -* ]]; then "
            + describe(options(table.program) + [("--preview", "draws any screen")], "option")
            + "; else " + describe(first.filter { !$0.0.hasPrefix("-") }, "command") + "; fi ;;"
        let groups = Completions.groups(table).map { word in
            "        \(word)) \(describe(seconds(of: word), "command")) ;;"
        }
        let prefixes = Completions.prefixes(table).map { word in
            let alone = table.group(word).filter { $0.words.count == 1 }.flatMap(options)
            let commands = seconds(of: word) + first.filter { !$0.0.hasPrefix("-") && $0.0 != word }
            return "        \(word)) if [[ $words[CURRENT] == -* ]]; then "
                + describe(alone, "option") + "; else " + describe(commands, "command") + "; fi ;;"
        }
        return ([start] + groups + prefixes + table.commands.map(command)).joined(separator: "\n")
    }

    private func seconds(of word: String) -> [(String, String)] {
        table.group(word).compactMap { command in
            command.words.dropFirst().first.map { ($0, command.title) }
        }
    }

    private func command(_ command: OptionTable.Command) -> String {
        var lines = [
            "        '\(command.name)')",
            "            if [[ $words[CURRENT] == -* ]]; then "
                + describe(options(command), "option"),
        ]
        for (index, argument) in command.arguments.enumerated() {
            let test = argument.isMany ? ">=" : "=="
            lines.append(
                "            elif ((count \(test) \(index))); then "
                    + offer(argument.meaning, argument.name)
            )
        }
        return (lines + ["            fi ;;"]).joined(separator: "\n")
    }

    private func options(_ command: OptionTable.Command) -> [(String, String)] {
        (command.options + [OptionTable.help]).reduce(into: []) { rows, option in
            let name = "--" + option.name
            if !rows.contains(where: { $0.0 == name }) { rows.append((name, option.help)) }
        }
    }

    private func offer(_ meaning: OptionTable.Meaning, _ name: String) -> String {
        switch meaning {
        case .words(let words): "compadd -- \(words.spaced)"
        case .theme: "compadd -- ${(f)\"$(\(Completions.themesCommand))\"}"
        case .preview: "compadd -- ${(f)\"$(\(Completions.previewsCommand))\"}"
        case .setting: "compadd -- \(Completions.settings.spaced)"
        case .value:
            "case $previous in "
                + Completions.choices.map { "\($0.path)) compadd -- \($0.words.spaced) ;;" }.spaced
                + " esac"
        case .file, .input, .output: "_files"
        case .size, .count, .free: "_message \(quoted(name))"
        }
    }

    private func describe(_ rows: [(String, String)], _ kind: String) -> String {
        let list = rows.map { quoted($0.0.replacingColons + ":" + $0.1) }.spaced
        return "offered=(\(list)); _describe -t \(kind)s \(kind) offered"
    }

    private func quoted(_ text: String) -> String {
        "'"
            + text.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''")
            + "'"
    }
}

extension String {
    /// A colon ends the word in a description of zsh.
    fileprivate var replacingColons: String {
        split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    }
}

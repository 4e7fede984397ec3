/// A script for bash: it finds the command among the words before the cursor, then offers.
struct BashCompletions {
    let table: OptionTable

    var script: String {
        """
        # Completions of rushlight for bash: rushlight completions bash
        _rushlight() {
            local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
            local command= count=0 word i
            COMPREPLY=()
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
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
            case $prev in
        \(values)
            esac
            case $command in
        \(commands)
            esac
        }
        complete -F _rushlight rushlight

        """
    }

    private var values: String {
        Completions.valued(table).map {
            "        --\($0.name)) \(offer($0.value?.meaning ?? .free)); return ;;"
        }.joined(separator: "\n")
    }

    private var commands: String {
        let first = table.firstWords + table.program.options.map { "--" + $0.name }
        let groups = Completions.groups(table).map { word in
            "        \(word)) \(offer(.words(Completions.seconds(table, of: word)))) ;;"
        }
        let prefixes = Completions.prefixes(table).map { word in
            let alone = table.group(word).filter { $0.words.count == 1 }.flatMap(\.options)
            let options = offer(.words(alone.map { "--" + $0.name } + ["--help"]))
            let others = table.firstWords.filter { $0 != word }
            let words = Completions.seconds(table, of: word) + others
            return "        \(word)) if [[ $cur == -* ]]; then \(options); else "
                + offer(.words(words)) + "; fi ;;"
        }
        return
            (["        '') \(offer(.words(first))) ;;"] + groups + prefixes
            + table.commands.map(command)).joined(separator: "\n")
    }

    private func command(_ command: OptionTable.Command) -> String {
        let options = (command.options.map { "--" + $0.name } + ["--help"]).spaced
        var lines = [
            "        '\(command.name)')",
            "            if [[ $cur == -* ]]; then \(offer(.words([options])))",
        ]
        for (index, argument) in command.arguments.enumerated() {
            let test = argument.isMany ? "-ge" : "-eq"
            lines.append(
                "            elif [[ $count \(test) \(index) ]]; then \(offer(argument.meaning))")
        }
        return (lines + ["            fi ;;"]).joined(separator: "\n")
    }

    private func offer(_ meaning: OptionTable.Meaning) -> String {
        switch meaning {
        case .words(let words): reply(words.spaced)
        case .theme: reply("$(\(Completions.themesCommand))")
        case .setting: reply(Completions.settings.spaced)
        case .preview: reply("$(\(Completions.previewsCommand))")
        case .value:
            "case $prev in "
                + Completions.choices.map { "\($0.path)) \(reply($0.words.spaced)) ;;" }.spaced
                + " esac"
        case .file, .input, .output:
            "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")"
        case .size, .count, .free: ":"
        }
    }

    private func reply(_ words: String) -> String {
        "mapfile -t COMPREPLY < <(compgen -W \"\(words)\" -- \"$cur\")"
    }
}

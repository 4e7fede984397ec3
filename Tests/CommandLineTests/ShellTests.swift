import CommandLine
import Glibc
import Testing

/// The real shells run what we generate; where one is not installed its test is left out.
@Suite struct ShellTests {
    @Test(arguments: [Shell.bash, .zsh, .fish])
    func `each command of the table is in each script`(shell: Shell) {
        let text = script(shell)
        for command in OptionTable.standard.commands {
            for word in command.words { #expect(text.contains(word), "\(command.name)") }
        }
    }

    @Test(.enabled(if: has("bash"))) func `bash completes commands, options and values`() {
        let complete = { (words: String) in
            run(
                "bash",
                script(.bash) + """
                    rushlight() { printf 'ink\\npaper\\n'; }
                    COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                    _rushlight; printf '%s\\n' "${COMPREPLY[@]}"
                    """
            ).split(separator: "\n").map(String.init)
        }
        #expect(complete("rushlight th") == ["theme"])
        #expect(complete("rushlight --op") == ["--open"])
        #expect(complete("rushlight --open se") == ["settings"])
        #expect(complete("rushlight config ''") == ["path", "check", "get", "set", "unset"])
        #expect(complete("rushlight config set reading.m") == ["reading.measure"])
        #expect(complete("rushlight config set display.motion r") == ["reduced"])
        #expect(complete("rushlight --theme p") == ["paper"])
        #expect(complete("rushlight theme show --json ''") == ["ink", "paper"])
        #expect(complete("rushlight completions f") == ["fish"])
        #expect(complete("rushlight --preview --s") == ["--size", "--svg"])
        #expect(complete("rushlight private se") == ["set", "search"])
        #expect(complete("rushlight private shelf so") == complete("rushlight shelf so"))
    }

    @Test(.enabled(if: has("zsh"))) func `zsh completes commands, options and values`() {
        let complete = { (words: String) in
            run(
                "zsh -f",
                """
                compdef() { : }; _describe() { print -l -- ${(P)4} }
                compadd() { shift; print -l -- $@ }; _files() { print files }; _message() { : }
                rushlight() { print -l ink paper }
                \(script(.zsh))
                words=(\(words)); CURRENT=$#words; _rushlight
                """
            ).split(separator: "\n").map(String.init)
        }
        #expect(complete("rushlight t").contains("tutor:ten minutes of lessons, by doing"))
        #expect(complete("rushlight --o").contains { $0.hasPrefix("--open:") })
        #expect(complete("rushlight --open ''").contains("settings"))
        #expect(complete("rushlight theme ''").contains { $0.hasPrefix("import:") })
        #expect(complete("rushlight config set display.motion ''") == ["full", "reduced"])
        #expect(complete("rushlight theme check a b") == ["files"])
        #expect(complete("rushlight theme show ''") == ["ink", "paper"])
        #expect(complete("rushlight private ''").contains { $0.hasPrefix("status:") })
        #expect(complete("rushlight private theme ''").contains { $0.hasPrefix("import:") })
    }

    @Test(.enabled(if: has("fish"))) func `fish completes commands, options and values`() {
        let complete = { (line: String) in
            run(
                "fish --no-config",
                """
                function rushlight; printf 'ink\\npaper\\n'; end
                \(script(.fish))
                complete --do-complete '\(line)'
                """
            ).split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
        }
        #expect(complete("rushlight th") == ["theme"])
        #expect(complete("rushlight --op") == ["--open"])
        #expect(complete("rushlight --open se") == ["settings"])
        #expect(Set(complete("rushlight config ")) == ["path", "check", "get", "set", "unset"])
        #expect(complete("rushlight config set reading.m") == ["reading.measure"])
        #expect(complete("rushlight config set display.motion r") == ["reduced"])
        #expect(complete("rushlight theme show ") == ["ink", "paper"])
        #expect(complete("rushlight --preview --s").sorted() == ["--size", "--svg"])
        #expect(Set(complete("rushlight private se")) == ["set", "search"])
        #expect(complete("rushlight private theme show ") == ["ink", "paper"])
    }

    @Test(.enabled(if: has("mandoc"))) func `the manual page has no mistake`() {
        #expect(run("mandoc -T lint -W warning", ManualPage.text()) == "")
        let page = run("mandoc -T ascii | col -b", ManualPage.text())
        for command in OptionTable.standard.commands where command.words.count == 2 {
            #expect(page.contains(command.name), "\(command.name)")
        }
    }

    private func script(_ shell: Shell) -> String { Completions.script(for: shell) }
}

private func has(_ program: String) -> Bool { system("command -v \(program) >/dev/null") == 0 }

/// Gives a program its input and returns what it says, mistakes included.
private func run(_ program: String, _ input: String) -> String {
    var name = Array("/tmp/rushlight-test-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
        close(file)
        unlink(path)
    }
    _ = input.withCString { write(file, $0, strlen($0)) }
    guard let pipe = popen("(\(program)) < \(path) 2>&1", "r") else { return "no \(program)" }
    var (output, chunk): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
    while true {
        let count = fread(&chunk, 1, chunk.count, pipe)
        if count == 0 { break }
        output += chunk[..<count]
    }
    pclose(pipe)
    return String(decoding: output, as: UTF8.self)
}

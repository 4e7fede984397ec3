extension OptionTable {
    static let papers: [Command] = [
        Command(
            words: ["completions"],
            arguments: [Argument("SHELL", .words(["bash", "zsh", "fish"]))], options: [],
            title: "prints completions for a shell",
            help: """
                For bash: rushlight completions bash > \
                ~/.local/share/bash-completion/completions/rushlight
                """,
            read: { given in Shell(rawValue: given.words[0]) ?? .bash },
            run: { shell, parts in parts.print(Completions.script(for: shell)) }),
        Command(
            words: ["man"], arguments: [], options: [],
            title: "prints the manual page",
            help: "To read it: rushlight man | man -l -",
            read: { _ in ManualPage.Order() },
            run: { _, parts in parts.print(ManualPage.text()) }),
    ]
}

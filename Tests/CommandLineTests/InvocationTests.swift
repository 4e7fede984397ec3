import Canvas
import Testing

@testable import CommandLine

@Suite struct InvocationTests {
    private func parse(_ line: String) -> Result<Invocation, Complaint> {
        let words = line.split(separator: " ").map(String.init)
        do throws(Complaint) {
            return .success(try Invocation.parse(words) { $0 == "here" })
        } catch {
            return .failure(error)
        }
    }

    private func refusal(_ line: String) -> String? {
        guard case .failure(let complaint) = parse(line) else { return nil }
        #expect(complaint.status == 2)
        return complaint.line
    }

    @Test func `nothing starts where you left off`() {
        #expect(parse("") == .success(.start(Start())))
        var start = Start()
        start.place = .settings
        start.theme = "ink"
        start.colors = .many
        #expect(
            parse("--open settings --theme=ink --colors 256") == .success(.start(start)))
        var tutor = Start()
        tutor.place = .tutor
        tutor.theme = "ink"
        #expect(parse("--theme ink tutor") == .success(.start(tutor)))
    }

    @Test func `every command of the table means something`() {
        // What they do without a file, or with a book, an option says.
        let needed = [
            "search": "--shelf", "shelf edit": "--as-in-file", "sync add": "--user=1",
            "say": "--output=1", "align": "--check=1",
        ]
        for command in OptionTable.standard.commands {
            // One book cannot be told apart from itself.
            let more = command.name == "shelf apart" ? ["2"] : []
            let words =
                command.words + (needed[command.name].map { [$0] } ?? [])
                + command.arguments.filter { !$0.isOptional }.map {
                    if case .words(let words) = $0.meaning { words[0] } else { "1" }
                } + more
            let parsed = try? Invocation.parse(words) { _ in false }
            #expect(parsed != nil, "\(command.name)")
            let asked = try? Invocation.parse(command.words + ["--help"]) { _ in false }
            #expect(asked == .help(of: command), "\(command.name)")
        }
    }

    @Test func `options come in any order and stop at two dashes`() {
        #expect(
            parse("config get --json reading.measure") == parse("config get reading.measure --json")
        )
        #expect(parse("config set assist -- --odd") == .success(.configSet("assist", "--odd")))
        #expect(parse("theme show --json ink") == .success(.themeShow("ink", json: true)))
        #expect(parse("doctor --json") == .success(.doctor(json: true)))
        var order = PreviewOrder()
        order.size = Size(40, 12)
        order.form = .svg
        #expect(parse("--preview --svg --size 40x12") == .success(.preview(order)))
        order.name = "guide"
        #expect(parse("--size 40x12 --preview guide --svg") == .success(.preview(order)))
        #expect(parse("--version") == .success(.version))
        #expect(parse("-h") == .success(.help(of: OptionTable.standard.program)))
    }

    @Test func `a term that takes away is a word of a query and no option`() {
        for name in ["list", "export"] {
            #expect(parse("shelf \(name) -tag:* war") == parse("shelf \(name) -- -tag:* war"))
            #expect(parse("shelf \(name) war -Author:x") == parse("shelf \(name) -- war -Author:x"))
        }
        #expect(refusal("shelf list --tag:*") != nil && refusal("shelf list -tug:*") != nil)
        #expect(refusal("shelf show -tag:*") != nil)
        let told = refusal("shelf list -school")
        #expect(told?.hasSuffix(". Words after -- are taken as they are.") == true)
        guard case .success = parse("shelf list -- -school") else {
            Issue.record("no word after --")
            return
        }
    }

    @Test func `what could be a file, a folder or an address is one`() {
        for target in ["here", "./tutor", "a.epub", "https://x", "books/", "./-"] {
            var start = Start()
            start.targets = [target]
            #expect(parse(target) == .success(.start(start)), "\(target)")
        }
    }

    private static let places = Start.places.joined(separator: ", ")

    @Test(arguments: [
        ("tutr", "rushlight: tutr: there is no such command. The nearest is tutor."),
        (
            "xyzzy",
            "rushlight: xyzzy: there is no such command. rushlight --help lists those there are."
        ),
        (
            "config gte",
            "rushlight: config gte: there is no such command. The nearest is config get."
        ),
        (
            "config",
            "rushlight: config: a word is missing: path, check, get, set, unset. rushlight"
                + " config --help tells more."
        ),
        (
            "account",
            "rushlight: account: a word is missing: list, add, show, rename, trust, remove, sign-in,"
                + " sign-out, passphrase,"
                + " passwords, download, loans, borrow, hold, renew, keep, preview,"
                + " buy, return, follow, unfollow, fetch, places, mark, unmark. rushlight"
                + " account --help tells more."
        ),
        ("--colour 16", "rushlight: --colour: there is no such option. The nearest is --colors."),
        (
            "doctor --open keys",
            "rushlight: --open: doctor has no such option. rushlight doctor --help lists"
                + " those there are."
        ),
        (
            "--open setings",
            "rushlight: --open setings: PLACE is one of \(places). The nearest is settings."
        ),
        (
            "--theme",
            "rushlight: --theme: NAME is missing. Uses this theme instead of the one in the"
                + " settings."
        ),
        (
            "--preview x --size 80",
            "rushlight: --size 80: that is no size. WIDTHxHEIGHT in cells, from 1x1 to"
                + " 1000x1000, is accepted: 80x24."
        ),
        (
            "config get a b",
            "rushlight: b: config get takes no such word. rushlight config get [--json] [KEY]"
                + " is how it is called."
        ),
        (
            "config set a",
            "rushlight: config set: VALUE is missing. rushlight config set KEY VALUE is how"
                + " it is called."
        ),
        (
            "completions csh",
            "rushlight: completions csh: SHELL is one of bash, zsh, fish. The nearest is zsh."
        ),
        ("--detach=1", "rushlight: --detach: it takes no value. --detach alone does it."),
        (
            "--preview --svg --ansi",
            "rushlight: --svg: --ansi was asked for as well. Only one is drawn."
        ),
        ("cache --fetch", "rushlight: --fetch: it needs a book. Name the file of one."),
    ]) func `what is wrong is told in one line, with the nearest`(line: String, told: String) {
        #expect(refusal(line) == told)
    }

    @Test func `a strange word cannot command the terminal`() {
        let complaint = refusal("a\u{1B}[2Jb")
        #expect(complaint?.contains("a␛[2Jb") == true)
        #expect(refusal("--\u{7}")?.unicodeScalars.contains { $0.value < 0x20 } == false)
        #expect((refusal(String(repeating: "x", count: 100_000))?.count ?? 0) < 600)
    }

    @Test func `help fits eighty columns and names everything`() {
        let table = OptionTable.standard
        let general = Help.text(of: table.program, in: table)
        for command in table.commands {
            #expect(general.contains("  " + command.name), "\(command.name)")
            let own = Help.text(of: command, in: table)
            for option in command.options { #expect(own.contains("--" + option.name)) }
        }
        let group = try? Invocation.parse(["theme", "--help"]) { _ in false }
        guard let command = (group?.order as? Help.Order)?.command else {
            Issue.record("no help for theme")
            return
        }
        let texts =
            [general, Help.text(of: command, in: table)]
            + table.commands.map { Help.text(of: $0, in: table) }
        #expect(texts[1].contains("theme import"))
        for line in texts.joined().split(separator: "\n") {
            #expect(Width.of(line) <= 80, "\(line)")
        }
    }
}

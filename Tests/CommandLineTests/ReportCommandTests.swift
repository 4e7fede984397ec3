import Canvas
import HouseholdWing
import ScreenKit
import Testing

@testable import CommandLine

/// What a report tells, and what it must not.
@Suite struct ReportCommandTests {
    private static let hidden = [
        "quaxolotl", "vogon", "zwirbel", "hunter2", "/home", "192.168",
    ]

    private var text: String {
        let (settings, problems) = Settings.read(
            Array(
                """
                {"reading.measure": 72, "lookup.command": "vogon --key hunter2 {}",
                 "notes.folder": "/home/quaxolotl/zwirbel", "theme": "zwirbel",
                 "audio.output": "pcm:/home/quaxolotl/a.wav",
                 "catalogs.passphrase-command": "pass vogon"}
                """.utf8))
        let findings = [
            Finding("Sync", .good, "vogon", why: "places are shared there"),
            Finding("Sync", .poor, "failed", why: "vogon: 192.168.1.2 does not answer"),
            Finding("Settings", .good, "in order", why: "/home/quaxolotl/settings.json5"),
            Finding("Sound", .good, "pcm:/home/quaxolotl/a.wav", why: "audio.output says so"),
            Finding("Colours", .good, "true colour", why: "the terminal says that it has them"),
        ]
        let system = SystemFacts(
            kernel: "Linux 6.12.1", machine: "x86_64", distribution: "debian 13", processors: 2,
            size: Size(80, 24),
            variables: [
                "TERM": "xterm-kitty", "LANG": "/home/quaxolotl/x", "USER": "quaxolotl",
                "SSH_CONNECTION": "192.168.1.2 22",
            ])
        let facts = ReportCommand.Facts(
            version: "0.1.0", system: system, findings: findings, settings: settings,
            settingsProblems: problems.count, instance: nil)
        return ReportCommand.lines(facts).joined(separator: "\n")
    }

    @Test func `a report tells versions, terminal, libraries and plain settings`() {
        for line in [
            "rushlight 0.1.0", "system: Linux 6.12.1", "distribution: debian 13",
            "TERM: xterm-kitty", "LANG: set", "SSH_CONNECTION: set", "size: 80x24",
            "Colours: true colour: the terminal says that it has them", "Sync: set up",
            "Sync (poor): failed", "reading.measure = 72", "lookup.command = set, not told",
            "theme = one of their own",
        ] {
            #expect(text.contains(line + "\n"), "\(line)")
        }
    }

    @Test func `no name, path, command or address of a person is in it`() {
        for word in Self.hidden { #expect(!text.lowercased().contains(word), "\(word)") }
    }

    @Test func `report and replay are read from the table`() throws {
        #expect(
            try Invocation.parse(["report", "--output", "f"], exists: { _ in false }).order
                as? ReportCommand.Order == .init(output: "f"))
        #expect(
            try Invocation.parse(["--replay", "f", "--size", "40x12"], exists: { _ in true }).order
                as? ReplayCommand.Order == .init(file: "f", size: Size(40, 12), ansi: false))
        #expect(
            try Invocation.parse(["ctl", "trace", "on"], exists: { _ in false }).order
                as? Control.Order == .init(control: .trace(true), json: false))
    }
}

import Canvas
import HouseholdWing
import ScreenKit
import Tracing

/// `report`: what a maintainer needs and nothing that a person reads, as lines.
enum ReportCommand {
    struct Order: Equatable {
        var output: String?
    }

    /// Everything that a report is written from.
    struct Facts {
        var version: String
        var system: SystemFacts
        var findings: [Finding]
        var settings: Settings
        var settingsProblems: Int
        /// The lines of the running instance; nil where none runs.
        var instance: [String]?
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let (settings, problems) = try parts.settingsAndProblems()
        let facts = Facts(
            version: parts.version, system: parts.system, findings: try parts.findings(),
            settings: settings, settingsProblems: problems, instance: try parts.instanceReport())
        let lines = lines(facts)
        guard let path = order.output else {
            parts.console.lines(lines)
            return 0
        }
        if let old = try parts.files.read(path), !old.starts(with: title.utf8) {
            throw Complaint(
                path, "it is no report, and would be lost", next: "Name a file that is not there.")
        }
        // A person sees what they may send; the cells of frames are for programs.
        parts.console.lines(lines.filter { !Trace.isFrameLine($0) })
        let bytes = Array((lines.map(Safe.text).joined(separator: "\n") + "\n").utf8)
        try parts.files.save(bytes, path)
        parts.console.line("")
        parts.console.line("Saved in \(path), \(bytes.count) bytes. It was sent to no one.")
        return 0
    }

    static let title = "# Rushlight report 1"

    static func lines(_ facts: Facts) -> [String] {
        let themes = Set(BuiltInThemes.names)
        let mistakes = facts.settingsProblems
        return [
            title, "",
            "Read it before you give it to anybody: the program sends it to no one.",
            "Letters of books, titles, names, addresses and messages are x, digits 9. The lengths",
            "of words and lines are as they were.",
            "", "## Program", "rushlight \(facts.version)", "", "## System",
        ]
            + facts.system.lines + ["", "## Terminal"] + facts.system.terminalLines
            + ["", "## Found here"] + facts.findings.map(\.lineWithoutNames)
            + ["", "## Settings that are not the default"]
            + facts.settings.linesWithoutSecrets(themes: themes)
            + (mistakes == 0 ? [] : ["mistakes in the file: \(mistakes)"])
            + ["", "## The running program"]
            + (facts.instance ?? ["none runs"])
    }
}

extension OptionTable {
    static let reporting: [Command] = [
        Command(
            words: ["report"], arguments: [],
            options: [.valued("output", "FILE", .output, "Saves it there, after showing it.")],
            title: "what a maintainer needs, without what you read",
            help: """
                Versions, system, terminal, libraries and settings without secrets; of a running \
                instance its last messages and, after `ctl trace on`, what was done and drawn, \
                with every letter masked. Nothing is sent.
                """,
            read: { given in ReportCommand.Order(output: given["output"]) },
            run: ReportCommand.perform)
    ]
}

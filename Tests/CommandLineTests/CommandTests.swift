import Canvas
import HouseholdWing
import ReadingWing
import ScreenKit
import Testing

@testable import CommandLine

/// A disk of a dictionary, and what was said.
private final class Desk {
    var files: [String: String]
    var isFull = false
    private(set) var said = ""
    private(set) var complaints: [String] = []
    init(_ files: [String: String] = [:]) { self.files = files }

    var console: Console {
        Console(
            write: { self.said += String(decoding: $0, as: UTF8.self) },
            complain: { self.complaints.append($0) })
    }

    var door: FileDoor {
        FileDoor(
            read: { path in self.files[path].map { Array($0.utf8) } },
            save: { bytes, path throws(Complaint) in
                if self.isFull { throw Complaint(path, "the disk is full", next: "Make room.") }
                self.files[path] = String(decoding: bytes, as: UTF8.self)
            })
    }

    var config: ConfigCommand {
        ConfigCommand(path: "/c.json5", files: door, themes: ["ansi", "ink"], console: console)
    }

    var theme: ThemeCommand {
        ThemeCommand(shelf: ThemeShelf(), folder: "/themes", files: door, console: console)
    }
}

@Suite struct ConfigCommandTests {
    @Test func `set makes the file, get tells, unset leaves no trace`() {
        let desk = Desk()
        #expect(desk.config.set("reading.measure", to: "72") == 0)
        #expect(desk.files["/c.json5"]?.contains("\n  \"reading.measure\": 72,\n") == true)
        #expect(desk.config.set("keys.hint-delay", to: "0.4 s") == 0)
        #expect(desk.config.get("keys.hint-delay", json: true) == 0)
        #expect(desk.config.unset("reading.measure") == 0)
        #expect(
            desk.said == """
                reading.measure = 72
                keys.hint-delay = 400 ms
                {"key": "keys.hint-delay", "value": "400 ms", "value_ms": 400, \
                "default": "600 ms", "changed": true}
                reading.measure = 66

                """)
        #expect(desk.config.unset("keys.hint-delay") == 0)
        #expect(desk.files["/c.json5"] == SettingsFile.standardText)
        #expect(desk.complaints == [])
    }

    @Test func `comments, order and strangers survive`() {
        let desk = Desk(["/c.json5": "{ // mine\n  later: [1,2],\n  assist: true, // on\n}"])
        #expect(desk.config.set("notes.folder", to: "Notes") == 2)
        #expect(desk.config.set("notes.folder", to: "~/Notes") == 0)
        #expect(desk.config.unset("notes.folder") == 0)
        #expect(desk.config.set("assist", to: "off") == 0)
        #expect(desk.files["/c.json5"] == "{ // mine\n  later: [1,2],\n  assist: false, // on\n}")
    }

    @Test func `keys are bound when nothing clashes`() {
        let desk = Desk()
        #expect(desk.config.set("keys.reader.Ctrl-n", to: "reader.page-forward") == 0)
        #expect(desk.config.get("keys.reader.Ctrl-n", json: false) == 0)
        #expect(desk.said.hasSuffix("reader.page-forward\n"))
        #expect(desk.config.set("keys.reader.Ctrl-h", to: "app.quit") == 2)
        #expect(desk.config.set("keys.reader.x", to: "app.quitt") == 2)
        #expect(desk.config.set("keys.reader", to: "app.quit") == 2)
        #expect(desk.complaints[1].contains("the nearest is app.quit"))
        #expect(desk.config.unset("keys.reader.Ctrl-n") == 0)
        #expect(desk.files["/c.json5"] == SettingsFile.standardText)
    }

    @Test func `what is wrong is told, and nothing is written`() {
        let desk = Desk(["/c.json5": "{ assist: tru }"])
        #expect(desk.config.set("assist", to: "false") == 1)
        #expect(desk.config.check() == 1)
        desk.files["/c.json5"] = "{ 'reading.measure': 500,\n  themee: 1 }"
        #expect(desk.config.check() == 1)
        #expect(desk.config.get("reading.mesure", json: false) == 2)
        #expect(desk.config.set("theme", to: "inc") == 2)
        desk.isFull = true
        #expect(desk.config.set("assist", to: "false") == 1)
        #expect(
            desk.complaints == [
                "rushlight: /c.json5: line 1, column 11: “tru” stands where a value (text in"
                    + " quotes, a number, true, false, null, [ or {) is accepted."
                    + " Nothing was changed: fix this line first.",
                "rushlight: /c.json5: line 1, column 11: “tru” stands where a value (text in"
                    + " quotes, a number, true, false, null, [ or {) is accepted."
                    + " The last good settings stay in force.",
                "rushlight: /c.json5: line 1, column 22: reading.measure is a whole number from 30"
                    + " to 120, not 500. 66 columns stays in force.",
                "rushlight: /c.json5: line 2, column 3: there is no setting “themee”; the nearest"
                    + " is theme. It is kept and does nothing.",
                "rushlight: reading.mesure: there is no such setting."
                    + " The nearest is reading.measure.",
                "rushlight: theme inc: that is not accepted."
                    + " One of auto, ansi, ink is; nothing was changed.",
                "rushlight: /c.json5: the disk is full. Make room.",
            ])
        #expect(desk.files["/c.json5"] == "{ 'reading.measure': 500,\n  themee: 1 }")
    }

    @Test func `without a home there is nowhere to write`() {
        let desk = Desk()
        let config = ConfigCommand(path: nil, files: desk.door, themes: [], console: desk.console)
        #expect(config.tellPath() == 1)
        #expect(config.get("assist", json: false) == 0)
        #expect(desk.said == "true\n")
    }
}

@Suite struct ThemeCommandTests {
    @Test func `all eight are listed, shown and in order`() {
        let desk = Desk()
        #expect(desk.theme.list(json: false, namesOnly: true) == 0)
        let names = desk.said.split(separator: "\n").map(String.init)
        #expect(names.count == 8)
        #expect(desk.theme.check(names) == 0)
        #expect(desk.theme.show("ink", depth: .full, json: false) == 0)
        #expect(desk.said.contains("\u{1B}") == false)
        for role in Role.allCases { #expect(desk.said.contains("\n\(role.name) ")) }
        #expect(desk.theme.show("inc", depth: .full, json: true) == 1)
        #expect(desk.theme.check(["/none.theme"]) == 1)
        #expect(desk.complaints[0] == "rushlight: inc: there is no such theme. The nearest is ink.")
    }

    @Test func `a scheme is imported once`() {
        let colors = (0..<16).map { at in
            let digits = String(at, radix: 16, uppercase: true)
            return "base0\(digits): \"\(String(repeating: digits, count: 6))\""
        }
        let desk = Desk(["/s.yaml": "scheme: \"Gray\"\n" + colors.joined(separator: "\n")])
        #expect(desk.theme.importScheme("/s.yaml", name: "gray") == 0)
        #expect(desk.files["/themes/gray.theme"]?.contains("name = gray") == true)
        #expect(desk.theme.importScheme("/s.yaml", name: "gray") == 1)
        desk.files["/bad.yaml"] = "not a scheme"
        #expect(desk.theme.importScheme("/bad.yaml", name: nil) == 1)
        #expect(desk.files["/themes/bad.theme"] == nil)
    }
}

@Suite struct PreviewCommandTests {
    private let previews = [
        Preview("page") { size in
            var frame = Frame(size)
            frame.write("╭a<&三─", row: 0, column: 1, role: .heading)
            return frame
        }
    ]

    private func draw(_ form: PreviewOrder.Form, _ name: String? = "page") -> (String, Int32) {
        let desk = Desk()
        let command = PreviewCommand(previews: previews, console: desk.console) { _, _ in
            Skin { $0 == .heading ? Look(.rgb(1, 2, 3), on: .indexed(4), .bold) : Look() }
        }
        var order = PreviewOrder()
        order.name = name
        order.size = Size(10, 2)
        order.form = form
        let status = command.run(order)
        return (desk.said, status)
    }

    @Test func `as text, with colours, as a picture`() {
        #expect(draw(.text).0 == " ╭a<&三─\n\n")
        let ansi = draw(.ansi).0
        #expect(ansi.contains("\u{1B}[0;1;38;2;1;2;3;44m╭a<&三─\u{1B}[0;39;49m"))
        let svg = draw(.svg).0
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("textLength=\"45\""))
        #expect(svg.contains(">a&lt;&amp;三</text>"))
        #expect(svg.contains("fill=\"#010203\"") && svg.contains("fill=\"#2f6fd0\""))
    }

    @Test func `without a name they are listed, with a wrong one the nearest is named`() {
        #expect(draw(.text, nil).0 == "page\n")
        #expect(draw(.text, "pag").1 == 1)
    }
}

@Suite struct DoctorCommandTests {
    @Test func `findings are lines or one document`() {
        let findings = [
            Finding("Colours", .good, "256", why: "so"),
            Finding("Sound", .bad, "none", why: "no libmpv", fix: "apt"),
        ]
        let desk = Desk()
        #expect(DoctorCommand.run(findings, json: false, console: desk.console) == 1)
        #expect(desk.said == "  Colours  256: so\n! Sound    none: no libmpv\n           apt\n")
        #expect(DoctorCommand.run([findings[0]], json: true, console: desk.console) == 0)
        #expect(desk.said.contains("\"condition\": \"good\""))
    }
}

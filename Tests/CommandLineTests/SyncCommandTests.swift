import Sharing
import Testing

@testable import CommandLine

@Suite struct SyncCommandTests {
    private func told(
        _ history: PlaceHistory, damagedCount: Int = 0, json: Bool
    ) -> (String, [String]) {
        var (bytes, complaints) = ([UInt8](), [String]())
        let console = Console(write: { bytes += $0 }, complain: { complaints.append($0) })
        _ = SyncCommand(console: console).tell(
            history, sides: ["home"], damagedCount: damagedCount, json: json)
        return (String(decoding: bytes, as: UTF8.self), complaints)
    }

    private var history: PlaceHistory {
        var history = PlaceHistory()
        history.note("#char=5", percent: 12.54, .turned, at: 1_700_000_000)
        history.add(
            SharedPlace(
                "/body", percent: 99, .turn, at: 0, on: .init(id: "x", name: "Ko\u{1B}bo"),
                side: "home", isBelieved: false, why: "it told no time"))
        return history
    }

    @Test func `places are listed newest first, with what is not believed and why`() {
        let (text, _) = told(history, json: false)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].contains("(home)  not believed  it told no time"))
        #expect(!lines[0].contains("\u{1B}"))
        #expect(lines[1] == "* 2023-11-14T22:13:20Z  12.5%  #char=5  turn  this device")
    }

    @Test func `the document names the current place, and no time where none is known`() {
        let (text, _) = told(history, json: true)
        #expect(text.contains("\"device\": \"here\""))
        #expect(text.contains("\"current\": true"))
        #expect(text.contains("\"believed\": false"))
        #expect(text.split(separator: "\"at\"").count == 2)
    }

    @Test func `what is damaged is told and costs nothing else`() {
        let (text, complaints) = told(history, damagedCount: 2, json: false)
        #expect(text.split(separator: "\n").count == 2)
        #expect(complaints.count == 1 && complaints[0].contains("2 places"))
        #expect(told(PlaceHistory(), json: false).0 == "It was not read yet, on any device.\n")
    }
}

extension SyncCommandTests {
    @Test func `every order of sync can be given`() throws {
        for (words, order): ([String], SyncCommand.Order) in [
            (["sync", "status", "--json"], .status(json: true)),
            (["sync", "now"], .now(file: nil, answer: nil, json: false)),
            (
                ["sync", "now", "b.epub", "--json"],
                .now(file: "b.epub", answer: nil, json: true)
            ),
            (
                ["sync", "now", "--answer", "there", "b.epub"],
                .now(file: "b.epub", answer: .there, json: false)
            ),
            (["sync", "remove", "home"], .remove("home")),
            (["sync", "privacy", "home", "nothing"], .privacy(side: "home", .nothing)),
            (["sync", "name"], .name(nil)),
            (["sync", "name", "  my   desk "], .name("my desk")),
            (["sync", "history", "b.epub"], .history(file: "b.epub", json: false)),
        ] {
            let parsed = try Invocation.parse(words, exists: { _ in true })
            #expect(parsed.order as? SyncCommand.Order == order)
        }
    }

    @Test func `an address or a name that can be none is refused by its own words`() {
        for (words, what) in [
            (["ftp://x/"], "ftp://x/"), (["file:///tmp", "--user", "u"], "file:///tmp"),
            (["/tmp", "--name", ""], "--name"), (["/tmp", "--name", " "], "--name"),
        ] {
            do throws(Complaint) {
                _ = try Invocation.parse(["sync", "add"] + words, exists: { _ in true })
                Issue.record("\(words) was taken")
            } catch {
                #expect(error.what == what && error.status == 2, "\(error.line)")
            }
        }
    }

    @Test func `what is not known of this device is left out`() {
        var bytes: [UInt8] = []
        let console = Console(write: { bytes += $0 }, complain: { _ in })
        let table = SideTable(device: .init(id: "", name: "vm"))
        #expect(SyncCommand(console: console).tell(table, queued: [:], json: true) == 0)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("{\"name\": \"vm\"}") && !text.contains("\"id\""))
    }
}

extension SyncCommandTests {
    /// What is printed of a side whose login is lost.
    private func status(_ more: String) throws -> String {
        let text = """
            {"device": {"id": "d", "name": "n"}, "sides": [{"id": "1", "name": "home",
            "kind": "kosync", "address": "http://x/", "user": "u", "state": "signed-out"\(more)}]}
            """
        var bytes: [UInt8] = []
        let console = Console(write: { bytes += $0 }, complain: { _ in })
        let table = try #require(SideTable(Array(text.utf8)))
        _ = SyncCommand(console: console).tell(table, queued: ["1": 1], json: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a lost login tells how to sign in, where no password is kept by a command`() throws
    {
        #expect(try status(#", "kept": "keyring""#).contains(" --user u\""))
        let next = " --user u --password-command COMMAND\""
        #expect(try status(#", "kept": "session""#).contains(next))
        #expect(try !status(#", "password_command": "pass""#).contains(next))
    }

    @Test func `a place that the server kept out is reported as not taken`() {
        var bytes: [UInt8] = []
        let console = Console(write: { bytes += $0 }, complain: { _ in })
        let side = Side(id: "1", name: "home", kind: .kosync, address: "http://x/", user: "u")
        let event = SyncCommand.Event(
            path: "/w.epub", title: "Walden", side: side,
            .notTaken(SideTrouble.furtherThere.why))
        SyncCommand(console: console).tell(event)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "home: Walden: not taken: it has a place further on and keeps that one\n")
    }

    @Test func `an answer is for one book, which has to be named`() {
        do throws(Complaint) {
            _ = try Invocation.parse(["sync", "now", "--answer", "here"], exists: { _ in true })
            Issue.record("it was taken")
        } catch {
            #expect(error.status == 2 && error.what == "--answer")
        }
    }

    @Test func `a script gets what happened, and what was the same is left out`() {
        var bytes: [UInt8] = []
        let console = Console(write: { bytes += $0 }, complain: { _ in })
        var side = Side(id: "1", name: "home", kind: .kosync, address: "http://x/", user: "u")
        side.standing = .failed
        (side.why, side.next) = ("it is away", "Start it.")
        let there = SharedPlace(
            "#char=9", percent: 12.5, .turn, at: 1_800_000_000,
            on: .init(id: "k", name: "Kobo"), side: "home")
        let meeting = PlaceMeeting(
            side: side, here: nil, there: there, found: nil,
            report: SideReport(
                device: there.device, pointer: "#char=9", percent: 12.5, at: 1_800_000_000))
        let outcomes: [SyncOutcome] = [
            .agreed, .nameless, .sent(percent: 40), .moved(meeting),
            .asks(meeting, why: "both were read"), .disbelieved("0 %"),
            .remarked(told: 2, came: 1), .failed(.noServer),
        ]
        SyncCommand(console: console).tell(
            outcomes.map { .init(path: "/w.epub", title: "Walden", side: side, $0) }, [side])
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(
            text.split(separator: "\"outcome\": \"").dropFirst().map { $0.prefix { $0 != "\"" } }
                == ["sent", "moved", "asks", "not-believed", "notes", "failed"])
        #expect(text.contains("\"notes_sent\": 2") && text.contains("\"notes_came\": 1"))
        #expect(text.contains("\"device_name\": \"Kobo\""))
        #expect(text.contains("\"state\": \"failed\""))
        #expect(text.contains("\"next_action\": \"Start it.\""))
    }
}

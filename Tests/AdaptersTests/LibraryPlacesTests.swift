import Ports
import Publications
import Sharing
import TestKit
import Testing

@testable import Adapters

@Suite struct LibraryPlacesTests {
    private let folder = TemporaryFolder()

    private func library(at now: Int64 = 1_000) -> SQLiteLibrary {
        SQLiteLibrary(folder: folder.path) { now }
    }

    private func book(_ text: String = "Once upon a time.") throws -> Publication {
        try Publication.open(BytesResources([("b.txt", Array(text.utf8))]), file: "b.txt")
    }

    private func reading(_ percent: Double, _ move: PlaceHistory.Move = .turned) -> KeptReading {
        var reading = KeptReading(locator: "#char=\(Int(percent))", percent: percent)
        reading.move = move
        return reading
    }

    private func told(_ percent: Double, at: Int64) -> SharedPlace {
        SharedPlace(
            "/body/DocFragment[3]/body/p[2]/text().7", percent: percent, .turn, at: at,
            on: .init(id: "a1", name: "Kobo"), side: "home", isBelieved: false, why: "older")
    }

    @Test func `what is read is in the history, with the time and how it was come to`() throws {
        let book = try book()
        try library(at: 100).keep(reading(10), of: book, at: "/b.txt")
        try library(at: 200).keep(reading(12), of: book, at: "/b.txt")
        try library(at: 300).keep(reading(80, .leapt), of: book, at: "/b.txt")
        try library(at: 400).keep(reading(30, .leapt), of: book, at: "/b.txt")
        let history = try library().history(of: book, at: "/b.txt").history
        #expect(history.entries.map(\.place.percent) == [12, 80, 30])
        #expect(history.entries.map(\.place.reason) == [.turn, .jump, .rewind])
        #expect(history.entries.map(\.place.at) == [200, 300, 400])
    }

    @Test func `a place that nothing moved from does not set back what another window read`() throws
    {
        let book = try book()
        var held = reading(10)
        held.isHeld = true
        held.marks = ["a": "#char=3"]
        try library(at: 100).keep(held, of: book, at: "/b.txt")
        #expect(try library().reading(of: book, at: "/b.txt")?.percent == 10, "the first is kept")
        try library(at: 200).keep(reading(60), of: book, at: "/b.txt")
        let before = try library().history(of: book, at: "/b.txt").history
        try library(at: 300).keep(held, of: book, at: "/b.txt")
        let kept = try #require(try library().reading(of: book, at: "/b.txt"))
        #expect(kept.percent == 60 && kept.locator == "#char=60" && kept.marks == held.marks)
        #expect(try library().history(of: book, at: "/b.txt").history == before)
        held.isHeld = false
        try library(at: 400).keep(held, of: book, at: "/b.txt")
        #expect(try library().reading(of: book, at: "/b.txt")?.percent == 10)
    }

    @Test func `what a side told stands beside it, once, and is not the place here`() throws {
        let book = try book()
        try library(at: 100).keep(reading(10), of: book, at: "/b.txt")
        for _ in 0..<3 { try library().add([told(50, at: 90)], of: book, at: "/b.txt") }
        let kept = try library().history(of: book, at: "/b.txt")
        #expect(kept.history.entries.map(\.place.percent) == [10, 50])
        #expect(kept.history.entries.last?.place == told(50, at: 90))
        #expect(try library().reading(of: book, at: "/b.txt")?.percent == 10)
    }

    @Test func `entries that cannot be read are counted, left out and left as they are`() throws {
        let book = try book()
        try library(at: 100).keep(reading(10), of: book, at: "/b.txt")
        let database = try Database(path: folder.path + "/library.db")
        for (locator, percent, reason, at) in [
            ("#char=1", "400", "turn", 5), ("#char=1", "4", "flown", 5), ("", "4", "turn", 5),
            ("#char=1", "4", "turn", -7),
        ] {
            try database.execute(
                """
                INSERT INTO device_place (work, locator, percent, reason, at)
                VALUES (1, '\(locator)', \(percent), '\(reason)', \(at))
                """)
        }
        try library(at: 200).keep(reading(20, .leapt), of: book, at: "/b.txt")
        let kept = try library().history(of: book, at: "/b.txt")
        #expect(kept.damagedCount == 4)
        #expect(kept.history.entries.map(\.place.percent) == [10, 20])
        let rows = try database.rows("SELECT count(*) FROM device_place") { $0.integer(0) }
        #expect(rows == [6])
    }

    @Test func `a place waits for a side until it was told, and for no other side`() throws {
        let (book, other) = (try book(), try book("Another one."))
        #expect(try library().waitingCount(for: "home", among: 50, withSounds: false) == 0)
        try library(at: 100).keep(reading(10), of: book, at: "/b.txt")
        try library(at: 110).keep(reading(5), of: other, at: "/o.txt")
        #expect(try library().waitingCount(for: "home", among: 50, withSounds: false) == 2)
        // The guide is part of the program and is not sent.
        try library().keep(reading(10), of: try self.book("The guide."), at: "guide")
        #expect(try library().waitingCount(for: "home", among: 50, withSounds: false) == 2)
        #expect(try library().waitingCount(for: "home", among: 1, withSounds: false) == 1)
        var mark = SideMark()
        mark.sent = .init(locator: "#char=10", pointer: "p", percent: 10, at: 100)
        try library().keep(mark, of: "home", about: book, at: "/b.txt")
        #expect(try library().waitingCount(for: "home", among: 50, withSounds: false) == 1)
        #expect(try library().waitingCount(for: "work", among: 50, withSounds: false) == 2)
        try library(at: 120).keep(reading(20), of: book, at: "/b.txt")
        #expect(try library().waitingCount(for: "home", among: 50, withSounds: false) == 2)
        // A journal is told places of sounds, a server of KOReader's protocol is not.
        var sound = KeptReading(locator: "#t=5", percent: 1)
        sound.move = .turned
        try library(at: 130).keep(sound, of: try self.book("Heard."), at: "/h.txt")
        #expect(try library().waitingCount(for: "home", among: 50, withSounds: false) == 2)
        #expect(try library().waitingCount(for: "home", among: 50, withSounds: true) == 3)
    }

    @Test func `columns of a newer program keep what they hold`() throws {
        let book = try book()
        try library(at: 100).keep(reading(10), of: book, at: "/b.txt")
        let database = try Database(path: folder.path + "/library.db")
        try database.execute(
            "ALTER TABLE device_place ADD COLUMN mood TEXT; UPDATE device_place SET mood = 'glad'")
        try library(at: 150).keep(reading(11), of: book, at: "/b.txt")
        let rows = try database.rows("SELECT mood, percent FROM device_place") {
            "\($0.text(0)) \($0.number(1))"
        }
        #expect(rows == ["glad 11.0"])
    }

    @Test func `an older library's places become the beginning of the history`() throws {
        let book = try book()
        try library(at: 100).keep(reading(10), of: book, at: "/b.txt")
        let database = try Database(path: folder.path + "/library.db")
        try database.execute(
            """
            DROP TABLE device_place; DROP TABLE side_mark; DROP TABLE side_name;
            DROP TABLE side_remark; DROP TABLE apart; DROP TABLE read_words;
            DROP TABLE unaligned; DROP TABLE sync_map; DROP TABLE read_through;
            DROP TABLE joined_cell; DROP TABLE joined; DROP TABLE name_choice;
            DROP TABLE word_memory; DROP TABLE word_review;
            DROP INDEX place_by_turn; ALTER TABLE place DROP COLUMN turn;
            CREATE TABLE place_past (id INTEGER PRIMARY KEY, work INTEGER NOT NULL REFERENCES
            work (id) ON DELETE CASCADE, locator TEXT NOT NULL, percent REAL NOT NULL,
            kept INTEGER NOT NULL) STRICT;
            INSERT INTO place_past (work, locator, percent, kept) VALUES (1, '#t=1.5', 3, 50);
            PRAGMA user_version = \(LibrarySchema.version - 12);
            """)
        try library(at: 5_000).keep(reading(40, .leapt), of: book, at: "/b.txt")
        let history = try library().history(of: book, at: "/b.txt").history
        #expect(history.entries.map(\.place.percent) == [3, 10, 40])
        #expect(history.entries.map(\.place.positionMs) == [1_500, nil, nil])
        #expect(history.entries.map(\.place.at) == [50, 100, 5_000])
    }
}

extension SQLiteLibrary {
    fileprivate func waitingCount(
        for side: String, among count: Int, withSounds: Bool
    ) throws -> Int {
        try waitingCount(for: side, among: count, withSounds: withSounds, onlyKnown: false)
    }
}

import Glibc
import Notebook
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What was read, on a real disk.
@Suite struct LibraryHabitsTests {
    private let scratch = TemporaryFolder()
    private var folder: String { scratch.path }
    private var file: String { folder + "/library.db" }
    private func library() -> SQLiteLibrary { SQLiteLibrary(folder: folder, now: { 1 }) }
    private func book(_ words: String = "One.") throws -> Publication {
        try BookMaker("<p>\(words)</p>").open()
    }

    private func news(_ day: Int, _ words: Int = 10, speeds: [Int] = []) -> ReadingNews {
        ReadingNews(
            ReadingDay(
                day: CalendarDay(number: day), pages: 0.5, words: words, milliseconds: 100),
            speeds: speeds)
    }

    @Test func `what two programs read of a book is added up`() throws {
        let (one, other, book) = (library(), library(), try book())
        #expect(try one.habits(of: book, at: "/b.epub") == ReadingHabits())
        try one.add(news(20_000, speeds: [200]), of: book, at: "/b.epub")
        try other.add(news(20_000, speeds: [210, 220]), of: book, at: "/b.epub")
        try one.add(news(20_001), of: book, at: "/b.epub")
        let habits = try library().habits(of: book, at: "/b.epub")
        #expect(habits.days.map(\.day.number) == [20_000, 20_001])
        #expect(habits.days.map(\.words) == [20, 10] && habits.days[0].pages == 1)
        #expect(habits.speeds == [200, 210, 220])
        #expect(habits.daysOfAll == habits.days.map(\.day))
    }

    @Test func `speeds are kept to a bound`() throws {
        let book = try book()
        for _ in 0..<3 {
            try library().add(news(1, speeds: Array(1...150)), of: book, at: "/b.epub")
        }
        let speeds = try library().habits(of: book, at: "/b.epub").speeds
        #expect(speeds.count == ReadingHabits.speedsMax && speeds.last == 150)
    }

    @Test func `a look is replaced whole`() throws {
        let book = try book()
        try library().keep(
            look: ["reading.measure": "50", "a": "'; --"], of: book, at: "/b.epub")
        #expect(
            try library().habits(of: book, at: "/b.epub").look
                == ["reading.measure": "50", "a": "'; --"])
        try library().keep(look: [:], of: book, at: "/b.epub")
        #expect(try library().habits(of: book, at: "/b.epub").look == [:])
    }

    @Test func `all books are listed, the one read last first`() throws {
        let other = try Publication.open(
            BytesResources([("b.txt", Array("Another text.".utf8))]), file: "b.txt")
        try library().add(news(20_005, speeds: [300]), of: other, at: "/b.txt")
        try library().add(news(20_007), of: book(), at: "/b.epub")
        try library().keep(
            KeptReading(locator: "#char=1", percent: 40), of: book(), at: "/b.epub")
        let books = try library().readBooks()
        #expect(books.map(\.title) == ["Test", other.metadata.title ?? ""])
        #expect(books.map(\.percent) == [40, nil])
        #expect(books[1].speeds == [300])
    }

    @Test func `a library of before gets its tables, and keeps its places`() throws {
        let book = try book()
        let old = try Database(path: file)
        try old.execute(LibrarySchema.places)
        try old.execute(
            """
            PRAGMA application_id = \(LibrarySchema.application); PRAGMA user_version = 1;
            INSERT INTO work VALUES (1, 'Test', '', 1);
            INSERT INTO identifier VALUES ('urn:test:1', 1);
            INSERT INTO place VALUES (1, '#char=3', 12, 1, 1)
            """)
        #expect(try library().reading(of: book, at: "/b.epub")?.percent == 12)
        try library().add(news(20_000), of: book, at: "/b.epub")
        #expect(try library().habits(of: book, at: "/b.epub").days.count == 1)
        #expect(try library().reading(of: book, at: "/b.epub")?.percent == 12)
    }

    @Test func `a day that is none, and numbers no page has, do no harm`() throws {
        let book = try book()
        try library().add(news(20_000, speeds: [200]), of: book, at: "/b.epub")
        let database = try Database(path: file)
        try database.execute(
            """
            INSERT INTO reading_day VALUES (1, 'soon', 1, 1, 1);
            UPDATE reading_day SET pages = -9e999, words = 9223372036854775807 WHERE day <> 'soon';
            UPDATE pace SET speeds = 'fast 9223372036854775808 -5 0 170'
            """)
        let habits = try library().habits(of: book, at: "/b.epub")
        #expect(habits.days.map(\.day.number) == [20_000])
        #expect(habits.days[0].pages == 0 && habits.days[0].words == 1 << 40)
        #expect(habits.speeds == [170])
    }

    private func session(
        _ end: Int, _ milliseconds: Int = 120_000, heard: Bool = false, day: Int = 20_000
    ) -> ReadingNews {
        ReadingNews(
            ReadingDay(
                day: CalendarDay(number: day), pages: 1, words: 10, milliseconds: milliseconds),
            speeds: [200], end: end, isHeard: heard)
    }

    @Test func `a session goes on after a short pause, another begins after a long one`() throws {
        let (library, book) = (library(), try book())
        for news in [
            session(600), session(610), session(640), session(641, heard: true),
            session(1, 600_000, day: 20_001),
        ] {
            try library.add(news, of: book, at: "/b.epub")
        }
        let read = try #require(try library.readBook(book, at: "/b.epub"))
        #expect(read.sessions.map(\.start) == [598, 638, 639, 0])
        #expect(read.sessions.map(\.end) == [610, 640, 641, 1])
        #expect(read.sessions.map(\.isHeard) == [false, false, true, false])
        #expect(read.days.map(\.heardMilliseconds) == [120_000, 0])
        #expect(read.days[0].milliseconds == 480_000)
        let hours = try library.hours(since: CalendarDay(number: 20_001))
        #expect(hours.read[0] == 600_000 && hours.heard.allSatisfy { $0 == 0 })
    }

    @Test func `what is deleted is put back beside what was read since`() throws {
        let (library, book) = (library(), try book())
        try library.add(session(600), of: book, at: "/b.epub")
        try library.add(session(600, day: 20_001), of: book, at: "/b.epub")
        let before = try #require(try library.readBook(book, at: "/b.epub"))
        for counts: ReadingDeletion in [.day(CalendarDay(number: 20_000), book: nil), .all] {
            let deleted = try library.delete(counts)
            let days = try library.habits(of: book, at: "/b.epub").days.map(\.day.number)
            #expect(days == (counts == .all ? [] : [20_001]))
            #expect(deleted.days.count == (counts == .all ? 2 : 1))
            try library.putBack(deleted)
            #expect(try library.readBook(book, at: "/b.epub") == before)
        }
        let all = try library.delete(.book(before.id))
        #expect(try library.readBooks().isEmpty)
        try library.add(session(700), of: book, at: "/b.epub")
        try library.putBack(all)
        let after = try #require(try library.readBook(book, at: "/b.epub"))
        #expect(after.days.map(\.words) == [20, 10] && after.speeds == [200, 200, 200])
        #expect(after.sessions.count == 3)
    }

    @Test func `of a book that does not count nothing is written; its days are in no sum`() throws {
        let (library, book) = (library(), try book())
        try library.add(session(600), of: book, at: "/b.epub")
        let id = try #require(try library.readBook(book, at: "/b.epub")).id
        try library.setCounted(id, false)
        try library.add(session(900, day: 20_001), of: book, at: "/b.epub")
        let read = try #require(try library.readBook(book, at: "/b.epub"))
        #expect(!read.counts && read.days.count == 1 && read.sessions.count == 1)
        #expect(try library.habits(of: book, at: "/b.epub").daysOfAll.isEmpty)
        #expect(try library.hours(since: CalendarDay(number: 0)).isEmpty)
        try library.setCounted(id, true)
        #expect(try library.habits(of: book, at: "/b.epub").daysOfAll.count == 1)
        #expect(try !library.hours(since: CalendarDay(number: 0)).isEmpty)
    }
}

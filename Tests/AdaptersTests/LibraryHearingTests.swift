import Notebook
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What happened while a book was heard, on a real disk.
@Suite struct LibraryHearingTests {
    private let scratch = TemporaryFolder()
    private var file: String { scratch.path + "/library.db" }
    private func library() -> SQLiteLibrary { SQLiteLibrary(folder: scratch.path, now: { 1 }) }
    private func book() throws -> Publication { try BookMaker("<p>One.</p>").open() }

    private func add(
        _ traces: [ListeningTrace], joining: Bool = false, to library: SQLiteLibrary
    ) throws {
        let book = try book()
        for trace in traces { try library.add(trace, joins: joining, of: book, at: "/b") }
    }

    private func kept() throws -> [ListeningTrace] {
        try library().traces(of: book(), at: "/b")
    }

    @Test func `what happened is there again, in its order`() throws {
        #expect(try kept().isEmpty)
        let traces = [
            ListeningTrace(.played, at: .seconds(5), wall: 7, zoneOffsetSeconds: -3_600),
            ListeningTrace(.jumped, at: .seconds(90), from: .milliseconds(5_250), wall: 8),
            ListeningTrace(.slept, at: .seconds(95), wall: 9),
        ]
        try add(traces, to: library())
        #expect(try kept() == traces)
    }

    @Test func `changes of sound are there again, and many of them leave the rest`() throws {
        let library = library()
        let played = ListeningTrace(.played, at: .seconds(5), wall: 7)
        let changes = (0..<60).map { number in
            ListeningTrace(
                changes: [
                    SoundChange("speed", from: nil, to: "\(number)"),
                    SoundChange("bass", from: "2", to: nil),
                ], at: .seconds(5))
        }
        try add([played] + changes, to: library)
        #expect(try kept() == [played] + changes.suffix(ListeningTrace.changesMax))
        try Database(path: file).execute("UPDATE heard SET kind = 'tuned\tspeed\t1'")
        #expect(try kept().isEmpty)
    }

    @Test func `a small step takes the place of the jump before, and of nothing else`() throws {
        let first = ListeningTrace(.jumped, at: .seconds(1), from: .zero, wall: 1)
        let joined = ListeningTrace(.jumped, at: .seconds(2), from: .zero, wall: 2)
        try add([first], to: library())
        try add([joined], joining: true, to: library())
        #expect(try kept() == [joined])
        let pause = ListeningTrace(.paused, at: .seconds(2), wall: 3)
        try add([pause], to: library())
        try add([joined], joining: true, to: library())
        #expect(try kept() == [joined, pause, joined])
    }

    @Test func `what is older than a thousand things is forgotten`() throws {
        let library = library()
        try add([ListeningTrace(.played, at: .zero, wall: 1)], to: library)
        try Database(path: file).execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
            INSERT INTO heard (work, kind, place, at, zone)
            SELECT (SELECT max(id) FROM work), 'paused', i, i, 0 FROM n
            """)
        try add([ListeningTrace(.ended, at: .seconds(3), wall: 5_000)], to: library)
        let traces = try kept()
        #expect(traces.count == ListeningTrace.countMax && traces.last?.kind == .ended)
        let left = try Database(path: file).rows("SELECT count(*) FROM heard") { $0.integer(0) }
        #expect(left == [Int64(ListeningTrace.countMax)])
    }

    @Test func `rows that make no sense harm nothing`() throws {
        try add([ListeningTrace(.played, at: .zero, wall: 1)], to: library())
        try Database(path: file).execute(
            """
            INSERT INTO heard (work, kind, place, origin, at, zone) VALUES
            (1, 'danced', 1, NULL, 1, 0),
            (1, 'paused', -9223372036854775808, 9223372036854775807, 1, 9223372036854775807)
            """)
        let traces = try kept()
        #expect(traces.count == 2 && traces.last?.place == .zero)
    }
}

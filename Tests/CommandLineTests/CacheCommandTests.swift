import Publications
import Testing

@testable import CommandLine

/// What is here of books that come from servers, in words and for scripts.
@Suite struct CacheCommandTests {
    /// What was written, what was complained of, what was thrown away.
    private final class Paper {
        var lines = ""
        var complaints = ""
        var cleared: [String] = []
    }

    private func run(_ order: CacheCommand.Order, held: CacheCommand.Held?) -> (Int32, Paper) {
        let paper = Paper()
        let command = CacheCommand(
            store: CacheCommand.Store(
                all: { (3, 52_428_800, 1_048_576_000) }, held: { _ in held },
                clear: { paper.cleared.append($0 == nil ? "all" : "one") }),
            console: Console(
                isTerminal: false, write: { paper.lines += String(decoding: $0, as: UTF8.self) },
                complain: { paper.complaints += $0 }))
        let list = #"{"readingOrder": [{"href": "https://a.example/1.mp3", "duration": 60}]}"#
        let status = command.run(order) { path throws(OpenError) in
            try Publication.open(BytesResources([(path, Array(list.utf8))]), file: path)
        }
        return (status, paper)
    }

    @Test func `all of it together is told, and thrown away where that is asked for`() {
        let (status, paper) = run(CacheCommand.Order(), held: nil)
        #expect(status == 0 && paper.lines == "3 files, 50 MB of 1000 MB\n")
        var order = CacheCommand.Order()
        (order.clears, order.json) = (true, true)
        let (_, cleared) = run(order, held: nil)
        #expect(cleared.cleared == ["all"])
        #expect(cleared.lines.contains(#""bytes_max": 1048576000"#))
    }

    @Test func `a book is never told to be whole before it is`() {
        var order = CacheCommand.Order()
        order.files = ["b.json"]
        let almost = CacheCommand.Held(
            tracks: 2, wholeTracks: 1, bytes: 5_000_000, share: 0.99999)
        #expect(run(order, held: almost).1.lines.hasPrefix("b.json: 99.9% here, 5 MB, 1 of 2"))
        let whole = CacheCommand.Held(tracks: 2, wholeTracks: 2, bytes: 9, share: 1)
        #expect(run(order, held: whole).1.lines.hasPrefix("b.json: all here"))
        order.json = true
        #expect(run(order, held: almost).1.lines.contains(#""cached": false"#))
    }

    @Test func `a book that lies here anyway says so`() {
        var order = CacheCommand.Order()
        order.files = ["b.json"]
        let (status, paper) = run(order, held: nil)
        #expect(status == 1 && paper.complaints.contains("does not come from a server"))
    }
}

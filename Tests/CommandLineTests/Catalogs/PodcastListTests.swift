import Adapters
import Catalogs
import LendingRuntime
import Ports
import Synchronization
import TestKit
import Testing

/// Podcasts that come from a list and go into one.
@Suite struct PodcastListTests {
    private let folder = TemporaryFolder()

    private func ledger() -> AccountLedger {
        let next = Mutex(0)
        return AccountLedger(
            documents: DiskDocuments(), path: folder.path + "/accounts.json",
            newID: {
                next.withLock { next in
                    next += 1
                    return "id\(next)"
                }
            })
    }

    @Test func `a list is taken in once, and given back`() throws {
        let book = ledger()
        _ = try book.add(name: "Mine", catalog: "https://a.example/")
        _ = try book.add(name: "Library", catalog: "https://lib.example/opds")
        let list = [
            Show(title: "A", feed: "https://a.example/"),
            Show(title: "B", feed: "https://b.example/"),
        ]
        let read = try book.readShows(ShowList.bytes(list))
        #expect(read.words == "1 podcast added, 1 known already.")
        #expect(try book.readShows(ShowList.bytes(list)).added == 0)
        #expect(try book.accounts().map(\.name) == ["Mine", "Library", "B"])
        let path = folder.path + "/out.opml"
        #expect(try book.writeShows(to: path) == 2)
        #expect(throws: KeepingError("there is a file already")) {
            try book.writeShows(to: path)
        }
        #expect(try book.readShows(path).known == 2)
        #expect(try book.shows().map(\.title) == ["Mine", "B"])
    }

    @Test func `more than fit change nothing`() throws {
        let book = ledger()
        _ = try book.add(name: "Mine", catalog: "https://mine.example/")
        let list = (0..<500).map { Show(title: "\($0)", feed: "https://s\($0).example/") }
        #expect(throws: KeepingError.self) { try book.readShows(ShowList.bytes(list)) }
        #expect(try book.accounts().count == 1)
        #expect(throws: KeepingError("it names no podcast")) {
            try book.readShows(Array("<opml/>".utf8))
        }
    }
}

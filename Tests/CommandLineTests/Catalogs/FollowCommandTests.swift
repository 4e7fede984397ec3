import Adapters
import Catalogs
import Glibc
import LendingRuntime
import Ports
import RuntimeKit
import TestKit
import Testing

@testable import CommandLine

/// Followed pages and kept places from a script.
@Suite struct FollowCommandTests {
    private final class Said {
        var lines = ""
        var complaints: [String] = []
    }

    private let home = TemporaryFolder()
    private let said = Said()
    private let server = LoopbackServer { request in
        switch request.path {
        case "/new": Self.feed
        case "/a": .init(type: "text/plain", "The text of a.")
        default: .init(404, type: "text/plain", "not here")
        }
    }

    private static var feed: LoopbackServer.Reply {
        let entries = ["a", "b"].map { name in
            "<entry><id>urn:\(name)</id><title>Book \(name)</title><link "
                + "rel=\"http://opds-spec.org/acquisition/open-access\" href=\"/\(name)\" "
                + "type=\"text/plain\"/></entry>"
        }
        return .init(
            type: "application/atom+xml",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>New</title>" + entries.joined()
                + "</feed>")
    }

    private static let monotonic: @Sendable () -> Duration = {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
    }

    private func run(_ order: FollowCommand.Order) throws -> Int32 {
        let disk = DiskDocuments()
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: Self.monotonic, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero })
        let book = AccountLedger(
            documents: disk, path: home.path + "/accounts.json", newID: { "1" })
        if try book.accounts().isEmpty {
            _ = try book.add(name: "Shop", catalog: server.text("/new"))
        }
        let pages = CatalogPages(line: line, keeping: nil, now: { 0 })
        let path = home.path
        let desk = FollowDesk(
            book: PlaceLedger(documents: disk, path: path + "/places.json"), pages: pages,
            accounts: book,
            carrier: { _ in
                BookDelivery(
                    line: line, parts: { PartFolder(path + "/books") }, shelve: { _ in nil })
            }, now: { 1_800_000_000 })
        (said.lines, said.complaints) = ("", [])
        let console = Console(
            write: { said.lines += String(decoding: $0, as: UTF8.self) },
            complain: { said.complaints.append($0) })
        return FollowCommand(
            accounts: CatalogClerk(pages: pages, book: book), desk: desk, console: console
        ).run(order)
    }

    @Test func `a book that cannot be fetched is reported, and only a silent page fails`() throws {
        var manner = FollowCommand.Manner()
        manner.isAll = true
        #expect(try run(.follow("Shop", address: nil, manner)) == 0)
        #expect(try run(.fetch(nil, json: false)) == 0)
        #expect(said.lines.hasPrefix("Book a  ") && said.complaints.count == 1)
        #expect(said.complaints.first?.hasPrefix("rushlight: Book b: ") == true)
        #expect(try run(.follow("Shop", address: server.text("/none"), manner)) == 1)
    }

    @Test func `a place that was never kept is not told as taken off`() throws {
        let place = server.text("/deep")
        #expect(try run(.keep("Shop", address: place, title: nil, false)) == 1)
        #expect(
            said.complaints == [
                "rushlight: account: this place is not kept."
                    + " `rushlight account places` tells what there is."
            ])
        #expect(try run(.keep("Shop", address: place, title: nil, true)) == 0)
        #expect(try run(.keep("Shop", address: place, title: nil, false)) == 0)
        #expect(said.lines == "Taken off your places.\n")
    }
}

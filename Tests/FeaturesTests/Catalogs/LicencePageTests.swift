import Canvas
import Catalogs
import Kernel
import Publications
import ScreenKit
import TestKit
import Testing

@testable import Features
@testable import LendingWing

/// The page of one book's licence.
@Suite struct LicencePageTests {
    private static let size = Size(80, 24)
    private static let wall = WallTime(secondsSince1970: 1_780_000_000)

    private func report(_ trouble: LicenceTrouble?, isAlone: Bool = false) throws -> LicenceReport {
        var mint = LicenceMint()
        mint.link("publication", "https://books.example/f.epub", type: "application/epub+zip")
        mint.link("status", "https://lender.example/s", type: LicenceStatus.mediaType)
        var report = LicenceReport(
            path: "/b/f.epub", title: "The Ferry", licence: try Licence(mint.licence),
            trouble: trouble)
        report.isAlone = isAlone
        return report
    }

    private static let locked = LicenceTrouble.passphrase(
        lender: "lender.example", hint: "a bird", isWrong: false)

    private func shown(_ report: LicenceReport) -> LicencePage.State {
        var state = LicencePage.State(path: report.path, size: Self.size)
        #expect(
            LicencePage.reduce(&state, .begun) == [.request(.list, .work(.look("/b/f.epub")))])
        _ = LicencePage.reduce(&state, .told(report, Self.wall))
        return state
    }

    private func type(_ text: String, _ state: inout LicencePage.State) {
        for letter in text {
            _ = LicencePage.reduce(&state, .typed(Key(.character(letter))))
        }
    }

    @Test func `a passphrase is tried, forgotten when it is wrong, and opens the book`() throws {
        var state = shown(try report(Self.locked))
        #expect(state.isTyping && LicencePage.place(state) == .fields)
        type("crow", &state)
        #expect(
            LicencePage.reduce(&state, .ordered(Order(.focusActivate)))
                == [.request(.add, .work(.unlock("/b/f.epub", Secret("crow"))))])
        // Meanwhile nothing is typed, and nothing asked again.
        type("x", &state)
        #expect(LicencePage.reduce(&state, .ordered(Order(.focusActivate))) == [])
        _ = LicencePage.reduce(&state, .failed(.init(why: "no", next: "Again.")))
        #expect(state.passphrase.isEmpty && state.doing == nil)
        type("gull", &state)
        _ = LicencePage.reduce(&state, .ordered(Order(.focusActivate)))
        let effects = LicencePage.reduce(&state, .unlocked(try report(nil), .keyring))
        #expect(
            effects == [
                .perform(.ask(.say("The Ferry is open: its key is kept in the system keyring."))),
                .perform(.ask(.close)), .perform(.ask(.read(.file("/b/f.epub")))),
            ])
    }

    @Test func `what is tried can be given up`() throws {
        var state = shown(try report(Self.locked))
        type("gull", &state)
        _ = LicencePage.reduce(&state, .ordered(Order(.focusActivate)))
        #expect(
            LicencePage.reduce(&state, .ordered(Order(.layerClose))) == [.cancel(.add)])
        #expect(state.doing == nil && state.isTyping)
        #expect(LicencePage.reduce(&state, .ordered(Order(.layerClose))) == [])
        #expect(!state.isTyping && !LicencePage.claims(Order(.layerClose), state))
    }

    @Test func `a licence by itself offers its book, and fetches it once it is open`() throws {
        var state = shown(try report(Self.locked, isAlone: true))
        type("gull", &state)
        _ = LicencePage.reduce(&state, .ordered(Order(.focusActivate)))
        let effects = LicencePage.reduce(
            &state, .unlocked(try report(nil, isAlone: true), .session))
        #expect(effects.last == .request(.add, .work(.take("/b/f.epub"))))
        let record = LoanExamples.records[0]
        let deed = try #require(record.loan.deeds.first)
        #expect(
            LicencePage.reduce(&state, .taken(record)) == [.perform(.ask(.lend(record, deed)))])
    }

    private func fetching() throws -> (LicencePage.State, Download) {
        var state = shown(try report(nil, isAlone: true))
        let record = LoanExamples.records[0]
        _ = LicencePage.reduce(&state, .taken(record))
        let order = DownloadOrder(
            key: record.id.text, title: "The Ferry", author: "", address: "https://b.example/f",
            account: "")
        return (state, Download(id: 1, order: order))
    }

    @Test func `the page shows how far its book is, and opens it when it has come`() throws {
        var (state, download) = try fetching()
        #expect(!state.rows.contains { $0.deed == .fetch })
        download.phase = .running
        (download.received, download.total) = (30, 120)
        #expect(LicencePage.reduce(&state, .fetched(download, isOnTop: true)) == [])
        #expect(state.rows.contains { $0.text.contains("arriving, 25%") })
        download.phase = .done("/b/The Ferry.epub")
        #expect(
            LicencePage.reduce(&state, .fetched(download, isOnTop: true)) == [
                .perform(.ask(.close)), .perform(.ask(.read(.file("/b/The Ferry.epub")))),
            ])
    }

    @Test func `an older download is not this one, and a dropped one can be begun again`() throws {
        var (state, download) = try fetching()
        download.phase = .done("/b/gone.epub")
        #expect(LicencePage.reduce(&state, .fetched(download, isOnTop: true)) == [])
        #expect(LicencePage.reduce(&state, .fetched(nil, isOnTop: true)) == [])
        #expect(state.fetching != nil && state.report?.book == nil)
        download.phase = .running
        _ = LicencePage.reduce(&state, .fetched(download, isOnTop: true))
        _ = LicencePage.reduce(&state, .fetched(nil, isOnTop: true))
        #expect(state.fetching == nil && state.rows.contains { $0.deed == .fetch })
    }

    @Test func `under another page its book does not open by itself`() throws {
        var (state, download) = try fetching()
        _ = LicencePage.reduce(&state, .fetched(download, isOnTop: false))
        download.phase = .done("/b/The Ferry.epub")
        #expect(LicencePage.reduce(&state, .fetched(download, isOnTop: false)) == [])
        let row = try #require(state.rows.firstIndex { $0.deed == .read })
        for _ in 0..<2 { _ = LicencePage.reduce(&state, .rowPressed(row)) }
        #expect(state.fetching == nil && state.report?.book == "/b/The Ferry.epub")
    }

    @Test func `a fetch that fails says why, and can be tried again`() throws {
        var (state, download) = try fetching()
        _ = LicencePage.reduce(&state, .fetched(download, isOnTop: true))
        download.phase = .failed("it is gone", next: "Ask your library.")
        _ = LicencePage.reduce(&state, .fetched(download, isOnTop: true))
        #expect(state.rows.contains { $0.text.contains("it is gone") })
        #expect(state.rows.contains { $0.deed == .fetch })
    }

    @Test func `a licence whose book is here opens the book`() throws {
        var report = try report(nil, isAlone: true)
        report.book = "/b/The Ferry.epub"
        var state = LicencePage.State(path: report.path, size: Self.size)
        #expect(
            LicencePage.reduce(&state, .told(report, Self.wall)).suffix(2) == [
                .perform(.ask(.close)), .perform(.ask(.read(.file("/b/The Ferry.epub")))),
            ])
    }

    @Test func `a book that is no loan is given back at the second press`() throws {
        var report = try report(nil)
        report.status = try LicenceStatus(
            Array(
                """
                {"id": "\(LicenceMint().id)", "status": "active", "links": [{"rel": "return",
                 "href": "https://lender.example/r"}]}
                """.utf8))
        var state = shown(report)
        let row = try #require(state.rows.firstIndex { $0.deed == .giveBack })
        // The first press only goes there.
        for _ in 0..<2 { #expect(LicencePage.reduce(&state, .rowPressed(row)) == []) }
        #expect(state.rows[row].text.contains("Enter does it"))
        _ = LicencePage.reduce(&state, .rowPressed(row))
        #expect(state.doing == "giving it back")
    }
}

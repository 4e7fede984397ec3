import Catalogs
import Kernel
import TestKit
import Testing

@testable import LendingWing
@testable import ReadingWing
@testable import ScreenKit

/// What a script may ask and order of the list of downloads.
@Suite struct DownloadReportTests {
    private func download(
        _ id: Int, _ phase: Download.Phase, title: String = "Walden"
    ) -> Download {
        var download = Download(
            id: id,
            order: Download.Order(
                key: "k\(id)", title: title, author: "Ann", address: "https://a.example/\(id)",
                account: "1"))
        (download.phase, download.received, download.total) = (phase, 300_000, 900_000)
        return download
    }

    private func state(_ all: [Download]) -> Downloads.State {
        var state = Downloads.State()
        (state.all, state.isRead) = (all, true)
        return state
    }

    @Test func `all that is not here yet is told, and comes through one word whole`() {
        let hostile = "\u{1B}[2J\"\n\0\u{9B}" + String(repeating: "long ", count: 400)
        let all = [
            download(1, .done("/a")), download(2, .running), download(3, .paused, title: hostile),
            download(4, .failed("it is gone", next: "Ask again.")), download(9, .waiting),
        ]
        guard case .told(let reports) = Downloads.hear(["list"], state(all)) else {
            Issue.record("nothing was told")
            return
        }
        #expect(reports.map(\.number) == [2, 3, 4, 9])
        #expect(reports.map(\.state) == ["running", "paused", "failed", "waiting"])
        #expect(reports[2].why == "it is gone" && reports[2].next == "Ask again.")
        for report in reports {
            #expect(DownloadReport(word: report.word) == report)
            #expect(!report.word.contains("\0") && report.word.utf8.count < 4_000)
        }
        #expect(reports[0].line == "2  Walden  running  300 kB of 900 kB")
        for word in ["", "{}", "[1]", "{\"number\": \"x\"}"] {
            #expect(DownloadReport(word: word) == nil)
        }
    }

    @Test func `an order does what its key does, and nothing to what it does not fit`() {
        let all = state([
            download(1, .done("/a")), download(2, .running), download(3, .paused),
            download(4, .failed("gone", next: "")),
        ])
        #expect(Downloads.hear(["pause", "2"], all) == .obeyed(.paused(2)))
        #expect(Downloads.hear(["resume", "3"], all) == .obeyed(.resumed(3)))
        #expect(Downloads.hear(["resume", "4"], all) == .obeyed(.resumed(4)))
        #expect(Downloads.hear(["drop", "4"], all) == .obeyed(.dropped(4)))
        for words in [
            [], ["pause"], ["pause", "3"], ["resume", "2"], ["pause", "1"], ["drop", "1"],
            ["drop", "77"], ["pause", "-2"], ["sing", "2"], ["list", "2"], ["pause", "2", "3"],
        ] {
            guard case .refused = Downloads.hear(words, all) else {
                Issue.record("\(words)")
                continue
            }
        }
    }
}

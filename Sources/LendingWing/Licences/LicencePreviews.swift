import Canvas
import Kernel
import Publications
import ScreenKit

extension LicencePage {
    public static let previews: [Preview] = [
        .of(LicencePage.self, "licence") {
            shown($0, .passphrase(lender: lender, hint: hint, isWrong: false))
        },
        .of(LicencePage.self, "licence-wrong") { size in
            var state = shown(size, .passphrase(lender: lender, hint: hint, isWrong: false))
            state.passphrase = TextField("a crow")
            let trouble = LicenceTrouble.passphrase(lender: lender, hint: hint, isWrong: true)
            _ = reduce(&state, .failed(Trouble(why: trouble.why, next: trouble.advice)))
            return state
        },
        .of(LicencePage.self, "licence-open") { size in
            var report = report(nil)
            report.kept = .keyring
            // What a lender's server says is as well formed as this.
            report.status = try? LicenceStatus(Array(status.utf8))
            var state = State(path: report.path, size: size)
            _ = reduce(&state, .told(report, wall))
            return state
        },
        .of(LicencePage.self, "licence-ended") { shown($0, .ended(1_767_225_600)) },
        .of(LicencePage.self, "licence-alone") { size in
            var report = report(.passphrase(lender: lender, hint: hint, isWrong: false))
            (report.isAlone, report.path) = (true, "/home/mara/Downloads/the-ferry.lcpl")
            var state = State(path: report.path, size: size)
            _ = reduce(&state, .told(report, wall))
            _ = reduce(&state, .ordered(Order(.layerClose)))
            return state
        },
    ]

    private static let lender = "lender.example"
    private static let hint = "What sits on the harbour's posts?"
    private static let wall = WallTime(secondsSince1970: 1_764_547_200)

    private static func shown(_ size: Size, _ trouble: LicenceTrouble) -> State {
        let report = report(trouble)
        var state = State(path: report.path, size: size)
        _ = reduce(&state, .told(report, wall))
        return state
    }

    private static func report(_ trouble: LicenceTrouble?) -> LicenceReport {
        // It is our own, and well formed.
        guard let licence = try? Licence(Array(document.utf8)) else {
            preconditionFailure("the licence of the previews is none")
        }
        var report = LicenceReport(
            path: "/home/mara/Books/M. Voss - The Ferry.epub", title: "The Ferry",
            licence: licence, trouble: trouble)
        report.copiesLeft = 1_820
        return report
    }

    private static let document = """
        {"id": "1", "provider": "https://lender.example", "issued": "2025-11-20T10:00:00Z",
         "encryption": {"profile": "http://readium.org/lcp/basic-profile",
          "content_key": {"algorithm": "http://www.w3.org/2001/04/xmlenc#aes256-cbc"},
          "user_key": {"algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
           "text_hint": "What sits on the harbour's posts?"}},
         "links": [{"rel": "status", "href": "https://lender.example/status"},
          {"rel": "publication", "href": "https://books.lender.example/ferry.epub"},
          {"rel": "hint", "href": "https://lender.example/hint", "type": "text/html"}],
         "user": {"name": "Mara Voss"},
         "rights": {"end": "2026-01-01T00:00:00Z", "copy": 2000, "print": 10}}
        """

    private static let status = """
        {"id": "1", "status": "active", "message": "Read on a device of yours.",
         "links": [{"rel": "return", "href": "https://lender.example/return"},
          {"rel": "renew", "href": "https://lender.example/renew"}]}
        """
}

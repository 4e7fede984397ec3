import Catalogs
import LendingRuntime
import Ports
import RuntimeKit
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// A library gives a token for the list of an audiobook; its tracks are asked for with one too.
@Suite struct LetterTests {
    private let home = ScratchFolder()

    private func line() -> CatalogRequests {
        CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero },
            letters: LetterLedger(documents: DiskDocuments(), path: home.path + "/letters.json"),
            asking: { _ in "pale fire" })
    }

    private func heard(_ patron: PatronHTTP, _ track: HTTPRequest) throws -> String {
        let answer = try patron.begin(track).whole()
        return "\(answer.head.status) " + String(decoding: answer.body, as: UTF8.self)
    }

    @Test func `the token goes with every track, and is had anew once it is refused`() throws {
        let good = Mutex("t1")
        let vendor = LoopbackServer { request in
            guard request["Authorization"] == "Bearer " + good.withLock({ $0 }) else {
                return .init(401)
            }
            if request.path == "/track.mp3" { return .init(type: "audio/mpeg", "sound") }
            return .init(
                type: "application/audiobook+json",
                #"{"metadata": {"title": "A"}, "readingOrder": [{"href": "track.mp3"}]}"#)
        }
        let list = vendor.text("/list.json")
        let library = LoopbackServer { request in
            guard request["Authorization"] != nil else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"a\"")])
            }
            let token = good.withLock { $0 }
            return .init(
                type: "application/vnd.librarysimplified.bearer-token+json",
                #"{"access_token": "\#(token)", "expires_in": 60, "location": "\#(list)"}"#)
        }
        var account = Account(id: "lib", name: "The Library", catalog: library.text())
        (account.user, account.passwordCommand) = ("ann", "pass")
        let parcel = Parcel(
            id: "a", address: library.address("/fulfill"), title: "A", account: account)
        let outcome = BookDownloader(line: line(), parts: PartFolder(home.path + "/books"))
            .fetch(parcel, errand: CancellableWork()) { _ in }
        guard case .arrived = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let documents = FakeDocuments()
        let book = AccountLedger(documents: documents, path: "/accounts.json", newID: { "lib" })
        try book.put(account)
        let kept = try DiskDocuments().read(home.path + "/letters.json", bytesMax: 1 << 20)
        #expect(kept?.isEmpty == false)
        // The program was begun anew in between.
        let patron = PatronHTTP(line: line(), book: book)
        let track = HTTPRequest(vendor.address("/track.mp3"))
        #expect(try heard(patron, track) == "200 sound")
        good.withLock { $0 = "t2" }
        #expect(try heard(patron, track) == "200 sound")
        let tracks = vendor.requests.map(\.path).filter { $0 == "/track.mp3" }
        #expect(tracks.count == 3, "it is refused once, and had anew once")
        let asked = library.requests.count
        #expect(try heard(patron, track) == "200 sound")
        #expect(library.requests.count == asked, "a token that is good is not asked for again")
        // Another server hears nothing of it.
        let stranger = LoopbackServer { _ in .init(type: "audio/mpeg", "other") }
        _ = try patron.begin(HTTPRequest(stranger.address("/track.mp3"))).whole()
        #expect(stranger.requests.allSatisfy { $0["Authorization"] == nil })
    }

    @Test func `a library with the tracks itself is asked for the second by its token at once`()
        throws
    {
        let library = LoopbackServer { request in
            let auth = request["Authorization"] ?? ""
            if request.path.hasPrefix("/t/") || request.path == "/list.json" {
                guard auth == "Bearer t1" else { return .init(401) }
                return request.path == "/list.json"
                    ? .init(type: "application/audiobook+json", "{}")
                    : .init(type: "audio/mpeg", "sound")
            }
            guard auth.hasPrefix("Basic") else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"a\"")])
            }
            return .init(
                type: "application/vnd.librarysimplified.bearer-token+json",
                #"{"access_token": "t1", "expires_in": 60, "location": "/list.json"}"#)
        }
        let book = AccountLedger(
            documents: FakeDocuments(), path: "/accounts.json", newID: { "lib" })
        var account = Account(id: "lib", name: "The Library", catalog: library.text())
        (account.user, account.passwordCommand) = ("ann", "pass")
        try book.put(account)
        let patron = PatronHTTP(line: line(), book: book)
        #expect(try heard(patron, HTTPRequest(library.address("/fulfill"))) == "200 {}")
        for number in 1...3 {
            let track = HTTPRequest(library.address("/t/\(number)?part=a/b"))
            #expect(try heard(patron, track) == "200 sound")
        }
        let asked = library.requests.filter { $0.path.hasPrefix("/t/") }
            .map { $0["Authorization"]?.hasPrefix("Bearer") == true }
        #expect(asked == [false, true, true, true], "the password is refused once")
    }
}

import Synchronization
import TestKit

/// A library with one book, made of answers. On request it stops answering at one of its addresses,
/// before or after it has done what was asked.
final class LendingLibrary: Sendable {
    struct State {
        var isLent = false
        var isHeld = false
        var copies = 1
        /// What it did, in order.
        var done: [String] = []
    }

    static let text = String(repeating: "The sun is but a morning star. ", count: 20_000)
    private static let acquisition = "http://opds-spec.org/acquisition"
    private static let entry = "application/atom+xml;type=entry;profile=opds-catalog"
    private static let feed = "application/atom+xml;profile=opds-catalog"

    let state = Mutex(State())
    let silence = Silence()

    /// As it answers to one question after another, wherever they come from.
    func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        guard request["Authorization"] != nil || request.path == "/" else {
            return .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
        }
        return silence.answer(request.path) { state.withLock { Self.answer(request, &$0) } }
    }

    private static func answer(
        _ request: LoopbackServer.Request, _ state: inout State
    ) -> LoopbackServer.Reply {
        switch request.path {
        case "/":
            let shelf = #"<link rel="http://opds-spec.org/shelf" href="/loans" type="\#(feed)"/>"#
            return page(shelf)
        // A second book keeps the list from being empty, which says nothing about any loan.
        case "/loans": return page((state.isLent || state.isHeld ? book(state) : "") + other)
        case "/borrow":
            state.done.append("borrow")
            if state.copies > 0 {
                (state.isLent, state.isHeld, state.copies) = (true, false, 0)
            } else {
                state.isHeld = true
            }
            return .init(type: entry, book(state))
        case "/revoke":
            guard state.isLent || state.isHeld else {
                return .init(
                    404, type: "application/problem+json",
                    #"{"type": "http://l.example/terms/problem/no-active-loan", "title": "No"}"#)
            }
            state.done.append("revoke")
            if state.isLent { state.copies = 1 }
            (state.isLent, state.isHeld) = (false, false)
            return .init(type: entry, book(state))
        case "/file":
            state.done.append("file")
            return .file(Array(text.utf8), type: "text/plain", for: request)
        default: return .init(type: entry, book(state))
        }
    }

    private static func page(_ inside: String) -> LoopbackServer.Reply {
        .init(
            type: feed,
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" "
                + "xmlns:opds=\"http://opds-spec.org/2010/catalog\">"
                + "<id>l</id><title>The Library</title>\(inside)</feed>")
    }

    private static let other = """
        <entry xmlns="http://www.w3.org/2005/Atom"><id>urn:emma</id><title>Emma</title>
        <link rel="\(acquisition)" href="/emma" type="text/plain"/>
        <link rel="http://librarysimplified.org/terms/rel/revoke" href="/emma/revoke"/></entry>
        """

    private static func book(_ state: State) -> String {
        let way =
            state.isLent
            ? #"<link type="text/plain" rel="\#(acquisition)" href="/file">"#
            : #"<link type="\#(entry)" rel="\#(acquisition)/borrow" href="/borrow">"#
        let status =
            state.isLent
            ? #"status="available" until="2099-12-01T00:00:00Z""#
            : state.isHeld
                ? #"status="reserved""# : "status=\"\(state.copies > 0 ? "" : "un")available\""
        let revoke =
            #"<link rel="http://librarysimplified.org/terms/rel/revoke" href="/revoke"/>"#
        return """
            <entry xmlns="http://www.w3.org/2005/Atom"
                xmlns:opds="http://opds-spec.org/2010/catalog">
            <id>urn:walden</id><title>Walden</title>
            \(way)<opds:availability \(status)/>
            <opds:copies total="1" available="\(state.copies)"/></link>
            \(state.isLent || state.isHeld ? revoke : "")</entry>
            """
    }
}

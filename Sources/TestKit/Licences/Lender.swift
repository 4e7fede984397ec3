import Catalogs
import Notation
import Publications
import Synchronization

/// A lender of licences with a server on loopback: it gives out one book, and refuses what a real
/// server refuses.
public final class Lender: Sendable {
    public struct State {
        public var status = "ready"
        public var end: Int64 = 1_780_000_000
        public var updated: Int64?
        public var devices: Set<String> = []
        public var renewals = 0
        /// Every request is answered with this instead.
        public var trouble: LoopbackServer.Reply?
        /// Instead of the book.
        public var book: [UInt8]?
        public var profile = LicenceMint.basic
        /// The licence that is sent next is signed by somebody else.
        public var isForged = false
        public var asked: [String] = []
    }

    public static let now: Int64 = 1_779_000_000
    private let shared = Mutex(State())
    private let port = Mutex(0)
    public let book: [UInt8]
    /// Holds answers back, where a test wants it.
    public let silence = Silence()

    /// - Parameter pages: what its book says, beside a page or two that it always has.
    public init(_ pages: [String] = []) {
        let maker = BookMaker(
            ["<p>The ferry is late.</p>", "<p>The harbour is quiet.</p>"] + pages)
        book = LicenceMint().lock(maker, licence: nil).bytes
    }

    /// It answers for as long as what this returns is there.
    public func open() -> LoopbackServer {
        let server = LoopbackServer { self.answer($0) }
        port.withLock { $0 = server.port }
        return server
    }

    public func change(_ body: (inout State) -> Void) { shared.withLock { body(&$0) } }
    public var state: State { shared.withLock { $0 } }
    /// What was asked since the last time.
    public func asked() -> [String] {
        shared.withLock { state in
            defer { state.asked = [] }
            return state.asked
        }
    }

    public func text(_ path: String) -> String { "http://127.0.0.1:\(port.withLock { $0 })\(path)" }

    public var licence: [UInt8] { shared.withLock { licence($0) } }

    private func licence(_ state: State) -> [UInt8] {
        var mint = LicenceMint()
        mint.profile = state.profile
        mint.updated = state.updated.map(IsoTime.text)
        mint.rights = .object([
            "end": .string(IsoTime.text(state.end)), "copy": .number(20), "print": .number(0),
        ])
        mint.link(
            "publication", text("/book.epub"), type: "application/epub+zip",
            hash: Sha256.of(book))
        mint.link("status", text("/status"), type: LicenceStatus.mediaType)
        mint.link("self", text("/licence"), type: Licence.mediaType)
        guard state.isForged else { return mint.licence }
        var other = mint
        other.rights = .object([:])
        return mint.signed(mint.unsigned, as: LicenceMint.writing(other.unsigned))
    }

    private func status(_ state: State) -> LoopbackServer.Reply {
        let isOver = !["ready", "active"].contains(state.status)
        func link(_ relation: String, _ path: String) -> JSONValue {
            .object([
                "rel": .string(relation), "href": .string(text(path)),
                "type": .string(LicenceStatus.mediaType),
                "templated": path.contains("{") ? .boolean(true) : nil,
            ])
        }
        var links = [link("license", "/licence"), link("register", "/register{?id,name}")]
        if !isOver {
            links += [link("return", "/return{?id,name}"), link("renew", "/renew{?end,id,name}")]
        }
        let document = JSONValue.object([
            "id": .string(LicenceMint().id), "status": .string(state.status),
            "message": .string("It is \(state.status)."),
            "updated": .object([
                "license": .string(IsoTime.text(state.updated ?? 0)),
                "status": .string(IsoTime.text(Self.now)),
            ]),
            "links": .array(links),
        ])
        return .init(
            200, [("Content-Type", LicenceStatus.mediaType)], body: document.document)
    }

    private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        silence.answer(String(request.path.prefix { $0 != "?" })) { heard(request) }
    }

    private func heard(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        shared.withLock { state in
            state.asked.append("\(request.method) \(request.path)")
            if let trouble = state.trouble { return trouble }
            switch (request.method, String(request.path.prefix { $0 != "?" })) {
            case ("GET", "/licence"):
                return .init(200, [("Content-Type", Licence.mediaType)], body: licence(state))
            case ("GET", "/book.epub"):
                return .file(state.book ?? book, type: "application/epub+zip", for: request)
            case ("GET", "/status"): return status(state)
            case ("POST", "/register"):
                state.devices.insert(request.path)
                if state.status == "ready" { state.status = "active" }
                return status(state)
            case ("PUT", "/renew"):
                if state.renewals >= 1 { return Self.problem("renew/date", "No more renewals.") }
                state.renewals += 1
                state.end += 7 * 86_400
                state.updated = Self.now
                return status(state)
            case ("PUT", "/return"):
                if state.status == "returned" {
                    return Self.problem("return/already", "It is returned already.")
                }
                state.status = "returned"
                return status(state)
            default: return .init(404, [], body: [])
            }
        }
    }

    private static func problem(_ type: String, _ words: String) -> LoopbackServer.Reply {
        let document = JSONValue.object([
            "type": .string("http://readium.org/license-status-document/error/" + type),
            "title": .string(words), "status": .number(403),
        ])
        return .init(
            403, [("Content-Type", "application/problem+json")], body: document.document)
    }
}

import Notation
import Notebook
import Synchronization
import TestKit

/// Catalogs that keep places, each in its dialect, and refuse what the real ones refuse.
final class OpdsStub: Sendable {
    enum Dialect: String, CaseIterable, Sendable { case komga, codex, stump, draft }

    struct Memory: Sendable {
        var now: Int64 = 1_700_000_000
        var document: JSONValue?
        /// Codex writes a while after it answers.
        var delayed: JSONValue?
        var fault: (status: Int, text: String, headers: [(String, String)])?
        var isLockedOut = false
        /// Komga lists the places that it knows.
        var hasList = true
    }

    let dialect: Dialect
    let hrefs: [String]
    let memory = Mutex(Memory())
    let (user, password) = ("reader", "p:ä ss")
    static let path = "/opds/v2/books/7/progression"
    static let list = "/api/v1/books/7/positions"

    init(_ dialect: Dialect, hrefs: [String] = []) { (self.dialect, self.hrefs) = (dialect, hrefs) }

    /// As Komga counts them, one a kilobyte: the documents around the middle one are short.
    private var positions: [(href: String, share: Double)] {
        hrefs.enumerated().flatMap { index, href in
            let count = index == 1 ? 16 : 1
            return (0..<count).map { (href, Double($0) / Double(count)) }
        }
    }

    func start() -> LoopbackServer { LoopbackServer { self.answer($0) } }

    var isDraft: Bool { dialect == .draft }
    private var type: String {
        isDraft
            ? "application/opds-progression+json" : "application/vnd.readium.progression+json"
    }

    private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        var reply: LoopbackServer.Reply = memory.withLock { self.reply(request, &$0) }
        reply.headers.append(("Date", KosyncStub.date(memory.withLock { $0.now })))
        return reply
    }

    private func reply(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        if let fault = memory.fault {
            var reply = LoopbackServer.Reply(fault.status, type: "text/html", fault.text)
            reply.headers += fault.headers
            return reply
        }
        let pair = Base64.encoded(Array("\(user):\(password)".utf8))
        guard request["Authorization"] == "Basic \(pair)", !memory.isLockedOut else {
            return .init(401, type: "application/json", "{}")
        }
        if dialect == .komga, request.path == Self.list, memory.hasList {
            return .init(
                200, type: "application/vnd.readium.position-list+json",
                String(decoding: listed.document, as: UTF8.self))
        }
        guard request.path == Self.path else { return .init(404, type: "text/html", "<html>") }
        switch request.method {
        case "GET": return get(&memory)
        case "PUT" where dialect != .stump: return put(request, &memory)
        default: return .init(405, type: "text/html", "<html>")
        }
    }

    private func get(_ memory: inout Memory) -> LoopbackServer.Reply {
        let document = memory.document
        if let delayed = memory.delayed { (memory.document, memory.delayed) = (delayed, nil) }
        guard let document else {
            switch dialect {
            case .komga, .codex: return .init(204)
            case .draft: return .init(200, type: type, "")
            case .stump:
                return .init(
                    200, type: type,
                    """
                    {"modified":"","device":{"id":"","name":""},
                    "locator":{"href":"","type":"","locations":[{"position":""}]}}
                    """)
            }
        }
        return .init(200, type: type, String(decoding: document.document, as: UTF8.self))
    }

    private func put(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        guard request["Content-Type"] == type,
            let (document, _) = try? JSONReader.read(request.body),
            let modified = document["modified"]?.string,
            document["device"]?["id"]?.string?.isEmpty == false
        else { return .init(400, type: "application/json", "{}") }
        let locations = document["locator"]?["locations"]
        switch dialect {
        case .komga:
            // In one way of writing, times compare as text.
            if let old = memory.document?["modified"]?.string, modified <= old {
                return .init(409, type: "application/json", "{}")
            }
            guard modified.hasSuffix("Z"), modified.contains("."),
                let href = document["locator"]?["href"]?.string, hrefs.contains(href),
                let share = locations?["progression"]?.scalar.flatMap(Double.init),
                let total = total(href, share)
            else { return .init(400, type: "application/json", "{}") }
            memory.document = kept(document, total)
            return .init(204)
        case .codex:
            guard let page = locations?["position"]?.scalar.flatMap(Int.init), page >= 1 else {
                return .init(400, type: "application/json", "{}")
            }
            memory.delayed = try? JSONReader.read(
                Array(
                    """
                    {"modified":"2023-11-14T22:13:20Z","device":{"id":"","name":""},
                    "locator":{"title":"Page","href":"/opds/bin/c/1/\(page)/page.jpg",
                    "type":"image/jpeg","locations":{"position":\(page),"progression":0.5,
                    "total_progression":\(Double(page - 1) / 4)}}}
                    """.utf8)
            ).0
            return .init(200)
        case .draft:
            guard document["device"]?["id"]?.string?.hasPrefix("urn:") == true,
                document["progression"]?.scalar != nil, document["locator"] == nil
            else { return .init(400, type: "application/json", "{}") }
            if let old = memory.document?["modified"]?.string, modified <= old {
                return .init(409, type: "application/json", "{}")
            }
            memory.document = document
            return .init(200, type: type, String(decoding: document.document, as: UTF8.self))
        case .stump: return .init(405)
        }
    }

    // MARK: - Komga's places

    private var listed: JSONValue {
        .object([
            "total": .number(Int64(positions.count)),
            "positions": .array(
                positions.map { position in
                    .object([
                        "href": .string(position.href), "type": .string("application/xhtml+xml"),
                        "locations": .object(["progression": .number(position.share)]),
                    ])
                }),
        ])
    }

    /// The share of the book that it counts for a place; nil for one that it refuses: neither one
    /// of its own nor between two of them.
    private func total(_ href: String, _ share: Double) -> Double? {
        let own = positions.enumerated().filter { $0.element.href == href }
        let before = own.last { $0.element.share <= share }
        guard let before, before.element.share == share || own.last?.element.share ?? 0 > share
        else { return nil }
        return Double(before.offset + 1) / Double(positions.count)
    }

    /// It believes its own share of the book alone.
    private func kept(_ document: JSONValue, _ total: Double) -> JSONValue {
        .object([
            "modified": document["modified"], "device": document["device"],
            "locator": .object([
                "href": document["locator"]?["href"], "type": document["locator"]?["type"],
                "locations": .object([
                    "progression": document["locator"]?["locations"]?["progression"],
                    "totalProgression": .number(total),
                ]),
            ]),
        ])
    }
}

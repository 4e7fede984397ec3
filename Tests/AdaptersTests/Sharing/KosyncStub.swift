import Catalogs
import Notation
import Publications
import Synchronization
import TestKit

/// Refuses what the real servers refuse, and tells what they tell, each in its own dialect.
final class KosyncStub: Sendable {
    enum Dialect: String, CaseIterable, Sendable {
        case official, komga, kavita, grimmory, calibreWeb, stump, dotnet, bookbridge

        var base: String {
            switch self {
            case .komga: "/koreader"
            case .kavita, .grimmory: "/api/koreader"
            case .calibreWeb: "/kosync"
            case .official, .dotnet, .stump, .bookbridge: ""
            }
        }
    }

    struct Row: Sendable {
        var pointer: String
        var share: Double
        var device: String
        var id: String
        var at: Int64
    }

    struct Memory: Sendable {
        var rows: [String: Row] = [:]
        var now: Int64 = 1_700_000_000
        /// Answered instead, whatever is asked.
        var fault: (status: Int, text: String)?
        var isLockedOut = false
        /// Where everything is sent on to that is none of the protocol.
        var elsewhere: String?
    }

    let dialect: Dialect
    let memory = Mutex(Memory())
    let user = "reader"
    let password = "p:ä ss"

    init(_ dialect: Dialect) { self.dialect = dialect }

    func start() -> LoopbackServer { LoopbackServer { self.answer($0) } }

    private func json(_ status: Int, _ text: String) -> LoopbackServer.Reply {
        var reply = LoopbackServer.Reply(status, type: "application/json", text)
        let now = memory.withLock { $0.now }
        reply.headers.append(("Date", Self.date(now)))
        return reply
    }

    /// Every test's clock is within the minute 22:13 of that day, or a day and more away from it.
    static func date(_ seconds: Int64) -> String {
        let days = (seconds - 1_700_000_000) / 86_400
        let day = 14 + days
        return "Tue, \(day < 10 ? "0" : "")\(day) Nov 2023 22:13:20 GMT"
    }

    private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        if let fault = memory.withLock({ $0.fault }) { return json(fault.status, fault.text) }
        let own = ["/users/", "/syncs/"].map { dialect.base + $0 }
        if let place = memory.withLock({ $0.elsewhere }),
            !own.contains(where: { request.path.hasPrefix($0) })
        {
            return .redirect(302, to: place)
        }
        guard request.path.hasPrefix(dialect.base + "/") else {
            return .init(404, type: "text/html", "<html>not here</html>")
        }
        if dialect == .official, request["Accept"] != "application/vnd.koreader.v1+json" {
            return json(412, #"{"code":101,"message":"Accept"}"#)
        }
        guard isSignedIn(request) else { return refusal }
        let path = request.path.dropFirst(dialect.base.count)
        switch (request.method, path) {
        case ("GET", "/users/auth"):
            return json(200, #"{"authorized":"OK","username":"reader"}"#)
        case ("PUT", "/syncs/progress"): return put(request)
        case ("GET", _) where path.hasPrefix("/syncs/progress/"):
            return get(String(path.dropFirst("/syncs/progress/".count)))
        default: return json(404, "{}")
        }
    }

    private var refusal: LoopbackServer.Reply {
        dialect == .calibreWeb
            ? json(400, #"{"error":"auth","message":"Authentication required"}"#)
            : json(401, #"{"code":2001,"message":"Unauthorized"}"#)
    }

    private func isSignedIn(_ request: LoopbackServer.Request) -> Bool {
        if memory.withLock({ $0.isLockedOut }) { return false }
        if dialect == .calibreWeb {
            let pair = Base64.encoded(Array("\(user):\(password)".utf8))
            return request["Authorization"] == "Basic \(pair)"
        }
        return request["x-auth-user"] == user
            && request["x-auth-key"] == Identity.md5(of: password)
    }

    private func put(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        guard let (document, _) = try? JSONReader.read(request.body),
            let name = document["document"]?.string, !name.isEmpty, !name.contains(":"),
            let pointer = document["progress"]?.string, !pointer.isEmpty,
            let share = document["percentage"]?.scalar.flatMap(Double.init),
            let device = document["device"]?.string
        else { return json(403, #"{"code":2003,"message":"Field missing"}"#) }
        let id = document["device_id"]?.string ?? ""
        if dialect == .komga, id.isEmpty { return json(400, "{}") }
        if dialect == .stump, share > 1 { return json(400, "{}") }
        if dialect == .calibreWeb, pointer.utf8.count > 255 { return json(400, "{}") }
        memory.withLock { memory in
            if dialect == .bookbridge, let old = memory.rows[name], old.share > share { return }
            memory.rows[name] = Row(
                pointer: kept(pointer), share: share, device: device, id: id, at: memory.now)
        }
        switch dialect {
        case .kavita, .dotnet, .bookbridge:
            return json(200, #"{"timestamp":"2023-11-14T22:13:20Z"}"#)
        default: return json(200, "{\"document\":\"\(name)\",\"timestamp\":1700000000}")
        }
    }

    /// Some keep less than they are told.
    private func kept(_ pointer: String) -> String {
        let steps = pointer.split(separator: "/")
        switch dialect {
        case .komga: return "/" + steps.prefix(2).joined(separator: "/") + ".0"
        case .kavita:
            return "/" + steps.prefix { !$0.hasPrefix("text()") }.joined(separator: "/")
        default: return pointer
        }
    }

    private func get(_ name: String) -> LoopbackServer.Reply {
        guard let row = memory.withLock({ $0.rows[name] }) else { return nothing(name) }
        let time =
            switch dialect {
            case .komga: ""
            case .stump: ",\"timestamp\":\(row.at * 1_000)"
            default: ",\"timestamp\":\(row.at)"
            }
        return json(
            200,
            """
            {"document":"\(name)","percentage":\(row.share),"progress":"\(row.pointer)",
            "device":"\(row.device)","device_id":"\(row.id)"\(time)}
            """)
    }

    private func nothing(_ name: String) -> LoopbackServer.Reply {
        switch dialect {
        case .official, .calibreWeb: json(200, "{}")
        case .komga: json(200, #"{"timestamp":"x","status":500,"error":"Internal","path":"/"}"#)
        case .kavita: json(200, #"{"percentage":0,"progress":"","timestamp":-62135596800}"#)
        case .grimmory: json(404, "{}")
        case .stump: json(200, "{\"document\":\"\(name)\"}")
        case .dotnet, .bookbridge: json(502, #"{"code":2000}"#)
        }
    }
}

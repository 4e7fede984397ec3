import Catalogs
import Notation
import Synchronization
import TestKit

/// A folder on a WebDAV server, with the manners of six that exist.
final class WebdavStub: Sendable {
    enum Dialect: String, CaseIterable, Sendable {
        case wsgidav, apache, rclone, copyparty, sabre, lighttpd
    }

    struct Memory: Sendable {
        var folders: Set<String> = ["/dav", "/dav/my files"]
        var files: [String: [UInt8]] = [:]
        /// Answered instead to requests of this method, or of each.
        var fault: (method: String?, status: Int, text: String)?
        /// A PUT that breaks off leaves so much of a file.
        var keptBytes: Int?
        /// Told as further entries of each folder.
        var inventions: [String] = []
    }

    let dialect: Dialect
    let memory = Mutex(Memory())
    let user = "reader"
    let password = "p:ä ss"
    static let base = "/dav/my%20files/"

    init(_ dialect: Dialect) { self.dialect = dialect }

    func start() -> LoopbackServer { LoopbackServer { self.answer($0) } }

    func file(_ device: String, _ name: String) -> String {
        "/dav/my files/rushlight/1/\(device)/\(name)"
    }

    private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let pair = Base64.encoded(Array("\(user):\(password)".utf8))
        guard request["Authorization"] == "Basic \(pair)" else {
            return .init(401, [("WWW-Authenticate", "Basic realm=\"files\"")])
        }
        if let fault = memory.withLock({ $0.fault }),
            fault.method == nil || fault.method == request.method
        {
            return .init(fault.status, type: "text/html", fault.text)
        }
        // None of these holds on all servers.
        for name in ["If-Match", "If-None-Match", "Content-Range", "Overwrite", "Lock-Token"]
        where request[name] != nil {
            return .init(400)
        }
        let path = Percent.decoded(request.path)
        let bare = path.hasSuffix("/") ? String(path.dropLast()) : path
        return memory.withLock { memory in
            switch request.method {
            case "PROPFIND": list(bare, request, memory)
            case "MKCOL": make(bare, request, &memory)
            case "PUT": put(path, request.body, &memory)
            case "GET":
                memory.files[bare].map { .init(200, body: $0) } ?? .init(404)
            case "DELETE":
                memory.files.removeValue(forKey: bare) == nil ? .init(404) : .init(204)
            default: .init(404, type: "text/html", "<html>not here</html>")
            }
        }
    }

    private func parent(_ path: String) -> String {
        "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private func put(
        _ path: String, _ bytes: [UInt8], _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        if path.hasSuffix("/") || memory.folders.contains(path) { return .init(405) }
        if !memory.folders.contains(parent(path)) {
            switch dialect {
            case .copyparty:
                var above = parent(path)
                while above.count > 1 {
                    memory.folders.insert(above)
                    above = parent(above)
                }
            case .rclone, .sabre: return .init(404)
            case .wsgidav, .apache, .lighttpd: return .init(409)
            }
        }
        let isNew = memory.files[path] == nil
        if let kept = memory.keptBytes {
            memory.files[path] = Array(bytes.prefix(kept))
            return .init(500)
        }
        memory.files[path] = bytes
        return .init(isNew ? 201 : 204)
    }

    private func make(
        _ path: String, _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        guard request.body.isEmpty, request["Content-Type"] == nil else { return .init(415) }
        if memory.folders.contains(path) { return .init(dialect == .rclone ? 201 : 405) }
        guard memory.folders.contains(parent(path)) else { return .init(409) }
        memory.folders.insert(path)
        return .init(201)
    }

    private func list(
        _ path: String, _ request: LoopbackServer.Request, _ memory: Memory
    ) -> LoopbackServer.Reply {
        guard request["Depth"] == "1" else { return .init(403) }
        guard request.text.contains("DAV:"), request["Content-Type"]?.contains("xml") == true else {
            return .init(400)
        }
        guard memory.folders.contains(path) else { return .init(404) }
        guard request.path.hasSuffix("/") else { return .redirect(301, to: request.path + "/") }
        let folders = memory.folders.filter { parent($0) == path && $0 != path }.sorted()
        let files = memory.files.filter { parent($0.key) == path }.sorted { $0.key < $1.key }
        let entries =
            [entry(path, nil)] + folders.map { entry($0, nil) }
            + files.map { entry($0.key, $0.value.count) }
            + memory.inventions.map { entry(path + "/", nil, written: $0) }
        let (prefix, space) = names
        let text =
            "<?xml version=\"1.0\"?>\n<\(prefix)multistatus xmlns\(space)=\"DAV:\">"
            + entries.joined() + "</\(prefix)multistatus>"
        return .init(207, type: "application/xml; charset=utf-8", text)
    }

    private var names: (prefix: String, space: String) {
        switch dialect {
        case .wsgidav: ("ns0:", ":ns0")
        case .apache, .rclone, .lighttpd: ("D:", ":D")
        case .copyparty: ("", "")
        case .sabre: ("d:", ":d")
        }
    }

    private func entry(_ path: String, _ bytes: Int?, written: String = "") -> String {
        let prefix = names.prefix
        let steps = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { Percent.encoded($0) }
        var href = steps.joined(separator: "/") + written
        if bytes == nil, dialect != .rclone { href += "/" }
        if dialect == .lighttpd { href = "http://files.example" + href }
        let type = bytes == nil ? "<\(prefix)collection/>" : ""
        let length =
            bytes.map { "<\(prefix)getcontentlength>\($0)</\(prefix)getcontentlength>" } ?? ""
        return """
            <\(prefix)response>\n<\(prefix)href>\(href)</\(prefix)href><\(prefix)propstat>\
            <\(prefix)prop><\(prefix)resourcetype>\(type)</\(prefix)resourcetype>\(length)\
            </\(prefix)prop><\(prefix)status>HTTP/1.1 200 OK</\(prefix)status></\(prefix)propstat>\
            </\(prefix)response>
            """
    }
}

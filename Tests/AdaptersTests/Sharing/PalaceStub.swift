import Notation
import Synchronization
import TestKit

/// A library that keeps annotations as the Palace server does: one place of each book that is lent
/// and its bookmarks, only where the patron allowed it, and what it does not know of their bodies
/// is lost.
final class PalaceStub: Sendable {
    struct Memory: Sendable {
        /// Whether the patron wants places kept; nil was never said.
        var isAllowed: Bool?
        var loans: Set<String> = ["urn:isbn:1"]
        var items: [JSONValue] = []
        var fault: (status: Int, text: String)?
        /// Of deleting alone.
        var deletingFault: Int?
        var count = 0
        /// That passwords are changed for; nil where the password itself is sent with each request.
        var token: String?

        func items(_ motivation: String) -> [JSONValue] {
            items.filter { $0["motivation"]?.string == motivation }
        }
    }

    let memory = Mutex(Memory())
    let (user, password) = ("23333012345678", "1234")
    static let path = "/lib/annotations/ISBN/1"
    static let idling = "http://librarysimplified.org/terms/annotation/idling"
    static let bookmarking = "http://www.w3.org/ns/oa#bookmarking"

    func start() -> LoopbackServer { LoopbackServer { self.answer($0) } }

    private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        memory.withLock { memory in
            if let fault = memory.fault {
                return .init(fault.status, type: "text/html", fault.text)
            }
            let pair = "Basic " + Base64.encoded(Array("\(user):\(password)".utf8))
            if request.path == "/lib/patrons/me/token", request["Authorization"] == pair {
                return .init(
                    200, type: "application/json",
                    #"{"access_token":"\#(memory.token ?? "")","token_type":"Bearer"}"#)
            }
            let wanted = memory.token.map { "Bearer " + $0 } ?? pair
            guard request["Authorization"] == wanted else {
                return .init(401, type: "application/json", "{}")
            }
            if request.method == "DELETE" { return delete(request, &memory) }
            switch (request.method, request.path) {
            case ("GET", "/lib/patrons/me"): return profile(memory)
            case ("PUT", "/lib/patrons/me"): return allow(request, &memory)
            case ("GET", "/lib/annotations/"): return list(memory)
            case ("POST", "/lib/annotations/"): return add(request, &memory)
            case ("GET", Self.path): return list(memory)
            default: return .init(405, type: "text/html", "<html>")
            }
        }
    }

    private func profile(_ memory: Memory) -> LoopbackServer.Reply {
        let told = memory.isAllowed.map { "\($0)" } ?? "null"
        return .init(
            200, type: "vnd.librarysimplified/user-profile+json",
            #"{"settings":{"simplified:synchronize_annotations":\#(told)}}"#)
    }

    private func allow(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        guard request["Content-Type"] == "vnd.librarysimplified/user-profile+json" else {
            return .init(415, type: "text/html", "<html>")
        }
        guard let (document, _) = try? JSONReader.read(request.body),
            case .boolean(let isAllowed)? =
                document["settings"]?["simplified:synchronize_annotations"]
        else { return .init(400, type: "application/json", "{}") }
        memory.isAllowed = isAllowed
        if !isAllowed { memory.items = [] }
        return .init(200, type: "text/plain", "")
    }

    private func list(_ memory: Memory) -> LoopbackServer.Reply {
        let document = JSONValue.object([
            "id": .string("http://library.example/lib/annotations/"),
            "type": .array([.string("BasicContainer"), .string("AnnotationCollection")]),
            "total": .number(Int64(memory.items.count)),
            "first": .object(["items": .array(memory.items)]),
        ])
        return .init(
            200, type: "application/ld+json",
            String(decoding: document.document, as: UTF8.self))
    }

    private func add(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        guard let (document, _) = try? JSONReader.read(request.body),
            document["@context"]?.string == "http://www.w3.org/ns/anno.jsonld",
            document["type"]?.string == "Annotation",
            let source = document["target"]?["source"]?.string,
            document["target"]?["selector"]?["type"]?.string == "oa:FragmentSelector",
            let value = document["target"]?["selector"]?["value"]?.string
        else { return problem("format") }
        guard let motivation = document["motivation"]?.string,
            [Self.idling, Self.bookmarking].contains(motivation)
        else { return problem("motivation") }
        guard memory.loans.contains(source) else { return problem("target") }
        let kept = (document["body"]?.members ?? []).filter { $0.key.hasPrefix("http") }
        // A place is one a book; a bookmark is known by its very target.
        let isKnown = { (item: JSONValue) in
            item["motivation"]?.string == motivation && item["target"]?["source"]?.string == source
                && (motivation == Self.idling
                    || item["target"]?["selector"]?["value"]?.string == value)
        }
        let known = memory.items.first(where: isKnown)?["id"]?.string
        if known == nil { memory.count += 1 }
        let host = request["Host"] ?? ""
        let item = JSONValue.object([
            "id": .string(known ?? "http://\(host)/lib/annotations/\(memory.count)"),
            "type": .string("Annotation"), "motivation": .string(motivation),
            "body": .object(kept),
            "target": .object([
                "source": .string(source),
                "selector": .object([
                    "type": .string("FragmentSelector"), "value": .string(value),
                ]),
            ]),
        ])
        memory.items.removeAll(where: isKnown)
        memory.items.insert(item, at: 0)
        return .init(
            200, type: "application/ld+json", String(decoding: item.document, as: UTF8.self))
    }

    private func delete(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        if let status = memory.deletingFault { return .init(status, type: "text/html", "<html>") }
        let isMeant = { (item: JSONValue) in item["id"]?.string?.hasSuffix(request.path) == true }
        guard memory.items.contains(where: isMeant) else {
            return .init(404, type: "application/problem+json", #"{"title":"No annotation"}"#)
        }
        memory.items.removeAll(where: isMeant)
        return .init(200, type: "text/plain", "")
    }

    private func problem(_ what: String) -> LoopbackServer.Reply {
        .init(
            400, type: "application/problem+json",
            #"{"type":"http://librarysimplified.org/terms/problem/invalid-annotation-\#(what)"}"#)
    }
}

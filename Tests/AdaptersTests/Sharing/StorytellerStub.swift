import Notation
import Synchronization
import TestKit

/// A Storyteller server that refuses what the real one refuses: tokens that have ended, places of
/// an earlier time, another place of the same time, a form in another type.
final class StorytellerStub: Sendable {
    struct Book: Sendable {
        var id: String
        var title: String
        var authors: [String] = []
        var formats = ["ebook", "readaloud"]
    }

    struct Memory: Sendable {
        /// Seconds since 1970, told in each answer.
        var now: Int64 = 1_700_000_000
        var books: [Book] = []
        var places: [String: (locator: JSONValue, at: Int64)] = [:]
        var count = 0
        /// Those that are good.
        var tokens: Set<String> = []
        var isLockedOut = false
        /// Answered to paths that contain the word.
        var fault: (path: String, status: Int, text: String)?
        /// What `api` says; an older or another server has another word.
        var greeting = #"{"Hello":"World"}"#
    }

    let memory = Mutex(Memory())
    let (user, password) = ("reader", "p:ä s&s=")

    func start() -> LoopbackServer { LoopbackServer { self.answer($0) } }

    func add(_ book: Book) { memory.withLock { $0.books.append(book) } }
    func place(_ id: String) -> (locator: JSONValue, at: Int64)? {
        memory.withLock { $0.places[id] }
    }

    private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        var reply: LoopbackServer.Reply = memory.withLock { self.reply(request, &$0) }
        reply.headers.append(("Date", KosyncStub.date(memory.withLock { $0.now })))
        return reply
    }

    private func json(_ status: Int, _ text: String) -> LoopbackServer.Reply {
        .init(status, type: "application/json", text)
    }

    private func reply(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        if let fault = memory.fault, request.path.contains(fault.path) {
            return .init(fault.status, type: "text/html", fault.text)
        }
        switch (request.method, request.path) {
        case ("GET", "/api"): return json(200, memory.greeting)
        case ("POST", "/api/v2/token"): return token(request, &memory)
        default: break
        }
        guard request.path.hasPrefix("/api/v2/") else {
            return .init(404, type: "text/html", "<html>")
        }
        guard let told = request["Authorization"], told.hasPrefix("Bearer "),
            memory.tokens.contains(String(told.dropFirst(7)))
        else {
            return json(401, #"{"message":"Not authenticated"}"#)
        }
        let steps = request.path.split(separator: "/").dropFirst(2).map(String.init)
        switch (request.method, steps.count) {
        case ("GET", 1) where steps[0] == "books": return json(200, list(memory))
        case ("GET", 3) where steps[2] == "positions":
            guard let place = memory.places[steps[1]] else {
                return json(404, #"{"message":"No position found"}"#)
            }
            let locator = String(decoding: place.locator.document, as: UTF8.self)
            return json(200, #"{"locator":\#(locator),"timestamp":\#(place.at)}"#)
        case ("POST", 3) where steps[2] == "positions": return put(request, steps[1], &memory)
        default: return json(404, "{}")
        }
    }

    private func token(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        let form = String(decoding: request.body, as: UTF8.self)
        guard request["Content-Type"] == "application/x-www-form-urlencoded" else {
            return .init(400)
        }
        guard form == "usernameOrEmail=reader&password=p%3A%C3%A4%20s%26s%3D",
            !memory.isLockedOut
        else { return .init(401) }
        memory.count += 1
        memory.tokens.insert("token-\(memory.count)")
        return json(
            200,
            #"{"access_token":"token-\#(memory.count)","expires_in":86400,"token_type":"bearer"}"#)
    }

    private func list(_ memory: Memory) -> String {
        let books = memory.books.map { book in
            let authors = book.authors.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
            let formats = ["ebook", "readaloud", "audiobook"].map {
                #""\#($0)":"# + (book.formats.contains($0) ? #"{"filepath":"/x"}"# : "null")
            }
            return #"{"uuid":"\#(book.id)","id":7,"title":"\#(book.title)","#
                + #""authors":[\#(authors)],\#(formats.joined(separator: ","))}"#
        }
        return "[" + books.joined(separator: ",") + "]"
    }

    private func put(
        _ request: LoopbackServer.Request, _ id: String, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        guard let (body, _) = try? JSONReader.read(request.body),
            let at = body["timestamp"]?.scalar.flatMap({ Int64($0) }),
            let locator = body["locator"], locator["href"]?.string?.isEmpty == false,
            locator["locations"]?["totalProgression"]?.scalar != nil,
            memory.books.contains(where: { $0.id == id })
        else { return .init(500) }
        if let old = memory.places[id],
            old.at > at || old.at == at && old.locator.document != locator.document
        {
            return json(409, #"{"message":"Position already exists with a later timestamp"}"#)
        }
        memory.places[id] = (locator, at)
        return .init(204)
    }
}

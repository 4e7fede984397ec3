import Notation
import Ports
import Publications
import Synchronization
import TestKit

@testable import Adapters

/// An Audiobookshelf server that refuses what the real one refuses: tokens that have ended, pairs
/// that were renewed already, sessions that are too old, and changes in another shape.
final class AudiobookshelfStub: Sendable {
    struct Row: Equatable, Sendable {
        var seconds = 0.0
        var length = 0.0
        var textPlace: String?
        var textShare = 0.0
        var isFinished = false
        var at: Int64 = 0
    }

    struct Item: Sendable {
        var id: String
        var title: String
        var author = "A. Writer"
        var isbn: String?
        var length = 0.0
        var format: String?
    }

    struct Memory: Sendable {
        /// Seconds since 1970, told in each answer.
        var now: Int64 = 1_700_000_000
        var items: [Item] = []
        var rows: [String: Row] = [:]
        /// Titles by item and time.
        var bookmarks: [String: String] = [:]
        var sessions: [String: JSONValue] = [:]
        var access = "access-0"
        var refresh = "refresh-0"
        var count = 0
        var isLockedOut = false
        var refusesRefresh = false
        /// Answered to paths that contain the word.
        var fault: (path: String, status: Int, text: String)?
        /// Where the row of an item is said to be.
        var redirect: String?
    }

    let memory = Mutex(Memory())
    let user = "reader"
    let password = "p:ä ss"
    static let key = "key.of.api"

    func start() -> LoopbackServer { LoopbackServer { self.answer($0) } }

    func item(_ item: Item) { memory.withLock { $0.items.append(item) } }
    func row(_ id: String) -> Row? { memory.withLock { $0.rows[id] } }
    func set(_ row: Row, of id: String) { memory.withLock { $0.rows[id] = row } }
    /// The token ends, and the pair with it where that is said.
    func end(refreshToo: Bool = false) {
        memory.withLock { memory in
            memory.access = "gone"
            memory.refusesRefresh = refreshToo
        }
    }

    private func json(_ status: Int, _ text: String) -> LoopbackServer.Reply {
        .init(status, type: "application/json", text)
    }

    private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        var reply: LoopbackServer.Reply = memory.withLock { self.reply(request, &$0) }
        reply.headers.append(("Date", KosyncStub.date(memory.withLock { $0.now })))
        return reply
    }

    private func reply(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        if let fault = memory.fault, request.path.contains(fault.path) {
            return .init(fault.status, type: "text/html", fault.text)
        }
        if let target = memory.redirect, request.path.contains("/progress/") {
            return .redirect(307, to: target)
        }
        let path = request.path.prefix { $0 != "?" }
        switch (request.method, path) {
        case ("GET", "/status"):
            return json(
                200, #"{"app":"audiobookshelf","serverVersion":"2.36.0","isInit":true}"#)
        case ("POST", "/login"): return login(request, &memory)
        case ("POST", "/auth/refresh"): return renew(request, &memory)
        default: break
        }
        guard path.hasPrefix("/api/") else { return .init(200, type: "text/html", "<html></html>") }
        let told = request["Authorization"]
        guard !memory.isLockedOut,
            told == "Bearer \(memory.access)" || told == "Bearer \(Self.key)"
        else { return .init(401, type: "text/plain", "Unauthorized") }
        let steps = path.split(separator: "/").dropFirst().map(String.init)
        return api(request, steps, &memory)
    }

    // MARK: - Tokens

    private func login(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        guard let (body, _) = try? JSONReader.read(request.body), !memory.isLockedOut,
            body["username"]?.string == user, body["password"]?.string == password
        else { return .init(401, type: "text/plain", "Unauthorized") }
        memory.refusesRefresh = false
        return tokens(&memory, inBody: request["x-return-tokens"] == "true")
    }

    private func renew(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        guard request["x-refresh-token"] == memory.refresh, !memory.refusesRefresh else {
            return json(401, #"{"error":"Invalid refresh token"}"#)
        }
        return tokens(&memory, inBody: true)
    }

    private func tokens(_ memory: inout Memory, inBody: Bool) -> LoopbackServer.Reply {
        memory.count += 1
        memory.access = "access-\(memory.count)"
        memory.refresh = "refresh-\(memory.count)"
        let refresh = inBody ? "\"\(memory.refresh)\"" : "null"
        return json(
            200,
            #"{"user":{"id":"u1","accessToken":"\#(memory.access)","refreshToken":\#(refresh)}}"#)
    }

    // MARK: - The API

    private func api(
        _ request: LoopbackServer.Request, _ steps: [String], _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        switch (request.method, steps.count, steps.first, steps.last) {
        case ("GET", 1, "me", _): return json(200, person(memory))
        case ("GET", 1, "libraries", _):
            return json(
                200,
                #"{"libraries":[{"id":"lib1","name":"Books","mediaType":"book"},"#
                    + #"{"id":"lib2","name":"Talk","mediaType":"podcast"}]}"#)
        case ("GET", 3, "libraries", "search"): return search(request, memory)
        case ("GET", 3, "libraries", "personalized"): return shelves(memory)
        case ("GET", 4, "items", _) where steps[2] == "file": return sound(request)
        case ("GET", 2, "items", let id?):
            guard let item = memory.items.first(where: { $0.id == id }) else {
                return .init(404, type: "text/plain", "Not Found")
            }
            return json(200, Self.text(item))
        case (_, 3, "me", let id?) where steps[1] == "progress":
            return progress(request, id, &memory)
        case (_, 4..., "me", _) where steps[1] == "item": return mark(request, steps, &memory)
        case ("POST", 2, "session", "local-all"): return offline(request, &memory)
        default: return .init(404, type: "text/plain", "Not Found")
        }
    }

    private func person(_ memory: Memory) -> String {
        let rows = memory.rows.map { Self.text($0.value, of: $0.key) }.joined(separator: ",")
        let marks = memory.bookmarks.map { key, title in
            let parts = key.split(separator: " ")
            return #"{"libraryItemId":"\#(parts[0])","time":\#(parts[1]),"#
                + #""title":\#(JSONValue.string(title).line),"createdAt":1690000000000}"#
        }
        return #"{"id":"u1","username":"reader","mediaProgress":[\#(rows)],"#
            + #""bookmarks":[\#(marks.joined(separator: ","))]}"#
    }

    private func shelves(_ memory: Memory) -> LoopbackServer.Reply {
        let items = memory.items.map { Self.text($0) }.joined(separator: ",")
        return json(
            200,
            #"[{"id":"recently-added","label":"Recently Added","type":"book","#
                + #""entities":[\#(items)]}]"#)
    }

    /// A part of the tone, as it was asked for.
    private func sound(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let words = (request["Range"] ?? "bytes=0-").dropFirst(6).split(separator: "-")
        let first = words.first.flatMap { Int($0) } ?? 0
        let last = min(Self.tone.count - 1, words.count > 1 ? Int(words[1]) ?? 0 : .max)
        let range = "bytes \(first)-\(last)/\(Self.tone.count)"
        return .init(
            206, [("Content-Range", range), ("ETag", "\"t\"")], body: Array(Self.tone[first...last])
        )
    }

    static let tone = Wave(Tune([.init(start: .zero, length: .seconds(3), hertz: 300)])).bytes

    private func search(
        _ request: LoopbackServer.Request, _ memory: Memory
    ) -> LoopbackServer.Reply {
        let found = request.path.contains("/lib1/") ? memory.items : []
        let items = found.map { #"{"libraryItem":\#(Self.text($0))}"# }
        return json(200, #"{"book":[\#(items.joined(separator: ","))],"series":[],"authors":[]}"#)
    }

    static func text(_ item: Item) -> String {
        let isbn = item.isbn.map { "\"\($0)\"" } ?? "null"
        let format = item.format.map { "\"\($0)\"" } ?? "null"
        let length = item.length
        let tracks =
            length > 0
            ? #"[{"index":1,"startOffset":0,"duration":\#(length),"ino":"11"}]"# : "[]"
        return #"{"id":"\#(item.id)","libraryId":"lib1","mediaType":"book","media":{"metadata":"#
            + #"{"title":"\#(item.title)","authorName":"\#(item.author)","isbn":\#(isbn)},"#
            + #""duration":\#(item.length),"numTracks":\#(item.length > 0 ? 1 : 0),"#
            + #""ebookFormat":\#(format),"tracks":\#(tracks)}}"#
    }

    private static func text(_ row: Row, of id: String) -> String {
        let place = row.textPlace.map { "\"\($0)\"" } ?? "null"
        let share = row.length > 0 ? row.seconds / row.length : 0
        return #"{"id":"p-\#(id)","libraryItemId":"\#(id)","episodeId":null,"#
            + #""duration":\#(row.length),"progress":\#(share),"currentTime":\#(row.seconds),"#
            + #""isFinished":\#(row.isFinished),"ebookLocation":\#(place),"#
            + #""ebookProgress":\#(row.textShare),"lastUpdate":\#(row.at * 1_000)}"#
    }

    private func progress(
        _ request: LoopbackServer.Request, _ id: String, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        if request.method == "GET" {
            guard let row = memory.rows[id] else { return .init(404, type: "text/plain", "") }
            return json(200, Self.text(row, of: id))
        }
        guard request.method == "PATCH", memory.items.contains(where: { $0.id == id }),
            request["Content-Type"]?.hasPrefix("application/json") == true,
            let (body, _) = try? JSONReader.read(request.body)
        else { return .init(404, type: "text/plain", "Not Found") }
        var row = memory.rows[id] ?? Row()
        row.textPlace = body["ebookLocation"]?.string ?? row.textPlace
        row.textShare = Self.number(body["ebookProgress"]) ?? row.textShare
        row.at = Self.number(body["lastUpdate"]).map { Int64($0 / 1_000) } ?? memory.now
        memory.rows[id] = row
        return .init(200, type: "text/plain", "OK")
    }

    private static func number(_ value: JSONValue?) -> Double? {
        value?.scalar.flatMap(Double.init)
    }

    private func offline(
        _ request: LoopbackServer.Request, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        guard let (body, _) = try? JSONReader.read(request.body),
            body["deviceInfo"]?["deviceId"]?.string != nil
        else { return .init(500, type: "text/plain", "Internal Server Error") }
        let results = (body["sessions"]?.elements ?? []).map { session -> String in
            let id = session["id"]?.string ?? ""
            guard id.utf8.count == 36, id.split(separator: "-")[2].hasPrefix("4"),
                let item = session["libraryItemId"]?.string,
                memory.items.contains(where: { $0.id == item }),
                let updated = Self.number(session["updatedAt"]),
                let seconds = Self.number(session["currentTime"])
            else { return #"{"id":"\#(id)","success":false,"error":"Media item not found"}"# }
            memory.sessions[id] = session
            var row = memory.rows[item] ?? Row()
            guard row.at * 1_000 <= Int64(updated) else {
                return #"{"id":"\#(id)","success":true,"progressSynced":false}"#
            }
            row.seconds = seconds
            row.length = Self.number(session["duration"]) ?? 0
            row.at = Int64(updated) / 1_000
            memory.rows[item] = row
            return #"{"id":"\#(id)","success":true,"progressSynced":true}"#
        }
        return json(200, #"{"results":[\#(results.joined(separator: ","))]}"#)
    }

    private func mark(
        _ request: LoopbackServer.Request, _ steps: [String], _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        let item = steps[2]
        switch request.method {
        case "DELETE":
            guard memory.bookmarks.removeValue(forKey: "\(item) \(steps.last ?? "")") != nil else {
                return .init(404, type: "text/plain", "Not Found")
            }
            return .init(200, type: "text/plain", "OK")
        case "POST", "PATCH":
            guard let (body, _) = try? JSONReader.read(request.body),
                let time = body["time"]?.scalar, Self.number(body["time"]) != nil
            else { return .init(400, type: "text/plain", "Invalid time") }
            guard let title = body["title"]?.string, !title.isEmpty else {
                return .init(400, type: "text/plain", "Invalid title")
            }
            guard memory.items.contains(where: { $0.id == item }) else {
                return .init(404, type: "text/plain", "Not Found")
            }
            let key = "\(item) \(time)"
            if request.method == "PATCH", memory.bookmarks[key] == nil {
                return .init(404, type: "text/plain", "Not Found")
            }
            memory.bookmarks[key] = title
            return json(200, #"{"libraryItemId":"\#(item)","time":\#(time)}"#)
        default: return .init(404)
        }
    }
}

extension AudiobookshelfStub {
    /// A sound in two tracks, here and as an item there.
    func sound(minutes: Int = 2) throws -> Publication {
        let half = minutes * 30
        item(
            .init(
                id: "li_sound", title: "The Way", author: "Jane Roe", length: Double(2 * half)))
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "The Way", "author": "Jane Roe"}, "readingOrder": [{"href": "1.mp3",
            "type": "audio/mpeg", "duration": \(half)}, {"href": "2.mp3", "type": "audio/mpeg",
            "duration": \(half)}]}
            """
        return try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
    }
}

import Notation

extension Audiobookshelf {
    /// Listening that is under way on the server.
    public struct Session: Equatable, Sendable {
        public struct Track: Equatable, Sendable {
            public var index: Int
            public var startSeconds: Double
            public var lengthSeconds: Double
            /// Below the server's own address.
            public var path: String
        }

        public var id: String
        public var seconds: Double
        public var isDirect: Bool
        public var tracks: [Track]
    }

    /// Listening that happened while the server was not asked.
    public struct OfflineSession: Equatable, Sendable {
        public var id: String
        public var itemID: String
        public var seconds: Double
        public var lengthSeconds: Double?
        /// What was heard of it.
        public var heardSeconds: Double
        public var startedAt: Int64
        public var endedAt: Int64
        public var device: SharedPlace.Device

        public init(
            id: String, itemID: String, seconds: Double, lengthSeconds: Double?,
            heardSeconds: Double, startedAt: Int64, endedAt: Int64, device: SharedPlace.Device
        ) {
            self.id = id
            self.itemID = itemID
            self.seconds = seconds
            self.lengthSeconds = lengthSeconds
            self.heardSeconds = heardSeconds
            self.startedAt = startedAt
            self.endedAt = endedAt
            self.device = device
        }
    }

    /// An identifier in the shape that servers check, from digits that are the same each time the
    /// session is sent: an answer that was lost makes no second session.
    public static func sessionID(_ hex: String) -> String {
        var digits = Array(hex.lowercased().prefix(32))
        while digits.count < 32 { digits.append("0") }
        // The marks of a random identifier.
        (digits[12], digits[16]) = ("4", "a")
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }

    public static let tracksMax = 5_000

    /// What is asked to begin listening. Without the types the server would transcode.
    public static func play(
        device: SharedPlace.Device, types: [String], isDirect: Bool = true
    ) -> [UInt8] {
        JSONValue.object([
            "deviceInfo": info(device), "mediaPlayer": .string("Rushlight"),
            "supportedMimeTypes": .array(types.map { .string($0) }),
            "forceDirectPlay": .boolean(isDirect),
        ]).document
    }

    /// nil where there is no such item.
    public static func session(status: Int, _ body: [UInt8]) throws(SideTrouble) -> Session? {
        guard let document = try object(status: status, body) else { return nil }
        guard let id = document["id"]?.string, ServerBook.isID(id) else { throw .noServer }
        let tracks = (document["audioTracks"]?.elements ?? []).prefix(tracksMax).compactMap {
            track -> Session.Track? in
            guard let path = track["contentUrl"]?.string, isPath(path),
                let length = ServerValue.seconds(track["duration"])
            else { return nil }
            return Session.Track(
                index: track["index"]?.scalar.flatMap { Int($0) } ?? 0,
                startSeconds: ServerValue.seconds(track["startOffset"]) ?? 0, lengthSeconds: length,
                path: path)
        }
        return Session(
            id: id, seconds: ServerValue.seconds(document["currentTime"]) ?? 0,
            isDirect: document["playMethod"]?.scalar == "0", tracks: tracks)
    }

    /// An address of the same server: a token goes to no other.
    private static func isPath(_ text: String) -> Bool {
        text.hasPrefix("/") && !text.hasPrefix("//") && !text.contains("\\")
            && text.utf8.count <= 2_000 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Where the sound is now, for `sync` and `close`; nil for a place that a bug could have made:
    /// the server takes whatever it is told, and a length that is too short finishes the book.
    public static func moment(seconds: Double, heardSeconds: Double) -> [UInt8]? {
        guard seconds.isFinite, seconds > 0, heardSeconds.isFinite else { return nil }
        return JSONValue.object([
            "currentTime": ServerValue.number(seconds),
            "timeListened": ServerValue.number(max(0, heardSeconds)),
        ]).document
    }

    public static func offline(_ sessions: [OfflineSession]) -> [UInt8] {
        let device = sessions.first.map { info($0.device) }
        let list = sessions.map { session in
            JSONValue.object([
                "id": .string(session.id), "libraryItemId": .string(session.itemID),
                "mediaType": .string("book"),
                "currentTime": ServerValue.number(session.seconds),
                "timeListening": ServerValue.number(max(0, session.heardSeconds)),
                "duration": session.lengthSeconds.flatMap(ServerValue.number),
                "playMethod": .number("3"),
                "startedAt": .number(ServerValue.milliseconds(session.startedAt)),
                "updatedAt": .number(ServerValue.milliseconds(session.endedAt)),
            ])
        }
        return JSONValue.object(["sessions": .array(list), "deviceInfo": device]).document
    }

    public enum OfflineResult: Equatable, Sendable {
        case taken
        /// The server has a place of a later time.
        case older
    }

    public static func offlineResult(
        status: Int, _ body: [UInt8], of id: String
    ) throws(SideTrouble) -> OfflineResult {
        guard let document = try object(status: status, body) else { throw .noServer }
        let own = document["results"]?.elements.prefix(100).first { $0["id"]?.string == id }
        guard let own else { throw .noServer }
        guard own["success"]?.isTrue == true else {
            throw .refused("it did not keep what was heard")
        }
        return own["progressSynced"]?.isTrue == true ? .taken : .older
    }

    private static func info(_ device: SharedPlace.Device) -> JSONValue {
        .object([
            "deviceId": .string(device.id), "clientName": .string("Rushlight"),
            "deviceName": .text(device.name),
        ])
    }
}

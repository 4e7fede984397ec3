import Notation
import Wording

extension Audiobookshelf {
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
            throw .refused(tr("it did not keep what was heard"))
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

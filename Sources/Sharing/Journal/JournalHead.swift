import Notation

/// What a device says of its journal: written last, so that all it names is there.
public struct JournalHead: Equatable, Sendable {
    /// A file that only grows, until it is full.
    public struct Segment: Hashable, Sendable {
        public var number: Int
        public var bytes: Int
        public var sha256: String

        public init(number: Int, bytes: Int, sha256: String) {
            self.number = number
            self.bytes = bytes
            self.sha256 = sha256
        }

        public var file: String { number == 0 ? JournalHead.snapshot : "\(number).jsonl" }
    }

    public var device: String
    public var name: String
    /// The number of its last event.
    public var last: Int64
    /// How far it has read the others.
    public var seen: [String: Int64]
    public var segments: [Segment]
    /// All that counts of the segments before; its number is 0.
    public var snapshot: Segment?

    public init(device: String, name: String) {
        self.device = device
        self.name = name
        last = 0
        seen = [:]
        segments = []
    }

    public static let file = "head.json"
    public static let snapshot = "snap.json"
    public static let bytesMax = 1 << 20
    /// A segment of this size is full.
    public static let fullBytes = 64 << 10
    /// So many full ones are made a snapshot.
    public static let segmentsMax = 8
    public static let snapshotBytesMax = 16 << 20
    private static let devicesMax = 256

    public init?(_ bytes: [UInt8], of device: String) {
        // A head that is cut is none; the device is then not read at all.
        guard let (document, _) = try? JSONReader.read(bytes), document.isObject,
            let last = document["seq"]?.scalar.flatMap({ Int64($0) }), last >= 0
        else { return nil }
        self.init(device: device, name: document["name"]?.string ?? "")
        self.last = last
        for member in (document["seen"]?.members ?? []).prefix(Self.devicesMax) {
            seen[member.key] = member.value.scalar.flatMap { Int64($0) }
        }
        segments = (document["segments"]?.elements ?? []).prefix(1_000).compactMap(Segment.init)
            .filter { $0.number > 0 }
        snapshot = document["snap"].flatMap(Segment.init)
        snapshot?.number = 0
    }

    public var document: [UInt8] {
        let seen = seen.sorted { $0.key < $1.key }.map {
            JSONValue.Member(key: $0.key, value: .number($0.value))
        }
        return JSONValue.object([
            "name": .string(name), "seq": .number(last), "seen": .object(seen),
            "segments": .array(segments.map(\.document)), "snap": snapshot?.document,
        ]).document
    }

    /// All files it vouches for.
    public var files: [Segment] { (snapshot.map { [$0] } ?? []) + segments }
}

extension JournalHead.Segment {
    fileprivate init?(_ value: JSONValue) {
        guard let number = value["n"]?.scalar.flatMap({ Int($0) }), number >= 0,
            let bytes = value["bytes"]?.scalar.flatMap({ Int($0) }), bytes >= 0,
            let sha256 = value["sha256"]?.string
        else { return nil }
        self.init(number: number, bytes: bytes, sha256: sha256.lowercased())
    }

    fileprivate var document: JSONValue {
        .object([
            "n": .number(Int64(number)), "bytes": .number(Int64(bytes)),
            "sha256": .string(sha256),
        ])
    }
}

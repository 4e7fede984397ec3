import Notation

/// Which book of a server is which book here, as it is kept in a file, so that each is looked for
/// once.
public struct ServerBookTable: Sendable {
    public struct Entry: Equatable, Sendable {
        /// nil where the server had no such book.
        public var id: String?
        public var lengthSeconds: Double?
        /// When it was looked for.
        public var at: Int64

        public init(id: String? = nil, lengthSeconds: Double? = nil, at: Int64) {
            self.id = id
            self.lengthSeconds = lengthSeconds
            self.at = at
        }
    }

    public static let bytesMax = 1 << 20
    private static let entriesMax = 2_000
    /// A book that was not there is looked for again after this.
    private static let patienceSeconds: Int64 = 600

    private var document: JSONValue

    public init(_ bytes: [UInt8]) {
        // A file that cannot be read is made anew: it holds nothing of a person's.
        document = (try? JSONReader.read(bytes))?.value ?? .null
    }

    public func entry(of name: String, now: Int64) -> Entry? {
        guard let value = document[name] else { return nil }
        let at = value["at"]?.scalar.flatMap { Int64($0) } ?? 0
        let id = value["item"]?.string.flatMap { ServerBook.isID($0) ? $0 : nil }
        let age = now.subtractingReportingOverflow(at).partialValue
        guard id != nil || (0..<Self.patienceSeconds).contains(age) else { return nil }
        return Entry(id: id, lengthSeconds: ServerValue.seconds(value["duration"]), at: at)
    }

    /// nil forgets it.
    public mutating func set(_ entry: Entry?, of name: String) {
        var members = document.members.filter { $0.key != name }
        if let entry {
            let value = JSONValue.object([
                "item": .text(entry.id),
                "duration": entry.lengthSeconds.flatMap(ServerValue.number),
                "at": .number(entry.at),
            ])
            members.append(.init(key: name, value: value))
        }
        document = .object(Array(members.suffix(Self.entriesMax)))
    }

    public var bytes: [UInt8] { document.document }
}

import Notation

extension Audiobookshelf {
    /// How far a person has come in an item. Its sound and its text share one row and one time.
    public struct Progress: Equatable, Sendable {
        public var itemID: String
        public var episodeID: String?
        /// In the sound.
        public var seconds: Double?
        public var lengthSeconds: Double?
        public var isFinished: Bool
        /// A CFI in an EPUB, else a page from 1; empty where the text was not opened.
        public var textPlace: String
        /// Out of 1.
        public var textShare: Double?
        /// Seconds since 1970 by the server's clock.
        public var at: Int64?

        /// nil for what is no such row.
        public init?(_ value: JSONValue) {
            guard let item = value["libraryItemId"]?.string, ServerBook.isID(item) else {
                return nil
            }
            itemID = item
            episodeID = value["episodeId"]?.string.flatMap { ServerBook.isID($0) ? $0 : nil }
            seconds = ServerValue.seconds(value["currentTime"])
            lengthSeconds = ServerValue.seconds(value["duration"])
            isFinished = value["isFinished"]?.isTrue ?? false
            let place = value["ebookLocation"]?.scalar ?? ""
            textPlace = place.utf8.count <= SharedPlace.locatorBytesMax ? place : ""
            textShare = value["ebookProgress"]?.scalar.flatMap(Double.init).flatMap {
                $0.isFinite && (0...1).contains($0) ? $0 : nil
            }
            at = ServerValue.time(value["lastUpdate"])
        }

        /// What it says of the sound, or of the text; nil where it says nothing of that. A book
        /// that was only marked as finished has no place.
        public func report(ofSound isSound: Bool) -> SideReport? {
            isSound ? heard : read
        }

        private var heard: SideReport? {
            guard let seconds, let length = lengthSeconds, length > 0, seconds <= length + 60 else {
                return nil
            }
            if isFinished, seconds < length - 10 { return nil }
            return SideReport(
                device: Self.unnamed, pointer: "#t=\(Audiobookshelf.digits(seconds))",
                percent: min(100, seconds / length * 100), at: at)
        }

        private var read: SideReport? {
            guard !textPlace.isEmpty, let textShare else { return nil }
            let pointer = Int(textPlace).map { $0 >= 1 ? "#page=\($0)" : "" } ?? textPlace
            return SideReport(
                device: Self.unnamed, pointer: pointer, percent: textShare * 100, at: at)
        }

        /// The server does not say which device it was.
        static let unnamed = SharedPlace.Device(id: "", name: "")
    }

    /// The row of an item.
    /// - Parameter item: whose it has to be.
    public static func progress(
        status: Int, _ body: [UInt8], of item: String, episode: String? = nil
    ) throws(SideTrouble) -> Progress? {
        guard let document = try object(status: status, body) else { return nil }
        guard let row = Progress(document) else { throw .noServer }
        guard row.itemID == item, row.episodeID == episode else { throw .otherDocument(nil) }
        return row
    }

    /// A place in a text, with the time it was read at. The sound's place is not in it, so that it
    /// stays; nor is what would finish the book.
    public static func change(textPlace: String, percent: Double, at: Int64) -> [UInt8] {
        JSONValue.object([
            "ebookLocation": .string(textPlace),
            "ebookProgress": .number(min(1, max(0, percent / 100))),
            "lastUpdate": .number(ServerValue.milliseconds(at)),
        ]).document
    }

    static func digits(_ seconds: Double) -> String {
        let rounded = (seconds * 1_000).rounded() / 1_000
        return Int64(exactly: rounded).map(String.init) ?? String(rounded)
    }
}

import Notation

/// One thing that happened on one device. Device and number name it, so the same event read twice,
/// or in another order, changes nothing.
public struct JournalEvent: Equatable, Sendable {
    public var device: String
    public var number: Int64
    public var stamp: JournalStamp
    /// What the book is called: digests and identifiers, any of which names it.
    public var books: [String]
    /// What happened: `place` and the kinds of remarks are understood here; others are of newer
    /// programs.
    public var kind: String
    /// Of the note or the collection it is about; empty where it is about the book.
    public var id: String
    public var value: JSONValue
    /// The latest stamp of what it takes the place of, where that is of a clock ahead of others.
    public var over: JournalStamp?

    public init(
        device: String, number: Int64, stamp: JournalStamp, books: [String], kind: String,
        id: String = "", value: JSONValue
    ) {
        self.device = device
        self.number = number
        self.stamp = stamp
        self.books = books
        self.kind = kind
        self.id = id
        self.value = value
    }

    /// The words of a long note, with all its signs escaped.
    public static let bytesMax = 512 << 10
    public static let booksMax = 16
    static let nameBytesMax = 200

    /// A place, as it is written.
    public static func value(of place: SharedPlace) -> JSONValue {
        .object([
            "locator": .string(place.locator), "percent": .number(place.percent),
            "position_ms": place.positionMs.map { .number($0) },
            "reason": .string(place.reason.rawValue), "at": .number(place.at),
        ])
    }

    /// It tells this place of this book already: sent again after a kill, it would look new.
    public func tells(_ place: SharedPlace, of books: [String]) -> Bool {
        kind == "place" && self.books.first == books.first && value == Self.value(of: place)
    }

    /// nil for what is no place. Its numbers are judged where places are.
    public var place: JournalPlace? {
        guard kind == "place", let locator = value["locator"]?.string, !locator.isEmpty,
            locator.utf8.count <= SharedPlace.locatorBytesMax,
            let percent = value["percent"]?.scalar.flatMap(Double.init)
        else { return nil }
        return JournalPlace(
            locator: locator, percent: percent,
            positionMs: value["position_ms"]?.scalar.flatMap { Int64($0) },
            reason: value["reason"]?.string.flatMap(SharedPlace.Reason.init) ?? .turn,
            at: value["at"]?.scalar.flatMap { Int64($0) } ?? 0)
    }

    // MARK: - Lines

    /// Without the end of the line.
    public var line: String { document.line }

    public var document: JSONValue {
        .object([
            "dev": .string(device), "seq": .number(number), "hlc": .number(stamp.value),
            "wall": .number(stamp.milliseconds), "book": .array(books.map { .string($0) }),
            "op": .string(kind), "id": .text(id), "over": over.map { .number($0.value) },
            "val": value,
        ])
    }

    /// - Parameter device: whose journal it stands in; an event of another one is forged.
    public init?(_ document: JSONValue, of device: String) {
        guard document["dev"]?.string == device,
            let number = document["seq"]?.scalar.flatMap({ Int64($0) }), number > 0,
            let stamp = document["hlc"]?.scalar.flatMap({ Int64($0) }).flatMap(JournalStamp.init),
            let kind = document["op"]?.string, kind.utf8.count <= Self.nameBytesMax,
            let value = document["val"]
        else { return nil }
        let books = (document["book"]?.elements ?? []).prefix(Self.booksMax)
            .compactMap(\.string).filter { !$0.isEmpty && $0.utf8.count <= Self.nameBytesMax }
        guard !books.isEmpty else { return nil }
        self.init(
            device: device, number: number, stamp: stamp, books: books, kind: kind,
            id: document["id"]?.string ?? "", value: value)
        over = document["over"]?.scalar.flatMap { Int64($0) }.flatMap(JournalStamp.init)
    }

    /// The events of a segment that count; a line that is none costs that line alone.
    public static func events(in bytes: some Collection<UInt8>, of device: String) -> [JournalEvent]
    {
        var skim = JournalSkim(device: device)
        var events: [JournalEvent] = []
        Array(bytes).withUnsafeBufferPointer { bytes in
            var end = bytes.count
            while end > 0 {
                let newline = bytes[..<end].lastIndex(of: 0x0A)
                let start = newline.map { $0 + 1 } ?? 0
                if start < end, let event = event(bytes, start..<end, device, &skim) {
                    events.append(event)
                }
                end = newline ?? 0
            }
        }
        return events.reversed()
    }

    private static func event(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ device: String,
        _ skim: inout JournalSkim
    ) -> JournalEvent? {
        let line = JournalSkim.Span(bytes: bytes, at: range.lowerBound, end: range.upperBound)
        let told = skim.place(in: line)
        if range.count > bytesMax || told.map(skim.isLeft) ?? false { return nil }
        // A line that is cut has no event.
        guard let (document, _) = try? JSONReader.read(Array(bytes[range])),
            let event = JournalEvent(document, of: device)
        else { return nil }
        if let told, event.place != nil { skim.note(told) }
        return event
    }
}

/// A place as a journal tells it.
public struct JournalPlace: Hashable, Sendable {
    public var locator: String
    public var percent: Double
    public var positionMs: Int64?
    public var reason: SharedPlace.Reason
    /// Seconds since 1970 by its device's clock.
    public var at: Int64
}

/// Milliseconds since 1970 and a counter in one number: never less than any that was seen before.
public struct JournalStamp: Hashable, Comparable, Sendable {
    public let value: Int64

    private static let counts: Int64 = 1_000
    /// Beyond the year 9999 a stamp is a mistake.
    private static let valueMax: Int64 = 253_402_300_800_000 * 1_000
    /// A stamp of the future beyond this is used and not taken over.
    public static let aheadSeconds: Int64 = 300

    public init?(_ value: Int64) {
        guard (1..<Self.valueMax).contains(value) else { return nil }
        self.value = value
    }

    /// The next one on this device.
    public init(after last: JournalStamp?, now seconds: Int64) {
        let wall = min(max(1, seconds), 253_402_300_799) * 1_000 * Self.counts
        value = max(wall, min(Self.valueMax - 1, (last?.value ?? 0) + 1))
    }

    /// The one that follows at once.
    public var next: JournalStamp { JournalStamp(after: self, now: 0) }

    public var milliseconds: Int64 { value / Self.counts }

    public func isAhead(of seconds: Int64) -> Bool {
        milliseconds / 1_000 > seconds + Self.aheadSeconds
    }

    public static func < (one: JournalStamp, other: JournalStamp) -> Bool {
        one.value < other.value
    }
}

import Notation

/// Which calendar a person chose, and which events went there: one that they deleted is not
/// written again.
public struct CalendarLog: Equatable, Sendable {
    /// A folder of one event a file, or a file of iCalendar; nil while none was chosen.
    public var calendar: String?
    /// The day of each, by its identity.
    public var written: [String: CalendarDay] = [:]

    public static let bytesMax = 4 << 20
    /// Days after which an event of the past is forgotten here.
    private static let daysKept = 60

    public init() {}

    /// nil for what is no such file.
    public init?(_ bytes: [UInt8]) {
        if bytes.isEmpty { return }
        // The reader of a broken file reports it.
        guard let (document, _) = try? JSONReader.read(bytes), document.isObject else {
            return nil
        }
        calendar = document["calendar"]?.string
        for member in document["written"]?.members ?? [] {
            if let day = member.value.string.flatMap({ CalendarDay($0) }) {
                written[member.key] = day
            }
        }
    }

    public mutating func forget(before today: CalendarDay) {
        written = written.filter { $0.value.number >= today.number - Self.daysKept }
    }

    public var bytes: [UInt8] {
        let days = written.sorted { $0.key < $1.key }
            .map { JSONValue.Member(key: $0.key, value: .string($0.value.description)) }
        return JSONValue.object([
            "calendar": calendar.map { .string($0) }, "written": .object(days),
        ]).document
    }
}

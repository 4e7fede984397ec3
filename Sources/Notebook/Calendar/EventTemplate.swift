/// How a person words the events of loans, holds and plans: fields in braces stand for what is
/// known of each.
public struct EventTemplate: Hashable, Sendable {
    public enum Field: String, CaseIterable, Sendable {
        /// `loan`, `hold` or `plan`.
        case kind
        case title, library
        /// The day it is on.
        case day
        /// How far a plan wants to be that day, such as `50.3 %`, and the day it ends.
        case percent, until
        case path
    }

    public let name: String
    public let title: String
    public let notes: String
    /// How many days before an event its alarm is; nil is no alarm.
    public let alarmDays: Int?

    public init(name: String, title: String, notes: String, alarmDays: Int?) {
        (self.name, self.title, self.notes, self.alarmDays) = (name, title, notes, alarmDays)
    }

    /// What events are called without a template of one's own.
    public static let standard = "standard"
    public static let countMax = 50
    public static let alarmDaysMax = 365
    public static let titleMax = 200
    public static let notesMax = 2_000

    /// The first thing in braces that is no field, as it is written.
    public static func stranger(in text: String) -> String? {
        parts(of: text).lazy.compactMap { part in
            if case .field(let name) = part, Field(rawValue: name) == nil { name } else { nil }
        }.first
    }

    /// The event in a person's own words. What is not known of it leaves nothing behind; without
    /// any title it keeps its own.
    public func event(
        _ plain: ICalendar.Event, _ facts: [Field: String]
    ) -> ICalendar.Event {
        let title = filled(title, facts).replacing("\n", with: " ")
        return ICalendar.Event(
            uid: plain.uid, title: title.isEmpty ? plain.title : title,
            about: filled(notes, facts), at: plain.at)
    }

    private func filled(_ text: String, _ facts: [Field: String]) -> String {
        let filled = Self.parts(of: text).map { part in
            switch part {
            case .words(let words): words
            case .field(let name): Field(rawValue: name).flatMap { facts[$0] } ?? ""
            }
        }
        return String(filled.joined().prefix(Self.notesMax))
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingBlanks() }.joined(separator: "\n").trimmingBreaks()
    }

    private enum Part {
        case words(String)
        case field(String)
    }

    /// Words, and what stands in braces; a brace that is not closed is a word.
    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"),
            let close = rest[open...].firstIndex(of: "}")
        {
            parts.append(.words(String(rest[..<open])))
            parts.append(.field(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        return parts + [.words(String(rest))]
    }
}

extension Substring {
    fileprivate func trimmingBlanks() -> Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension String {
    fileprivate func trimmingBreaks() -> String {
        var text = self[...]
        while text.first == "\n" { text.removeFirst() }
        while text.last == "\n" { text.removeLast() }
        return String(text)
    }
}

import Notation
import ReadingRuntime
import Sharing

/// `sync now`: what sides told and were told.
extension SyncCommand {
    /// What happened with one book at one side.
    public struct Event: Sendable {
        public var path: String
        public var title: String
        public var side: Side
        public var outcome: SyncDesk.Outcome

        public init(path: String, title: String, side: Side, _ outcome: SyncDesk.Outcome) {
            (self.path, self.title, self.side, self.outcome) = (path, title, side, outcome)
        }

        /// What was the same on both sides says nothing.
        public var isNews: Bool { SyncCommand.words(outcome) != nil }
    }

    static func readNow(_ given: ParsedArguments) throws(Complaint) -> Order {
        let answer = given["answer"].flatMap(Answer.init)
        if answer != nil, given.words.isEmpty {
            throw .usage(
                "--answer", "it answers for one book",
                next: "Name its FILE: `rushlight sync now FILE --answer here`.")
        }
        return .now(file: given.words.first, answer: answer, json: given.json)
    }

    /// One line a side and book on which something happened.
    public func tell(_ event: Event) {
        guard let words = Self.words(event.outcome) else { return }
        console.line("\(event.side.name): \(event.title): \(words)")
    }

    /// The same for a script, with how each side stands then.
    public func tell(_ events: [Event], _ sides: [Side]) {
        console.json(
            .object([
                "books": .array(events.filter(\.isNews).map(Self.json)),
                "sides": .array(
                    sides.map {
                        .object([
                            "name": .string($0.name), "state": .string($0.standing.rawValue),
                            "paused": $0.isPaused ? .boolean(true) : nil,
                            "why": $0.why.isEmpty ? nil : .string($0.why),
                            "next_action": .text(Self.nextAction($0)),
                        ])
                    }),
            ]))
    }

    private static func words(_ outcome: SyncDesk.Outcome) -> String? {
        switch outcome {
        case .agreed, .nameless: nil
        case .remarked(let told, let came): "notes and marks: \(told) sent, \(came) came"
        case .sent(let at): "sent, \(percent(at))"
        case .moved(let meeting):
            "moved to \(percent(meeting.there.percent)), from \(deviceName(meeting.there))"
        case .asks(let meeting, let why):
            "here \(meeting.here.map { percent($0.percent) } ?? "nothing"), there "
                + "\(percent(meeting.there.percent)) on \(deviceName(meeting.there)): \(why). "
                + "Open the book to choose, or say --answer here or --answer there"
        case .disbelieved(let why): "not believed: \(why)"
        case .notTaken(let why): "not taken: \(why)"
        case .failed(let trouble): trouble.why
        }
    }

    private static func json(_ event: Event) -> JSON {
        var (name, why): (String, String?) = ("", nil)
        var (at, meeting): (Double?, PlaceMeeting?) = (nil, nil)
        var counts: (told: Int, came: Int)?
        switch event.outcome {
        case .agreed: name = "agreed"
        case .nameless: name = "nameless"
        case .remarked(let told, let came): (name, counts) = ("notes", (told, came))
        case .sent(let percent): (name, at) = ("sent", percent)
        case .moved(let there): (name, at, meeting) = ("moved", there.there.percent, there)
        case .asks(let places, let doubt): (name, why, meeting) = ("asks", doubt, places)
        case .disbelieved(let doubt): (name, why) = ("not-believed", doubt)
        case .notTaken(let reason): (name, why) = ("not-taken", reason)
        case .failed(let trouble): (name, why) = ("failed", trouble.why)
        }
        return .object([
            "path": .string(event.path), "title": .string(event.title),
            "side": .string(event.side.name), "outcome": .string(name),
            "percent": at.map { .number($0) },
            "here": meeting?.here.map { json($0, isCurrent: name == "asks") },
            "there": meeting.map { json($0.there, isCurrent: name == "moved") },
            "notes_sent": counts.map { .integer($0.told) },
            "notes_came": counts.map { .integer($0.came) },
            "why": why.map { .string($0) },
        ])
    }
}

import Canvas
import Notebook
import Wording

/// Reads `calendar.templates.NAME = {…}` of a settings file. One with anything wrong in it is left
/// out whole.
package struct EventTemplateReading {
    package struct Problem: Equatable {
        package var span: Range<Int>
        package var why: String
    }

    package private(set) var template: EventTemplate?
    package private(set) var problems: [Problem] = []

    private static let fields = ["title", "notes", "alarm"]
    private static let nameMax = 40

    package init(_ name: String, _ member: JSON5Member) {
        let shown = "calendar.templates." + Width.clip(Safe.text(name), to: Self.nameMax)
        let isName =
            (1...Self.nameMax).contains(name.count) && Safe.text(name) == name
            && name != EventTemplate.standard && !name.contains("\n")
        guard isName else {
            complain(
                member.keySpan,
                tr(
                    "\(shown) is no name: up to \(Self.nameMax) letters, and not "
                        + "\(EventTemplate.standard)"))
            return
        }
        guard member.node.isObject else {
            complain(
                member.node.span,
                tr("\(shown) is an object, such as { title: \"{kind}: {title}\", alarm: 2 }"))
            return
        }
        for field in member.node.members where !Self.fields.contains(field.key) {
            let found = Width.clip(Safe.text(field.key), to: 30)
            let known = listed(Self.fields)
            complain(
                field.keySpan, tr("\(shown) has no field “\(found)”; its fields are \(known)"))
        }
        let title = text("title", member, shown, max: EventTemplate.titleMax)
        let notes = text("notes", member, shown, max: EventTemplate.notesMax)
        let alarm = alarm(member, shown)
        if title == nil, problems.isEmpty {
            complain(member.keySpan, tr("\(shown) needs `title`, in quotes"))
        }
        guard problems.isEmpty, let title else { return }
        template = EventTemplate(
            name: name, title: title, notes: notes ?? "", alarmDays: alarm)
    }

    private mutating func text(
        _ field: String, _ member: JSON5Member, _ shown: String, max: Int
    ) -> String? {
        guard let found = member.node.member(field) else { return nil }
        guard let text = found.node.text, !text.allSatisfy(\.isWhitespace), text.count <= max
        else {
            complain(
                found.node.span,
                tr("\(shown).\(field) is text in quotes of at most \(max) letters"))
            return nil
        }
        if let stranger = EventTemplate.stranger(in: text) {
            let known = EventTemplate.Field.allCases.map { "{\($0.rawValue)}" }
                .joined(separator: " ")
            let strange = "{\(Width.clip(Safe.text(stranger), to: 30))}"
            complain(
                found.node.span,
                tr(
                    "\(shown).\(field): \(strange) is nothing that is known of an event; "
                        + "there are \(known)"))
            return nil
        }
        return text
    }

    private mutating func alarm(_ member: JSON5Member, _ shown: String) -> Int? {
        guard let found = member.node.member("alarm") else { return nil }
        guard case .integer(let days) = found.node.content,
            (0...EventTemplate.alarmDaysMax).contains(days)
        else {
            complain(
                found.node.span,
                tr("\(shown).alarm is a number of days from 0 to \(EventTemplate.alarmDaysMax)"))
            return nil
        }
        return days
    }

    private mutating func complain(_ span: Range<Int>, _ why: String) {
        problems.append(Problem(span: span, why: why))
    }
}

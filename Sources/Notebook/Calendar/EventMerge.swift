/// Our events in a calendar that a person uses too: what they changed in one of ours stays, what
/// they did not change follows the loan or the plan.
public struct EventMerge: Sendable {
    private let calendar: ICalendar

    /// - Parameter alarmDays: the alarm of a new event; one that stands keeps its own.
    public init(stamp: CalendarDay, alarmDays: Int? = nil) {
        calendar = ICalendar(events: [], stamp: stamp, alarmDays: alarmDays)
    }

    /// What we say of an event; all else in it is the person's.
    private static let told = ["DTSTART", "SUMMARY", "DESCRIPTION"]
    /// Holds what we wrote last: by it a person's change is known.
    private static let mark = "X-RUSHLIGHT"
    private static let endOfUID = "@rushlight"

    /// The whole calendar with these events in it. One of ours that is not among them any more is
    /// cancelled, unless its day is over.
    public func merged(
        _ events: [ICalendar.Event], into old: CalendarText?, cancels: Bool = true
    ) -> CalendarText {
        var text = old ?? CalendarText()
        var wanted = Dictionary(
            events.map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
        for (at, part) in text.parts.enumerated() {
            guard case .event(let block) = part, let uid = block.value("UID") else { continue }
            if let event = wanted.removeValue(forKey: uid) {
                text.parts[at] = .event(merged(event, into: block))
            } else if cancels, uid.hasSuffix(Self.endOfUID) {
                text.parts[at] = .event(cancelled(block))
            }
        }
        let new = events.filter { wanted.removeValue(forKey: $0.uid) != nil }
        text.parts.insert(
            contentsOf: new.map { .event(merged($0, into: nil)) }, at: text.parts.count - 1)
        return text
    }

    /// One event in a file of its own.
    public func file(_ event: ICalendar.Event, over old: CalendarText?) -> CalendarText {
        var text = old ?? CalendarText()
        let block = text.blocks.first { $0.value("UID") == event.uid }
        text.put(merged(event, into: block), uid: event.uid)
        return text
    }

    /// What becomes of a file whose event is no more: nil where the file can go.
    public func file(without uid: String, _ old: CalendarText) -> CalendarText? {
        guard let block = old.blocks.first(where: { $0.value("UID") == uid }) else { return old }
        if old.blocks.count == 1, isUntouched(block) { return nil }
        var text = old
        text.put(cancelled(block), uid: uid)
        return text
    }

    private func merged(
        _ event: ICalendar.Event, into old: CalendarText.Block?
    ) -> CalendarText.Block {
        var fresh = CalendarText.Block(lines: calendar.lines(of: event))
        fresh.set("SEQUENCE", "SEQUENCE:0")
        fresh.set(Self.mark, Self.signed(fresh))
        guard var block = old else { return fresh }
        let known = Self.digests(of: block)
        var isChanged = block.line("STATUS") == "STATUS:CANCELLED"
        if isChanged { block.drop("STATUS") }
        for (at, name) in Self.told.enumerated() {
            guard let line = fresh.line(name), line != block.line(name) else { continue }
            // Where nothing tells who changed it, only the day is ours to set.
            let isOurs = known.map { $0[at] == Self.digest(block.line(name)) } ?? (at == 0)
            guard isOurs else { continue }
            block.set(name, line)
            isChanged = true
        }
        guard isChanged else { return block }
        stamp(&block)
        block.set(Self.mark, Self.signed(fresh, kept: block))
        return block
    }

    private func cancelled(_ block: CalendarText.Block) -> CalendarText.Block {
        guard block.line("STATUS") != "STATUS:CANCELLED", !isOver(block) else { return block }
        var block = block
        block.set("STATUS", "STATUS:CANCELLED")
        stamp(&block)
        return block
    }

    /// What is over stays as it was.
    private func isOver(_ block: CalendarText.Block) -> Bool {
        (block.value("DTSTART")?.prefix(8)).map { $0 < ICalendar.digits(calendar.stamp) } ?? false
    }

    private func stamp(_ block: inout CalendarText.Block) {
        let sequence = block.value("SEQUENCE").flatMap { Int($0) } ?? 0
        block.set("SEQUENCE", "SEQUENCE:\(min(max(0, sequence), Int(Int32.max) - 1) + 1)")
        block.set("DTSTAMP", "DTSTAMP:" + ICalendar.digits(calendar.stamp) + "T000000Z")
    }

    // MARK: - Whose a line is

    private func isUntouched(_ block: CalendarText.Block) -> Bool {
        guard let known = Self.digests(of: block) else { return false }
        return zip(Self.told, known).allSatisfy { Self.digest(block.line($0)) == $1 }
            && known.last == Self.rest(of: block)
    }

    /// Of what we tell one by one, and of all else together.
    private static func signed(_ block: CalendarText.Block) -> String {
        mark + ":"
            + (told.map { digest(block.line($0)) } + [rest(of: block)])
            .joined(separator: " ")
    }

    /// The same, where a person's own words stand beside ours: theirs stay theirs.
    private static func signed(
        _ fresh: CalendarText.Block, kept block: CalendarText.Block
    ) -> String {
        let rest = digests(of: block)?.last ?? ""
        return mark + ":" + (told.map { digest(fresh.line($0)) } + [rest]).joined(separator: " ")
    }

    private static func digests(of block: CalendarText.Block) -> [String]? {
        let words = block.value(mark)?.split(separator: " ").map(String.init)
        return words?.count == told.count + 1 ? words : nil
    }

    private static func rest(of block: CalendarText.Block) -> String {
        let ours = Set(told + [mark, "SEQUENCE", "DTSTAMP"])
        return digest(
            block.lines.filter { !ours.contains(CalendarText.Block.name(of: $0)) }
                .joined(separator: "\n"))
    }

    /// FNV-1a: it tells a change, and keeps nothing secret.
    private static func digest(_ text: String?) -> String {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in (text ?? "").utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(value, radix: 16)
    }
}

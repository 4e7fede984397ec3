/// A file of iCalendar as it stands: its events line by line, and what is around them. What is not
/// understood is kept.
public struct CalendarText: Equatable, Sendable {
    public static let bytesMax = 8 << 20

    /// An event from `BEGIN:VEVENT` to `END:VEVENT`, its lines unfolded.
    struct Block: Equatable, Sendable {
        var lines: [String]

        /// The line of a property of the event itself, not of its alarms.
        func place(of name: String) -> Int? {
            var depth = 0
            for (at, line) in lines.enumerated() {
                let word = Self.name(of: line)
                if word == "END" { depth -= 1 }
                if depth == 1, word == name { return at }
                if word == "BEGIN" { depth += 1 }
            }
            return nil
        }

        func line(_ name: String) -> String? { place(of: name).map { lines[$0] } }

        func value(_ name: String) -> String? {
            line(name).flatMap { line in
                line.firstIndex(of: ":").map { String(line[line.index(after: $0)...]) }
            }
        }

        /// Puts it where it stood, else before what is in the event.
        mutating func set(_ name: String, _ line: String) {
            if let at = place(of: name) {
                lines[at] = line
            } else {
                lines.insert(line, at: min(1, lines.count))
            }
        }

        mutating func drop(_ name: String) {
            if let at = place(of: name) { lines.remove(at: at) }
        }

        static func name(of line: String) -> String {
            String(line.prefix { $0 != ":" && $0 != ";" }).uppercased()
        }
    }

    enum Part: Equatable, Sendable {
        case line(String)
        case event(Block)
    }

    var parts: [Part]

    /// nil for what is no calendar.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.bytesMax else { return nil }
        let lines = Self.unfolded(bytes)
        guard lines.first?.uppercased() == "BEGIN:VCALENDAR",
            lines.last?.uppercased() == "END:VCALENDAR"
        else { return nil }
        parts = []
        var open: [String]?
        for line in lines {
            if open == nil, line.uppercased() == "BEGIN:VEVENT" {
                open = [line]
            } else if open != nil {
                open?.append(line)
                if line.uppercased() == "END:VEVENT", let whole = open {
                    parts.append(.event(Block(lines: whole)))
                    open = nil
                }
            } else {
                parts.append(.line(line))
            }
        }
        if open != nil { return nil }
    }

    /// A calendar without events.
    init() { parts = (ICalendar.head + ["END:VCALENDAR"]).map { .line($0) } }

    public var bytes: [UInt8] {
        Array(
            ICalendar.written(
                parts.flatMap { part in
                    switch part {
                    case .line(let line): [line]
                    case .event(let block): block.lines
                    }
                }
            ).utf8)
    }

    var blocks: [Block] {
        parts.compactMap { if case .event(let block) = $0 { block } else { nil } }
    }

    public var identities: [String] { blocks.compactMap { $0.value("UID") } }
    public var cancelledCount: Int { blocks.count { $0.line("STATUS") == "STATUS:CANCELLED" } }

    public func count(of identities: [String], differingFrom other: CalendarText?) -> Int {
        func byIdentity(_ blocks: [Block]) -> [String: Block] {
            Dictionary(
                blocks.compactMap { block in block.value("UID").map { ($0, block) } },
                uniquingKeysWith: { first, _ in first })
        }
        let (mine, its) = (byIdentity(blocks), byIdentity(other?.blocks ?? []))
        return identities.count { mine[$0] != its[$0] }
    }

    /// Puts an event where the one of its identity stands, else at the end; nil takes it away.
    mutating func put(_ block: Block?, uid: String) {
        let at = parts.firstIndex {
            if case .event(let old) = $0 { old.value("UID") == uid } else { false }
        }
        switch (at, block) {
        case (let at?, let block?): parts[at] = .event(block)
        case (let at?, nil): parts.remove(at: at)
        case (nil, let block?): parts.insert(.event(block), at: max(0, parts.count - 1))
        case (nil, nil): break
        }
    }

    /// Lines as they were before they were folded; empty ones mean nothing.
    static func unfolded(_ bytes: [UInt8]) -> [String] {
        var lines: [[UInt8]] = []
        for raw in bytes.split(separator: 0x0A) {
            let line = raw.last == 0x0D ? raw.dropLast() : raw
            if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else if !line.isEmpty {
                lines.append(Array(line))
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}

import Notation
import Notebook
import Sharing

/// `sync`: places on every device.
public struct SyncCommand {
    public enum Order: Equatable, Sendable {
        case history(file: String, json: Bool)
        case status(json: Bool)
        case now(file: String?, answer: Answer?, json: Bool)
        case add(Addition)
        case remove(String)
        case privacy(side: String, SidePrivacy)
        /// What this device is called; nil tells it.
        case name(String?)
    }

    /// To the question where one reads on.
    public enum Answer: String, CaseIterable, Sendable { case here, there }

    /// A side to be set up.
    public struct Addition: Equatable, Sendable {
        public var address: String
        public var name: String?
        /// nil for a folder, which has no users, and for servers that ask for none.
        public var user: String?
        /// nil where it is to be found out.
        public var kind: Side.Kind?
        public var password: AccountCommand.PasswordSource
        public var registers: Bool
        public var naming: Side.Naming
        /// nil for what is usual there.
        public var privacy: SidePrivacy?
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        try parts.sync(order)
    }

    let console: Console

    public init(console: Console) { self.console = console }

    /// Where a book was read, the newest first.
    /// - Parameter sides: those that are set up; what another asked once is no question any more.
    public func tell(
        _ history: PlaceHistory, sides: [String], damagedCount: Int, json: Bool
    ) -> Int32 {
        let conflict = sides.lazy.compactMap(history.conflict).first
        let current = history.current
        if json {
            let places = history.entries.reversed().map { entry in
                Self.json(entry.place, isCurrent: entry.place == current)
            }
            console.json(
                .object([
                    "places": .array(places), "conflict": conflict.map { Self.json($0, current) },
                ]))
        } else {
            for entry in history.entries.reversed() {
                console.line(Self.line(entry.place, isCurrent: entry.place == current))
            }
            if let conflict {
                console.line(
                    "It is not known where you read on: \(Self.percent(conflict.there.percent)) "
                        + "on \(Self.deviceName(conflict.there))? It is asked on the screen, and "
                        + "`rushlight sync now FILE --answer here` or `--answer there` says it.")
            }
            if history.entries.isEmpty { console.line("It was not read yet, on any device.") }
        }
        if damagedCount > 0 {
            let places = damagedCount == 1 ? "1 place" : "\(damagedCount) places"
            console.complain(
                Complaint(
                    "library.db", "\(places) of this book cannot be read and were left out",
                    next: "`rushlight doctor` tells more."
                ).line)
        }
        return 0
    }

    private static func line(_ place: SharedPlace, isCurrent: Bool) -> String {
        var parts = [place.at > 0 ? IsoTime.text(place.at) : "at an unknown time"]
        parts.append(percent(place.percent))
        parts.append(place.positionMs.map(SharedPlace.clock) ?? place.locator)
        parts.append(place.reason.rawValue)
        parts.append(deviceName(place))
        if !place.isBelieved { parts.append("not believed") }
        if !place.why.isEmpty { parts.append(place.doubts) }
        return (isCurrent ? "* " : "  ") + parts.joined(separator: "  ")
    }

    static func deviceName(_ place: SharedPlace) -> String {
        if place.isOwn { return "this device" }
        let name = place.device.name.isEmpty ? place.device.id : place.device.name
        if name.isEmpty { return place.side }
        return place.side.isEmpty ? name : "\(name) (\(place.side))"
    }

    static func percent(_ percent: Double) -> String {
        let tenths = Int((percent * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)%"
    }

    private static func json(_ conflict: PlaceConflict, _ current: SharedPlace?) -> JSON {
        .object([
            "here": conflict.here.map { json($0, isCurrent: $0 == current) },
            "there": json(conflict.there, isCurrent: false), "why": .string(conflict.there.doubts),
        ])
    }

    static func json(_ place: SharedPlace, isCurrent: Bool) -> JSON {
        .object([
            "device": .string(place.isOwn ? "here" : place.device.id),
            "device_name": place.device.name.isEmpty ? nil : .string(place.device.name),
            "side": place.side.isEmpty ? nil : .string(place.side),
            "locator": .string(place.locator), "percent": .number(place.percent),
            "position_ms": place.positionMs.map { .integer(Int($0)) },
            "reason": .string(place.reason.rawValue),
            "at": place.at > 0 ? .string(IsoTime.text(place.at)) : nil,
            "believed": .boolean(place.isBelieved), "current": .boolean(isCurrent),
            "why": place.why.isEmpty ? nil : .string(place.doubts),
        ])
    }
}

/// Where one work was left on one device: when, and what led there.
public struct SharedPlace: Hashable, Sendable {
    public enum Reason: String, CaseIterable, Sendable {
        case turn, jump
        /// A jump back: wanted, although it is not as far.
        case rewind
        /// Read again from the start: a new reading.
        case restart
        case listen
        /// The sound went on while no key was pressed.
        case auto
    }

    /// An empty id is this device.
    public struct Device: Hashable, Sendable {
        public var id: String
        public var name: String

        public init(id: String, name: String) {
            (self.id, self.name) = (id, name)
        }

        public static let here = Device(id: "", name: "")
        public var isHere: Bool { id.isEmpty }
    }

    public var device: Device
    /// The side that told it; empty for what was done here.
    public var side: String
    /// As this program names places, or as the side named it.
    public var locator: String
    /// Out of 100.
    public var percent: Double
    /// In a sound; nil in a text.
    public var positionMs: Int64?
    public var reason: Reason
    /// Seconds since 1970; 0 where the side told no time.
    public var at: Int64
    /// It was not believed: `why` says so.
    public var isBelieved: Bool
    public var why: String

    public init(
        _ locator: String, percent: Double, positionMs: Int64? = nil, _ reason: Reason,
        at: Int64, on device: Device = .here, side: String = "", isBelieved: Bool = true,
        why: String = ""
    ) {
        self.device = device
        self.side = side
        self.locator = locator
        self.percent = percent
        self.positionMs = positionMs
        self.reason = reason
        self.at = at
        self.isBelieved = isBelieved
        self.why = why
    }

    public var isSound: Bool { positionMs != nil }

    /// What can be kept of it: nothing endless, no number that is none, no time outside of years of
    /// four digits.
    public var bounded: SharedPlace {
        var place = self
        place.device.id = place.device.id.cut(Self.nameBytesMax)
        place.device.name = place.device.name.cut(Self.nameBytesMax)
        place.side = place.side.cut(Self.nameBytesMax)
        place.why = place.why.cut(Self.wordsBytesMax)
        place.percent = percent.isFinite ? min(100, max(0, percent)) : 0
        place.positionMs = positionMs.map { min(1 << 40, max(0, $0)) }
        place.at = Self.isTime(at) ? at : 0
        return place
    }

    /// A longer one names no place of any program.
    public static let locatorBytesMax = 8_192
    private static let nameBytesMax = 200
    private static let wordsBytesMax = 500
    /// 1970 itself and what comes before, or after the year 9999, is a mistake.
    public static func isTime(_ seconds: Int64) -> Bool { (1...253_402_300_799).contains(seconds) }
}

extension String {
    /// No longer than so many bytes; what is cut ends with a whole character.
    fileprivate func cut(_ bytes: Int) -> String {
        if utf8.count <= bytes { return self }
        var text = ""
        var count = 0
        for character in self {
            count += character.utf8.count
            if count > bytes { break }
            text.append(character)
        }
        return text
    }
}

extension SharedPlace {
    /// A time in a sound: `01:02:09`.
    public static func clock(_ milliseconds: Int64) -> String {
        let seconds = milliseconds / 1_000
        return [seconds / 3_600, seconds / 60 % 60, seconds % 60]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

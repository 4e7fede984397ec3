/// When the desktop tells what happens.
public enum NotifyWish: String, CaseIterable, Sendable {
    /// While the terminal is not in front.
    case away
    case always, off
}

/// Hours of each day, from a minute of it to another, over midnight too.
public struct ClockSpan: Hashable, Sendable {
    public var begin: Int
    public var end: Int

    public init(begin: Int, end: Int) { (self.begin, self.end) = (begin, end) }

    public func contains(_ minute: Int) -> Bool {
        begin <= end ? (begin..<end).contains(minute) : minute >= begin || minute < end
    }
}

extension Settings {
    public var notifies: NotifyWish { NotifyWish(rawValue: text("notify.when")) ?? .away }

    /// nil where no hours are quiet.
    public var quietHours: ClockSpan? {
        amount("notify.quiet-from").map {
            ClockSpan(begin: $0, end: number("notify.quiet-to"))
        }
    }
}

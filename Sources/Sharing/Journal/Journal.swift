import Notation

/// The journals of all devices, read as one. It does not matter in which order events are added,
/// nor how often.
public struct Journal: Equatable, Sendable {
    /// The last place of one device in one book and medium.
    public struct Last: Equatable, Sendable {
        public var event: JournalEvent
        public var place: JournalPlace
    }

    private struct Track: Hashable {
        var device: String
        var isSound: Bool
    }

    private var books: [String: [Track: Last]] = [:]
    /// Of the books it was asked about.
    private let about: Set<String>
    private let own: String
    private var said: [String: RemarkSet] = [:]
    private var ownSaid: [String: RemarkSet] = [:]
    /// What devices call themselves.
    public private(set) var names: [String: String] = [:]
    /// The last number that was read of each.
    public private(set) var seen: [String: Int64] = [:]
    public private(set) var newest: JournalStamp?
    /// The last stamp of each device, whatever its clock.
    public private(set) var stamps: [String: JournalStamp] = [:]
    /// Devices whose files are not what their heads say, or not all here yet.
    public var damaged: Set<String> = []
    /// Devices whose clock is far ahead of the one here.
    public private(set) var ahead: Set<String> = []

    /// - Parameters:
    ///   - about: the names of a book whose remarks are wanted.
    ///   - own: the device that wants them.
    public init(about: Set<String> = [], own: String = "") {
        (self.about, self.own) = (about, own)
    }

    public static let devicesMax = 64

    public mutating func name(_ device: String, _ name: String) { names[device] = name }

    /// - Parameter now: seconds since 1970 by the clock here.
    public mutating func add(_ event: JournalEvent, now: Int64) {
        seen[event.device] = max(seen[event.device] ?? 0, event.number)
        stamps[event.device] = max(stamps[event.device] ?? event.stamp, event.stamp)
        if event.stamp.isAhead(of: now) {
            ahead.insert(event.device)
        } else {
            newest = max(newest ?? event.stamp, event.stamp)
        }
        guard let place = event.place else { return hear(event) }
        let track = Track(device: event.device, isSound: place.positionMs != nil)
        let last = Last(event: event, place: place)
        for book in event.books where books[book]?[track].map({ $0.precedes(last) }) ?? true {
            books[book, default: [:]][track] = last
        }
    }

    private mutating func hear(_ event: JournalEvent) {
        for book in event.books where about.contains(book) {
            for (key, remark) in event.remarks {
                said[book, default: RemarkSet()].add(remark, for: key)
                if event.device == own {
                    ownSaid[book, default: RemarkSet()].add(remark, for: key)
                }
            }
        }
    }

    /// What was said of the book that was asked about, under any of its names: by all devices, and
    /// by this one.
    public var remarks: (all: RemarkSet, own: RemarkSet) {
        if said.count == 1, let all = said.first?.value {
            return (all, ownSaid.first?.value ?? RemarkSet())
        }
        var both = (all: RemarkSet(), own: RemarkSet())
        for set in said.values { both.all.add(set) }
        for set in ownSaid.values { both.own.add(set) }
        return both
    }

    /// The last places in a book, the newest first; those of clocks far ahead come last.
    public func lasts(of book: String, isSound: Bool) -> [Last] {
        let all = (books[book] ?? [:]).filter { $0.key.isSound == isSound }
        return all.values.sorted { one, other in
            let (isAhead, otherIs) = (
                ahead.contains(one.event.device), ahead.contains(other.event.device)
            )
            return isAhead == otherIs ? other.precedes(one) : otherIs
        }
    }

    /// The stamp of a device's next event: later than all that was seen, and than its own last one,
    /// which may not have come back from where the devices meet.
    public func stamp(
        for device: String, after own: JournalStamp?, now: Int64
    ) -> JournalStamp {
        JournalStamp(after: [newest, stamps[device], own].compactMap(\.self).max(), now: now)
    }

    /// Of one device's events those that count: what a snapshot holds. What was taken away stays
    /// in it for good, for a device may come back after years.
    public static func counting(_ events: [JournalEvent]) -> [JournalEvent] {
        struct Name: Hashable {
            var book: String
            var key: RemarkKey?
            var isSound = false
        }
        var last: [Name: JournalEvent] = [:]
        for event in events {
            let place = event.place
            var keys = event.remarks.keys.map { Name(book: "", key: $0) }
            if let place { keys.append(Name(book: "", isSound: place.positionMs != nil)) }
            for book in event.books {
                for var name in keys {
                    name.book = book
                    let known = last[name]
                    if known.map({ ($0.stamp, $0.number) < (event.stamp, event.number) }) ?? true {
                        last[name] = event
                    }
                }
            }
        }
        let numbers = Set(last.values.map(\.number))
        var seen: Set<Int64> = []
        return events.filter { numbers.contains($0.number) && seen.insert($0.number).inserted }
            .sorted { $0.number < $1.number }
    }
}

extension Journal.Last {
    /// Both may come from one number: then a copied installation wrote one of them, and every
    /// device chooses the same.
    fileprivate func precedes(_ other: Journal.Last) -> Bool {
        let (mine, others) = (event, other.event)
        if mine.stamp != others.stamp { return mine.stamp < others.stamp }
        if mine.device != others.device { return mine.device < others.device }
        if mine.number != others.number { return mine.number < others.number }
        return mine.document.line < others.document.line
    }
}

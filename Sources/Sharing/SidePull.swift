import Wording

/// What one look at a side brought.
public struct SidePull: Equatable, Sendable {
    /// nil where the side has no place of it.
    public var report: SideReport?
    /// What the side's clock said.
    public var clock: Int64?
    /// What led there, where the side tells it.
    public var reason: SharedPlace.Reason?
    /// The last place it was told from here, where it keeps each device's.
    public var told: SideMark.Sent?
    /// The last places of further devices.
    public var others: [Other] = []
    /// What is amiss there, as clauses for people.
    public var notes: [String] = []

    public struct Other: Equatable, Sendable {
        public var report: SideReport
        public var reason: SharedPlace.Reason

        public init(report: SideReport, reason: SharedPlace.Reason) {
            (self.report, self.reason) = (report, reason)
        }
    }

    public init(report: SideReport? = nil, clock: Int64? = nil) {
        (self.report, self.clock) = (report, clock)
    }
}

extension Journal {
    /// What the journals of all devices say of a book, as one of them sees it.
    public func pull(_ book: String, isSound: Bool, for own: String) -> SidePull {
        let lasts = lasts(of: book, isSound: isSound)
        var pull = SidePull()
        pull.notes = notes
        pull.others = lasts.filter { $0.event.device != own }.map { last in
            SidePull.Other(report: report(last), reason: last.place.reason)
        }
        pull.told = lasts.first { $0.event.device == own }.map { last in
            SideMark.Sent(
                locator: last.place.locator, pointer: last.place.locator,
                percent: last.place.percent, at: last.place.at)
        }
        // Where ours is the newest it is for the others to move: two that both moved to the
        // place of the other would go on for ever.
        guard let first = lasts.first, first.event.device != own else { return pull }
        (pull.report, pull.reason) = (pull.others[0].report, pull.others[0].reason)
        pull.others.removeFirst()
        return pull
    }

    private func report(_ last: Last) -> SideReport {
        let id = last.event.device
        let place = last.place
        return SideReport(
            device: .init(id: id, name: names[id] ?? ""), pointer: place.locator,
            percent: place.percent, at: place.at > 0 ? place.at : nil,
            stamp: last.event.stamp.value)
    }

    private var notes: [String] {
        let name = { (id: String) in
            let name = names[id] ?? ""
            return name.isEmpty ? id : name
        }
        let damaged = damaged.sorted().map {
            tr("files of \(name($0)) are damaged or not all there yet, and were not believed")
        }
        return damaged
            + ahead.sorted().map { tr("the clock of \(name($0)) is ahead of the one here") }
    }
}

import Sharing

/// Devices that share one book through a server, which keeps one place of it, with another program
/// that was there first or comes later. What is put over a place there is gone but for the
/// histories. Answers are lost, devices are killed between any two writes, the other program tells
/// old times or none, and the server goes back to an older version or loses all that it had.
public struct FleetServer: FleetWorld {
    private static let devicesCount = 4
    private static let kobo = SharedPlace.Device(id: "kobo", name: "Kobo")

    private(set) var devices: [FleetDevice]
    private(set) var step = 0
    private var now: Int64 = 1_700_000_000
    private var chance: Chance
    /// Now and then a device is killed, or nothing answers it.
    private var areKilled = true
    /// What the server has, and all that it ever had.
    private var row: SideReport?
    private var rows: [SideReport] = []
    /// How far the other program is.
    private var koboTenths = 0
    private var hasGoneBack = false
    private var asksCount = 0

    private init(_ chance: Chance) {
        self.chance = chance
        let offsets = self.chance.one(in: 2) ? Fleet.offsets : Fleet.smallOffsets
        devices = []
        for index in 0..<Self.devicesCount {
            let isOff = offsets[self.chance.next(offsets.count)]
            devices.append(FleetDevice(id: "d\(index)", isOff: isOff, come: []))
        }
        // The other program was there before any of them.
        if self.chance.one(in: 2) { leave(10 + 10 * self.chance.next(99), at: now) }
    }

    /// One history; it throws what was broken in it.
    public static func play(_ chance: Chance, steps: Int = 30) throws(Fleet.Broken) {
        var server = FleetServer(chance)
        for step in 0..<steps {
            server.step = step
            try server.live()
        }
        try server.settle()
    }

    // MARK: - A day

    private mutating func live() throws(Fleet.Broken) {
        now += Int64(60 + chance.next(250) * 160)
        change()
        let who = chance.next(Self.devicesCount)
        switch chance.next(8) {
        case 0, 1: try exchange(who, .unattended)
        case 2: try exchange(who, chance.one(in: 3) ? .stays : .takes)
        case 3: try read(who)
        default:
            try read(who)
            try exchange(who, chance.one(in: 2) ? .busy : .unattended)
        }
    }

    private mutating func read(_ who: Int) throws(Fleet.Broken) {
        for _ in 0...chance.next(3) {
            let old = devices[who]
            devices[who].goOn(&chance, now)
            try checkFurthest(old, devices[who])
        }
    }

    /// What happens to the server meanwhile.
    private mutating func change() {
        switch chance.next(16) {
        case 0, 1: leave(koboTenths + 1 + chance.next(60), at: koboTime())
        case 2:
            let there = row.flatMap { Fleet.tenths($0.pointer) } ?? 0
            leave(max(1, there + chance.next(40)), at: koboTime())
        case 3 where !rows.isEmpty:
            hasGoneBack = true
            put(rows[chance.next(rows.count)])
        case 4:
            hasGoneBack = true
            put(
                SideReport(
                    device: .init(id: "", name: ""), pointer: Fleet.locator(0), percent: 0,
                    at: nil))
        default: break
        }
    }

    private mutating func leave(_ tenths: Int, at time: Int64?) {
        koboTenths = min(1_000, tenths)
        put(
            SideReport(
                device: Self.kobo, pointer: Fleet.locator(koboTenths),
                percent: Double(koboTenths) / 10, at: time))
    }

    /// Most often the server's own; now and then that of days ago, which it told late, or none.
    private mutating func koboTime() -> Int64? {
        switch chance.next(8) {
        case 0: nil
        case 1, 2: now - Int64(86_400 * (1 + chance.next(6)))
        default: now
        }
    }

    private mutating func put(_ report: SideReport) {
        // The other program tells a place without a time once more: that is no other report.
        if rows.contains(report) { hasGoneBack = true }
        row = report
        rows.append(report)
    }

    // MARK: - An exchange

    private mutating func isKilled() -> Bool { areKilled && chance.one(in: 20) }

    private mutating func exchange(_ who: Int, _ person: Fleet.Person) throws(Fleet.Broken) {
        // Nothing answers.
        if areKilled, chance.one(in: 6) { return }
        let pull = SidePull(report: row, clock: now)
        let given = devices[who].asked(pull, isBusy: person == .busy, now)
        let step = given.step(pull)
        let old = devices[who]
        if case .ask = step.verdict { asksCount += 1 }
        if isKilled() { return }
        devices[who].learn(step.entries)
        if isKilled() { return }
        if step.isMeeting {
            if step.verdict == .move { try checkCause(given, old) }
            devices[who].meet(given, step.verdict, person, now)
        } else {
            if let place = step.outgoing {
                try checkOver(given, old, devices[who], place)
                put(
                    SideReport(
                        device: .init(id: old.id, name: old.id), pointer: place.locator,
                        percent: place.percent, at: now))
                if isKilled() {
                    if chance.one(in: 2) { devices[who].learn(step.answered) }
                    return
                }
            }
            devices[who].close(step)
        }
        try checkKept(old, devices[who], step, person)
    }

    // MARK: - What always holds

    /// Of a clock that is right enough to be left alone, and of the tolerance for it.
    private static let slackSeconds = 2 * ClockSkew.toleranceSeconds

    /// Nothing moves unasked but on from here, to what is not from before both agreed, or from
    /// before one read here.
    private func checkCause(
        _ given: PlaceJudge.Case, _ old: FleetDevice
    ) throws(Fleet.Broken) {
        try check(!given.isBusy, "\(old.id) jumps under a reader's eyes")
        guard let local = given.local, let report = given.report else { return }
        try check(
            given.found?.percent ?? 0 >= local.percent, "\(old.id) jumps back without a cause")
        try check(
            !given.hasMoved || given.mark == SideMark(),
            "\(old.id) jumps away from what was read since")
        let at = report.at ?? 0
        if let sent = given.mark.sent {
            // A clock of its own is behind, and its device went on from where both were.
            let goesOn = old.history.entries.contains {
                $0.place.isBelieved && $0.place.device == report.device
                    && $0.place.locator == sent.locator
            }
            try check(
                goesOn || at >= sent.at - old.isOff - Self.slackSeconds,
                "\(old.id) jumps to a place from before both agreed")
        } else if local.percent > 1, let read = old.touched {
            try check(
                at >= read.at - old.isOff - Self.slackSeconds,
                "\(old.id) jumps to what was left before it read")
        }
    }

    /// What another device left is kept where another place is put over it, and a person was asked
    /// about it unless it is behind and older.
    private func checkOver(
        _ given: PlaceJudge.Case, _ old: FleetDevice, _ new: FleetDevice, _ place: SharedPlace
    ) throws(Fleet.Broken) {
        guard let there = given.report, let percent = there.percent,
            !there.device.id.isEmpty, there.device.id != old.id
        else { return }
        let isSettled =
            PlaceJudge.agrees(given) || given.mark.answered == there || old.knows(there)
        if isSettled { return }
        try check(new.knows(there), "\(old.id) puts its place over one that it has not kept")
        let restart = old.history.entries.last { $0.place.isOwn && $0.place.reason == .restart }
        let at = there.at ?? now
        if let restart = restart?.place,
            at <= restart.at - old.isOff + ClockSkew.toleranceSeconds
        {
            return
        }
        try check(percent <= place.percent, "\(old.id) passes over a further place unasked")
        if given.mark != SideMark() { return }
        try check(
            percent < place.percent && at < place.at - old.isOff,
            "\(old.id) passes over a newer place when it is there first")
    }

    // MARK: - When it is quiet

    private static let roundsMax = 6

    private mutating func settle() throws(Fleet.Broken) {
        now += 400_000
        areKilled = false
        // One in which nothing happened is followed by others like it.
        for _ in 0..<Self.roundsMax where try !round() { break }
        // A place that was answered already says nothing new when the server goes back to it.
        if !hasGoneBack { try checkAgreement() }
        let (before, last, asked) = (devices.map(\.current), row, asksCount)
        _ = try round()
        try check(before == devices.map(\.current), "they go on jumping")
        try check(last == row, "they go on writing")
        try check(asked == asksCount, "they go on asking")
    }

    /// False where nothing happened in it.
    private mutating func round() throws(Fleet.Broken) -> Bool {
        var isNews = false
        for who in devices.indices {
            now += 100
            let (before, last) = (devices[who], row)
            try exchange(who, .takes)
            isNews = isNews || last != row || !devices[who].isSame(as: before)
        }
        return isNews
    }
}

extension FleetDevice {
    /// Where it was read last by a person.
    fileprivate var touched: SharedPlace? {
        history.entries.last { $0.place.isOwn && $0.place.reason != .auto }?.place
    }

    /// It has that place in its history, as the other's or as one of its own.
    fileprivate func knows(_ report: SideReport) -> Bool {
        history.entries.contains {
            ($0.place.device == report.device || $0.place.isOwn)
                && $0.place.locator == report.pointer
        }
    }
}

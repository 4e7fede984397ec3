import Sharing

/// One installation: what it keeps on its disk, and a clock that may be off.
struct FleetDevice {
    let id: String
    /// Seconds its clock is ahead.
    var isOff: Int64
    var history = PlaceHistory()
    var mark = SideMark()
    var notes = FleetNotes()
    /// What it would take back, by word.
    var answers: [String: FleetAnswer] = [:]
    /// Of its library, some days old.
    var backup: FleetNotes?
    /// Its own journal, and how much of it the others can see.
    var journal: [JournalEvent] = []
    var published = 0
    /// How much of each other device's journal has come here.
    var come: [Int]
    /// All of it, as it was read last.
    var known: FleetReading?

    /// A person answered last that this device stays where it is.
    var hasStayed = false

    /// In all that it keeps on its disk.
    func isSame(as other: FleetDevice) -> Bool {
        published == other.published && journal.count == other.journal.count
            && history == other.history && mark == other.mark && notes == other.notes
    }

    func clock(_ now: Int64) -> Int64 { now + isOff }

    var current: SharedPlace? { history.current }

    mutating func read(_ tenths: Int, _ move: PlaceHistory.Move, _ now: Int64) {
        history.note(
            Fleet.locator(tenths), percent: Double(tenths) / 10, move, at: clock(now))
    }

    /// A person reads on, goes back, begins anew, or falls asleep.
    mutating func goOn(_ chance: inout Chance, _ now: Int64) {
        let here = Int(((current?.percent ?? 0) * 10).rounded())
        let on = min(1_000, here + 1 + chance.next(60))
        switch chance.next(12) {
        case 0: read(min(1_000, 1 + chance.next(here + 1)), .leapt, now)
        case 1: read(on, .leapt, now)
        case 2: read(on, .untouched, now)
        case 3: read(1_000, .leapt, now)
        case 4 where here >= 990: read(0, .leapt, now)
        default: read(on, .turned, now)
        }
    }

    mutating func learn(_ places: [SharedPlace]) {
        for place in places { history.add(place) }
    }

    /// The journal of all devices, from events in any order and more than once.
    func merged(_ events: some Sequence<JournalEvent>, _ now: Int64) -> Journal {
        var all = Journal(about: [Fleet.book], own: id)
        for event in events { all.add(event, now: clock(now)) }
        return all
    }

    func asked(_ pull: SidePull, isBusy: Bool, _ now: Int64) -> PlaceJudge.Case {
        let found = pull.report.flatMap { report in
            Fleet.tenths(report.pointer).map {
                PlaceJudge.Found(report.pointer, percent: Double($0) / 10)
            }
        }
        var given = PlaceJudge.Case(
            history, pull.report, mark: mark.knowing(pull.told),
            skew: ClockSkew(here: clock(now), there: pull.clock),
            deviceID: id, side: Fleet.side, found: found, isBusy: isBusy, now: clock(now))
        given.reason = pull.reason
        return given
    }

    /// Written here first; the others see it when it is published.
    mutating func write(
        _ place: SharedPlace, isAgain: Bool, knowing all: Journal, _ now: Int64
    ) {
        let last = journal.last { $0.kind == "place" }
        if !isAgain, last?.tells(place, of: [Fleet.book]) ?? false { return }
        journal.append(
            JournalEvent(
                device: id, number: Int64(journal.count) + 1,
                stamp: all.stamp(for: id, after: journal.last?.stamp, now: clock(now)),
                books: [Fleet.book], kind: "place",
                value: JournalEvent.value(of: place)))
    }

    /// Two places, and what the rules or a person make of them.
    mutating func meet(
        _ given: PlaceJudge.Case, _ verdict: PlaceJudge.Verdict, _ person: Fleet.Person,
        _ now: Int64
    ) {
        switch (verdict, person) {
        case (.move, _), (_, .takes): settle(given, takes: true, now)
        case (_, .stays): settle(given, takes: false, now)
        default: break
        }
    }

    /// What was told is noted, or that there was nothing to tell.
    mutating func close(_ step: SyncStep) {
        learn(step.answered)
        mark = step.mark
        guard let place = step.outgoing else { return }
        mark.sent = SideMark.Sent(
            locator: place.locator, pointer: place.locator, percent: place.percent, at: place.at)
    }

    /// The place of the other device is taken over, or one stays.
    private mutating func settle(_ given: PlaceJudge.Case, takes: Bool, _ now: Int64) {
        mark.answered = given.report
        hasStayed = !takes
        if takes, let found = given.found, let report = given.report {
            mark.sent = SideMark.Sent(
                locator: found.locator, pointer: report.pointer, percent: found.percent,
                at: clock(now))
            history.note(found.locator, percent: found.percent, .leapt, at: clock(now))
        }
        for place in history.answered(Fleet.side, stays: !takes) { history.add(place) }
    }
}

/// Journals that were read, and how much of each. What has only grown is read on from there: the
/// order in which events are read makes no difference, which is checked when a history ends.
struct FleetReading {
    var all: Journal
    var counts: [Int]
    var clock: Int64

    func isContinued(by counts: [Int], at clock: Int64) -> Bool {
        // By a clock that went on, a stamp that was ahead may not be ahead any more.
        all.ahead.isEmpty && clock >= self.clock
            && zip(self.counts, counts).allSatisfy { $0 <= $1 }
    }
}

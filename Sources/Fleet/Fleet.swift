import Sharing

/// Devices that share one book through a folder, in a simulated world: their clocks are off, they
/// are killed between any two writes, files arrive late, twice, in any order or go back to an older
/// version. The rules and the merge are the program's own.
public struct Fleet: FleetWorld {
    /// What was broken, in which step.
    public struct Broken: Error, CustomStringConvertible {
        public var description: String
    }

    static let book = "md5:one"
    static let side = "folder"
    private static let devicesCount = 5
    static let offsets: [Int64] = [0, 0, 0, 100, -200_000, 3_600, 172_800]
    static let smallOffsets: [Int64] = [0, 0, 100, -100]

    var devices: [FleetDevice]
    var now: Int64 = 1_700_000_000
    var chance: Chance
    var deeds = FleetDeeds()
    private(set) var step = 0
    /// Now and then a device is killed between two writes.
    private(set) var areKilled = true
    /// In half of the histories clocks are off by minutes, in the others by days.
    private let offsets: [Int64]
    /// Persons give tags and review words as well.
    let haveWords: Bool

    static func locator(_ tenths: Int) -> String { "#char=\(tenths)" }

    static func tenths(_ locator: String) -> Int? {
        locator.hasPrefix("#char=") ? Int(locator.dropFirst(6)) : nil
    }

    private init(_ chance: Chance, haveWords: Bool) {
        self.chance = chance
        self.haveWords = haveWords
        offsets = self.chance.one(in: 2) ? Self.offsets : Self.smallOffsets
        devices = (0..<Self.devicesCount).map { index in
            FleetDevice(
                id: "d\(index)", isOff: 0,
                come: [Int](repeating: 0, count: Self.devicesCount))
        }
        for index in devices.indices {
            devices[index].isOff = offsets[self.chance.next(offsets.count)]
        }
    }

    /// One history with a folder; it throws what was broken in it.
    /// - Parameter haveWords: words are reviewed and tags are given as well.
    public static func play(
        _ chance: Chance, haveWords: Bool = false, steps: Int = 30
    ) throws(Broken) {
        var fleet = Fleet(chance, haveWords: haveWords)
        for step in 0..<steps {
            fleet.step = step
            try fleet.live()
        }
        try fleet.settle()
    }

    // MARK: - A day

    private mutating func live() throws(Broken) {
        now += Int64(60 + chance.next(250) * 160)
        let who = chance.next(Self.devicesCount)
        carry(to: who)
        for _ in 0..<chance.next(3) { remark(who) }
        loseLibrary(who)
        if chance.one(in: 2) { try exchangeRemarks(who) }
        switch chance.next(8) {
        case 0, 1: try exchange(who, .unattended)
        case 2: try exchange(who, chance.one(in: 3) ? .stays : .takes)
        case 3:
            // A clock is set right, or wrong.
            devices[who].isOff = offsets[chance.next(offsets.count)]
        default:
            for _ in 0...chance.next(3) { try read(who) }
            try exchange(who, chance.one(in: 2) ? .busy : .unattended)
        }
    }

    private mutating func read(_ who: Int) throws(Broken) {
        let old = devices[who]
        devices[who].goOn(&chance, now)
        try checkFurthest(old, devices[who])
    }

    /// Files come as they like: all, a few, or older ones.
    private mutating func carry(to who: Int) {
        for other in devices.indices where other != who {
            let all = devices[other].published
            switch chance.next(6) {
            case 0: break
            case 1: devices[who].come[other] = chance.next(all + 1)
            default: devices[who].come[other] = all
            }
        }
    }

    // MARK: - An exchange

    /// What a person does who is asked, or does not.
    enum Person { case busy, unattended, takes, stays }

    /// What has come to a device: new events in any order, some of them twice.
    mutating func read(at who: Int) -> Journal {
        let counts = devices.indices.map {
            $0 == who ? devices[who].published : devices[who].come[$0]
        }
        let clock = devices[who].clock(now)
        var before = [Int](repeating: 0, count: counts.count)
        var all = Journal(about: [Self.book], own: devices[who].id)
        // Now and then all is read from its beginning.
        if let known = devices[who].known, known.isContinued(by: counts, at: clock),
            !chance.one(in: 8)
        {
            (before, all) = (known.counts, known.all)
            devices[who].known = nil
        }
        var places: [(device: Int, at: Int)] = []
        for device in devices.indices where before[device] < counts[device] {
            for at in before[device]..<counts[device] { places.append((device, at)) }
        }
        for at in places.indices.reversed() where at > 0 {
            places.swapAt(at, chance.next(at + 1))
        }
        for (device, at) in places + places.prefix(chance.next(4)) {
            all.add(devices[device].journal[at], now: clock)
        }
        devices[who].known = FleetReading(all: all, counts: counts, clock: clock)
        return all
    }

    mutating func isKilled() -> Bool { areKilled && chance.one(in: 20) }

    /// What was written before a kill and not seen by others is told first: one who is asked, and
    /// goes elsewhere, must not be overtaken by what was told before that.
    mutating func finish(_ who: Int) { devices[who].published = devices[who].journal.count }

    mutating func exchange(_ who: Int, _ person: Person) throws(Broken) {
        finish(who)
        let all = read(at: who)
        let pull = all.pull(Self.book, isSound: false, for: devices[who].id)
        let given = devices[who].asked(pull, isBusy: person == .busy, now)
        let step = given.step(pull)
        let old = devices[who]
        if isKilled() { return }
        devices[who].learn(step.entries)
        if isKilled() { return }
        if step.isMeeting {
            if step.verdict == .move { try checkCause(given, old) }
            devices[who].meet(given, step.verdict, person, now)
        } else {
            if let place = step.outgoing {
                devices[who].write(
                    place, isAgain: given.mark.tells(place), knowing: all, now)
                if isKilled() { return }
                devices[who].published = devices[who].journal.count
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

    /// Nothing moves unasked but on from here, or after one who went back on purpose.
    private func checkCause(_ given: PlaceJudge.Case, _ old: FleetDevice) throws(Broken) {
        guard let report = given.report, let found = given.found,
            let writer = devices.first(where: { $0.id == report.device.id })
        else { throw Broken(description: "step \(step): a jump without a place") }
        let number = writer.journal.lastIndex { $0.place?.locator == report.pointer }
        try check(number != nil, "\(old.id) jumps to what \(writer.id) never wrote")
        let isBack = found.percent < old.current?.percent ?? 0
        try check(
            !isBack || given.reason == .rewind || given.reason == .restart,
            "\(old.id) jumps back without a cause")
        try check(!given.isBusy, "\(old.id) jumps under a reader's eyes")
        try check(
            given.local == nil || !given.hasMoved || given.mark == SideMark(),
            "\(old.id) jumps away from what was read since")
        // A place that its own device has left, and that is known here, does not come back.
        let known = old.history.entries.last { $0.place.device.id == writer.id }?.place
        if let known, let at = report.at, known.at > at {
            let newer = writer.journal.lastIndex { $0.place?.locator == known.locator }
            try check(
                newer ?? 0 <= number ?? 0, "\(old.id) jumps to a place that \(writer.id) has left")
        }
    }

    // MARK: - When it is quiet

    private mutating func settle() throws(Broken) {
        for index in devices.indices { devices[index].isOff = 0 }
        // The clocks are right, and what one of them wrote ahead of time has come about.
        now += 400_000
        areKilled = false
        // One in which nothing happened is followed by others like it.
        for _ in 0..<Self.roundsMax where try !round() { break }
        // With clocks off by days it is not known which place is the newest: each has all of them.
        if offsets == Self.smallOffsets { try checkAgreement() }
        let before = devices.map(\.current)
        let written = devices.map(\.journal.count)
        _ = try round()
        try check(before == devices.map(\.current), "they go on jumping")
        try check(written == devices.map(\.journal.count), "they go on writing")
        try checkQuietRemarks()
        try checkMerge()
        try checkAllKnown()
    }

    /// Two devices that each began anew answer each other three times, and so do others after them.
    private static let roundsMax = 3 * devicesCount

    /// False where nothing happened in it.
    private mutating func round() throws(Broken) -> Bool {
        var isNews = false
        for who in devices.indices {
            now += 100
            for other in devices.indices { devices[who].come[other] = devices[other].published }
            let before = devices[who]
            try exchange(who, .takes)
            try exchangeRemarks(who)
            isNews = isNews || !devices[who].isSame(as: before)
        }
        return isNews
    }

    private mutating func checkMerge() throws(Broken) {
        let one = devices[0].merged(devices.flatMap(\.journal), now)
        var other = Journal(about: [Self.book], own: devices[0].id)
        for _ in 0..<2 {
            for device in devices.reversed() {
                for event in device.journal.reversed() { other.add(event, now: now) }
            }
        }
        try check(one == other, "the order of events matters")
    }

    /// Each knows the last place of every other.
    private func checkAllKnown() throws(Broken) {
        for writer in devices {
            let last = writer.journal.prefix(writer.published).last { $0.place != nil }?.place
            guard let last else { continue }
            for device in devices where device.id != writer.id {
                try check(
                    device.history.entries.contains {
                        $0.place.device.id == writer.id && $0.place.locator == last.locator
                    }, "\(device.id) does not know where \(writer.id) was last")
            }
        }
    }
}

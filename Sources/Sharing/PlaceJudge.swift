/// Decides what a side's report means for a work that is read here. Nothing but rules: who calls
/// it has asked the side, looked the place up in the book, and keeps what comes of it.
public struct PlaceJudge {
    /// What is known at the moment of the decision.
    public struct Case: Equatable, Sendable {
        public var history: PlaceHistory
        public var report: SideReport?
        public var mark: SideMark
        public var skew: ClockSkew
        /// Of this installation, as the side knows it.
        public var deviceID: String
        public var side: String
        /// Where the report leads in the book here, by our names; nil where it leads nowhere.
        public var found: Found?
        public var isSound: Bool
        /// What led there, where the side tells it.
        public var reason: SharedPlace.Reason?
        /// Pages are being turned here: nothing may jump.
        public var isBusy: Bool
        public var now: Int64

        public init(
            _ history: PlaceHistory, _ report: SideReport?, mark: SideMark = SideMark(),
            skew: ClockSkew = ClockSkew(seconds: 0), deviceID: String, side: String,
            found: Found? = nil, isSound: Bool = false, isBusy: Bool = false, now: Int64
        ) {
            self.history = history
            self.report = report
            self.mark = mark
            self.skew = skew
            self.deviceID = deviceID
            self.side = side
            self.found = found
            self.isSound = isSound
            self.isBusy = isBusy
            self.now = now
        }
    }

    /// A place of the side, as it is named and counted here.
    public struct Found: Hashable, Sendable {
        public var locator: String
        public var percent: Double
        public var positionMs: Int64?
        /// By the percentage alone, in words "about".
        public var isAbout: Bool

        public init(
            _ locator: String, percent: Double, positionMs: Int64? = nil, isAbout: Bool = false
        ) {
            self.locator = locator
            self.percent = percent
            self.positionMs = positionMs
            self.isAbout = isAbout
        }
    }

    public enum Verdict: Equatable, Sendable {
        /// Nothing is there, or nothing new.
        case nothing
        /// It is kept in the history with the reason, and moves nothing.
        case disbelieve(String)
        /// It was left before one came further here, and both never agreed: it is kept in the
        /// history, moves nothing, and the side may be told another.
        case keep
        /// The other device went on and this one did not: the place moves, with an undo.
        case move
        /// The same while pages are turned here: one line tells it.
        case notice
        /// It cannot be known: both places are shown, once.
        case ask(PlaceDoubt)
    }

    /// Percentages of other engines differ so much for the same words.
    static let samePercent = 0.01
    /// Between what this device sent and what comes back of it.
    static let sameDevicePercent = 1.0
    /// A page of a short book.
    static let pagePercent = 0.5
    /// Beyond this a stored 0 is no start.
    static let startPercent = 1.0
    /// A side that is ahead of its own clock by more made its time up.
    static let aheadSeconds: Int64 = 300

    public static func judge(_ given: Case) -> Verdict {
        guard let report = given.report, let percent = report.percent else { return .nothing }
        if given.mark.hasAnswered(report) { return .nothing }
        guard percent.isFinite, (0...100).contains(percent) else {
            return .disbelieve("\(given.side) told a percentage that is none")
        }
        let local = given.local
        if isOurs(report, percent, given) { return .nothing }
        if agrees(given) || given.isSuperseded { return .nothing }
        let here = local?.percent ?? 0
        // A device that was at its start says so with its name and the time; nothing is 0 as well.
        if percent == 0, here > startPercent, !given.isBack,
            report.device.id.isEmpty || time(of: report, given) == nil
        {
            return .disbelieve("0 % is what \(given.side) has for a book that was never read")
        }
        if given.isSound, given.found?.positionMs == 0, here > startPercent {
            return .disbelieve("the player there was not at its place yet")
        }
        guard let found = given.found, !found.isAbout else {
            return .ask(report.pointer.isEmpty ? .onlyPercent : .notInEdition)
        }
        return compare(report, found, local, given)
    }

    static let beforeRestart = "it was read before you began anew"
    static let answersMax = 3

    // MARK: - Two places

    private static func compare(
        _ report: SideReport, _ found: Found, _ local: SharedPlace?, _ given: Case
    ) -> Verdict {
        let there = time(of: report, given)
        // A device's times can be compared with each other even where the clock here is behind.
        let claimed = claimedTime(of: report, given)
        if let claimed, given.toldLater(report, than: claimed) { return .ask(.isOlder) }
        guard let local else { return given.isBusy ? .notice : .move }
        if let restart = given.restart, let there, there < restart.at,
            !given.hasBegunAnew(report, restart, there)
        {
            return .disbelieve(beforeRestart)
        }
        guard let there else { return .ask(claimed == nil ? .timeless : .isAhead) }
        if given.hasMoved, given.mark != SideMark() { return .ask(.bothRead) }
        // At the first meeting both may have been read. But a book that was only opened here,
        // before the other's place came, was left for nothing.
        let isOnlyOpened =
            local.percent <= startPercent && ![.rewind, .restart].contains(local.reason)
        if given.hasMoved, !isOnlyOpened, let read = given.touched, there <= read.at {
            let isPassed = found.percent < read.percent && isBefore(there, read.at)
            return isPassed ? .keep : .ask(.neverAgreed)
        }
        // Not as far as here: a deliberate rewind, or a device that sent an old place late.
        if found.percent < local.percent {
            // One who turned back there wants to be there.
            if given.isBack {
                return given.isBusy ? .notice : .move
            }
            return .ask(.notAsFar)
        }
        if given.isBeforeAgreement(report, there) { return .ask(.beforeAgreement) }
        return given.isBusy ? .notice : .move
    }

    /// By more than clocks that are right differ.
    static func isBefore(_ time: Int64, _ other: Int64) -> Bool {
        SharedPlace.isTime(other) && time < other - ClockSkew.toleranceSeconds
    }

    /// By the clock here; nil for none, and for one that cannot be.
    public static func time(of report: SideReport, _ given: Case) -> Int64? {
        claimedTime(of: report, given).flatMap { $0 > given.now + aheadSeconds ? nil : $0 }
    }

    /// The same for a time that is ahead of the clock here as well.
    private static func claimedTime(of report: SideReport, _ given: Case) -> Int64? {
        report.at.flatMap { SharedPlace.isTime($0) ? given.skew.here($0) : nil }
    }

    /// What was sent from here, as the side names it now: some keep no more than the chapter or
    /// the paragraph. One id is not enough: copied settings share it.
    private static func isOurs(
        _ report: SideReport, _ percent: Double, _ given: Case
    ) -> Bool {
        guard report.device.id == given.deviceID else { return false }
        // What was settled with the side was forgotten with it; this device was there.
        guard let sent = given.mark.sent else { return given.wasHere(percent) }
        return given.found?.locator == sent.locator || report.pointer == sent.pointer
            || !report.pointer.isEmpty && sent.pointer.hasPrefix(report.pointer + "/")
            || abs(percent - sent.percent) <= sameDevicePercent
    }

    /// The side has the place that is here.
    public static func agrees(_ given: Case) -> Bool {
        guard let report = given.report, let local = given.local, let found = given.found else {
            return false
        }
        if !found.isAbout {
            return found.locator == local.locator
                || abs(found.percent - local.percent) < samePercent
        }
        // A place that is not in this book may have the same percentage by chance.
        guard report.pointer.isEmpty, let percent = report.percent else { return false }
        return abs(percent - local.percent) < samePercent
    }

    // MARK: - Sending

    /// The place to send, with its own time; nil when there is nothing new. What ran on under the
    /// sleep timer is not sent: the place before it is.
    public static func outgoing(_ given: Case, after verdict: Verdict) -> SharedPlace? {
        switch verdict {
        case .ask, .move, .notice: return nil
        case .nothing, .disbelieve, .keep: break
        }
        // An older place came in front of the new reading: the others are told of that once more.
        let isInFront =
            verdict == .disbelieve(beforeRestart) && given.answersCount < answersMax
        guard given.hasMoved || isInFront, var place = given.touched,
            place.percent > 0 || [.rewind, .restart].contains(place.reason)
        else { return nil }
        // Who went back on purpose and reads on there is still behind on purpose.
        if let back = given.wayBack(to: place) { place.reason = back }
        return place
    }
}

extension PlaceJudge.Case {
    /// The last place here, in this medium.
    public var local: SharedPlace? { own.last }

    private var own: [SharedPlace] {
        history.entries.map(\.place).filter { $0.isOwn && $0.isSound == isSound }
    }

    /// Where a key was pressed last.
    var touched: SharedPlace? { own.last { $0.reason != .auto } }

    /// A reading that was begun anew, and goes on.
    var restart: SharedPlace? { own.last { $0.reason == .restart } }

    /// The side says that one went back there on purpose.
    var isBack: Bool { reason == .rewind || reason == .restart }

    /// What the device of the report told before, in the order in which it came.
    private func told(by report: SideReport) -> [SharedPlace] {
        // A name alone may be that of several devices.
        guard !report.device.id.isEmpty else { return [] }
        return history.entries.map(\.place).filter {
            $0.side == side && $0.device.id == report.device.id && $0.isSound == isSound
        }
    }

    /// Known, and its device went on to another place since: the side's files went back to an
    /// older version.
    var isSuperseded: Bool {
        guard let report, let there = PlaceJudge.time(of: report, self) else { return false }
        let told = told(by: report)
        let locator = found?.locator ?? report.pointer
        guard let last = told.last, last.at >= there, last.locator != locator || last.at != there
        else { return false }
        return told.contains { $0.locator == locator && $0.at == there }
    }

    /// How often this place was answered with the place of the new reading. It comes again where
    /// its device answered a third one; two that each began anew, with clocks that are days apart,
    /// would else go on answering each other.
    var answersCount: Int {
        guard let report, let there = PlaceJudge.time(of: report, self) else { return 0 }
        let locator = found?.locator ?? report.pointer
        return told(by: report).count {
            $0.why.hasPrefix(PlaceJudge.beforeRestart) && $0.locator == locator && $0.at == there
        }
    }

    /// By one clock: it was set back, or the place is an old one.
    func toldLater(_ report: SideReport, than there: Int64) -> Bool {
        told(by: report).contains { $0.at > there }
    }

    /// The new reading was taken over from the report's device, and it goes on in it.
    func hasBegunAnew(_ report: SideReport, _ restart: SharedPlace, _ there: Int64) -> Bool {
        goesOn(report, from: restart.locator, there)
    }

    /// It was left before both agreed: the side went back to an older version, or a device told it
    /// late. A side that numbers the places it receives needs no clock for their order; nor does a
    /// device that goes on from the place that was taken over from it.
    func isBeforeAgreement(_ report: SideReport, _ there: Int64) -> Bool {
        guard report.stamp == nil, let sent = mark.sent, PlaceJudge.isBefore(there, sent.at)
        else { return false }
        return !goesOn(report, from: sent.locator, there)
    }

    /// The report's device told that place before, by its own clock, and it was believed.
    private func goesOn(_ report: SideReport, from locator: String, _ there: Int64) -> Bool {
        told(by: report).contains {
            $0.isBelieved && $0.locator == locator && $0.at > 0 && $0.at <= there
        }
    }

    /// One of the last places here is as far.
    func wasHere(_ percent: Double) -> Bool {
        own.contains { abs($0.percent - percent) <= PlaceJudge.sameDevicePercent }
    }

    /// How one went back on purpose since the side was told; nil where one did not, or is as far
    /// again.
    func wayBack(to place: SharedPlace) -> SharedPlace.Reason? {
        guard let sent = mark.sent, place.percent < sent.percent,
            [.turn, .listen].contains(place.reason)
        else { return nil }
        return own.last { [.rewind, .restart].contains($0.reason) && $0.at >= sent.at }?.reason
    }

    /// Something was read here that the side was not told.
    public var hasMoved: Bool {
        guard let place = touched else { return false }
        guard let sent = mark.sent else { return true }
        if place.locator == sent.locator { return hasBegunAnew(since: sent) }
        // A jump to a place lands at the start of its page: that is arriving, and no reading.
        let isArrival = [.jump, .rewind].contains(place.reason)
        return !isArrival || abs(place.percent - sent.percent) >= PlaceJudge.pagePercent
    }

    /// The same place in a new reading is news.
    private func hasBegunAnew(since sent: SideMark.Sent) -> Bool {
        guard let restart = own.lastIndex(where: { $0.reason == .restart }) else { return false }
        return !own[restart...].contains { $0.locator == sent.locator && $0.at == sent.at }
    }
}

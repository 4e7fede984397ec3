/// What follows from one look at a side: what the history is told, what is sent, and what was
/// settled once that is done.
public struct SyncStep: Equatable, Sendable {
    public var verdict: PlaceJudge.Verdict
    /// New in the history, in this order.
    public var entries: [SharedPlace]
    /// The report as an entry of the history.
    public var there: SharedPlace?
    /// nil when nothing is to be sent.
    public var outgoing: SharedPlace?
    /// New in the history once that was sent; the number of such answers is limited.
    public var answered: [SharedPlace] = []
    /// To be kept when that was sent.
    public var mark: SideMark

    /// Whether a place of another device is left to a person, or to the reader.
    public var isMeeting: Bool {
        switch verdict {
        case .move, .notice, .ask: true
        case .nothing, .disbelieve, .keep: false
        }
    }
}

extension PlaceJudge.Case {
    /// - Parameter time: the milliseconds of a place in a sound, by its name.
    public func step(_ pull: SidePull, time: (String) -> Int64? = { _ in nil }) -> SyncStep {
        let verdict = PlaceJudge.judge(self)
        let there = told(verdict)
        var step = SyncStep(
            verdict: verdict, entries: others(pull, verdict, time), there: there, mark: mark)
        let isNew = report.map { !mark.hasAnswered($0) } ?? false
        if step.isMeeting {
            if let there, isNew { step.entries.append(there) }
            return step
        }
        if report != nil, verdict == .nothing {
            step.entries += history.answered(side, stays: false)
        }
        step.mark.answered = report ?? mark.answered
        if isAgreed {
            if let local { step.mark.sent = agreement(local) }
        } else {
            step.outgoing = PlaceJudge.outgoing(self, after: verdict)
        }
        if let there, isNew {
            // What the side has is in the history before another place is put over it.
            if step.outgoing == nil || answersCount == 0 {
                step.entries.append(there)
            } else {
                step.answered = [numbered(there)]
            }
        }
        return step
    }

    /// The report as an entry of the history, where the side told it of another book.
    public var ofAnotherBook: SharedPlace? { told(.disbelieve(SharedPlace.ofAnotherBook)) }

    private func told(_ verdict: PlaceJudge.Verdict) -> SharedPlace? {
        guard let report, let percent = report.percent, !report.pointer.isEmpty || found != nil
        else { return nil }
        if case .nothing = verdict { return nil }
        var place = SharedPlace(
            found.map(\.locator) ?? report.pointer, percent: found?.percent ?? percent,
            positionMs: found?.positionMs, reason ?? (isSound ? .listen : .turn),
            at: PlaceJudge.time(of: report, self) ?? 0,
            on: report.device, side: side)
        if case .disbelieve(let why) = verdict { (place.isBelieved, place.why) = (false, why) }
        if case .ask(let doubt) = verdict {
            (place.isBelieved, place.why) = (false, doubt.rawValue)
        }
        return place
    }

    /// The same place answered once more is one more entry.
    private func numbered(_ place: SharedPlace) -> SharedPlace {
        let count = answersCount
        guard count > 0, place.why == PlaceJudge.beforeRestart else { return place }
        var place = place
        place.why += ", told again (\(count + 1))"
        return place
    }

    /// Places of further devices that are not known yet.
    private func others(
        _ pull: SidePull, _ verdict: PlaceJudge.Verdict, _ milliseconds: (String) -> Int64?
    ) -> [SharedPlace] {
        var others = pull.others
        if verdict == .nothing, let report = pull.report, let reason = pull.reason {
            others.append(SidePull.Other(report: report, reason: reason))
        }
        return others.compactMap { other in
            guard let percent = other.report.percent, (0...100).contains(percent) else {
                return nil
            }
            var given = self
            given.report = other.report
            let time = PlaceJudge.time(of: other.report, given) ?? 0
            let isKnown = history.entries.contains {
                $0.place.device == other.report.device && $0.place.locator == other.report.pointer
                    && $0.place.at == time
            }
            if isKnown { return nil }
            return SharedPlace(
                other.report.pointer, percent: percent,
                positionMs: isSound ? milliseconds(other.report.pointer) ?? 0 : nil,
                other.reason, at: time, on: other.report.device, side: side)
        }
    }

    /// The side has just the place that is here.
    private var isAgreed: Bool { report != nil && PlaceJudge.agrees(self) }

    private func agreement(_ local: SharedPlace) -> SideMark.Sent {
        SideMark.Sent(
            locator: local.locator, pointer: report?.pointer ?? "", percent: local.percent,
            at: local.at)
    }
}

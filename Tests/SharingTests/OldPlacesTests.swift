import Testing

@testable import Sharing

/// What simulated fleets found: old places that came back, and new readings that were not told.
@Suite struct OldPlacesTests {
    private static let kobo = SharedPlace.Device(id: "kobo-1", name: "Kobo")
    private static let now: Int64 = 1_000_000

    private func given(
        _ history: PlaceHistory, _ percent: Double, told: Int64?,
        reason: SharedPlace.Reason = .turn, sent: SideMark.Sent? = nil
    ) -> PlaceJudge.Case {
        let locator = "#char=\(Int(percent))"
        var given = PlaceJudge.Case(
            history, SideReport(device: Self.kobo, pointer: locator, percent: percent, at: told),
            mark: SideMark(sent: sent), deviceID: "here", side: "folder",
            found: PlaceJudge.Found(locator, percent: percent), now: Self.now)
        given.reason = reason
        return given
    }

    private func told(_ percent: Double, at: Int64) -> SharedPlace {
        SharedPlace(
            "#char=\(Int(percent))", percent: percent, .turn, at: at, on: Self.kobo, side: "folder")
    }

    @Test func `a place that its device has left does not come back with an older file`() {
        var history = PlaceHistory()
        history.add(told(60, at: 900))
        history.add(told(20, at: 950))
        #expect(PlaceJudge.judge(given(history, 60, told: 900)) == .nothing)
    }

    @Test func `a place older than what its device told is asked about`() {
        var history = PlaceHistory()
        history.add(told(20, at: 950))
        let verdict = PlaceJudge.judge(given(history, 60, told: 940))
        #expect(verdict == .ask(.isOlder))
        #expect(PlaceJudge.judge(given(history, 60, told: 960)) == .move)
    }

    @Test func `one whose new reading was taken over is followed, however its clock is off`() {
        var history = PlaceHistory()
        history.note("#char=100", percent: 100, .turned, at: 900_000)
        history.add(
            SharedPlace(
                "#char=0", percent: 0, .restart, at: 700_000, on: Self.kobo, side: "folder"))
        history.note("#char=0", percent: 0, .leapt, at: 950_000)
        let sent = SideMark.Sent(locator: "#char=0", pointer: "#char=0", percent: 0, at: 950_000)
        #expect(PlaceJudge.judge(given(history, 7, told: 700_500, sent: sent)) == .move)
    }

    @Test func `a new reading from 0 percent is believed where the side says that it is one`() {
        var history = PlaceHistory()
        history.note("#char=40", percent: 40, .turned, at: 900_000)
        let verdict = PlaceJudge.judge(given(history, 0, told: nil, reason: .restart))
        #expect(verdict == .ask(.timeless))
    }

    @Test func `the same place in a new reading is told`() {
        var history = PlaceHistory()
        let sent = SideMark.Sent(
            locator: "#char=100", pointer: "#char=100", percent: 100, at: 900_000)
        history.note("#char=100", percent: 100, .turned, at: 900_000)
        history.note("#char=0", percent: 0, .leapt, at: 910_000)
        history.note("#char=100", percent: 100, .leapt, at: 920_000)
        var given = given(history, 60, told: nil, sent: sent)
        given.report = nil
        #expect(PlaceJudge.outgoing(given, after: .nothing)?.at == 920_000)
    }

    @Test func `an older place in front of a new reading makes it be told once more`() {
        var history = PlaceHistory()
        history.note("#char=100", percent: 100, .turned, at: 900_000)
        history.note("#char=0", percent: 0, .leapt, at: 950_000)
        let sent = SideMark.Sent(locator: "#char=0", pointer: "#char=0", percent: 0, at: 950_000)
        let step = given(history, 60, told: 920_000, sent: sent).step(SidePull())
        #expect(step.outgoing?.locator == "#char=0")
        #expect(step.mark.answered?.percent == 60)
    }

    @Test func `the next event is later than one that was written and not seen elsewhere yet`() {
        let own = JournalStamp(after: nil, now: 900_000)
        let next = Journal().stamp(for: "here", after: own, now: 800_000)
        #expect(next > own)
    }
}

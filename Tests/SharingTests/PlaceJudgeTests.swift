import Testing

@testable import Sharing

/// What goes wrong between devices, row by row, and what is right.
@Suite struct PlaceJudgeTests {
    private static let here = "here-1"
    private static let kobo = SharedPlace.Device(id: "kobo-1", name: "Kobo")
    private static let now: Int64 = 1_000_000

    /// A book that is at `local` percent since `at`, and a report of 60 % from another device.
    private func given(
        local: Double? = 40, at: Int64 = 900_000, report: Double? = 60, told: Int64? = 950_000,
        found: PlaceJudge.Found? = PlaceJudge.Found("#char=60", percent: 60),
        agreed: Double? = 40, _ change: (inout PlaceJudge.Case) -> Void = { _ in }
    ) -> PlaceJudge.Case {
        var history = PlaceHistory()
        if let local { history.note("#char=\(Int(local))", percent: local, .turned, at: at) }
        let sent = agreed.map {
            SideMark.Sent(
                locator: "#char=\(Int($0))", pointer: "/body/DocFragment[2]/body/p[\(Int($0))]",
                percent: $0, at: at)
        }
        let told = report.map {
            SideReport(device: Self.kobo, pointer: "/body/DocFragment[3]", percent: $0, at: told)
        }
        var given = PlaceJudge.Case(
            history, told, mark: SideMark(sent: sent), deviceID: Self.here, side: "home",
            found: found, now: Self.now)
        change(&given)
        return given
    }

    private func sends(_ given: PlaceJudge.Case) -> Double? {
        PlaceJudge.outgoing(given, after: PlaceJudge.judge(given))?.percent
    }

    @Test func `who went on elsewhere is taken along`() {
        #expect(PlaceJudge.judge(given()) == .move)
        #expect(sends(given()) == nil)
    }

    @Test func `asleep - what ran on is neither sent nor the furthest, what was touched is`() {
        let case1 = given(report: nil, agreed: nil) {
            $0.isSound = true
            $0.history = PlaceHistory()
            $0.history.note("#t=60", percent: 10, positionMs: 60_000, .listened, at: 1)
            $0.history.note("#t=900", percent: 90, positionMs: 900_000, .untouched, at: 2)
        }
        #expect(sends(case1) == 10)
        #expect(case1.history.lastTouched?.percent == 10)
    }

    @Test func `deliberate rewind - it is sent, and another's rewind is asked about, not taken`() {
        let rewound = given(report: nil) {
            $0.history.note("#char=5", percent: 5, .leapt, at: 950_000)
        }
        #expect(rewound.local?.reason == .rewind)
        #expect(sends(rewound) == 5)
        #expect(rewound.history.furthest(isSound: false)?.percent == 40)
        let other = given(report: 20, found: .init("#char=20", percent: 20))
        #expect(PlaceJudge.judge(other) == .ask(.notAsFar))
    }

    @Test(arguments: [(6.0, SharedPlace.Reason.rewind), (41, .turn)])
    func `deliberate rewind - pages behind it are still behind on purpose, those past it are not`(
        percent: Double, reason: SharedPlace.Reason
    ) {
        let on = given(report: nil) {
            $0.history.note("#char=5", percent: 5, .leapt, at: 950_000)
            $0.history.note("#char=on", percent: percent, .turned, at: 950_060)
        }
        let told = PlaceJudge.outgoing(on, after: .nothing)
        #expect(told?.percent == percent && told?.reason == reason)
        #expect(on.local?.reason == .turn, "here it is a page that was turned")
    }

    @Test func `reread from the start - pages of the new reading are told as such`() {
        let reread = given(local: 100, report: nil, agreed: 100) {
            $0.history.note("#char=0", percent: 0.1, .leapt, at: 930_000)
            $0.history.note("#char=3", percent: 3, .turned, at: 930_100)
        }
        let told = PlaceJudge.outgoing(reread, after: .nothing)
        #expect(told?.percent == 3 && told?.reason == .restart)
    }

    @Test func `reread from the start - an older place cannot pull it`() {
        let reread = given(local: 100, told: 920_000, agreed: 100) {
            $0.history.note("#char=0", percent: 0.1, .leapt, at: 930_000)
        }
        #expect(reread.local?.reason == .restart)
        #expect(
            PlaceJudge.judge(reread) == .disbelieve("it was read before you began anew"))
        #expect(sends(reread) == 0.1)
    }

    @Test func `a book that was only opened here goes to where it was read before that`() {
        let opened = given(local: 0.4, at: 960_000, agreed: nil)
        #expect(PlaceJudge.judge(opened) == .move)
        let read = given(local: 5, at: 960_000, agreed: nil)
        #expect(PlaceJudge.judge(read) == .ask(.neverAgreed))
        let back = given(local: 40, at: 960_000, agreed: nil) {
            $0.history.note("#char=0", percent: 0.1, .leapt, at: 970_000)
        }
        #expect(PlaceJudge.judge(back) == .ask(.neverAgreed))
    }

    @Test func `a kill after a place was told - the side's memory of it counts`() {
        let old = SideMark.Sent(locator: "#char=90", pointer: "", percent: 90, at: 100)
        let told = SideMark.Sent(locator: "#char=40", pointer: "", percent: 40, at: 900_000)
        #expect(SideMark(sent: old).knowing(told).sent == told)
        #expect(SideMark(sent: told).knowing(old).sent == told)
        #expect(SideMark().knowing(told).sent == told)
        #expect(SideMark(sent: old).knowing(nil).sent == old)
    }

    @Test func `who tells a place once more is heard once more`() {
        var case1 = given(report: 20, found: .init("#char=20", percent: 20))
        case1.report?.stamp = 7
        case1.mark.answered = case1.report
        #expect(PlaceJudge.judge(case1) == .nothing)
        case1.report?.stamp = 9
        #expect(PlaceJudge.judge(case1) == .ask(.notAsFar))
        // What was answered before tellings were counted is answered.
        case1.mark.answered?.stamp = nil
        #expect(PlaceJudge.judge(case1) == .nothing)
    }

    @Test func `stale device - nothing is sent before something was read`() {
        #expect(sends(given(report: nil)) == nil)
        #expect(PlaceJudge.judge(given()) == .move)
    }

    @Test func `a week offline - one place is sent, with its own time, and a moved side is asked`()
    {
        let quiet = given(report: nil) {
            for day in 0..<7 {
                $0.history.note(
                    "#char=\(50 + day)", percent: 50 + Double(day), .turned,
                    at: 900_000 + Int64(day) * 10_000)
            }
        }
        let sent = PlaceJudge.outgoing(quiet, after: PlaceJudge.judge(quiet))
        #expect(sent?.percent == 56 && sent?.at == 960_000)
        var moved = quiet
        moved.report = given().report
        #expect(PlaceJudge.judge(moved) == .ask(.bothRead))
        #expect(sends(moved) == nil)
    }

    @Test func `two open at once - nothing jumps while pages are turned`() {
        #expect(PlaceJudge.judge(given { $0.isBusy = true }) == .notice)
    }

    @Test func `wrong clock - the side's date says how far off one is, and times are corrected`() {
        let skew = ClockSkew(here: Self.now, there: Self.now + 172_800)
        #expect(skew.isOff)
        #expect(!ClockSkew(here: Self.now, there: Self.now + 119).isOff)
        #expect(PlaceJudge.judge(given(told: 950_000 + 172_800) { $0.skew = skew }) == .move)
        let made = given(told: Self.now + 172_800)
        #expect(PlaceJudge.judge(made) == .ask(.isAhead))
        for time: Int64? in [nil, 0, -62_135_596_800, .max, .min] {
            #expect(PlaceJudge.judge(given(told: time)) == .ask(.timeless))
        }
    }

    @Test func `other edition - a place by percentage alone is asked about`() {
        let about = given(found: .init("60%", percent: 60, isAbout: true)) {
            $0.report?.pointer = ""
        }
        #expect(PlaceJudge.judge(about) == .ask(.onlyPercent))
    }

    @Test
    func `unresolvable - it is asked about, holds what would be sent, and page 1 is no answer`() {
        for found in [nil, PlaceJudge.Found("60%", percent: 60, isAbout: true)] {
            let lost = given(found: found) {
                $0.history.note("#char=41", percent: 41, .leapt, at: 960_000)
            }
            #expect(PlaceJudge.judge(lost) == .ask(.notInEdition))
            #expect(sends(lost) == nil)
        }
    }

    @Test func `finished and opened again - the end is sent before, and a page back after it`() {
        let finished = given(local: 100, report: nil, agreed: 40)
        #expect(sends(finished) == 100)
        #expect(sends(given(local: 100, report: nil, agreed: 100)) == nil)
    }

    @Test func `empty is not the start, and 0 never beats a place that was read`() {
        #expect(PlaceJudge.judge(given(report: nil)) == .nothing)
        let zero = given(report: 0, told: nil, found: .init("#char=0", percent: 0))
        guard case .disbelieve = PlaceJudge.judge(zero) else {
            Issue.record("0 was believed")
            return
        }
        // Who went back to the start says when and on what: that is asked, and never taken.
        let back = given(report: 0, found: .init("#char=0", percent: 0))
        #expect(PlaceJudge.judge(back) == .ask(.notAsFar))
        for percent in [Double.nan, .infinity, -1, 101] {
            guard case .disbelieve = PlaceJudge.judge(given(report: percent)) else {
                Issue.record("\(percent) was believed")
                return
            }
        }
    }

    @Test func `player not ready - a sound at 0 is neither believed nor sent`() {
        let sound = given(report: 3, found: .init("#t=0", percent: 0, positionMs: 0)) {
            $0.isSound = true
            $0.history = PlaceHistory()
            $0.history.note("#t=60", percent: 10, positionMs: 60_000, .listened, at: 1)
        }
        #expect(
            PlaceJudge.judge(sound) == .disbelieve("the player there was not at its place yet"))
        let fresh = given(local: 0, report: nil, agreed: nil)
        #expect(sends(fresh) == nil)
    }

    @Test func `asked again - what was answered is not asked a second time`() {
        let about = given(found: nil)
        let answered = given(found: nil) { $0.mark.answered = about.report }
        #expect(PlaceJudge.judge(answered) == .nothing)
    }

    @Test func `our own place comes back coarser, under our id, and is no news`() {
        for (pointer, percent) in [
            ("/body/DocFragment[2]/body/p[40]", 40.0), ("/body/DocFragment[2]/body", 31),
            ("/body/DocFragment[2]/body/p[41]", 40.9),
        ] {
            let ours = given(found: .init("#char=31", percent: 31)) {
                $0.report = SideReport(
                    device: .init(id: Self.here, name: "here"), pointer: pointer,
                    percent: percent, at: 900_010)
            }
            #expect(PlaceJudge.judge(ours) == .nothing)
        }
    }

    @Test func `two devices with one id - another place under our id is another device's`() {
        let copied = given {
            $0.report = SideReport(
                device: .init(id: Self.here, name: "Copy"), pointer: "/body/DocFragment[9]/body",
                percent: 60, at: 950_000)
        }
        #expect(PlaceJudge.judge(copied) == .move)
    }

    @Test func `first meeting - newer and further is taken, back and what is older is asked`() {
        let older = given(told: 800_000, agreed: nil)
        #expect(PlaceJudge.judge(older) == .ask(.neverAgreed))
        #expect(sends(older) == nil)
        #expect(older.step(SidePull()).entries.map(\.percent) == [60])
        #expect(PlaceJudge.judge(given(agreed: nil)) == .move)
        let back = given(report: 20, found: .init("#char=20", percent: 20), agreed: nil)
        #expect(PlaceJudge.judge(back) == .ask(.notAsFar))
        #expect(PlaceJudge.judge(given(local: nil, agreed: nil)) == .move)
    }

    private static let back = PlaceJudge.Found("#char=20", percent: 20)

    @Test func `first meeting - what is older and not as far is kept before ours is sent`() {
        let passed = given(report: 20, told: 800_000, found: Self.back, agreed: nil)
        #expect(PlaceJudge.judge(passed) == .keep)
        let step = passed.step(SidePull())
        #expect(step.entries.map(\.percent) == [20] && step.answered.isEmpty)
        #expect(step.entries.first?.isBelieved == true && step.entries.first?.device == Self.kobo)
        #expect(step.outgoing?.percent == 40 && step.mark.answered == passed.report)
        // Clocks that are right are so far apart.
        let near = given(report: 20, told: 899_900, found: Self.back, agreed: nil)
        #expect(PlaceJudge.judge(near) == .ask(.neverAgreed))
        // What ran on under the sleep timer was not read.
        let asleep = given(local: 10, report: 20, told: 800_000, found: Self.back, agreed: nil) {
            $0.history.note("#char=30", percent: 30, .untouched, at: 900_600)
        }
        #expect(PlaceJudge.judge(asleep) == .ask(.neverAgreed))
    }

    @Test func `first meeting - who stays is not asked again, and ours is sent then`() {
        let stayed = given(told: 800_000, agreed: nil) { $0.mark.answered = $0.report }
        #expect(PlaceJudge.judge(stayed) == .nothing)
        #expect(sends(stayed) == 40)
    }

    @Test func `a side that was forgotten and added again has our own place, and asks nothing`() {
        var ours = given(report: 40.4, told: 800_000, found: Self.back, agreed: nil)
        ours.report?.device = .init(id: Self.here, name: "here")
        #expect(PlaceJudge.judge(ours) == .nothing)
        #expect(sends(ours) == 40)
        // A copy of this installation has the same id.
        ours.report?.percent = 60
        #expect(PlaceJudge.judge(ours) == .keep)
    }

    @Test func `what was left before both agreed is asked about, however far it is`() {
        let yesterday = given(told: 900_000 - 86_400)
        #expect(PlaceJudge.judge(yesterday) == .ask(.beforeAgreement))
        #expect(yesterday.step(SidePull()).entries.map(\.percent) == [60])
        #expect(PlaceJudge.judge(given(told: 899_900)) == .move)
        // A side that numbers the places it receives knows their order.
        #expect(PlaceJudge.judge(given(told: 800_000) { $0.report?.stamp = 7 }) == .move)
        // It goes on from the place that was taken over from it, by a clock that is behind.
        let goesOn = given(told: 800_000) {
            $0.history.add(
                SharedPlace(
                    "#char=40", percent: 40, .turn, at: 799_000, on: Self.kobo, side: "home"))
        }
        #expect(PlaceJudge.judge(goesOn) == .move)
    }

    @Test func `a pointer that leads nowhere is no agreement, whatever the percentage`() {
        let about = PlaceJudge.Found("40%", percent: 40, isAbout: true)
        let lost = given(report: 40, found: about)
        #expect(PlaceJudge.judge(lost) == .ask(.notInEdition))
        #expect(!PlaceJudge.agrees(lost))
        let share = given(report: 40, found: about) { $0.report?.pointer = "" }
        #expect(PlaceJudge.judge(share) == .nothing && PlaceJudge.agrees(share))
    }

    @Test func `a percentage that is no number is reported once`() {
        let odd = given {
            $0.report = SideReport(
                device: Self.kobo, pointer: "#char=1", percent: .nan, at: 950_000)
        }
        #expect(odd.report == odd.report)
        let step = odd.step(SidePull())
        #expect(step.entries.count == 1 && step.entries.first?.isBelieved == false)
        var again = odd
        again.mark = step.mark
        #expect(again.step(SidePull()).entries.isEmpty)
    }

    @Test func `another book's place stands in the history with the reason`() {
        let place = given(report: 60).ofAnotherBook
        #expect(place?.isBelieved == false && place?.device == Self.kobo)
        #expect(place?.doubts == "it is the place of another book")
    }

    @Test func `times at the edges of what fits overflow nowhere`() {
        for told in [Int64.min, .max, 0, 1] {
            for skew in [Int64.min, .max, 0] {
                for at in [Int64.min, .max, 900_000] {
                    for agreed: Double? in [nil, 40] {
                        _ = PlaceJudge.judge(
                            given(at: at, told: told, agreed: agreed) {
                                $0.skew = ClockSkew(seconds: skew)
                            })
                    }
                }
            }
        }
        #expect(!ClockSkew(here: 5, there: .min).isOff)
    }

    @Test func `a rewind that is known as one moves, whenever the place here was taken over`() {
        let found = PlaceJudge.Found("#char=20", percent: 20)
        let back = given(report: 20, found: found) { $0.reason = .rewind }
        #expect(PlaceJudge.judge(back) == .move)
        let old = given(report: 20, told: 800_000, found: found) { $0.reason = .rewind }
        #expect(PlaceJudge.judge(old) == .move)
        let turned = given(report: 20, found: found) { $0.reason = .turn }
        #expect(PlaceJudge.judge(turned) == .ask(.notAsFar))
    }
}

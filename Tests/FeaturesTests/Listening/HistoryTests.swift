import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features
@testable import LendingWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Every play, pause, jump and sleep with its time, and the way back there.
@Suite struct HistoryTests {
    private static let book = PreviewSound.book
    private static let place = AppDriver.heardPlace

    /// What is asked to be written down since this was looked at last; and it is.
    private func written(_ app: AppDriver) -> [ListeningTrace] {
        var traces: [ListeningTrace] = []
        while case .trace(let book, let trace, let joins)? = app.asked(Playing.self).first(
            where: { if case .trace = $0 { true } else { false } })
        {
            app.answer(
                Playing.self, .traced(trace, of: Self.book.source, joins: joins, trouble: nil),
                to: .trace(book, trace, joins: joins))
            traces.append(trace)
        }
        return traces
    }

    private func begun() -> AppDriver {
        let app = AppDriver.withSound()
        app.hear()
        #expect(written(app) == [.init(.played, at: .seconds(2_500))])
        app.send(.listening(.told(1, .arrived(Self.place))))
        app.startHere()
        return app
    }

    private func jump(_ app: AppDriver) {
        app.press("]")
        app.tellPlace()
    }

    private func arrive(_ app: AppDriver, at seconds: Int = 900) {
        let place = TrackPlace(track: 1, offset: .seconds(seconds))
        app.send(.listening(.told(1, .arrived(place))))
    }

    @Test func `a play, a pause, a jump and a sleep are written down, each where it was`() {
        let app = begun()
        jump(app)
        #expect(
            written(app) == [.init(.jumped, at: .seconds(3_300), from: .seconds(2_500))])
        arrive(app)
        app.press("3 0 S")
        #expect(written(app) == [.init(.timed, at: .seconds(3_300))])
        app.press("Space")
        #expect(written(app) == [.init(.paused, at: .seconds(3_300))])
        app.press("Space")
        app.press("Space")
        #expect(written(app).map(\.kind) == [.played, .paused], "each pause is one thing")
        #expect(
            app.heard?.history.map(\.kind)
                == [.played, .jumped, .timed, .paused, .played, .paused])
        app.startHere()
    }

    @Test func `small steps are one jump, and an undo is another`() {
        let app = begun()
        app.press("h h h")
        app.send(.listening(.told(1, .at(Self.place))))
        #expect(
            written(app).last == .init(.jumped, at: .seconds(2_470), from: .seconds(2_500)))
        #expect(app.heard?.history.map(\.kind) == [.played, .jumped])
        app.press("u")
        #expect(
            written(app) == [.init(.jumped, at: .seconds(2_480), from: .seconds(2_470))],
            "each step by itself")
        app.startHere()
    }

    @Test func `falling asleep is written where it stopped, and the end is the end`() {
        let app = begun()
        app.press("1 S")
        #expect(written(app).map(\.kind) == [.timed])
        for _ in 0..<60 { app.send(.listening(.secondPassed)) }
        app.advance(.seconds(12))
        #expect(written(app).map(\.kind) == [.slept])
        app.startHere()
        let other = begun()
        let end = Self.book.timeline.place(at: Self.book.end - .seconds(1))
        other.send(.listening(.told(1, .arrived(end))))
        other.send(.listening(.told(1, .ended)))
        #expect(written(other).map(\.kind) == [.ended])
        other.startHere()
    }

    @Test func `what happened to the book before is none of this one's`() {
        let app = begun()
        let ended = ListeningTrace(.ended, at: .seconds(60))
        let other = BookSource.file("/another.m4b")
        app.send(.listening(.traced(ended, of: other, joins: false, trouble: nil)))
        #expect(app.heard?.history.map(\.kind) == [.played])
    }

    @Test func `gh shows it, the newest first, and Enter goes back`() throws {
        let app = begun()
        jump(app)
        _ = written(app)
        arrive(app)
        app.open(.guide)
        app.startHere()
        app.press("g h")
        let player = try #require(app.screen[Player.self])
        #expect(player.tab == .history && player.traceCount == 2)
        app.press("Enter")
        #expect(app.orders().contains(.seek(Self.place)), "to where the jump came from")
        app.press("Tab Tab")
        #expect(app.screen[Player.self]?.tab == .chapters)
        app.startHere()
    }

    @Test func `what was kept comes before what has happened since, and there is an end to it`() {
        let app = begun()
        let old = (0..<ListeningTrace.countMax).map {
            ListeningTrace(.paused, at: .seconds($0), wall: Int64($0))
        }
        app.send(.listening(.historyRead(old, trouble: nil)))
        let history = app.heard?.history ?? []
        #expect(history.count == ListeningTrace.countMax && history.last?.kind == .played)
        #expect(history.first?.at == 1)
        app.send(.listening(.historyRead([], trouble: "the disk is full")))
        #expect(app.toast == "The history of this book is not kept: the disk is full.")
    }

    @Test func `what was heard is counted by the second, once, whatever the speed`() {
        let app = begun()
        var counted: [Int] = []
        func count() {
            for case .count(_, let seconds) in app.commands(of: Playing.self) {
                counted.append(seconds)
            }
        }
        app.press("> > > > > >")
        for _ in 0..<125 { app.send(.listening(.secondPassed)) }
        count()
        #expect(counted == [60, 60])
        app.send(.listening(.told(1, .waiting(true))))
        app.send(.listening(.secondPassed))
        app.send(.listening(.told(1, .waiting(false))))
        app.press("Space")
        count()
        #expect(counted == [60, 60, 5], "what waits for bytes is not heard")
        app.send(.listening(.secondPassed))
        app.send(.listening(.replaced))
        count()
        #expect(counted.count == 3, "a pause is not heard either")
        app.startHere()
    }

    @Test func `a time is told by the clock the person had`() {
        let trace = ListeningTrace(
            .slept, at: .zero, wall: 1_795_300_000, zoneOffsetSeconds: 3_600)
        #expect(trace.stamp == "21 Nov 23:26")
        #expect(ListeningTrace(.slept, at: .zero, wall: .max, zoneOffsetSeconds: 1).stamp == "")
        #expect(ListeningTrace(.slept, at: .zero, wall: .min).stamp == "")
    }

    // MARK: - The night

    @Test func `the row of the last key before the sound faded out is found`() {
        func row(_ kinds: [ListeningTrace.Kind]) -> Int? {
            Listening.lastAwake(kinds.map { ListeningTrace($0, at: .zero) })
        }
        #expect(row([]) == nil && row([.played, .paused]) == nil)
        #expect(row([.played, .timed, .played]) == 1, "a timer that never rang")
        #expect(row([.played, .timed, .slept]) == 1)
        #expect(row([.played, .timed, .jumped, .slept, .played, .paused]) == 3)
        #expect(row([.played, .timed, .slept, .ended]) == 2)
        #expect(row([.slept]) == 0)
    }

    @Test func `where one fell asleep is shown in the history, and Enter goes there`() {
        let app = begun()
        app.press("2 0 S")
        _ = written(app)
        arrive(app)
        for place in [4_000, 5_000] {
            let trace = ListeningTrace(place == 4_000 ? .slept : .played, at: .seconds(place))
            app.send(
                .listening(.traced(trace, of: Self.book.source, joins: false, trouble: nil)))
        }
        app.order(.sleepPlace)
        let player = app.screen[Player.self]
        #expect(player?.tab == .history && player?.traces.focus == 2)
        app.startHere()
        app.press("Enter")
        #expect(app.orders().contains(.seek(Self.place)))
        app.startHere()
    }

    @Test func `only a path of this machine is an address for the desktop`() {
        #expect(
            Listening.url(of: .file("/b/Für 100%.m4b")) == "file:///b/F%C3%BCr%20100%25.m4b")
        #expect(Listening.url(of: .file("https://a.example/x?token=1")) == nil)
        #expect(Listening.url(of: .guide) == nil)
    }
}

/// `u` takes back what was changed before the program began.
@Suite struct RememberedSoundTests {
    private func begun(_ traces: [ListeningTrace], _ look: [String: String]) -> AppDriver {
        let app = AppDriver.withSound()
        let book = PreviewSound.book
        app.send(.began(with: book.source, at: nil))
        var opened = OpenedSound(book, at: AppDriver.heardPlace)
        opened.look = look
        app.answer(Reader.self, .heard(opened))
        app.ignore(Playing.self)
        app.send(.listening(.told(1, .arrived(AppDriver.heardPlace))))
        app.send(.listening(.historyRead(traces, trouble: nil)))
        return app
    }

    private func changed(_ name: String, _ old: String?, _ new: String?) -> ListeningTrace {
        ListeningTrace(changes: [SoundChange(name, from: old, to: new)], at: .seconds(9))
    }

    @Test func `a speed, a volume and a sound of the day before are taken back, the last first`() {
        let app = begun(
            [
                changed("speed", "1", "1.25"), ListeningTrace(.paused, at: .seconds(9)),
                changed("volume", "100", "90"), changed("pitch", nil, "2"),
                ListeningTrace(
                    changes: [
                        SoundChange("bass", from: nil, to: "3"),
                        SoundChange("treble", from: nil, to: "-3"),
                    ], at: .seconds(9)),
            ],
            ["speed": "1.25", "volume": "90", "pitch": "2", "bass": "3", "treble": "-3"])
        #expect(app.heard?.history.contains { $0.kind == .tuned } == false)
        app.press("u")
        #expect(app.heard?.tuning == Tuning(["pitch": "2"]))
        app.press("u")
        #expect(app.heard?.tuning == Tuning())
        app.press("u")
        #expect(app.heard?.volume == 100 && app.heard?.speed == Speed(125))
        app.press("u")
        app.sees("Undone: speed 1.25×")
        #expect(app.heard?.speed == .normal)
        app.press("Ctrl-r")
        #expect(app.heard?.speed == Speed(125))
    }

    @Test func `what was taken back is no more, and another's change ends what is known`() {
        var app = begun(
            [
                changed("volume", "100", "90"), changed("speed", "1", "1.25"),
                changed("speed", "1.25", "1"),
            ], ["volume": "90"])
        app.press("u")
        #expect(app.heard?.volume == 100)
        app = begun([changed("speed", "1", "1.25")], ["speed": "2"])
        app.press("u")
        #expect(app.heard?.speed == Speed(200))
        app = begun([changed("volume", "100", "900"), changed("nothing", nil, nil)], [:])
        app.press("u")
        #expect(app.heard?.volume == 100)
    }

    @Test func `each change is written down`() {
        var state = Playing.State()
        state.heard = Listening.State(OpenedSound(PreviewSound.book, at: AppDriver.heardPlace))
        let effects = Playing.reduce(&state, .speedSet(Speed(150)))
        let kept = effects.compactMap { effect -> ListeningTrace? in
            if case .request(_, .trace(_, let trace, _)) = effect { trace } else { nil }
        }
        #expect(kept.map(\.changes) == [[SoundChange("speed", from: "1", to: "1.5")]])
    }
}

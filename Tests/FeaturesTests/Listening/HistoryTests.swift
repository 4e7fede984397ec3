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
    private typealias Effects = App.Effects
    private static let book = PreviewSound.book
    private static let place = TrackPlace(track: 1, offset: .seconds(100))

    private func keys(_ text: String, _ state: inout App.State) -> Effects {
        text.split(separator: " ").flatMap {
            App.reduce(&state, .input(.key(Key(String($0))!)))
        }
    }

    /// The player tells where it is, if somebody waits for that.
    private func told(_ state: inout App.State) -> Effects {
        guard let heard = state.listening, !heard.deferred.isEmpty else { return [] }
        return App.reduce(&state, .listening(.told(heard.number, .at(heard.spot))))
    }

    /// What is asked to be written down, as the desk would, and is.
    private func written(_ effects: Effects, _ state: inout App.State) -> [ListeningTrace] {
        effects.compactMap { effect in
            guard case .request(_, .service(let command)) = effect,
                case .trace(_, let trace, let joins)? = command[Playing.self]
            else { return nil }
            _ = App.reduce(
                &state,
                .listening(.traced(trace, of: Self.book.source, joins: joins, trouble: nil)))
            return trace
        }
    }

    private func clock() -> App.Action {
        .listening(.clockTold(Moment(now: .zero, wall: WallTime(secondsSince1970: 9))))
    }

    private func begun() -> App.State {
        var state = App.State()
        state.assist.isOn = false
        _ = App.reduce(&state, .began(with: Self.book.source, at: nil))
        _ = App.reduce(
            &state,
            .screen(
                state.stack.screen.id, Reader.self, .heard(OpenedSound(Self.book, at: Self.place))))
        let effects = App.reduce(&state, clock())
        #expect(written(effects, &state) == [.init(.played, at: .seconds(2_500))])
        _ = App.reduce(&state, .listening(.told(1, .arrived(Self.place))))
        return state
    }

    @Test func `a play, a pause, a jump and a sleep are written down, each where it was`() {
        var state = begun()
        #expect(
            written(keys("]", &state) + told(&state), &state)
                == [.init(.jumped, at: .seconds(3_300), from: .seconds(2_500))])
        let there = TrackPlace(track: 1, offset: .seconds(900))
        _ = App.reduce(&state, .listening(.told(1, .arrived(there))))
        #expect(written(keys("3 0 S", &state), &state) == [.init(.timed, at: .seconds(3_300))])
        #expect(written(keys("Space", &state), &state) == [.init(.paused, at: .seconds(3_300))])
        #expect(written(App.reduce(&state, clock()), &state).isEmpty, "a pause is one thing")
        #expect(state.listening?.history.map(\.kind) == [.played, .jumped, .timed, .paused])
    }

    @Test func `small steps are one jump, and an undo is another`() {
        var state = begun()
        let place = TrackPlace(track: 1, offset: .seconds(100))
        let steps =
            keys("h h h", &state) + App.reduce(&state, .listening(.told(1, .at(place))))
        #expect(
            written(steps, &state).last
                == .init(.jumped, at: .seconds(2_470), from: .seconds(2_500)))
        #expect(state.listening?.history.map(\.kind) == [.played, .jumped])
        #expect(
            written(keys("u", &state), &state)
                == [.init(.jumped, at: .seconds(2_480), from: .seconds(2_470))],
            "each step by itself")
    }

    @Test func `falling asleep is written where it stopped, and the end is the end`() {
        var state = begun()
        _ = keys("3 0 S", &state)
        state.listening?.sleep?.left = .zero
        state.listening?.sleepManner.fade = .zero
        let effects = App.reduce(&state, .listening(.secondPassed))
        #expect(written(effects, &state).map(\.kind) == [.slept])
        var other = begun()
        let end = Self.book.timeline.place(at: Self.book.end - .seconds(1))
        _ = App.reduce(&other, .listening(.told(1, .arrived(end))))
        let ended = App.reduce(&other, .listening(.told(1, .ended)))
        #expect(written(ended, &other).map(\.kind) == [.ended])
    }

    @Test func `what happened to the book before is none of this one's`() {
        var state = begun()
        let ended = ListeningTrace(.ended, at: .seconds(60))
        let other = BookSource.file("/another.m4b")
        _ = App.reduce(
            &state, .listening(.traced(ended, of: other, joins: false, trouble: nil)))
        #expect(state.listening?.history.map(\.kind) == [.played])
    }

    @Test func `gh shows it, the newest first, and Enter goes back`() {
        var state = begun()
        _ = written(keys("]", &state) + told(&state), &state)
        let there = TrackPlace(track: 1, offset: .seconds(900))
        _ = App.reduce(&state, .listening(.told(1, .arrived(there))))
        _ = App.reduce(&state, .opened(.guide))
        _ = keys("g h", &state)
        guard let player = state.stack.screen[Player.self] else {
            Issue.record("no player")
            return
        }
        #expect(player.tab == .history && player.traceCount == 2)
        let back = keys("Enter", &state)
        #expect(
            back.contains(.perform(.service(Playing.self, .seek(Self.place)))),
            "to where the jump came from")
        _ = keys("Tab Tab", &state)
        guard let next = state.stack.screen[Player.self] else { return }
        #expect(next.tab == .chapters)
    }

    @Test func `what was kept comes before what has happened since, and there is an end to it`() {
        var state = begun()
        let old = (0..<ListeningTrace.countMax).map {
            ListeningTrace(.paused, at: .seconds($0), wall: Int64($0))
        }
        _ = App.reduce(&state, .listening(.historyRead(old, trouble: nil)))
        let history = state.listening?.history ?? []
        #expect(history.count == ListeningTrace.countMax && history.last?.kind == .played)
        #expect(history.first?.at == 1)
        _ = App.reduce(&state, .listening(.historyRead([], trouble: "the disk is full")))
        #expect(
            state.notices.toast?.text == "The history of this book is not kept: the disk is full.")
    }

    @Test func `what was heard is counted by the second, once, whatever the speed`() {
        var state = begun()
        _ = keys("> > > > > >", &state)
        var counted: [Int] = []
        func count(_ effects: Effects) {
            for case .request(_, .service(let command)) in effects {
                if case .count(_, let seconds)? = command[Playing.self] { counted.append(seconds) }
            }
        }
        for _ in 0..<125 { count(App.reduce(&state, .listening(.secondPassed))) }
        #expect(counted == [60, 60])
        state.listening?.isWaiting = true
        count(App.reduce(&state, .listening(.secondPassed)))
        state.listening?.isWaiting = false
        count(keys("Space", &state))
        #expect(counted == [60, 60, 5], "what waits for bytes is not heard")
        count(App.reduce(&state, .listening(.secondPassed)))
        count(App.reduce(&state, .listening(.replaced)))
        #expect(counted.count == 3, "a pause is not heard either")
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
        var state = begun()
        _ = written(keys("2 0 S", &state), &state)
        let there = TrackPlace(track: 1, offset: .seconds(900))
        _ = App.reduce(&state, .listening(.told(1, .arrived(there))))
        for place in [4_000, 5_000] {
            let trace = ListeningTrace(place == 4_000 ? .slept : .played, at: .seconds(place))
            _ = App.reduce(
                &state,
                .listening(.traced(trace, of: Self.book.source, joins: false, trouble: nil)))
        }
        _ = App.obey(Order(.sleepPlace), &state)
        let player = state.stack.screen[Player.self]
        #expect(player?.tab == .history && player?.traces.focus == 2)
        let back = keys("Enter", &state)
        #expect(back.contains(.perform(.service(Playing.self, .seek(Self.place)))))
    }

    @Test func `only a path of this machine is an address for the desktop`() {
        #expect(
            Listening.url(of: .file("/b/Für 100%.m4b")) == "file:///b/F%C3%BCr%20100%25.m4b")
        #expect(Listening.url(of: .file("https://a.example/x?token=1")) == nil)
        #expect(Listening.url(of: .guide) == nil)
    }
}

import Kernel
import Notebook
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ReadingWing
@testable import ScreenKit

/// The goal of a day and days in a row: when they are counted, and which events follow.
@Suite struct GoalsTests {
    private static let wish = Goals.Wish(minutes: 30, tellsStreaks: true)

    private func tally(_ minutes: Int, _ streak: Int = 1, day: Int = 7) -> Goals.Tally {
        Goals.Tally(day: day, minutes: minutes, streak: streak)
    }

    /// With what was read before the program began.
    private func wishing(
        _ wish: Goals.Wish = wish, after before: Goals.Tally
    ) -> TestStore<Goals> {
        let store = TestStore<Goals>(Goals.State())
        store.send(.configured(wish), performs: [.count]) { $0.wish = wish }
        count(before, in: store)
        return store
    }

    private func count(
        _ tally: Goals.Tally, in store: TestStore<Goals>, tells: [Goals.Reached] = []
    ) {
        let ticket = store.ticket(.goalCount)!
        store.deliver(.counted(tally), for: ticket, performs: tells.map { .tell($0) }) {
            $0.seen = tally
        }
        store.finish(ticket)
    }

    private func read(_ offset: Int, in store: TestStore<Goals>) {
        let mark = Goals.Mark(text: [0, offset], heard: nil)
        store.send(.stirred(mark)) { ($0.mark, $0.isDue) = (mark, true) }
        // Nothing more is asked for within that minute.
        let other = Goals.Mark(text: [0, offset + 1], heard: nil)
        store.send(.stirred(other)) { $0.mark = other }
        store.advance(.milliseconds(59_999))
        store.advance(.milliseconds(1), fires: .due, performs: [.count]) { $0.isDue = false }
    }

    @Test func `a goal's event is raised once, when the reading of the day reaches it`() {
        let store = wishing(after: tally(12))
        read(1, in: store)
        count(tally(29), in: store)
        read(10, in: store)
        count(tally(30), in: store, tells: [.goal(minutes: 30)])
        read(20, in: store)
        count(tally(31), in: store)
        // Nothing is looked at while nothing is read.
        store.advance(.seconds(3_600))
    }

    @Test func `what was reached before the program began is not told again`() {
        let store = wishing(after: tally(45, 3))
        read(1, in: store)
        count(tally(46, 3), in: store)
    }

    @Test func `another day begins at nothing, and goes on in a row`() {
        let store = wishing(after: tally(45, 3))
        read(1, in: store)
        count(tally(2, 4, day: 8), in: store, tells: [.streak(days: 4)])
        read(10, in: store)
        count(tally(30, 4, day: 8), in: store, tells: [.goal(minutes: 30)])
        read(20, in: store)
        // Two days were missed.
        count(tally(1, 1, day: 11), in: store)
    }

    @Test func `streaks are told to who wants them, and nothing is looked at without a goal`() {
        let goal = Goals.Wish(minutes: 30, tellsStreaks: false)
        let store = wishing(goal, after: tally(0, 3))
        read(1, in: store)
        count(tally(1, 4), in: store)
        store.send(.configured(nil)) { ($0.wish, $0.seen) = (nil, nil) }
        let mark = Goals.Mark(text: [5], heard: nil)
        store.send(.stirred(mark)) { $0.mark = mark }
    }

    @Test func `a count that fails reaches nothing`() {
        let store = wishing(after: tally(12))
        read(1, in: store)
        let ticket = store.ticket(.goalCount)!
        store.deliver(.counted(nil), for: ticket)
        store.finish(ticket)
        read(10, in: store)
        count(tally(31), in: store, tells: [.goal(minutes: 30)])
    }

    @Test func `programs that watch are told, and while none does nothing is looked at`() {
        let app = AppDriver()
        app.attach()
        app.send(.settingChanged("reading.goal", .number(30)))
        #expect(app.commands(of: Goals.self).isEmpty)
        app.send(.service(Events.self, .watched([.goalReached, .milestone])))
        app.did(Goals.self, .count)
        app.send(.service(Goals.self, .counted(tally(29, 3))))
        app.send(.service(Goals.self, .counted(tally(30, 4))))
        #expect(app.toast == nil)
        var news: [EventNews] = []
        for case .write(let written) in app.commands(of: Events.self) { news += written }
        #expect(news.map(\.name) == [.goalReached, .milestone])
        #expect(news.map { $0[.what] } == ["day", "goal"])
        #expect(news.map { $0[number: .count] } == [30, 30])
    }
}

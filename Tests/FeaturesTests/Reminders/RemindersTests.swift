import Kernel
import Notebook
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// A reminder to read: at its hour, once a day, where nothing was read.
@Suite struct RemindersTests {
    /// The 24th of November 2026, a Tuesday.
    private static let midnight: Int64 = 1_795_478_400

    private func at(_ hour: Int, _ minute: Int = 0, _ second: Int = 0, day: Int = 0) -> Moment {
        let seconds = ((day * 24 + hour) * 60 + minute) * 60 + second
        return Moment(
            now: .seconds(seconds),
            wall: WallTime(secondsSince1970: Self.midnight + Int64(seconds)))
    }

    private func wishing(
        _ days: Set<Int> = [], from moment: Moment
    ) -> (TestStore<Reminders>, wait: Duration) {
        let store = TestStore<Reminders>(Reminders.State())
        let wish = ReadingReminder(minute: 21 * 60 + 30, days: days)
        store.send(.configured(wish), performs: [.tellTime]) { $0.wish = wish }
        store.deliver(.clockTold(moment), for: store.ticket(.reminderClock)!) {
            $0.seen = moment.wall
        }
        return (store, .seconds(600))
    }

    private func tell(
        _ moment: Moment, after wait: Duration, in store: TestStore<Reminders>,
        looks isDue: Bool = false
    ) {
        store.advance(wait, fires: .due, performs: [.tellTime])
        store.deliver(
            .clockTold(moment), for: store.ticket(.reminderClock)!,
            performs: isDue ? [.lookAtDay(moment)] : []
        ) {
            $0.seen = moment.wall
            if isDue { $0.lookedOn = moment.wall.day }
        }
    }

    @Test func `it comes at its hour, to the second, and once`() {
        let (store, wait) = wishing(from: at(21, 15))
        tell(at(21, 25), after: wait, in: store)
        // Five minutes are left, and the machine is a little early.
        tell(at(21, 29, 59), after: .seconds(300), in: store)
        let due = at(21, 30)
        tell(due, after: .seconds(1), in: store, looks: true)
        store.deliver(
            .dayTold(isRead: false, due), for: store.ticket(.reminderDay)!,
            performs: [.remind(at: due)])
        tell(at(21, 40), after: wait, in: store)
        store.send(.configured(nil)) { ($0.wish, $0.seen) = (nil, nil) }
        store.advance(.seconds(86_400))
    }

    @Test func `a day on which something was read brings none`() {
        let (store, _) = wishing(from: at(21, 29))
        tell(at(21, 30), after: .seconds(60), in: store, looks: true)
        store.deliver(.dayTold(isRead: true, at(21, 30)), for: store.ticket(.reminderDay)!)
        store.send(.configured(nil)) { ($0.wish, $0.seen) = (nil, nil) }
    }

    @Test func `an hour that was over at the start is left alone, and the next day is not`() {
        let (store, wait) = wishing(from: at(22))
        // The machine slept until the next evening.
        tell(at(22, 10, day: 1), after: wait, in: store, looks: true)
        store.send(.configured(nil)) { ($0.wish, $0.seen) = (nil, nil) }
    }

    @Test func `it comes on its days only`() {
        let (store, wait) = wishing([2], from: at(21, 29))
        tell(at(21, 30), after: .seconds(60), in: store)
        tell(at(21, 35, day: 1), after: wait, in: store, looks: true)
        store.send(.configured(nil)) { ($0.wish, $0.seen) = (nil, nil) }
    }

    @Test func `a clock that is set back brings no second one`() {
        let (store, wait) = wishing(from: at(21, 29))
        tell(at(21, 30), after: .seconds(60), in: store, looks: true)
        tell(at(20, 40), after: wait, in: store)
        tell(at(21, 31), after: wait, in: store)
        store.send(.configured(nil)) { ($0.wish, $0.seen) = (nil, nil) }
    }

    @Test func `settings say when, by hours and days`() {
        let settings = { (days: String) -> ReadingReminder? in
            var settings = Settings()
            for (path, text) in [("remind.at", "21:30"), ("remind.days", days)] {
                guard let row = SettingsTable.setting(path), let value = row.value(typed: text)
                else { return nil }
                settings.set(row, to: value)
            }
            return settings.readingReminder
        }
        #expect(Settings().readingReminder == nil)
        #expect(settings("every day") == ReadingReminder(minute: 1_290))
        #expect(settings("Mon, wednesday") == ReadingReminder(minute: 1_290, days: [0, 2]))
        #expect(settings("mon,,tue") == nil && settings("never") == nil)
    }
}

/// The same through the whole program.
@Suite struct ReminderRootTests {
    private func program() -> AppDriver {
        let app = AppDriver(ignoring: [Reader.self, Shelf.self])
        app.ignore { _ in true }
        app.attach()
        app.send(.paperRead(.settings, Array(#"{remind: {at: "21:30"}}"#.utf8)))
        return app
    }

    private func moment(_ app: AppDriver) -> Moment { app.time.moment }

    @Test func `it is said in the message line, and on the desktop while one is elsewhere`() {
        let app = program()
        #expect(app.state.services[Reminders.self].wish == ReadingReminder(minute: 1_290))
        app.send(.input(.focused(false)))
        app.send(.service(Reminders.self, .dayTold(isRead: false, moment(app))))
        #expect(app.toast?.contains("nothing was read today") == true, "\(app.toast ?? "")")
        app.answer(Notifications.self, .clockTold(app.time.wall), to: .tellTime)
        #expect(app.state.notifications.shown.map(\.title) == ["Time to read"])
    }

    @Test func `what is locked is not spoken of`() {
        let app = program()
        app.send(.input(.focused(false)))
        app.send(.service(Reminders.self, .dayTold(isRead: true, moment(app))))
        #expect(app.toast?.contains("nothing was read") != true)
    }
}

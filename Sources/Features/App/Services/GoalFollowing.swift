import HouseholdWing
import Kernel
import ReadingWing
import ScreenKit

/// What programs are told of goals, and when it is looked whether one is reached.
extension Goals: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .tell(let reached): App.tell(reached, &state)
        case .count: nil
        }
    }
}

extension App {
    /// Goals are looked after while a program wants to be told of them. The screen stays quiet.
    static func followGoals(_ state: inout State) -> Effects {
        let goals = state.services[Goals.self]
        let wanted = state.services.look(at: Events.self) { $0.wanted }
        let minutes = state.preferences.settings.readingGoal
        let tellsStreaks = wanted.contains(.milestone)
        var wish: Goals.Wish?
        if tellsStreaks || minutes != nil && wanted.contains(.goalReached) {
            wish = Goals.Wish(minutes: minutes, tellsStreaks: tellsStreaks)
        }
        if wish != goals.wish { return send(.configured(wish), to: Goals.self, &state) }
        guard wish != nil, !goals.isDue else { return [] }
        let place = state.floorInView(of: Reader.self)?.look(at: Reader.self) { $0.place }
        let mark = Goals.Mark(
            text: place.map { [$0.document, $0.offset] } ?? [],
            heard: state.hears { $0.isPlaying ? $0.here : nil } ?? nil)
        return mark == goals.mark ? [] : send(.stirred(mark), to: Goals.self, &state)
    }

    static func tell(_ reached: Goals.Reached, _ state: inout State) -> Effects {
        // A hook would reveal what the lock hides.
        if state.lock.isLocked { return [] }
        switch reached {
        case .goal(let minutes):
            let news = [
                event(.goalReached, "day", minutes), event(.milestone, "goal", minutes),
            ]
            return raise(news, &state)
        case .streak(let days): return raise([event(.milestone, "streak", days)], &state)
        }
    }

    private static func event(_ name: EventName, _ what: String, _ count: Int) -> EventNews {
        var news = EventNews(name)
        news[.what] = what
        news[number: .count] = Double(count)
        return news
    }

    private static func raise(_ news: [EventNews], _ state: inout State) -> Effects {
        let wanted = state.services.look(at: Events.self) { $0.wanted }
        let news = news.filter { wanted.contains($0.name) }
        return news.isEmpty ? [] : send(.happened(news, isLast: false), to: Events.self, &state)
    }
}

import ScreenKit
import Typesetting

extension Tutor {
    /// One of the twelve: a page of text, and what is to be done on it.
    struct Lesson: Sendable {
        enum Kind: Hashable, Sendable {
            case moving
            /// A leap that leads nowhere is a wrong turn.
            case turning
            /// Counted jumps are tries at the rings of a lock.
            case lock
            /// Words light by a beat map; so many have to be tapped.
            case tapping(BeatMap, needed: Int)
            case listening
            case own
        }

        /// Said in the language in force, each time that it is asked for.
        typealias Said<Value> = @Sendable () -> Value

        let kind: Kind
        private let said: (title: Said<String>, story: Said<String>, aside: Said<String>)
        private let asked: (invitation: Said<String>, steps: Said<[Step]>)
        private let text: Said<Passage>
        /// How far down the passage it begins.
        let startPercent: Int
        /// The steps make sense one after another only.
        let isInOrder: Bool

        init(
            kind: Kind, title: @autoclosure @escaping Said<String>,
            story: @autoclosure @escaping Said<String>, aside: @autoclosure @escaping Said<String>,
            invitation: @autoclosure @escaping Said<String>,
            steps: @autoclosure @escaping Said<[Step]>,
            text: @autoclosure @escaping Said<Passage>, startPercent: Int = 0,
            isInOrder: Bool = false
        ) {
            self.kind = kind
            said = (title, story, aside)
            asked = (invitation, steps)
            self.text = text
            self.startPercent = startPercent
            self.isInOrder = isInOrder
        }

        var title: String { said.title() }
        /// What every size shows.
        var story: String { said.story() }
        /// What is read where there is room.
        var aside: String { said.aside() }
        var invitation: String { asked.invitation() }
        var steps: [Step] { asked.steps() }
        /// What is read: found its words and sentences only when the lesson is opened.
        var passage: Passage { text() }
    }

    /// One thing to do, the keys that do it, and how it is known to be done.
    struct Step: Sendable {
        var title: String
        var goal: Goal
        var way: [Press]
        /// The keys are a part of the riddle, or none of ours to press for somebody.
        var isSecret = false
        var isShowable = true
    }

    enum Goal: Equatable, Sendable {
        case moved(Order)
        /// The same, chosen by its name.
        case named(Order)
        case marked(Character)
        case found(String)
        /// Back along the trail to its first place.
        case home
        case ring(Int)
        case begun
        case tapped
        case playing, paused
        case opened(Destination)
        case themeChanged
        case settingChanged
        case undone
    }

    /// One press of the showing hand.
    enum Press: Hashable, Sendable {
        /// Part of a count: shown, and then taken with the order that follows.
        case digit(Character)
        case order(Order)
        case type(Character)
    }
}

extension Tutor.Press {
    static func order(_ verb: Verb) -> Self { .order(Order(verb)) }
    static func order(_ verb: Verb, letter: Character) -> Self {
        .order(Order(verb, letter: letter))
    }
    static func typed(_ word: String) -> [Self] { word.map { .type($0) } }

    static func counted(_ count: Int, _ verb: Verb) -> [Self] {
        String(count).map { .digit($0) } + [.order(Order(verb, count: count))]
    }
}

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

        var kind: Kind
        var title: String
        /// What every size shows.
        var story: String
        /// What is read where there is room.
        var aside: String
        var invitation: String
        var steps: [Step]
        /// What is read: found its words and sentences only when the lesson is opened.
        var text: @Sendable () -> Passage
        /// How far down the passage it begins.
        var startPercent = 0
        /// The steps make sense one after another only.
        var isInOrder = false

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

import ScreenKit
import Typesetting
import Wording

extension Tutor {
    /// The text of the lessons.
    static var story: Passage {
        Passage([
            tr(
                "The library stood at the end of the causeway, where the road gave up "
                    + "and the reeds went on. It had been a pump house once. When the pump was "
                    + "moved, nobody could think what else to do with a dry room in a wet "
                    + "country, so they filled it with books."),
            tr(
                "Its keeper was a widow named Hesper Vane, who had come to mend the roof "
                    + "and stayed to read what was under it. She kept no catalog. Ask her for "
                    + "a book, and she would look at you for a while, as one looks at weather, "
                    + "and bring another, which was the one you wanted."),
            tr(
                "There was no lamp oil that far out, and candles were for people with "
                    + "bees. So the marsh read by rushlight. Every child there could tell you "
                    + "how it is made: cut the tall green rushes after midsummer, keep them "
                    + "wet, and strip the peel away in one long ribbon, all but a single rib, "
                    + "which holds the pith as a spine holds a book."),
            tr(
                "Then they lie out on the grass for seven nights, and take the dew, and "
                    + "grow pale. Then one day of sun. Then the fat, melted in a pan shaped "
                    + "like a boat, and each rush drawn through it once, slowly, and laid on "
                    + "bark to set. A good one burns for most of an hour. Hesper said that a "
                    + "chapter ought to be as long as a rush, and that authors who wrote "
                    + "longer ones had never paid for light."),
            tr(
                "She held hers in an iron clip on a three-legged stool, tilted a little, "
                    + "so that the flame climbed towards her as she read. You may not look "
                    + "away for long from such a light. Every few minutes it asks to be moved, "
                    + "a thumb’s width, no more. Readers who learned on it kept the habit all "
                    + "their lives, of lifting their eyes from the page, moving one small "
                    + "thing, and going back."),
            tr(
                "In the winter of the long flood the causeway went under, and for a "
                    + "month no one could come. From the village they saw one window, and one "
                    + "flame in it, so small that it was more like the thought of a light than "
                    + "the thing itself. Each night they counted it, as you count a child. It "
                    + "was always there."),
            tr(
                "When the water fell they found her well, and the shelves dry, and the "
                    + "rushes gone, all but one. She had been saving it, she said, for "
                    + "company. Then she asked what they would like to read, and looked at "
                    + "them for a while, and went to fetch something else."),
        ])
    }

    /// A word of the story that is to be found in it, in small letters.
    static var flame: String { tr("flame", "to be found in the story") }

    /// Short, even, for a first try. Eight words in any language: each has its beat.
    static var slowVerse: Passage { Passage([tr("Reed and rush and water, wind and wing.")]) }

    /// With a step that halts and runs: fourteen words and seven.
    static var haltingVerse: Passage {
        Passage([
            tr("Strip the rush and leave the rib, let it bleach and let it dry."),
            tr("Fat and flame will do the rest."),
        ])
    }

    /// What hums in the chapter on listening.
    static var evening: Passage {
        Passage([
            tr(
                "At dusk the marsh begins to talk. First the reeds, who say the same "
                    + "thing all day and are only now heard. Then the snipe, drumming down the "
                    + "last of the sky. Then the frogs, all at once, as if somebody had given "
                    + "them leave."),
            tr(
                "Hesper would put her book away to listen. There is a kind of reading, "
                    + "she said, that wants no light at all. You keep your place in it with "
                    + "your breath. And when you have drifted off, for everyone drifts, you go "
                    + "back a little way, to the last thing you are sure you heard, and let it "
                    + "come again."),
        ])
    }

    public static var hum: Hum { Hum(evening) }

    /// Beats for the words of a verse, each so many tenths of a second after the one before.
    private static func beats(_ steps: [Int]) -> BeatMap {
        var now = Duration.zero
        let beats = steps.map { step in
            now += .milliseconds(100 * step)
            return now
        }
        do throws(BeatMap.Flaw) {
            return try BeatMap(beats, duration: now + .seconds(1))
        } catch {
            preconditionFailure("a verse of ours has no sound beat: \(error)")
        }
    }

    static let slowBeats = beats([12, 10, 10, 10, 10, 14, 10, 10])
    static let haltingBeats = beats([
        12, 8, 8, 12, 8, 8, 8, 14, 8, 8, 10, 6, 8, 8, 16, 8, 8, 8, 8, 8, 8,
    ])
}

import ScreenKit
import Typesetting

extension Tutor.Lesson {
    /// Six chapters of two lessons.
    static let all = moving + turning + counting + tapping + listening + own

    private static let moving = [
        Self(
            kind: .moving, title: "A page at a time",
            story: """
                A page begins where the last one ended, so nothing falls between the two. Below \
                is a short story; the keys that move through it are the same in every book.
                """,
            aside: """
                You need not hurry. Nothing here watches a clock, and nothing is lost by a wrong \
                key. What you do in a lesson stays in it. When a step is done it gets its tick, \
                and when all are done the next lesson opens, and stays open.
                """,
            invitation: "Try it on this text. Three steps, in any order.",
            steps: [
                step("turn the page", .readerPageForward),
                step("turn it back", .readerPageBack),
                step("go on by half a page", .readerHalfForward),
            ],
            text: { Tutor.story }),
        Self(
            kind: .moving, title: "Smaller steps, and the ends",
            story: """
                There is a ladder of steps: a line, a sentence, a paragraph. Each rung has a key \
                down the text and one back up, side by side. The two ends are one leap away.
                """,
            aside: """
                The sentence you have come to stands out. It is the smallest place Rushlight \
                keeps: when a page is set anew, wider or narrower, that sentence is still there.
                """,
            invitation: "Climb down the story. Four steps, in any order.",
            steps: [
                step("one line down", .readerLineForward),
                step("on by a sentence", .readerSentenceForward),
                step("on by a paragraph", .readerParagraphForward),
                step("to the very end", .readerEnd),
            ],
            text: { Tutor.story }),
    ]

    private static let turning = [
        Self(
            kind: .turning, title: "Leaving a mark",
            story: """
                A mark is a letter that you leave in the text, like a finger between two pages. \
                There are twenty-five in every book, any small letter but m; m is the bookmark.
                """,
            aside: """
                You stand in the middle of the story now. Leave a mark, walk away from it as far \
                as you like, and come back without a search. Marks stay when you close the book.
                """,
            invitation: "You are half-way down. Three steps, in any order.",
            steps: [
                Tutor.Step(
                    title: "leave the mark a here", goal: .marked("a"),
                    way: [.order(.markSet, letter: "a")]),
                step("go away, to the start", .readerStart),
                Tutor.Step(
                    title: "come back to the mark",
                    goal: .moved(Order(.markGo, letter: "a")),
                    way: [.order(.markGo, letter: "a")]),
            ],
            text: { Tutor.story }, startPercent: 50),
        Self(
            kind: .turning, title: "Finding your way back",
            story: """
                Every leap you make is remembered. Find a word, or jump to a part of the way \
                through: one key leads back to where you stood, to the sentence, leap by leap.
                """,
            aside: """
                Finding takes small letters for both cases. The next match has a key as well, \
                and so has the one before. A leap forward again is kept too, until you make \
                another.
                """,
            invitation: "Try it on this text. Three steps, in any order.",
            steps: [
                Tutor.Step(
                    title: "jump to 40 percent",
                    goal: .moved(Order(.readerPercent, count: 40)),
                    way: Tutor.Press.counted(40, .readerPercent)),
                Tutor.Step(
                    title: "find the word “flame”", goal: .found("flame"),
                    way: [.order(.findOpen)] + Tutor.Press.typed("flame")
                        + [.order(.focusActivate)]),
                Tutor.Step(
                    title: "come all the way back", goal: .home,
                    way: [.order(.jumpBack), .order(.jumpBack)]),
            ],
            text: { Tutor.story }),
    ]

    private static let counting = [
        Self(
            kind: .moving, title: "How often",
            story: """
                A number before a key says how often. Nothing happens while you type it; it \
                stands at the right of the last line, and Esc forgets it.
                """,
            aside: """
                Every motion takes one: lines and pages, sentences and paragraphs, chapters too. \
                So the small keys reach far, and no key needs to be held down.
                """,
            invitation: "Count your steps. Three of them, in any order.",
            steps: [
                counted("five lines down", 5, .readerLineForward),
                counted("three sentences on", 3, .readerSentenceForward),
                counted("two paragraphs back", 2, .readerParagraphBack),
            ],
            text: { Tutor.story }, startPercent: 35),
        Self(
            kind: .lock, title: "The lock with three rings",
            story: """
                Hesper’s book box has a lock with three rings. A counted jump turns one: so many \
                lines down, and the ring is set. The story tells the numbers to those who read it.
                """,
            aside: """
                You may walk about in the story as you like; only a jump with a number turns a \
                ring. A ring that is set stays set, whatever the next one does.
                """,
            invitation: "Open it. Three rings, from left to right.",
            steps: [
                ring("the legs of her stool", 3),
                ring("the nights in the dew", 7),
                ring("the flames in the window", 1),
            ],
            text: { Tutor.story }, startPercent: 48, isInOrder: true),
    ]

    private static let tapping = [
        Self(
            kind: .tapping(Tutor.slowBeats, needed: 6), title: "With the light",
            story: """
                A book that is read to you lights up as it goes. Begin, and tap each word as it \
                lights. A miss costs nothing, and you may begin as often as you like.
                """,
            aside: """
                Where there is sound, each word has its tone; where there is none, the light is \
                enough. If motion is reduced, nothing lights by itself: your taps lead.
                """,
            invitation: "Eight words, a second apart. Two steps, in order.",
            steps: [
                Tutor.Step(title: "let it begin", goal: .begun, way: [.order(.audioToggle)]),
                Tutor.Step(
                    title: "tap six of the words", goal: .tapped,
                    way: [.order(.readerPageForward)]),
            ],
            text: { Tutor.slowVerse }, isInOrder: true),
        Self(
            kind: .tapping(Tutor.haltingBeats, needed: 14), title: "Out of step",
            story: """
                Nobody reads like a clock. This verse halts where it breathes and runs where it \
                is sure; you will hear, or see, where it is going before it gets there.
                """,
            aside: """
                This is how read-along works in a book that has a voice: the word being read is \
                lit, the page turns with it, and a tap anywhere takes the voice there.
                """,
            invitation: "Twenty-one words, as they come. Two steps, in order.",
            steps: [
                Tutor.Step(title: "let it begin", goal: .begun, way: [.order(.audioToggle)]),
                Tutor.Step(
                    title: "tap fourteen of the words", goal: .tapped,
                    way: [.order(.readerPageForward)]),
            ],
            text: { Tutor.haltingVerse }, isInOrder: true),
    ]

    private static let listening = [
        Self(
            kind: .listening, title: "Play, pause, and ten seconds",
            story: """
                Here a voice hums the text: one tone a word, no words. The keys are those of the \
                player. Without sound you can follow all of it in the last line.
                """,
            aside: """
                Who listens has their hands elsewhere, so these keys are few and large. What \
                sounds, and where in it you are, is always written out.
                """,
            invitation: "Listen a little. Four steps, in any order.",
            steps: [
                Tutor.Step(title: "let it play", goal: .playing, way: [.order(.audioToggle)]),
                step("ten seconds on", .playerAhead),
                step("ten seconds back", .playerBack),
                Tutor.Step(title: "pause it", goal: .paused, way: [.order(.audioToggle)]),
            ],
            text: { Tutor.evening }),
        Self(
            kind: .listening, title: "At its pace, or yours",
            story: """
                A voice may go faster or slower, a twentieth at a time, and one key brings it \
                back to its own pace. A sentence missed is a sentence away.
                """,
            aside: """
                The hum keeps its pitch at any speed, as a voice does in the player. The time \
                that is left is told at your pace, not at the book’s.
                """,
            invitation: "Find your pace. Four steps, in any order.",
            steps: [
                Tutor.Step(title: "let it play", goal: .playing, way: [.order(.audioToggle)]),
                step("a little faster", .audioFaster),
                step("back to its own pace", .audioNormalSpeed),
                step("on by a sentence", .playerSentenceForward),
            ],
            text: { Tutor.evening }),
    ]

    private static let own = [
        Self(
            kind: .own, title: "The palette",
            story: """
                What has no key you remember has a name. The palette finds it by a few of its \
                letters, in any place, and shows the key beside it for the next time.
                """,
            aside: """
                It lists what can be done here and nowhere else, the last used first. Whatever \
                this program can do is in it.
                """,
            invitation: "Do it once by name. Three steps, in order.",
            steps: [
                Tutor.Step(
                    title: "open the palette", goal: .opened(.palette),
                    way: [.order(.paletteOpen)]),
                Tutor.Step(
                    title: "run “End” from it", goal: .moved(Order(.readerEnd)),
                    way: [.order(.paletteOpen)] + Tutor.Press.typed("end")
                        + [.order(.focusActivate)], isShowable: false),
                Tutor.Step(
                    title: "and come back", goal: .home, way: [.order(.jumpBack)]),
            ],
            text: { Tutor.story }, isInOrder: true),
        Self(
            kind: .own, title: "Your own light",
            story: """
                The colours, the keys and all the rest are yours to change, and each change can \
                be taken back. What you choose in this lesson is real, and stays.
                """,
            aside: """
                Everything is kept in one file with comments in it, which you may edit by hand. \
                Nothing you wrote there is ever thrown away.
                """,
            invitation: "Change something. Three steps, in any order.",
            steps: [
                Tutor.Step(
                    title: "choose another theme", goal: .themeChanged,
                    way: [.order(.viewTheme)], isShowable: false),
                Tutor.Step(
                    title: "change a setting, or a key", goal: .settingChanged,
                    way: [.order(.goSettings)], isShowable: false),
                Tutor.Step(
                    title: "take one of them back", goal: .undone,
                    way: [.order(.editUndo)], isShowable: false),
            ],
            text: { Tutor.story }),
    ]

    private static func step(_ title: String, _ verb: Verb) -> Tutor.Step {
        Tutor.Step(title: title, goal: .moved(Order(verb)), way: [.order(verb)])
    }

    private static func counted(_ title: String, _ count: Int, _ verb: Verb) -> Tutor.Step {
        Tutor.Step(
            title: title, goal: .moved(Order(verb, count: count)),
            way: Tutor.Press.counted(count, verb))
    }

    private static func ring(_ title: String, _ answer: Int) -> Tutor.Step {
        Tutor.Step(
            title: title, goal: .ring(answer),
            way: Tutor.Press.counted(answer, .readerLineForward), isSecret: true)
    }
}

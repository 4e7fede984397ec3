import ScreenKit
import Typesetting
import Wording

extension Tutor.Lesson {
    /// Six chapters of two lessons.
    static let all = moving + turning + counting + tapping + listening + own

    private static let moving = [
        Self(
            kind: .moving, title: tr("A page at a time"),
            story: tr(
                "A page begins where the last one ended, so nothing falls between the two. "
                    + "Below is a short story; the keys that move through it are the same in every "
                    + "book."),
            aside: tr(
                "You need not hurry. Nothing here watches a clock, and nothing is lost by a "
                    + "wrong key. What you do in a lesson stays in it. When a step is done it gets "
                    + "its tick, and when all are done the next lesson opens, and stays open."),
            invitation: tr("Try it on this text. Three steps, in any order."),
            steps: [
                step(tr("turn the page"), .readerPageForward),
                step(tr("turn it back"), .readerPageBack),
                step(tr("go on by half a page"), .readerHalfForward),
            ],
            text: Tutor.story),
        Self(
            kind: .moving, title: tr("Smaller steps, and the ends"),
            story: tr(
                "There is a ladder of steps: a line, a sentence, a paragraph. Each rung has "
                    + "a key down the text and one back up, side by side. The two ends are one "
                    + "leap away."),
            aside: tr(
                "The sentence you have come to stands out. It is the smallest place "
                    + "Rushlight keeps: when a page is set anew, wider or narrower, that sentence "
                    + "is still there."),
            invitation: tr("Climb down the story. Four steps, in any order."),
            steps: [
                step(tr("one line down"), .readerLineForward),
                step(tr("on by a sentence"), .readerSentenceForward),
                step(tr("on by a paragraph"), .readerParagraphForward),
                step(tr("to the very end"), .readerEnd),
            ],
            text: Tutor.story),
    ]

    private static let turning = [
        Self(
            kind: .turning, title: tr("Leaving a mark"),
            story: tr(
                "A mark is a letter that you leave in the text, like a finger between two "
                    + "pages. There are twenty-five in every book, any small letter but m; m is "
                    + "the bookmark."),
            aside: tr(
                "You stand in the middle of the story now. Leave a mark, walk away from it "
                    + "as far as you like, and come back without a search. Marks stay when you "
                    + "close the book."),
            invitation: tr("You are half-way down. Three steps, in any order."),
            steps: [
                Tutor.Step(
                    title: tr("leave the mark a here"), goal: .marked("a"),
                    way: [.order(.markSet, letter: "a")]),
                step(tr("go away, to the start"), .readerStart),
                Tutor.Step(
                    title: tr("come back to the mark"),
                    goal: .moved(Order(.markGo, letter: "a")),
                    way: [.order(.markGo, letter: "a")]),
            ],
            text: Tutor.story, startPercent: 50),
        Self(
            kind: .turning, title: tr("Finding your way back"),
            story: tr(
                "Every leap you make is remembered. Find a word, or jump to a part of the "
                    + "way through: one key leads back to where you stood, to the sentence, leap "
                    + "by leap."),
            aside: tr(
                "Finding takes small letters for both cases. The next match has a key as "
                    + "well, and so has the one before. A leap forward again is kept too, until "
                    + "you make another."),
            invitation: tr("Try it on this text. Three steps, in any order."),
            steps: [
                Tutor.Step(
                    title: tr("jump to 40 percent"),
                    goal: .moved(Order(.readerPercent, count: 40)),
                    way: Tutor.Press.counted(40, .readerPercent)),
                Tutor.Step(
                    title: tr("find the word “\(Tutor.flame)”"), goal: .found(Tutor.flame),
                    way: [.order(.findOpen)] + Tutor.Press.typed(Tutor.flame)
                        + [.order(.focusActivate)]),
                Tutor.Step(
                    title: tr("come all the way back"), goal: .home,
                    way: [.order(.jumpBack), .order(.jumpBack)]),
            ],
            text: Tutor.story),
    ]

    private static let counting = [
        Self(
            kind: .moving, title: tr("How often"),
            story: tr(
                "A number before a key says how often. Nothing happens while you type it; it "
                    + "stands at the right of the last line, and Esc forgets it."),
            aside: tr(
                "Every motion takes one: lines and pages, sentences and paragraphs, chapters "
                    + "too. So the small keys reach far, and no key needs to be held down."),
            invitation: tr("Count your steps. Three of them, in any order."),
            steps: [
                counted(tr("five lines down"), 5, .readerLineForward),
                counted(tr("three sentences on"), 3, .readerSentenceForward),
                counted(tr("two paragraphs back"), 2, .readerParagraphBack),
            ],
            text: Tutor.story, startPercent: 35),
        Self(
            kind: .lock, title: tr("The lock with three rings"),
            story: tr(
                "Hesper’s book box has a lock with three rings. A counted jump turns one: so "
                    + "many lines down, and the ring is set. The story tells the numbers to those "
                    + "who read it."),
            aside: tr(
                "You may walk about in the story as you like; only a jump with a number "
                    + "turns a ring. A ring that is set stays set, whatever the next one does."),
            invitation: tr("Open it. Three rings, from left to right."),
            steps: [
                ring(tr("the legs of her stool"), 3),
                ring(tr("the nights in the dew"), 7),
                ring(tr("the flames in the window"), 1),
            ],
            text: Tutor.story, startPercent: 48, isInOrder: true),
    ]

    private static let tapping = [
        Self(
            kind: .tapping(Tutor.slowBeats, needed: 6), title: tr("With the light"),
            story: tr(
                "A book that is read to you lights up as it goes. Begin, and tap each word "
                    + "as it lights. A miss costs nothing, and you may begin as often as you "
                    + "like."),
            aside: tr(
                "Where there is sound, each word has its tone; where there is none, the "
                    + "light is enough. If motion is reduced, nothing lights by itself: your taps "
                    + "lead."),
            invitation: tr("Eight words, a second apart. Two steps, in order."),
            steps: [
                Tutor.Step(title: tr("let it begin"), goal: .begun, way: [.order(.audioToggle)]),
                Tutor.Step(
                    title: tr("tap six of the words"), goal: .tapped,
                    way: [.order(.readerPageForward)]),
            ],
            text: Tutor.slowVerse, isInOrder: true),
        Self(
            kind: .tapping(Tutor.haltingBeats, needed: 14), title: tr("Out of step"),
            story: tr(
                "Nobody reads like a clock. This verse halts where it breathes and runs "
                    + "where it is sure; you will hear, or see, where it is going before it gets "
                    + "there."),
            aside: tr(
                "This is how read-along works in a book that has a voice: the word being "
                    + "read is lit, the page turns with it, and a tap anywhere takes the voice "
                    + "there."),
            invitation: tr("Twenty-one words, as they come. Two steps, in order."),
            steps: [
                Tutor.Step(title: tr("let it begin"), goal: .begun, way: [.order(.audioToggle)]),
                Tutor.Step(
                    title: tr("tap fourteen of the words"), goal: .tapped,
                    way: [.order(.readerPageForward)]),
            ],
            text: Tutor.haltingVerse, isInOrder: true),
    ]

    private static let listening = [
        Self(
            kind: .listening, title: tr("Play, pause, and ten seconds"),
            story: tr(
                "Here a voice hums the text: one tone a word, no words. The keys are those "
                    + "of the player. Without sound you can follow all of it in the last line."),
            aside: tr(
                "Who listens has their hands elsewhere, so these keys are few and large. "
                    + "What sounds, and where in it you are, is always written out."),
            invitation: tr("Listen a little. Four steps, in any order."),
            steps: [
                Tutor.Step(title: tr("let it play"), goal: .playing, way: [.order(.audioToggle)]),
                step(tr("ten seconds on"), .playerAhead),
                step(tr("ten seconds back"), .playerBack),
                Tutor.Step(title: tr("pause it"), goal: .paused, way: [.order(.audioToggle)]),
            ],
            text: Tutor.evening),
        Self(
            kind: .listening, title: tr("At its pace, or yours"),
            story: tr(
                "A voice may go faster or slower, a twentieth at a time, and one key brings "
                    + "it back to its own pace. A sentence missed is a sentence away."),
            aside: tr(
                "The hum keeps its pitch at any speed, as a voice does in the player. The "
                    + "time that is left is told at your pace, not at the book’s."),
            invitation: tr("Find your pace. Four steps, in any order."),
            steps: [
                Tutor.Step(title: tr("let it play"), goal: .playing, way: [.order(.audioToggle)]),
                step(tr("a little faster"), .audioFaster),
                step(tr("back to its own pace"), .audioNormalSpeed),
                step(tr("on by a sentence"), .playerSentenceForward),
            ],
            text: Tutor.evening),
    ]

    private static let own = [
        Self(
            kind: .own, title: tr("The palette"),
            story: tr(
                "What has no key you remember has a name. The palette finds it by a few of "
                    + "its letters, in any place, and shows the key beside it for the next time."),
            aside: tr(
                "It lists what can be done here and nowhere else, the last used first. "
                    + "Whatever this program can do is in it."),
            invitation: tr("Do it once by name. Three steps, in order."),
            steps: [
                Tutor.Step(
                    title: tr("open the palette"), goal: .opened(.palette),
                    way: [.order(.paletteOpen)]),
                Tutor.Step(
                    title: tr("run “\(Verb.readerEnd.title)” from it"),
                    goal: .named(Order(.readerEnd)),
                    way: [.order(.paletteOpen)] + Tutor.Press.typed("end")
                        + [.order(.focusActivate)], isShowable: false),
                Tutor.Step(
                    title: tr("and come back"), goal: .home, way: [.order(.jumpBack)]),
            ],
            text: Tutor.story, isInOrder: true),
        Self(
            kind: .own, title: tr("Your own light"),
            story: tr(
                "The colours, the keys and all the rest are yours to change, and each change "
                    + "can be taken back. What you choose in this lesson is real, and stays."),
            aside: tr(
                "Everything is kept in one file with comments in it, which you may edit by "
                    + "hand. Nothing you wrote there is ever thrown away."),
            invitation: tr("Change something. Three steps, in any order."),
            steps: [
                Tutor.Step(
                    title: tr("choose another theme"), goal: .themeChanged,
                    way: [.order(.viewTheme)], isShowable: false),
                Tutor.Step(
                    title: tr("change a setting, or a key"), goal: .settingChanged,
                    way: [.order(.goSettings)], isShowable: false),
                Tutor.Step(
                    title: tr("take one of them back"), goal: .undone,
                    way: [.order(.editUndo)], isShowable: false),
            ],
            text: Tutor.story),
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

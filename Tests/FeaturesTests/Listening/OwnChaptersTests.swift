import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features
@testable import LibraryWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Chapters that a person adds, names, moves and removes.
@Suite struct OwnChaptersTests {
    private typealias Stage = TestStore<Listening>
    private static let book = PreviewSound.book
    private static let original = OwnChapters(of: book.audiobook)

    private func stage(at seconds: Int, look: [String: String] = [:]) -> Stage {
        let place = Self.book.timeline.place(at: .seconds(seconds))
        return Stage(Listening.State(OpenedSound(Self.book, at: place, look: look)))
    }

    private func change(
        _ stage: Stage, _ action: Listening.Action, _ title: String, to own: OwnChapters?,
        from old: OwnChapters? = nil
    ) {
        var book = stage.state.book
        book.divide(own)
        var look = stage.state.look
        look["chapters"] = own?.kept
        stage.send(
            action,
            performs: [.keepLook(book, look), .ask(.done(title + "."))],
            records: [
                Undo(
                    title: title, journal: "book:\(Self.book.source)",
                    inverse: .chaptersPut(old), forward: .chaptersPut(own))
            ]
        ) { ($0.book, $0.look) = (book, look) }
        #expect(stage.state.book.chapters.first?.start == .zero)
    }

    private func end(_ stage: Stage) {
        stage.deliver(.kept(trouble: nil), for: stage.ticket(EffectID("keeping-look"))!)
    }

    @Test func `a chapter is added where one is, named, moved and removed, and all is undone`() {
        let stage = stage(at: 600)
        let place = Self.book.timeline.place(at: .seconds(600))
        let added = Self.original.adding(.init(at: place, title: "From 10:00"))!
        change(stage, .chapterAdded(""), "A chapter begins at 10:00", to: added)
        #expect(stage.state.book.chapters.count == 9 && stage.state.chapter?.title == "From 10:00")
        #expect(stage.state.chapter?.source == .own)
        let named = added.renaming(1, "The  Far\tBank")!
        change(
            stage, .chapterRenamed(1, "The  Far\tBank"), "Chapter renamed", to: named, from: added)
        #expect(stage.state.book.chapters[1].title == "The Far Bank")
        let less = named.removing(0)!
        change(stage, .chapterRemoved(0), "Chapter removed: The Rope", to: less, from: named)
        #expect(stage.state.book.chapters.map(\.title).prefix(2) == ["Beginning", "The Far Bank"])
        var book = stage.state.book
        book.divide(nil)
        #expect(book.chapters == Self.book.chapters)
        stage.send(.chaptersPut(nil), performs: [.keepLook(book, [:])]) {
            ($0.book, $0.look) = (book, [:])
        }
        end(stage)
    }

    @Test func `a chapter moves between its neighbours, and not beyond them`() {
        let stage = stage(at: 1_000)
        let place = Self.book.timeline.place(at: .seconds(1_000))
        let moved = Self.original.moving(1, to: place)!
        change(stage, .chapterMoved(1), "What the River Charges begins at 16:40", to: moved)
        stage.send(
            .chapterMoved(4),
            performs: [
                .ask(
                    .say(
                        Self.book.chapters[4].title
                            + " cannot begin here: another does between."))
            ])
        end(stage)
    }

    @Test func `no chapter begins at the end of the book`() {
        let stage = stage(at: Int(Self.book.end.components.seconds) - 1)
        let words = "The book ends here: a chapter that begins here would have nothing in it."
        let last = Self.book.chapters.count - 1
        for action in [Listening.Action.chapterMoved(last), .chapterAdded("")] {
            stage.send(action, performs: [.ask(.say(words))])
        }
    }

    @Test func `what would change nothing says so`() {
        let stage = stage(at: 1_301)
        stage.send(
            .chapterAdded(""),
            performs: [.ask(.say("What the River Charges begins here already."))])
        stage.send(
            .chaptersReset, performs: [.ask(.say("The chapters are as its files name them."))])
        stage.send(.chapterRenamed(1, "What the River Charges"))
        stage.send(.chapterRenamed(1, "  "))
        stage.send(.chapterRenamed(100, "x"))
        stage.send(.chapterRemoved(-1))
    }

    @Test func `they are kept as lines, and what is damaged is left out`() {
        #expect(OwnChapters(kept: Self.original.kept) == Self.original)
        let damaged = "0\t0\t1\tOne\nx\t5\t1\tTwo\n0\t-1\t1\tThree\n9\t5\t99\tFour"
        let read = OwnChapters(kept: damaged)
        #expect(read?.chapters.map(\.title) == ["One", "Four"])
        #expect(OwnChapters(kept: "") == nil && OwnChapters(kept: "nonsense") == nil)
        // A track that is not there any more has no chapter.
        let stage = stage(at: 0, look: ["chapters": damaged])
        #expect(stage.state.book.chapters.map(\.title) == ["One"])
        #expect(stage.state.look["chapters"] == damaged)
    }

    @Test func `a name is typed in its row, and Esc leaves it as it was`() {
        let app = AppDriver.playing(at: TrackPlace(track: 0, offset: .seconds(600)))
        app.ignore(Playing.self)
        app.send(.listening(.paused))
        app.press("g g")
        app.press("e")
        app.sees("Name of the chapter")
        app.press("Ctrl-u N e w Enter")
        #expect(app.state.listening?.book.chapters.first?.title == "New")
        app.sees("New")
        app.press("e x Esc")
        #expect(app.state.listening?.book.chapters.first?.title == "New")
        app.press("u")
        #expect(app.state.listening?.book.chapters.first?.title == "The Rope")
        app.press("C")
        #expect(app.state.listening?.book.chapters.count == 9)
        app.press("j d")
        #expect(app.state.listening?.book.chapters.count == 8)
    }

    @Test(
        arguments: [
            ("chapters add The Rope", Listening.Action.chapterAdded("The Rope")),
            ("chapters add", .chapterAdded("")), ("chapters here 2", .chapterMoved(1)),
            ("chapters rename 3 Low Water", .chapterRenamed(2, "Low Water")),
            ("chapters remove 1", .chapterRemoved(0)), ("chapters reset", .chaptersReset),
        ])
    func `scripts say the same`(words: String, action: Listening.Action) {
        #expect(Listening.Action(words: words.split(separator: " ").map(String.init)) == action)
    }

    @Test func `scripts that mean nothing are refused`() {
        for words in ["chapters", "chapters remove 0", "chapters rename 3", "chapters x 1"] {
            #expect(Listening.Action(words: words.split(separator: " ").map(String.init)) == nil)
        }
    }

    @Test func `a script hears why nothing comes of its order`() {
        let state = stage(at: 600).state
        func why(_ words: String) -> String? {
            Listening.Action(words: words.split(separator: " ").map(String.init)).flatMap {
                Listening.refusal(ofScript: $0, state)
            }
        }
        for words in ["rename 99 x", "remove 99", "here 99"] {
            #expect(why("chapters \(words)") == "there is no chapter 99, of 8")
        }
        #expect(why("loop 5 1") == "the book has no passage from 0:05 to 0:01")
        #expect(why("loop 1 1") != nil && why("loop 0 999:00:00") != nil)
        #expect(Listening.refusal(ofScript: .chapterRenamed(0, " "), state) != nil)
        for words in ["chapters rename 8 x", "chapters remove 1", "loop 1 5", "play"] {
            #expect(why(words) == nil, "\(words)")
        }
    }
}

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

/// Chapters where the voice pauses for longest.
@Suite struct ChapterGuessTests {
    private func pause(_ end: Int, _ milliseconds: Int) -> ChapterGuess.Pause {
        ChapterGuess.Pause(
            start: .seconds(end) - .milliseconds(milliseconds), end: .seconds(end))
    }

    @Test func `the longest pauses begin chapters, those between paragraphs none`() {
        let between = (1..<360).map { pause($0 * 20, 1_100 + $0 % 5 * 100) }
        let chapters = [900, 2_100, 3_300, 4_700, 6_000].map { pause($0 + 7, 3_200) }
        let scenes = [1_500, 2_700].map { pause($0 + 7, 1_900) }
        let starts = ChapterGuess.starts(between + chapters + scenes, until: .seconds(7_200))
        #expect(
            starts == [.zero] + chapters.map { $0.end - .milliseconds(300) }.sorted())
    }

    @Test func `chapters are three minutes apart, and where nothing tells there are none`() {
        let near = [1_000, 1_050, 1_100, 50, 7_190].map { pause($0, 4_000) }
        let starts = ChapterGuess.starts(near, until: .seconds(7_200))
        #expect(starts.count == 2)
        #expect(ChapterGuess.starts([], until: .seconds(7_200)).isEmpty)
        #expect(ChapterGuess.starts([pause(600, 1_200)], until: .seconds(7_200)).isEmpty)
        #expect(ChapterGuess.starts([pause(600, 4_000)], until: .zero).isEmpty)
    }

    @Test func `they are asked for, come, and are taken back`() {
        let book = PreviewSound.book
        let opened = OpenedSound(book, at: TrackPlace(track: 0, offset: .seconds(10)))
        let stage = TestStore<Listening>(Listening.State(opened))
        let begun = "Listening through the book for pauses. You can go on meanwhile."
        stage.send(
            .chaptersWished, performs: [.findSilences(book), .ask(.say(begun))]
        ) { $0.isSeekingChapters = true }
        stage.send(
            .chaptersWished,
            performs: [.ask(.say("The book is being listened through already."))])
        let ticket = stage.ticket(EffectID("silences"))!
        let place = { TrackPlace(track: 1, offset: .milliseconds($0)) }
        let own = OwnChapters([
            .init(at: TrackPlace(track: 0, offset: .zero), title: "Chapter 1"),
            .init(at: place(599_700), title: "Chapter 2"),
        ])
        var divided = book
        divided.divide(own)
        stage.deliver(
            .pausesFound([FoundPause(from: place(596_000), to: place(600_000))], trouble: nil),
            for: ticket,
            performs: [
                .keepLook(divided, ["chapters": own.kept]),
                .ask(.done("2 chapters from pauses.")),
            ],
            records: [
                Undo(
                    title: "2 chapters from pauses", journal: "book:\(book.source)",
                    inverse: .chaptersPut(nil), forward: .chaptersPut(own))
            ]
        ) {
            $0.isSeekingChapters = false
            ($0.book, $0.look) = (divided, ["chapters": own.kept])
        }
        stage.send(.chaptersPut(nil), performs: [.keepLook(book, [:])]) {
            ($0.book, $0.look) = (book, [:])
        }
        stage.deliver(.kept(trouble: nil), for: stage.ticket(EffectID("keeping-look"))!)
    }

    @Test func `where it cannot be heard, why is said`() {
        var state = Listening.State(
            OpenedSound(PreviewSound.book, at: TrackPlace(track: 0, offset: .zero)))
        state.isSeekingChapters = true
        let effects = Listening.reduce(&state, .pausesFound([], trouble: "track 1 is gone."))
        #expect(effects == [.perform(.ask(.say("No chapters were found: track 1 is gone.")))])
        #expect(
            Listening.reduce(&state, .pausesFound([], trouble: nil))
                == [.perform(.ask(.say("No pause is long enough to begin a chapter.")))])
        #expect(!state.isSeekingChapters)
    }
}

import Ports
import Publications
import ScreenKit
import Speech
import TestKit
import Testing

@testable import Adapters
@testable import ReadingRuntime

/// Texts spoken by the real library, and by engines that fail.
@Suite(.enabled(if: EspeakVoice().survey().trouble == nil)) struct ReciterTests {
    private func recital(
        _ book: Publication, _ engines: [any Speaking] = [EspeakVoice()]
    ) throws -> Recital {
        let desk = RecitalDesk(
            SpeechDesk(engines: engines), Settings()
        ) { _ throws(KeepingError) in [] }
        return try #require(try desk.recital(of: book))
    }

    @Test func `each sentence has its words, in order and inside of its sound`() throws {
        let book = try BookMaker(
            "<h1>Chapter II</h1><p>It is cold. Mr. Ros\u{E9} <i lang=\"de\">wartete nicht</i>.</p>",
            "<p lang=\"ru\">\u{41F}\u{440}\u{438}\u{432}\u{435}\u{442}, \u{43C}\u{438}\u{440}.</p>"
        ).open()
        let recital = try recital(book)
        #expect(recital.sentences.map(\.document) == [0, 0, 0, 1])
        #expect(recital.sentences.map(\.isFirst) == [true, true, false, true])
        var rates: Set<Int> = []
        for (track, sentence) in recital.sentences.enumerated() {
            let sound = try recital.recite(track)
            rates.insert(sound.rate)
            let words = try #require(recital.words(of: track))
            #expect(!words.words.isEmpty && words.lengthMs == sound.milliseconds)
            #expect(words.words.map(\.atMs) == words.words.map(\.atMs).sorted())
            #expect(words.words.allSatisfy { $0.atMs < words.lengthMs })
            #expect(words.words.allSatisfy { sentence.range.contains($0.range.lowerBound) })
            let guess = sentence.estimate / sound.milliseconds.ms
            #expect((0.3...3).contains(guess), "\(track): \(guess)")
        }
        #expect(rates.count == 1)
    }

    @Test func `the contents are its chapters`() throws {
        var maker = BookMaker(
            "<h1>One</h1><p>It rained. It stopped.</p><h2 id=\"x\">Two</h2><p>C.</p>", "<p>D.</p>")
        maker.nav =
            "<ol><li><a href=\"p0.xhtml\">One</a><ol><li><a href=\"p0.xhtml#x\">Two</a></li></ol>"
            + "</li><li><a href=\"p1.xhtml\">Three</a></li></ol>"
        let book = try maker.open()
        let recital = try recital(book)
        #expect(recital.chapters.map(\.title) == ["One", "Two", "Three"])
        #expect(recital.chapters.map(\.sentence) == [0, 3, 5])
        let heard = Audiobook(recital, of: book)
        #expect(heard.chapters.map(\.place.track) == [0, 3, 5])
        #expect(heard.tracks.count == 6)
    }

    @Test func `what is kept is the page's place, with its marks, and the voice's own speed`()
        throws
    {
        let scratch = TemporaryFolder()
        let library = SQLiteLibrary(folder: scratch.path, now: { 1 })
        let book = try BookMaker("<p>One. Two.</p>", "<p>Three. Four.</p>").open()
        let start = book.locator(Spot(document: 0, offset: 0)).description
        try library.keep(
            KeptReading(locator: start, percent: 0, marks: ["a": start]), of: book, at: "/b.epub")
        try library.keep(look: ["measure": "60"], of: book, at: "/b.epub")
        let desk = BookDesk(
            open: { _ throws(OpenError) in book }, keeping: library, habits: library, hyphens: nil)
        let recital = try recital(book)
        let heard = HeardBook(.file("/b.epub"), book, recital)
        let spot = TrackPlace(track: 3, offset: .milliseconds(300))
        try desk.keep(recited: KeptSound(book: heard, spot: spot, percent: 0), recital)
        let kept = try #require(try library.reading(of: book, at: "/b.epub"))
        let locator = try #require(Locator(kept.locator))
        #expect(book.place(locator) == recital.sentences[3].place)
        #expect(kept.marks == ["a": start] && kept.percent > 50)
        try desk.keep(recitedLook: ["speed": "150"], of: heard)
        let opened = desk.sound(heard, at: nil)
        #expect(opened.spot == TrackPlace(track: 3, offset: .zero))
        #expect(opened.look == ["speed": "150"])
        let look = try library.habits(of: book, at: "/b.epub").look
        #expect(look == ["measure": "60", "aloud.speed": "150"])
    }

    /// Silence, or nothing at all, or a trouble.
    private struct Engine: Speaking {
        var trouble: SpeechTrouble

        func survey() -> SpeechEngine {
            let voice = Voice(id: "x", name: "x", languages: ["en"], engine: "made")
            return SpeechEngine(name: "made", tellsWords: true, voices: [voice])
        }

        func sound(
            of line: SpokenLine, voice: Voice, speed: Double
        ) throws(SpeechTrouble) -> SpokenSound { throw trouble }
    }

    @Test func `silent sentences are passed over, and a silent voice is told of`() throws {
        let book = try BookMaker("<p>One. Two. Three.</p>").open()
        let recital = try recital(book, [Engine(trouble: .silent("made"))])
        #expect(try recital.recite(0).samples.allSatisfy { $0 == 0 })
        #expect(try recital.recite(1).milliseconds >= 50)
        #expect(throws: RecitalTrouble.self) { try recital.recite(2) }
    }

    @Test func `a trouble is a sentence with what to do`() throws {
        let book = try BookMaker("<p>One.</p>").open()
        let recital = try recital(book, [Engine(trouble: .endless("made"))])
        #expect {
            try recital.recite(0)
        } throws: { error in
            (error as? RecitalTrouble)?.why
                == "Made does not stop speaking. Try another voice: `rushlight voices` lists them."
        }
    }
}

extension Int {
    fileprivate var ms: Duration { .milliseconds(self) }
}

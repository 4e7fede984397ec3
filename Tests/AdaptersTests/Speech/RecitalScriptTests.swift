import Ports
import Publications
import ScreenKit
import Speech
import TestKit
import Testing

@testable import Adapters
@testable import ReadingRuntime

/// A voice begins with a stretch of the text, and all of it is parted while it speaks.
@Suite struct RecitalScriptTests {
    /// Chapters of many paragraphs, with notes that stand behind them.
    private static func book(notes: Bool) throws -> Publication {
        var maker = BookMaker()
        maker.pages = (0..<4).map { chapter in
            let paragraphs = (0..<60).map { at in
                let mark =
                    notes && at % 9 == 4
                    ? "<a epub:type=\"noteref\" href=\"#n\(at)\">\(at)</a>" : ""
                return "<p>Paragraph \(at) of \(chapter) begins here. It has a second\(mark) "
                    + "sentence, and one more that is longer than both of those before it. End.</p>"
            }
            let called =
                notes
                ? (0..<60).filter { $0 % 9 == 4 }.map {
                    "<aside epub:type=\"footnote\" id=\"n\($0)\"><p>Note \($0).</p></aside>"
                } : []
            return (
                "p\(chapter).xhtml",
                "<h1>Chapter \(chapter)</h1>" + paragraphs.joined() + called.joined()
            )
        }
        maker.nav =
            "<ol>"
            + (0..<4).map { "<li><a href=\"p\($0).xhtml\">C\($0)</a></li>" }.joined() + "</ol>"
        return try maker.open()
    }

    @Test(arguments: [false, true])
    func `what it begins with stands in the whole as it stood`(notes: Bool) throws {
        let book = try Self.book(notes: notes)
        let all = RecitalScript(book, SpeechTaste())
        var random = SplitMix64(seed: notes ? 8 : 9)
        for round in 0..<60 {
            let index = Int.random(in: 0..<4, using: &random)
            let length = book.document(index).text.count
            let offset = round % 7 == 0 ? 0 : Int.random(in: 0..<length, using: &random)
            let spot = Spot(document: index, offset: offset)
            guard let begun = RecitalScript(book, SpeechTaste(), from: spot) else {
                #expect(index == 3, "\(spot): only behind the last sentence is nothing")
                continue
            }
            #expect(begun.parts.count == begun.sentences.count)
            // Less is parted than a voice can read in the time it takes to part the rest.
            #expect(begun.parted.count < all.sentences.count / 3)
            let (whole, shift) = begun.whole(of: book)
            #expect(whole.parted == whole.sentences.indices)
            #expect(whole.parts.count == whole.sentences.count)
            for track in begun.parted {
                #expect(whole.sentences[track + shift] == begun.sentences[track], "\(spot)")
                #expect(whole.parts[track + shift].range == begun.parts[track].range)
            }
            if !notes { #expect(whole.sentences == all.sentences, "\(spot)") }
            #expect(whole.chapters.map(\.title) == all.chapters.map(\.title))
            // In the order of the text, each once.
            let texts = { (script: RecitalScript) in
                script.sentences.filter { !$0.isNote }.map { [$0.document, $0.range.lowerBound] }
            }
            #expect(texts(whole) == texts(all), "\(spot)")
        }
    }

    @Test func `before and behind a beginning a voice has nothing to read`() throws {
        let book = try Self.book(notes: false)
        let desk = RecitalDesk(SpeechDesk(engines: [Mute()]), Settings()) {
            _ throws(KeepingError) in []
        }
        let spot = Spot(document: 1, offset: book.document(1).text.count / 2)
        let begun = try #require(try desk.beginning(of: book, from: spot))
        #expect(!begun.isWhole && begun.parted.lowerBound == 1)
        #expect(begun.parted.upperBound == begun.sentences.count - 1)
        let first = try #require(begun.sentence(from: spot))
        #expect(begun.parted.contains(first))
        for track in [0, begun.sentences.count - 1] {
            #expect(throws: RecitalTrouble.self) { try begun.recite(track) }
        }
        let (whole, shift) = RecitalDesk.whole(of: begun)
        #expect(whole.isWhole && whole.sentence(from: spot) == first + shift)
        // Its words are known by the tracks of both.
        _ = try begun.recite(first)
        #expect(whole.words(of: first + shift) == begun.words(of: first))
        #expect(whole.words(of: first + shift) != nil)
        // A book that is parted already is whole at once.
        let all = try #require(try desk.recital(of: book))
        #expect(RecitalDesk.whole(of: all).shift == 0)
    }

    private struct Mute: Speaking {
        func survey() -> SpeechEngine {
            let voice = Voice(id: "x", name: "x", languages: ["en"], engine: "made")
            return SpeechEngine(name: "made", tellsWords: true, voices: [voice])
        }

        func sound(
            of line: SpokenLine, voice: Voice, speed: Double
        ) throws(SpeechTrouble) -> SpokenSound {
            SpokenSound(
                samples: [Int16](repeating: 1, count: 2_000), rate: 22_050,
                marks: [.init(character: 0, sample: 0)])
        }
    }
}

import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import Features
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// A text without a sound, and a voice that reads it: from the key to the word on the page.
@Suite struct ReadAloudTests {
    private let book = PreviewBook.book
    private let recital = MuteVoice.recital

    private func reading() throws -> AppDriver {
        let app = AppDriver.withSound()
        app.ignore(Reader.self)
        app.open(.guide)
        let stance = try #require(app.screen[Reader.self]).stance
        let document = book.publication.document(0)
        let chapter = SetChapter(
            document, measure: stance.rules.measure, manner: stance.rules.manner)
        app.tell(
            Reader.self,
            .opened(Opened(book, at: Spot(document: 0, offset: 0), chapter: chapter)))
        app.startHere()
        return app
    }

    /// The voice speaks the first sentence.
    private func speaking() throws -> AppDriver {
        let app = try reading()
        app.press("P")
        app.answer(ReadingAlong.self, .soundFound(nil))
        let heard = HeardBook(book.source, book.publication, recital)
        let start = TrackPlace(track: 0, offset: .zero)
        app.answer(
            ReadingAloud.self,
            .composed(OpenedSound(heard, at: start, isAsked: true), trouble: ""))
        return app
    }

    @Test(arguments: ["P", "p"])
    func `a key has the text read from its page on, where it has no sound`(key: String) throws {
        let app = try reading()
        app.press(key)
        #expect(app.asked(ReadingAlong.self).count == 1)
        app.answer(ReadingAlong.self, .soundFound(nil))
        let spot = try #require(app.screen[Reader.self]?.cursor)
        #expect(app.asked(ReadingAloud.self) == [.compose(SharedWork(book), spot)])
        app.answer(ReadingAloud.self, .composed(nil, trouble: "espeak-ng is missing."))
        app.sees("espeak-ng is missing.")
        app.startHere()
    }

    @Test func `it is a book that is heard, and the text stays a text`() throws {
        let app = try speaking()
        #expect(app.heard?.motion == .playing && app.heard?.book.recital == recital)
        #expect(app.state.memory.heard == nil)
        #expect(app.screen[Reader.self] != nil)
        let isLoaded = app.orders().contains {
            if case .load(_, _, TrackPlace(track: 0, offset: .zero), _, _) = $0 {
                true
            } else {
                false
            }
        }
        #expect(isLoaded)
        app.startHere()
    }

    @Test func `the page is told the word, and keys for sentences move the voice`() throws {
        let app = try speaking()
        let number = try #require(app.heard?.number)
        app.send(.listening(.told(number, .arrived(TrackPlace(track: 0, offset: .zero)))))
        app.answer(
            ReadingAloud.self,
            .wordsFound([0: RecitedWords([.init(4..<9, atMs: 0)], lengthMs: 2_000)]),
            to: .findWords(recital, 0..<2))
        let spoken = app.screen[Reader.self]?.along.spoken
        #expect(
            spoken
                == Spoken(document: 0, start: 4, end: 9, isWord: true, sentence: 0..<40))
        app.startHere()
        app.press(")")
        #expect(app.orders().contains(.seek(TrackPlace(track: 1, offset: .zero))))
        app.startHere()
    }
}

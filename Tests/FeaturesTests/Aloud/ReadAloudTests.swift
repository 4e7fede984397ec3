import Canvas
import Kernel
import Publications
import SyncMaps
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
            .composed(OpenedSound(heard, at: start, isAsked: true), trouble: nil))
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

    @Test func `where a narration cannot be played a voice reads its text`() throws {
        let app = try reading()
        app.press("P")
        guard case .file(let path) = book.source else { return }
        let sound = try #require(
            HeardBook(.narration(path), PreviewSound.book.publication))
        let place = TrackPlace(track: 0, offset: .zero)
        app.answer(ReadingAlong.self, .soundFound(OpenedSound(sound, at: place, isAsked: true)))
        let number = try #require(app.heard?.number)
        app.send(.listening(.told(number, .failed(.track(3, "has no sound in it")))))
        #expect(app.heard?.isBroken == true)
        app.sees("P has a voice read the text.")
        app.startHere()
        app.press("P")
        let isLookedFor = app.asked(ReadingAlong.self).contains { command in
            if case .findSound = command { true } else { false }
        }
        #expect(!isLookedFor)
        let asked = app.asked(ReadingAloud.self)
        let start = try #require(app.screen[Reader.self]?.voiceStart)
        #expect(asked == [.compose(SharedWork(book), start)])
        app.answer(ReadingAloud.self, .composed(nil, trouble: "espeak-ng is missing."))
        app.startHere()
    }

    @Test func `a device that is missing is no fault of the narration`() throws {
        let app = AppDriver.playing()
        let number = try #require(app.heard?.number)
        app.send(.listening(.told(number, .failed(.noDevice))))
        #expect(app.heard?.isBroken == false)
        app.startHere()
    }

    @Test func `what was done to the sound of a text is taken back on its page`() throws {
        let app = try reading()
        app.press("P")
        let sound = PreviewSound.book
        let place = TrackPlace(track: 0, offset: .zero)
        app.answer(ReadingAlong.self, .soundFound(OpenedSound(sound, at: place, isAsked: true)))
        let number = try #require(app.heard?.number)
        app.send(.listening(.told(number, .arrived(place))))
        let pair = ReadingAlong.Pair(text: SharedWork(book), sound: SharedWork(sound))
        let points = [(0, 0), (1_000, 40)].map { at, offset in
            MapIndex.Pair(
                atMs: at, endMs: at + 1_000, start: Spot(document: 0, offset: offset),
                end: Spot(document: 0, offset: offset + 30))
        }
        let map = AlongMap("1", points, gaps: [], document: { _ in nil })
        app.answer(ReadingAlong.self, .mapFound(pair, map))
        app.press(">")
        #expect(app.heard?.speed.hundredths == 105)
        #expect(app.screen[Reader.self] != nil)
        app.press("u")
        #expect(app.heard?.speed.hundredths == 100)
        app.sees("Undone: speed 1.05×")
        app.startHere()
        // Of a sound that is of no text in view it is the player's alone.
        app.send(.service(ReadingAlong.self, .mapChanged))
        app.press("> u")
        app.sees("Nothing to undo here.")
        app.startHere()
    }

    @Test func `it is a book that is heard, and the text stays a text`() throws {
        let app = try speaking()
        #expect(app.heard?.motion == .playing && app.heard?.book.recital == recital)
        #expect(app.state.memory.heard == nil)
        #expect(app.screen[Reader.self] != nil)
        let isLoaded = app.orders().contains {
            if case .load(_, _, TrackPlace(track: 0, offset: .zero), _, _, _) = $0 {
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
        // Steps are counted from where it is to the moment.
        #expect(app.orders() == [.tell])
        app.send(.listening(.told(number, .at(TrackPlace(track: 0, offset: .seconds(1))))))
        #expect(app.orders().contains(.seek(TrackPlace(track: 1, offset: .zero))))
        app.startHere()
    }

    /// The voice speaks a sentence before all of the text was parted into sentences.
    private func begun() throws -> AppDriver {
        let app = try reading()
        app.press("P")
        app.answer(ReadingAlong.self, .soundFound(nil))
        let heard = HeardBook(book.source, book.publication, MuteVoice.beginning)
        let start = TrackPlace(track: 1, offset: .zero)
        app.answer(
            ReadingAloud.self,
            .composed(OpenedSound(heard, at: start, isAsked: true), trouble: nil))
        let number = try #require(app.heard?.number)
        app.send(.listening(.told(number, .arrived(start))))
        return app
    }

    private func complete(_ app: AppDriver) {
        let whole = HeardBook(book.source, book.publication, recital)
        app.answer(
            ReadingAloud.self, .completed(whole, of: MuteVoice.beginning, by: 2),
            to: .complete(MuteVoice.beginning, SharedWork(book)))
    }

    @Test func `a voice begins at once, and what is heard has its place in the whole`() throws {
        let app = try begun()
        let number = try #require(app.heard?.number)
        app.startHere()
        complete(app)
        #expect(app.heard?.book.recital == recital)
        #expect(app.heard?.spot == TrackPlace(track: 3, offset: .zero))
        #expect(app.heard?.number == number + 1 && app.heard?.motion == .playing)
        #expect(app.orders() == [.recite(recital, number: number + 1, shift: 2)])
        // News of before are by the old tracks, and pass.
        app.send(.listening(.told(number, .at(TrackPlace(track: 1, offset: .seconds(1))))))
        #expect(app.heard?.spot.track == 3)
        app.send(
            .listening(.told(number + 1, .at(TrackPlace(track: 3, offset: .seconds(1))))))
        #expect(app.heard?.spot == TrackPlace(track: 3, offset: .seconds(1)))
        app.startHere()
    }

    @Test func `who goes elsewhere meanwhile goes there once it is known what is there`() throws {
        let app = try begun()
        app.startHere()
        app.press("(")
        app.sees("The rest of the book is being looked through.")
        #expect(app.orders().isEmpty)
        app.startHere()
        complete(app)
        let number = try #require(app.heard?.number)
        app.send(.listening(.told(number, .at(TrackPlace(track: 3, offset: .zero)))))
        let sought = app.orders().compactMap { order in
            if case .seek(let place) = order { place } else { nil }
        }
        #expect(sought == [TrackPlace(track: 2, offset: .zero)], "the sentence before, a note")
        app.startHere()
    }
}

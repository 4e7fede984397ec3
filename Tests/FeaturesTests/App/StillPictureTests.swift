import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// What is drawn over a page that stands still, compared with all of it drawn anew.
@Suite struct StillPictureTests {
    private func drawn(
        _ state: Reader.State, _ size: Size, over picture: StillPicture?
    ) -> Frame {
        var frame = Frame(size)
        var around = Surroundings()
        around.size = size
        let screen = AnyScreen(Reader.self, state)
        guard let picture else {
            screen.draw(around, into: &frame)
            return frame
        }
        picture.draw(screen, around, into: &frame)
        return frame
    }

    @Test(arguments: [Size(60, 14), Size(80, 24), Size(120, 40), Size(200, 60), Size(40, 12)])
    func `each word of a page is lit as if all were drawn`(size: Size) throws {
        let picture = StillPicture()
        var words = 0
        for chapter in 0..<4 {
            var state = Reader.open(size, at: chapter, page: 0)
            let number = state.place.document
            let document = try #require(state.chapters[number]?.document)
            var offset = state.spread[0].page.range.lowerBound
            let end = min(document.text.count, offset + 240)
            while let word = document.next(.word, after: offset), word.lowerBound < end {
                let spoken = Spoken(
                    document: number, start: word.lowerBound, end: word.upperBound, isWord: true)
                let course = SpokenCourse(done: .zero, left: .milliseconds(word.count * 60))
                _ = Reader.reduce(&state, .spoken(spoken, course))
                if Reader.still(state) != nil { words += 1 }
                let (whole, over) = (
                    drawn(state, size, over: nil), drawn(state, size, over: picture)
                )
                #expect(over.text == whole.text && over.roles == whole.roles)
                #expect(over == whole, "the word at \(word.lowerBound) of chapter \(chapter)")
                offset = word.lowerBound
            }
        }
        #expect(words > 20, "or nothing was tried")
    }

    @Test func `a second of sound draws the page no second time`() {
        let (picture, size) = (StillPicture(), Size(80, 24))
        var state = Reader.open(size, at: 0, page: 0)
        let word = Spoken(
            document: 0, start: state.place.offset, end: state.place.offset + 3, isWord: true)
        let course = SpokenCourse(done: .zero, left: .seconds(1))
        _ = Reader.reduce(&state, .spoken(word, course))
        var around = Surroundings()
        around.size = size
        for second in 0..<5 {
            let spot = PreviewSound.book.timeline.place(at: .seconds(second))
            around.listening = Listening.State(OpenedSound(PreviewSound.book, at: spot))
            var (whole, over) = (Frame(size), Frame(size))
            AnyScreen(Reader.self, state).draw(around, into: &whole)
            picture.draw(AnyScreen(Reader.self, state), around, into: &over)
            #expect(over == whole)
        }
        #expect(picture.drawn == 1)
    }

    @Test func `a page that changes otherwise is drawn anew, and one without a voice each time`() {
        let (picture, size) = (StillPicture(), Size(80, 24))
        var state = Reader.open(size, at: 0, page: 0)
        let word = Spoken(
            document: 0, start: state.place.offset, end: state.place.offset + 3, isWord: true)
        let course = SpokenCourse(done: .zero, left: .seconds(1))
        let changes: [Reader.Action] = [
            .spoken(word, course), .ordered(Order(.readerPageForward)),
            .ordered(Order(.readerPageBack)), .ordered(Order(.selectStart)),
            .ordered(Order(.layerBack)), .spoken(nil, nil), .spoken(word, course),
        ]
        for change in changes {
            _ = Reader.reduce(&state, change)
            #expect(drawn(state, size, over: picture) == drawn(state, size, over: nil))
        }
    }
}

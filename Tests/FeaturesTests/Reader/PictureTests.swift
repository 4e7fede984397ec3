import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Pictures on the pages in view: asked for, drawn, released.
@Suite struct ReaderPictureTests {
    private let book: Book

    init() throws {
        var maker = BookMaker("<p>Before it.</p><img src=\"a.png\" alt=\"A lamp\"/><p>After.</p>")
        maker.manifest = "<item id=\"a\" href=\"a.png\" media-type=\"image/png\"/>"
        var zip = maker.zip
        let png = PngMaker.halves(320, 160, 0xFF_0000, 0x00_00FF).bytes
        zip.entries.append(.init(name: "OPS/a.png", bytes: png))
        book = Book(
            .file("/books/a.epub"),
            try Publication.open(BytesResources([("a.epub", zip.bytes)]), file: "a.epub"))
    }

    private func state(_ means: PictureMeans = PictureMeans()) -> Reader.State {
        var state = Reader.State(book.source, size: Size(80, 24))
        state.pictures.means = means
        state.phase = .open
        state.book = book
        let rules = state.rules
        let document = book.publication.document(0)
        state.chapters[0] = SetChapter(
            document, measure: rules.measure, manner: rules.manner,
            surroundings: .init(of: document, in: book.publication, rules.manner))
        state.stand(at: .first, of: 0)
        state.measureProgress()
        return state
    }

    private func wish(_ means: PictureMeans = PictureMeans()) -> PictureWish {
        PictureWish(
            revision: book.revision, path: "OPS/a.png", size: Size(40, 10), means: means)
    }

    private func picture(_ pixels: Picture.Pixels? = nil) -> Picture {
        Picture(
            size: Size(40, 10),
            letters: Array(
                repeating: .init("▀", Tint(ink: 0xFF_0000, paper: 0x00_00FF)), count: 400),
            pixels: pixels)
    }

    private func drawn(_ state: Reader.State) -> Frame {
        var frame = Frame(state.size)
        Reader.draw(state, Surroundings(), into: &frame)
        return frame
    }

    private func painted(_ frame: Frame) -> Int {
        (0..<frame.height).reduce(0) { $0 + frame.row($1).count { !$0.tint.isNone } }
    }

    @Test func `what comes into view is asked for, once, and then stands there`() {
        let store = TestStore<Reader>(state())
        // Whatever happens next, the picture is on the page.
        store.send(.kept(trouble: nil), performs: [.ask(.graphics), .work(.draw(book, wish()))]) {
            _ = $0.pictures.want([wish()])
        }
        #expect(drawn(store.state).text.contains("A lamp"))
        #expect(painted(drawn(store.state)) == 0)
        let picture = picture()
        store.deliver(
            .pictureDrawn(wish(), .picture(picture)), for: store.ticket(wish().effect)!
        ) { $0.pictures.take(wish(), .picture(picture)) }
        let frame = drawn(store.state)
        #expect(painted(frame) == 400)
        #expect(frame.pictures.map(\.picture) == [picture])
    }

    @Test func `what cannot be drawn leaves its words, and says why`() {
        var state = state()
        _ = Reader.askForPictures(&state)
        Reader.step(&state, .pictureDrawn(wish(), .failed("it is damaged")))
        #expect(drawn(state).text.contains("A lamp"))
        #expect(Reader.askForPictures(&state).isEmpty)
        let effects = Reader.reduce(&state, .ordered(Order(.focusActivate)))
        guard case .perform(.ask(.open(let place))) = effects.first, let card = place[Card.self]
        else {
            Issue.record("no card, but \(effects)")
            return
        }
        #expect(card.paragraphs == ["A lamp", "It cannot be shown: it is damaged."])
    }

    @Test func `nobody waits for a picture that is not in view any more`() {
        var state = state()
        #expect(
            Reader.askForPictures(&state).contains(.request(wish().effect, .draw(book, wish()))))
        state.isAtEnd = true
        #expect(Reader.askForPictures(&state) == [.cancel(wish().effect)])
        // It came all the same: it is not kept.
        state.pictures.take(wish(), .picture(picture()))
        #expect(state.pictures[wish()] == nil)
    }

    @Test func `a terminal that shows pixels is asked for them`() {
        var state = state()
        _ = Reader.askForPictures(&state)
        let means = PictureMeans(graphics: Graphics(.sixel, cellWidth: 9, cellHeight: 19))
        let effects = Reader.reduce(&state, .pictureMeansTold(means))
        #expect(
            effects == [
                .cancel(wish().effect), .request(wish(means).effect, .draw(book, wish(means))),
            ])
    }

    @Test(arguments: [
        PictureMeans(.mono), PictureMeans(.full),
    ])
    func `one colour, linear mode and the setting keep the words`(means: PictureMeans) {
        var state = state(means)
        state.isLinear = means.canDraw
        #expect(Reader.askForPictures(&state).isEmpty)
        #expect(painted(drawn(state)) == 0)
    }

    @Test func `what lies over a picture hides its pixels as a whole`() {
        let pixels = Picture.Pixels(.sixel, width: 360, height: 190, body: [1])
        var state = state()
        _ = Reader.askForPictures(&state)
        state.pictures.take(wish(), .picture(picture(pixels)))
        var frame = drawn(state)
        #expect(frame.pixelPictures.count == 1)
        frame.write("news", row: frame.pictures[0].area.row, column: 30)
        #expect(frame.pixelPictures.isEmpty)
        // The letters beside it stay.
        #expect(painted(frame) == 396)
    }
}

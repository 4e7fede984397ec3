import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// One picture on the whole screen.
@Suite struct ViewerTests {
    private func state(_ width: Int = 1_600, _ height: Int = 800) -> Viewer.State {
        Viewer.State(
            PictureBook.book, path: "lamp", alt: "A lamp",
            natural: PixelSize(width: width, height: height),
            means: PictureMeans(), size: Size(80, 24))
    }

    private func send(_ verb: Verb, _ count: Int? = nil, _ state: inout Viewer.State) {
        _ = Viewer.reduce(&state, .ordered(Order(verb, count: count)))
    }

    @Test func `it is fitted, then its own size, then moved about`() throws {
        var state = state()
        #expect(state.scene?.area == Area(row: 1, column: 0, width: 80, height: 20))
        #expect(state.scene?.percent == 40)
        send(.focusActivate, nil, &state)
        let whole = try #require(state.scene)
        #expect(whole.percent == 100)
        #expect(whole.window == PixelSize(width: 640, height: 368))
        #expect(whole.left == 480 && whole.top == 216)
        send(.pictureLeft, nil, &state)
        send(.pictureDown, 2, &state)
        #expect(state.scene?.left == 480 - 32 && state.scene?.top == 216 + 64)
        send(.pictureLeft, 1_000, &state)
        #expect(state.scene?.left == 0)
        send(.focusActivate, nil, &state)
        #expect(state.scene?.percent == 40)
    }

    @Test func `larger and smaller end somewhere`() {
        var state = state()
        send(.pictureLarger, 100, &state)
        #expect(state.scene?.percent == 1_600)
        send(.pictureSmaller, 100, &state)
        #expect(state.scene?.percent == 5)
        for _ in 0..<200 { send(.pictureLarger, 99_999, &state) }
        #expect(state.scene.map { $0.whole.width <= 65_535 } == true)
    }

    @Test func `only what is seen is asked for, and the last view stays until it comes`() {
        let store = TestStore<Viewer>(state())
        let book = PictureBook.book
        store.send(
            .begun,
            performs: [
                .ask(.graphics), .work(.draw(book, store.state.wish!)),
            ]
        ) { _ = $0.pictures.want([$0.wish!]) }
        let first = store.state.wish!
        let picture = PreviewPicture.drawing(first.size)
        store.deliver(.pictureDrawn(first, .picture(picture)), for: store.ticket(first.effect)!) {
            $0.pictures.take(first, .picture(picture))
        }
        var frame = Frame(Size(80, 24))
        Viewer.draw(store.state, Surroundings(), into: &frame)
        #expect(frame.pictures.map(\.picture) == [picture])
        #expect(frame.text.contains("40% · A lamp"))
    }

    @Test func `in one colour and in linear mode its words are read`() {
        var state = state()
        state.pictures.means = PictureMeans(.mono)
        var frame = Frame(Size(80, 24))
        Viewer.draw(state, Surroundings(), into: &frame)
        #expect(frame.text.contains("A lamp") && frame.text.contains("1600 × 800"))
        #expect(frame.pictures.isEmpty)
    }
}

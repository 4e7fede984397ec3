import Canvas
import Holdings
import Kernel
import TestKit
import Testing
import Wording

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// Names with their counts: what one of them narrows, and how it is renamed.
@Suite struct NamesTests {
    private let size = Size(80, 24)
    private func press(_ verb: Verb) -> Names.Action { .ordered(Order(verb)) }

    private var open: Names.State {
        var state = Names.State(size: size)
        Names.step(
            &state,
            .told([
                .author: [.init("Leo Tolstoy", 3), .init("Homer", 2)], .tag: [.init("war", 4)],
            ]))
        return state
    }

    @Test func `they are read when the screen comes, and when the shelf has another list`() throws {
        let store = TestStore<Names>(Names.State(size: size))
        store.send(.begun, performs: [.work(.read)])
        let told: [Names.Kind: [Names.Counted]] = [.author: [.init("Homer", 2)]]
        store.deliver(.told(told), for: try #require(store.ticket(EffectID("names")))) {
            $0.names = told
            $0.shown = [0]
        }
        store.send(.shelfListed(1)) { $0.stamp = 1 }
        store.send(.shelfListed(2), performs: [.work(.read)]) { $0.stamp = 2 }
        store.deliver(
            .failed("the disk is full"), for: try #require(store.ticket(EffectID("names")))
        ) {
            $0.names = nil
            $0.shown = []
            $0.trouble = "the disk is full"
        }
    }

    @Test func `one of them narrows the shelf`() {
        var state = open
        let errand = ShelfErrand.narrow(by: "author:\"Leo Tolstoy\"", field: "author")
        #expect(
            Names.reduce(&state, press(.focusActivate)) == [
                .perform(.ask(.close)), .perform(.ask(.run(errand))),
            ])
    }

    @Test func `a name is found by typing, and kept names are sorted by letter`() {
        var state = open
        Names.step(&state, press(.findOpen))
        Names.step(&state, .pasted("hom"))
        #expect(state.focused?.name == "Homer" && state.shown == [1])
        Names.step(&state, press(.layerClose))
        #expect(state.shown == [0, 1] && state.field == nil)
        Names.step(&state, press(.listSort))
        #expect(state.shown == [1, 0])
    }

    @Test func `formats and languages are called by names, found by them, and narrow the shelf`() {
        var state = Names.State(size: size)
        Names.step(
            &state,
            .told([
                .format: [.init("epub", 3), .init("audiobook", 2)], .lang: [.init("Japanese", 1)],
            ]))
        Names.step(&state, .tabPressed(4))
        var frame = Frame(size)
        Names.draw(state, Surroundings(), into: &frame)
        #expect(frame.text.contains("EPUB") && frame.text.contains("Audiobook"))
        // None of them is given another name.
        #expect(!frame.text.contains("rename"))
        Names.step(&state, press(.listSort))
        #expect(state.shown == [1, 0])
        let errand = ShelfErrand.narrow(by: "format:audiobook", field: "format")
        #expect(
            Names.reduce(&state, press(.focusActivate)) == [
                .perform(.ask(.close)), .perform(.ask(.run(errand))),
            ])
        Names.step(&state, .tabPressed(3))
        Wording.$inForce.withValue(.chosen("de", locales: [])) {
            Names.step(&state, press(.findOpen))
            Names.step(&state, .pasted("japanisch"))
            #expect(state.shown == [0])
        }
    }

    @Test func `what is typed over a name renames it, where that is possible`() {
        var state = open
        Names.step(&state, press(.listTabNext))
        #expect(Names.reduce(&state, press(.itemEdit)) == [.perform(.ask(.missed))])
        Names.step(&state, .tabPressed(2))
        Names.step(&state, press(.itemEdit))
        #expect(Names.place(state) == .fields && state.other.text == "war")
        Names.step(&state, .pasted(" and peace "))
        let errand = ShelfErrand.rename(.tag, "war", to: "war and peace")
        #expect(
            Names.reduce(&state, press(.focusActivate)) == [.perform(.ask(.run(errand)))])
        Names.step(&state, .tabPressed(0))
        Names.step(&state, press(.itemEdit))
        #expect(Names.reduce(&state, press(.focusActivate)).isEmpty)
    }

    @Test func `in the program a name narrows the shelf below`() throws {
        let app = AppDriver(ignoring: [Reader.self, Shelf.self])
        app.order(.goNames)
        app.answer(
            Names.self, .told([.author: [.init("Leo Tolstoy", 3)], .tag: [.init("war", 4)]]),
            to: .work(.read))
        app.press("Enter")
        #expect(try #require(app.top[Shelf.self]).filter.text == "author:\"Leo Tolstoy\"")
    }
}

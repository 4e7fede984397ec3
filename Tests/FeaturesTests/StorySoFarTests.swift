import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// What happened in a book: asked for once, widened, and left for the place of a sentence.
@Suite struct StorySoFarTests {
    private static let story = StorySoFar.Story(
        [
            .init("The boat left\n at dawn.", at: Spot(document: 0, offset: 10), percent: 2),
            .init("Nobody\u{1B}[31m waved.", at: Spot(document: 1, offset: 4), percent: 8),
        ], present: ["Tobit"])

    private func store() -> TestStore<StorySoFar> {
        var around = Surroundings()
        around.size = Size(80, 24)
        return TestStore(StorySoFar.State(PreviewBook.book, around))
    }

    private func told(_ store: TestStore<StorySoFar>) throws {
        store.send(.begun, performs: [.work(.tell(PreviewBook.book, .scene))])
        let ticket = try #require(store.ticket(EffectID("story.tell")))
        store.deliver(.told(Self.story), for: ticket) {
            $0.phase = .told(Self.story)
            $0.layOut()
        }
    }

    @Test func `it begins at the newest sentence, and Enter goes there`() throws {
        let store = store()
        try told(store)
        #expect(store.state.focused?.percent == 8)
        #expect(store.state.focused?.words.contains("\u{1B}") == false)
        store.send(
            .ordered(Order(.focusActivate)),
            performs: [.ask(.close), .ask(.seek(.place(Spot(document: 1, offset: 4))))])
        store.send(.ordered(Order(.listPrevious))) { $0.move(.previous) }
        #expect(store.state.focused?.words == "The boat left at dawn.")
    }

    @Test func `what was highlighted stands below, and is gone to as well`() {
        var story = Self.story
        story.highlights = [
            .init("The oar broke.", at: Spot(document: 1, offset: 2), percent: 7)
        ]
        var state = store().state
        StorySoFar.step(&state, .told(story))
        #expect(state.focused?.percent == 8, "where it was left off comes first")
        StorySoFar.step(&state, .ordered(Order(.listNext)))
        #expect(state.focused?.words == "The oar broke.")
        #expect(state.rows.contains { $0.text == "You highlighted" && $0.isHeading })
    }

    @Test func `Tab looks further back, round to the last scene again`() throws {
        let store = store()
        try told(store)
        for reach in [StorySoFar.Reach.chapter, .whole, .scene] {
            store.send(
                .ordered(Order(.listTabNext)), performs: [.work(.tell(PreviewBook.book, reach))]
            ) {
                $0.reach = reach
                $0.phase = .looking
                $0.rows = []
                $0.list = ListView()
            }
            #expect(store.state.focused == nil)
            let ticket = try #require(store.ticket(EffectID("story.tell")))
            store.deliver(.told(Self.story), for: ticket) {
                $0.phase = .told(Self.story)
                $0.layOut()
                $0.move(.last)
            }
        }
    }

    @Test func `what was not read is not told, and nothing is no place to go to`() throws {
        let store = store()
        store.send(.begun, performs: [.work(.tell(PreviewBook.book, .scene))])
        let ticket = try #require(store.ticket(EffectID("story.tell")))
        store.deliver(.nothingRead, for: ticket) { $0.phase = .unread }
        store.send(.ordered(Order(.focusActivate)), performs: [.ask(.missed)])
        store.send(.ordered(Order(.layerClose)), performs: [.ask(.close)])
    }

    @Test func `every size shows its rows`() {
        for size in [Size(1, 1), Size(10, 3), Size(40, 12), Size(200, 60)] {
            var around = Surroundings()
            around.size = size
            var state = StorySoFar.State(PreviewBook.book, around)
            StorySoFar.step(&state, .told(Self.story))
            var frame = Frame(size)
            StorySoFar.draw(state, around, into: &frame)
            StorySoFar.step(&state, .resized(Size(80, 24)))
            #expect(state.focused?.percent == 8)
        }
    }
}

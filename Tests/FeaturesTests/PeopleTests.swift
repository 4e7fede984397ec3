import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// The people of a book: listed, ordered, looked at one by one, and all of them only when asked
/// twice.
@Suite struct PeopleTests {
    private static func person(
        _ name: String, _ count: Int, _ points: [Int], in documents: [Int]
    ) -> People.Person {
        let spot = Spot(document: documents[0], offset: points[0])
        return People.Person(
            name, .person, count: count, others: [], beside: [], points: points,
            documents: documents,
            passages: [
                .init(
                    .first, "\(name) came\n in.", at: spot, percent: Double(points[0]) / 100,
                    in: "One"),
                .init(.last, "\(name) went.", at: spot, percent: 9, in: "One"),
            ])
    }

    private static let found = People.Found(
        [
            person("Vronsky", 9, [900], in: [2]), person("Anna\u{1B}[31m", 5, [100], in: [0]),
            person("Levin", 3, [480, 1_000], in: [1, 2]),
        ], upTo: 10)

    private func state() -> People.State {
        var around = Surroundings()
        around.size = Size(80, 24)
        let here = Spot(document: 1, offset: 0)
        return People.State(PreviewBook.book, at: here, progress: 0.05, around)
    }

    private func order(_ verb: Verb) -> People.Action { .ordered(Order(verb)) }

    private func shown() throws -> TestStore<People> {
        let store = TestStore<People>(state())
        store.send(.begun, performs: [.work(.gather(PreviewBook.book, isWhole: false))])
        let ticket = try #require(store.ticket(EffectID("people.gather")))
        store.deliver(.found(Self.found), for: ticket) {
            $0.phase = .found(Self.found)
            $0.layOut()
            $0.move(.first)
        }
        return store
    }

    private func names(_ state: People.State) -> [String] { state.rows.map(\.text) }

    @Test func `they are ordered by weight, by the book and by nearness`() throws {
        let store = try shown()
        #expect(names(store.state).first == "Vronsky")
        #expect(!names(store.state).contains { $0.contains("\u{1B}") })
        store.send(order(.listSort)) { state in state.arrange { $0.sort = .chapter } }
        #expect(names(store.state).first?.hasPrefix("Anna") == true)
        store.send(order(.listSort)) { state in state.arrange { $0.sort = .nearness } }
        #expect(names(store.state).first == "Levin")
        store.send(order(.listSort)) { state in state.arrange { $0.sort = .weight } }
        #expect(names(store.state).first == "Vronsky")
    }

    @Test func `Tab leaves those of this chapter, and all again`() throws {
        let store = try shown()
        store.send(order(.listTabNext)) { state in state.arrange { $0.isHere = true } }
        #expect(names(store.state) == ["Levin"])
        store.send(order(.focusNext)) { state in state.arrange { $0.isHere = false } }
        #expect(names(store.state).count == 3)
    }

    @Test func `Enter opens a card, goes to its sentence, and Esc leads back to the row`() throws {
        let store = try shown()
        store.send(order(.listNext)) { $0.move(.next) }
        store.send(order(.focusActivate)) { $0.openCard(of: 1) }
        #expect(People.claims(Order(.layerClose), store.state))
        #expect(store.state.focused == .passage(0))
        #expect(store.state.focusedWords?.hasSuffix("came in.") == true)
        store.send(
            order(.focusActivate),
            performs: [.ask(.close), .ask(.seek(.place(Spot(document: 0, offset: 100))))])
        store.send(order(.listTabNext), performs: [.ask(.missed)])
        store.send(order(.listIn), performs: [.ask(.missed)])
        store.send(order(.layerClose)) { $0.closeCard() }
        #expect(store.state.focused == .person(1))
        #expect(!People.claims(Order(.layerClose), store.state))
        store.send(order(.listOut), performs: [.ask(.missed)])
        store.send(order(.layerClose), performs: [.ask(.close)])
    }

    @Test func `the whole book is shown after a second press, and any other key forgets it`() throws
    {
        let store = try shown()
        store.send(order(.itemAgain)) { $0.isWarned = true }
        store.send(order(.listNext)) {
            $0.isWarned = false
            $0.move(.next)
        }
        store.send(order(.itemAgain)) { $0.isWarned = true }
        store.send(
            order(.itemAgain), performs: [.work(.gather(PreviewBook.book, isWhole: true))]
        ) {
            $0.isWarned = false
            $0.isWhole = true
            $0.phase = .looking
            $0.rows = []
            $0.list = ListView()
        }
        let ticket = try #require(store.ticket(EffectID("people.gather")))
        store.deliver(.nothingRead, for: ticket) { $0.phase = .unread }
        store.send(
            order(.itemAgain), performs: [.work(.gather(PreviewBook.book, isWhole: false))]
        ) {
            $0.isWhole = false
            $0.phase = .looking
        }
        let next = try #require(store.ticket(EffectID("people.gather")))
        store.deliver(.failed("It broke."), for: next) { $0.phase = .failed("It broke.") }
        store.send(order(.itemCopy), performs: [.ask(.missed)])
        store.send(order(.focusActivate), performs: [.ask(.missed)])
    }

    @Test func `the mouse opens a card, and copying takes the name or the sentence`() throws {
        let store = try shown()
        store.send(order(.itemCopy), performs: [.ask(.copy("Vronsky"))])
        store.send(.rowPressed(2)) { $0.move(.to(2)) }
        store.send(.rowPressed(2)) { $0.openCard(of: 2) }
        store.send(order(.itemCopy), performs: [.ask(.copy("Levin came in."))])
        store.send(order(.goPeople), performs: [.ask(.close)])
    }

    @Test func `J joins two of the list, and what was kept is undone with u`() throws {
        let store = try shown()
        store.send(order(.bookMakeOne)) { $0.joining = 0 }
        #expect(People.claims(Order(.layerClose), store.state))
        store.send(order(.layerClose)) { $0.joining = nil }
        store.send(order(.bookMakeOne)) { $0.joining = 0 }
        store.send(order(.bookMakeOne)) { $0.joining = nil }
        store.send(order(.bookMakeOne)) { $0.joining = 0 }
        store.send(order(.listLast)) { $0.move(.last) }
        let choice = People.Choice.join("Vronsky", "Levin")
        store.send(
            order(.bookMakeOne),
            performs: [.work(.decide(choice, PreviewBook.book, isWhole: false))])
        let new = NameChoices(parted: [], joined: [.init("Vronsky", "Levin")])
        let ticket = try #require(store.ticket(EffectID("people.gather")))
        store.deliver(
            .decided(Self.found, .init(choice, old: NameChoices(), new: new)), for: ticket,
            performs: [.ask(.done("“Vronsky” and “Levin” are one."))],
            records: [
                Undo(
                    title: "“Vronsky” and “Levin” are one",
                    journal: People.journal(store.state),
                    inverse: .stepped(from: new, to: NameChoices()),
                    forward: .stepped(from: NameChoices(), to: new))
            ]
        ) { $0.joining = nil }
        store.send(
            .stepped(from: new, to: NameChoices()),
            performs: [
                .work(
                    .decide(
                        .step(from: new, to: NameChoices()), PreviewBook.book, isWhole: false))
            ])
        let next = try #require(store.ticket(EffectID("people.gather")))
        store.deliver(
            .refused("The disk is full."), for: next,
            performs: [.ask(.say("The disk is full."))])
    }

    @Test func `x parts a name from the list at the end of a card`() {
        var state = state()
        var found = Self.found
        found.people[0].others = ["Alexei", "the count"]
        People.step(&state, .found(found))
        state.openCard(of: 0)
        state.move(.last)
        #expect(state.focused == .name(1) && state.focusedWords == "the count")
        let asked = People.reduce(&state, order(.namePart))
        #expect(
            asked == [
                .request(
                    EffectID("people.gather"),
                    .work(.decide(.part("the count"), PreviewBook.book, isWhole: false)))
            ])
        state.move(.first)
        guard case .perform(.ask(.say))? = People.reduce(&state, order(.namePart)).first else {
            Issue.record("nothing says what x is for")
            return
        }
    }

    @Test func `a strip marks nothing behind the place that was read`() {
        var person = Self.person("Levin", 3, [0, 480, 9_000, 10_000], in: [0])
        #expect(person.strip(20, upTo: 10) == "┃─" + String(repeating: "·", count: 18))
        #expect(person.strip(4, upTo: 100) == "┃──┃")
        #expect(person.strip(0, upTo: 100).isEmpty)
        person.points = []
        #expect(person.strip(3, upTo: 0) == "···")
        #expect(People.Found.point(.nan) == 0)
    }

    @Test func `every size shows its rows`() {
        for size in [Size(1, 1), Size(10, 3), Size(40, 12), Size(200, 60)] {
            var state = state()
            People.step(&state, .found(Self.found))
            People.step(&state, .resized(size))
            for index in 0..<4 {
                var around = Surroundings()
                around.size = size
                var frame = Frame(size)
                People.draw(state, around, into: &frame)
                _ = People.reduce(&state, order(index == 1 ? .layerClose : .focusActivate))
            }
        }
    }
}

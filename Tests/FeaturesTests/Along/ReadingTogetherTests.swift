import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ReadingWing
@testable import ScreenKit

/// Two books in two panes that go on together.
@Suite struct ReadingTogetherTests {
    private static let text = SharedWork(PreviewBook.book)

    private func map(
        _ here: [(Int, Range<Int>)], _ there: [(Int, Range<Int>)], _ counterparts: [Int?],
        _ back: [Int?]
    ) -> SentenceMap {
        let stretches = { (list: [(Int, Range<Int>)]) in
            list.map { SentenceMap.Stretch(document: $0.0, range: $0.1) }
        }
        return SentenceMap(
            a: .init(stretches(here), counterparts: counterparts),
            b: .init(stretches(there), counterparts: back), share: 0.934)
    }

    // MARK: - The map

    @Test func `a place has the counterpart of its sentence, or of the last that has one`() {
        let map = map(
            [(0, 10..<20), (0, 20..<30), (1, 0..<9)], [(2, 0..<5), (3, 4..<8)], [0, nil, 1],
            [0, 2])
        let found = { (document: Int, offset: Int) in
            map.counterpart(of: Spot(document: document, offset: offset), fromA: true)
        }
        #expect(found(0, 3) == nil, "nothing stands before the first")
        #expect(found(0, 10) == .init(document: 2, range: 0..<5))
        #expect(found(0, 25) == .init(document: 2, range: 0..<5))
        #expect(found(0, 900) == .init(document: 2, range: 0..<5))
        #expect(found(1, 0) == .init(document: 3, range: 4..<8))
        #expect(found(7, 0) == .init(document: 3, range: 4..<8))
        #expect(
            map.counterpart(of: Spot(document: 3, offset: 6), fromA: false)
                == .init(document: 1, range: 0..<9))
    }

    @Test func `numbers that lead nowhere are none`() {
        let map = map([(0, 0..<9)], [], [7], [])
        #expect(map.counterpart(of: Spot(document: 0, offset: 1), fromA: true) == nil)
        #expect(map.counterpart(of: Spot(document: 0, offset: 1), fromA: false) == nil)
    }

    // MARK: - The service

    @Test func `the two are compared once, and parted by the same key`() {
        let pair = ReadingTogether.Pair(Self.text, Self.text)
        let map = map([(0, 0..<9)], [(0, 0..<9)], [0], [0])
        let store = TestStore<ReadingTogether>(ReadingTogether.State())
        let comparing = "Comparing the two, sentence by sentence…"
        store.send(.toggled(pair), performs: [.compare(pair), .say(comparing)]) { $0.pair = pair }
        store.deliver(
            .compared(pair, map), for: store.ticket(.comparing)!,
            performs: [.say("Both go on together: 93% has a counterpart.")]
        ) { $0.map = map }
        let own = ReadingTogether.Command.say("Each goes its own way again.")
        store.send(.toggled(pair), performs: [.dim, own]) { ($0.pair, $0.map) = (nil, nil) }
        // What comes late is of no pair.
        store.send(.compared(pair, map))
        store.send(.parted)
        store.send(.toggled(pair), performs: [.compare(pair), .say(comparing)]) { $0.pair = pair }
        store.send(.parted, performs: [.dim]) { $0.pair = nil }
    }

    @Test func `notes that were carried over are kept, told, and can be taken back`() {
        let wish = CarryWish(from: Self.text, to: Self.text, journal: "book:a")
        let note = Annotation(id: "n-b", kind: .highlight, start: "x", percent: 1, created: 1)
        let forward = NoteChange(Self.text, put: [note], removed: [])
        let back = NoteChange(Self.text, put: [], removed: ["n-b"])
        var found = NoteCarriage(words: "1 note carried", without: ["“so it goes”, 9%"])
        (found.forward, found.back) = (forward, back)
        let title = Self.text.words
        let store = TestStore<ReadingTogether>(ReadingTogether.State())
        store.send(
            .carryWished(wish),
            performs: [.find(wish), .say("Finding where \(title) says the same…")])
        store.deliver(
            .found(wish, found), for: store.ticket(.carrying)!,
            performs: [.say("Not in \(title): “so it goes”, 9%."), .change(forward)]
        ) { $0.carried = .init(wish: wish, found: found) }
        // The screen says so when the notes are on the disk.
        store.deliver(
            .kept(forward, stayed: 0, trouble: nil), for: store.ticket(.changing)!,
            performs: [.reread(Self.text), .done("To \(title): 1 note carried.")],
            records: [
                Undo(
                    title: "notes carried over", journal: "book:a", inverse: .changed(back),
                    forward: .changed(forward))
            ]
        ) { $0.carried = nil }
        store.send(.changed(back), performs: [.change(back)])
        store.deliver(
            .kept(back, stayed: 1, trouble: nil), for: store.ticket(.changing)!,
            performs: [.reread(Self.text), .say("1 note was changed since, and stays.")])
        store.send(.changed(forward), performs: [.change(forward)])
        store.deliver(
            .kept(forward, stayed: 0, trouble: "the disk is full"), for: store.ticket(.changing)!,
            performs: [.say("The notes are as they were: the disk is full.")])
        store.send(
            .carryWished(wish),
            performs: [.find(wish), .say("Finding where \(title) says the same…")])
        store.deliver(
            .found(wish, nil), for: store.ticket(.carrying)!,
            performs: [.say("They have too little text in common to carry notes.")])
    }

    // MARK: - On the screen

    /// A book left, another right; the right one is in use.
    private func beside() throws -> (app: AppDriver, pair: ReadingTogether.Pair) {
        let pile = try BookPile()
        let app = AppDriver(ignoring: [Reader.self, App.self])
        app.resize(Size(121, 30))
        app.open(.guide)
        try app.opensBook(PreviewBook.book)
        app.press("Ctrl-w v")
        try app.opensBook(PreviewBook.book)
        app.send(.began(with: pile.book.source, at: nil))
        try app.opensBook(pile.book)
        app.setPages()
        app.startHere()
        return (app, ReadingTogether.Pair(SharedWork(pile.book), SharedWork(PreviewBook.book)))
    }

    private func lit(_ app: AppDriver) -> [Spoken?] {
        app.state.floors(of: Reader.self).map { $0[Reader.self]?.along.spoken }
    }

    @Test func `the page that is not in use shows what the other says`() throws {
        let (app, pair) = try beside()
        app.press("Ctrl-w b")
        app.sees("Comparing the two")
        #expect(app.screen[Reader.self]?.chapters[0] != nil)
        let text = PreviewBook.book.publication.document(0).text.count
        let there = (text / 2)..<(text / 2 + 40)
        app.answer(
            ReadingTogether.self,
            .compared(pair, map([(0, 0..<9)], [(0, 0..<9), (0, there)], [1], [0, 0])))
        app.sees("Both go on together")
        let wanted = Spoken(document: 0, start: there.lowerBound, end: there.upperBound)
        #expect(lit(app) == [wanted, nil])
        let follower = try #require(app.state.panes?.other.screen[Reader.self])
        let top = follower.chapter?.line(of: there.lowerBound)
        #expect(follower.line == top, "the same sentence stands at the top of both")
        #expect(follower.attention.sitting?.isHeard ?? true, "its time is not counted as well")
        #expect(!follower.hasVoice && !app.text().contains("p pause"))

        // The other way round once the other is in use: it stays where it is.
        app.press("Ctrl-w w")
        #expect(lit(app) == [Spoken(document: 0, start: 0, end: 9), nil])
        app.press("Ctrl-w b")
        app.sees("Each goes its own way again.")
        #expect(lit(app) == [nil, nil])
    }

    /// Of the first sentence and of all behind it: the start of the other, and its middle.
    private func halves() -> (map: SentenceMap, there: Range<Int>) {
        let text = PreviewBook.book.publication.document(0).text.count
        let there = (text / 2)..<(text / 2 + 40)
        let map = map([(0, 0..<1), (0, 1..<9)], [(0, 0..<9), (0, there)], [0, 1], [0, 0])
        return (map, there)
    }

    @Test func `a change of the pane in use turns no page, and a step by sentence is followed`()
        throws
    {
        let (app, pair) = try beside()
        let (map, there) = halves()
        app.press("Ctrl-w b")
        app.answer(ReadingTogether.self, .compared(pair, map))
        #expect(lit(app)[0]?.start == 0)
        app.press(") )")
        #expect(lit(app)[0]?.start == there.lowerBound, "what was stepped to is lit")
        app.press("Space")
        let places = app.state.floors(of: Reader.self).map { $0[Reader.self]?.place }
        #expect(places.last??.offset ?? 0 > 0)
        for _ in 0..<4 { app.press("Ctrl-w w") }
        #expect(app.state.floors(of: Reader.self).map { $0[Reader.self]?.place } == places)
    }

    @Test func `a book at its start goes to the place of the one that is read`() throws {
        let (app, pair) = try beside()
        app.press("Ctrl-w w Space")
        app.setPages()
        let read = try #require(app.screen[Reader.self]).place
        app.press("Ctrl-w w Ctrl-w b")
        #expect(read.offset > 0 && app.screen[Reader.self]?.isAtBookStart == true)
        let map = map(
            [(0, 0..<9), (1, 40..<90)], [(0, 0..<1), (0, 1..<9)], [0, 1], [0, 1])
        app.answer(ReadingTogether.self, .compared(pair, map))
        app.setPages()
        #expect(app.screen[Reader.self]?.place.document == 1)
        #expect(app.state.panes?.other.screen[Reader.self]?.place == read)
    }

    @Test func `two books are told apart, and one book in two panes is no pair`() throws {
        let (app, pair) = try beside()
        app.press("Ctrl-w b")
        app.answer(ReadingTogether.self, .compared(pair, nil))
        app.sees("too little text in common")
        #expect(app.state.services[ReadingTogether.self].pair == nil)
        app.press("Ctrl-w c Ctrl-w v")
        app.press("Ctrl-w b")
        app.sees("Open a book in each pane first")
    }

    private func joined() throws -> AppDriver {
        let (app, pair) = try beside()
        app.press("Ctrl-w b")
        app.answer(
            ReadingTogether.self, .compared(pair, map([(0, 0..<9)], [(0, 0..<9)], [0], [0])))
        return app
    }

    @Test func `closing a pane parts them`() throws {
        let app = try joined()
        app.press("Ctrl-w c")
        #expect(app.state.services[ReadingTogether.self].pair == nil)
        #expect(lit(app).allSatisfy { $0 == nil })
        app.press("Ctrl-w b")
        app.sees("There is one pane.")
    }

    @Test func `a screen before one of the books dims the other, until the book is back`() throws {
        let app = try joined()
        #expect(lit(app).contains { $0 != nil })
        app.open(.tutor)
        app.ignore(Tutor.self)
        #expect(lit(app).allSatisfy { $0 == nil })
        #expect(app.state.services[ReadingTogether.self].pair != nil)
        app.press("q")
        #expect(lit(app).contains { $0 != nil })
    }
}

import Canvas
import Catalogs
import Kernel
import Notebook
import Publications
import Sharing
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import LendingWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Each event, raised by what a person or a machine does.
@Suite struct EventRaisingTests {
    private func watched(_ names: [EventName] = EventName.allCases) -> App.State {
        var state = App.State.quiet
        state.services[Events.self].watched = Set(names)
        state.services[Events.self].settle()
        return state
    }

    private func reading(_ state: App.State) throws -> (AppDriver, BookPile) {
        let pile = try BookPile()
        let app = AppDriver(state, ignoring: [Reader.self, AutoAssist.self, Goals.self])
        app.attach()
        app.send(.began(with: pile.book.source, at: nil))
        let rules = Reader.State(pile.book.source, size: Size(80, 24)).stance.rules(look: [:])
        app.tell(
            Reader.self,
            .opened(
                Opened(
                    pile.book, at: Spot(document: 0, offset: 0),
                    chapter: pile.set(0, app.rules ?? rules))))
        app.ignore { if case .service = $0 { false } else { true } }
        return (app, pile)
    }

    /// Everything that was raised, by name, with the lines of each batch made at once.
    private func raised(_ app: AppDriver) -> [EventNews] {
        var news: [EventNews] = []
        while case .write(let batch)? = app.asked(Events.self).last {
            news += batch
            app.answer(Events.self, .written([]))
        }
        _ = app.commands(of: Events.self)
        return news
    }

    @Test func `while no program watches nothing is made`() throws {
        let (app, _) = try reading(.quiet)
        app.send(.troubleTold("It failed."))
        #expect(app.asked(Events.self).isEmpty)
        #expect(EventSight(app.state) == nil)
    }

    @Test func `only what is watched for is made`() throws {
        let (app, _) = try reading(watched([.closed]))
        app.send(.troubleTold("It failed."))
        #expect(raised(app).isEmpty)
        app.press("q")
        #expect(raised(app).map(\.name) == [.closed])
    }

    @Test func `a book is opened, read into the next chapter, to its end, and closed`() throws {
        let (app, pile) = try reading(watched())
        let opened = raised(app)
        #expect(opened.map(\.name) == [.opened])
        #expect(opened.first?[.file] == "/books/test.epub")
        #expect(opened.first?.place == .init(pile.book.publication, Spot(document: 0, offset: 0)))
        for document in [1, 2] {
            let rules = try #require(app.rules)
            app.tell(Reader.self, .chapterSet(pile.set(document, rules)))
        }
        for _ in 0..<40 where app.state.stack.screen[Reader.self]?.place.document == 0 {
            app.press("Space")
        }
        let chapter = raised(app)
        #expect(chapter.map(\.name) == [.chapter, .milestone])
        #expect(chapter.first?[.chapter] == "Chapter 1")
        #expect(chapter.last?[.what] == "chapter")
        // Further on within it is no other chapter, and a leap completes none.
        app.tell(Reader.self, .went(Spot(document: 1, offset: 500)))
        #expect(raised(app).isEmpty)
        app.tell(Reader.self, .went(Spot(document: 2, offset: 0)))
        #expect(raised(app).map(\.name) == [.chapter])
        app.press("G")
        _ = raised(app)
        for _ in 0..<5 where app.state.stack.screen[Reader.self]?.isAtEnd != true {
            app.press("Space")
        }
        #expect(raised(app).map(\.name) == [.finished, .milestone])
        app.press("q")
        #expect(raised(app).map(\.name) == [.closed])
    }

    @Test func `a book that is seen twice raises each event once, and none for being there`() throws
    {
        let (app, pile) = try reading(watched())
        app.resize(Size(121, 40))
        app.press("Ctrl-w v")
        let rules = try #require(app.rules)
        let opened = Opened(
            pile.book, at: Spot(document: 0, offset: 0), chapter: pile.set(0, rules))
        app.tell(Reader.self, .opened(opened))
        #expect(raised(app).map(\.name) == [.opened])
        #expect(app.state.floors(of: Reader.self).count == 2)
        app.tell(Reader.self, .chapterSet(pile.set(1, rules)))
        app.tell(Reader.self, .went(Spot(document: 1, offset: 0)))
        #expect(raised(app).map(\.name) == [.chapter])
        // They are in different chapters from here on, which is no news.
        app.press("Ctrl-w w Ctrl-w w")
        #expect(raised(app).isEmpty)
        app.tell(Reader.self, .marking(.read(NotesRead([], seed: "s"))))
        let sign = BookNote(Self.sign("3"), start: Spot(document: 0, offset: 1))
        app.tell(Reader.self, .marking(.put([sign])))
        #expect(raised(app).map(\.name) == [.bookmarked])
        app.press("Ctrl-w c")
        #expect(raised(app).isEmpty)
    }

    @Test func `what was marked before is no news, and what is marked now is`() throws {
        let (app, _) = try reading(watched())
        _ = raised(app)
        var old = Annotation(id: "1", kind: .highlight, start: "#char=1", percent: 1, created: 0)
        old.quote = "old words"
        let spot = Spot(document: 0, offset: 1)
        app.tell(Reader.self, .marking(.read(NotesRead([BookNote(old, start: spot)], seed: "s"))))
        #expect(raised(app).isEmpty)
        var mark = Annotation(
            id: "2", kind: .highlight, start: "#char=9", quote: "new words", percent: 2, created: 0)
        app.tell(Reader.self, .marking(.put([BookNote(mark, start: spot)])))
        let marked = raised(app)
        #expect(marked.map(\.name) == [.highlighted])
        #expect(marked.first?[.quote] == "new words" && marked.first?[.locator] == "#char=9")
        mark.note = "my words"
        app.tell(Reader.self, .marking(.put([BookNote(mark, start: spot)])))
        let noted = raised(app)
        #expect(noted.map(\.name) == [.noted])
        #expect(noted.first?[.note] == "my words")
        let sign = Annotation(id: "3", kind: .bookmark, start: "#char=9", percent: 2, created: 0)
        app.tell(Reader.self, .marking(.put([BookNote(sign, start: spot)])))
        #expect(raised(app).map(\.name) == [.bookmarked])
        // From another device.
        let came = BookNote(Self.sign("4"), start: spot)
        app.tell(Reader.self, .marking(.read(NotesRead([came], seed: "t"))))
        #expect(raised(app).isEmpty)
    }

    @Test func `a sound is opened, played, sought in, paused, and closed`() {
        let app = AppDriver.withSound(watched())
        app.hear(isAsked: true)
        #expect(raised(app).map(\.name) == [.opened, .playing])
        app.send(.listening(.told(1, .arrived(AppDriver.heardPlace))))
        _ = raised(app)
        app.send(.listening(.sought(.seconds(30))))
        #expect(raised(app).map(\.name).contains(.seeked))
        app.send(.listening(.paused))
        let paused = raised(app)
        #expect(paused.map(\.name) == [.paused])
        #expect(paused.first?[number: .position] == 30_000)
        app.startHere()
        app.press("q")
        #expect(raised(app).map(\.name) == [.closed])
        app.startHere()
    }

    @Test func `a bookmark raises an event when it is set here, not when it comes from elsewhere`()
    {
        let app = AppDriver.withSound(watched())
        app.hear(isAsked: true)
        let mark = { Bookmark(Self.sign($0), at: .seconds(30)) }
        app.send(.listening(.bookmarksRead([mark("1")], seed: "s", trouble: nil)))
        _ = raised(app)
        let book = SharedWork(PreviewSound.book)
        app.send(
            .service(
                Syncing.self,
                .exchanged(book, [.remarked(told: 0, came: 1)], hasSides: true)))
        app.startHere()
        #expect(raised(app).map(\.name) == [.synced])
        let both = [mark("1"), mark("2")]
        app.send(.listening(.bookmarksRead(both, seed: "t", trouble: nil)))
        #expect(app.heard?.bookmarks.count == 2)
        #expect(raised(app).isEmpty)
        app.send(.listening(.bookmarkPut(mark("3"))))
        #expect(raised(app).map(\.name) == [.bookmarked])
        app.startHere()
    }

    private static func sign(_ id: String) -> Annotation {
        Annotation(id: id, kind: .bookmark, start: "#t=30", percent: 2, created: 0)
    }

    @Test func `what fails is told with its reason`() throws {
        let (app, _) = try reading(watched([.error]))
        app.send(.troubleTold("The disk is full."))
        let told = raised(app)
        #expect(told.map(\.name) == [.error])
        #expect(told.first?[.why] == "The disk is full.")
    }

    @Test func `a download, a followed page and an exchange are told`() throws {
        let (app, pile) = try reading(watched([.downloaded, .followed, .synced]))
        app.ignore(Downloads.self, Loans.self, Following.self, Syncing.self)
        app.send(.service(Downloads.self, .read([])))
        let order = DownloadOrder(
            key: "k", title: "T", author: "A", address: "http://a.example/b", type: nil,
            account: "1", sound: nil)
        app.send(.service(Downloads.self, .ordered(order)))
        let id = try #require(app.state.downloads.all.first?.id)
        app.send(.service(Downloads.self, .done(id, path: "/b.epub")))
        #expect(raised(app).compactMap { $0[.file] } == ["/b.epub"])
        var report = FollowReport(.init(account: "1", address: "http://a.example/new"), nil)
        report.title = "New books"
        app.send(.service(Following.self, .visited(report, app.state.following.places)))
        #expect(raised(app).isEmpty)
        report.arrived = [.init(title: "B", path: "/b.epub")]
        app.send(.service(Following.self, .visited(report, app.state.following.places)))
        #expect(raised(app).map { $0[number: .count] } == [1])
        app.send(
            .service(
                Syncing.self,
                .exchanged(SharedWork(pile.book), [.agreed, .sent(percent: 1)], hasSides: true)))
        #expect(raised(app).map { $0[number: .count] } == [1])
    }
}

extension AppDriver {
    /// How the book in view is set.
    fileprivate var rules: SetRules? { state.stack.screen[Reader.self]?.rules }
}

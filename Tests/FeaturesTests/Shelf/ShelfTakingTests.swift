import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// Books taken in from the shelf itself.
@Suite struct ShelfTakingTests {
    private let size = Size(80, 24)

    private func press(_ verb: Verb) -> Shelf.Action { .ordered(Order(verb)) }

    private func listing(_ ids: [HeldBook.ID], stamp: UInt64) -> Listing {
        Listing(stamp: stamp, ids: ids, counts: ShelfCounts())
    }

    @Test func `a path is opened, and its errors are shown`() throws {
        let store = TestStore<Shelf>(Shelf.open([HeldBook(id: 1)], size))
        store.send(.pathNamed("/a/Books"), performs: [.work(.take("/a/Books"))]) {
            $0.named = ["/a/Books"]
            $0.taking = Shelf.Taking()
        }
        store.send(
            .pathNamed("/b"),
            performs: [.ask(.say("Books are being taken in. Ctrl-c stops that."))])
        let ticket = try #require(store.ticket(.take))
        store.deliver(.taking(Shelf.Taking(seen: 10, added: 9, failed: 1)), for: ticket) {
            $0.taking = Shelf.Taking(seen: 10, added: 9, failed: 1)
        }
        let taken = Shelf.Taken(added: 11, known: 2, failed: 1, trouble: "/x: it is empty.")
        let words = "11 books added, 2 known already, 1 left out. /x: it is empty."
        store.deliver(
            .taken(taken), for: ticket,
            performs: [.ask(.say(words)), .work(.list("", .all, by: .opened)), .work(.fetch([1]))]
        ) {
            $0.taking = nil
            $0.asked = [1]
        }
        store.finish(ticket)
        let same = listing([1], stamp: 5)
        store.deliver(.listed(same), for: try #require(store.ticket(.list))) { $0.listing = same }
        store.deliver(.fetched([]), for: try #require(store.ticket(.fetch))) { $0.asked = [] }
    }

    @Test func `a file in the trash is had back by undo`() throws {
        let store = TestStore<Shelf>(Shelf.open([], Size(80, 24)))
        store.send(.discarding("/b/a.epub"), performs: [.work(.discard("/b/a.epub"))])
        let memory = FileMemory(
            path: "/b/a.epub", book: 1, revision: "r", seen: 1, bytes: 1, modified: 1,
            format: "epub")
        let gone = Shelf.Discarded(path: "/b/a.epub", trashed: "/t/a", note: "/t/n", memory: memory)
        store.deliver(
            .discarded(gone), for: try #require(store.ticket(.discard)),
            performs: [.ask(.done("a.epub to the trash.")), .work(.list("", .all, by: .opened))],
            records: [
                Undo(
                    title: "a.epub to the trash", journal: "shelf", inverse: .reclaiming(gone),
                    forward: .discarding("/b/a.epub"))
            ])
        let none = Listing(stamp: 9, ids: [], counts: ShelfCounts())
        store.deliver(.listed(none), for: try #require(store.ticket(.list))) { $0.listing = none }
        store.send(.reclaiming(gone), performs: [.work(.reclaim(gone))])
        store.deliver(
            .notChanged("another file stands at /b/a.epub"),
            for: try #require(store.ticket(.discard)),
            performs: [.ask(.say("Nothing was changed: another file stands at /b/a.epub."))])
    }

    @Test func `what is written into a file is taken back by undo`() throws {
        let store = TestStore<Shelf>(Shelf.open([], Size(80, 24)))
        store.send(.writing(1, "/b/a.epub"), performs: [.work(.write(1, into: "/b/a.epub"))])
        let written = Shelf.Written(book: 1, path: "/b/a.epub", fields: ["title", "tags"])
        store.deliver(
            .written(written), for: try #require(store.ticket(.write)),
            performs: [
                .ask(.done("a.epub: title, tags written.")), .work(.list("", .all, by: .opened)),
            ],
            records: [
                Undo(
                    title: "a.epub: title, tags written", journal: "shelf",
                    inverse: .unwriting("/b/a.epub"), forward: .writing(1, "/b/a.epub"))
            ])
        let none = Listing(stamp: 9, ids: [], counts: ShelfCounts())
        store.deliver(.listed(none), for: try #require(store.ticket(.list))) { $0.listing = none }
        store.send(.unwriting("/b/a.epub"), performs: [.work(.unwrite("/b/a.epub"))])
        store.deliver(
            .notChanged("it may only be read"), for: try #require(store.ticket(.write)),
            performs: [.ask(.say("Nothing was changed: it may only be read."))])
    }

    @Test func `what comes from watched folders can be taken back, and is told on the shelf`() {
        let store = TestStore<Shelf>(Shelf.open([], Size(80, 24)))
        let new = BookMemory(id: 1, state: nil, tags: [], rating: nil, removed: nil)
        let gone = BookMemory(id: 2, state: nil, tags: [], rating: nil, removed: nil)
        let came = Shelf.Came(
            added: [new], gone: [gone], failed: 1, trouble: "/x: it is empty.", time: 9)
        let words = "1 book came, 1 is gone, 1 left out. /x: it is empty."
        let undo = Undo<Shelf.Action>(
            title: words, journal: "shelf",
            inverse: .restoring([
                BookStep(from: new.removed(at: 9), to: new),
                BookStep(from: gone, to: gone.removed(at: 9)),
            ]),
            forward: .restoring([
                BookStep(from: new, to: new.removed(at: 9)),
                BookStep(from: gone.removed(at: 9), to: gone),
            ]))
        store.send(
            .came(came, isInView: true), performs: [.ask(.done(words))], records: [undo])
        store.send(.came(came, isInView: false), records: [undo])
        let changed = Shelf.Came(changed: 2)
        store.send(
            .came(changed, isInView: true), performs: [.ask(.say("2 changed."))])
    }

    @Test func `a shelf is not called empty while its first books are being taken in`() {
        func words(_ state: Shelf.State) -> String? {
            Shelf.noRows(state, Surroundings())?.text
        }
        var state = Shelf.open([], size)
        #expect(words(state)?.hasPrefix("No books yet.") == true)
        var coming = Shelf.Came(taking: Shelf.Taking(seen: 40, added: 30))
        #expect(Shelf.reduce(&state, .came(coming, isInView: true)).isEmpty)
        #expect(words(state) == "· · ·   Taking in books: 40 looked at, 30 added.")
        coming.taking = nil
        #expect(Shelf.reduce(&state, .came(coming, isInView: true)).isEmpty)
        #expect(words(state)?.hasPrefix("No books yet.") == true)
        state.taking = Shelf.Taking()
        #expect(words(state) == "· · ·   Books appear here as they are added.")
    }

    @Test func `one file is opened at once; what is stopped stays as far as it came`() throws {
        let store = TestStore<Shelf>(Shelf.open([], size))
        store.send(.pathNamed("/b.epub"), performs: [.work(.take("/b.epub"))]) {
            $0.named = ["/b.epub"]
            $0.taking = Shelf.Taking()
        }
        let ticket = try #require(store.ticket(.take))
        store.deliver(
            .taken(Shelf.Taken(added: 1, file: "/b.epub")), for: ticket,
            performs: [
                .ask(.read(.file("/b.epub"))), .work(.list("", .all, by: .opened)),
            ]
        ) { $0.taking = nil }
        store.finish(ticket)
        let none = listing([], stamp: 5)
        store.deliver(.listed(none), for: try #require(store.ticket(.list))) { $0.listing = none }
        store.send(.pathNamed("/c"), performs: [.work(.take("/c"))]) {
            $0.named = ["/c", "/b.epub"]
            $0.taking = Shelf.Taking()
        }
        #expect(Shelf.claims(Order(.workCancel), store.state))
        store.send(
            press(.workCancel),
            performs: [
                .ask(.say("Stopped. What was added stays.")), .work(.list("", .all, by: .opened)),
            ]
        ) { $0.taking = nil }
        #expect(store.abandoned.count == 1)
        store.finish(try #require(store.ticket(.take)))
        store.deliver(.listed(none), for: try #require(store.ticket(.list)))
    }

    @Test func `paths that were named are kept, each once, and not without end`() {
        var state = Shelf.open([], size)
        for number in 0..<50 {
            state.taking = nil
            Shelf.step(&state, .pathNamed("/\(number)"), asks: "stream take")
        }
        state.taking = nil
        Shelf.step(&state, .pathNamed("/40"), asks: "stream take")
        #expect(state.named.count == 20 && state.named.prefix(3) == ["/40", "/49", "/48"])
    }
}

import Kernel
import Publications
import ScreenKit
import TestKit
import Testing

@testable import ListeningWing
@testable import ReadingWing

/// A book and its audiobook, aligned by the clock of the test.
@Suite struct AlignmentServiceTests {
    private let book = Alignment.Subject(
        SharedWork(PreviewBook.book), isText: true, share: 0.25)
    private var path: String { book.work.source.kept }
    private var offer: Alignment.Offer {
        .init(title: "Emma", text: path, sound: "/emma.m4b", firstMs: 900)
    }
    private let begun =
        "The audiobook is being aligned with this text: its page will follow it."

    private func opened() -> TestStore<Alignment> {
        let store = TestStore<Alignment>(Alignment.State())
        store.send(.opened(book)) { $0.seen = self.book }
        return store
    }

    private func running() -> TestStore<Alignment> {
        let store = opened()
        store.advance(
            Alignment.settling, fires: .settled, performs: [.find(book, isAsked: false)])
        store.deliver(
            .found(.offer(offer), for: book, isAsked: false), for: store.ticket(.alignmentFind)!,
            performs: [.align(offer), .say(begun)]
        ) { $0.job = .init(offer: self.offer) }
        return store
    }

    private func end(
        _ store: TestStore<Alignment>, _ end: Alignment.End, _ commands: [Alignment.Command],
        _ change: TestStore<Alignment>.Change
    ) {
        store.deliver(
            .ended(end), for: store.ticket(.alignmentJob)!, performs: commands, change)
        store.finish(store.ticket(.alignmentJob)!)
    }

    @Test func `a book that stays open is aligned by itself, and followed before it is done`() {
        let store = running()
        let job = store.ticket(.alignmentJob)!
        store.deliver(.percentCame(41), for: job) { $0.job?.percent = 41 }
        store.deliver(
            .usable, for: job,
            performs: [.mapGrew, .say("“Emma” can be followed from here on: P plays it.")]
        ) { $0.job?.isUsable = true }
        store.deliver(.usable, for: job, performs: [.mapGrew])
        end(
            store, .kept(percent: 97),
            [
                .mapGrew,
                .say("“Emma” is aligned: 97% of its audiobook was found in the text."),
            ]
        ) { $0.job = nil }
    }

    @Test func `a book that is only looked into is left alone`() {
        let store = opened()
        store.advance(.seconds(4))
        store.send(.opened(nil)) { $0.seen = nil }
        store.advance(.seconds(60))
    }

    @Test func `where the setting is off only a key begins it, and tells what is missing`() {
        let store = opened()
        store.send(.wanted(false)) { $0.isWanted = false }
        store.advance(.seconds(60))
        store.send(.asked(book), performs: [.find(book, isAsked: true)])
        store.deliver(
            .found(.nothing, for: book, isAsked: true), for: store.ticket(.alignmentFind)!,
            performs: [
                .say(
                    "No audiobook of this book is on the shelf. Open one, then this book, and ask "
                        + "again.")
            ])
        store.send(
            .asked(nil), performs: [.say("Open a book first: its text, or its audiobook.")])
    }

    @Test func `the key tells how far it is, and pressed again it stops for good`() {
        let store = running()
        let job = store.ticket(.alignmentJob)!
        store.deliver(.percentCame(7), for: job) { $0.job?.percent = 7 }
        let told = "“Emma” is aligned to 7%. The same key again stops it."
        store.send(.asked(book), performs: [.say(told)]) { $0.isStopOffered = true }
        store.advance(.seconds(6), fires: .stopOfferPassed) { $0.isStopOffered = false }
        store.send(.asked(book), performs: [.say(told)]) { $0.isStopOffered = true }
        store.send(
            .asked(book), performs: [.say("Aligning stopped. The same key begins it again.")]
        ) {
            ($0.job, $0.isStopOffered, $0.declined) = (nil, false, [self.path])
        }
        #expect(store.abandoned == [job])
        store.send(.opened(nil)) { $0.seen = nil }
        store.send(.opened(book)) { $0.seen = self.book }
        store.advance(.seconds(60))
    }

    @Test func `what fails once is not tried by itself again`() {
        let store = running()
        end(
            store, .failed("No voice is installed."),
            [.say("“Emma” could not be aligned. No voice is installed.")]
        ) { ($0.job, $0.hasFailed) = (nil, true) }
        store.send(.opened(nil)) { $0.seen = nil }
        store.send(.opened(book)) { $0.seen = self.book }
        store.advance(.seconds(60))
    }

    @Test func `two books that are not one stay apart`() {
        let store = running()
        end(
            store, .refused,
            [.say("The audiobook does not say what is in “Emma”: they stay apart.")]
        ) { $0.job = nil }
    }
}

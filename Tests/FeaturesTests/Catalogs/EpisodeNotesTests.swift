import Canvas
import Kernel
import Testing

@testable import Catalogs
@testable import Features
@testable import LendingWing
@testable import ScreenKit

/// Times in the notes of an episode lead into its sound.
@Suite struct EpisodeNotesTests {
    private let account = Account(id: "1", name: "Tides", catalog: "https://show.example/rss")

    private var episode: Feed.Publication {
        var book = Feed.Publication()
        book.title = "Neap"
        book.id = "ep-7"
        book.medium = "audiobook"
        book.summary = "Why tides are small.\n12:30 The moon\nAnd more."
        book.acquisitions = [
            .init(relation: .openAccess, href: "https://cdn.example/7.mp3", type: "audio/mpeg")
        ]
        return book
    }

    @Test func `enter on a line with a time hears it from there, here or while it comes`() {
        var state = CatalogBook.State(account, episode, trail: [], size: Size(80, 24))
        let row = state.rows.firstIndex { $0.text.contains("12:30") } ?? 0
        #expect(state.rows[row].kind == .item)
        state.move(.to(row))
        var told = Episode(episode, name: "1 ep-7")
        told.start = .seconds(750)
        #expect(
            CatalogBook.reduce(&state, .ordered(Order(.focusActivate)))
                == [.perform(.ask(.stream("https://cdn.example/7.mp3", told)))])
        state.path = "/books/7.mp3"
        #expect(
            CatalogBook.reduce(&state, .ordered(Order(.focusActivate)))
                == [
                    .perform(
                        .ask(
                            .read(
                                .file("/books/7.mp3"), at: .locator(.time(.seconds(750))))))
                ])
    }

    @Test func `in the notes of a book that is read a time is only a word`() {
        var book = episode
        book.medium = nil
        book.acquisitions[0].type = "application/epub+zip"
        book.acquisitions[0].href = "https://cdn.example/7.epub"
        let state = CatalogBook.State(account, book, trail: [], size: Size(80, 24))
        #expect(!state.rows.contains { if case .hear = $0.deed { true } else { false } })
    }

    @Test func `an episode is marked as heard and new by hand and by what is known`() {
        var page = CatalogBook.State(account, episode, trail: [], size: Size(80, 24))
        let row = page.rows.firstIndex { $0.text == "Mark as heard" } ?? 0
        page.move(.to(row))
        #expect(
            CatalogBook.reduce(&page, .ordered(Order(.focusActivate)))
                == [.perform(.ask(.markHeard("1 ep-7", true)))])
        CatalogBook.step(&page, .heardTold(true))
        #expect(page.rows.contains { $0.text == "Heard: mark as not heard" })

        var following = Following.State()
        #expect(
            Following.reduce(&following, .hearing("1 ep-7", true))
                == [.request(.heard, .change(.hear("1 ep-7", true)))])
        following.places.heard.mark("1 ep-7", true)
        #expect(Following.reduce(&following, .hearing("1 ep-7", true)).isEmpty)

        var list = Catalog.State(
            account, .page(account.catalog), title: "Tides", size: Size(80, 24))
        var places = Places()
        var follow = Follow(
            id: .init(account: "1", address: account.catalog), title: "Tides")
        places[follow.id] = follow
        Catalog.step(&list, .placesTold(places))
        #expect(list.mark(of: episode) == "new")
        follow.seen = ["ep-7"]
        places[follow.id] = follow
        Catalog.step(&list, .placesTold(places))
        #expect(list.mark(of: episode) == nil)
        list.marks = ["1 ep-7": "on your shelf"]
        Catalog.step(&list, .placesTold(following.places))
        #expect(list.mark(of: episode) == "heard, on your shelf")
    }
}

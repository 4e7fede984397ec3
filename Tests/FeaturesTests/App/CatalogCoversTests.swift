import Canvas
import Catalogs
import Kernel
import TestKit
import Testing

@testable import Features

/// The covers of the catalog in view: asked for once they are seen, given up once they are not.
@Suite struct CatalogCoversTests {
    private typealias Effects = App.Effects

    private static let account = Account(
        id: "1", name: "Home", catalog: "https://home.example/opds")

    private func page(_ count: Int) throws -> FeedPage {
        let entries = (0..<count).map { number in
            """
            <entry><title>Book \(number)</title><id>urn:\(number)</id>
            <link rel="http://opds-spec.org/image/thumbnail" href="/small/\(number)"/>
            <link rel="http://opds-spec.org/acquisition" href="/get/\(number)"
            type="application/epub+zip"/></entry>
            """
        }.joined()
        let text = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>All</title>\(entries)</feed>"
        guard
            case .feed(let feed) = try CatalogDocument.read(
                Array(text.utf8), base: Address(base: Self.account.catalog))
        else { throw CatalogError.notACatalog("the fixture") }
        return FeedPage(feed, address: Self.account.catalog, kept: 100)
    }

    private func opened(
        _ count: Int = 30, _ depth: Depth = .full, size: Size = Size(80, 24)
    ) throws -> App.State {
        var state = App.State()
        state.assist.isOn = false
        _ = App.reduce(&state, .terminal(.attached(size, depth, isPlain: false)))
        _ = App.reduce(&state, .opened(catalog("All")))
        _ = tell(try page(count), &state)
        return state
    }

    private func catalog(_ title: String) -> Destination {
        .catalog(
            Self.account, .page(Self.account.catalog), trail: [], search: nil, title: title)
    }

    private func tell(_ page: FeedPage, _ state: inout App.State) -> Effects {
        App.reduce(
            &state,
            .screen(state.stack.screen.id, Catalog.self, .told(page, isLast: true, now: 100)))
    }

    private func press(_ keys: String..., on state: inout App.State) -> Effects {
        keys.flatMap { App.reduce(&state, .input(.key(Key($0)!))) }
    }

    private func asked(_ effects: Effects) -> [PictureWish] {
        effects.compactMap {
            if case .request(_, .drawCatalogCover(let wish, _, _)) = $0 { wish } else { nil }
        }
    }

    private func stopped(_ effects: Effects) -> Int {
        effects.count {
            if case .cancel(let id) = $0 { id.isUnder("cover") } else { false }
        }
    }

    private func names(_ wishes: [PictureWish]) -> [Int] {
        wishes.compactMap { $0.path.split(separator: "/").last.flatMap { Int($0) } }
    }

    @Test func `whoever asks a page again asks again for covers that were refused`() throws {
        var state = try opened()
        let wanted = asked(press("z", "g", on: &state))
        for wish in wanted { _ = App.reduce(&state, .catalogCoverDrawn(wish, .failed("no"))) }
        #expect(asked(press("j", "k", on: &state)).allSatisfy { !wanted.contains($0) })
        let effects = press("r", on: &state)
        #expect(effects.contains(.perform(.forgiveCovers)))
        #expect(Set(asked(effects)).isSuperset(of: wanted))
    }

    @Test func `nothing is asked for before anybody wants covers, and then what is seen`() throws {
        var state = try opened()
        #expect(asked(press("j", "j", on: &state)).isEmpty)
        let wanted = asked(press("z", "g", on: &state))
        #expect(names(wanted) == Array(0..<15))
        // Asked for once; what comes is shown, and what cannot be had is let be.
        let picture = PreviewPicture.drawing(Size(4, 4))
        #expect(asked(App.reduce(&state, .catalogCoverDrawn(wanted[0], .picture(picture)))).isEmpty)
        let failed = DrawnPicture.failed("there is none")
        #expect(asked(App.reduce(&state, .catalogCoverDrawn(wanted[1], failed))).isEmpty)
        #expect(state.around.covers[wanted[0]] == picture)
        #expect(asked(press("l", "h", on: &state)).isEmpty)
        // The next row but one is asked for when it comes near, the first one is let go.
        let effects = press("j", "j", on: &state)
        #expect(names(asked(effects)) == Array(15..<20))
    }

    @Test func `what is left is asked for no more, and is back when one is`() throws {
        var state = try opened()
        let wanted = asked(press("z", "g", on: &state))
        let leaving = press("g", "s", on: &state)
        #expect(stopped(leaving) == wanted.count)
        let late = App.reduce(
            &state, .catalogCoverDrawn(wanted[0], .picture(PreviewPicture.drawing(Size(4, 4)))))
        #expect(asked(late).isEmpty && state.around.covers[wanted[0]] == nil)
        #expect(asked(press("Ctrl-o", on: &state)) == wanted)
        // A detached terminal shows none.
        #expect(stopped(App.reduce(&state, .terminal(.detached))) == wanted.count)
    }

    @Test func `one look is that of all catalogs, and of the pages of their books`() throws {
        var state = try opened()
        _ = press("z", "g", on: &state)
        _ = App.reduce(&state, .opened(catalog("Other")))
        #expect(names(asked(tell(try page(3), &state))) == [0, 1, 2])
        let book = press("Enter", on: &state)
        #expect(names(asked(book)) == [0])
        #expect(names(asked(book)).count == 1)
        _ = press("z", "g", on: &state)
        #expect(asked(press("q", on: &state)).isEmpty, "the page under it is a list again")
        #expect(!state.memory.catalogs.hasCovers)
    }

    @Test func `none is fetched that nobody would see`() throws {
        var plain = try opened(30, .mono)
        #expect(asked(press("z", "g", on: &plain)).isEmpty)
        var spoken = try opened()
        _ = press("z", "l", on: &spoken)
        #expect(asked(press("z", "g", on: &spoken)).isEmpty)
        var narrow = try opened(size: Size(59, 24))
        #expect(asked(press("z", "g", on: &narrow)).isEmpty)
    }

    @Test func `what was refused to a stranger is asked for again by who has signed in`() throws {
        var state = try opened()
        let wanted = asked(press("z", "g", on: &state))
        for wish in wanted {
            _ = App.reduce(&state, .catalogCoverDrawn(wish, .failed("there is none")))
        }
        #expect(asked(press("l", on: &state)).isEmpty)
        var account = Self.account
        account.user = "ann"
        _ = App.reduce(
            &state,
            .opened(.signIn(account, .plain(title: nil, isDigest: false), isRefused: false)))
        let layer = state.stack.top.id
        let effects = App.reduce(&state, .screen(layer, SignIn.self, .signedIn(account)))
        #expect(asked(effects) == wanted)
    }

    @Test func `without a network servers are let be, and asked when it is back`() throws {
        var state = try opened()
        state.around.isOffline = true
        let effects = press("z", "g", on: &state)
        let wanted = asked(effects)
        for effect in effects {
            if case .request(_, .drawCatalogCover(_, _, let mayAsk)) = effect { #expect(!mayAsk) }
        }
        for wish in wanted {
            _ = App.reduce(&state, .catalogCoverDrawn(wish, .failed("there is none")))
        }
        let back = tell(try page(30), &state)
        #expect(asked(back) == wanted)
    }
}

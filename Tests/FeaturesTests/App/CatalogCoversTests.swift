import Canvas
import Catalogs
import Kernel
import TestKit
import Testing

@testable import Features
@testable import LendingWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// The covers of the catalog in view: asked for once they are seen, given up once they are not.
@Suite struct CatalogCoversTests {
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

    /// The page of the catalog is in view. What else is asked for on the way is held elsewhere.
    private func opened(
        _ count: Int = 30, _ depth: Depth = .full, size: Size = Size(80, 24)
    ) throws -> AppDriver {
        let app = AppDriver(
            ignoring: [
                Reader.self, Catalog.self, CatalogBook.self, SignIn.self, Shelf.self,
                Following.self,
                Loans.self,
            ])
        app.ignore { $0 == .askGraphics }
        app.attach(size, depth)
        app.open(catalog("All"))
        app.answer(Catalog.self, .told(try page(count), isLast: true, now: 100))
        return app
    }

    private func catalog(_ title: String) -> Destination {
        .catalog(
            Self.account, .page(Self.account.catalog), trail: [], search: nil, title: title)
    }

    /// Whose covers are asked for since this was asked last.
    private func asked(_ app: AppDriver, mayAsk: Bool = true) -> [PictureWish] {
        app.commands(of: App.self).compactMap { command in
            guard case .drawCatalogCover(let wish, let account, mayAsk) = command else {
                Issue.record("\(command)")
                return nil
            }
            #expect(account.id == Self.account.id)
            return wish
        }
    }

    private func asked(_ app: AppDriver, after keys: String) -> [PictureWish] {
        app.press(keys)
        return asked(app)
    }

    private func answer(
        _ app: AppDriver, _ wish: PictureWish, _ drawn: DrawnPicture, mayAsk: Bool = true
    ) {
        app.answer(
            App.self, .catalogCoverDrawn(wish, drawn),
            to: .drawCatalogCover(wish, Self.account, mayAsk: mayAsk))
    }

    private func names(_ wishes: [PictureWish]) -> [Int] {
        wishes.compactMap { $0.path.split(separator: "/").last.flatMap { Int($0) } }
    }

    @Test func `whoever asks a page again asks again for covers that were refused`() throws {
        let app = try opened()
        let wanted = asked(app, after: "z g")
        for wish in wanted { answer(app, wish, .failed("no")) }
        #expect(asked(app, after: "j k").allSatisfy { !wanted.contains($0) })
        app.press("r")
        app.did(.forgiveCovers)
        #expect(Set(asked(app)).isSuperset(of: wanted))
    }

    @Test func `nothing is asked for before anybody wants covers, and then what is seen`() throws {
        let app = try opened()
        #expect(asked(app, after: "j j").isEmpty)
        let wanted = asked(app, after: "z g")
        #expect(names(wanted) == Array(0..<15))
        // Asked for once; what comes is shown, and what cannot be had is let be.
        let picture = PreviewPicture.drawing(Size(4, 4))
        answer(app, wanted[0], .picture(picture))
        answer(app, wanted[1], .failed("there is none"))
        #expect(asked(app).isEmpty)
        #expect(app.state.around.covers[wanted[0]] == picture)
        #expect(asked(app, after: "l h").isEmpty)
        // The next row but one is asked for when it comes near, the first one is given up.
        #expect(names(asked(app, after: "j j")) == Array(15..<20))
    }

    @Test func `what is left is asked for no more, and is back when one is`() throws {
        let app = try opened()
        let wanted = asked(app, after: "z g")
        #expect(asked(app, after: "g s").isEmpty)
        #expect(app.stopped(App.self).count == wanted.count)
        app.send(.catalogCoverDrawn(wanted[0], .picture(PreviewPicture.drawing(Size(4, 4)))))
        #expect(asked(app).isEmpty && app.state.around.covers[wanted[0]] == nil)
        #expect(asked(app, after: "Ctrl-o") == wanted)
        // A detached terminal shows none.
        app.send(.terminal(.detached))
        #expect(app.stopped(App.self).count == 2 * wanted.count)
    }

    @Test func `one look is that of all catalogs, and of the pages of their books`() throws {
        let app = try opened()
        app.press("z g")
        app.open(catalog("Other"))
        app.startHere()
        app.answer(Catalog.self, .told(try page(3), isLast: true, now: 100))
        #expect(names(asked(app)) == [0, 1, 2])
        #expect(names(asked(app, after: "Enter")) == [0])
        app.press("z g")
        #expect(asked(app, after: "q").isEmpty, "the page under it is a list again")
        #expect(!app.state.memory.catalogs.hasCovers)
    }

    @Test func `none is fetched that nobody would see`() throws {
        #expect(asked(try opened(30, .mono), after: "z g").isEmpty)
        #expect(asked(try opened(), after: "z l z g").isEmpty)
        #expect(asked(try opened(size: Size(59, 24)), after: "z g").isEmpty)
    }

    @Test func `what was refused to a stranger is asked for again by who has signed in`() throws {
        let app = try opened()
        let wanted = asked(app, after: "z g")
        for wish in wanted { answer(app, wish, .failed("there is none")) }
        #expect(asked(app, after: "l").isEmpty)
        var account = Self.account
        account.user = "ann"
        app.open(.signIn(account, .plain(title: nil, isDigest: false), isRefused: false))
        app.tell(SignIn.self, .signedIn(account))
        #expect(asked(app) == wanted)
    }

    @Test func `without a network servers are let be, and asked when it is back`() throws {
        let app = try opened()
        app.tell(Catalog.self, .failed(.line(why: "no line", next: "Wait", isOffline: true)))
        #expect(app.state.around.isOffline)
        app.press("z g")
        let wanted = asked(app, mayAsk: false)
        #expect(!wanted.isEmpty)
        for wish in wanted { answer(app, wish, .failed("there is none"), mayAsk: false) }
        app.tell(Catalog.self, .told(try page(30), isLast: true, now: 100))
        #expect(asked(app) == wanted)
    }
}

import Canvas
import Catalogs
import Kernel
import ScreenKit

extension Catalog {
    public static let previews: [Preview] =
        [
            .of(Catalog.self, "catalog-lanes") {
                open(lanes, $0, trail: ["Hampshire Libraries"], title: "Fiction")
            },
            .of(Catalog.self, "catalog-list") { open(list, $0, title: "All books") },
            .of(Catalog.self, "catalog-list-linear", around: .linear) { open(list, $0) },
            .of(Catalog.self, "catalog-covers") { covers(open(list, $0, title: "All books")) },
            .of(Catalog.self, "catalog-covers-lanes") { size in
                covers(open(lanes + ways, size, trail: ["Hampshire Libraries"], title: "Fiction"))
            },
            .of(Catalog.self, "catalog-covers-linear", around: .linear) {
                covers(open(lanes, $0))
            },
            .of(Catalog.self, "catalog-ways") { open(ways, $0) },
            .of(Catalog.self, "catalog-empty") { open(none, $0) },
            .of(Catalog.self, "catalog-loading") { size in
                var state = state(size)
                state.isSlow = true
                return state
            },
            .of(Catalog.self, "catalog-failed") { size in
                var state = state(size)
                state.phase = .failed(.unreadable(.webPage))
                return state
            },
            .of(Catalog.self, "catalog-offline-empty") { size in
                var state = state(size)
                state.phase = .failed(offline)
                return state
            },
            .of(Catalog.self, "catalog-offline") { size in
                var state = open(list, size)
                state.trouble = offline
                state.now = state.kept + 7_300
                return state
            },
            .of(Catalog.self, "catalog-locked") { size in
                var state = state(size)
                state.phase = .failed(
                    .signIn(.plain(title: nil, isDigest: false), isRefused: false))
                return state
            },
            .of(Catalog.self, "catalog-find") { size in
                var state = open(list, size)
                state.isFinding = true
                state.find = TextField("sea")
                state.layOut()
                return state
            },
            .of(Catalog.self, "catalog-deeds") { size in
                var state = open(list, size, title: "All books")
                _ = reduce(&state, .ordered(Order(.listActions)))
                return state
            },
            .of(Catalog.self, "catalog-facets") { size in
                var state = open(lanes, size)
                _ = reduce(&state, .ordered(Order(.listSort)))
                return state
            },
        ]

    static let account: Account = {
        var account = Account(
            id: "1", name: "Hampshire Libraries", catalog: "https://hampshire.example/opds")
        account.user = "ann"
        return account
    }()

    private static let offline = CatalogTrouble.line(
        why: "hampshire.example cannot be reached",
        next: "Look whether the server runs and this machine is online.", isOffline: true)

    private static func state(
        _ size: Size, trail: [String] = [], title: String = "Hampshire Libraries"
    ) -> State {
        State(account, .page(account.catalog), trail: trail, title: title, size: size)
    }

    static func open(
        _ text: String, _ size: Size, trail: [String] = [], title: String = "Hampshire Libraries"
    ) -> State {
        var state = state(size, trail: trail, title: title)
        _ = reduce(&state, .told(page(text), isLast: true, now: 1_795_000_000))
        return state
    }

    private static func covers(_ page: State) -> State {
        var state = page
        var look = Look()
        look.hasCovers = true
        state.take(look)
        return state
    }

    static func page(_ text: String) -> FeedPage {
        let bytes = Array("<feed xmlns=\"http://www.w3.org/2005/Atom\">\(text)</feed>".utf8)
        // Our own words, in our own reader; a broken one is an empty page, as a golden shows.
        guard
            case .feed(let feed)? = try? CatalogDocument.read(  // as said above
                bytes, base: Address(base: account.catalog))
        else { return FeedPage(Feed(), address: account.catalog, kept: 0) }
        return FeedPage(feed, address: account.catalog, kept: 1_795_000_000)
    }

    static func book(
        _ title: String, _ author: String, type: String = "application/epub+zip",
        relation: String = "open-access", inside: String = "", more: String = "",
        link: String = ""
    ) -> String {
        """
        <entry><title>\(title)</title><id>urn:\(title)</id><author><name>\(author)</name></author>\
        \(more)<link rel="http://opds-spec.org/acquisition/\(relation)" href="/get/\(title)" \
        type="\(type)">\(inside)</link>\(link)</entry>
        """
    }

    private static let drm = "application/vnd.adobe.adept+xml"

    static let list =
        book(
            "Salt", "Mara Voss",
            more: "<summary>Letters of a salt carrier to the three harbours of her youth. What "
                + "she carries is the least of it.</summary><category term=\"Travel\"/>"
                + "<language xmlns=\"http://purl.org/dc/terms/\">en</language>")
        + book("三四郎", "夏目漱石")
        + book("The Glass Orchard", "Ernst Halm", type: drm, relation: "")
        + book(
            "Sea Glass, and Other Things the Tide Returned to a Small Town in Winter",
            "Ida Lindqvist and Others", type: "application/pdf")
        + book("كتاب البحر", "ابن المقفع", type: "application/x-mobipocket-ebook")
        + "<link rel=\"search\" type=\"application/atom+xml\" href=\"/find/{searchTerms}\"/>"
        + "<link rel=\"next\" href=\"?page=2\"/>"

    private static func lane(_ name: String, _ count: Int) -> String {
        (1...count).map { number in
            book(
                "\(name), volume \(number)", "A. Nonymous",
                link: "<link rel=\"collection\" href=\"/lane/\(name)\" title=\"\(name)\"/>")
        }.joined()
    }

    private static let facets = [
        ("Sort by", "popular", true), ("Sort by", "title", false), ("Language", "any", true),
        ("Language", "Deutsch", false),
    ].map { group, title, isActive in
        "<link rel=\"http://opds-spec.org/facet\" href=\"/f/\(title)\" title=\"\(title)\" "
            + "opds:facetGroup=\"\(group)\" opds:activeFacet=\"\(isActive)\"/>"
    }.joined()

    static let lanes = facets + lane("New this month", 7) + lane("Short enough for tonight", 2)

    static let ways = [("By newest", 40), ("By author", 12), ("By title", 40)].map { title, count in
        "<entry><title>\(title)</title><link rel=\"subsection\" href=\"/\(count)/\(title)\" "
            + "type=\"application/atom+xml;profile=opds-catalog\"/>"
            + "<content type=\"text\">All \(count) of them</content></entry>"
    }.joined()

    private static let none = "<title>Nothing</title>"
}

extension Libraries {
    public static let previews: [Preview] = [
        .of(Libraries.self, "libraries") { State(size: $0) },
        .of(Libraries.self, "libraries-own") { own($0) },
        .of(Libraries.self, "libraries-developers") { State(size: $0, isForDevelopers: true) },
        .of(Libraries.self, "libraries-linear", around: .linear) { own($0) },
        .of(Libraries.self, "libraries-places") { size in
            var state = own(size)
            let address = "https://hampshire.example/opds/"
            func place(_ path: String, _ title: String) -> Places.Place {
                Places.Place(account: "1", address: address + path, title: title)
            }
            var places = Places()
            let new = place("new", "New in fiction")
            places[new.id] = Follow(id: new.id, title: new.title)
            places.keep(place("hist", "Natural history"), true)
            places.visit(place("poems", "Poetry"))
            places.visit(place("letters", "Letters and diaries"))
            _ = reduce(&state, .placesTold(places))
            return state
        },
        .of(Libraries.self, "libraries-adding") { size in
            var state = own(size)
            state.isAdding = true
            return state
        },
        .of(Libraries.self, "libraries-looking") { size in
            var state = own(size)
            state.looking = "192.168.1.5:8080"
            return state
        },
        .of(Libraries.self, "libraries-not-found") { size in
            var state = own(size)
            state.address = TextField("books.example")
            state.trouble = .unreadable(.webPage)
            return state
        },
    ]

    private static func own(_ size: Size) -> State {
        var state = State(size: size)
        let home = Account(
            id: "2", name: "calibre at home", catalog: "http://192.168.1.5:8080/opds")
        _ = reduce(&state, .told([Catalog.account, home]))
        return state
    }
}

extension SignIn {
    public static var previews: [Preview] {
        [ownPreviews, previewsOutside, previewsTerms].flatMap { $0 }
    }

    private static let ownPreviews: [Preview] = [
        .of(SignIn.self, "sign-in") { size in
            var state = state(size)
            state.keeper = .session
            return state
        },
        .of(SignIn.self, "sign-in-linear", around: .linear) { state($0) },
        .of(SignIn.self, "sign-in-refused") { size in
            var state = state(size)
            state.password = TextField("1234")
            _ = reduce(&state, .failed(.signIn(state.form, isRefused: true)))
            return state
        },
        .of(SignIn.self, "sign-in-locked") { size in
            var state = state(size)
            for _ in 0..<triesMax {
                _ = reduce(&state, .failed(.signIn(state.form, isRefused: true)))
            }
            return state
        },
        .of(SignIn.self, "sign-in-open-line") { size in
            let home = Account(id: "2", name: "calibre", catalog: "http://192.168.1.5:8080/opds")
            var state = State(
                home, .plain(title: nil, isDigest: false), isRefused: false, size: size)
            state.keeper = .session
            return state
        },
    ]

    private static func state(_ size: Size) -> State {
        State(Catalog.account, form, isRefused: false, size: size)
    }

    /// As a library writes it.
    private static let form: Feed.Authentication = {
        let text = """
            {"id": "https://hampshire.example/auth", "title": "Hampshire Libraries",
             "description": "Sign in with your library card to borrow, hold and return.",
             "links": [{"rel": "register", "href": "https://hampshire.example/join"},
              {"rel": "help", "href": "https://hampshire.example/help"}],
             "authentication": [{"type": "http://opds-spec.org/auth/basic",
              "labels": {"login": "Borrower number", "password": "PIN"},
              "inputs": {"login": {"keyboard": "Number pad", "maximum_length": 14},
               "password": {"keyboard": "Number pad", "maximum_length": 4}}}]}
            """
        // Our own words: a broken one would show as a form without a way in.
        guard
            case .feed(let feed)? = try? CatalogDocument.read(  // as said above
                Array(text.utf8), base: Catalog.account.address)
        else { return .plain(title: nil, isDigest: false) }
        return feed.authentication ?? .plain(title: nil, isDigest: false)
    }()
}

import Canvas
import Holdings
import Kernel
import Notebook
import Publications
import ScreenKit

extension Shelf {
    public static let previews: [Preview] = [
        .of(Shelf.self, "shelf") { open(few, $0) },
        .of(Shelf.self, "shelf-empty") { open([], $0) },
        .of(Shelf.self, "shelf-loading") { size in
            var state = State(size: size)
            state.isSlow = true
            return state
        },
        .of(Shelf.self, "shelf-failed") {
            State(size: $0, phase: .failed("library.db is damaged; it was left as it is"))
        },
        .of(Shelf.self, "shelf-loans", around: .sunday) { size in
            var books = few
            let now = Surroundings.sunday.wall.secondsSince1970
            for (at, days) in [(0, 0), (1, 1), (2, 12)] {
                books[at].loan = HeldBook.Loan(
                    state: "downloaded", until: now + Int64(days) * 86_400)
            }
            return open(books, size)
        },
        .of(Shelf.self, "shelf-filter") { size in
            var state = open([few[0], few[4]], size)
            state.field = .filter
            state.filter = TextField("author:t state:reading")
            return state
        },
        .of(Shelf.self, "shelf-filtered") { size in
            var state = open([few[0], few[4]], size, all: 11)
            state.filter = TextField("author:t state:reading")
            return state
        },
        .of(Shelf.self, "shelf-filter-unknown") { size in
            var state = open(few, size)
            state.field = .filter
            state.filter = TextField("autor:tolstoy")
            return state
        },
        .of(Shelf.self, "shelf-no-match") { size in
            var state = open([], size, all: 11)
            state.filter = TextField("nothing of the kind")
            return state
        },
        .of(Shelf.self, "shelf-recent") { size in
            var state = open(few, size, recent: [1, 2, 3, 4, 5])
            if size.height >= 20 { state.recentFocus = 1 }
            return state
        },
        .of(Shelf.self, "shelf-recent-linear", around: .linear) { size in
            var state = open(few, size, recent: [1, 2, 3])
            if size.width >= 100 { state.recentFocus = 1 }
            return state
        },
        .of(Shelf.self, "shelf-groups") { size in
            var state = open(
                [6, 0, 2, 4, 1, 5, 3, 7, 8, 9, 10].map { few[$0] }, size,
                groups: [(0, 0), (1, 1), (2, 2), (7, 4)].map { .init($0, .stretch($1)) })
            state.order = .progress
            state.isGrouped = true
            state.move(.to(state.row(ofBook: 5)))
            return state
        },
        .of(Shelf.self, "shelf-completing") { size in
            var state = open([few[0], few[4]], size)
            state.field = .filter
            state.filter = TextField("state:reading author:le")
            state.completions = ["author:\"Leo Tolstoy\"", "author:Lem", "author:Lewis"].map {
                "state:reading " + $0
            }
            return state
        },
        .of(Shelf.self, "shelf-collection") { size in
            var state = open(Array(few[..<3]), size, collections: gathered)
            state.tab = .collection(BookCollection.next)
            return state
        },
        .of(Shelf.self, "shelf-collection-empty") { size in
            var state = open([], size, all: 11, collections: gathered)
            state.tab = .collection(BookCollection.next)
            return state
        },
        .of(Shelf.self, "shelf-saving") { size in
            var state = open([few[0], few[4]], size)
            state.filter = TextField("author:t state:reading")
            state.field = .saving
            state.name = TextField("On the table")
            return state
        },
        .of(Shelf.self, "shelf-marked") { size in
            var state = open(few, size)
            state.marked = [2, 3]
            state.field = .tag
            state.tag = TextField("for the train")
            return state
        },
        .of(Shelf.self, "shelf-taking") { size in
            var state = open(few, size)
            state.taking = Taking(seen: 1_250, added: 1_200, failed: 4)
            return state
        },
        .of(Shelf.self, "shelf-coming") { size in
            var state = open([], size)
            state.coming = Taking(seen: 40, added: 30)
            return state
        },
        .of(Shelf.self, "shelf-sort") { size in
            var state = open(few, size)
            state.menu = Menu(title: "Sort by", entries: ShelfOrder.allCases.map { .order($0) })
            return state
        },
        .of(Shelf.self, "shelf-actions") { size in
            var state = open(few, size)
            _ = Shelf.reduce(&state, .ordered(Order(.listActions)))
            return state
        },
        .of(Shelf.self, "shelf-goal") { size in
            var state = open(few, size)
            state.goal = Goal(minutes: 20)
            state.goal?.read = 12
            return state
        },
        .of(Shelf.self, "shelf-first") { size in
            var state = open(Array(few[..<5]), size)
            state.listing = Listing(
                stamp: 1, ids: state.ids, recent: state.listing?.recent ?? [], counts: nil,
                isWhole: false)
            return state
        },
        .of(Shelf.self, "shelf-long") { size in
            var state = open(many, size)
            state.order = .title
            state.move(.to(70_000))
            let near = state.near
            state.keep(near.dropLast(3).map { book(Int($0)) })
            return state
        },
        .of(Shelf.self, "shelf-grid") { size in
            var state = covers(few, size)
            state.move(.to(1))
            return state
        },
        .of(Shelf.self, "shelf-grid-mono") { size in
            var state = covers(few, size, PictureMeans(.mono))
            state.marked = [3]
            return state
        },
        .of(Shelf.self, "shelf-grid-large") { size in
            var state = covers(few, size)
            state.gridColumns = 3
            state.move(.to(7))
            return state
        },
        .of(Shelf.self, "shelf-grid-linear", around: .linear) { covers(few, $0) },
        .of(Shelf.self, "shelf-linear", around: .linear) { open(few, $0) },
        .of(BookPage.self, "book-page") { size in
            var state = BookPage.State(few[0], size: size)
            _ = BookPage.reduce(&state, .notesTold(notes))
            return state
        },
        .of(BookPage.self, "book-page-relations") { size in
            var state = BookPage.State(few[0], size: size)
            var next = few[8]
            next.series = Metadata.Series(name: "Letters from Hampshire", position: 2)
            var relations = BookRelations()
            relations.series = [few[0], next]
            relations.editions = [few[2]]
            relations.doubles = [few[9]]
            _ = BookPage.reduce(&state, .relationsTold(relations))
            let chapters = (1...50).map {
                BookPage.Chapter(
                    label: "Letter \($0)", depth: $0 % 10 == 1 ? 1 : 2,
                    target: .path("\($0).html", fragment: nil), share: Double($0 - 1) / 50)
            }
            _ = BookPage.reduce(&state, .contentsTold(chapters))
            state.move(.pageForward)
            return state
        },
        .of(BookPage.self, "book-page-streamed") { size in
            var streamed = few[0]
            let path = "/books/selborne.json"
            streamed.files = [HeldFile(path: path, format: "audiobook", bytes: 4_000)]
            var state = BookPage.State(streamed, size: size)
            let holding = BookPage.Holding(
                tracks: 12, wholeTracks: 5, bytes: 148_000_000, share: 0.457,
                missing: "https://example.org/6.mp3")
            _ = BookPage.reduce(&state, .holdingTold(holding))
            return state
        },
        .of(BookPage.self, "book-page-bare") { size in
            var bare = HeldBook(id: 1)
            bare.files = [HeldFile(path: "/books/untitled scan.pdf", format: "pdf", bytes: 9)]
            return BookPage.State(bare, size: size)
        },
        .of(BookPage.self, "book-page-linear", around: .linear) {
            BookPage.State(few[0], size: $0, isLinear: true)
        },
    ]

    private static let gathered = [
        BookCollection(BookCollection.next, ids: [1, 2, 3]),
        BookCollection("Long ones", query: "words:>200k"),
    ]

    /// A shelf with these books known and listed.
    static func open(
        _ books: [HeldBook], _ size: Size, all: Int? = nil, recent: [HeldBook.ID] = [],
        groups: [Listing.Group] = [], collections: [BookCollection] = []
    ) -> State {
        var state = State(size: size)
        var counts = ShelfCounts()
        counts.all = all ?? books.count
        for state in ReadingState.allCases {
            counts.byState[state] = books.count { $0.state == state }
        }
        state.keep(books)
        state.listing = Listing(
            stamp: 1, ids: books.map(\.id), groups: groups, recent: recent,
            collections: collections, counts: counts)
        state.phase = .open
        return state
    }

    /// The same as covers: every third book has one of its own.
    private static func covers(
        _ books: [HeldBook], _ size: Size, _ means: PictureMeans = PictureMeans()
    ) -> State {
        var state = open(books, size)
        state.gridTabs = [.all]
        _ = Shelf.reduce(&state, .pictureMeansTold(means))
        for (book, wish) in state.coverWishes where book.id % 3 == 1 {
            state.covers.take(wish, .picture(PreviewPicture.drawing(wish.size)))
        }
        return state
    }

    private static func open(_ count: Int, _ size: Size) -> State {
        var state = open([], size, all: count)
        let ids = (1...HeldBook.ID(count)).map { $0 }
        let counts = state.listing?.counts ?? ShelfCounts()
        state.listing = Listing(
            stamp: 1, ids: ids, letters: [.init("A", 0), .init("T", 60_000)], counts: counts)
        return state
    }

    private static let many = 100_000

    private static func book(_ number: Int) -> HeldBook {
        var book = HeldBook(id: HeldBook.ID(number))
        book.title = "Tales of a Hundred Thousand, volume \(number)"
        book.authors = [.init(name: "A. Nonymous", sort: "Nonymous, A.")]
        book.format = "epub"
        return book
    }

    private static func book(
        _ id: HeldBook.ID, _ title: String, _ author: String, _ state: ReadingState = .new,
        _ percent: Double? = nil, format: String = "epub"
    ) -> HeldBook {
        var book = HeldBook(id: id)
        book.title = title
        book.authors = [.init(name: author, sort: FiledName.ofPerson(author))]
        book.state = state
        book.percent = percent
        book.format = format
        book.files = [
            HeldFile(path: "/books/\(title).\(format)", format: format, bytes: 400_000)
        ]
        return book
    }

    static let few: [HeldBook] = {
        var books = [
            book(1, "The Natural History of Selborne", "Gilbert White", .reading, 61),
            book(2, "Middlemarch", "George Eliot", .reading, 18.4),
            book(3, "Moby-Dick", "Herman Melville", .reading, 47, format: "audiobook"),
            book(4, "三四郎", "夏目漱石", .reading, 2),
            book(5, "War and Peace", "Leo Tolstoy", .reading, 33),
            book(6, "كليلة ودمنة", "ابن المقفع", .setAside, 12),
            book(7, "Three Men in a Boat", "Jerome K. Jerome", .finished, 100),
            book(8, "RFC 9293: Transmission Control Protocol, and what it is to do", "W. Eddy"),
            book(9, "Cranford", "Elizabeth Gaskell"),
            book(10, "Saga, volume one", "Fiona Staples", format: "cbz"),
            book(11, "", "Nobody"),
        ]
        books[0].series = Metadata.Series(name: "Letters from Hampshire", position: 1)
        books[0].tags = ["nature", "letters"]
        books[0].languages = ["en"]
        books[0].publisher = "Benjamin White"
        books[0].published = "1789"
        books[0].rating = 4
        books[0].description =
            "Letters of a curate to two friends about what he saw in his parish: swallows, a "
            + "tortoise, rush candles, echoes, and the weather of many years. Nobody had looked "
            + "at a place for so long before, or told of it so plainly."
        books[0].files.append(
            HeldFile(path: "/books/Selborne.pdf", format: "pdf", bytes: 3_000_000))
        books[2].durationMs = 86_400_000
        return books
    }()

    private static let notes: [Annotation] = {
        var note = Annotation(
            id: "1", kind: .highlight, start: "#char=12",
            quote: "the use of rushes instead of candles", percent: 61, colour: .gold, created: 0)
        note.note = "Try it."
        return [note]
    }()
}

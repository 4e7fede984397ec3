import Canvas
import Holdings
import Notebook
import Publications
import ScreenKit

extension Everywhere {
    public static let previews: [Preview] = [
        .of(Everywhere.self, "search-all") { State(size: $0) },
        .of(Everywhere.self, "search-all-found", around: read) { found($0) },
        .of(Everywhere.self, "search-all-chosen", around: reading) { size in
            var state = found(size)
            for _ in 0..<3 { _ = reduce(&state, .ordered(Order(.fieldDown))) }
            return state
        },
        .of(Everywhere.self, "search-all-linear", around: heard) { found($0) },
        .of(Everywhere.self, "search-all-nothing", around: read) { size in
            var state = State(last: "candelabrum", size: size)
            var news = News()
            news.isComplete = true
            state.take(news)
            return state
        },
        .of(Everywhere.self, "search-all-missing", around: full) { size in
            var state = State(last: "蝋燭", size: size)
            var news = News()
            news.texts = [
                Text(
                    book(4, "陰翳礼讃", "谷崎潤一郎"),
                    places: [
                        place(12.1, "", "日本の漆器の美しさは、そう云うぼんやりした", "蝋燭", "のあかりの中に置いてこそ")
                    ], count: 3),
                Text(book(5, "A Lost Book", ""), places: [], count: 9, trouble: "its file is gone"),
            ]
            news.textCount = 2
            news.isComplete = true
            state.take(news)
            return state
        },
    ]

    private static let read: Surroundings = {
        var around = Surroundings()
        around.textReading.progress = .init(read: 214, all: 214, bytes: 60 << 20)
        return around
    }()
    private static let reading: Surroundings = {
        var around = Surroundings()
        around.textReading.progress = .init(read: 118, all: 214, bytes: 30 << 20)
        return around
    }()
    private static let full: Surroundings = {
        var around = Surroundings()
        around.textReading.progress = .init(
            read: 1_400, all: 4_000, bytes: 500 << 20, isFull: true)
        return around
    }()
    private static let heard: Surroundings = {
        var around = Surroundings.linear
        around.textReading = read.textReading
        return around
    }()

    private static func book(_ id: HeldBook.ID, _ title: String, _ author: String) -> HeldBook {
        var book = HeldBook(id: id)
        book.title = title
        if !author.isEmpty { book.authors = [.init(name: author, sort: author)] }
        book.files = [HeldFile(path: "/books/\(id).epub", format: "epub", bytes: 1)]
        return book
    }

    private static func place(
        _ percent: Double, _ chapter: String, _ before: String, _ match: String, _ after: String
    ) -> Place {
        Place(
            locator: "\(percent)%", percent: percent, chapter: chapter,
            excerpt: Excerpt(before: before, match: match, after: after))
    }

    private static func found(_ size: Size) -> State {
        var state = State(last: "candle", size: size)
        var news = News()
        news.books = [book(1, "The Candle and the Flame", "George Sylvester Viereck")]
        let selborne = book(2, "The Natural History of Selborne", "Gilbert White")
        var note = Annotation(
            id: "n", kind: .highlight, start: "61.6%", quote: "a good clear light",
            percent: 61.6, created: 0)
        note.note = "No candle was cheaper"
        news.notes = [Note(selborne, note)]
        news.texts = [
            Text(
                selborne,
                places: [
                    place(
                        61.5, "Letter XXVI",
                        "a poor family will enjoy five and a half hours of "
                            + "comfortable light for a farthing; a common tallow ", "candle",
                        " of that size burns but two hours"),
                    place(
                        78.4, "Index", "for finding a ", "candle",
                        " to burn before the image of our Lady"),
                ], count: 14),
            Text(
                book(3, "Walden", "Henry David Thoreau"),
                places: [
                    place(
                        9.2, "Economy", "the evening: those who would not burn a ", "candle",
                        " when the sun is up")
                ], count: 200, isCut: true),
        ]
        news.textCount = 7
        news.isComplete = true
        state.take(news)
        return state
    }
}

import Holdings
import Publications
import TestKit
import Testing

/// Questions about books, and the orders of the answers.
@Suite struct ShelfQueryTests {
    private static let now: Int64 = 100 * 86_400

    private static func entry(
        _ id: Int64, _ title: String, _ author: String,
        change: (inout ShelfIndexBuilder.Entry) -> Void = { _ in }
    ) -> ShelfIndexBuilder.Entry {
        var entry = ShelfIndexBuilder.Entry(id: id)
        entry.title = title
        entry.authors = author
        entry.filedAuthors = FiledName.ofPerson(author)
        entry.added = now - id * 86_400
        change(&entry)
        return entry
    }

    private static let index: ShelfIndex = {
        var builder = ShelfIndexBuilder()
        builder.add(
            entry(1, "War and Peace", "Leo Tolstoy") {
                $0.languages = "en"
                $0.tags = "war\nRussia"
                $0.state = .reading
                $0.percent = 61
                $0.opened = now - 86_400
                $0.words = 560_000
            })
        builder.add(
            entry(2, "Война и мир", "Лев Толстой") {
                $0.languages = "ru"
                $0.tags = "war\nschool"
            })
        builder.add(
            entry(3, "The Odyssey", "Homer") {
                $0.series = "Epics"
                $0.position = 2
                $0.state = .finished
                $0.percent = 100
                $0.opened = now - 40 * 86_400
                $0.rating = 5
                $0.published = "1614-01-01"
                $0.isDouble = true
            })
        builder.add(
            entry(4, "Iliad", "Homer") {
                $0.series = "Epics"
                $0.position = 1
                $0.durationMs = 90 * 60_000
                $0.published = "May 2003"
                $0.format = "audiobook"
            })
        builder.add(
            entry(40, "Ça et là: l’été", "Émile O'Brien") {
                $0.isLoan = true
                $0.due = now + 3 * 86_400
            })
        return builder.finished()
    }()

    private func ids(_ text: String, by order: ShelfOrder = .added) -> [Int64] {
        Self.index.listing(ShelfQuery(text), by: order, now: Self.now, stamp: 1).ids
    }

    @Test(arguments: [
        ("", [1, 2, 3, 4, 40]), ("tolstoy", [1]), ("толст", [2]), ("war", [1, 2]),
        ("war -tag:school", [1]), ("author:homer", [3, 4]), ("title:homer", []),
        ("state:reading", [1]), ("is:unread", [2, 4, 40]), ("state:read", [1]),
        ("lang:ru", [2]), ("added:<3d", [1, 2]), ("added:>1m", [40]), ("opened:<1w", [1]),
        ("progress:>50", [1, 3]), ("progress:61%", [1]), ("rating:>4", [3]),
        ("words:>500k", [1]), ("time:<2h", [4]), ("due:<7", [40]), ("is:loan", [40]),
        ("is:double", [3]), ("format:audio", [4]), ("series:epics -iliad", [3]),
        ("ca ete", [40]), ("brien", [40]), ("o'brien", [40]), ("O’Brien", [40]),
        ("\"and peace\"", [1]),
        ("\"peace and\"", []), ("author:\"leo tol\"", [1]), ("AR", []),
        ("author:", [1, 2, 3, 4, 40]),
        ("-", [1, 2, 3, 4, 40]), ("nonsense:word", [1, 2, 3, 4, 40]),
        ("lang:Russian", [2]), ("lang:rus", [2]), ("lang:eng state:reading", [1]),
        ("homer or tolstoy", [1, 3, 4]), ("author:homer is:double or lang:ru", [2, 3]),
        ("or", [1, 2, 3, 4, 40]), ("tolstoy or", [1]), ("or tolstoy", [1]),
        ("\"or\"", []),
        ("rating:*", [3]), ("series:* homer", [3, 4]), ("-series:*", [1, 2, 40]),
        ("tag:russ lang:en state:reading", [1]),
    ])
    func `a question leaves what it says`(_ text: String, _ left: [Int64]) {
        #expect(ids(text) == left)
    }

    @Test func `words stay within their field and their book`() {
        // “Peace” ends a title and “Leo” begins an author: no phrase runs across.
        #expect(ids("\"peace leo\"") == [])
        #expect(ids("\"tolstoy en\"") == [])
    }

    @Test func `what says nothing is told and narrows nothing`() {
        for text in ["rating:6", "rating:=0", "rating:0.5"] {
            #expect(ShelfQuery(text).problems == ["“\(text)” says nothing"])
        }
        #expect(ShelfQuery("rating:5 rating:>0 rating:<6").problems.isEmpty)
        let query = ShelfQuery("added:soon war rating:<many")
        #expect(query.problems == ["“added:soon” says nothing", "“rating:<many” says nothing"])
        #expect(ids("added:soon") == [1, 2, 3, 4, 40])
    }

    @Test(arguments: [
        (ShelfOrder.title, [40, 4, 3, 1, 2]), (.author, [4, 3, 40, 1, 2]),
        (.series, [4, 3, 40, 1, 2]),
        (.added, [1, 2, 3, 4, 40]), (.opened, [1, 3, 40, 4, 2]), (.progress, [3, 1, 40, 4, 2]),
        (.length, [4, 1, 40, 3, 2]), (.due, [40, 4, 3, 1, 2]),
        (.rating, [3, 40, 4, 1, 2]), (.published, [3, 4, 40, 1, 2]),
    ])
    func `books follow one another as is said`(_ order: ShelfOrder, _ wanted: [Int64]) {
        #expect(ids("", by: order) == wanted)
    }

    @Test(arguments: [
        (ShelfOrder.title, [2, 1, 3, 4, 40]), (.author, [2, 1, 40, 3, 4]),
        (.opened, [3, 1, 40, 4, 2]), (.published, [4, 3, 40, 1, 2]),
        (.rating, [3, 40, 4, 1, 2]), (.series, [3, 4, 40, 1, 2]),
    ])
    func `in reverse what is not known stays last`(_ order: ShelfOrder, _ wanted: [Int64]) {
        let listing = Self.index.listing(
            .everything, by: order, isReversed: true, now: Self.now, stamp: 1)
        #expect(listing.ids == wanted)
    }

    @Test(arguments: [
        ("year:1614", [3]), ("year:>1900", [4]), ("year:<1900", [3]), ("year:*", [3, 4]),
        ("-year:*", [1, 2, 40]),
    ])
    func `books are asked for by year`(_ text: String, _ left: [Int64]) {
        #expect(ids(text) == left)
    }

    @Test(arguments: [
        ("1869", 1869), ("2003-05-01T00:00:00+00:00", 2003), ("May 2003", 2003), ("1/2/1999", 1999),
        ("0101-01-01", nil), ("", nil), ("12345", nil), ("c. 800", nil),
    ])
    func `a year is read from any date`(_ text: String, _ year: Int?) {
        #expect(PublishedYear.of(text) == year)
    }

    @Test func `letters begin where their first book stands`() {
        let listing = Self.index.listing(.everything, by: .title, now: Self.now, stamp: 1)
        #expect(
            listing.letters == [
                .init("C", 0), .init("I", 1), .init("O", 2), .init("W", 3), .init("В", 4),
            ])
        #expect(Self.index.listing(.everything, by: .added, now: 0, stamp: 1).letters.isEmpty)
    }

    @Test func `the counts are those of all books`() throws {
        let counts = try #require(
            Self.index.listing(ShelfQuery("homer"), by: .title, now: 0, stamp: 1).counts)
        #expect(counts.all == 5 && counts.loans == 1)
        #expect(counts.byState == [.new: 3, .reading: 1, .finished: 1, .setAside: 0])
    }

    @Test(arguments: [
        ("Leo Tolstoy", "Tolstoy, Leo"), ("Homer", "Homer"), ("Tolstoy, Leo", "Tolstoy, Leo"),
        ("Ludwig van Beethoven", "van Beethoven, Ludwig"), ("夏目 漱石", "夏目 漱石"),
        ("Kurt Vonnegut Jr.", "Vonnegut, Kurt Jr."), ("", ""),
    ])
    func `a person is filed by the family name`(_ name: String, _ filed: String) {
        #expect(FiledName.ofPerson(name) == filed)
    }

    /// What the index answers is what looking at each book by itself would.
    @Test func `searching all at once finds what looking at each one finds`() {
        var random = SplitMix64(seed: 11)
        let words = ["war", "peace", "sea", "the", "ära", "мир", "a", "warden", "o'neil"]
        func text() -> String {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in
                words[Int.random(in: words.indices, using: &random)]
            }.joined(separator: Bool.random(using: &random) ? " " : "\n")
        }
        for _ in 0..<60 {
            var builder = ShelfIndexBuilder()
            var books: [ShelfIndexBuilder.Entry] = []
            for id in 1...Int64.random(in: 1...40, using: &random) {
                var entry = ShelfIndexBuilder.Entry(id: id)
                (entry.title, entry.authors, entry.series) = (text(), text(), text())
                entry.tags = text()
                books.append(entry)
                builder.add(entry)
            }
            let index = builder.finished()
            for word in words {
                var keys = WordKey()
                let wanted = books.filter { book in
                    [book.title, book.authors, book.series, book.tags].contains { field in
                        let key = keys.key(field)
                        return String(decoding: key, as: UTF8.self).contains(
                            String(decoding: keys.key(word), as: UTF8.self))
                    }
                }.map(\.id)
                let found = index.listing(ShelfQuery(word), by: .added, now: 0, stamp: 1).ids
                #expect(found.sorted() == wanted)
            }
        }
    }

    @Test func `any text is a question and any question ends`() {
        var random = SplitMix64(seed: 12)
        let pieces = [
            "author:", "-", "\"", "added:<", "9", "d", " ", ":", "tag:x", "ß", "\u{202E}",
            "99999999999999999999",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces[Int.random(in: pieces.indices, using: &random)]
            }.joined()
            #expect(ids(text).count <= 5)
        }
    }
}

import Holdings
import TestKit
import Testing

/// Collections, groups and names to complete by.
@Suite struct GatheringIndexTests {
    private static let day: Int64 = 86_400
    private static let now = 1_000 * day

    private static let index: ShelfIndex = {
        var builder = ShelfIndexBuilder()
        for id in 1...6 {
            var entry = ShelfIndexBuilder.Entry(id: Int64(id * 10))
            entry.title = ["Anna", "Bleak", "Cranford", "Dubliners", "Emma", "Faust"][id - 1]
            entry.filedAuthors = id < 3 ? "Tolstoy, Leo" : id < 6 ? "Austen, Jane" : ""
            entry.authors = id < 3 ? "Leo Tolstoy" : id < 6 ? "Jane Austen" : ""
            entry.added = now - Int64([0, 3, 3, 20, 100, 900][id - 1]) * day
            entry.state = id == 1 || id == 3 ? .reading : .new
            entry.opened = id == 1 ? now - 50 : id == 3 ? now - 5 : id == 5 ? now - 1 : 0
            entry.percent = id == 1 ? 10 : id == 3 ? 60 : id == 5 ? 100 : nil
            entry.tags = id % 2 == 0 ? "even" : ""
            builder.add(entry)
        }
        return builder.finished(collections: [
            BookCollection(BookCollection.next, ids: [40, 999, 10, 60]),
            BookCollection("Evens", query: "tag:even -in:next"),
        ])
    }()

    private func listing(_ text: String, by order: ShelfOrder) -> Listing {
        Self.index.listing(ShelfQuery(text), by: order, now: Self.now, stamp: 1)
    }

    @Test func `a collection is asked for by its name, one of a question asks it`() {
        #expect(listing("in:next", by: .title).ids == [10, 40, 60])
        #expect(listing("in:\"read next\" tag:even", by: .title).ids == [40, 60])
        // What a question says of collections is not asked: two that ask for each other end.
        #expect(listing("in:evens", by: .title).ids == [20, 40, 60])
        #expect(listing("-in:evens", by: .title).ids == [10, 30, 50])
        #expect(listing("in:nothing", by: .title).ids == [])
    }

    @Test func `what is read next comes in its own order`() {
        let next = Self.index.listing(
            ShelfQuery("-tag:none"), inOrderOf: BookCollection.next, now: Self.now, stamp: 1)
        #expect(next.ids == [40, 10, 60])
        #expect(next.collections.map(\.name) == ["Read next", "Evens"])
    }

    @Test func `a tab of a collection holds what it holds`() {
        for (name, wanted) in [("Evens", [20, 40, 60]), ("Read next", [10, 40, 60]), ("x", [])] {
            var query = ShelfQuery("")
            query.add(Self.index.collections.first { $0.name == name })
            let ids = Self.index.listing(query, by: .title, now: Self.now, stamp: 1).ids
            #expect(ids == wanted.map { Int64($0) }, "\(name)")
        }
    }

    @Test func `groups begin where what they have in common does`() {
        #expect(
            listing("", by: .author).groups == [.init(0, .book), .init(3, .book), .init(5, .book)])
        #expect(
            listing("", by: .added).groups == [
                .init(0, .stretch(0)), .init(1, .stretch(1)), .init(3, .stretch(2)),
                .init(4, .stretch(3)), .init(5, .stretch(4)),
            ])
        #expect(
            listing("", by: .progress).groups == [
                .init(0, .stretch(0)), .init(1, .stretch(1)), .init(2, .stretch(2)),
                .init(3, .stretch(4)),
            ])
        #expect(listing("", by: .title).groups.map(\.start) == [0, 1, 2, 3, 4, 5])
        #expect(listing("", by: .due).groups == [.init(0, .stretch(4))])
        // They follow what a question left.
        #expect(listing("tag:even", by: .author).groups.map(\.start) == [0, 1, 2])
    }

    @Test func `what is being read comes first as it was read last`() {
        #expect(listing("", by: .title).recent == [30, 10])
    }

    @Test(arguments: [
        ("", []), ("au", ["author:"]), ("war -t", ["war -title:", "war -tag:", "war -time:"]),
        ("author:", ["author:\"Leo Tolstoy\"", "author:Homer"]),
        ("author:tol", ["author:\"Leo Tolstoy\""]), ("author:\"leo t", ["author:\"Leo Tolstoy\""]),
        ("author:\"leo tolstoy\"", []), ("x state:f", ["x state:finished"]),
        ("tag:sea ", []), ("in:", ["in:Mine"]), ("lang:e", ["lang:en"]), ("nothing:x", []),
    ])
    func `a text goes on as is known`(_ text: String, _ wanted: [String]) {
        let names = ShelfVocabulary([
            .author: ["Leo Tolstoy": 3, "Homer": 1], .tag: ["sea": 1], .lang: ["en": 2],
            .collection: ["Mine": 1],
        ])
        #expect(names.completions(of: text, limit: 8) == wanted)
    }
}

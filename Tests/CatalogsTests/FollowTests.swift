import TestKit
import Testing

@testable import Catalogs

@Suite struct FollowTests {
    private func book(
        _ name: String, _ day: String? = nil,
        _ copies: [(Feed.Acquisition.Relation, String)] = [(.openAccess, "application/epub+zip")]
    ) -> Feed.Publication {
        var book = Feed.Publication()
        book.id = name
        book.title = name
        book.updated = day.flatMap { FeedDate($0) }
        book.acquisitions = copies.map { relation, type in
            Feed.Acquisition(
                relation: relation, href: "http://l/\(name).\(type.suffix(3))", type: type,
                indirect: [])
        }
        return book
    }

    private var follow: Follow {
        Follow(id: .init(account: "1", address: "http://l/new"), title: "New")
    }

    private func news(_ follow: Follow, _ books: [Feed.Publication]) -> [String] {
        follow.news(in: books) { type in
            ["application/epub+zip": "epub", "application/pdf": "pdf"][type]
        }.map(\.copy.href)
    }

    @Test func `the newest comes first, in whatever order the page has it`() {
        let books = [
            book("b", "2026-02-01"), book("c", "2026-03-01T10:00:00Z"), book("a", "2026-01-01"),
        ]
        #expect(news(follow, books) == ["http://l/c.zip", "http://l/b.zip", "http://l/a.zip"])
        // A book without a day could stand anywhere.
        #expect(
            news(follow, books + [book("d")]).last == "http://l/d.zip"
                && news(follow, books + [book("d")]).first == "http://l/b.zip")
        #expect(!Follow.isNewestFirst(books) && !Follow.isNewestFirst([book("a", "2026-01-01")]))
        #expect(Follow.isNewestFirst([books[1], books[0], books[2]]))
    }

    @Test func `what was seen is not new, and stands once`() {
        var follow = follow
        follow.seen = ["a"]
        #expect(news(follow, [book("a"), book("b"), book("b")]) == ["http://l/b.zip"])
    }

    @Test func `nothing is borrowed or bought that nobody asked for`() {
        let books = [
            book("a", nil, [(.borrow, "application/epub+zip")]),
            book("b", nil, [(.buy, "application/epub+zip"), (.sample, "application/epub+zip")]),
            book("c", nil, [(.openAccess, "application/vnd.adobe.adept+xml")]),
            book("d", nil, [(.generic, "text/x-strange")]),
        ]
        #expect(news(follow, books).isEmpty)
    }

    @Test func `formats are had in the order that was said, or not at all`() {
        let both = book(
            "a", nil, [(.openAccess, "application/pdf"), (.openAccess, "application/epub+zip")])
        let paper = book("b", nil, [(.openAccess, "application/pdf")])
        #expect(news(follow, [both, paper]) == ["http://l/a.zip", "http://l/b.pdf"])
        var picky = follow
        picky.formats = ["pdf", "epub"]
        #expect(news(picky, [both]) == ["http://l/a.pdf"])
        picky.formats = ["epub"]
        #expect(news(picky, [both, paper]) == ["http://l/a.zip"])
    }

    @Test func `places are read back as they were written, and nothing else is taken for them`() {
        var places = Places()
        places.keep(.init(account: "1", address: "http://l/a", title: "A"), true)
        for number in 0..<(Places.recentMax + 5) {
            places.visit(.init(account: "1", address: "http://l/\(number)", title: "\(number)"))
        }
        places.visit(.init(account: "1", address: "http://l/7", title: "again"))
        #expect(places.recent.count == Places.recentMax && places.recent[0].title == "again")
        var follow = follow
        (follow.folder, follow.formats, follow.most) = ("~/new", ["epub"], 3)
        (follow.seen, follow.visited) = (["a", "b"], 1_800_000_000)
        places[follow.id] = follow
        #expect(PlacesFile.places(PlacesFile.bytes(places)) == places)
        #expect(PlacesFile.places([]) == Places())
        #expect(PlacesFile.places(Array("no".utf8)) == nil)
        #expect(PlacesFile.places(Array("[]".utf8)) == nil)
        let odd = #"{"kept": [1, {"account": "1", "address": "no"}], "follows": [{"most": -9}]}"#
        #expect(PlacesFile.places(Array(odd.utf8)) == Places())
        places.forget(account: "1")
        #expect(places == Places())
    }
}

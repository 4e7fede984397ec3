import Canvas
import Publications
import TestKit
import Testing
import Typesetting

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// The same words stay at the top, whatever happens to the page around them.
@Suite struct PlaceTests {
    /// Ten books, each of another kind of text.
    static let bodies: [(name: String, body: String)] = [
        ("prose", paragraphs(40)),
        ("verse", "<div style=\"white-space:pre-line\">" + verses(60) + "</div>"),
        (
            "lists",
            (0..<30).map { "<ul><li>\(sentence($0))<ol><li>One.</li></ol></li></ul>" }.joined()
        ),
        ("table", table(40) + paragraphs(5)),
        (
            "code",
            "<pre>"
                + (0..<50).map { "let x\($0) = \(String(repeating: "y", count: $0 * 3))" }
                .joined(separator: "\n") + "</pre>" + paragraphs(3)
        ),
        (
            "japanese",
            (0..<40).map { _ in "<p lang=\"ja\">舟は夜明けに出る。客は一人、荷は二つ、川は静かだった。</p>" }
                .joined()
        ),
        (
            "arabic",
            (0..<40).map { _ in "<p dir=\"rtl\">خرج القارب عند الفجر وكان النهر هادئا جدا.</p>" }
                .joined()
        ),
        ("headings", (0..<20).map { "<h2>Part \($0)</h2><p>\(sentence($0))</p>" }.joined()),
        (
            "notes",
            (0..<20).map {
                "<p>\(sentence($0))<a epub:type=\"noteref\" href=\"#n\($0)\">\($0)</a></p>"
            }.joined()
                + (0..<20).map { "<aside epub:type=\"footnote\" id=\"n\($0)\">Note \($0).</aside>" }
                .joined()
        ),
        ("one word", "<p>" + String(repeating: "abcdefghij", count: 900) + "</p>" + paragraphs(4)),
    ]

    private static func sentence(_ number: Int) -> String {
        "Sentence \(number) goes on for some time, “as sentences do” — and then it stops. "
    }
    private static func paragraphs(_ count: Int) -> String {
        (0..<count).map { "<p>" + String(repeating: sentence($0), count: 1 + $0 % 5) + "</p>" }
            .joined()
    }
    private static func verses(_ count: Int) -> String {
        (0..<count).map { "Line \($0) of a poem about the sea" }.joined(separator: "\n")
    }
    private static func table(_ rows: Int) -> String {
        "<table>" + (0..<rows).map { "<tr><td>\($0)</td><td>\(sentence($0))</td></tr>" }.joined()
            + "</table>"
    }

    private func set(_ book: Book, _ document: Int, _ rules: SetRules) -> SetChapter {
        let text = book.publication.document(document)
        return SetChapter(
            text, measure: rules.measure, manner: rules.manner,
            surroundings: .init(of: text, in: book.publication, rules.manner))
    }

    private func open(_ name: String, _ size: Size) throws -> Reader.State {
        let body = try #require(Self.bodies.first { $0.name == name }?.body)
        let book = Book(.file("/\(name).epub"), try BookMaker(body, "<p>The end.</p>").open())
        var state = Reader.State(book.source, size: size)
        state.phase = .open
        state.book = book
        answer(&state)
        return state
    }

    /// Gives the reader what it would ask for.
    private func answer(_ state: inout Reader.State) {
        guard let book = state.book else { return }
        for index in 0..<book.count where state.fresh(index) == nil {
            let chapter = set(book, index, state.rules)
            if state.chapters[index] == nil { state.chapters[index] = chapter }
            _ = Reader.reduce(&state, .chapterSet(chapter))
        }
    }

    @Test(arguments: PlaceTests.bodies.map(\.name), [Size(80, 24), Size(40, 12), Size(200, 60)])
    func `every page has a name that leads back to it`(name: String, size: Size) throws {
        var state = try open(name, size)
        let publication = try #require(state.book?.publication)
        var pages = 0
        while !state.isAtEnd, pages < 2_000 {
            let locator = publication.locator(state.place)
            let text = locator.description
            #expect(Locator(text) == locator)
            #expect(Locator(text).flatMap(publication.place) == state.place, "\(text)")
            _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
            answer(&state)
            pages += 1
        }
        #expect(state.isAtEnd && pages > 1)
    }

    @Test(arguments: PlaceTests.bodies.map(\.name))
    func `the words at the top stay through any change of the page`(name: String) throws {
        var random = SplitMix64(seed: 0x5EED)
        for round in 0..<12 {
            var state = try open(name, Size(80, 24))
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                _ = Reader.reduce(
                    &state,
                    .ordered(Order(round % 3 == 0 ? .readerLineForward : .readerPageForward)))

                answer(&state)
            }
            guard !state.isAtEnd else { continue }
            let place = state.place
            for _ in 0..<12 {
                change(&state, &random)
                answer(&state)
                #expect(state.place == place)
                let page = try #require(state.spread.first?.page)
                let chapter = try #require(state.chapter)
                let line = chapter.range(of: page.start)
                // A note that stands at the foot now is where its mark is.
                let seen = chapter.seen(place.offset)
                #expect(
                    line.contains(seen) || line.lowerBound == seen,
                    "the first line holds the place")
            }
        }
    }

    private func change(_ state: inout Reader.State, _ random: inout SplitMix64) {
        let verbs: [Verb] = [
            .readerWider, .readerNarrower, .viewJustify, .viewHyphenate, .viewColumns, .viewNotes,
            .viewPictures, .viewReset,
        ]
        if Bool.random(using: &random) {
            let size = Size(
                Int.random(in: 3...220, using: &random), Int.random(in: 1...70, using: &random))
            _ = Reader.reduce(&state, .resized(size))
        } else {
            let verb = verbs[Int.random(in: verbs.indices, using: &random)]
            let count = Int.random(in: 1...20, using: &random)
            _ = Reader.reduce(&state, .ordered(Order(verb, count: count)))
        }
    }
}

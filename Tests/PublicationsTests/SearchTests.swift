import TestKit
import Testing

@testable import Publications

@Suite struct SearchTests {
    private func found(
        _ pattern: String, in body: String, _ change: (inout SearchPattern) -> Void = { _ in }
    ) throws
        -> [String]
    {
        var wanted = SearchPattern(pattern)
        change(&wanted)
        let document = try BookMaker(body).open().document(0)
        return try Searcher(wanted).ranges(in: document).map { document.string($0) }
    }

    @Test func `a phrase is found across tags, lines and unseen characters`() throws {
        let body = "<p>The <b>Na</b>poleonic\n  wars, cata\u{AD}logue, a\u{2060}—b.</p>"
        #expect(try found("Napoleonic wars", in: body) == ["Napoleonic wars"])
        #expect(try found("catalogue", in: body) == ["catalogue"])
        #expect(try found("a—b", in: body) == ["a\u{2060}—b"])
    }

    @Test func `what a style sheet adds does not stand between words`() throws {
        let body = "<style>i::before { content: '(' }</style><p>farewell. <i>Exeunt</i> all</p>"
        #expect(try found("farewell. Exeunt", in: body) == ["farewell. (Exeunt"])
    }

    @Test func `two paragraphs are no phrase`() throws {
        #expect(try found("one two", in: "<p>one</p><p>two</p>").isEmpty)
    }

    @Test func `case and accents fold when asked`() throws {
        let body = "<p>Éclair, éclair, ECLAIR; Straße, STRASSE; ﬁn</p>"
        #expect(try found("eclair", in: body).isEmpty)
        #expect(
            try found("éclair", in: body) { $0.folds = true } == ["Éclair", "éclair", "ECLAIR"])
        #expect(try found("strasse", in: body) { $0.folds = true } == ["Straße", "STRASSE"])
        #expect(try found("fin", in: body) { $0.folds = true } == ["ﬁn"])
    }

    @Test func `whole words stand alone`() throws {
        let body = "<p>cat, concat, cat’s, été, cat_</p>"
        #expect(try found("cat", in: body) { $0.wholeWords = true }.count == 2)
        #expect(try found("t", in: body) { $0.wholeWords = true }.isEmpty)
    }

    @Test func `expressions are found, refused and stopped`() throws {
        #expect(try found("a.b", in: "<p>a.b axb</p>") { $0.isRegex = true } == ["a.b", "axb"])
        #expect(throws: SearchError.badPattern(column: 4)) {
            try found("ab(", in: "<p>x</p>") { $0.isRegex = true }
        }
        let long = String(repeating: "a", count: 4000)
        #expect(throws: SearchError.tooSlow) {
            try found("(a+)+$z", in: "<p>\(long)</p>") { $0.isRegex = true }
        }
    }
}

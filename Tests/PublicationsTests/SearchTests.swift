import Glibc
import Synchronization
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

    @Test(arguments: [false, true])
    func `what a keyboard has finds what print has`(folds: Bool) throws {
        let body = "<p>Don’t say “well” – it‘s ‐ so… or do, rock ʼn’ roll, 6′ 2″.</p>"
        func found(_ pattern: String) throws -> [String] {
            try self.found(pattern, in: body) { $0.folds = folds }
        }
        #expect(try found("on't") == ["on’t"])
        #expect(try found("\"well\" -") == ["“well” –"])
        #expect(try found("it's - so...") == ["it‘s ‐ so…"])
        #expect(try found("'n'") == ["ʼn’"])
        #expect(try found("6' 2\"") == ["6′ 2″"])
        #expect(try found("on’t") == ["on’t"])
        #expect(try self.found("on't", in: body) { $0.isRegex = true }.isEmpty)
    }

    @Test func `case and accents fold when asked`() throws {
        let body = "<p>Éclair, éclair, ECLAIR; Straße, STRASSE; ﬁn</p>"
        #expect(try found("eclair", in: body).isEmpty)
        #expect(
            try found("éclair", in: body) { $0.folds = true } == ["Éclair", "éclair", "ECLAIR"])
        #expect(try found("strasse", in: body) { $0.folds = true } == ["Straße", "STRASSE"])
        #expect(try found("fin", in: body) { $0.folds = true } == ["ﬁn"])
    }

    @Test func `what is found is named by its own bytes, whatever stood before it`() throws {
        let body = "<p>𝔘𝔫𝔦 “ÉÈ” ﬃ\u{2060}—\u{A0}\u{3000}naïve Ω, Ⅷ ende</p><p>ﬃn Ende</p>"
        #expect(try found("uni", in: body) { $0.folds = true } == ["𝔘𝔫𝔦"])
        #expect(try found("ffi", in: body) { $0.folds = true } == ["ﬃ\u{2060}", "ﬃ"])
        #expect(try found("ee", in: body) { $0.folds = true } == ["ÉÈ"])
        #expect(try found("naïve Ω", in: body) == ["naïve Ω"])
        #expect(try found("— naïve", in: body).isEmpty)
        #expect(try found("ende", in: body) { $0.folds = true } == ["ende", "Ende"])
        let words = ["𝔘𝔫𝔦", "ÉÈ", "ﬃ\u{2060}", "naïve", "Ω", "Ⅷ", "ende", "ﬃn", "Ende"]
        let letters = try found("[\\p{L}\\p{Nl}]+", in: body) { $0.isRegex = true }
        #expect(letters == words)
    }

    @Test func `several threads may search with one expression`() throws {
        var pattern = SearchPattern("(\\w)\\1")
        pattern.isRegex = true
        let searcher = try Searcher(pattern)
        let document = try BookMaker("<p>all bees see book keepers ☃</p>").open().document(0)
        let found = Mutex<[[String]]>([])
        let group = (0..<4).map { _ in
            Thread {
                for _ in 0..<50 {
                    let ranges = (try? searcher.ranges(in: document)) ?? []
                    found.withLock { $0.append(ranges.map { document.string($0) }) }
                }
            }
        }
        for thread in group { thread.join() }
        let all = found.withLock { $0 }
        #expect(all.count == 200)
        #expect(all.allSatisfy { $0 == ["ll", "ee", "ee", "oo", "ee"] })
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

/// A thread that can be waited for.
private final class Thread: @unchecked Sendable {
    private var handle = pthread_t()
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
        let me = Unmanaged.passUnretained(self).toOpaque()
        pthread_create(&handle, nil, threadMain, me)
    }

    func run() { work() }
    func join() { pthread_join(handle, nil) }
}

private func threadMain(_ thread: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let thread { Unmanaged<Thread>.fromOpaque(thread).takeUnretainedValue().run() }
    return nil
}

import Glibc
import Lexica
import LibraryRuntime
import Notebook
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import ScreenKit
import TestKit
import Testing

@testable import Adapters

/// Rare words with what they mean, out of real dictionaries and lists on a disk.
@Suite struct HintDeskTests {
    private let scratch = TemporaryFolder()

    init() throws {
        try write(
            "lists/en.txt",
            Array("the 900000\nboat 5000\nboats 2\nwindlass 1\nfathom 60\nparis 1\n".utf8)
                + Array("chef 1\nhaven 3\n".utf8))
        try writeDictionary([
            ("boat", "What floats."), ("chef", "A head cook."), ("fathom", "Six feet."),
            ("haven", "A harbour."), ("Paris", "A town."), ("windlass", "n. A winch."),
        ])
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        var path = scratch.path
        for part in name.split(separator: "/").dropLast() {
            path += "/\(part)"
            mkdir(path, 0o700)
        }
        try DiskDocuments().save(bytes, to: scratch.path + "/" + name)
    }

    private func writeDictionary(_ entries: [(String, String)]) throws {
        var (index, articles): ([UInt8], [UInt8]) = ([], [])
        for (word, text) in entries {
            index += Array(word.utf8) + [0] + number(articles.count) + number(text.utf8.count)
            articles += Array(text.utf8)
        }
        let info = "StarDict's dict ifo file\nbookname=A Test\nsametypesequence=m\n"
        try write("words/t.ifo", Array(info.utf8))
        try write("words/t.idx", index)
        try write("words/t.dict", articles)
    }

    private func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(value >> (8 * (3 - $0)) & 255) }
    }

    private func desk(
        words: String = "words", lists: String = "lists",
        remembering: (any VocabularyKeeping)? = nil
    ) -> HintDesk {
        HintDesk(
            DiskDictionaries(folders: [scratch.path + "/" + words]),
            WordCounts(
                FrequencyLists(folders: [scratch.path + "/" + lists]), texts: nil, shelf: nil),
            remembering: remembering)
    }

    private func hints(
        _ body: String, _ level: HintLevel = .many, _ desk: HintDesk? = nil
    ) throws -> FoundHints {
        let publication = try BookMaker(body).open()
        let whole = TextStretch(0, 0..<publication.document(0).text.count)
        return (desk ?? self.desk()).hints(in: [whole], of: publication, level, .init(Settings()))
    }

    private func words(_ body: String, _ level: HintLevel = .many) throws -> [String] {
        try hints(body, level).hints.map { "\($0.word): \($0.gloss)" }
    }

    @Test func `rare words are explained, each once, in the order of the text`() throws {
        let found = try hints("<p>The windlass turned. A haven! The windlass again, the boat.</p>")
        #expect(found.hints.map(\.word) == ["windlass", "haven"])
        #expect(found.hints.map(\.gloss) == ["A winch", "A harbour"])
        #expect(found.hints[0].source == "A Test" && found.trouble == nil)
        let publication = try BookMaker("<p>The windlass turned. A haven!</p>").open()
        #expect(publication.document(0).string(found.hints[0].range) == "windlass")
    }

    @Test func `a form of a common word is not rare, and neither is a name`() throws {
        #expect(try words("<p>In Paris the boats came.</p>") == [])
        #expect(
            try words("<p>Windlass and haven. HAVEN.</p>") == [
                "windlass: A winch", "haven: A harbour",
            ])
    }

    @Test func `the level says how rare, and a higher one finds what was passed over`() throws {
        let desk = desk()
        let body = "<p>A haven of sixty fathom with a windlass.</p>"
        #expect(try hints(body, .few, desk).hints.map(\.word) == [])
        #expect(try hints(body, .some, desk).hints.map(\.word) == ["windlass"])
        #expect(try hints(body, .many, desk).hints.map(\.word) == ["haven", "windlass"])
        #expect(try hints(body, .some, desk).hints.map(\.word) == ["windlass"])
    }

    @Test func `words of a language that a book quotes are not taken for its own`() throws {
        let french = "<p>The <i xml:lang=\"fr\">chef de gare</i> and the windlass.</p>"
        #expect(try words(french) == ["windlass: A winch"])
        #expect(
            try words("<p>The chef and the windlass.</p>") == [
                "chef: A head cook", "windlass: A winch",
            ])
    }

    @Test func `a word that is remembered by now has no hint`() throws {
        let library = SQLiteLibrary(folder: scratch.path) { 1 }
        let memory = WordMemory(
            stability: 40, difficulty: 5, reviewed: 1, due: 41, count: 4, lapses: 0)
        try library.keep(memory, of: "windlass", after: .good)
        let found = try hints("<p>A windlass, a haven.</p>", .many, desk(remembering: library))
        #expect(found.hints.map(\.word) == ["haven"])
        let other = try hints("<p>Two windlasses.</p>", .many, desk(remembering: library))
        #expect(other.hints == [], "nor has another form of it")
    }

    @Test func `a name is known by its capital in every script, but at the front of a sentence`()
        throws
    {
        try write("lists/ru.txt", Array("и 900000\nгавань 1\nлебёдка 1\n".utf8))
        try writeDictionary([("гавань", "A haven."), ("лебёдка", "A windlass.")])
        let body = "<p xml:lang=\"ru\">Там Гавань. «Лебёдка» и Гавань.</p>"
        #expect(try words(body) == ["лебёдка: A windlass"])
    }

    @Test func `a language is one by each of its codes, and none leads out of the folder`() throws {
        #expect(try words("<p xml:lang=\"eng-GB\">A windlass.</p>") == ["windlass: A winch"])
        let lists = FrequencyLists(folders: [scratch.path + "/lists"])
        let counts = WordCounts(lists, texts: nil, shelf: nil)
        let told = { counts.frequencies(of: ["windlass"], language: $0).source }
        #expect(told("en-US") == .list(scratch.path + "/lists/en.txt"))
        #expect(told("eng") == told("en") && told(nil) == told("en"))
        try write("secret.txt", Array("the 9\n".utf8))
        let none = WordFrequencies.Source.none(
            words: 0, needed: 500_000, list: scratch.path + "/lists/LANGUAGE.txt")
        #expect(told("../secret") == none && told("") == none)
        #expect(told(String(repeating: "x", count: 1 << 20)) == none)
    }

    @Test func `what is missing is named`() throws {
        let body = "<p>A windlass.</p>"
        #expect(try hints(body, .some, desk(words: "none")).trouble == .noDictionary)
        let list = scratch.path + "/none/en.txt"
        #expect(
            try hints(body, .some, desk(lists: "none")).trouble
                == .tooFewWords(0, needed: 500_000, list: list))
    }

    // MARK: - How often words occur

    @Test func `a list is counted, or in the order of how often`() {
        let counted = FrequencyLists.parse(Array("the 750000\r\n# x 9\nKeel\t250000\n\n7\n".utf8))
        #expect(counted.perMillion == ["the": 750_000, "keel": 250_000])
        let ranked = FrequencyLists.parse(Array("the\nof\nkeel\n".utf8))
        #expect(ranked.perMillion["the"] == 100_000 && ranked.perMillion["of"] == 50_000)
        let turned = FrequencyLists.parse(Array("12 the\n4,of\n".utf8))
        #expect(turned.perMillion == ["the": 750_000, "of": 250_000])
        let headed = FrequencyLists.parse(Array("Word,Frequency\nthe,3\nkeel,1\n".utf8))
        #expect(headed.perMillion == ["the": 750_000, "keel": 250_000], "columns are no words")
        for text in ["", "\u{0}\u{FF}", "the nan\nof inf\n", "the -4\nof 1e999\n"] {
            let list = FrequencyLists.parse(Array(text.utf8))
            #expect(list.perMillion.values.allSatisfy { $0.isFinite && $0 >= 0 }, "\(text)")
        }
    }

    @Test func `words are counted in the books of their language`() throws {
        let shelf = SQLiteShelf(folder: scratch.path, now: { 1_000 })
        let texts = SQLiteTexts(folder: scratch.path + "/cache")
        for (name, body) in [
            ("a", "<p>The keel, the Keel and the kéel.</p>"), ("b", "<p>Der Kiel.</p>"),
        ] {
            var maker = BookMaker(body)
            (maker.title, maker.identifier) = (name, "urn:\(name)")
            try write(name + ".epub", maker.zip.bytes)
        }
        let works = ShelfImport(
            finding: DiskBooks(parts: ChildParts()), keeping: shelf, libraries: CalibreLibrary())
        _ = try works.run([scratch.path + "/a.epub", scratch.path + "/b.epub"]) { _ in true }
        let desk = TextDesk(shelf: shelf, keeping: texts, finding: texts) {
            path throws(OpenError) in
            try PublicationFiles(parts: ChildParts(), options: OpenOptions()).open(path)
        }
        _ = try desk.read(bytesMax: 1 << 30, isCancelled: { false }, tell: { _ in })
        let all = try texts.held()
        let (counts, bytes) = try texts.occurrences(
            of: ["keel", "kiel", "mast"], in: Set(all.keys))
        #expect(counts == ["keel": 3, "kiel": 1, "mast": 0] && bytes > 20)
        #expect(try texts.occurrences(of: ["keel"], in: []).bytes == 0)
        let told = WordCounts(FrequencyLists(folders: ["/none"]), texts: texts, shelf: shelf)
            .frequencies(of: ["keel"], language: "en")
        guard case .none(let words, let needed, "/none/en.txt") = told.source else {
            Issue.record("so few books say nothing: \(told)")
            return
        }
        #expect(words > 0 && words < 20 && needed == WordCounts.wordsMin)
    }
}

import Publications
import TestKit
import Testing

@testable import Lexica

@Suite struct LexiconTests {
    private let entries: [DictionaryWriter.Entry] = [
        ("boat", "What floats."), ("Candle", "Wax around a wick.\nSee rush."),
        ("rush", "A plant of wet meadows.  \n  2. To hurry."), ("rush", "A second one."),
        ("Ölbaum", "Der Ölbaum trägt Oliven."), ("watch-light", "A rush for the night."),
    ]

    private func texts(_ lexicon: any Lexicon, _ word: String) throws -> [String] {
        try lexicon.entries(of: Lemma(word)).map(\.text)
    }

    // MARK: - The two kinds

    @Test(arguments: [false, true])
    func `StarDict articles are found, whole or packed in pieces`(isPacked: Bool) throws {
        let files = DictionaryWriter.starDict(
            entries, synonyms: [("skiff", 0), ("taper", 1)], isPacked: isPacked)
        let dictionary = try StarDict(BytesResources(files), base: "t")
        #expect(dictionary.name == "A Test")
        #expect(try texts(dictionary, "boat") == ["What floats."])
        #expect(
            try texts(dictionary, "rush") == [
                "A plant of wet meadows.\n  2. To hurry.", "A second one.",
            ])
        #expect(try texts(dictionary, "candle") == ["Wax around a wick.\nSee rush."])
        #expect(try texts(dictionary, "ölbaum") == ["Der Ölbaum trägt Oliven."])
        #expect(try texts(dictionary, "Skiff") == ["What floats."], "another word for it")
        #expect(try texts(dictionary, "tapers") == ["Wax around a wick.\nSee rush."])
        #expect(try texts(dictionary, "ship").isEmpty)
        #expect(try dictionary.entries(of: Lemma("boats")).first?.headword == "boat")
    }

    @Test(arguments: [false, true])
    func `dictd articles are found, and the database names itself`(isPacked: Bool) throws {
        let named = entries + [("00-database-short", "00-database-short\n     The Test of 1913\n")]
        let files = DictionaryWriter.dictd(named, isPacked: isPacked)
        let dictionary = try Dictd(BytesResources(files), base: "d")
        #expect(dictionary.name == "The Test of 1913")
        #expect(try texts(dictionary, "rushes").count == 2)
        #expect(try texts(dictionary, "WATCH-LIGHT") == ["A rush for the night."])
        let nameless = try Dictd(BytesResources(DictionaryWriter.dictd(entries)), base: "d")
        #expect(nameless.name == "d")
    }

    @Test func `parts of an article are told apart by their types`() throws {
        let html = "<b>rush</b><br>A <i>plant</i> &amp; more<script>x</script>"
        let files = DictionaryWriter.starDict(
            [("rush", "rʌʃ\u{0}" + html)], types: "th")
        let dictionary = try StarDict(BytesResources(files), base: "t")
        #expect(try texts(dictionary, "rush") == ["[rʌʃ]\nrush\nA plant & more"])
        // Each part with a type of its own: text, then a picture that is passed over.
        let own = DictionaryWriter.starDict(
            [("rush", "mA plant.\u{0}P\u{0}\u{0}\u{0}\u{3}xyzlAnd more.\u{0}")], types: nil)
        let mixed = try StarDict(BytesResources(own), base: "t")
        #expect(try texts(mixed, "rush") == ["A plant.\nAnd more."])
    }

    // MARK: - Forms of words

    @Test func `forms are modest, and the word as it is written comes first`() {
        let forms = { (word: String) in
            Lemma(word).forms.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(forms("Rushes").prefix(3) == ["Rushes", "rushes", "rush"])
        #expect(forms("“candle’s,”").prefix(2) == ["candle's", "candle"])
        #expect(forms("stopped").contains("stop") && forms("making").contains("make"))
        #expect(forms("wives").contains("wife") && forms("berries").contains("berry"))
        #expect(!forms("glass").contains("glas"), "not every s is a plural's")
        #expect(forms("is").contains("is") && !forms("is").contains("i"))
        #expect(forms("…").isEmpty)
        #expect(Lemma(String(repeating: "x", count: 100_000)).forms.allSatisfy { $0.count <= 256 })
    }

    // MARK: - The book's own

    @Test func `the book's glossary is found by its landmark`() throws {
        var maker = BookMaker(
            "<p>A rush.</p>",
            """
            <section id="g"><h2>Words</h2><dl><dt>rush</dt><dd>A plant.</dd>\
            <dt>candle</dt><dt>taper</dt><dd>Of wax.</dd><dd>Or tallow.</dd></dl></section>\
            <dl><dt>rush</dt><dd>Not of the glossary.</dd></dl>
            """)
        maker.nav =
            "<ol><li><a href=\"p0.xhtml\">One</a></li></ol></nav><nav epub:type=\"landmarks\"><ol>"
            + "<li><a epub:type=\"glossary\" href=\"p1.xhtml#g\">Words</a></li></ol>"
        let book = try maker.open()
        let said = { (word: String) in Glossary.entries(of: Lemma(word), in: book).map(\.text) }
        #expect(said("Rushes") == ["A plant."])
        #expect(said("taper") == ["Of wax.\nOr tallow."])
        #expect(said("candles") == ["Of wax.\nOr tallow."])
        #expect(said("boat").isEmpty)
    }

    // MARK: - Enemies

    @Test func `what is no dictionary says so`() {
        let open = { (files: [(name: String, bytes: [UInt8])]) throws(LexiconError) in
            _ = try StarDict(BytesResources(files), base: "t").entries(of: Lemma("x"))
        }
        #expect(throws: LexiconError.self) { try open([]) }
        #expect(throws: LexiconError.self) { try open([("t.ifo", Array("hello".utf8))]) }
        let ifo = Array("StarDict's dict ifo file\nbookname=x\n".utf8)
        #expect(throws: LexiconError.self) { try open([("t.ifo", ifo)]) }
        // gzip without a table of pieces could only be unpacked whole.
        let plain: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0]
        #expect(throws: LexiconError.self) {
            try open([("t.ifo", ifo), ("t.idx", []), ("t.dict.dz", plain)])
        }
    }

    @Test func `an index that lies reads no more than an article may hold`() throws {
        var files = DictionaryWriter.starDict([("big", "x")])
        let index = Array("big".utf8) + [0] + [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]
        files[1].bytes = index
        files[2].bytes = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
        let dictionary = try StarDict(BytesResources(files), base: "t")
        #expect(try texts(dictionary, "big").first?.count == LexiconLimits.articleBytes)
        files[1].bytes = Array("big".utf8) + [0] + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 9]
        let beyond = try StarDict(BytesResources(files), base: "t")
        #expect(try texts(beyond, "big").isEmpty)
    }

    @Test func `a thousand entries of one word are a dozen`() throws {
        let many = (0..<1_000).map { ("x", "number \($0)") }
        let dictionary = try StarDict(
            BytesResources(DictionaryWriter.starDict(many)), base: "t")
        #expect(try texts(dictionary, "x").count == 12)
    }

    @Test(arguments: 0..<6) func `damaged dictionaries end, and give little`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<150 {
            let isStar = Bool.random(using: &random)
            var files =
                isStar
                ? DictionaryWriter.starDict(
                    entries, types: Bool.random(using: &random) ? "m" : nil,
                    synonyms: [("skiff", 0)], isPacked: Bool.random(using: &random))
                : DictionaryWriter.dictd(entries)
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let file = Int.random(in: 0..<files.count, using: &random)
                guard !files[file].bytes.isEmpty else { continue }
                let at = Int.random(in: 0..<files[file].bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: files[file].bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: files[file].bytes.removeSubrange(at...)
                default: files[file].bytes.insert(0xFF, at: at)
                }
            }
            let resources = BytesResources(files)
            // A dictionary that cannot be read says so; what matters is that it ends.
            let lexicon: (any Lexicon)? =
                isStar ? try? StarDict(resources, base: "t") : try? Dictd(resources, base: "d")
            for word in ["rush", "boats", "skiff", "Ölbaum"] {
                let found = (try? lexicon?.entries(of: Lemma(word))) ?? []
                #expect(found.count <= 12)
                #expect(found.allSatisfy { $0.text.utf8.count <= 3 * LexiconLimits.articleBytes })
            }
        }
    }
}

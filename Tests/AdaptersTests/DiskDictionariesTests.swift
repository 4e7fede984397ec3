import Glibc
import Lexica
import Libraries
import Ports
import TestKit
import Testing

@testable import Adapters

@Suite struct DiskDictionariesTests {
    private let scratch = TemporaryFolder()
    private var folder: String { scratch.path }

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        var path = folder
        for part in name.split(separator: "/").dropLast() {
            path += "/\(part)"
            mkdir(path, 0o700)
        }
        try DiskDocuments().save(bytes, to: folder + "/" + name)
    }

    private func writeStarDict(_ base: String, name: String) throws {
        try write(base + ".ifo", Array("StarDict's dict ifo file\nbookname=\(name)\n".utf8))
        try write(base + ".idx", Array("boat\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 5])
        try write(base + ".dict", Array("mfloat".utf8))
    }

    @Test func `dictionaries are found where they lie, and each is told once`() throws {
        try writeStarDict("stardict/deep/one", name: "One")
        try writeStarDict("stardict/again", name: "One")
        try write("dictd/two.index", Array("boat\tA\tC\n".utf8))
        try write("dictd/two.dict", Array("It".utf8))
        try write("broken.ifo", Array("nothing".utf8))
        let dictionaries = DiskDictionaries(folders: [folder, folder + "/missing"])
        let found = dictionaries.definitions(of: WordQuery("boats"))
        #expect(found.dictionaries.sorted() == ["One", "two"])
        #expect(found.definitions.map(\.text).sorted() == ["It", "floa"])
        #expect(found.troubles.count == 1 && found.troubles[0].contains("broken"))
        #expect(found.folders.count == 2)
        let other = DiskDictionaries(folders: [])
        #expect(
            other.definitions(of: WordQuery("boat", in: folder + "/dictd")).dictionaries == ["two"])
    }

    @Test func `two dictionaries of one name are both asked`() throws {
        try writeStarDict("a/one", name: "One")
        try writeStarDict("b/two", name: "One")
        try write("b/two.dict", Array("msails far".utf8))
        try write("b/two.idx", Array("boat\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 10])
        try write("b/res/b.ogg", Array("OggS".utf8))
        let dictionaries = DiskDictionaries(folders: [folder])
        let found = dictionaries.definitions(of: WordQuery("boat"))
        #expect(found.dictionaries == ["One", "One (2)"])
        #expect(found.definitions.map(\.source) == ["One", "One (2)"])
        #expect(found.definitions.map(\.text) == ["floa", "sails far"])
        let bytes = try dictionaries.bytes(of: .named("b.ogg"), from: "One (2)", in: nil)
        #expect(bytes == Array("OggS".utf8))
    }

    @Test func `a dictionary of another language answers where no other does`() throws {
        try writeStarDict("a/one", name: "German - English")
        try writeStarDict("b/two", name: "English - German")
        let dictionaries = DiskDictionaries(folders: [folder])
        func sources(_ language: String?, _ order: String = "") -> [String] {
            dictionaries.definitions(
                of: WordQuery("boat", language: language, order: DictionaryOrder(order))
            ).definitions.map(\.source)
        }
        #expect(sources("en-GB") == ["English - German"] && sources("de") == ["German - English"])
        #expect(sources(nil).count == 2 && sources("fr").count == 2)
        #expect(sources("en", "en: german - e").count == 2, "who names one wants it")
        let foreign = dictionaries.definitions(of: WordQuery("boat", language: "fr"))
        #expect(!foreign.isOwn)
    }

    @Test func `sounds of a StarDict are not looked through, other folders of that name are`()
        throws
    {
        try writeStarDict("one/t", name: "One")
        try write("one/res/b.ogg", Array("OggS".utf8))
        try writeStarDict("one/res/not", name: "Not")
        try writeStarDict("two/res/t", name: "Two")
        let dictionaries = DiskDictionaries(folders: [folder])
        let found = dictionaries.definitions(of: WordQuery("boat"))
        #expect(found.dictionaries.sorted() == ["One", "Two"])
        let bytes = try dictionaries.bytes(of: .named("b.ogg"), from: "One", in: nil)
        #expect(bytes == Array("OggS".utf8))
        #expect(throws: DefiningError.self) {
            try dictionaries.bytes(of: .named("c.ogg"), from: "One", in: nil)
        }
        #expect(throws: DefiningError.self) {
            try dictionaries.bytes(of: .named("../../two/res/t.dict"), from: "One", in: nil)
        }
    }

    @Test func `the usual folders follow the environment`() {
        let found = DiskDictionaries(data: "/d/rushlight") {
            ["HOME": "/home/eve", "XDG_DATA_DIRS": "/a:relative:/b"][$0]
        }.definitions(of: WordQuery("x"))
        #expect(
            found.folders == [
                "/d/rushlight/dictionaries", "/home/eve/.stardict/dic",
                "/home/eve/.local/share/stardict/dic", "/a/stardict/dic", "/a/dictd",
                "/b/stardict/dic", "/b/dictd",
            ])
    }

    /// The library itself, and dictionaries of two made-up languages.
    @Test func `affixes of a language lead to the headword`() throws {
        try #require(!Library.hunspell.isMissing, "hunspell is among the packages of the tests")
        try writeStarDict("one", name: "One")
        let rules = "SFX A Y 1\nSFX A t tholins t\n\nPFX B Y 1\nPFX B 0 mir .\n"
        try write("affixes/qx_QX.aff", Array("SET UTF-8\n\(rules)".utf8))
        try write("affixes/qx_QX.dic", Array("2\nboat/AB\nfür st:boat\n".utf8))
        try write("affixes/qy.aff", Array("SET ISO8859-1\n\(rules)".utf8))
        try write("affixes/qy.dic", Array("2\nboat/A\nb".utf8) + [0xE9] + Array("t st:boat\n".utf8))
        try write("affixes/qz.aff", Array("SET KOI8-R\n".utf8))
        try write("affixes/qz.dic", Array("1\nboat\n".utf8))
        try write("affixes/qv.aff", [UInt8](repeating: 0xFF, count: 5_000))
        try write("affixes/qv.dic", Array("99999999\n\u{0}\n".utf8))
        let dictionaries = DiskDictionaries(
            folders: [folder], affixes: [folder + "/missing", folder + "/affixes"])
        func found(_ word: String, _ language: String?) -> [String] {
            dictionaries.definitions(of: WordQuery(word, language: language))
                .definitions.map(\.headword)
        }
        #expect(found("boatholins", "qx") == ["boat"])
        #expect(found("“mirboatholins”", "qx-QQ") == ["boat"])
        #expect(found("für", "qx_QX") == ["boat"])
        #expect(found("bét", "qy") == ["boat"])
        // Of each of these nothing is known, and nothing breaks.
        for (word, language) in [
            ("boatholins", nil), ("boatholins", "qz"), ("boatholins", "qv"),
            ("boatholins", "../qx"),
            ("unknown", "qx"), (String(repeating: "ü", count: 500), "qx"), ("漢", "qy"),
        ] {
            #expect(found(word, language).isEmpty, "\(word) \(language ?? "")")
        }
    }

    @Test func `the order that was set decides which dictionary speaks first`() throws {
        try writeStarDict("a/one", name: "One")
        try writeStarDict("b/two", name: "Two of 1913")
        let dictionaries = DiskDictionaries(folders: [folder])
        func sources(_ order: String, _ language: String?) -> [String] {
            dictionaries.definitions(
                of: WordQuery("boat", language: language, order: DictionaryOrder(order))
            ).definitions.map(\.source)
        }
        #expect(sources("", "en") == ["One", "Two of 1913"])
        #expect(sources("en: two; de: One", "en-GB") == ["Two of 1913", "One"])
        #expect(sources("en: two; de: One", "de") == ["One", "Two of 1913"])
        #expect(sources("Two", "fr") == ["Two of 1913", "One"])
        #expect(sources(";;:,en", "en") == ["One", "Two of 1913"])
    }

    @Test func `files of every kind are told by their names`() throws {
        try write("x.mdx", Array("no".utf8))
        try write("y.slob", Array("no".utf8))
        try write("dicthtml-fr.zip", Array("no".utf8))
        try write("z.zip", Array("no".utf8))
        let found = DiskDictionaries(folders: [folder]).definitions(of: WordQuery("boat"))
        #expect(found.troubles.count == 4 && found.definitions.isEmpty)
        #expect(LexiconKind(file: "a/dicthtml.ZIP") == .kobo && LexiconKind(file: "a.txt") == nil)
    }

    // MARK: - A program of the person's

    @Test func `a word is an argument, never an option and never read by a shell`() {
        let words = DiskDictionaries.arguments
        #expect(words("dict -d wn", "boat") == ["dict", "-d", "wn", "boat"])
        #expect(words("trans -b {} --to=de", "$(rm x)") == ["trans", "-b", "$(rm x)", "--to=de"])
        #expect(words("dict", "--help") == ["dict", "help"])
        #expect(words("{} x", "sh") == ["{}", "x", "sh"], "a word is no program")
        #expect(words("", "boat").isEmpty)
    }

    @Test func `what a program says is an answer, and its silence is told`() throws {
        let dictionaries = DiskDictionaries(folders: [])
        let said = try dictionaries.answer(of: "printf %s;%s\\n a", on: "two words; `id`")
        #expect(
            said
                == Definition(
                    source: "printf", headword: "two words; `id`", text: "a;two words; `id`"))
        #expect(throws: DefiningError("true said nothing")) {
            try dictionaries.answer(of: "true", on: "boat")
        }
        #expect(throws: DefiningError.self) {
            try dictionaries.answer(of: "/no/such/program", on: "boat")
        }
        let endless = try dictionaries.answer(of: "yes", on: "boat")
        #expect(endless.text.utf8.count <= LexiconLimits.articleBytes)
    }
}

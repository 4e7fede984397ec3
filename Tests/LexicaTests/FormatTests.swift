import Publications
import TestKit
import Testing

@testable import Lexica

/// Dictionaries of other programs, made by hand.
@Suite struct FormatTests {
    private func texts(_ lexicon: any Lexicon, _ word: String) throws -> [String] {
        try lexicon.entries(of: Lemma(word)).map(\.text)
    }

    // MARK: - MDict

    private static let entries: [DictionaryWriter.Entry] = [
        ("boat", "<b>What</b> floats."), ("candle", "Wax &amp; wick."),
        ("skiff", "@@@LINK=boat\r\n"),
        ("Ölbaum", "Trägt Oliven."), ("loop", "@@@LINK=loop"),
    ]

    @Test(arguments: MDictWriter.Kind.allCases)
    func `MDict is read in both versions, packed, veiled and in wide letters`(
        kind: MDictWriter.Kind
    ) throws {
        let bytes = MDictWriter.file(Self.entries, kind)
        let dictionary = try MDict(BytesResources([("t.mdx", bytes)]), file: "t.mdx")
        #expect(dictionary.name == "A Test & More")
        #expect(try texts(dictionary, "boats") == ["What floats."])
        #expect(try texts(dictionary, "Candle") == ["Wax & wick."])
        #expect(try texts(dictionary, "skiff") == ["What floats."], "one word leads to another")
        #expect(try texts(dictionary, "ölbaum") == ["Trägt Oliven."])
        #expect(try texts(dictionary, "loop").isEmpty && texts(dictionary, "ship").isEmpty)
    }

    @Test func `an MDict of old Chinese letters is read`() throws {
        // 船: boat, in either encoding.
        for (name, boat) in [
            ("GBK", [0xB4, 0xAC]), ("GB2312", [0xB4, 0xAC]), ("Big5", [0xB2, 0xEE]),
        ] as [(String, [UInt8])] {
            let bytes = MDictWriter.file(
                [("boat", "X"), ("XX", "boat")], .second, encoding: name,
                replacing: ("X", boat))
            let dictionary = try MDict(BytesResources([("t.mdx", bytes)]), file: "t.mdx")
            #expect(try texts(dictionary, "boat") == ["船"], "\(name)")
            #expect(try texts(dictionary, "船船") == ["boat"], "\(name)")
        }
        let other = MDictWriter.file(Self.entries, .second, encoding: "ISO8859-1")
        #expect(throws: LexiconError("its words are in ISO8859-1, which is not read here")) {
            try MDict(BytesResources([("t.mdx", other)]), file: "t.mdx")
        }
    }

    @Test func `a locked MDict says so`() {
        let bytes = MDictWriter.file(Self.entries, .second, lock: "1")
        #expect(throws: LexiconError.self) {
            try MDict(BytesResources([("t.mdx", bytes)]), file: "t.mdx")
        }
    }

    @Test func `the digest is the one that is published`() {
        func hex(_ text: String) -> String {
            RipeMD128.digest(Array(text.utf8)).map {
                String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
            }.joined()
        }
        #expect(hex("") == "cdf26213a150dc3ecb610f18f6b38b46")
        #expect(hex("abc") == "c14a12199c66e4ba84636b0f69144c77")
    }

    // MARK: - Slob

    @Test(arguments: ["", "zlib"])
    func `a Slob is read, packed and not`(packing: String) throws {
        let bytes = SlobWriter.file(
            [("boat", "<p>What floats.</p>", 0), ("rush", "1 < 2", 1), ("cover", "\u{0}", 2)],
            packing: packing)
        let dictionary = try Slob(BytesResources([("t.slob", bytes)]), file: "t.slob")
        #expect(dictionary.name == "A Test")
        #expect(try texts(dictionary, "boats") == ["What floats."])
        #expect(try texts(dictionary, "rush") == ["1 < 2"])
        #expect(try texts(dictionary, "cover").isEmpty, "a picture is no article")
    }

    @Test func `a Slob in a packing that is not read says which`() {
        let bytes = SlobWriter.file([("boat", "x", 0)], packing: "lzma2")
        #expect(throws: LexiconError("it is packed with lzma2, which is not read here")) {
            try Slob(BytesResources([("t.slob", bytes)]), file: "t.slob")
        }
    }

    // MARK: - Zips

    @Test(arguments: [false, true])
    func `a dictionary of Kobo is read by the first letters`(isPacked: Bool) throws {
        let page = """
            <html><w><p><a name="boat"/><b>boat</b> what floats</p><variant name="skiff"/></w>\
            <w><a name="bog" />soft ground</w></html>
            """
        let bytes = isPacked ? DictionaryWriter.gzip(Array(page.utf8)) : Array(page.utf8)
        let other = Array("<w><a name=\"skiff\"/>a small boat</w>".utf8)
        let zip = Self.zip([
            ("words", []), ("bo.html", bytes), ("sk.html", other), ("11.html", other),
        ])
        let name = "dicthtml-en.zip"
        let dictionary = try KoboDictionary(BytesResources([(name, zip)]), file: name)
        #expect(dictionary.name == "Kobo-en")
        #expect(try texts(dictionary, "boats") == ["boat what floats"])
        #expect(try texts(dictionary, "bog") == ["soft ground"])
        #expect(try texts(dictionary, "skiff") == ["a small boat"])
        #expect(KoboDictionary.page(of: "a") == "aa" && KoboDictionary.page(of: "4x") == "11")
    }

    @Test func `a dictionary of Yomitan is read by term and by reading`() throws {
        let bank = """
            [["船","ふね","n","",5,["a boat", {"type":"text","text":"a ship"}],1,""],
             ["\\"[x","","","",0,["odd"],2,""],
             ["本","ほん","","",1,[{"type":"structured-content","content":[{"tag":"ul","content":[
             {"tag":"li","content":"book"},
             {"tag":"li","content":["main",{"tag":"rt","content":"x"}]}
             ]}]}],3,""]]
            """
        let zip = Self.zip([
            ("index.json", Array("{\"title\":\"A Test\",\"format\":3}".utf8)),
            ("term_bank_1.json", Array(bank.utf8)), ("term_bank_2.json", Array("[[[".utf8)),
        ])
        let dictionary = try Yomitan(BytesResources([("t.zip", zip)]), file: "t.zip")
        #expect(dictionary.name == "A Test")
        #expect(try texts(dictionary, "船") == ["• a boat\n• a ship"])
        #expect(try texts(dictionary, "ふね").count == 1, "by its reading as well")
        #expect(try dictionary.entries(of: Lemma("本")).first?.headword == "本【ほん】")
        #expect(try texts(dictionary, "本") == ["• book\n• main"])
        #expect(try texts(dictionary, "魚").isEmpty)
    }

    @Test func `letters that a dictionary of Yomitan writes as numbers are read`() throws {
        let bank = #"""
            [["\u82","","","",0,[],0,""],
             ["\u8239","\u3075\u306d","n","",5,["a \"boat\""],1,""]]
            """#
        let zip = Self.zip([
            ("index.json", Array("{\"title\":\"A Test\",\"format\":3}".utf8)),
            ("term_bank_1.json", Array(bank.utf8)),
        ])
        let dictionary = try Yomitan(BytesResources([("t.zip", zip)]), file: "t.zip")
        #expect(try texts(dictionary, "船") == ["• a \"boat\""])
        #expect(try dictionary.entries(of: Lemma("ふね")).map(\.headword) == ["船【ふね】"])
    }

    private static func zip(_ files: [(String, [UInt8])]) -> [UInt8] {
        var zip = ZipWriter()
        for (name, bytes) in files { zip.entries.append(.init(name: name, bytes: bytes)) }
        return zip.bytes
    }

    // MARK: - Damage

    @Test func `whatever is cut off or changed, it ends, and nothing traps`() {
        let zip = Self.zip([("index.json", Array("{\"title\":\"T\"}".utf8))])
        let files: [(String, [UInt8])] =
            MDictWriter.Kind.allCases.map { ("t.mdx", MDictWriter.file(Self.entries, $0)) }
            + [("t.slob", SlobWriter.file([("boat", "x", 0)], packing: "zlib")), ("t.zip", zip)]
        var chance = SplitMix64(seed: 7)
        for (name, bytes) in files {
            for round in 0..<300 {
                var damaged = bytes
                if round % 2 == 0 {
                    damaged.removeLast(Int(chance.next() % UInt64(bytes.count)))
                } else {
                    for _ in 0..<3 {
                        damaged[Int(chance.next() % UInt64(bytes.count))] =
                            UInt8(truncatingIfNeeded: chance.next())
                    }
                }
                let resources = BytesResources([(name, damaged)])
                // What is refused has said why; only traps count here.
                let lexicon = try? LexiconKind(file: name)?.open(resources, name)
                _ = try? lexicon?.entries(of: Lemma("boat"))
            }
        }
    }
}

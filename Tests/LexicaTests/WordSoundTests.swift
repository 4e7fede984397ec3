import Publications
import TestKit
import Testing

@testable import Lexica

@Suite struct WordSoundTests {
    private let sound: [UInt8] = Array("OggS".utf8) + (0..<200).map { UInt8($0) }

    private func definition(
        _ lexicon: any Lexicon, _ word: String = "rush"
    ) throws -> Definition {
        try #require(try lexicon.entries(of: Lemma(word)).first)
    }

    // MARK: - StarDict

    @Test(arguments: ["loose", "stored", "packed"])
    func `a StarDict has its sounds in a folder, or in a store beside it`(how: String) throws {
        let html = "A plant. <a href=\"sound://uk/rush%20a.ogg\">hear</a>"
        var files = DictionaryWriter.starDict([("rush", html)], types: "h")
        switch how {
        case "loose": files.append((name: "res/uk/rush a.ogg", bytes: sound))
        default:
            let other: [UInt8] = [9, 9, 9]
            var index = Array("other.ogg".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 3]
            index += Array("uk/rush a.ogg".utf8) + [0, 0, 0, 0, 3, 0, 0, 0, 204]
            files.append((name: "res.ridx", bytes: index))
            let all = other + sound
            files.append(
                how == "packed"
                    ? (name: "res.rdic.dz", bytes: DictionaryWriter.dictzip(all, pieceBytes: 64))
                    : (name: "res.rdic", bytes: all))
        }
        let dictionary = try StarDict(BytesResources(files), base: "t")
        let found = try definition(dictionary)
        #expect(found.text == "A plant. hear")
        #expect(found.sounds == [.named("uk/rush a.ogg")])
        #expect(try dictionary.bytes(of: found.sounds[0]) == sound)
        #expect(try dictionary.bytes(of: .named("none.ogg")) == nil)
    }

    @Test func `an article of a StarDict may hold its sound, or a list of them`() throws {
        let count = UInt8(sound.count)
        var article = Array("mA plant.\u{0}W\u{0}\u{0}\u{0}".utf8) + [count] + sound
        article += Array("rsnd:a.wav\nimg:b.png\nsnd:../../etc/c.wav\u{0}".utf8)
        var index = Array("rush".utf8) + [0, 0, 0, 0, 2]
        index += [0, 0, UInt8(article.count >> 8), UInt8(article.count & 255)]
        let info = "StarDict's dict ifo file\nbookname=A Test\n"
        let files: [(name: String, bytes: [UInt8])] = [
            ("t.ifo", Array(info.utf8)), ("t.idx", index), ("t.dict", [1, 2] + article),
        ]
        let dictionary = try StarDict(BytesResources(files), base: "t")
        let found = try definition(dictionary)
        #expect(found.text == "A plant.")
        #expect(found.sounds.count == 2, "a name that leads out of the folder is none")
        #expect(found.sounds.last == .named("a.wav"))
        #expect(try dictionary.bytes(of: found.sounds[0]) == sound)
    }

    // MARK: - MDict and Slob

    @Test(arguments: MDictWriter.Kind.allCases)
    func `an MDict has its sounds in the file beside it`(kind: MDictWriter.Kind) throws {
        let text = "A plant. <audio><source src='sound://UK/Rush.ogg'></audio>"
        let words = MDictWriter.file([("rush", text)], kind)
        // Sounds are kept as they are, and so are letters here.
        let store = MDictWriter.file(
            [("\\us\\rush.ogg", "no"), ("\\uk\\rush.ogg", "OggS as it is")],
            kind == .wide ? .second : kind)
        let dictionary = try MDict(
            BytesResources([(name: "d.mdx", bytes: words), (name: "d.1.mdd", bytes: store)]),
            file: "d.mdx")
        let found = try definition(dictionary)
        #expect(found.sounds == [.named("UK/Rush.ogg")])
        let bytes = try #require(try dictionary.bytes(of: found.sounds[0]))
        #expect(bytes.starts(with: "OggS as it is".utf8))
        #expect(try dictionary.bytes(of: .named("rush.ogg")) == nil)
    }

    @Test func `a Slob has its sounds among its words`() throws {
        let file = SlobWriter.file(
            [
                ("rush", "A plant. <audio src=\"rush.ogg\" controls></audio>", 0),
                ("rush.ogg", "OggS", 3), ("note.ogg", "no sound", 1),
            ], packing: "zlib")
        let dictionary = try Slob(BytesResources([(name: "d.slob", bytes: file)]), file: "d.slob")
        let found = try definition(dictionary)
        #expect(found.sounds == [.named("rush.ogg")])
        #expect(try dictionary.bytes(of: .named("rush.ogg")) == Array("OggS".utf8))
        #expect(try dictionary.bytes(of: .named("note.ogg")) == nil, "it is text")
    }

    // MARK: - Names

    @Test func `only names of sounds in the dictionary itself are taken`() {
        let article = """
            <a href="https://example.org/a.mp3">a</a> <a href="file:///etc/b.ogg">b</a>
            <audio src="../c.ogg"> <a href=d.mp3> <img src="e.png"> <object data='f.spx'>
            <rref>g.wav</rref> <a href="entry://rush">h</a> <A HREF="sound:///i/./j.ogg">
            <source src="sound://k.mp3">
            """
        let found = SoundLinks.sounds(in: Array(article.utf8))
        #expect(found == ["d.mp3", "f.spx", "g.wav", "k.mp3"].map(WordSound.named))
        let many = String(repeating: "<a href=\"x.mp3\"><a href=\"y.mp3\">", count: 9_999)
        #expect(SoundLinks.sounds(in: Array(many.utf8)).count == 2)
        let long = (0..<99).map { "<a href=\"\($0).mp3\">" }.joined()
        #expect(SoundLinks.sounds(in: Array(long.utf8)).count == 8)
    }

    @Test func `links cut off or damaged end, and nothing traps`() {
        let whole = Array("<a href=\"sound://a%2F.mp3\"><rref>b.wav</rref><audio src='c.ogg'".utf8)
        var random = SplitMix64(seed: 7)
        for end in 0...whole.count {
            _ = SoundLinks.sounds(in: whole[..<end])
            var hurt = Array(whole[..<end])
            for _ in 0..<3 where !hurt.isEmpty {
                hurt[Int.random(in: hurt.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            _ = SoundLinks.sounds(in: hurt)
            _ = SoundLinks.sounds(ofList: hurt)
        }
    }
}

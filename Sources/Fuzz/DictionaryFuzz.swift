import Lexica
import Publications

/// Dictionaries as an enemy would write them: whatever the bytes, one opens and is looked through,
/// or says why not, and what it says is bounded.
enum DictionaryFuzz {
    /// A file whose bytes are all the fuzzer's.
    static func file(_ name: String, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        // What MDict keeps sounds in is the same kind of file.
        look([(name, bytes), (name.prefix { $0 != "." } + ".mdd", bytes)], name)
        return 0
    }

    /// A page of Kobo's, within a sound zip.
    static func page(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        let zip = zip([("words", []), ("bo.html", bytes)])
        look([("dicthtml.zip", zip)], "dicthtml.zip")
        return 0
    }

    /// A list of terms of Yomitan's, within a sound zip.
    static func bank(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        let zip = zip([
            ("index.json", Array("{\"title\":\"T\"}".utf8)), ("term_bank_1.json", bytes),
        ])
        look([("t.zip", zip)], "t.zip")
        return 0
    }

    private static func look(_ files: [(String, [UInt8])], _ name: String) {
        guard let kind = LexiconKind(file: name),
            // What is refused has said why; only traps count here.
            let lexicon = try? kind.open(BytesResources(files), name)
        else { return }
        for word in ["boat", "Dampfschiff", "船"] {
            var search = LexiconSearch(WordQuery(word, language: "de"))
            try? search.ask(lexicon)  // likewise
            let found = search.sorted()
            precondition(found.count <= 400, "what is found is bounded")
            precondition(found.allSatisfy { $0.headword.utf8.count <= 4_096 })
            for definition in found.prefix(4) {
                let gloss = Gloss.short(definition) ?? ""
                precondition(gloss.count <= 60 && !gloss.contains("\n"), "a hint is one line")
                for sound in definition.sounds {
                    // What cannot be read says why.
                    let bytes = try? lexicon.bytes(of: sound)
                    precondition(bytes?.count ?? 0 <= WordSound.bytesMax)
                }
            }
        }
    }

    /// Nothing packed: what is looked for is behind the zip.
    private static func zip(_ files: [(String, [UInt8])]) -> [UInt8] {
        func number(_ value: Int, _ width: Int) -> [UInt8] {
            (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var (out, directory): ([UInt8], [UInt8]) = ([], [])
        for (name, bytes) in files {
            var about = number(20, 2) + number(0x800, 2)
            about += number(0, 2) + number(0, 4)
            about += number(sum(bytes), 4)
            about += number(bytes.count, 4) + number(bytes.count, 4)
            about += number(name.utf8.count, 2) + number(0, 2)
            directory += number(0x0201_4B50, 4) + number(20, 2)
            directory += about
            directory += [UInt8](repeating: 0, count: 10) + number(out.count, 4)
            directory += Array(name.utf8)
            out += number(0x0403_4B50, 4)
            out += about
            out += Array(name.utf8) + bytes
        }
        let start = out.count
        out += directory
        out += number(0x0605_4B50, 4) + number(0, 4)
        out += number(files.count, 2) + number(files.count, 2)
        out += number(directory.count, 4) + number(start, 4) + number(0, 2)
        return out
    }

    private static func sum(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }
}

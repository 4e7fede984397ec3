import Testing

@testable import Wording

@Suite struct TranslationsTests {
    /// The file as lines, read without the program's own way of halving it.
    @Test func `each phrase of the file is found where it lies`() throws {
        let table = try #require(Translations.named("de"))
        var (sense, key, count) = ("", "", 0)
        let file = String(decoding: table.text.bytes, as: UTF8.self)
        for line in file.split(separator: "\n") {
            func between(_ word: String) -> String? {
                guard line.hasPrefix(word + " \"") else { return nil }
                let bytes = Array(line.dropFirst(word.count + 2).dropLast().utf8)
                return bytes.withUnsafeBytes { PoText.read($0[...]) }
            }
            if let found = between("msgctxt") { sense = found }
            if let found = between("msgid") { key = found }
            guard let words = between("msgstr") else { continue }
            if !key.isEmpty, !words.isEmpty {
                #expect(table[key, sense] == words, "\(key)")
                count += 1
            }
            sense = ""
        }
        #expect(count > 1_000)
    }

    @Test func `what is not there is not found`() throws {
        let table = try #require(Translations.named("de"))
        for key in ["", "\u{1}", "Zzzz", "zzz\u{10FFFF}", "msgid", "{0}{1}{2}{3}", "\"", "\\"] {
            #expect(table[key, ""] == nil, "\(key)")
        }
        #expect(Translations.named("xx") == nil)
    }

    @Test func `a missing phrase is said in English`() {
        let wording = Wording.chosen("de", locales: [])
        #expect(wording.text("This was never said \(3) times") == "This was never said 3 times")
    }
}

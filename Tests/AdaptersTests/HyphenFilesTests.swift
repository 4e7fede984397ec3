import Adapters
import Testing

@Suite struct HyphenFilesTests {
    private func parts(_ word: String, _ language: String) -> [String] {
        let mask = HyphenFiles().breaks(of: Array(word.utf8), language: language)
        var parts: [[UInt8]] = [[]]
        for (at, byte) in word.utf8.enumerated() {
            if mask & 1 << UInt64(at) != 0 { parts.append([]) }
            parts[parts.count - 1].append(byte)
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `English words break where the installed patterns say`() {
        #expect(parts("typesetting", "en") == ["type", "set", "ting"])
        #expect(parts("hyphenation", "en-US") == ["hy", "phen", "ation"])
        #expect(parts("the", "en") == ["the"])
    }

    @Test func `a language without a file, or no language at all, has no breaks`() {
        for language in ["tlh", "", "../en", "x/y", "e"] {
            #expect(!HyphenFiles().knows(language))
            #expect(parts("typesetting", language) == ["typesetting"])
        }
        #expect(!HyphenFiles(folders: []).knows("en"))
        #expect(HyphenFiles().knows("en"))
    }
}

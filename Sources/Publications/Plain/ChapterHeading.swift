/// Guesses which lines of a plain text are chapter headings.
enum ChapterHeading {
    private static let lengthMax = 70

    /// 1 for parts and books, 2 below them for chapters; nil for a line that is no heading.
    static func level(_ paragraph: [ArraySlice<UInt8>]) -> Int? {
        guard let first = paragraph.first, Words.characters(first) <= lengthMax,
            paragraph.dropFirst().allSatisfy({ Words.characters($0) <= lengthMax })
        else { return nil }
        let line = String(decoding: first, as: UTF8.self).trimmingSpaces()
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "\u{3000}" }
        guard let word = words.first else { return nil }
        let key = word.lowercased().filter { $0.isLetter }
        if lone.contains(key), words.count == 1 { return 1 }
        if numbered.contains(key), words.count > 1, startsNumber(words[1]) {
            return paragraph.count == 1 || isShort(paragraph) ? 1 : nil
        }
        return isChinese(line) ? 1 : nil
    }

    private static let lone: Set<String> = [
        "prologue", "epilogue", "preface", "introduction", "foreword", "afterword", "appendix",
        "пролог", "эпилог", "предисловие", "prolog", "epilog", "vorwort", "nachwort", "prólogo",
        "epílogo", "préface", "épilogue", "序", "序章", "终章", "尾声",
    ]
    private static let numbered: Set<String> = [
        "chapter", "book", "part", "volume", "canto", "act", "scene", "letter", "section",
        "chapitre", "livre", "partie", "kapitel", "buch", "teil", "capítulo", "capitulo", "libro",
        "parte", "capitolo", "глава", "часть", "книга", "том", "rozdział", "hoofdstuk", "kapitola",
    ]

    private static func isShort(_ paragraph: [ArraySlice<UInt8>]) -> Bool { paragraph.count <= 2 }

    /// `12`, `XII.`, `One:`
    private static func startsNumber(_ word: Substring) -> Bool {
        let core = word.filter { $0.isLetter || $0.isNumber }
        if core.isEmpty || core.count > 12 { return false }
        if core.allSatisfy(\.isNumber) { return true }
        if core.uppercased().allSatisfy({ "IVXLCDM".contains($0) }) { return true }
        return spelled.contains(core.lowercased())
    }

    private static let spelled: Set<String> = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        "twenty", "first", "second", "third", "fourth", "fifth", "the", "premier", "première",
        "eins", "zwei", "первая", "вторая", "третья", "первый", "второй", "uno", "dos", "primo",
        "primero",
    ]

    /// 第一章, 第12回, 第三部 …
    private static func isChinese(_ line: String) -> Bool {
        guard line.hasPrefix("第") else { return false }
        let rest = line.dropFirst()
        let number = rest.prefix { "〇零一二三四五六七八九十百千两0123456789０１２３４５６７８９".contains($0) }
        guard !number.isEmpty, number.count <= 8, let unit = rest.dropFirst(number.count).first
        else { return false }
        return "章回节節卷部篇話话幕".contains(unit)
    }
}

/// The lines that Project Gutenberg puts around its texts.
enum GutenbergFrame {
    static func metadata(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Metadata {
        var metadata = Metadata()
        let isFramed = lines.contains { $0.containsBytes("Project Gutenberg") }
        guard isFramed else { return metadata }
        for line in lines {
            let text = String(decoding: line, as: UTF8.self).trimmingSpaces()
            if text.hasPrefix("*** START") || text.hasPrefix("***START") { break }
            guard let colon = text.firstIndex(of: ":") else { continue }
            let value = String(label: text[text.index(after: colon)...].utf8)
            if value.isEmpty { continue }
            switch text[..<colon].lowercased() {
            case "title": metadata.title = metadata.title ?? value
            case "author": metadata.authors.append(.init(name: value))
            case "translator": metadata.contributors.append(.init(name: value, role: "trl"))
            case "language": metadata.languages = [languages[value.lowercased()] ?? value]
            case "release date": metadata.published = value
            default: break
            }
        }
        return metadata
    }

    private static let languages = [
        "english": "en", "french": "fr", "german": "de", "spanish": "es", "italian": "it",
        "dutch": "nl", "portuguese": "pt", "finnish": "fi", "chinese": "zh", "latin": "la",
        "russian": "ru", "swedish": "sv", "polish": "pl", "greek": "el", "hungarian": "hu",
    ]
}

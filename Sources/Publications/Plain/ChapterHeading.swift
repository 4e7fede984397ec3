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
        let key = word.lowercased().filter { $0.isLetter || $0.isMark }
        if words.count == 1, lone.contains(key) || isRoman(line) { return 1 }
        let isLone = paragraph.count <= 2
        if isLone, chapters.contains(key), words.count == 2, isTitle(line) { return 1 }
        if isLone, chapters.contains(key) || divisions.contains(key), words.count > 1,
            startsNumber(words[1])
        {
            return 1
        }
        // “1. Kapitel”, “Erstes Kapitel”, “1. fejezet”: nothing else on the line, or a colon.
        if isLone, words.count > 1, startsNumber(word), isTitle(line) {
            let second = words[1].lowercased().filter(\.isLetter)
            let ends = words.count == 2 || !(words[1].last?.isLetter ?? true)
            if ends, chapters.contains(second) || after.contains(second) { return 1 }
        }
        return isEastern(line) ? 1 : nil
    }

    /// `IV.` alone; one letter is a number only where it is hardly anything else.
    private static func isRoman(_ line: String) -> Bool {
        let number = line.last == "." ? line.dropLast() : line[...]
        guard !number.isEmpty, number.count <= 8, number.allSatisfy("IVXLC".contains) else {
            return false
        }
        return number.count > 1 || "IVX".contains(number)
    }

    /// A line that ends as a sentence is one.
    private static func isTitle(_ line: String) -> Bool {
        line.count <= 30 && !(line.last.map { ".,;!?…".contains($0) } ?? false)
            || line.utf8.allSatisfy { $0 < 0x80 } && line.last == "."
                && line.split(separator: " ").count == 2
    }

    private static let lone: Set<String> = [
        "prologue", "epilogue", "preface", "introduction", "foreword", "afterword", "appendix",
        "пролог", "эпилог", "предисловие", "послесловие", "prolog", "epilog", "vorwort", "nachwort",
        "prólogo", "epílogo", "préface", "épilogue", "prologo", "epilogo", "prefazione", "wstęp",
        "posłowie", "předmluva", "doslov", "voorwoord", "nawoord", "序", "序章", "序言", "前言", "后记",
        "後記", "楔子", "终章", "終章", "尾声", "プロローグ", "エピローグ", "프롤로그", "에필로그", "서문",
        "مقدمة", "خاتمة", "הקדמה", "פתיחה", "บทนำ", "คำนำ",
    ]
    /// What only chapters are called: a number in words may follow, in any language.
    private static let chapters: Set<String> = [
        "chapter", "chapitre", "kapitel", "capítulo", "capitulo", "capitolo", "capitolul",
        "capítol",
        "глава", "розділ", "поглавље", "rozdział", "hoofdstuk", "kapitola", "kapittel", "poglavlje",
        "poglavje", "fejezet", "luku", "bölüm", "chương", "κεφάλαιο", "peatükk", "nodaļa",
        "skyrius",
        "kapitulli", "الفصل", "فصل", "פרק", "अध्याय", "ตอนที่", "บทที่", "ตอน", "گفتار",
    ]
    /// What other things are called as well: a number has to follow.
    private static let divisions: Set<String> = [
        "book", "part", "volume", "canto", "act", "scene", "letter", "section", "livre", "partie",
        "buch", "teil", "libro", "parte", "часть", "книга", "том", "частина", "część", "księga",
        "tom", "deel", "boek", "díl", "část", "kniha", "osa", "rész", "könyv", "bab", "bagian",
        "del", "bok", "bog", "الباب", "الجزء", "חלק", "ภาค", "ภาคที่", "เล่ม",
    ]
    /// What stands behind its number.
    private static let after: Set<String> = [
        "fejezet", "luku", "bölüm", "rész", "osa", "teil", "buch", "part", "partie", "book", "díl",
        "část", "akt", "act", "capítulo",
    ]

    /// `12`, `XII.`, `One:`, `א׳`
    private static func startsNumber(_ word: Substring) -> Bool {
        let core = word.filter { $0.isLetter || $0.isNumber || $0.isMark }
        if core.isEmpty || core.count > 14 { return false }
        if core.allSatisfy(\.isNumber) { return true }
        if core.uppercased().allSatisfy({ "IVXLCDM".contains($0) }) { return true }
        return isHebrewNumber(core) || spelled.contains(core.lowercased())
    }

    /// Hebrew counts in letters, the greatest first; final forms do not count.
    private static func isHebrewNumber(_ word: String) -> Bool {
        let values = word.unicodeScalars.map(\.value)
        let isDescending = zip(values, values.dropFirst()).allSatisfy { $0 > $1 }
        return values.count <= 3 && isDescending
            && values.allSatisfy {
                (0x5D0...0x5EA).contains($0) && ![0x5DA, 0x5DD, 0x5DF, 0x5E3, 0x5E5].contains($0)
            }
    }

    private static let spelled: Set<String> = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        "twenty", "first", "second", "third", "fourth", "fifth", "the", "premier", "première",
        "deuxième", "troisième", "eins", "zwei", "erstes", "zweites", "drittes", "viertes",
        "fünftes", "erster", "zweiter", "dritter", "erste", "zweite", "первая", "вторая", "третья",
        "четвертая", "пятая", "первый", "второй", "третий", "uno", "dos", "primo", "secondo",
        "primero", "primera", "segunda", "pierwszy", "drugi", "první", "druhá", "eerste", "tweede",
        "الأول", "الثاني", "الثالث", "الرابع", "الخامس", "السادس", "السابع", "الثامن", "التاسع",
        "العاشر", "اول", "دوم", "ראשון", "שני", "ראשונה",
    ]

    /// 第一章, 第12回, 제3장, ตอนที่5: a sign, a number and a unit, with or without spaces.
    private static func isEastern(_ line: String) -> Bool {
        for (sign, units) in [("第", "章回节節卷巻部篇編话話幕集折夜"), ("제", "장부화권편막회")]
        where line.hasPrefix(sign) {
            let rest = line.dropFirst().drop { $0 == " " }
            let number = rest.prefix { $0.isNumber || "〇零百千两两万".contains($0) }
            let unit = rest.dropFirst(number.count).drop { $0 == " " }.first
            if !number.isEmpty, number.count <= 8, let unit, units.contains(unit) { return true }
        }
        for sign in ["ตอนที่", "บทที่", "ภาคที่"] where line.hasPrefix(sign) {
            if line.dropFirst(sign.count).drop(while: { $0 == " " }).first?.isNumber == true {
                return true
            }
        }
        return false
    }
}

extension Character {
    /// Vowels and accents that some scripts write as marks of their own.
    fileprivate var isMark: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark: true
            default: false
            }
        }
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

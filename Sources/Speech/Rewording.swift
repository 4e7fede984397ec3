import Publications

/// Says what engines read wrong in words that they read right: abbreviations, Roman numerals in
/// headings, dates, and what only marks up plain text.
struct Rewording {
    /// The primary tag: `en`.
    let language: String
    let isHeading: Bool
    let pronunciations: [CompiledPronunciation]

    func apply(to glyphs: inout Glyphs) {
        for rule in pronunciations where rule.isFor(language) { rule.apply(to: &glyphs) }
        if isHeading { sayNumerals(&glyphs) }
        sayDates(&glyphs)
        sayAbbreviations(&glyphs)
        joinDots(&glyphs)
        dropMarks(&glyphs)
    }

    // MARK: - Abbreviations

    private func sayAbbreviations(_ glyphs: inout Glyphs) {
        let rows = Abbreviations.rows(language)
        var at = 0
        while at < glyphs.all.count {
            defer { at += 1 }
            guard glyphs.isLetter(at), glyphs.isWordEdge(before: at) else { continue }
            let found = rows[glyphs.all[at].scalar]?.first { row in
                glyphs.holds(row.written, at: at)
                    && row.fits(behind: at + row.written.count, glyphs)
            }
            if let found {
                glyphs.replace(at..<at + found.written.count, by: found.spoken)
                at += found.spoken.unicodeScalars.count - 1
            } else if isInitial(at, glyphs) {
                // “J. R. R.” is one name, not three sentences.
                glyphs.all.remove(at: at + 1)
            }
        }
    }

    private func isInitial(_ at: Int, _ glyphs: Glyphs) -> Bool {
        let all = glyphs.all
        guard all[at].scalar.properties.isUppercase, at + 2 < all.count,
            all[at + 1].scalar == ".", glyphs.isWordEdge(before: at)
        else { return false }
        // The end of a sentence stays one.
        return all[(at + 2)...].contains { $0.scalar.properties.isAlphabetic }
    }

    // MARK: - Roman numerals

    private func sayNumerals(_ glyphs: inout Glyphs) {
        var previous = ""
        var at = 0
        var isFirst = true
        while at < glyphs.all.count {
            guard glyphs.isLetter(at) else {
                at += 1
                continue
            }
            let end = glyphs.wordEnd(at)
            let word = String(String.UnicodeScalarView(glyphs.all[at..<end].map(\.scalar)))
            if let number = Roman.value(word), isNumeral(word, previous, isFirst, end, glyphs) {
                glyphs.replace(at..<end, by: String(number))
                at += String(number).count
            } else {
                at = end
            }
            (previous, isFirst) = (word.lowercased(), false)
        }
    }

    private func isNumeral(
        _ word: String, _ previous: String, _ isFirst: Bool, _ end: Int, _ glyphs: Glyphs
    ) -> Bool {
        if Roman.counted.contains(previous) { return true }
        guard isFirst else { return false }
        // Of one letter are the headings of an index, and a word of English.
        let rest = glyphs.all[end...]
        let isAlone = !rest.contains { $0.scalar.properties.isAlphabetic }
        let isOne = word.unicodeScalars.count == 1
        if isAlone { return !isOne || ["I", "V", "X"].contains(word.uppercased()) }
        return rest.first.map { [".", ":", ")"].contains($0.scalar) } == true
    }

    // MARK: - Dates

    /// `2026-11-23`, whose order is the same everywhere.
    private func sayDates(_ glyphs: inout Glyphs) {
        guard let months = Months.names[language] else { return }
        var at = 0
        while at + 10 <= glyphs.all.count {
            defer { at += 1 }
            guard glyphs.isDigit(at), glyphs.isWordEdge(before: at),
                !glyphs.isDigit(at + 10), !glyphs.isLetter(at + 10)
            else { continue }
            let piece = Array(glyphs.all[at..<at + 10].map(\.scalar))
            guard piece[4] == "-", piece[7] == "-", let year = number(piece[0..<4]),
                let month = number(piece[5..<7]), let day = number(piece[8..<10]),
                (1...12).contains(month), (1...31).contains(day)
            else { continue }
            glyphs.replace(
                at..<at + 10, by: Months.said(day, months[month - 1], year, language))
        }
    }

    private func number(_ digits: ArraySlice<Unicode.Scalar>) -> Int? {
        Int(String(String.UnicodeScalarView(digits)))
    }

    // MARK: - Marks

    /// `. . .` and `...` are one sign, which engines take for a pause.
    private func joinDots(_ glyphs: inout Glyphs) {
        var at = 0
        while at < glyphs.all.count {
            defer { at += 1 }
            guard glyphs.all[at].scalar == "." else { continue }
            var (end, dots) = (at + 1, 1)
            while end < glyphs.all.count {
                let next = glyphs.all[end].scalar
                if next == "." {
                    dots += 1
                } else if !(next == " " && end + 1 < glyphs.all.count
                    && glyphs.all[end + 1].scalar == ".")
                {
                    break
                }
                end += 1
            }
            if dots >= 3 { glyphs.replace(at..<end, by: "…") }
        }
    }

    /// What stands for emphasis or a rule in plain text has no sound.
    private func dropMarks(_ glyphs: inout Glyphs) {
        glyphs.all.removeAll { ["_", "*", "|", "~", "^", "`", "•", "¶"].contains($0.scalar) }
    }
}

/// Numerals of Rome, well formed ones.
enum Roman {
    static func value(_ word: String) -> Int? {
        guard (1...15).contains(word.utf8.count),
            word == word.uppercased() || word == word.lowercased()
        else { return nil }
        var (total, last) = (0, 0)
        for scalar in word.uppercased().unicodeScalars.reversed() {
            guard let digit = digits[scalar] else { return nil }
            total += digit < last ? -digit : digit
            last = max(last, digit)
        }
        return total > 0 && written(total) == word.uppercased() ? total : nil
    }

    private static let digits: [Unicode.Scalar: Int] = [
        "I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1_000,
    ]

    private static let signs = [
        (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
        (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]

    private static func written(_ number: Int) -> String {
        var (rest, text) = (number, "")
        for (value, sign) in signs {
            while rest >= value, text.utf8.count < 16 {
                text += sign
                rest -= value
            }
        }
        return text
    }

    /// What is numbered so.
    static let counted: Set = [
        "chapter", "book", "part", "volume", "vol", "act", "scene", "canto", "letter", "section",
        "stave", "appendix", "kapitel", "teil", "buch", "band", "akt", "aufzug", "szene",
        "auftritt",
        "gesang", "brief", "abschnitt", "chapitre", "livre", "partie", "tome", "acte", "scène",
        "chant", "lettre", "capítulo", "libro", "parte", "tomo", "acto", "escena", "canto",
        "capitolo", "atto", "scena", "livro", "cena", "hoofdstuk", "deel", "boek", "bedrijf",
        "глава", "часть", "том", "книга", "действие", "сцена", "rozdział", "część", "tom",
        "kapitola",
        "luku", "osa", "fejezet", "rész", "bölüm", "del", "bind", "bok", "capitolul", "partea",
    ]
}

extension Abbreviations.Row {
    /// `a.m.` ends a word, and `Dr` is not the beginning of one.
    fileprivate func fits(behind end: Int, _ glyphs: Glyphs) -> Bool {
        written.last == "." || !(glyphs.isLetter(end) || glyphs.isDigit(end))
    }
}

/// The cases of one name: “Соню” is “Соня”, and “Annas Haus” is Anna's.
struct CaseForms {
    enum Case {
        case first, other, any

        func agrees(_ other: Case) -> Bool { self == other || self == .any || other == .any }
    }

    /// The number of the first case, at the number of another.
    private(set) var bases: [Int32: Int32] = [:]
    private(set) var cases: [Int32: Case] = [:]

    private let table: WordTable
    private let roles: [WordRoles.Role]

    init(_ table: WordTable, _ roles: [WordRoles.Role], _ language: NameLanguage) {
        self.table = table
        self.roles = roles
        for index in table.words.indices where isName(index) {
            let word = table.words[index]
            if language.hasNounCapitals {
                if let base = genitive(word, index) { bases[Int32(index)] = base }
            } else {
                decline(word, Int32(index))
            }
        }
        for (word, base) in bases { bases[word] = bases[base] ?? base }
    }

    private func isName(_ index: Int) -> Bool {
        roles[index] == .name || roles[index] == .doubtful && table.uses[index].small == 0
    }

    private func count(_ index: Int32) -> Int32 {
        table.uses[Int(index)].capital + table.uses[Int(index)].first
    }

    private func count(_ word: String) -> Int32 { name(word).map(count) ?? 0 }

    /// The number of a word that is a name here.
    private func name(_ word: String) -> Int32? {
        table.known(word).flatMap { isName(Int($0)) ? $0 : nil }
    }

    /// A name has no article, and is more frequent than what belongs to it.
    private func genitive(_ word: String, _ index: Int) -> Int32? {
        guard word.utf8.last == 0x73, word.utf8.count > 3, let base = name(String(word.dropLast())),
            count(base) > 2 * count(Int32(index)),
            table.uses[index].small == 0, !table.uses[index].isArticled,
            table.uses[Int(base)].small == 0
        else { return nil }
        return base
    }

    // MARK: - Endings

    /// What a first case may end with, where another case ends with the key.
    private static let endings: [(other: String, first: [String])] = [
        ("ого", ["ый", "ий", "ой"]), ("его", ["ий"]), ("ому", ["ый", "ий", "ой"]),
        ("ему", ["ий"]), ("ую", ["ая"]), ("ой", ["а", "ая"]), ("ою", ["а"]), ("ей", ["я", "а"]),
        ("ею", ["я", "а"]), ("ом", [""]), ("ем", ["й", "ь", ""]), ("ым", ["", "ый"]),
        ("им", ["", "ий"]), ("а", [""]), ("у", ["", "а"]), ("ы", ["а"]),
        ("и", ["а", "я", "й", "ь"]),
        ("е", ["а", "", "я", "й"]), ("я", ["й", "ь"]), ("ю", ["й", "я", "ь"]),
    ]

    /// Fathers' names tell their case by their end alone.
    private static let oblique = ["вича", "вичу", "вичем", "виче", "вны", "вне", "вну", "вной"]

    private mutating func decline(_ word: String, _ index: Int32) {
        var best: Int32?
        for (ending, firsts) in CaseForms.endings where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            guard stem.count > 2 || stem.count == 2 && count(index) > 1 else { continue }
            if ending == "а", isWoman(stem, word) { continue }
            for first in firsts {
                guard let base = name(stem + first) ?? (first.isEmpty ? withVowel(stem) : nil),
                    base != index, count(base) > 1, count(base) * 2 > count(index),
                    count(base) > best.map(count) ?? 0
                else { continue }
                best = base
            }
        }
        if let best { bases[index] = best }
        let isOther = best != nil || CaseForms.oblique.contains(where: word.hasSuffix)
        cases[index] = isOther ? .other : .first
        // A woman's last name looks like a case of a man's.
        if best != nil, CaseForms.women.contains(where: word.hasSuffix) { cases[index] = .any }
    }

    private static let women = ["ова", "ева", "ёва", "ина", "ына"]

    /// A name that has a woman's cases is hers: “Александра”, beside “Александры”.
    private func isWoman(_ stem: String, _ word: String) -> Bool {
        let own = count(stem + "ы") + count(stem + "ой") + count(stem + "и")
        return own * 3 >= count(word)
    }

    /// “Павла”: in the first case a vowel stands before the last letter.
    private func withVowel(_ stem: String) -> Int32? {
        guard let last = stem.last else { return nil }
        return name(String(stem.dropLast()) + "е" + String(last))
    }
}

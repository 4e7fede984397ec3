import Testing

@testable import Wording

@Suite struct PhraseTests {
    @Test func `English is what the literal says`() {
        let (title, count) = ("Emma", 3)
        #expect(tr("Plain") == "Plain")
        #expect(tr("\(title) is due.") == "Emma is due.")
        #expect(tr("\(count, "book", "books") of \(title)") == "3 books of Emma")
        #expect(tr("\(1, "book", "books")") == "1 book")
        #expect(tr("\(for: 1, "It is", "They are") here") == "It is here")
        #expect(tr("\(for: 0, "It is", "They are") here") == "They are here")
    }

    @Test func `a phrase on two lines is one`() {
        let phrase = phrase("\(1), \(2, "a", "b") " + "and \(3) \(4, "c", "d")")
        #expect(phrase.key == "{0}, {1} {1:a|b} and {2} {3} {3:c|d}")
        #expect(tr(phrase) == "1, 2 b and 3 4 d")
    }

    @Test func `what fills a gap is never read as a gap`() {
        let hostile = "{0}{1}{0:x|y}{"
        #expect(tr("<\(hostile)> \(2)") == "<{0}{1}{0:x|y}{> 2")
    }

    @Test func `braces that are no gap stay`() {
        #expect(tr("{} in it the word, {title} \(1) {") == "{} in it the word, {title} 1 {")
    }

    @Test(
        arguments: [
            ("de", [0: 1, 1: 0, 2: 1]), ("fr", [0: 0, 1: 0, 2: 1]), ("zh", [0: 0, 1: 0, 9: 0]),
            ("ru", [1: 0, 2: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2]),
            ("pl", [1: 0, 2: 1, 5: 2, 21: 2, 22: 1, 112: 2]),
            ("cs", [1: 0, 3: 1, 5: 2]), ("ar", [0: 0, 1: 1, 2: 2, 3: 3, 11: 4, 100: 5, 103: 3]),
            ("he", [1: 0, 2: 1, 3: 2]), ("lt", [1: 0, 2: 1, 10: 2, 11: 2, 21: 0]),
            ("ro", [0: 1, 1: 0, 19: 1, 20: 2, 101: 1]),
        ])
    func `a language has its own forms beside numbers`(language: String, forms: [Int: Int]) {
        for (count, form) in forms {
            #expect(Plural.form(of: count, in: language) == form, "\(count) in \(language)")
        }
    }

    @Test func `the most wanted language that there is speaks`() {
        let none: [String: String] = [:]
        func code(_ variables: [String: String], setting: String = "auto") -> String {
            Wording.chosen(setting, locales: Wording.locales { variables[$0] }).code
        }
        #expect(code(none) == "en")
        #expect(code(["LANG": "de_DE.UTF-8"]) == "de")
        #expect(code(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"]) == "en")
        #expect(code(["LANG": "en_GB.UTF-8", "LC_ALL": "de_AT@euro"]) == "de")
        #expect(code(["LANG": "xx_XX", "LANGUAGE": "yy:de:en"]) == "de")
        #expect(code(["LANG": "C.UTF-8", "LANGUAGE": "de"]) == "en")
        #expect(code(["LANG": "xx_XX.UTF-8"]) == "en")
        #expect(code(["LANG": "de_DE"], setting: "en") == "en")
        #expect(code(["LANG": ""], setting: "de") == "de")
        #expect(code(["LANG": "zh_CN.UTF-8"]) == "zh")
        #expect(code(["LANG": "zh_TW.UTF-8", "LANGUAGE": "zh-Hant:de"]) == "de")
        #expect(code(["LANG": "en_XA"]) == "en-XA")
        #expect(code(["LANG": "ar_XB"]) == "ar-XB")
    }

    @Test func `a language that is none makes text longer, and text that runs the other way`() {
        let (title, count) = ("Emma", 2)
        let longer = Wording.longer.text("\(title): \(count, "book", "books")")
        #expect(longer.hasPrefix("[Emma: 2 böökš"))
        #expect(longer.count >= "Emma: 2 books".count * 7 / 5)
        #expect(Wording.mirrored.text("a\(title)b") == "אEmmaב")
    }

    @Test func `the language holds for what is done meanwhile`() {
        #expect(Wording.inForce == .english)
        Wording.$inForce.withValue(.mirrored) { #expect(tr("abc") == "אבג") }
        #expect(tr("abc") == "abc")
    }
}

import Publications
import Wording

extension WordReading {
    /// It is heard in the place of its words: a Japanese reading, in the syllables of that
    /// language. Others, as those of Chinese in Latin letters, are for the eye.
    func isSpoken(in range: Range<Int>) -> Bool {
        range.lowerBound <= self.range.lowerBound && self.range.upperBound <= range.upperBound
            && !letters.isEmpty
            && letters.unicodeScalars.allSatisfy { ScriptRuns.script(of: $0) == .kana }
    }
}

extension Voice {
    /// What a person should know who lets it read a language, as a clause, and what helps, as a
    /// sentence; nil where it is able.
    public func weakness(in language: String?) -> (why: String, next: String)? {
        guard engine == "espeak-ng", language.map({ LanguageTag($0).primary }) == "ja" else {
            return nil
        }
        return (
            tr("\(engine) says “Chinese letter” for each kanji of which the book gives no reading"),
            tr("Open JTalk, for one, reads them: name such a program in speech.command.")
        )
    }
}

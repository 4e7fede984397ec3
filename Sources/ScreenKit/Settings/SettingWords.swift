import Wording

/// Words that stand for values: the file and the command line have them in English, and the screen
/// in the language in force.
extension Setting {
    /// The words of the program that may stand there; what a person makes up is none of them.
    package var words: [String] {
        switch kind {
        case .flag: return []
        case .choice(let words): return words
        case .theme(let word): return [word]
        case .number(_, _, _, let word): return word.map { [$0] } ?? []
        case .text:
            // Where nothing else was written, a word stands there.
            guard case .text(let word) = standard else { return [] }
            return [word]
        }
    }

    /// One of its words as a person reads it; a language by its own name.
    package func shown(word: String) -> String {
        switch (path, word) {
        case ("language", _):
            return Wording.names.first { $0.code == word }?.name ?? Self.common(word)
        case ("audio.speed", _):
            return Double(word).map { Decimals.words(hundredths: Int(($0 * 100).rounded())) }
                ?? word
        case ("speech.notes", "none"): return tr("none", "not read aloud")
        default: return Self.common(word)
        }
    }

    /// The word that a person reads so. A word that the file has goes before.
    func word(shownAs text: String) -> String? {
        words.contains(text) ? nil : words.first { shown(word: $0) == text }
    }

    /// What most settings have, then section by section; the rest are numbers and names.
    private static func common(_ word: String) -> String {
        switch word {
        case "auto": tr("auto", "choice")
        case "on": tr("on", "choice")
        case "off": tr("off", "choice")
        case "none": tr("none", "choice")
        case "never": tr("never", "choice")
        case "always": tr("always", "choice")
        case "standard": tr("standard", "choice")
        case "ask": tr("ask", "choice")
        default: ofReading(word) ?? ofListening(word) ?? ofMachine(word) ?? word
        }
    }

    private static func ofReading(_ word: String) -> String? {
        switch word {
        case "one": tr("one", "choice")
        case "two": tr("two", "choice")
        case "book": tr("book", "choice")
        case "indented": tr("indented", "choice")
        case "spaced": tr("spaced", "choice")
        case "foot": tr("foot", "choice")
        case "popup": tr("popup", "choice")
        case "end": tr("end", "choice")
        case "few": tr("few", "choice")
        case "some": tr("some", "choice")
        case "many": tr("many", "choice")
        case "most": tr("most", "choice")
        default: nil
        }
    }

    private static func ofListening(_ word: String) -> String? {
        switch word {
        case "short": tr("short", "choice")
        case "usual": tr("usual", "choice")
        case "long": tr("long", "choice")
        case "chapter": tr("chapter", "choice")
        case "step": tr("step", "choice")
        case "hours": tr("hours", "choice")
        case "queue": tr("queue", "choice")
        case "series": tr("series", "choice")
        case "collection": tr("collection", "choice")
        case "keep": tr("keep", "choice")
        case "stop": tr("stop", "choice")
        case "default": tr("default", "choice")
        case "eager": tr("eager", "choice")
        case "frugal": tr("frugal", "choice")
        case "mark": tr("mark", "choice")
        case "paragraph": tr("paragraph", "choice")
        case "read": tr("read", "choice")
        case "spell": tr("spell", "choice")
        case "skip": tr("skip", "choice")
        default: nil
        }
    }

    private static func ofMachine(_ word: String) -> String? {
        switch word {
        case "keyring": tr("keyring", "choice")
        case "file": tr("file", "choice")
        case "session": tr("session", "choice")
        case "theme": tr("theme", "choice")
        case "terminal": tr("terminal", "choice")
        case "full": tr("full", "choice")
        case "reduced": tr("reduced", "choice")
        case "mono": tr("mono", "choice")
        case "true": tr("true", "choice")
        case "cells": tr("cells", "choice")
        case "tool": tr("tool", "choice")
        case "small": tr("small", "choice")
        case "medium": tr("medium", "choice")
        case "large": tr("large", "choice")
        case "away": tr("away", "choice")
        case ReadingReminder.everyDay: tr("every day", "choice")
        default: nil
        }
    }
}

import Publications

/// A word as it is typed on any keyboard: small letters without accents, `-` and `'` of its kind.
struct TypedWord {
    private var keys = WordKey()
    private static let marks: [Character: String] = [
        "-": "-", "\u{2010}": "-", "\u{2011}": "-", "'": "'", "’": "'", " ": " ",
        "œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ı": "i",
    ]

    mutating func plain(_ word: String) -> String {
        var (out, part) = ("", "")
        for letter in word.lowercased() {
            guard let typed = Self.marks[letter] else {
                part.append(letter)
                continue
            }
            out += folded(part) + typed
            part = ""
        }
        return out + folded(part)
    }

    private mutating func folded(_ part: String) -> String {
        if part.utf8.allSatisfy({ $0 < 0x80 }) { return part }
        return String(decoding: keys.key(part).drop { $0 == 0x20 }, as: UTF8.self)
    }
}

extension Lookup.State {
    /// Words of the page that begin with what was typed, from the cursor on; each form once.
    var matches: [Lookup.Choice] {
        var typing = TypedWord()
        let (typed, literal) = (typing.plain(field.text), field.text.lowercased())
        var seen: Set<String> = []
        let around =
            choices.indices.contains(start)
            ? choices[start...] + choices[..<start] : choices[...]
        // The very word that was typed comes first, with its accents or without.
        var ranked: [[Lookup.Choice]] = [[], [], []]
        for choice in around {
            let form = choice.question.word.lowercased()
            let word = typing.plain(form)
            // “l’homme” is picked by its noun as well.
            let noun = word.split(separator: "'", maxSplits: 1).last ?? ""
            let isMeant =
                word.hasPrefix(typed) || noun.hasPrefix(typed)
                || word.count > noun.count && word.filter { $0 != "'" }.hasPrefix(typed)
                || !choice.following.isEmpty && (word + choice.following).hasPrefix(typed)
            guard isMeant, seen.insert(form).inserted else { continue }
            ranked[form == literal ? 0 : word == typed ? 1 : 2].append(choice)
        }
        return ranked.flatMap(\.self)
    }
}

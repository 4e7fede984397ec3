/// Languages that are none, to see what a real one would do to a screen.
enum Pseudo {
    /// Letters with marks on them, so that what is not translated stands out.
    static func marked(_ key: String) -> String {
        mapped(key) { marks[$0] ?? $0 }
    }

    /// Longer by two fifths, as many a language is.
    static func longer(_ text: String) -> String {
        let wanted = max(1, text.count * 2 / 5)
        var tail = ""
        var number = 0
        while tail.count < wanted {
            tail += " " + numbers[number % numbers.count]
            number += 1
        }
        return text + tail
    }

    /// Each letter is one that runs from right to left.
    static func mirrored(_ key: String) -> String {
        mapped(key) { hebrew[$0.lowercased().first ?? $0] ?? $0 }
    }

    /// The text of a key, its gaps left alone and the forms of words in them too.
    private static func mapped(_ key: String, _ letter: (Character) -> Character) -> String {
        var made = ""
        Gap.walk(key) { piece in
            switch piece {
            case .text(let text): made += String(text.map(letter))
            case .gap(let number, nil): made += "{\(number)}"
            case .gap(let number, let forms?): made += "{\(number):\(String(forms.map(letter)))}"
            }
        }
        return made
    }

    private static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight"]

    private static let marks: [Character: Character] = [
        "a": "á", "c": "ç", "d": "ď", "e": "é", "g": "ğ", "i": "í", "n": "ñ", "o": "ö", "r": "ř",
        "s": "š", "u": "ü", "y": "ý", "z": "ž", "A": "Å", "C": "Č", "D": "Ď", "E": "É", "I": "Í",
        "N": "Ñ", "O": "Ø", "R": "Ř", "S": "Š", "U": "Û", "Y": "Ý", "Z": "Ž",
    ]

    private static let hebrew: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיךכלםמןנסעףפץצקרש"))
}

/// Names and titles as they are filed.
public enum FiledName {
    /// “Leo Tolstoy” is filed as “Tolstoy, Leo”; what already has a comma, or is one word, stays.
    public static func ofPerson(_ name: String) -> String {
        if name.contains(",") { return name }
        var words = name.split(separator: " ").map(String.init)
        // Where the family name comes first there is nothing to turn.
        guard words.count > 1, name.unicodeScalars.allSatisfy({ $0.value < 0x2E80 }) else {
            return name
        }
        var tail = ""
        if let last = words.last, suffixes.contains(last.lowercased()), words.count > 2 {
            tail = " " + last
            words.removeLast()
        }
        var family = [words.removeLast()]
        while let last = words.last, words.count > 1, particles.contains(last) {
            family.insert(words.removeLast(), at: 0)
        }
        return family.joined(separator: " ") + ", " + words.joined(separator: " ") + tail
    }

    /// How many bytes of a title's key its article takes.
    static func articleBytes(_ key: ArraySlice<UInt8>) -> Int {
        // Looked at for every book that is ordered: ` a `, ` an `, ` the `, without a loop.
        let (start, count) = (key.startIndex, key.count)
        guard count > 3, key[start] == 0x20 else { return 0 }
        switch (key[start + 1], key[start + 2]) {
        case (0x61, 0x20): return 2
        case (0x61, 0x6E) where count > 4 && key[start + 3] == 0x20: return 3
        case (0x74, 0x68) where count > 5 && key[start + 3] == 0x65 && key[start + 4] == 0x20:
            return 4
        default: return 0
        }
    }

    private static let suffixes: Set<String> = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"]
    private static let particles: Set<String> = [
        "von", "van", "de", "der", "den", "du", "da", "di", "la", "le", "ten", "ter", "zu", "zur",
    ]
}

extension FiledName {
    /// The key of a title without its article, as it is ordered by.
    public static func titleKey(_ key: [UInt8]) -> ArraySlice<UInt8> {
        key.dropFirst(articleBytes(key[...])).drop { $0 == 0x20 }
    }
}

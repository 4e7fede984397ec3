/// How people call the discs and parts of a book: `CD 1`, `Emma (Disc 02)`, `Teil 3`.
public enum DiscNames {
    private static let words: Set<String> = [
        "cd", "disc", "disk", "dvd", "teil", "part", "pt", "tape", "side", "kassette", "disque",
        "partie", "disco", "parte", "deel", "del", "del.", "диск", "часть",
    ]

    /// What sound was sold on: no work has one in its title, while "Henry IV, Part 1" is a work.
    private static let media: Set<String> = [
        "cd", "disc", "disk", "dvd", "tape", "kassette", "disque", "disco", "диск",
    ]

    /// As `split`, of a name that says which disc it is.
    public static func disc(_ name: String) -> (rest: String, number: Int)? {
        parts(name).flatMap { media.contains($0.word.lowercased()) ? ($0.rest, $0.number) : nil }
    }

    /// What a name is called without its disc, and which disc that is; nil for any other name.
    public static func split(_ name: String) -> (rest: String, number: Int)? {
        parts(name).map { ($0.rest, $0.number) }
    }

    private static func parts(_ name: String) -> (rest: String, word: String, number: Int)? {
        var tail = name[...]
        while let last = tail.last, " )]}".contains(last) { tail.removeLast() }
        tail = withoutTotal(tail)
        let digits = tail.reversed().prefix { $0.isASCII && $0.isNumber }.count
        guard (1...3).contains(digits), let number = Int(tail.suffix(digits)) else { return nil }
        tail.removeLast(digits)
        while let last = tail.last, " .-_#".contains(last) { tail.removeLast() }
        let word = String(tail.reversed().prefix { $0.isLetter }.reversed())
        guard words.contains(word.lowercased()) else { return nil }
        tail.removeLast(word.count)
        while let last = tail.last, " .-_,;:([{".contains(last) { tail.removeLast() }
        return (String(tail), word, number)
    }

    /// `1 of 3` is 1.
    private static func withoutTotal(_ name: Substring) -> Substring {
        for word in [" of ", " von ", " de ", "/"] {
            guard let at = String(name).lastRange(of: word) else { continue }
            let total = name.dropFirst(at + word.count)
            if !total.isEmpty, total.count <= 3, total.allSatisfy({ $0.isASCII && $0.isNumber }) {
                return name.prefix(at)
            }
        }
        return name
    }

    /// Whether a folder's name tells its disc and nothing else.
    public static func isBare(_ name: String) -> Bool {
        split(name)?.rest.isEmpty ?? isNumber(name)
    }

    public static func isDisc(_ name: String) -> Bool { split(name) != nil || isNumber(name) }

    private static func isNumber(_ name: String) -> Bool {
        (1...2).contains(name.count) && name.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Those among names that are discs of one thing. Bare numbers are, where there are several and
    /// nothing is left out.
    public static func discs(_ names: [String]) -> [String] {
        let marked = names.filter { split($0) != nil }
        if !marked.isEmpty {
            let rests = Set(marked.compactMap { split($0)?.rest.lowercased() })
            // One disc with a title may be any book among others.
            return rests.count == 1 && (marked.count > 1 || rests == [""]) ? marked : []
        }
        let numbered = names.filter(isNumber)
        let numbers = numbered.compactMap { Int($0) }.sorted()
        guard numbers.count > 1, let first = numbers.first, first <= 1,
            numbers == Array(first..<first + numbers.count)
        else { return [] }
        return numbered
    }

    /// Whether all of several names, without their endings, are parts of one thing.
    public static func areParts(_ names: [String]) -> Bool {
        let parts = names.compactMap(split)
        return names.count > 1 && parts.count == names.count
            && Set(parts.map { $0.rest.lowercased() }).count == 1
            && Set(parts.map(\.number)).count == parts.count
    }
}

extension String {
    /// Where a word stands last, in characters from the beginning.
    fileprivate func lastRange(of word: String) -> Int? {
        let (all, wanted) = (Array(self), Array(word))
        guard all.count >= wanted.count else { return nil }
        return (0...all.count - wanted.count).last { at in
            wanted.indices.allSatisfy { all[at + $0].lowercased() == String(wanted[$0]) }
        }
    }
}

/// Matches letters typed in order, wherever they stand: `slt` finds “Sleep timer”.
public enum Fuzzy {
    public struct Match: Equatable, Sendable {
        public var score: Int
        /// Which characters of the title matched, ascending.
        public var places: [Int]
    }

    /// Longer titles are matched by their beginnings.
    private static let longest = 200

    /// The best way to find the letters in the title, or nil when one is missing.
    /// Starts of words and runs of letters count most, gaps and length against.
    public static func match(_ query: String, in title: String) -> Match? {
        let wanted = fold(query).filter { $0 != " " }
        let letters = Array(fold(title).prefix(longest))
        guard !wanted.isEmpty else { return Match(score: 0, places: []) }
        guard wanted.count <= letters.count else { return nil }
        var best: Match?
        for start in letters.indices where letters[start] == wanted[0] {
            guard let places = follow(wanted, in: letters, from: start) else { break }
            let found = Match(score: score(places, letters), places: places)
            if found.score > best?.score ?? .min { best = found }
        }
        return best
    }

    /// The first way from a start, each next letter at the start of a word when there is one.
    private static func follow(
        _ wanted: [Character], in letters: [Character], from start: Int
    ) -> [Int]? {
        var places = [start]
        for letter in wanted.dropFirst() {
            let from = places.last! + 1
            guard let next = letters[from...].firstIndex(of: letter) else { return nil }
            if next == from {
                places.append(next)
                continue
            }
            let atWord = letters[from...].indices.first {
                letters[$0] == letter && begins($0, letters)
            }
            let leavesEnough = atWord.map { restFits(wanted, places.count + 1, letters, $0 + 1) }
            places.append(leavesEnough == true ? atWord! : next)
        }
        return places
    }

    private static func restFits(
        _ wanted: [Character], _ done: Int, _ letters: [Character], _ from: Int
    ) -> Bool {
        var at = from
        for letter in wanted.dropFirst(done) {
            guard at < letters.count, let next = letters[at...].firstIndex(of: letter) else {
                return false
            }
            at = next + 1
        }
        return true
    }

    private static func score(_ places: [Int], _ letters: [Character]) -> Int {
        var score = places.first == 0 ? 12 : 0
        for (at, place) in places.enumerated() {
            if begins(place, letters) { score += 10 }
            if at > 0 { score += places[at - 1] + 1 == place ? 8 : -(place - places[at - 1]) }
        }
        return score - letters.count / 8
    }

    private static func begins(_ place: Int, _ letters: [Character]) -> Bool {
        place == 0 || !(letters[place - 1].isLetter || letters[place - 1].isNumber)
    }

    private static func fold(_ text: String) -> [Character] { Array(text.lowercased()) }
}

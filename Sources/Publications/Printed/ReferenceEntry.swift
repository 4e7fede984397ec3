/// An entry of a list of works that has no numbers: it begins with its first author, and tells the
/// year.
struct ReferenceEntry {
    private let name: [UInt8]
    private let year: [UInt8]

    /// Behind an author's name: initials of the name come before it in some lists.
    private static let initialsMax = 24
    /// As far as a year stands behind the names of many authors.
    private static let reach = 1_000

    /// - Parameter called: `Smith 2019a`.
    init?(_ called: String) {
        let parts = called.split(separator: " ")
        guard parts.count == 2 else { return nil }
        (name, year) = (Array(parts[0].utf8), Array(parts[1].utf8))
    }

    func range(in text: [UInt8], _ block: Range<Int>) -> Range<Int>? {
        var begin = block.lowerBound
        // Lines of a list may stand in one block.
        while begin < block.upperBound {
            let line = text[begin..<block.upperBound].firstIndex(of: 0x0A) ?? block.upperBound
            if begins(text[begin..<line]) {
                let end = min(block.upperBound, begin + Self.reach)
                if tellsYear(text[begin..<end]) { return begin..<end }
            }
            begin = line + 1
        }
        return nil
    }

    /// "Smith, A.", "Smith A, Lee B", "A. Smith and", "[Smith et al.(2019)]".
    private func begins(_ line: ArraySlice<UInt8>) -> Bool {
        var at = line.startIndex
        if line.first == UInt8(ascii: "[") { at += 1 }
        // Initials, each a capital with its point.
        let most = min(line.endIndex, at + Self.initialsMax)
        var first = at
        while first + 1 < most, (0x41...0x5A).contains(line[first]),
            line[first + 1] == UInt8(ascii: ".") || line[first + 1] == UInt8(ascii: "-")
        {
            first += 2
            while first < most, line[first] == 0x20 { first += 1 }
        }
        guard first + name.count < line.endIndex,
            line[first..<first + name.count].elementsEqual(name)
        else { return false }
        let rest = line[(first + name.count)...]
        if first > at
            || [UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "(")].contains(rest.first)
        {
            return true
        }
        let next = rest.dropFirst()
        guard rest.first == 0x20, let letter = next.first else { return false }
        if letter == UInt8(ascii: "(") || letter == UInt8(ascii: "&") { return true }
        if next.starts(with: Array("et al".utf8)) || next.starts(with: Array("and ".utf8)) {
            return true
        }
        let initials = next.prefix { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: ".") }
        let behind = next.dropFirst(initials.count).first
        return (1...6).contains(initials.count)
            && (initials.contains(UInt8(ascii: ".")) || behind == UInt8(ascii: ",")
                || behind == 0x20)
    }

    private func tellsYear(_ text: ArraySlice<UInt8>) -> Bool {
        var at = text.startIndex
        while at + year.count <= text.endIndex {
            let stop = at + year.count
            if text[at..<stop].elementsEqual(year),
                at == text.startIndex || !Self.isDigit(text[at - 1]),
                stop == text.endIndex
                    || !Self.isDigit(text[stop])
                        && !(0x61...0x7A).contains(text[stop])
            {
                return true
            }
            at += 1
        }
        return false
    }

    /// Four digits that are a year of printed works.
    static func tellsYear(_ text: ArraySlice<UInt8>) -> Bool {
        var digits: [UInt8] = []
        for byte in text + [0x20] {
            if isDigit(byte) {
                digits.append(byte)
                continue
            }
            let century = digits.prefix(2).map { $0 &- 0x30 }
            if digits.count == 4, [[1, 6], [1, 7], [1, 8], [1, 9], [2, 0]].contains(century) {
                return true
            }
            digits = []
        }
        return false
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

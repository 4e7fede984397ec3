/// Works that are named by who wrote them and when: "(Smith et al., 2019; Lee 2020a)", "Lee
/// (2020)".
extension ReferenceScanner {
    /// More is no list of works but a remark.
    private static let bytesMax = 600
    private static let namesBytesMax = 80

    /// The works in round brackets that open at a place.
    func cited(at open: Int) -> [Found] {
        let most = min(end, open + Self.bytesMax)
        guard let close = text[open..<most].firstIndex(of: UInt8(ascii: ")")) else { return [] }
        var parts = text[open + 1..<close].split(separator: UInt8(ascii: ";"))
        var found: [Found] = []
        // "Lee (2020)": the name stands before the bracket.
        if let first = parts.first, let year = Year(first, first.startIndex) {
            guard let name = name(before: open) else { return [] }
            found += years(from: year, in: first, of: name.text, name.start)
            parts.removeFirst()
        }
        for part in parts { found += cited(in: part) ?? [] }
        return found
    }

    /// A year, with the letter that tells works of one year apart.
    private struct Year {
        var range: Range<Int>

        init?(_ text: ArraySlice<UInt8>, _ at: Int) {
            var stop = at
            while stop < text.endIndex, (0x30...0x39).contains(text[stop]) { stop += 1 }
            let digits = text[at..<stop]
            guard digits.count == 4,
                [[0x31, 0x36], [0x31, 0x37], [0x31, 0x38], [0x31, 0x39], [0x32, 0x30]]
                    .contains(Array(digits.prefix(2)))
            else { return nil }
            if stop < text.endIndex, (0x61...0x7A).contains(text[stop]) { stop += 1 }
            // 2019 is a year; 20190 and 2019-x are none.
            let isWhole =
                stop == text.endIndex || text[stop] == 0x20 || text[stop] == UInt8(ascii: ",")
                || text[stop] == UInt8(ascii: ":")
            guard isWhole else { return nil }
            range = at..<stop
        }
    }

    /// A year and those that follow it: "2019, 2020b".
    private func years(
        from year: Year, in part: ArraySlice<UInt8>, of name: String, _ begin: Int
    ) -> [Found] {
        var found: [Found] = []
        var next: Year? = year
        var begin = begin
        while let year = next, found.count < 10 {
            let number = name + " " + String(decoding: text[year.range], as: UTF8.self)
            found.append(
                .init(range: begin..<year.range.upperBound, reference: .init(.author, number)))
            let stop = year.range.upperBound
            let hasMore =
                stop + 2 < part.endIndex && text[stop] == UInt8(ascii: ",")
                && text[stop + 1] == 0x20
            next = hasMore ? Year(part, stop + 2) : nil
            begin = next?.range.lowerBound ?? begin
        }
        return found
    }

    /// "see Smith and Lee, 2019": names, and a year behind them.
    private func cited(in part: ArraySlice<UInt8>) -> [Found]? {
        var at = part.startIndex
        var name: Range<Int>?
        while at < part.endIndex {
            if part[at] == 0x20 || part[at] == UInt8(ascii: ",") {
                at += 1
                continue
            }
            if let year = Year(part, at) {
                guard let name else { return nil }
                let text = String(decoding: part[name], as: UTF8.self)
                return years(from: year, in: part, of: text, name.lowerBound)
            }
            let word = part[at...].prefix { $0 != 0x20 && $0 != UInt8(ascii: ",") }
            if Self.isName(word) {
                name = name ?? word.indices
            } else if name == nil
                ? !Self.leading.contains(Array(word)) : !Self.linking.contains(Array(word)),
                !Self.isInitial(word)
            {
                return nil
            }
            at = word.endIndex
        }
        return nil
    }

    /// "Smith et al. ", "Smith and Lee ", "Smith " before a bracket: who is named first.
    private func name(before open: Int) -> (text: String, start: Int)? {
        guard open > start, text[open - 1] == 0x20 else { return nil }
        let from = max(start, open - Self.namesBytesMax)
        var words = text[from..<open - 1].split(separator: 0x20)
        // What was cut may be half a word.
        if from > start, !words.isEmpty { words.removeFirst() }
        var first: ArraySlice<UInt8>?
        var mayGoOn = true
        for word in words.reversed() {
            let bare = word.last == UInt8(ascii: ",") ? word.dropLast() : word
            if Self.isName(bare) {
                // "Lee, Smith (2019)" names both; without a comma or a small word it is a sentence.
                guard mayGoOn || bare.count < word.count else { break }
                first = bare
                mayGoOn = false
            } else if Self.linking.contains(Array(bare)) {
                mayGoOn = true
            } else {
                break
            }
        }
        guard let first, !Self.noNames.contains(String(decoding: first, as: UTF8.self)) else {
            return nil
        }
        return (String(decoding: first, as: UTF8.self), first.startIndex)
    }

    /// A capital and small letters: "Smith", "O’Neill", "Müller-Lee", "McDonald".
    private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count > 1, word.count <= 40, let first = word.first else { return false }
        let isCapital = (0x41...0x5A).contains(first) || first == 0xC3 || first == 0xC5
        let text = String(decoding: word, as: UTF8.self)
        let isLong = text.contains { $0.isLowercase }
        return isCapital && isLong && !noNames.contains(text)
            && text.allSatisfy { $0.isLetter || "’'-‐".contains($0) }
    }

    private static func isInitial(_ word: ArraySlice<UInt8>) -> Bool {
        word.count <= 5 && word.last == UInt8(ascii: ".") && (0x41...0x5A).contains(word.first ?? 0)
    }

    /// Before the first name.
    private static let leading = Set(
        [
            "see", "e.g.", "cf.", "also", "i.e.", "in", "and", "as", "from", "after", "by", "vgl.",
            "siehe", "z.B.", "voir", "véase", "van", "von", "de", "der", "la", "di", "le", "den",
            "du",
        ].map { Array($0.utf8) })
    /// Between names, and behind them.
    private static let linking = Set(
        [
            "et", "al.", "al", "and", "&", "und", "y", "e", "van", "von", "de", "der", "la", "di",
            "le",
            "den", "du", "u.", "a.", "others",
        ].map { Array($0.utf8) })
    /// A date or a number of something has a capital and a year too.
    private static let noNames: Set<String> = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December", "Januar", "Februar", "März", "Mai", "Juni", "Juli",
        "Oktober", "Dezember", "Figure", "Table", "Section", "Equation", "Since", "Until", "The",
        "In", "From", "After", "Before", "Volume", "Spring", "Summer", "Autumn", "Winter",
        "Copyright",
    ]
}

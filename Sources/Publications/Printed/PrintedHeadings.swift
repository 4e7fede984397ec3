/// Makes a table of contents of what is set like headings on printed pages; none rather than a
/// wrong one.
enum PrintedHeadings {
    private static let entriesMax = 2_000
    private static let labelBytesMax = 160
    /// Fewer headings are no contents.
    private static let entriesMin = 2
    /// What comes on so many pages is no heading of each.
    private static let timesMax = 3

    static func contents(_ headings: [TocEntry], pages: Int) -> [TocEntry] {
        let meant = meant(headings)
        let numbered = numbered(meant)
        if !numbered.isEmpty { return FoundContents.nested(numbered) }
        // Numbers that follow none are those of a list.
        if meant.count(where: { number(of: $0.label) != nil }) * 2 > meant.count { return [] }
        return plain(meant, pages: pages)
    }

    /// Without what has no words, or has too many, or comes again and again.
    private static func meant(_ headings: [TocEntry]) -> [TocEntry] {
        var times: [String: Int] = [:]
        for heading in headings { times[heading.label, default: 0] += 1 }
        return headings.filter { heading in
            let letters = heading.label.count(where: \.isLetter)
            return letters >= 3 && letters * 2 >= heading.label.count { !$0.isWhitespace }
                && heading.label.utf8.count <= labelBytesMax
                && times[heading.label, default: 0] < timesMax
        }
    }

    // MARK: By their numbers

    /// Headings whose numbers follow each other, with those between them that are set alike.
    private static func numbered(_ headings: [TocEntry]) -> [TocEntry] {
        var out: [TocEntry] = []
        var last: [Int] = []
        var top: Int?
        var missed = 0
        for heading in headings.prefix(entriesMax) {
            var entry = heading
            if let number = number(of: heading.label) {
                guard follows(number, last) else {
                    missed += 1
                    continue
                }
                last = number
                entry.depth = number.count
                if number.count == 1 { top = top ?? heading.depth }
                out.append(entry)
            } else if let top, heading.depth == top {
                // "References" is set as "4 Results" is.
                entry.depth = 1
                out.append(entry)
            }
        }
        let found = out.count { number(of: $0.label) != nil }
        return found >= entriesMin && missed * 4 <= found ? out : []
    }

    /// "2.1 Apparatus", "3. Results", "IV. Results": the parts of the number.
    private static func number(of label: String) -> [Int]? {
        guard let blank = label.firstIndex(of: " ") else { return nil }
        var text = label[..<blank]
        while text.last == "." { text.removeLast() }
        guard !text.isEmpty, text.count <= 12 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            part.count <= 3 && part.allSatisfy(\.isASCII) ? Int(part) : nil
        }
        if numbers.count == parts.count { return numbers.allSatisfy { $0 >= 0 } ? numbers : nil }
        guard parts.count == 1, label[..<blank].last == ".", let value = roman[String(text)] else {
            return nil
        }
        return [value]
    }

    private static let roman = Dictionary(
        uniqueKeysWithValues: (1..<40).map { (ListStyle.roman($0), $0) })

    /// The next of its level, the first below it, or the next of a level above.
    private static func follows(_ number: [Int], _ last: [Int]) -> Bool {
        guard let end = number.last else { return false }
        if last.isEmpty { return number.count == 1 && end <= 1 }
        let above = number.dropLast()
        if number.count == last.count + 1 { return above.elementsEqual(last) && end <= 1 }
        guard number.count <= last.count, above.elementsEqual(last.prefix(above.count)) else {
            return false
        }
        return end == last[number.count - 1] + 1
    }

    // MARK: By their type

    /// The largest is the title where it comes once; what is left has to be few enough to be
    /// headings, and more than one.
    private static func plain(_ headings: [TocEntry], pages: Int) -> [TocEntry] {
        var entries = headings
        let largest = entries.map(\.depth).min() ?? 0
        if entries.first?.depth == largest, entries.count(where: { $0.depth == largest }) == 1 {
            entries.removeFirst()
        }
        // On the first page stand authors and addresses, set as headings are.
        let onOthers = Set(entries.filter { $0.path != headings.first?.path }.map(\.depth))
        entries.removeAll { !onOthers.contains($0.depth) }
        // Levels of which there is more than one to three pages are no chapters.
        for depth in Set(entries.map(\.depth)).sorted() {
            let count = entries.count { $0.depth == depth }
            if count > max(3, pages * 2) || count < entriesMin {
                entries.removeAll { $0.depth == depth }
            }
        }
        guard entries.count >= entriesMin, entries.count <= min(entriesMax, max(4, pages * 3))
        else {
            return []
        }
        return FoundContents.nested(entries)
    }
}

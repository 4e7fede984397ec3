/// `My Clippings.txt`: all that was ever marked on a Kindle, in the order it was, each ended by a
/// line of ten equals signs. A highlight that was drawn longer stands there twice.
enum KindleClippings {
    private struct Clipping {
        /// nil for a note, which belongs to what it was written on.
        var kind: Annotation.Kind?
        var page: Int?
        var locations: ClosedRange<Int>?
        var note: BroughtNote
    }

    private static let ruler = "=========="
    /// A Kindle of ten years has some thousands.
    private static let clippingsMax = 100_000
    /// How far back the same highlight, drawn anew, is looked for.
    private static let lookBack = 100

    static func isOne(_ bytes: [UInt8]) -> Bool {
        // The first entry is at most a chapter.
        String(decoding: bytes.prefix(1 << 20), as: UTF8.self).split(whereSeparator: \.isNewline)
            .contains { $0.hasPrefix(ruler) }
    }

    /// nil where the bytes are something else.
    static func read(_ bytes: [UInt8]) -> [BroughtBook]? {
        guard isOne(bytes) else { return nil }
        var books: [(book: BroughtBook, clippings: [Clipping])] = []
        var places: [String: Int] = [:]
        var lines: [Substring] = []
        var count = 0
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            guard line.hasPrefix(ruler) else {
                // Beyond, it is no clipping any more.
                if lines.count < 10_000 { lines.append(line) }
                continue
            }
            defer { lines = [] }
            guard count < clippingsMax, let (title, clipping) = clipping(lines) else { continue }
            count += 1
            let place = places[title] ?? books.count
            if place == books.count {
                guard books.count < BroughtBook.booksMax else { continue }
                places[title] = place
                books.append((book(title), []))
            }
            add(clipping, to: &books[place].clippings)
        }
        return books.map { book, clippings in
            var book = book
            book.notes = joined(clippings)
            return book
        }
    }

    /// `Title (Author)`; the last brackets are the author's.
    private static func book(_ line: String) -> BroughtBook {
        var book = BroughtBook(.kindle)
        book.title = line
        guard line.hasSuffix(")") else { return book }
        var depth = 0
        for index in line.indices.reversed() {
            if line[index] == ")" { depth += 1 }
            if line[index] == "(" { depth -= 1 }
            guard depth == 0 else { continue }
            let title = Plain.line(String(line[..<index]))
            if !title.isEmpty {
                book.title = title
                book.author = String(line[line.index(after: index)...].dropLast())
            }
            break
        }
        return book
    }

    private static func clipping(_ lines: [Substring]) -> (title: String, Clipping)? {
        guard let top = lines.firstIndex(where: { !Plain.line(String($0)).isEmpty }),
            lines.indices.contains(top + 1)
        else { return nil }
        let title = Plain.line(String(lines[top].prefix(1_000)))
        let about = Plain.line(String(lines[top + 1].prefix(1_000)))
        guard about.hasPrefix("-") else { return nil }
        let parts = about.split(separator: "|").map(String.init)
        let told = parts.count > 1 ? parts.dropLast() : parts[...]
        let kind = KindleWords.kind(told.joined(separator: " "))
        var note = BroughtNote(kind ?? .bookmark)
        let words = lines[(top + 2)...].joined(separator: "\n")
        let text = BroughtNote(.highlight).with(quote: words).bounded().quote
        if kind == nil { note.note = text } else if kind == .highlight { note.quote = text }
        var clipping = Clipping(kind: kind, note: note)
        for part in told { read(part, into: &clipping) }
        clipping.note.created = parts.last.flatMap(KindleWords.moment)
        if let page = clipping.page { clipping.note.start = "#page=\(page)" }
        if let range = clipping.locations {
            let text = "\(range.lowerBound)-\(range.upperBound)"
            clipping.note.extra = "{\"kindle_location\": \"\(text)\"}"
        }
        return (title, clipping)
    }

    /// `on page 233`, `Location 3332-3334`; in Chinese both stand in one part.
    private static func read(_ part: String, into clipping: inout Clipping) {
        let lowered = part.lowercased()
        let word = KindleWords.locations.lazy.compactMap { lowered.firstRange(of: $0) }.first
        if let word {
            clipping.locations = range(lowered[word.upperBound...])
            if let range = range(lowered[..<word.lowerBound]) { clipping.page = range.lowerBound }
        } else if let range = range(lowered[...]) {
            clipping.page = range.lowerBound
        }
    }

    /// `3332-3334`, and `3332-34` of older ones.
    private static func range(_ text: Substring) -> ClosedRange<Int>? {
        var numbers: [Int] = []
        for digits in text.split(whereSeparator: { !($0.isASCII && $0.isNumber) }) {
            guard digits.count < 9, let number = Int(digits) else { continue }
            numbers.append(number)
        }
        guard let first = numbers.first, first > 0 else { return nil }
        guard numbers.count > 1, var last = numbers.dropFirst().first, last > 0 else {
            return first...first
        }
        var scale = 10
        while scale <= last { scale *= 10 }
        if last < first { last += first / scale * scale }
        return last >= first ? first...last : first...first
    }

    /// A highlight that was drawn anew takes the place of what it was.
    private static func add(_ clipping: Clipping, to clippings: inout [Clipping]) {
        let near = clippings.indices.suffix(lookBack)
        if let old = near.last(where: { isSame(clippings[$0], clipping) }) {
            clippings[old] = clipping
        } else if clippings.count < BroughtBook.notesMax {
            clippings.append(clipping)
        }
    }

    private static func isSame(_ old: Clipping, _ new: Clipping) -> Bool {
        guard old.kind == new.kind else { return false }
        let overlap =
            if let old = old.locations, let new = new.locations {
                old.overlaps(new)
            } else {
                old.page == new.page
            }
        if old.kind == .highlight {
            let (old, new) = (old.note.quote, new.note.quote)
            return overlap && !old.isEmpty && (old.contains(new) || new.contains(old))
        }
        return overlap && old.locations == new.locations && old.note.note == new.note.note
    }

    /// Notes go to the highlights they were written on: those that end where the note stands.
    private static func joined(_ clippings: [Clipping]) -> [BroughtNote] {
        var notes: [BroughtNote] = []
        var ends: [Int: Int] = [:]
        for clipping in clippings where clipping.kind != nil {
            if clipping.kind == .highlight, let last = clipping.locations?.upperBound {
                ends[last] = notes.count
            }
            notes.append(clipping.note)
        }
        for clipping in clippings where clipping.kind == nil && !clipping.note.note.isEmpty {
            if let place = clipping.locations?.upperBound, let index = ends[place],
                notes[index].note.isEmpty
            {
                notes[index].note = clipping.note.note
            } else {
                notes.append(clipping.note)
            }
        }
        return notes
    }
}

extension BroughtNote {
    fileprivate func with(quote: String) -> BroughtNote {
        var note = self
        note.quote = quote
        return note
    }
}

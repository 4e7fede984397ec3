import Publications

/// Divides words where a language breaks them, asking about each word once.
struct Hyphenation {
    /// Shorter words are not broken: the eye loses more than the edge gains.
    private static let lettersMin = 6
    private static let before = 2
    private static let after = 3
    private static let wordMax = 64
    /// Words remembered before all are forgotten: a long novel has 30,000.
    private static let rememberedMax = 1 << 17

    private struct Word: Hashable {
        var hash: UInt64
        var language: Int16
    }

    private var known: [Word: UInt64] = [:]
    private var languages: [String: Int16] = [:]
    private var word: [UInt8] = []

    /// The pieces of a range again, the words among them divided.
    mutating func divide(
        _ pieces: borrowing [Piece], _ range: Range<Int>, of document: Document, language: String,
        _ bytes: UnsafeBufferPointer<UInt8>, by hyphens: any Hyphenating, into all: inout [Piece]
    ) {
        var run = 0
        var tag = language
        var soft =
            range.isEmpty ? 0 : document.softHyphen(after: Int(pieces[range.lowerBound].start))
        if !range.isEmpty {
            run = document.firstRun(endingAfter: Int(pieces[range.lowerBound].start))
        }
        for index in range {
            let piece = pieces[index]
            let length = Int(piece.end) - Int(piece.start)
            while soft < document.softHyphens.count,
                document.softHyphens[soft] <= Int(piece.start)
            {
                soft += 1
            }
            if soft < document.softHyphens.count, document.softHyphens[soft] < Int(piece.end) {
                divide(piece, bytes, at: document.softHyphens[soft...], into: &all)
                continue
            }
            guard length >= Self.lettersMin, !piece.isAddress, piece.before != .point else {
                all.append(piece)
                continue
            }
            while run < document.runs.count,
                document.runs[run].range.upperBound <= Int(piece.start)
            {
                run += 1
            }
            tag = Self.language(at: Int(piece.start), run, of: document) ?? language
            if tag.isEmpty {
                all.append(piece)
            } else {
                divide(piece, bytes, tag, hyphens, into: &all)
            }
        }
    }

    /// Where the book itself marks breaks in a word, only those are used.
    private func divide(
        _ piece: Piece, _ bytes: UnsafeBufferPointer<UInt8>, at offsets: ArraySlice<Int>,
        into all: inout [Piece]
    ) {
        var rest = piece
        for offset in offsets {
            guard offset < Int(piece.end) else { break }
            let cells = bytes[Int(rest.start)..<offset].count { $0 & 0xC0 != 0x80 }
            guard offset > Int(rest.start), cells < Int(rest.width) else { continue }
            var part = rest
            part.end = UInt32(offset)
            part.width = UInt16(clamping: cells)
            part.hangs = false
            all.append(part)
            rest.start = UInt32(offset)
            rest.width -= part.width
            rest.gap = 0
            rest.before = .hyphen
        }
        all.append(rest)
    }

    private static func language(at offset: Int, _ run: Int, of document: Document) -> String? {
        guard run < document.runs.count, document.runs[run].range.contains(offset),
            document.languages.indices.contains(Int(document.runs[run].language))
        else { return nil }
        if document.runs[run].style.contains(.code) { return "" }
        return document.languages[Int(document.runs[run].language)]
    }

    private mutating func divide(
        _ piece: Piece, _ bytes: UnsafeBufferPointer<UInt8>, _ language: String,
        _ hyphens: any Hyphenating, into all: inout [Piece]
    ) {
        guard let (letters, lead) = letters(of: piece, bytes) else {
            all.append(piece)
            return
        }
        let mask = mask(language, hyphens)
        var rest = piece
        var cells = lead
        var seen = 0
        for offset in letters where bytes[offset] & 0xC0 != 0x80 {
            let at = offset - letters.lowerBound
            if mask & 1 << UInt64(at) != 0, seen >= Self.before {
                var part = rest
                part.end = UInt32(offset)
                part.width = UInt16(cells)
                part.hangs = false
                rest.start = UInt32(offset)
                rest.width -= part.width
                rest.gap = 0
                rest.before = .hyphen
                all.append(part)
                cells = 0
            }
            cells += 1
            seen += 1
        }
        all.append(rest)
    }

    /// The letters of a piece, when it is one word and nothing else, and the cells of the quotes
    /// and brackets before them; the word is put in `word`, in small letters.
    private mutating func letters(of piece: Piece, _ bytes: UnsafeBufferPointer<UInt8>)
        -> (Range<Int>, lead: Int)?
    {
        var start = Int(piece.start)
        let end = Int(piece.end)
        var lead = 0
        while start < end, !Self.isLetter(bytes, start) {
            if bytes[start] & 0xC0 != 0x80 { lead += 1 }
            start += 1
        }
        word.removeAll(keepingCapacity: true)
        var at = start
        var count = 0
        while at < end, Self.isLetter(bytes, at) {
            let byte = bytes[at]
            word.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
            at += 1
            if byte < 0x80 {
                count += 1
                continue
            }
            count += 1
            while at < end, bytes[at] & 0xC0 == 0x80 {
                word.append(bytes[at])
                at += 1
            }
        }
        // What follows may close the word, but no second one may begin.
        for offset in at..<max(at, end) where Self.isLetter(bytes, offset) { return nil }
        guard count >= Self.lettersMin, word.count <= Self.wordMax,
            Int(piece.width) >= count + lead,
            at == end || bytes[at] != 0x2D
        else { return nil }
        return (start..<at, lead)
    }

    /// ASCII letters and the first bytes of the letters of Latin, Greek and Cyrillic.
    private static func isLetter(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        switch bytes[at] {
        case 0x41...0x5A, 0x61...0x7A, 0xC3...0xCB, 0xCE...0xD4: true
        default: false
        }
    }

    private mutating func mask(_ language: String, _ hyphens: any Hyphenating) -> UInt64 {
        let key = Word(hash: hash(), language: number(language))
        if let mask = known[key] { return mask }
        let small =
            word.allSatisfy { $0 < 0x80 }
            ? word : Array(String(decoding: word, as: UTF8.self).lowercased().utf8)
        var mask: UInt64 = 0
        if small.count == word.count {
            mask = hyphens.breaks(of: small, language: language) & allowed()
        }
        if known.count >= Self.rememberedMax { known.removeAll(keepingCapacity: true) }
        known[key] = mask
        return mask
    }

    /// Places with letters enough on both sides, and at the beginning of a letter.
    private func allowed() -> UInt64 {
        let starts = word.indices.filter { word[$0] & 0xC0 != 0x80 }
        guard starts.count >= Self.before + Self.after else { return 0 }
        return starts[Self.before...(starts.count - Self.after)].reduce(0) { $0 | 1 << UInt64($1) }
    }

    private mutating func number(_ language: String) -> Int16 {
        if let number = languages[language] { return number }
        let number = Int16(clamping: languages.count)
        languages[language] = number
        return number
    }

    private func hash() -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}

extension Document {
    /// The first soft hyphen behind an offset, by its number.
    fileprivate func softHyphen(after offset: Int) -> Int {
        Search.last(softHyphens.count) { softHyphens[$0] <= offset }.map { $0 + 1 } ?? 0
    }
}

/// The words around a place, by which it is found again when the text was changed.
struct TextQuote: Equatable, Sendable {
    var before = ""
    /// What begins at the place.
    var highlight = ""
    var after = ""

    var isEmpty: Bool { before.isEmpty && highlight.isEmpty && after.isEmpty }

    /// Characters kept on each side of a place.
    static let count = 24
    /// Fewer bytes than these stand everywhere.
    static let tellingBytes = 8
    /// A quotation that others wrote may be a whole page; this much of each side tells a place.
    static let sideCharacters = 400

    /// The halves as a search compares them, their white space collapsed.
    var halves: (before: [UInt8], after: [UInt8]) {
        var joined = Folded()
        joined.add(before.suffix(TextQuote.sideCharacters))
        let count = joined.bytes.count
        joined.add((highlight + after).prefix(TextQuote.sideCharacters))
        return (Array(joined.bytes[..<count]), Array(joined.bytes[count...]))
    }

    /// Enough words to be looked for elsewhere.
    var isTelling: Bool {
        let (before, after) = halves
        return before.count + after.count >= 2 * TextQuote.tellingBytes
    }

    private struct Folded {
        var bytes: [UInt8] = []
        private var folder = Folder(folds: false)

        mutating func add(_ text: some StringProtocol) {
            for scalar in text.unicodeScalars {
                let isSpace = scalar == "\r" || scalar == "\n" || scalar == "\t"
                let kept = Array(String(scalar).utf8)
                let piece =
                    isSpace ? [0x20] : scalar.isASCII ? kept : folder.changed(scalar.value) ?? kept
                if piece.first == 0x20, bytes.last == 0x20 { continue }
                bytes += piece
            }
        }
    }
}

extension Document {
    /// The words on both sides of an offset, as far as the line goes.
    func quote(at offset: Int) -> TextQuote {
        let offset = min(max(0, offset), text.count)
        let reach = 4 * TextQuote.count
        let head = string(max(0, offset - reach)..<offset)
        let tail = string(offset..<min(text.count, offset + reach))
        let after = tail.prefix { $0 != "\n" }.prefix(TextQuote.count)
        let line = head.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        return TextQuote(
            before: String(line.suffix(TextQuote.count)).drops("\u{FFFD}"),
            after: String(after).drops("\u{FFFD}"))
    }
}

extension Document {
    /// Whether the very words stand around an offset.
    func holds(_ quote: TextQuote, at offset: Int) -> Bool {
        let before = quote.before.utf8
        return offset <= text.count
            && text[..<offset].suffix(before.count).elementsEqual(before)
            && text[offset...].starts(with: (quote.highlight + quote.after).utf8)
    }
}

/// Looks in one document for the place that a quotation tells.
struct QuoteFinder {
    private let haystack: Haystack
    private let before: [UInt8]
    private let after: [UInt8]

    init(_ quote: TextQuote, in document: Document) {
        haystack = Haystack(document, folds: false, collapses: true)
        (before, after) = quote.halves
    }

    /// The nearest place where both sides stand as they did.
    func whole(near offset: Int) -> Int? { nearest(before, after, offset) }

    /// The nearest place where the longer part that is left stands: what follows, or what preceded.
    func part(near offset: Int) -> Int? {
        if after.count >= TextQuote.tellingBytes, let found = nearest([], after, offset) {
            return found
        }
        return before.count >= TextQuote.tellingBytes ? nearest(before, [], offset) : nil
    }

    private func nearest(_ head: [UInt8], _ tail: [UInt8], _ offset: Int) -> Int? {
        let wanted = head + tail
        guard let first = wanted.first else { return nil }
        let guess = haystack.position(of: offset) - head.count
        let text = haystack.bytes
        var best: Int?
        var at = 0
        while at + wanted.count <= text.count {
            guard let found = text[at...(text.count - wanted.count)].firstIndex(of: first) else {
                break
            }
            let isNearer = best.map { abs(found - guess) < abs($0 - guess) } ?? true
            if !isNearer, found > guess { break }
            if isNearer, text[found...].starts(with: wanted) { best = found }
            at = found + 1
        }
        guard let best else { return nil }
        let place = best + head.count
        return haystack.source(place..<place).lowerBound
    }
}

extension String {
    fileprivate func drops(_ character: Character) -> String { filter { $0 != character } }
}

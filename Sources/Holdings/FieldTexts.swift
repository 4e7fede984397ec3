import Publications

/// The same few texts of every book, as keys, one after another: searched in one go.
struct FieldTexts {
    let fieldCount: Int
    private(set) var text: [UInt8] = []
    /// Where each field of each book begins in `text`, and after a book's last one its end.
    private var starts: [UInt32] = []

    init(fieldCount: Int) { self.fieldCount = fieldCount }

    /// More text than places in it can count.
    private static let textMax = 1 << 31
    /// A title or a list of tags beyond this is not searched to its end.
    private static let fieldMax = 4_096

    var isFull: Bool { text.count >= Self.textMax }

    /// The next book's texts.
    mutating func add(_ values: [String], _ keys: inout WordKey) {
        for value in values {
            starts.append(UInt32(text.count))
            if value.isEmpty { continue }
            let before = text.count
            keys.append(value, to: &text)
            if text.count > before + Self.fieldMax {
                text.removeSubrange((before + Self.fieldMax)...)
            }
        }
        starts.append(UInt32(text.count))
    }

    private var stride: Int { fieldCount + 1 }
    private var bookCount: Int { starts.count / stride }

    subscript(place: Int, field: Int) -> ArraySlice<UInt8> {
        let at = place * stride + field
        return text[Int(starts[at])..<Int(starts[at + 1])]
    }

    /// The books in whose wanted fields the words stand. Each hit is looked at for whose it is and
    /// whether it stands in the right field.
    func places(of words: [UInt8], in isWanted: [Bool]) -> [Bool] {
        var found = [Bool](repeating: false, count: bookCount)
        let search = ByteSearch(words)
        var (place, from) = (0, 0)
        text.withUnsafeBufferPointer { text in
            while let offset = search.next(in: text, from: from, to: text.count) {
                place = self.place(at: offset, from: place)
                from = offset + 1
                guard isHit(offset, words.count, in: place, isWanted) else { continue }
                found[place] = true
                // The rest of this book changes nothing.
                from = max(from, Int(starts[place * stride + fieldCount]))
            }
        }
        return found
    }

    /// It stands in a field that is asked for, and does not run over its end.
    private func isHit(_ offset: Int, _ count: Int, in place: Int, _ isWanted: [Bool]) -> Bool {
        let first = place * stride
        var field = fieldCount - 1
        while field > 0, Int(starts[first + field]) > offset { field -= 1 }
        return isWanted[field] && offset + count <= Int(starts[first + field + 1])
    }

    /// Whose text an offset is in; `place` is at or before it.
    private func place(at offset: Int, from place: Int) -> Int {
        var (low, high) = (place, bookCount)
        // Hits come in order and are often near.
        var step = 1
        while low + step < high, Int(starts[(low + step) * stride]) <= offset {
            low += step
            step *= 2
        }
        high = min(high, low + step)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle * stride]) <= offset { low = middle } else { high = middle }
        }
        return low
    }
}

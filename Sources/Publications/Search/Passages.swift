import CIcu

/// A document as an index of all books knows it: passages of some paragraphs, each the words that
/// stand in it. The same document has the same passages, so that a number is enough to find one.
struct Passages {
    let haystack: Haystack
    private let document: Document

    /// Some paragraphs: words that are looked for together stand near one another.
    private static let bytesMin = 1_200
    /// A paragraph of a whole book is cut; the words around a cut are in both parts.
    private static let wordsMax = 1_000
    private static let overlapWords = 16
    /// Words of a language end before; what is longer is known by its beginning.
    static let wordBytesMax = IndexedWords.bytesMax

    init(_ document: Document) {
        self.document = document
        haystack = Haystack(document, folds: true)
    }

    /// Each passage's words, as ranges of the haystack; `false` from `take` is enough.
    func each(_ take: (_ number: Int, _ words: ArraySlice<Range<Int>>) -> Bool) {
        var number = 0
        var block = 0
        while block < document.blocks.count {
            let start = document.blocks[block].range.lowerBound
            while block < document.blocks.count,
                document.blocks[block].range.upperBound - start < Self.bytesMin
            {
                block += 1
            }
            block = min(block, document.blocks.count - 1)
            let end = document.blocks[block].range.upperBound
            block += 1
            let words = IndexWords.ranges(
                in: haystack.bytes,
                haystack.position(
                    of: start)..<max(
                        haystack.position(of: start), haystack.position(of: end)))
            var first = 0
            repeat {
                let last = min(words.count, first + Self.wordsMax)
                if first < last, !take(number, words[first..<last]) { return }
                number += 1
                if last == words.count { break }
                first = last - Self.overlapWords
            } while true
        }
    }

    /// A word as the index has it.
    func word(_ range: Range<Int>) -> ArraySlice<UInt8> {
        haystack.bytes[IndexWords.clipped(range, haystack.bytes)]
    }
}

extension Document {
    /// The words of each passage, one space between two, without case and accents; those of scripts
    /// without spaces are cut into pairs of letters.
    public func passages(_ take: (_ number: Int, _ words: String) -> Bool) {
        let passages = Passages(self)
        var bytes: [UInt8] = []
        passages.each { number, words in
            bytes.removeAll(keepingCapacity: true)
            for word in words {
                if !bytes.isEmpty { bytes.append(0x20) }
                bytes += passages.word(word)
            }
            return take(number, String(decoding: bytes, as: UTF8.self))
        }
    }
}

/// What is known of the words an index keeps.
public enum IndexedWords {
    /// Of a longer one its beginning.
    public static let bytesMax = 64

    /// A word as the index has it; nil for what it keeps as several, or not at all.
    public static func term(of word: String) -> String? {
        var folder = Folder(folds: true)
        let bytes = folder.folded(String(word.prefix(bytesMax)))
        let ranges = IndexWords.ranges(in: bytes, 0..<bytes.count)
        guard ranges.count == 1, let range = ranges.first else { return nil }
        let term = bytes[IndexWords.clipped(range, bytes)]
        return IndexWords.isUnspaced(term) ? nil : String(decoding: term, as: UTF8.self)
    }
}

/// Where the words of folded text are. In scripts that put no space between words every pair of
/// neighbours is one: whatever is looked for is then a row of pairs.
enum IndexWords {
    private enum Sign { case gap, letter, unspaced }

    static func ranges(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        bytes.withUnsafeBufferPointer { bytes in
            var at = range.lowerBound
            var start: Int?
            /// The letter before, of a script without spaces.
            var pending: Range<Int>?
            func end(at: Int) {
                if let begun = start { words.append(begun..<at) }
                if let last = pending { words.append(last) }
                (start, pending) = (nil, nil)
            }
            while at < range.upperBound {
                let (sign, length) = look(bytes, at)
                let next = min(range.upperBound, at + length)
                switch sign {
                case .gap: end(at: at)
                case .letter:
                    if pending != nil { end(at: at) }
                    start = start ?? at
                case .unspaced:
                    if start != nil { end(at: at) }
                    if let last = pending { words.append(last.lowerBound..<next) }
                    pending = at..<next
                }
                at = next
            }
            end(at: at)
        }
        return words
    }

    /// Whether a word is one of a script without spaces.
    static func isUnspaced(_ word: ArraySlice<UInt8>) -> Bool {
        Array(word).withUnsafeBufferPointer { $0.isEmpty ? false : look($0, 0).sign == .unspaced }
    }

    static func clipped(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        guard range.count > Passages.wordBytesMax else { return range }
        var end = range.lowerBound + Passages.wordBytesMax
        while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return range.lowerBound..<end
    }

    private static func look(
        _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int
    ) -> (sign: Sign, length: Int) {
        let byte = bytes[at]
        if byte < 0x80 {
            let isWord =
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || (0x41...0x5A).contains(byte)
            return (isWord ? .letter : .gap, 1)
        }
        let scalar = Folder.scalar(bytes, at)
        if isUnspaced(scalar.value) { return (.unspaced, scalar.length) }
        return (icu_is_word(Int32(scalar.value)) != 0 ? .letter : .gap, scalar.length)
    }

    /// Thai and Lao, Burmese, Khmer, kana, ideographs.
    private static func isUnspaced(_ value: UInt32) -> Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x3096, 0x309D...0x309F,
            0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3005...0x3007, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

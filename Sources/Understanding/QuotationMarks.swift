/// Where somebody speaks, through the sentences of a paragraph.
struct QuotationMarks {
    /// Which signs close what is open; none where nothing is.
    private var closing: [UInt32] = []

    var isOpen: Bool { !closing.isEmpty }

    /// Passes a sentence; how many letters of it stand outside of the marks.
    mutating func read(_ text: [UInt8], _ range: Range<Int>) -> Int {
        text.withUnsafeBufferPointer { raw in
            var told = 0
            var at = range.lowerBound
            while at < range.upperBound {
                let (value, bytes) = Letters.scalar(raw, at, range.upperBound)
                at += bytes
                if !closing.isEmpty {
                    if closing.contains(value) { closing = [] }
                } else if let marks = QuotationMarks.pairs[value] {
                    closing = marks
                } else if value >= 0x41, Letters.letter(value) != nil {
                    told += 1
                }
            }
            return told
        }
    }

    private static let pairs: [UInt32: [UInt32]] = [
        0x22: [0x22], 0x201C: [0x201D], 0x201E: [0x201C, 0x201D], 0xAB: [0xBB], 0xBB: [0xAB],
    ]

    /// What ends in a colon, a comma or a dash leads up to something else; what begins with the
    /// mark that closes is the end of something.
    static func isPiece(_ sentence: ArraySlice<UInt8>, isOpen: Bool) -> Bool {
        guard let first = sentence.first, let last = sentence.last else { return true }
        if last == 0x3A || last == 0x2C || last == 0x3B { return true }
        let end = Array(sentence.suffix(3))
        if end == [0xE2, 0x80, 0x94] || end == [0xE2, 0x80, 0x93] { return true }
        let head = Array(sentence.prefix(3))
        if head == [0xE2, 0x80, 0x9D] { return true }
        return isOpen && (first == 0x22 || head.starts(with: [0xC2, 0xBB]))
    }
}

import Canvas
import Publications

/// What stands in the cells of one line: made anew for each line that is drawn.
struct LineLayout {
    struct Glyph: Equatable {
        var offset: Int
        var column: Int
        var width: Int
        /// Its byte, where it is visible ASCII, as nearly all of a page is; else 0.
        private(set) var letter: UInt8
        private var other: Character = " "

        init(offset: Int, column: Int, width: Int, letter: UInt8) {
            (self.offset, self.column, self.width) = (offset, column, width)
            self.letter = letter
        }

        init(offset: Int, column: Int, width: Int, character: Character) {
            self.init(offset: offset, column: column, width: width, letter: 0)
            self.character = character
        }

        var character: Character {
            get { letter == 0 ? other : Character(Unicode.Scalar(letter)) }
            set {
                letter = Safe.letter(of: newValue) ?? 0
                other = letter == 0 ? newValue : " "
            }
        }
    }

    /// In the order of their columns. Spaces are glyphs, as wide as the gap they are.
    private(set) var glyphs: [Glyph] = []

    /// - Parameter parity: from which side gaps take what cannot be divided evenly.
    init(_ line: SetLine, of document: Document, parity: Int, joints: Bool = true) {
        var end = Int(line.end)
        let start = Int(line.start)
        let text = document.text
        guard start < end, end <= text.count else { return }
        text.withUnsafeBufferPointer { bytes in
            while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0A { end -= 1 }
            glyphs.reserveCapacity(Int(line.width) + 2)
            if line.marks.contains(.intricate) {
                intricate(line, document, bytes, start..<end)
            } else {
                plain(line, bytes, start..<end)
            }
        }
        spread(Int(line.extra), parity)
        if line.marks.contains(.hyphen) {
            let offset = glyphs.last?.offset ?? start
            glyphs.append(Glyph(offset: offset, column: 0, width: 1, character: "-"))
        }
        var column = Int(line.inset)
        if line.marks.contains(.intricate) {
            glyphs = Bidi.visual(glyphs, line, document)
        }
        for index in glyphs.indices {
            glyphs[index].column = column
            column += glyphs[index].width
        }
    }

    private mutating func plain(
        _ line: SetLine, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) {
        var at = range.lowerBound
        while at < range.upperBound {
            let first = UInt32(bytes[at])
            if first >= 0x20, first < 0x7F {
                glyphs.append(Glyph(offset: at, column: 0, width: 1, letter: UInt8(first)))
                at += 1
                continue
            }
            var scalar = first
            var length = 1
            if first >= 0xE0, at + 2 < range.upperBound {
                scalar =
                    (first & 0xF) << 12 | UInt32(bytes[at + 1] & 0x3F) << 6
                    | UInt32(bytes[at + 2] & 0x3F)
                length = 3
            } else if first >= 0x80, at + 1 < range.upperBound {
                scalar = (first & 0x1F) << 6 | UInt32(bytes[at + 1] & 0x3F)
                length = 2
            }
            defer { at += length }
            // A word joiner takes no cell.
            if scalar == 0x2060 { continue }
            let character = Unicode.Scalar(scalar).map(Character.init) ?? "\u{FFFD}"
            glyphs.append(Glyph(offset: at, column: 0, width: 1, character: character))
        }
    }

    private mutating func intricate(
        _ line: SetLine, _ document: Document, _ bytes: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>
    ) {
        var glyphs: [Glyph] = []
        var column = 0
        let isUnwrapped = line.marks.contains(.unwrapped)
        Clusters.each(bytes, range) { offset, character, cells in
            var glyph = Glyph(offset: offset, column: 0, width: cells, character: character)
            if bytes[offset] == 0x09 {
                glyph.width = isUnwrapped ? Unwrapped.tab(at: column) : 1
                glyph.character = " "
            } else if bytes[offset] == 0x20, document.isJoint(offset) {
                return
            }
            column += glyph.width
            glyphs.append(glyph)
        }
        self.glyphs = glyphs
    }

    /// Widens the gaps of a justified line.
    private mutating func spread(_ extra: Int, _ parity: Int) {
        guard extra > 0 else { return }
        let gaps = glyphs.indices.filter { glyphs[$0].letter == 0x20 }
        guard !gaps.isEmpty else { return }
        for (number, index) in gaps.enumerated() {
            let place = parity == 0 ? number : gaps.count - 1 - number
            let share = (place + 1) * extra / gaps.count - place * extra / gaps.count
            glyphs[index].width += share
        }
    }
}

extension Document {
    /// Whether a space only ended a line of the source, between ideographs.
    func isJoint(_ offset: Int) -> Bool {
        let run = firstRun(endingAfter: offset)
        return run < runs.count && runs[run].range.contains(offset)
            && runs[run].style.contains(.joint)
    }
}

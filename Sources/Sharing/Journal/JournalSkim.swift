import Notation

/// Looks over the lines of a journal from the last to the first, and knows without reading them
/// whole which places have been left by a later line of the same book: a day's turned pages are one
/// place. A line that is written in any other way than ours is not judged.
struct JournalSkim {
    struct Track: Hashable {
        var books: [UInt8]
        var isSound: Bool
    }

    struct Told {
        var track: Track
        var stamp: Int64
        var number: Int64
    }

    private var last: [Track: Told] = [:]
    private let start: [UInt8]

    init(device: String) {
        start = Array((#"{"dev": "# + JSONValue.string(device).line).utf8)
    }

    /// A place that is told; nil for what is none, or not written as ours are.
    func place(in line: Span) -> Told? {
        var line = line
        guard line.skip(start), line.skip(Self.number),
            let number = line.whole(), line.skip(Self.stamp), let stamp = line.whole(),
            line.skip(Self.wall), line.whole() != nil, line.skip(Self.books),
            let books = line.list(), line.skip(Self.place), line.skipText(),
            line.skip(Self.percent), line.skipNumber()
        else { return nil }
        let track = Track(books: books, isSound: line.skip(Self.position))
        return Told(track: track, stamp: stamp, number: number)
    }

    /// A line that was noted tells where one was after it.
    func isLeft(_ told: Told) -> Bool {
        last[told.track].map { $0.stamp >= told.stamp && $0.number > told.number } ?? false
    }

    /// - Parameter told: of a line that was read, and is whole.
    mutating func note(_ told: Told) { last[told.track] = told }

    private static let number = Array(#", "seq": "#.utf8)
    private static let stamp = Array(#", "hlc": "#.utf8)
    private static let wall = Array(#", "wall": "#.utf8)
    private static let books = Array(#", "book": ["#.utf8)
    private static let place = Array(#", "op": "place", "val": {"locator": ""#.utf8)
    private static let percent = Array(#", "percent": "#.utf8)
    private static let position = Array(#", "position_ms": "#.utf8)

    /// A part of the bytes, and how far it was read.
    struct Span {
        let bytes: UnsafeBufferPointer<UInt8>
        var at: Int
        let end: Int

        mutating func skip(_ words: [UInt8]) -> Bool {
            guard end - at >= words.count else { return false }
            for (index, byte) in words.enumerated() where bytes[at + index] != byte {
                return false
            }
            at += words.count
            return true
        }

        /// Behind the quotation mark that ends a text.
        mutating func skipText() -> Bool {
            while at < end {
                let byte = bytes[at]
                at += 1
                if byte == UInt8(ascii: "\"") { return true }
                if byte == UInt8(ascii: "\\") { at += 1 }
            }
            return false
        }

        mutating func whole() -> Int64? {
            var value: Int64 = 0
            let first = at
            while at < end, (0x30...0x39).contains(bytes[at]), at - first < 18 {
                value = value * 10 + Int64(bytes[at] - 0x30)
                at += 1
            }
            return at > first ? value : nil
        }

        mutating func skipNumber() -> Bool {
            let first = at
            while at < end, bytes[at] != UInt8(ascii: ","), bytes[at] != UInt8(ascii: "}") {
                at += 1
            }
            return at > first
        }

        /// The texts of a list, as they are written.
        mutating func list() -> [UInt8]? {
            let first = at
            while at < end {
                let byte = bytes[at]
                at += 1
                if byte == UInt8(ascii: "]") { return Array(bytes[first..<(at - 1)]) }
                if byte == UInt8(ascii: "\""), !skipText() { return nil }
            }
            return nil
        }
    }
}

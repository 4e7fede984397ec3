import Canvas
import Wording

/// Why a text could not be read as JSON5, and where; what would have been accepted there.
public struct JSON5Error: Error, Equatable, Sendable {
    public var place: TextPlace
    /// What stands there, harmless to a terminal: `“}”`, `the end of the file`.
    public var found: String
    /// What is accepted there: `a value`, `, or }`.
    public var accepted: String

    /// `line 3, column 7: “}” stands where a value is accepted`.
    public var why: String {
        tr("\(place.description): \(found) stands where \(accepted) is accepted")
    }
}

/// A place in a text as editors count it: both from 1, columns in characters.
public struct TextPlace: Hashable, Sendable, CustomStringConvertible {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Of a byte in a text; line ends are LF, CR LF and CR.
    public init(of offset: Int, in bytes: [UInt8]) {
        var (at, line, start) = (0, 1, 0)
        let end = min(offset, bytes.count)
        while at < end {
            let byte = bytes[at]
            at += 1
            let isSplit = byte == 0x0D && at < bytes.count && bytes[at] == 0x0A
            if byte == 0x0A || byte == 0x0D && !isSplit {
                line += 1
                start = at
            }
        }
        self.line = line
        column = bytes[min(start, end)..<end].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    public var description: String { tr("line \(line), column \(column)") }
}

/// A way from one file to another as a line of text, and back.
extension FileRewrite {
    public var text: String {
        var out: [UInt8] = []
        for piece in pieces {
            if !out.isEmpty { out.append(0x20) }
            switch piece {
            case .kept(let range): out += Array("k\(range.lowerBound)-\(range.upperBound)".utf8)
            case .new(let bytes):
                out.append(0x6E)
                out.reserveCapacity(out.count + 2 * bytes.count)
                for byte in bytes {
                    out.append(Self.digits[Int(byte >> 4)])
                    out.append(Self.digits[Int(byte & 15)])
                }
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// No file of a book is longer.
    private static let endMax = 1 << 40

    private static let digits = Array("0123456789abcdef".utf8)

    /// nil where it says nothing that makes sense.
    public init?(text: String) {
        var pieces: [Piece] = []
        for word in Array(text.utf8).split(separator: 0x20) {
            let body = word.dropFirst()
            switch word.first {
            case 0x6B:
                let ends = body.split(separator: 0x2D).map {
                    Int(String(decoding: $0, as: UTF8.self)) ?? -1
                }
                guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1], ends[1] <= Self.endMax
                else { return nil }
                pieces.append(.kept(ends[0]..<ends[1]))
            case 0x6E:
                guard body.count.isMultiple(of: 2) else { return nil }
                var bytes: [UInt8] = []
                bytes.reserveCapacity(body.count / 2)
                var high: UInt8?
                for digit in body {
                    guard let value = Self.value(digit) else { return nil }
                    if let first = high {
                        bytes.append(first << 4 | value)
                        high = nil
                    } else {
                        high = value
                    }
                }
                pieces.append(.new(bytes))
            default: return nil
            }
        }
        self.init(pieces)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}

import Publications

/// Where a command's words go: results to one place, complaints, line by line, to the other.
public struct Output {
    public var write: ([UInt8]) -> Void
    public var complain: (String) -> Void

    public init(write: @escaping ([UInt8]) -> Void, complain: @escaping (String) -> Void) {
        self.write = write
        self.complain = complain
    }

    func write(_ document: JSON) { write(document.document) }
}

/// Opens the publication a word of the command line names.
public typealias PublicationOpener = (String) throws(OpenError) -> Publication

extension OpenError {
    /// `rushlight: WHAT: WHY. NEXT`
    func line(_ file: String) -> String { complaint(file, why, advice) }
}

func complaint(_ what: String, _ why: String, _ next: String) -> String {
    "rushlight: \(harmless(what)): \(harmless(why)). \(next)"
}

/// One line that no terminal obeys.
func harmless(_ text: String) -> String {
    if text.isHarmless { return text }
    let scalars = text.unicodeScalars.prefix(400).map { scalar -> Unicode.Scalar in
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: scalar
        }
    }
    return String(String.UnicodeScalarView(scalars))
}

extension String {
    /// On one line, with nothing that a terminal obeys, as nearly everything is.
    fileprivate var isHarmless: Bool {
        // C1 is C2 80…9F; separators and directions are E2 80 A8…AE and E2 81 A6…A9.
        var (first, second): (UInt8, UInt8) = (0, 0)
        var count = 0
        for byte in utf8 {
            count += 1
            if byte < 0x20 || byte == 0x7F || count > 400 { return false }
            if second == 0xC2 && byte < 0xA0 { return false }
            if first == 0xE2 && second == 0x80 && (0xA8...0xAE).contains(byte) { return false }
            if first == 0xE2 && second == 0x81 && (0xA6...0xA9).contains(byte) { return false }
            (first, second) = (second, byte)
        }
        return true
    }
}

import Canvas

/// What is fuzzed. Each may trap only where it breaks a promise, which is then a bug.
enum FuzzTarget: String, CaseIterable {
    /// Text of a book or feed on its way into cells.
    case text

    typealias Once = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

    /// C takes functions without a context, so each is written out.
    var once: Once {
        switch self {
        case .text:
            { bytes, count in FuzzTarget.text(UnsafeBufferPointer(start: bytes, count: count)) }
        }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        let raw = String(decoding: bytes, as: UTF8.self)
        let safe = Safe.text(raw)
        precondition(safe.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
        precondition(!safe.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) })
        precondition(Safe.text(safe) == safe, "what is safe stays as it is")
        var frame = Frame(Size(40, 2))
        let end = frame.write(raw, row: 0, column: 3, limit: 37)
        precondition(end <= 37 && frame[1, 0] == Cell())
        return 0
    }
}

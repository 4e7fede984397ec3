/// How questions and answers travel between the program and a part of it: four bytes that say what
/// it is, four that say how long, and so many bytes.
package enum PartFrame {
    package enum Kind: UInt8, Sendable { case question, answer, refusal }

    /// Raised with every change of what the bytes mean: another program's part is not understood.
    private static let version: UInt8 = 1
    private static let mark: [UInt8] = [0x52, 0x4C, version]
    package static let headBytes = 8
    /// A page's name and size, a password; the largest is a whole picture, as the book has it.
    package static let questionBytesMax = 66 << 20
    /// The largest is a page drawn for a large screen, four bytes a pixel.
    package static let answerBytesMax = 64 << 20

    package static func frame(_ kind: Kind, _ body: [UInt8]) -> [UInt8] {
        let count = UInt32(truncatingIfNeeded: body.count)
        return mark + [kind.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
            + body
    }

    /// What a head announces; nil when it is not ours or announces too much.
    package static func read(_ head: [UInt8]) -> (kind: Kind, count: Int)? {
        guard head.count == headBytes, head.starts(with: mark), let kind = Kind(rawValue: head[3])
        else { return nil }
        let count = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
        let max = kind == .question ? questionBytesMax : answerBytesMax
        return count <= max ? (kind, count) : nil
    }
}

/// Writes the values that questions and answers are made of.
package struct PartWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// Clamped to 32 bits: sizes and counts are small, and what is not is cut, never wrapped.
    package mutating func int(_ value: Int) {
        let value = UInt32(bitPattern: Int32(clamping: value))
        for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
    }

    package mutating func long(_ value: Int64) {
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
    }

    package mutating func float(_ value: Float) { int(Int(Int32(bitPattern: value.bitPattern))) }

    package mutating func bytes(_ value: some Collection<UInt8>) {
        int(value.count)
        bytes.append(contentsOf: value)
    }

    package mutating func text(_ value: String) { bytes(value.utf8) }
}

/// Reads them back. Whatever the bytes are, it reads nothing beyond them: what is not there is nil.
package struct PartReader {
    private let bytes: [UInt8]
    private var at = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { at == bytes.count }

    package mutating func byte() -> UInt8? {
        guard at < bytes.count else { return nil }
        defer { at += 1 }
        return bytes[at]
    }

    package mutating func int() -> Int? {
        guard bytes.count - at >= 4 else { return nil }
        defer { at += 4 }
        var value: UInt32 = 0
        for shift in 0..<4 { value |= UInt32(bytes[at + shift]) << (shift * 8) }
        return Int(Int32(bitPattern: value))
    }

    package mutating func long() -> Int64? {
        guard let low = int(), let high = int() else { return nil }
        return Int64(high) << 32 | Int64(UInt32(truncatingIfNeeded: low))
    }

    /// A usable number: nil for one that is not finite, or beyond any page.
    package mutating func float() -> Float? {
        guard let bits = int() else { return nil }
        let value = Float(bitPattern: UInt32(bitPattern: Int32(truncatingIfNeeded: bits)))
        return value.isFinite ? max(-1e6, min(1e6, value)) : nil
    }

    package mutating func bytes(max: Int) -> ArraySlice<UInt8>? {
        guard let count = int(), count >= 0, count <= max, count <= bytes.count - at else {
            return nil
        }
        defer { at += count }
        return bytes[at..<at + count]
    }

    package mutating func text(max: Int) -> String? {
        bytes(max: max).map { String(decoding: $0, as: UTF8.self) }
    }

    /// How many of something follow, each of which takes `bytesEach` or more.
    package mutating func count(bytesEach: Int) -> Int? {
        guard let count = int(), count >= 0, count <= (bytes.count - at) / bytesEach else {
            return nil
        }
        return count
    }
}

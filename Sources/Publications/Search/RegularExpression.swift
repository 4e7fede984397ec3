import CIcu
import Libraries
import Synchronization

/// One of ICU's regular expressions, kept from running for ever. Several threads may search with
/// it: each gets an engine of its own, kept for the next document.
final class RegularExpression: Sendable {
    /// ICU's object; only one thread at a time has it.
    private final class Engine: @unchecked Sendable {
        let pointer: OpaquePointer
        init(_ pointer: OpaquePointer) { self.pointer = pointer }
        deinit { icu_regex_close(pointer) }
    }

    /// ICU counts steps of its engine, about a thousand a second of work.
    private static let stepsMax: Int32 = 1500
    private static let stackBytesMax: Int32 = 8 << 20

    private let pattern: [UInt16]
    private let flags: UInt32
    private let idle: Mutex<[Engine]>

    init(_ pattern: String, folds: Bool) throws(SearchError) {
        self.pattern = Array(pattern.utf16)
        flags = UREGEX_MULTILINE.rawValue | (folds ? UREGEX_CASE_INSENSITIVE.rawValue : 0)
        idle = Mutex([try RegularExpression.engine(self.pattern, flags)])
    }

    private static func engine(
        _ pattern: [UInt16], _ flags: UInt32
    ) throws(SearchError) -> Engine {
        var error = U_ZERO_ERROR
        var place = UParseError()
        guard let expression = icu_regex(pattern, Int32(pattern.count), flags, &place, &error),
            icu_failed(error) == 0
        else {
            if Library.icu.isMissing { throw .libraryMissing(advice: Library.icu.advice()) }
            throw .badPattern(column: Int(place.offset) + 1)
        }
        icu_regex_limits(expression, stepsMax, stackBytesMax, &error)
        return Engine(expression)
    }

    func matches(in bytes: [UInt8], limit: Int) throws(SearchError) -> [Range<Int>] {
        let kept = idle.withLock { $0.popLast() }
        let engine = if let kept { kept } else { try RegularExpression.engine(pattern, flags) }
        defer { idle.withLock { $0.append(engine) } }
        var text = WideText(bytes)
        var found: [Range<Int>] = []
        var error = U_ZERO_ERROR
        text.units.withUnsafeBufferPointer { units in
            icu_regex_text(engine.pointer, units.baseAddress, Int32(clamping: units.count), &error)
            while found.count < limit, icu_regex_next(engine.pointer, &error) != 0,
                icu_failed(error) == 0
            {
                let start = Int(icu_regex_start(engine.pointer, &error))
                let end = Int(icu_regex_end(engine.pointer, &error))
                if start >= 0, end > start { found.append(start..<end) }
            }
        }
        if icu_regex_ran_out(error) != 0 { throw .tooSlow }
        return found.map { text.byteOffset(of: $0.lowerBound)..<text.byteOffset(of: $0.upperBound) }
    }
}

/// UTF-8 text as UTF-16, in which ICU's expressions run three times as fast, and the way back.
struct WideText {
    let units: [UInt16]
    private let bytes: [UInt8]
    /// Where the way back has come to: places are asked for from the first to the last.
    private var unit = 0
    private var byte = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // No character takes more units than bytes.
        units = [UInt16](unsafeUninitializedCapacity: bytes.count) { out, count in
            bytes.withUnsafeBufferPointer { bytes in
                var at = 0
                while at < bytes.count {
                    let byte = bytes[at]
                    if byte < 0x80 {
                        out[count] = UInt16(byte)
                        count &+= 1
                        at &+= 1
                        continue
                    }
                    let (value, length) = WideText.scalar(bytes, at)
                    if value > 0xFFFF {
                        out[count] = UInt16(0xD7C0 &+ (value >> 10))
                        out[count &+ 1] = UInt16(0xDC00 | value & 0x3FF)
                        count &+= 2
                    } else {
                        out[count] = UInt16(value)
                        count &+= 1
                    }
                    at &+= length
                }
            }
        }
    }

    /// The byte behind a unit; never one before those asked for already.
    mutating func byteOffset(of wanted: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            while unit < wanted, byte < bytes.count {
                if bytes[byte] < 0x80 {
                    unit &+= 1
                    byte &+= 1
                } else {
                    let (value, length) = WideText.scalar(bytes, byte)
                    unit &+= value > 0xFFFF ? 2 : 1
                    byte &+= length
                }
            }
            return byte
        }
    }

    /// A character beyond ASCII; a byte that is part of none stands for a mistake.
    private static func scalar(
        _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int
    ) -> (value: UInt32, length: Int) {
        let lead = bytes[at]
        let length = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1
        guard length > 1, at + length <= bytes.count else { return (0xFFFD, 1) }
        var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for offset in at + 1..<at + length {
            if bytes[offset] & 0xC0 != 0x80 { return (0xFFFD, 1) }
            value = value << 6 | UInt32(bytes[offset] & 0x3F)
        }
        return Unicode.Scalar(value) == nil ? (0xFFFD, 1) : (value, length)
    }
}

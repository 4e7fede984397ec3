import CIcu

/// A book's words alone: letters and digits, without case, accents, spaces and punctuation.
public struct Fingerprint: Equatable, Sendable {
    /// A digest of them all. Two books of one digest have the same words in the same order.
    public var text: String
    /// A sketch of which few words follow which: books that share nearly all of their text have
    /// sketches that differ in few bits, wherever a page was added or left out.
    public var sketch: UInt64
    /// Bytes of letters and digits, and the stretches of them that were sketched.
    public var letters: Int
    public var stretches: Int

    public init(text: String, sketch: UInt64, letters: Int, stretches: Int) {
        self.text = text
        self.sketch = sketch
        self.letters = letters
        self.stretches = stretches
    }

    /// Of a book whose words cannot be read, or that has none.
    public static let none = Fingerprint(text: "", sketch: 0, letters: 0, stretches: 0)

    /// Fewer letters say too little: title pages and lists of parts are alike in many books.
    private static let lettersMin = 1000
    /// Fewer stretches make a sketch of chance.
    private static let stretchesMin = 64
    /// Of 64 bits. The same text with a page added differs in one or two.
    private static let bitsMax = 4

    /// There are words enough to know a book by.
    public var isTelling: Bool { letters >= Fingerprint.lettersMin }

    /// The same words in the same order, or nearly all of them.
    public func agrees(with other: Fingerprint) -> Bool {
        guard isTelling, other.isTelling else { return false }
        if text == other.text { return true }
        return min(stretches, other.stretches) >= Fingerprint.stretchesMin
            && Fingerprint.distance(sketch, other.sketch) <= Fingerprint.bitsMax
    }

    public var sketchDigits: String {
        Hex.of(UInt32(truncatingIfNeeded: sketch >> 32))
            + Hex.of(UInt32(truncatingIfNeeded: sketch))
    }

    /// Bits of 64 in which two sketches differ: of unrelated books some 32.
    public static func distance(_ a: UInt64, _ b: UInt64) -> Int { (a ^ b).nonzeroBitCount }
}

struct FingerprintMaker {
    private var digest = Sha256()
    private var folder = Folder(folds: true)
    private var keeps: [UInt32: Bool] = [:]
    private var count = 0
    /// The last bytes, as a ring, and their rolling hash.
    private var window = [UInt8](repeating: 0, count: FingerprintMaker.windowBytes)
    private var hash: UInt64 = 0
    private var weights = [Int32](repeating: 0, count: 64)
    /// A refrain counts once, however often it comes back.
    private var seen: Set<UInt64> = []

    /// Some four words.
    private static let windowBytes = 24
    /// Of so many stretches one is sketched: enough of any book.
    private static let sampleMask: UInt64 = 15
    /// As many as ten books the length of *War and Peace* would have.
    private static let stretchesMax = 1 << 20
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let dropped: UInt64 = (0..<windowBytes).reduce(1) { product, _ in
        product &* factor
    }

    var isFull: Bool { count > Limits.publicationTextBytes }

    mutating func add(_ document: Document) {
        // Converters add numbers and brackets, and make pictures of formulas.
        let others = document.runs.lazy.filter {
            !$0.style.isDisjoint(with: [.generated, .image, .math])
        }.map(\.range)
        var skips = Array(others)[...]
        var kept: [UInt8] = []
        var at = 0
        let text = document.text
        while at < text.count {
            if let skip = skips.first, at >= skip.lowerBound {
                at = max(at, skip.upperBound)
                skips.removeFirst()
                continue
            }
            if text[at] < 0x80 {
                if text[at].isLetterOrDigit { kept.append(text[at].lowercased) }
                at += 1
                continue
            }
            let scalar = text.withUnsafeBufferPointer { Folder.scalar($0, at) }
            let end = min(text.count, at + scalar.length)
            let folded = folder.changed(scalar.value) ?? Array(text[at..<end])
            at = end
            for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars
            where isKept(scalar) {
                kept += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        digest.add(kept)
        for byte in kept { sketch(byte) }
    }

    private mutating func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if let known = keeps[scalar.value] { return known }
        let isKept = scalar != "_" && icu_is_word(Int32(scalar.value)) != 0
        keeps[scalar.value] = isKept
        return isKept
    }

    private mutating func sketch(_ byte: UInt8) {
        let slot = count % FingerprintMaker.windowBytes
        let old = UInt64(window[slot])
        window[slot] = byte
        hash = hash &* FingerprintMaker.factor &+ UInt64(byte) &- old &* FingerprintMaker.dropped
        count += 1
        guard count >= FingerprintMaker.windowBytes else { return }
        var mixed = hash ^ hash >> 29
        mixed = mixed &* 0xBF58_476D_1CE4_E5B9
        mixed ^= mixed >> 32
        guard mixed & FingerprintMaker.sampleMask == 0, seen.count < FingerprintMaker.stretchesMax,
            seen.insert(mixed).inserted
        else { return }
        // The bits that chose it are the same in all; others are mixed in for them.
        mixed = (mixed &* 0x94D0_49BB_1331_11EB) ^ mixed >> 31
        for bit in 0..<64 { weights[bit] &+= mixed >> UInt64(bit) & 1 == 1 ? 1 : -1 }
    }

    func finished() -> Fingerprint {
        var sketch: UInt64 = 0
        for bit in 0..<64 where weights[bit] > 0 { sketch |= 1 << UInt64(bit) }
        return Fingerprint(
            text: digest.hex(), sketch: sketch, letters: count, stretches: seen.count)
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
    }
}

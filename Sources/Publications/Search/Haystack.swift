import CIcu

/// A document's text as a search reads it: unseen characters gone, every space the same, on demand
/// without case and accents; and the way back to the document's own offsets.
struct Haystack {
    private(set) var bytes: [UInt8] = []
    /// Where each byte came from; empty while nothing was changed.
    fileprivate var origins: [Int32] = []
    private let sourceCount: Int

    /// `collapses` makes one space of several, as quotations do.
    init(_ document: Document, folds: Bool, collapses: Bool = false) {
        let text = document.text
        sourceCount = text.count
        var folder = Folder(folds: folds)
        // What style sheets add is no part of the author's words.
        let added = document.runs.lazy.filter { $0.style.contains(.generated) }.map(\.range)
        var skips = Array(added)[...]
        if skips.isEmpty && !folder.changes(text) && !collapses {
            bytes = text
            return
        }
        bytes.reserveCapacity(text.count)
        origins.reserveCapacity(text.count)
        var at = 0
        while at < text.count {
            if let skip = skips.first, at >= skip.lowerBound {
                at = max(at, skip.upperBound)
                skips.removeFirst()
                continue
            }
            let start = at
            let before = bytes.count
            folder.next(text, &at, into: &bytes)
            if collapses, before > 0, bytes.count > before, bytes[before] == 0x20,
                bytes[before - 1] == 0x20
            {
                bytes.removeLast(bytes.count - before)
            }
            for _ in before..<bytes.count { origins.append(Int32(start)) }
        }
    }

    /// The document's range behind a range of the haystack.
    func source(_ range: Range<Int>) -> Range<Int> {
        if origins.isEmpty { return range }
        let start = range.lowerBound < origins.count ? Int(origins[range.lowerBound]) : sourceCount
        let end = range.upperBound < origins.count ? Int(origins[range.upperBound]) : sourceCount
        return start..<max(start, end)
    }
}

extension Haystack {
    /// Where the source's offset is in here, or what follows it.
    func position(of offset: Int) -> Int {
        if origins.isEmpty { return min(offset, bytes.count) }
        var (low, high) = (0, origins.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(origins[middle]) < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Rewrites text scalar by scalar into the form that searches compare.
struct Folder {
    let folds: Bool
    private var known: [UInt32: [UInt8]] = [:]

    init(folds: Bool) { self.folds = folds }

    /// A pattern in that form, white space collapsed.
    mutating func folded(_ pattern: String) -> [UInt8] {
        let text = Array(pattern.split { $0.isWhitespace }.joined(separator: " ").utf8)
        var out: [UInt8] = []
        var at = 0
        while at < text.count { next(text, &at, into: &out) }
        return out
    }

    func changes(_ text: [UInt8]) -> Bool {
        folds
            || text.contains {
                $0 == 0x0A || $0 == 0x09 || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xE3 || $0 == 0xEF
            }
    }

    mutating func next(_ text: [UInt8], _ at: inout Int, into out: inout [UInt8]) {
        let byte = text[at]
        if byte < 0x80 {
            at += 1
            out.append(byte == 0x0A || byte == 0x09 ? 0x20 : folds ? byte.lowercased : byte)
            return
        }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let end = min(text.count, at + length)
        let scalar = text[at..<end]
        at = end
        var value = UInt32(byte) & (0xFF >> UInt32(length + 1))
        for part in scalar.dropFirst() { value = value << 6 | UInt32(part & 0x3F) }
        switch value {
        case 0x200B, 0x2060, 0xFEFF, 0xAD: return
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: out.append(0x20)
        default:
            if folds { out += fold(value, scalar) } else { out += scalar }
        }
    }

    private mutating func fold(_ value: UInt32, _ scalar: ArraySlice<UInt8>) -> [UInt8] {
        if let known = known[value] { return known }
        let folded = Folder.folded(value) ?? Array(scalar)
        known[value] = folded
        return folded
    }

    /// Compatibility decomposition without marks, then full case folding: É → e, ß → ss.
    private static func folded(_ value: UInt32) -> [UInt8]? {
        guard let scalar = Unicode.Scalar(value) else { return nil }
        var units = [UInt16](repeating: 0, count: 32)
        var count = Int(icu_decompose(Int32(value), &units, 32))
        if count <= 0 || count > 32 {
            units = Array(String(scalar).utf16)
            count = units.count
        }
        let bare = String(decoding: units.prefix(count), as: UTF16.self).unicodeScalars
            .filter { icu_is_mark(Int32($0.value)) == 0 }
        let letters = Array(String(String.UnicodeScalarView(bare)).utf16)
        var out = [UInt16](repeating: 0, count: 64)
        let length = Int(icu_fold(letters, Int32(letters.count), &out, 64))
        if length < 0 { return nil }
        return Array(String(decoding: out.prefix(length), as: UTF16.self).utf8)
    }
}

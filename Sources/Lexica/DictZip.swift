import Publications
import Wording

/// The articles of a dictionary: a plain file, or one packed in pieces that can be unpacked alone
/// (dictzip: gzip with a table of its pieces in the header's extra field).
struct ArticleFile: Sendable {
    private let resources: any Resources
    private let name: String
    /// nil for a plain file.
    private let pieces: Pieces?

    private struct Pieces: Sendable {
        /// Unpacked bytes of each but the last.
        var length: Int
        /// Where each begins in the file, and where the last one ends.
        var starts: [Int]
    }

    init(_ resources: any Resources, _ name: String) throws(LexiconError) {
        self.resources = resources
        self.name = name
        pieces = name.hasSuffix(".dz") ? try ArticleFile.pieces(resources, name) : nil
    }

    /// The bytes of an article, cut where the file ends or one gets too long.
    func read(
        _ offset: Int, _ count: Int, max: Int = LexiconLimits.articleBytes
    ) throws(LexiconError) -> [UInt8] {
        guard offset >= 0, count >= 0 else { throw LexiconError(tr("its index is damaged")) }
        let count = min(count, max)
        guard let pieces else { return try bytes(offset, count) }
        let (end, overflows) = offset.addingReportingOverflow(count)
        guard !overflows else { throw LexiconError(tr("its index is damaged")) }
        var out: [UInt8] = []
        var piece = offset / pieces.length
        while piece * pieces.length < end, piece + 1 < pieces.starts.count {
            let start = pieces.starts[piece]
            let packed = try bytes(start, pieces.starts[piece + 1] - start)
            let text = ArticleFile.unpack(packed, limit: pieces.length)
            let first = piece * pieces.length
            let from = Swift.max(0, offset - first)
            let to = min(text.count, end - first)
            if from < to { out += text[from..<to] }
            if text.count < pieces.length { break }
            piece += 1
        }
        return out
    }

    private func bytes(_ offset: Int, _ count: Int) throws(LexiconError) -> [UInt8] {
        let (end, overflows) = offset.addingReportingOverflow(count)
        guard !overflows else { throw LexiconError(tr("its index is damaged")) }
        do {
            return try resources.read(name, offset..<end)
        } catch {
            throw LexiconError(tr("it \(error.reason)", "why a file cannot be read"))
        }
    }

    /// A piece ends where it was flushed, not where a stream ends: what came out is what there is.
    static func unpack(_ packed: [UInt8], limit: Int) -> [UInt8] {
        var rest: [UInt8]? = packed
        // A damaged piece is an empty article.
        let unpacked = try? Inflater.inflate(limit: limit, expected: limit) { _ in
            defer { rest = nil }
            return rest ?? []
        }
        return unpacked?.bytes ?? []
    }

    // MARK: - The header

    /// gzip's header is ten bytes; with the extra field at most 64 kB more, and a name.
    private static let headBytes = 80 << 10

    private static func pieces(
        _ resources: any Resources, _ name: String
    ) throws(LexiconError) -> Pieces {
        let head: [UInt8]
        do {
            head = try resources.read(name, 0..<headBytes)
        } catch {
            throw LexiconError(tr("it \(error.reason)", "why a file cannot be read"))
        }
        let reader = GzipHead(head)
        guard let extra = reader.extra, let start = reader.end() else {
            throw LexiconError(tr("it is packed in one piece; unpack it, or pack it with dictzip"))
        }
        var at = extra.lowerBound
        while at + 4 <= extra.upperBound {
            let size = Int(head[at + 2]) | Int(head[at + 3]) << 8
            let field = at + 4..<min(extra.upperBound, at + 4 + size)
            if head[at] == 0x52, head[at + 1] == 0x41 {
                return try table(head[field], after: start)
            }
            at += 4 + size
        }
        throw LexiconError(tr("it is packed in one piece; unpack it, or pack it with dictzip"))
    }

    private static func table(
        _ field: ArraySlice<UInt8>, after start: Int
    ) throws(LexiconError) -> Pieces {
        let numbers = stride(from: field.startIndex, to: field.endIndex - 1, by: 2).map {
            Int(field[$0]) | Int(field[$0 + 1]) << 8
        }
        guard numbers.count >= 3, numbers[1] > 0 else {
            throw LexiconError(tr("its table of pieces is damaged"))
        }
        var starts = [start]
        for size in numbers.dropFirst(3).prefix(numbers[2]) { starts.append(starts.last! + size) }
        return Pieces(length: numbers[1], starts: starts)
    }
}

/// The header of a gzip file, as far as it is needed: RFC 1952, 2.3.
struct GzipHead {
    private let bytes: [UInt8]
    private let flags: UInt8
    /// Where the extra field is.
    let extra: Range<Int>?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count >= 12, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 else {
            (flags, extra) = (0xFF, nil)
            return
        }
        flags = bytes[3]
        guard flags & 4 != 0 else {
            extra = nil
            return
        }
        let size = Int(bytes[10]) | Int(bytes[11]) << 8
        extra = 12 + size <= bytes.count ? 12..<12 + size : nil
    }

    /// Where the packed bytes begin; nil when this is no such file.
    func end() -> Int? {
        guard flags != 0xFF, flags & 4 == 0 || extra != nil else { return nil }
        var at = extra?.upperBound ?? 10
        for flag in [UInt8(8), 16] where flags & flag != 0 {
            guard let zero = bytes[min(at, bytes.count)...].firstIndex(of: 0) else { return nil }
            at = zero + 1
        }
        if flags & 2 != 0 { at += 2 }
        return at <= bytes.count ? at : nil
    }
}

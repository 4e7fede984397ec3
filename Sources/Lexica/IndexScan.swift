import Publications
import Wording

/// Reads an index from its beginning to its end in pieces: no order is relied on, since how words
/// are sorted differs between the programs that made them, and nothing is held.
struct IndexScan {
    let resources: any Resources
    let name: String
    /// How much of it is read.
    var bytesMax = Int.max
    private static let pieceBytes = 1 << 20

    /// Hands over what is there and takes how much of it was understood; what is left comes again
    /// with more behind it. Ends when nothing is left, or nothing is understood any more.
    func run(
        _ take: (ArraySlice<UInt8>, _ isLast: Bool) throws(LexiconError) -> Int
    ) throws(LexiconError) {
        guard let size = resources.size(of: name) else {
            throw LexiconError(tr("its index is missing"))
        }
        guard size <= LexiconLimits.indexBytes else {
            throw LexiconError(tr("its index is too large"))
        }
        if name.hasSuffix(".gz") {
            let bytes = try unpacked(size)
            _ = try take(bytes[...], true)
            return
        }
        var rest: [UInt8] = []
        var at = 0
        let end = min(size, bytesMax)
        while at < end {
            let piece: [UInt8]
            do {
                piece = try resources.read(name, at..<min(end, at + Self.pieceBytes))
            } catch {
                throw LexiconError(tr("its index \(error.reason)"))
            }
            if piece.isEmpty { break }
            at += piece.count
            rest += piece
            let understood = try take(rest[...], at >= size)
            rest.removeFirst(min(max(0, understood), rest.count))
            // A record longer than a piece is no record.
            if rest.count > Self.pieceBytes { break }
        }
    }

    private func unpacked(_ size: Int) throws(LexiconError) -> [UInt8] {
        guard size <= LexiconLimits.unpackedBytes else {
            throw LexiconError(tr("its index is too large"))
        }
        do {
            let packed = try resources.read(name, 0..<size)
            guard let start = GzipHead(packed).end() else {
                throw LexiconError(tr("its index is damaged"))
            }
            return ArticleFile.unpack(
                Array(packed[start...]), limit: LexiconLimits.unpackedBytes)
        } catch let error as ResourceError {
            throw LexiconError(tr("its index \(error.reason)"))
        } catch {
            throw LexiconError(tr("its index is damaged"))
        }
    }
}

/// Entries found in an index, the best of them kept.
struct Finds {
    let max: Int
    private(set) var places: [(rank: Int, headword: String, offset: Int, count: Int)] = []

    mutating func add(_ rank: Int, _ headword: ArraySlice<UInt8>, _ offset: Int, _ count: Int) {
        // The same article under several forms of a word is one.
        if places.contains(where: { $0.offset == offset && $0.count == count }) { return }
        let word = String(decoding: headword.prefix(LexiconLimits.wordBytes), as: UTF8.self)
        let at = places.firstIndex { $0.rank > rank } ?? places.count
        places.insert((rank, word, offset, count), at: at)
        if places.count > max { places.removeLast() }
    }
}

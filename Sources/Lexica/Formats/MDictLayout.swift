import Publications
import Wording

/// Finds where the blocks of an MDict file are.
struct MDictLayout {
    let resources: any Resources
    let file: String
    let width: Int
    let isWide: Bool
    /// The list of blocks is veiled with a key that stands beside it.
    let isVeiled: Bool

    private static let blocksMax = 1 << 20
    private static let listBytes = 64 << 20

    func blocks(
        from start: Int
    ) throws(LexiconError) -> (words: [MDictFile.Block], articles: [MDictFile.Block]) {
        let isNew = width == 8
        let headBytes = width * (isNew ? 5 : 4)
        var head = PackedReader(try resources.whole(file, start, headBytes)[...])
        guard let count = head.number(width), head.number(width) != nil, count <= Self.blocksMax,
            isNew ? head.number(width) != nil : true, let listed = head.number(width),
            let wordBytes = head.number(width), listed <= Self.listBytes
        else { throw damaged }
        // Behind the numbers stands their sum.
        let listStart = start + headBytes + (isNew ? 4 : 0)
        let list = try list(try resources.whole(file, listStart, listed))
        let wordStart = listStart + listed
        let words = try wordBlocks(list, count, from: wordStart)
        let (articleStart, overflows) = wordStart.addingReportingOverflow(wordBytes)
        guard !overflows else { throw damaged }
        return (words, try articleBlocks(from: articleStart))
    }

    private var damaged: LexiconError { LexiconError(tr("its index is damaged")) }

    private func list(_ bytes: [UInt8]) throws(LexiconError) -> [UInt8] {
        guard width == 8 else { return bytes }
        guard bytes.count >= 8 else { throw damaged }
        let open = isVeiled ? MDictVeil.lift(bytes) : bytes
        return try MDictFile.unpack(open, limit: Self.listBytes)
    }

    private func wordBlocks(
        _ list: [UInt8], _ count: Int, from start: Int
    ) throws(LexiconError) -> [MDictFile.Block] {
        var reader = PackedReader(list[...])
        var blocks: [MDictFile.Block] = []
        var at = start
        for _ in 0..<count {
            guard reader.number(width) != nil, skipWord(&reader), skipWord(&reader),
                let packed = reader.number(width), let unpacked = reader.number(width)
            else { break }
            blocks.append(.init(start: at, packed: packed, unpacked: unpacked))
            let (next, overflows) = at.addingReportingOverflow(packed)
            guard !overflows else { throw damaged }
            at = next
        }
        return blocks
    }

    /// The first and the last word of a block; since version 2 a zero ends them.
    private func skipWord(_ reader: inout PackedReader) -> Bool {
        guard let letters = reader.number(width == 8 ? 2 : 1) else { return false }
        let count = letters + (width == 8 ? 1 : 0)
        return reader.slice(isWide ? 2 * count : count) != nil
    }

    private func articleBlocks(from start: Int) throws(LexiconError) -> [MDictFile.Block] {
        var head = PackedReader(try resources.whole(file, start, 4 * width)[...])
        guard let count = head.number(width), head.number(width) != nil,
            let listed = head.number(width), count <= Self.blocksMax,
            listed == count * 2 * width
        else { throw damaged }
        let bytes = try resources.whole(file, start + 4 * width, listed)
        var list = PackedReader(bytes[...])
        var blocks: [MDictFile.Block] = []
        var (at, total) = (start + 4 * width + listed, 0)
        while let packed = list.number(width), let unpacked = list.number(width) {
            let (next, overflows) = at.addingReportingOverflow(packed)
            let (sum, isTooLong) = total.addingReportingOverflow(unpacked)
            guard !overflows, !isTooLong else { throw damaged }
            blocks.append(.init(start: at, packed: packed, unpacked: unpacked))
            (at, total) = (next, sum)
        }
        return blocks
    }
}

/// Many files veil their list of blocks with a key made of the sum that stands before it: it keeps
/// nobody out.
enum MDictVeil {
    static func lift(_ bytes: [UInt8]) -> [UInt8] {
        let key = RipeMD128.digest(Array(bytes[4..<8]) + [0x95, 0x36, 0, 0])
        var out = Array(bytes[..<8])
        out.reserveCapacity(bytes.count)
        var previous: UInt8 = 0x36
        for (index, byte) in bytes[8...].enumerated() {
            let turned = byte >> 4 | byte << 4
            out.append(turned ^ previous ^ UInt8(truncatingIfNeeded: index) ^ key[index % 16])
            previous = byte
        }
        return out
    }
}

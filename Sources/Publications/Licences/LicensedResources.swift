import Synchronization
import Wording

/// One file of a book that a licence locks.
struct SealedFile: Equatable, Sendable {
    /// It was packed before it was locked.
    var isPacked = false
    /// Its size as a person gets it, where the book says.
    var size: Int?
}

/// The files of a book under a licence, unlocked as they are read and nowhere but in memory.
final class LicensedResources: Resources, Repaired {
    let lock: LicenceLock
    private let archive: ZipArchive
    private let sealed: [String: SealedFile]
    /// nil while it is locked.
    private let cipher: BlockCipher?
    private let sizes = Mutex<[String: Int]>([:])

    /// Packed twice, by the archive and before it was locked, it is held whole.
    private static let packedMax = 64 << 20
    private static let chunk = 256 << 10

    init(_ archive: ZipArchive, _ lock: LicenceLock, _ sealed: [String: SealedFile]) {
        (self.archive, self.lock, self.sealed) = (archive, lock, sealed)
        cipher = lock.cipher
    }

    var names: [String] { archive.names }
    var repairs: [Diagnostic] { archive.repairs }
    func sideBySide(_ count: Int, _ work: @Sendable (Int) -> Void) {
        archive.sideBySide(count, work)
    }

    /// Whether its text is there to be read.
    func isOpen(_ name: String) -> Bool { sealed[name] == nil || cipher != nil }

    func size(of name: String) -> Int? {
        guard let stored = archive.size(of: name), let file = sealed[name] else {
            return archive.size(of: name)
        }
        // Padding takes one to sixteen bytes, and a block stands before the text.
        let block = BlockCipher.block
        let most = max(0, stored - block - 1)
        if file.isPacked { return file.size.flatMap { $0 >= 0 ? $0 : nil } ?? most }
        if let told = file.size, told <= most, told >= most + 1 - block { return told }
        guard cipher != nil else { return most }
        if let known = sizes.withLock({ $0[name] }) { return known }
        // What cannot be read has the size it says it has.
        let size = (try? textSize(name, stored)) ?? most
        sizes.withLock { $0[name] = size }
        return size
    }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard let file = sealed[name] else { return try archive.read(name, range) }
        guard archive.contains(name) else { throw .missing }
        guard let cipher else { throw .unsupported(tr("encryption")) }
        let source = try source(name)
        let range = range.clamped(to: 0..<Int.max - Self.chunk)
        if file.isPacked {
            let text = try unpacked(source, cipher, limit: range.upperBound, expected: file.size)
            return range.lowerBound == 0 ? text : Array(text.dropFirst(range.lowerBound))
        }
        let there = range.clamped(to: 0..<(size(of: name) ?? 0))
        return there.isEmpty ? [] : try text(there, source, cipher)
    }

    // MARK: - Blocks

    /// The locked bytes of one file, wherever they stand.
    private typealias Source = (_ at: Int, _ count: Int) throws(ResourceError) -> [UInt8]

    private func source(_ name: String) throws(ResourceError) -> Source {
        guard archive.isPacked(name) else {
            return { [archive] (at: Int, count: Int) throws(ResourceError) in
                try archive.read(name, at..<at + count)
            }
        }
        let all = try archive.load(name, limit: Self.packedMax).bytes
        return { (at: Int, count: Int) throws(ResourceError) in
            Array(all[min(at, all.count)..<min(at + count, all.count)])
        }
    }

    /// A stretch of a file that was not packed: its blocks, with the one before them.
    private func text(
        _ range: Range<Int>, _ source: Source, _ cipher: BlockCipher
    ) throws(ResourceError) -> [UInt8] {
        let block = BlockCipher.block
        let first = range.lowerBound / block
        let last = (range.upperBound + block - 1) / block
        var bytes = try source(first * block, (last - first + 1) * block)
        bytes.removeLast(bytes.count % block)
        guard bytes.count >= block,
            let text = cipher.blocks(bytes[block...], after: bytes[..<block])
        else { throw .damaged(tr("it ends before its text does")) }
        let skipped = range.lowerBound - first * block
        return Array(text.dropFirst(skipped).prefix(range.count))
    }

    private func textSize(_ name: String, _ stored: Int) throws(ResourceError) -> Int {
        let block = BlockCipher.block
        guard stored >= 2 * block, stored % block == 0, let cipher else {
            throw .damaged(tr("it is no locked file"))
        }
        let tail = try source(name)(stored - 2 * block, 2 * block)
        guard tail.count == 2 * block,
            let text = cipher.blocks(tail[block...], after: tail[..<block]),
            let padding = BlockCipher.padding(text)
        else { throw .damaged(tr("its end is not what it should be")) }
        return stored - block - padding
    }

    /// Unlocked and unpacked, chunk by chunk.
    private func unpacked(
        _ source: Source, _ cipher: BlockCipher, limit: Int, expected: Int?
    ) throws(ResourceError) -> [UInt8] {
        if limit <= 0 { return [] }
        let block = BlockCipher.block
        var before = try source(0, block)
        guard before.count == block else { throw .damaged(tr("it ends before its text does")) }
        var at = block
        let (bytes, isComplete) = try Inflater.inflate(
            limit: limit, expected: expected ?? 0
        ) { (_: Int) throws(ResourceError) in
            // The padding behind the last block is behind the end of what is packed too.
            var locked = try source(at, Self.chunk)
            locked.removeLast(locked.count % block)
            if locked.isEmpty { return [] }
            at += locked.count
            guard let text = cipher.blocks(locked[...], after: before[...]) else {
                throw .damaged(tr("it cannot be unlocked"))
            }
            before = Array(locked.suffix(block))
            return text
        }
        if bytes.isEmpty, !isComplete { throw .damaged(tr("what was unlocked cannot be unpacked")) }
        return bytes
    }
}

import CArchive
import Publications
import Wording

/// What is in a RAR, 7z or tar archive, nothing extracted.
package final class ArchiveShelf: Shelf {
    package let listing: ShelfListing
    /// How many entries stand before each in the archive, folders and all.
    private let positions: [Int]
    private var cursor: ArchiveCursor

    package init(in file: any Resources, name: String) throws(ShelfFailure) {
        if la_is_there() == 0 { throw ShelfFailure(.libraryMissing) }
        if RarLock.holds(file, name) { throw ShelfFailure(.locked) }
        guard let walk = ArchiveWalk(in: file, name: name) else {
            throw ShelfFailure(.damaged(tr("there is no room to unpack it")))
        }
        var found = ArchiveListing()
        while found.count < Limits.archiveEntries, let entry = walk.next() { found.add(entry) }
        if let refusal = walk.failure.map(ShelfRefusal.init(archiveMessage:)) {
            guard case .damaged(let why) = refusal, !found.entries.isEmpty else {
                throw ShelfFailure(refusal)
            }
            found.repair("archive.damaged", tr("what follows cannot be read: \(why)"), nil)
        }
        if found.isLocked { throw ShelfFailure(.locked) }
        cursor = ArchiveCursor(file, name)
        positions = found.positions
        listing = ShelfListing(entries: found.entries, repairs: found.repairs)
        guard let first = found.entries.firstIndex(where: { ImageKind.isPicture(path: $0.name) })
        else { return }
        do throws(ShelfFailure) {
            _ = try cursor.read(positions[first], upTo: 1)
        } catch {
            // Damage may be this picture's alone; what is lacking is so for all of them.
            if case .damaged = error.refusal {} else { throw error }
        }
    }

    package func read(_ index: Int, _ range: Range<Int>) throws(ShelfFailure) -> [UInt8] {
        guard positions.indices.contains(index) else { return [] }
        let bytes = try cursor.read(positions[index], upTo: range.upperBound)
        return Array(bytes[range.clamped(to: 0..<bytes.count)])
    }

    package func picture(_ index: Int) -> ImageInfo? {
        positions.indices.contains(index) ? cursor.picture(at: positions[index]) : nil
    }
}

/// The entries that can be named, as they come.
private struct ArchiveListing {
    var entries: [ShelfListing.Entry] = []
    var positions: [Int] = []
    var repairs: [Diagnostic] = []
    private(set) var count = 0
    private var names: Set<String> = []
    private var locked = 0

    var isLocked: Bool { locked > 0 && locked == entries.count }

    mutating func add(_ entry: ArchiveWalk.Entry) {
        defer { count += 1 }
        guard entry.isFile else { return }
        guard let name = ZipArchive.safe(entry.name), name.utf8.count <= Limits.nameBytes,
            names.insert(name).inserted
        else {
            repair(
                "archive.entry.skipped",
                tr("an entry's name is used twice or leads outside of the archive"), entry.name)
            return
        }
        entries.append(.init(name: name, size: entry.size))
        positions.append(count)
        if entry.isLocked { locked += 1 }
    }

    mutating func repair(_ code: String, _ message: String, _ path: String?) {
        guard repairs.count < Limits.diagnostics else { return }
        repairs.append(
            Diagnostic(.warning, code, message, path: path.map { String($0.prefix(400)) }))
    }
}

extension ShelfRefusal {
    /// libarchive's complaint, sorted by what a person can do about it. Its messages are constants,
    /// in English, some ending in a stop.
    init(archiveMessage message: String) {
        let words = message.lowercased()
        let plain = message.hasSuffix(".") ? String(message.dropLast()) : message
        if words.contains("encrypt") || words.contains("crypto codec") {
            self = .locked
        } else if words.contains("unsupported") || words.contains("not supported")
            || words.contains("support unavailable") || words.contains("no support")
        {
            self = .lacking(plain)
        } else {
            self = .damaged(plain.isEmpty ? tr("it cannot be read") : plain)
        }
    }
}

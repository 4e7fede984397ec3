import CArchive
import Synchronization

/// The resources inside a RAR, 7z or tar archive, nothing extracted.
///
/// Such archives are read from front to back. Reading on from where the last reading ended costs
/// only what lies between; what was read whole a moment ago is kept, so that leafing back is free.
public final class ArchiveResources: Resources, PictureKnowing, Repaired {
    public let names: [String]
    let repairs: [Diagnostic]
    private let entries: [Entry]
    private let indexes: [String: Int]
    private let cursor: Mutex<ArchiveCursor>

    private struct Entry {
        /// How many entries stand before it in the archive, folders and all.
        var position: Int
        var size: Int
    }

    /// `kind` names the archive where a person is told of it: “a RAR archive”.
    public init(in file: any Resources, name: String, kind: String) throws(OpenError) {
        guard la_is_there() != 0 else {
            throw .unsupported(
                kind: "\(kind), and libarchive is not installed",
                advice: "Install libarchive (Debian: apt install libarchive-dev), or get a CBZ.")
        }
        if RarLock.holds(file, name) { throw .needsPassword }
        guard let walk = ArchiveWalk(in: file, name: name) else { throw .unreadable("no memory") }
        var found: [(name: String, entry: Entry)] = []
        var indexes: [String: Int] = [:]
        var repairs: [Diagnostic] = []
        var locked = 0
        var position = 0
        while position < Limits.archiveEntries, let entry = walk.next() {
            defer { position += 1 }
            guard entry.isFile else { continue }
            if let name = ZipArchive.safe(entry.name), indexes[name] == nil {
                indexes[name] = found.count
                found.append((name, Entry(position: position, size: entry.size)))
                if entry.isLocked { locked += 1 }
            } else if repairs.count < Limits.diagnostics {
                repairs.append(
                    .init(
                        .warning, "archive.entry.skipped",
                        "an entry's name is used twice or leads outside of the archive",
                        path: String(entry.name.prefix(Limits.labelCharacters))))
            }
        }
        if let failure = walk.failure.map(ArchiveFailure.init) {
            guard case .damaged = failure, !found.isEmpty else { throw failure.openError(kind) }
            repairs.append(
                .init(
                    .warning, "archive.damaged",
                    "what follows cannot be read: \(failure.resourceError.reason)",
                    path: found.last?.name))
        }
        if locked > 0 && locked == found.count { throw .needsPassword }
        var cursor = ArchiveCursor(file, name)
        if let first = found.first(where: { ImageKind.isPicture(path: $0.name) }) {
            do throws(ArchiveFailure) {
                _ = try cursor.read(first.entry.position, upTo: 1)
            } catch {
                // Damage may be this picture's alone; what is lacking is so for all of them.
                if case .damaged = error {} else { throw error.openError(kind) }
            }
        }
        self.cursor = Mutex(cursor)
        entries = found.map(\.entry)
        names = found.map(\.name)
        self.indexes = indexes
        self.repairs = repairs
    }

    public func size(of name: String) -> Int? { indexes[name].map { entries[$0].size } }

    public func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard let index = indexes[name] else { throw .missing }
        let position = entries[index].position
        let result = cursor.withLock { cursor in
            Result { () throws(ArchiveFailure) in
                try cursor.read(position, upTo: range.upperBound)
            }
        }
        switch result {
        case .success(let bytes): return Array(bytes[range.clamped(to: 0..<bytes.count)])
        case .failure(let failure): throw failure.resourceError
        }
    }

    func pictureInfo(_ name: String) -> ImageInfo? {
        guard let index = indexes[name] else { return nil }
        let position = entries[index].position
        return cursor.withLock { $0.picture(at: position) }
    }
}

import Wording

/// How a file comes to be another: pieces of it as they are, with new ones between them.
public struct FileRewrite: Equatable, Sendable {
    public enum Piece: Equatable, Sendable {
        case kept(Range<Int>)
        case new([UInt8])

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .new(let bytes): bytes.count
            }
        }
    }

    public var pieces: [Piece]

    public init(_ pieces: [Piece]) { self.pieces = pieces }

    public var count: Int { pieces.reduce(0) { $0 + $1.count } }

    /// More that is not kept is no metadata.
    static let newBytesMax = 8 << 20

    /// The way back from the new file to the one it was made of.
    public func back(
        count: Int, read: (Range<Int>) throws(ResourceError) -> [UInt8]
    ) throws(RewriteError) -> FileRewrite {
        var kept: [(old: Range<Int>, new: Int)] = []
        var at = 0
        for piece in pieces {
            if case .kept(let range) = piece { kept.append((range, at)) }
            at += piece.count
        }
        kept.sort { $0.old.lowerBound < $1.old.lowerBound }
        var back: [Piece] = []
        var (old, newCount) = (0, 0)
        func fill(to end: Int) throws(RewriteError) {
            guard old < end else { return }
            newCount += end - old
            guard newCount <= Self.newBytesMax else { throw .tooLarge }
            do throws(ResourceError) {
                back.append(.new(try read(old..<end)))
            } catch {
                throw .damaged(error.reason)
            }
        }
        for (range, new) in kept {
            guard range.lowerBound >= old else { throw .tooOdd }
            try fill(to: range.lowerBound)
            back.append(.kept(new..<new + range.count))
            old = range.upperBound
        }
        try fill(to: count)
        return FileRewrite(back)
    }
}

/// Writes edited metadata into an EPUB: the package is written again, `mimetype` stands first
/// and unpacked, and everything else is the bytes it was.
public enum EpubRewrite {
    /// - Parameter modified: the time of the change, as `2026-11-20T10:00:00Z`.
    public static func plan(
        _ change: PackageChange, of file: any Resources, name: String, modified: String
    ) throws(RewriteError) -> FileRewrite {
        do {
            // What is no archive cannot be an EPUB.
            guard let archive = try? ZipArchive(in: file, name: name),
                archive.contains(EpubContainer.path)
            else { throw RewriteError.notEpub }
            if archive.contains("META-INF/signatures.xml") { throw RewriteError.signed }
            if let scheme = EpubLocks(archive).scheme { throw RewriteError.locked(scheme: scheme) }
            let zip = try ZipSpans(file, name)
            guard let path = EpubContainer(archive).packages.first,
                let index = zip.index(of: path)
            else { throw RewriteError.damaged(tr("it names no package document")) }
            if zip.records[index].isLocked { throw RewriteError.locked(scheme: "unknown") }
            let loaded = try archive.load(path, limit: Limits.packageBytes)
            if let complaint = loaded.complaint {
                throw RewriteError.damaged("\(path) \(complaint)")
            }
            let package = try PackageWriter.write(
                change, in: loaded.bytes, path: path, modified: modified)
            return try zip.replacing(index, with: package)
        } catch let error as RewriteError {
            throw error
        } catch let error as ResourceError {
            throw .damaged(error.reason)
        } catch {
            throw .tooOdd
        }
    }
}

import Publications
import Wording

/// Reads the entries of an archive that only goes forward, in whatever order they are asked for.
///
/// Reading on from where the last reading ended costs only the bytes between. An entry read whole a
/// moment ago is kept, so that leafing back is free.
struct ArchiveCursor {
    private let file: any Resources
    private let name: String
    private var walk: ArchiveWalk?
    /// The entry the walk stands at, folders and all counted, and what was read of it.
    private var position = -1
    private var bytes: [UInt8] = []
    private var isWhole = false
    private var failure: ShelfFailure?
    /// The last entries read whole, newest last.
    private var kept: [(position: Int, bytes: [UInt8])] = []
    /// What is known of pictures; nil for what is none.
    private var pictures: [Int: ImageInfo?] = [:]
    private var walksForPictures = 0

    /// Enough for a few pages of a comic scanned with care.
    private static let keptBytes = 32 << 20
    private static let walksForPicturesMax = 8
    private static let chunkBytes = 256 << 10
    /// What is read of a picture that is passed by: its size stands there in most.
    private static let headBytes = 16 << 10

    init(_ file: any Resources, _ name: String) {
        self.file = file
        self.name = name
    }

    /// At least `count` bytes of an entry, or all that can be had of it.
    mutating func read(_ wanted: Int, upTo count: Int) throws(ShelfFailure) -> [UInt8] {
        if let known = kept.first(where: { $0.position == wanted }) { return known.bytes }
        try go(to: wanted)
        try fill(upTo: count)
        return bytes
    }

    /// What the head of a picture tells.
    mutating func picture(at wanted: Int) -> ImageInfo? {
        if let known = pictures[wanted] { return known }
        // A hundred thousand pictures of no size, back to front, would be as many walks.
        if position > wanted { walksForPictures += 1 }
        if walksForPictures > ArchiveCursor.walksForPicturesMax { return nil }
        var info: ImageInfo?
        for limit in [ArchiveCursor.headBytes, Limits.imageHeadBytes] {
            // A picture that cannot be read is one that is not there: its place says so.
            guard let head = try? read(wanted, upTo: limit) else { break }
            info = ImageKind.info(Array(head.prefix(limit)))
            if info?.width != nil || head.count < limit { break }
        }
        pictures[wanted] = .some(info)
        return info
    }

    private mutating func go(to wanted: Int) throws(ShelfFailure) {
        if position == wanted { return }
        keep()
        if walk == nil || position > wanted {
            walk = ArchiveWalk(in: file, name: name)
            position = -1
        }
        while position < wanted {
            guard let entry = walk?.next() else {
                let message = walk?.failure ?? tr("it ends early")
                walk = nil
                position = -1
                throw ShelfFailure(.init(archiveMessage: message))
            }
            position += 1
            (bytes, isWhole, failure) = ([], false, nil)
            if position < wanted { passBy(entry) }
        }
    }

    /// Solid archives unpack what is passed by: a picture's size is learnt on the way.
    private mutating func passBy(_ entry: ArchiveWalk.Entry) {
        if pictures[position] != nil || !ImageKind.isPicture(path: entry.name) { return }
        // Its reader gets the error.
        try? fill(upTo: ArchiveCursor.headBytes)
        let info = ImageKind.info(bytes)
        if info?.width != nil || bytes.count < ArchiveCursor.headBytes {
            pictures[position] = .some(info)
        }
    }

    private mutating func fill(upTo count: Int) throws(ShelfFailure) {
        while let walk, bytes.count < count, !isWhole, failure == nil {
            do throws(ShelfFailure) {
                let chunk = min(count - bytes.count, ArchiveCursor.chunkBytes)
                isWhole = try !walk.read(upTo: chunk, into: &bytes)
            } catch {
                failure = error
            }
        }
        // The part of a picture that can be had is shown.
        if bytes.isEmpty, let failure { throw failure }
    }

    /// Keeps what was read whole, for who leafs back.
    private mutating func keep() {
        guard isWhole, !bytes.isEmpty, bytes.count <= ArchiveCursor.keptBytes else { return }
        kept.append((position, bytes))
        while kept.reduce(0, { $0 + $1.bytes.count }) > ArchiveCursor.keptBytes {
            kept.removeFirst()
        }
    }
}

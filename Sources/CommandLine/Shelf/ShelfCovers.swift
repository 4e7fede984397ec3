import Holdings
import LibraryRuntime
import Publications

/// What a catalog says of a book that only the book itself tells.
public struct ShelfExtra: Equatable, Sendable {
    /// Its cover, where one was written beside the catalog.
    public var cover: String?
    /// The sounds of a book that is a folder, in order.
    public var parts: [Part] = []

    public struct Part: Equatable, Sendable {
        public var path: String
        public var title: String?
    }

    public init() {}

    /// - Parameter folder: is a book of sound.
    init(soundsIn folder: String, _ open: PublicationOpener) {
        // What cannot be opened has no parts; it is in the list all the same.
        let tracks = (try? open(folder))?.audiobook?.tracks ?? []
        parts = tracks.compactMap { track in
            track.path.map { Part(path: folder + "/" + $0, title: track.title) }
        }
    }
}

/// The covers that stand inside of books, written beside a catalog: a reading program that opens it
/// looks into no book for its cover.
struct ShelfCovers {
    let open: PublicationOpener
    let files: FileDoor
    /// The catalog's own file.
    let catalog: String

    private static let bytesMax = 16 << 20
    private static let endings = [
        "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
        "image/svg+xml": "svg",
    ]

    /// Where the cover of a book was written; nil for one that has a cover on the disk already, or
    /// none that can be read.
    func written(of book: HeldBook) throws(Complaint) -> String? {
        if case .told? = book.cover { return nil }
        for file in book.files {
            // What cannot be opened has no cover; it is in the list all the same.
            guard let publication = try? open(file.path), let path = publication.coverPath,
                let type = publication.image(path)?.mediaType, let ending = Self.endings[type],
                let bytes = try? publication.imageBytes(path, limit: Self.bytesMax)  // as above
            else { continue }
            let cover = "\(catalog).covers/\(book.id).\(ending)"
            try files.save(bytes, cover)
            return cover
        }
        return nil
    }
}

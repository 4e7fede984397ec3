import Ports
import Publications

/// Writes the cover of what is heard to a file, for desktops that show pictures by address. Only
/// the person can read it: which book they hear is private.
public struct DesktopArt: Sendable {
    private let documents: any DocumentKeeping
    private let folder: String?

    /// `folder` holds nothing else; it is nil where there is no home folder.
    public init(documents: any DocumentKeeping, folder: String?) {
        (self.documents, self.folder) = (documents, folder)
    }

    /// The file's address; nil where the book has no cover, or there is no room for it. Desktops
    /// keep pictures by address, so another picture has another name.
    public func keep(_ publication: Publication) -> String? {
        // What a licence locks is written nowhere.
        if publication.licence != nil { return nil }
        return publication.coverPath
            // A book without a cover that can be read has none to show.
            .flatMap { try? publication.imageBytes($0, limit: Self.bytesMax) }
            .flatMap(keep(picture:))
    }

    /// The same of a picture that is none of the book's own.
    public func keep(picture bytes: [UInt8]) -> String? {
        guard let folder, bytes.count <= Self.bytesMax,
            let ending = Self.endings[ImageKind.info(bytes)?.mediaType ?? ""]
        else { return nil }
        let name = Self.name(of: bytes) + ending
        do throws(DocumentError) {
            for other in try documents.names(in: folder) where other != name {
                try documents.remove(folder + "/" + other)
            }
            try documents.save(bytes, to: folder + "/" + name)
        } catch {
            return nil
        }
        return FileAddress.address(of: folder + "/" + name)
    }

    private static let bytesMax = 8 << 20
    /// What desktops draw.
    private static let endings = [
        "image/jpeg": ".jpg", "image/png": ".png", "image/gif": ".gif", "image/webp": ".webp",
    ]

    /// FNV-1a: it tells pictures apart, and nothing more.
    private static func name(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

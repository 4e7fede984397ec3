/// A sound file inside a book that is read.
public struct OverlaySound: Equatable, Sendable {
    /// nil where the file does not say it.
    public var duration: Duration?
    /// nil where it cannot be read to its end.
    public var sha256: String?
}

extension Publication {
    private static let soundChunkBytes = 1 << 20
    /// A packed sound is unpacked to be digested.
    private static let packedSoundBytes = 512 << 20

    /// What a media overlay's sound file is, or nil where it is not in the book or no sound.
    public func overlaySound(_ path: String) -> OverlaySound? {
        guard let epub = content as? EpubContent,
            let facts = SoundFiles.facts(path, in: epub.resources)
        else { return nil }
        // A damaged archive still has a narration to follow.
        let digest = try? Publication.digest(path, in: epub.resources)
        return OverlaySound(
            duration: facts.duration, sha256: digest)
    }

    private static func digest(
        _ path: String, in resources: any Resources
    ) throws(ResourceError) -> String {
        if (resources as? ZipArchive)?.isPacked(path) == true {
            return Sha256.of(try resources.load(path, limit: packedSoundBytes).bytes)
        }
        let size = resources.size(of: path) ?? 0
        var digest = Sha256()
        var at = 0
        while at < size {
            let chunk = try resources.read(path, at..<min(size, at + soundChunkBytes))
            if chunk.isEmpty { break }
            digest.add(chunk)
            at += chunk.count
        }
        return digest.hex()
    }
}

/// Gives out the pictures of an audiobook: files beside the sound, and those inside it under the
/// sound file's own path.
final class AudioContent: Content {
    private let resources: any Resources
    private let pictures: [String: EmbeddedPicture]

    init(_ resources: any Resources, pictures: [String: EmbeddedPicture] = [:]) {
        self.resources = resources
        self.pictures = pictures
    }

    /// There is nothing to read in it.
    func document(at index: Int, key: Document.Key) -> Document {
        Document(Document.Draft(), key: key, path: "")
    }

    func sound(_ path: String) throws(ResourceError) -> TrackSound {
        try TrackSound(resources, path: path)
    }

    func image(_ path: String) -> ImageInfo? {
        guard let picture = pictures[path] else {
            return resources.contains(path) ? resources.imageInfo(path) : nil
        }
        // A picture that cannot be read is one that is not there: its place says so.
        let head = try? bytes(picture, path, limit: Limits.imageHeadBytes, isWhole: false)
        return head.flatMap(ImageKind.info)
    }

    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] {
        guard let picture = pictures[path] else {
            if AudioNames.isSound(path) { throw .missing }
            return try resources.load(path, limit: limit).bytes
        }
        return try bytes(picture, path, limit: limit, isWhole: true)
    }

    private func bytes(
        _ picture: EmbeddedPicture, _ path: String, limit: Int, isWhole: Bool
    ) throws(ResourceError) -> [UInt8] {
        switch picture {
        case .bytes(let bytes):
            if isWhole && bytes.count > limit { throw .tooLarge(limit: limit) }
            return Array(bytes.prefix(limit))
        case .range(let range):
            if isWhole && range.count > limit { throw .tooLarge(limit: limit) }
            return try resources.read(path, range.prefix(limit))
        }
    }
}

extension Range<Int> {
    fileprivate func prefix(_ count: Int) -> Range<Int> {
        lowerBound..<lowerBound + Swift.min(self.count, count)
    }
}

/// The sound inside of a book that is read, as a book that is heard.
extension Publication {
    /// Tells the sound of a book from its text.
    private static let soundSalt: UInt64 = 0x6E61_7272_6174_6564

    /// The sound of a book's media overlays, in the order in which it is first heard; nil where
    /// there is none.
    public func narration() -> Publication? {
        guard let epub = content as? EpubContent else { return nil }
        let clips = overlays()
        guard !clips.isEmpty else { return nil }
        let sounds = Publication.sounds(of: clips, in: epub.resources)
        guard !sounds.tracks.isEmpty else { return nil }
        var parts = Parts(.audiobook)
        parts.metadata = metadata
        // Its identifiers are those of the text, which is another work.
        (parts.metadata.identifier, parts.metadata.identifiers) = (nil, [])
        parts.coverPath = coverPath
        var book = Audiobook(tracks: sounds.tracks, marks: marks(of: clips, sounds.numbers))
        book.passedBy = PassedBy.all(of: clips, sounds.tracks, sounds.numbers)
        parts.audiobook = book
        return Publication(
            parts, content: NarrationContent(epub), revision: revision ^ Publication.soundSalt)
    }

    /// The id of the sentence that is read aloud at a place, or that begins last before it; nil
    /// where nothing is read aloud inside the book.
    public func narratedSentence(at place: Place) -> String? {
        guard let epub = content as? EpubContent, spine.indices.contains(place.document) else {
            return nil
        }
        let clips = epub.overlays(of: spine[place.document].path)
        if clips.isEmpty { return nil }
        let document = self.document(place.document)
        var first: (start: Int, id: String)?
        var last: (start: Int, id: String)?
        for clip in clips where clip.aside == nil {
            guard let id = clip.fragment,
                let start = document.range(ofFragment: id)?.lowerBound
            else { continue }
            if start < first?.start ?? .max { first = (start, id) }
            if start <= place.offset, start > last?.start ?? -1 { last = (start, id) }
        }
        return (last ?? first)?.id
    }

    private static func sounds(
        of clips: [OverlayClip], in resources: any Resources
    ) -> (tracks: [AudioTrack], numbers: [String: Int]) {
        // Where a file does not tell its length, its last clip does.
        var reach: [String: Duration] = [:]
        var paths: [String] = []
        for clip in clips {
            if reach[clip.audio] == nil { paths.append(clip.audio) }
            reach[clip.audio] = max(reach[clip.audio] ?? .zero, clip.end ?? clip.begin)
        }
        var tracks: [AudioTrack] = []
        var numbers: [String: Int] = [:]
        let facts = SoundFiles.facts(paths, in: resources)
        for (path, facts) in zip(paths, facts) where tracks.count < Limits.listEntries {
            guard let facts, let length = facts.duration ?? reach[path], length > .zero else {
                continue
            }
            numbers[path] = tracks.count
            tracks.append(
                AudioTrack(
                    path: path, duration: length,
                    isEstimate: facts.isEstimate || facts.duration == nil,
                    mediaType: facts.mediaType))
        }
        return (tracks, numbers)
    }

    /// Each line of the contents where its document is first heard. Lines that lead into the
    /// middle of one are found by the clip of their element.
    private func marks(of clips: [OverlayClip], _ numbers: [String: Int]) -> [ChapterMark] {
        var firsts: [String: OverlayClip] = [:]
        for clip in clips where numbers[clip.audio] != nil {
            if firsts[clip.document] == nil { firsts[clip.document] = clip }
            guard let fragment = clip.fragment else { continue }
            let name = clip.document + "#" + fragment
            if firsts[name] == nil { firsts[name] = clip }
        }
        return toc.compactMap { entry in
            guard let path = entry.path else { return nil }
            let exact = entry.fragment.flatMap { firsts[path + "#" + $0] }
            guard let clip = exact ?? firsts[path], let track = numbers[clip.audio] else {
                return nil
            }
            return ChapterMark(
                track: track, offset: clip.begin, title: entry.label, depth: entry.depth,
                source: .toc)
        }
    }
}

/// Gives out the sound and the cover of a book that is read.
private final class NarrationContent: Content {
    private let text: EpubContent

    init(_ text: EpubContent) { self.text = text }

    /// The text is another work's.
    func document(at index: Int, key: Document.Key) -> Document {
        Document(Document.Draft(), key: key, path: "")
    }

    func sound(_ path: String) throws(ResourceError) -> TrackSound {
        try TrackSound(text.resources, path: path)
    }

    func image(_ path: String) -> ImageInfo? { text.image(path) }

    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] {
        try text.imageBytes(path, limit: limit)
    }
}

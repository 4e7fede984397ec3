/// An episode of a podcast, as RSS tells it.
struct RssItem {
    private let parts: [XMLElement]
    private let resolver: Resolver

    init(_ element: XMLElement, _ resolver: Resolver) {
        parts = element.children
        self.resolver = resolver.inside(element.attribute(.base))
    }

    /// nil for one without sound, or anything else to be had: a post of a blog.
    func publication(of show: String?) -> Feed.Publication? {
        let acquisitions = parts.filter { $0.word == .enclosure }.prefix(CatalogLimits.links)
            .compactMap(acquisition)
        guard let first = acquisitions.first else { return nil }
        var episode = Feed.Publication()
        episode.acquisitions = acquisitions
        episode.id = (self.first(.guid)?.text.kept ?? first.href)
            .clipped(bytes: CatalogLimits.titleBytes)
        episode.title = line(.title) ?? ""
        if let author = line(.podcastAuthor) ?? line(.creator) { episode.authors = [author] }
        episode.published = self.first(.pubDate).flatMap { FeedDate($0.text.trimmed) }
        episode.updated = episode.published
        episode.duration = self.first(.podcastDuration).flatMap { Self.duration($0.text) }
        episode.summary =
            [Word.encoded, .description, .podcastSummary].lazy.compactMap { word in
                self.first(word).flatMap {
                    MarkedText.plain($0.text, isMarked: true, bytesMax: CatalogLimits.summaryBytes)
                }
            }.first
        let number = self.first(.podcastEpisode).flatMap { Amounts.position($0.text) }
        episode.series = show.map { .init(name: $0, position: number) }
        episode.cover = self.first(.podcastImage)?.attribute(.href).flatMap(resolver.web)
        episode.medium = Self.isSound(first.type) ? "audiobook" : nil
        episode.marks = marks
        episode.chapters = self.first(.podcastChapters)?.attribute(.url)
            .flatMap { resolver.web($0.trimmed) }
        return episode
    }

    /// Podlove's simple chapters.
    private var marks: [SoundMark] {
        let chapters = parts.lazy.filter { $0.word == .pscChapters }.first?.children ?? []
        return SoundMark.inOrder(
            chapters.filter { $0.word == .pscChapter }.prefix(SoundMark.countMax).compactMap {
                guard let title = $0.attribute(.title).flatMap({ MarkedText.line($0) }),
                    let start = $0.attribute(.start).flatMap(Self.moment)
                else { return nil }
                return SoundMark(start: start, title: title)
            })
    }

    /// As a duration is written, and zero.
    private static func moment(_ text: String) -> Duration? {
        if let time = duration(text) { return time }
        let isZero = text.contains("0") && text.allSatisfy { "0:. ".contains($0) }
        return isZero ? .zero : nil
    }

    private func acquisition(_ part: XMLElement) -> Feed.Acquisition? {
        guard let href = part.attribute(.url).flatMap({ resolver.web($0.trimmed) }) else {
            return nil
        }
        let type = part.attribute(.type)?.kept.map {
            $0.lowercased().clipped(bytes: CatalogLimits.titleBytes)
        }
        return Feed.Acquisition(relation: .openAccess, href: href, type: Self.told(type, href))
    }

    /// Names that servers give to the same sound, and none: then its address tells.
    private static func told(_ type: String?, _ href: String) -> String? {
        switch type {
        case "audio/mp3", "audio/mpeg3", "audio/x-mpeg", "audio/x-mp3": return "audio/mpeg"
        case "audio/m4a", "audio/x-m4a", "audio/aac", "audio/mp4a-latm": return "audio/mp4"
        case "audio/opus", "application/ogg": return "audio/ogg"
        case nil, "application/octet-stream": break
        default: return type
        }
        let path = href.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let ends = [
            (".mp3", "audio/mpeg"), (".m4a", "audio/mp4"), (".m4b", "audio/mp4"),
            (".ogg", "audio/ogg"), (".opus", "audio/ogg"), (".flac", "audio/flac"),
        ]
        return ends.first { path.hasSuffix($0.0) }?.1 ?? type
    }

    private static func isSound(_ type: String?) -> Bool { type?.hasPrefix("audio/") == true }

    /// Seconds, `62:03` or `1:02:03`.
    private static func duration(_ text: String) -> Duration? {
        let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return Amounts.duration(text) }
        guard parts.count <= 3 else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let number = Double(part), number.isFinite, (0..<100_000).contains(number) else {
                return nil
            }
            seconds = seconds * 60 + number
        }
        return seconds > 0 ? .milliseconds(Int(seconds * 1000)) : nil
    }

    private func first(_ word: Word) -> XMLElement? { parts.first { $0.word == word } }

    private func line(_ word: Word) -> String? {
        first(word).flatMap { MarkedText.line($0.text) }
    }
}

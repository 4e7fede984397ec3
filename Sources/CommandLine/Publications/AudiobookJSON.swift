import Publications

extension Audiobook {
    var tracksJSON: JSON {
        .array(
            tracks.map { track in
                .object([
                    "path": .text(track.path), "href": .text(track.href),
                    "title": .text(track.title),
                    "duration_ms": track.duration.map { .integer($0.milliseconds) },
                    "media_type": .text(track.mediaType),
                ])
            })
    }

    /// Without times where a track before has none: they would be wrong.
    var chaptersJSON: JSON {
        let known = tracks.prefix { $0.duration != nil }.count
        return .array(
            chapters.enumerated().map { index, chapter in
                let next = index + 1 < chapters.count ? chapters[index + 1].place.track : nil
                let hasEnd = (next ?? tracks.count) <= known
                return .object([
                    "title": .string(chapter.title), "track": .integer(chapter.place.track),
                    "start_ms": chapter.place.track <= known
                        ? .integer(chapter.start.milliseconds) : nil,
                    "end_ms": hasEnd ? .integer(chapter.end.milliseconds) : nil,
                    "depth": .integer(chapter.depth), "source": .string(chapter.source.rawValue),
                ])
            })
    }

    /// The same for people.
    func lines(_ metadata: Metadata) -> [String] {
        var lines: [String] = []
        let readers = metadata.contributors.filter { $0.role == "nrt" }.map(\.name)
        if !readers.isEmpty {
            lines.append("read by: \(harmless(readers.joined(separator: ", ")))")
        }
        if let duration { lines.append("duration: \(duration.clock)") }
        lines.append("tracks: \(tracks.count)")
        lines.append("chapters: \(chapters.count)")
        return lines + chapterLines
    }

    var chapterLines: [String] {
        chapters.map { chapter in
            let indent = String(repeating: "  ", count: chapter.depth)
            let title = "\(harmless(chapter.title)) (\(chapter.source.rawValue))"
            return "\(indent)\(chapter.start.clock) \(title)"
        }
    }

    var trackLines: [String] {
        tracks.map { track in
            let parts = [track.duration?.clock, track.path ?? track.href, track.title]
            return harmless(parts.compactMap(\.self).joined(separator: "  "))
        }
    }
}

extension Duration {
    /// `1:02:03`
    var clock: String {
        let seconds = milliseconds / 1000
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}

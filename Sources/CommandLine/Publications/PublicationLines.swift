import Publications

/// A publication as `inspect` tells it to people: one fact a line.
extension PublicationReport {
    var lines: [UInt8] {
        let lines = order.only == nil ? overview : InspectCommand.parts.flatMap(named)
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }

    /// What is known at a glance; lists of pictures, links and the like have to be asked for.
    private var overview: [String] {
        let metadata = publication.metadata
        var lines = line("title", metadata.title) + authors + format + described
        lines += line("cover", publication.coverPath)
        lines += line("protection", publication.protection?.why)
        if let audiobook = publication.audiobook {
            lines += audiobook.lines(metadata)
        } else {
            lines.append("documents: \(publication.spine.count)")
        }
        lines += line("words", survey.map { String($0.words.reduce(0, +)) })
        lines += line("notes", survey.map { String($0.notes.count) })
        return lines + (place?.lines ?? []) + indented(publication.toc) + warned
    }

    /// One part, and nothing where it was not asked for.
    private func named(_ part: String) -> [String] {
        guard order.isNamed(part) else { return [] }
        let metadata = publication.metadata
        let audiobook = publication.audiobook
        switch part {
        case "format": return format
        case "metadata": return line("title", metadata.title) + authors + described
        case "cover": return line("cover", publication.coverPath)
        case "spine": return publication.spine.map { harmless($0.path) }
        case "toc":
            let found = isFound ? ["The book has no table of contents; found in its text:"] : []
            return found + indented(audiobook == nil ? contents : [])
        case "page_list": return indented(publication.pageList ?? [])
        case "landmarks":
            return (publication.landmarks ?? []).flatMap { line($0.type, $0.label) }
        case "images":
            return (survey?.pictures ?? []).flatMap {
                line(status($0), [$0.path, $0.alt].compactMap(\.self).joined(separator: "  "))
            }
        case "links":
            return (survey?.links ?? []).flatMap {
                line($0.text, $0.link.href ?? Self.target($0.link.path, $0.link.fragment))
            }
        case "notes": return (survey?.notes ?? []).flatMap { line($0.reference, $0.text) }
        case "overlays": return publication.format == .epub ? spoken : []
        case "tracks": return audiobook?.trackLines ?? []
        case "chapters": return audiobook?.chapterLines ?? []
        case "duration_ms": return line("duration", audiobook?.duration?.clock)
        case "protection": return line("protection", publication.protection?.why)
        case "words": return line("words", survey.map { String($0.words.reduce(0, +)) })
        case "characters": return line("characters", survey.map { String($0.characters) })
        case "diagnostics": return warned
        case "identity", "fingerprint": return identityLines(part)
        case "place": return place?.lines ?? []
        default: return []
        }
    }

    private func line(_ name: String, _ value: String?) -> [String] {
        guard let value, !value.isEmpty else { return [] }
        return ["\(harmless(name)): \(harmless(value))"]
    }

    private var authors: [String] {
        line("by", publication.metadata.authors.map(\.name).joined(separator: ", "))
    }

    private var format: [String] {
        let names = [publication.format.rawValue, publication.formatVersion].compactMap(\.self)
        return line("format", names.joined(separator: " "))
    }

    private var described: [String] {
        let metadata = publication.metadata
        let series = metadata.series.map { series in
            series.name + (series.position.map { " \(JSON.number($0).plain)" } ?? "")
        }
        return line("language", LanguageName.list(metadata.languages)) + line("series", series)
            + line("publisher", metadata.publisher) + line("published", metadata.published)
            + line("identifier", metadata.identifier)
    }

    private func indented(_ entries: [TocEntry]) -> [String] {
        entries.map { String(repeating: "  ", count: $0.depth) + harmless($0.label) }
    }

    private var spoken: [String] {
        publication.overlays().flatMap { clip in
            let end = clip.end.map { "–\($0.clock)" } ?? ""
            return line(
                Self.target(clip.document, clip.fragment),
                "\(clip.audio) \(clip.begin.clock)\(end)")
        }
    }

    private static func target(_ path: String?, _ fragment: String?) -> String {
        (path ?? "") + (fragment.map { "#" + $0 } ?? "")
    }

    private var warned: [String] {
        warnings.flatMap {
            line(
                "\($0.severity.rawValue) \($0.code)",
                [$0.path, $0.message].compactMap(\.self).joined(separator: ": "))
        }
    }
}

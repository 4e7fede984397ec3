import Publications

/// A publication as `inspect` shows it.
struct PublicationReport {
    let publication: Publication
    let order: InspectCommand.Order
    let facts: IdentityFacts
    private let survey: Survey?

    init(_ publication: Publication, _ order: InspectCommand.Order) {
        self.publication = publication
        self.order = order
        facts = IdentityFacts(publication, order)
        survey =
            order.readsChapters && publication.audiobook == nil ? Survey(publication) : nil
    }

    var json: JSON {
        .object([
            "path": .string(order.file), "format": .string(publication.format.rawValue),
            "format_version": .text(publication.formatVersion),
            "metadata": part("metadata", publication.metadata.json),
            "cover": part("cover", cover),
            "spine": publication.audiobook == nil ? part("spine", spine) : nil,
            "toc": publication.audiobook == nil ? part("toc", toc) : nil,
            "page_list": part("page_list", pageList),
            "landmarks": part("landmarks", publication.landmarks.map { .array($0.map(\.json)) }),
            "images": part("images", survey.map { .array($0.pictures.map(image)) }),
            "links": part("links", survey.map { .array($0.links.map(\.json)) }),
            "notes": part("notes", survey.map { .array($0.notes.map(\.json)) }),
            "overlays": part("overlays", overlays),
            "tracks": part("tracks", publication.audiobook?.tracksJSON),
            "chapters": part("chapters", publication.audiobook?.chaptersJSON),
            "duration_ms": publication.audiobook?.duration.map { .integer($0.milliseconds) },
            "protection": part("protection", publication.protection?.json),
            "words": part("words", survey.map { .integer($0.words.reduce(0, +)) }),
            "characters": part("characters", survey.map { .integer($0.characters) }),
            "identity": identity, "place": part("place", place),
            "diagnostics": part("diagnostics", diagnostics),
        ])
    }

    private func part(_ name: String, _ value: JSON?) -> JSON? { order.wants(name) ? value : nil }

    private var cover: JSON? {
        guard let path = publication.coverPath else { return nil }
        let info = publication.image(path)
        return .object([
            "path": .string(path), "media_type": .text(info?.mediaType),
            "width": info?.width.map(JSON.integer), "height": info?.height.map(JSON.integer),
        ])
    }

    private var spine: JSON {
        .array(
            publication.spine.enumerated().map { index, item in
                let words = survey.flatMap { index < $0.words.count ? $0.words[index] : nil }
                return .object([
                    "path": .string(item.path), "linear": .boolean(item.isLinear),
                    "media_type": item.mediaType.isEmpty ? nil : .string(item.mediaType),
                    "words": words.map(JSON.integer),
                ])
            })
    }

    /// Some formats have to look for it: only when it is wanted.
    private var pageList: JSON? {
        order.wants("page_list") ? publication.pageList.map(PublicationReport.places) : nil
    }

    private var toc: JSON {
        let given = publication.toc
        // A book without one gets its headings.
        return PublicationReport.places(
            given.isEmpty ? Survey.contents(survey?.headings ?? []) : given)
    }

    private static func places(_ entries: [TocEntry]) -> JSON {
        .array(
            entries.map {
                .object([
                    "label": .string($0.label), "path": .text($0.path),
                    "fragment": .text($0.fragment),
                    "depth": .integer($0.depth),
                ])
            })
    }

    private func image(_ picture: Survey.PictureUse) -> JSON {
        let info = picture.isRemote ? nil : picture.path.flatMap(publication.image)
        let status =
            picture.path == nil
            ? "ok"
            : picture.isRemote
                ? "remote"
                : info == nil
                    ? "missing"
                    : info?.isSupported == true ? "ok" : "unsupported"
        return .object([
            "path": .text(picture.path), "document": .string(picture.document),
            "alt": .string(picture.alt), "status": .string(status),
            "width": info?.width.map(JSON.integer), "height": info?.height.map(JSON.integer),
        ])
    }

    private var overlays: JSON? {
        guard publication.format == .epub else { return nil }
        return .array(
            publication.overlays().map { clip in
                .object([
                    "document": .string(clip.document), "fragment": .text(clip.fragment),
                    "audio": .string(clip.audio), "begin_ms": .integer(clip.begin.milliseconds),
                    "end_ms": clip.end.map { .integer($0.milliseconds) },
                ])
            })
    }

    private var diagnostics: JSON {
        let all = publication.diagnostics + (survey?.diagnostics ?? [])
        return .array(all.prefix(1000).map(\.json))
    }

    /// The same for people: one fact a line.
    var lines: [UInt8] {
        let metadata = publication.metadata
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { lines.append("\(name): \(harmless(value))") }
        }
        add("title", metadata.title)
        add("by", metadata.authors.map(\.name).joined(separator: ", "))
        add(
            "format",
            [publication.format.rawValue, publication.formatVersion].compactMap(\.self)
                .joined(separator: " "))
        add("language", LanguageName.list(metadata.languages))
        add(
            "series",
            metadata.series.map { series in
                series.name + (series.position.map { " \(JSON.number($0).plain)" } ?? "")
            })
        add("publisher", metadata.publisher)
        add("published", metadata.published)
        add("identifier", metadata.identifier)
        add("cover", publication.coverPath)
        add("protection", publication.protection?.why)
        if let audiobook = publication.audiobook {
            for line in audiobook.lines(metadata) { lines.append(line) }
        } else {
            add("documents", String(publication.spine.count))
        }
        add("words", survey.map { String($0.words.reduce(0, +)) })
        add("notes", survey.map { String($0.notes.count) })
        if let locator = order.at, let place = publication.place(locator) {
            for (kind, locator) in publication.locators(of: place).sorted(by: {
                $0.key.rawValue < $1.key.rawValue
            }) {
                add(kind.rawValue, locator.description)
            }
        }
        for entry in publication.toc {
            lines.append(String(repeating: "  ", count: entry.depth) + harmless(entry.label))
        }
        for diagnostic in publication.diagnostics + (survey?.diagnostics ?? []) {
            add(
                "\(diagnostic.severity.rawValue) \(diagnostic.code)",
                [diagnostic.path, diagnostic.message].compactMap(\.self).joined(separator: ": "))
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
}

import Publications

/// A publication as `inspect` shows it.
struct PublicationReport {
    let publication: Publication
    let order: InspectCommand.Order
    let facts: IdentityFacts
    let place: PlaceReport?
    let survey: Survey?

    init(
        _ publication: Publication, _ order: InspectCommand.Order, at place: PlaceReport? = nil
    ) {
        self.publication = publication
        self.order = order
        self.place = place
        facts = IdentityFacts(publication, order)
        // Contents that the book does not have are made of its headings.
        let looksForContents = order.isNamed("toc") && publication.toc.isEmpty
        let reads = order.readsChapters || looksForContents
        survey = reads && publication.audiobook == nil ? Survey(publication) : nil
    }

    var json: JSON {
        .object([
            "path": .string(order.file), "format": .string(publication.format.rawValue),
            "format_version": .text(publication.formatVersion),
            "metadata": part("metadata", publication.metadata.json),
            "cover": part("cover", cover),
            "spine": publication.audiobook == nil ? part("spine", spine) : nil,
            "toc": publication.audiobook == nil ? part("toc", toc) : nil,
            "toc_found": part("toc", isFound ? .boolean(true) : nil),
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
            "identity": identity, "place": part("place", place?.json),
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

    private var toc: JSON { PublicationReport.places(contents) }

    /// A book without any gets its headings.
    var contents: [TocEntry] {
        let given = publication.toc
        return given.isEmpty ? survey?.contents ?? [] : given
    }

    /// The book has none: these were found in its text.
    var isFound: Bool {
        publication.audiobook == nil && publication.toc.isEmpty && !contents.isEmpty
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

    private func info(_ picture: Survey.PictureUse) -> ImageInfo? {
        picture.isRemote ? nil : picture.path.flatMap(publication.image)
    }

    func status(_ picture: Survey.PictureUse) -> String {
        if picture.path == nil { return "ok" }
        if picture.isRemote { return "remote" }
        guard let info = info(picture) else { return "missing" }
        return info.isSupported ? "ok" : "unsupported"
    }

    private func image(_ picture: Survey.PictureUse) -> JSON {
        let info = info(picture)
        return .object([
            "path": .text(picture.path), "document": .string(picture.document),
            "alt": .string(picture.alt), "status": .string(status(picture)),
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

    private var diagnostics: JSON { .array(warnings.prefix(1000).map(\.json)) }

    var warnings: [Diagnostic] { publication.diagnostics + (survey?.diagnostics ?? []) }
}

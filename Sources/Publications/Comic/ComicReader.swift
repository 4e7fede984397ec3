import Wording

/// Opens pictures in an archive or folder as a comic, a page a picture.
struct ComicReader {
    static func open(
        _ resources: any Resources, format: Publication.Format, title: String, revision: UInt64
    ) throws(OpenError) -> Publication {
        let pages = resources.names.filter(isPage).sorted(by: NaturalOrder.precedes)
        if pages.isEmpty {
            throw .nothingToRead(
                in: format == .images
                    ? tr("folder", "nothing to read in it") : tr("archive", "nothing to read in it")
            )
        }
        var parts = Parts(format)
        if let archive = resources as? any Repaired { parts.diagnostics = archive.repairs }
        parts.metadata.title = title.withoutExtension
        parts.metadata.layout = .fixed
        readInfo(resources, &parts)
        parts.spine = pages.prefix(Limits.listEntries).map { page in
            SpineItem(
                path: page, mediaType: ImageKind.mediaType(path: page) ?? "image/jpeg",
                bytes: resources.size(of: page) ?? 0)
        }
        parts.coverPath = pages.first
        parts.protection = (resources as? LicensedResources)?.protection
        return Publication(
            parts, content: ComicContent(resources, pages: parts.spine.map(\.path)),
            revision: revision)
    }

    /// Pictures, but not the thumbnails and leavings of other systems.
    static func isPage(_ name: String) -> Bool {
        let parts = name.split(separator: "/")
        if parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) { return false }
        guard let type = ImageKind.mediaType(path: name) else { return false }
        return type != "image/svg+xml"
    }

    private static func readInfo(_ resources: any Resources, _ parts: inout Parts) {
        guard
            let name = resources.names.first(where: { $0.lowercased().hasSuffix("comicinfo.xml") }),
            // What the file would have told is only an addition.
            let loaded = try? resources.load(name, limit: Limits.packageBytes)
        else { return }
        let markup = MarkupParser.xml(loaded.bytes)
        guard let root = markup.root else { return }
        let text = { (name: Name) -> String? in
            markup.first(of: root, name).map { markup.text(of: $0) }.flatMap {
                $0.isEmpty ? nil : $0
            }
        }
        let people = { (name: Name) in
            (text(name) ?? "").split(separator: ",").map { String($0).trimmingSpaces() }.filter {
                !$0.isEmpty
            }
        }
        if let title = text("Title") { parts.metadata.title = title }
        if let series = text("Series") {
            parts.metadata.series = .init(
                name: series, position: text("Number").flatMap(Double.init))
        }
        parts.metadata.authors = people("Writer").map { .init(name: $0) }
        for (name, role) in [
            ("Penciller", "art"), ("Inker", "ill"), ("Colorist", "clr"), ("Letterer", "ltr"),
            ("Translator", "trl"),
        ] {
            parts.metadata.contributors += people(Name(name)).map { .init(name: $0, role: role) }
        }
        parts.metadata.publisher = text("Publisher")
        parts.metadata.languages = text("LanguageISO").map { [$0] } ?? []
        parts.metadata.description = text("Summary")
        parts.metadata.subjects = people("Genre")
        if let year = text("Year") {
            let date =
                [year]
                + [text("Month"), text("Day")].compactMap { $0 }.map {
                    $0.count == 1 ? "0" + $0 : $0
                }
            parts.metadata.published = date.joined(separator: "-")
        }
        if text("Manga") == "YesAndRightToLeft" { parts.metadata.direction = .rtl }
    }
}

final class ComicContent: Content {
    private let resources: any Resources
    private let pages: [String]

    var far: FarPages? { resources as? FarPages }

    init(_ resources: any Resources, pages: [String]) {
        self.resources = resources
        self.pages = pages
    }

    func document(at index: Int, key: Document.Key) -> Document {
        let page = pages.indices.contains(index) ? pages[index] : ""
        return Document(Document.Draft(picture: page), key: key, path: page)
    }

    func image(_ path: String) -> ImageInfo? {
        resources.contains(path) ? resources.imageInfo(path) : nil
    }

    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] {
        try resources.load(path, limit: limit).bytes
    }
}

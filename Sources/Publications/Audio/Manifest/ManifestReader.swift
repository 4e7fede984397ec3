import Notation
import Wording

/// Opens audiobook manifests, Readium's and W3C's, beside their sound, in a package with it, or
/// with the sound on a server. Real ones lack most of what the specification demands; whatever
/// names something to hear is a book.
struct ManifestReader {
    private let manifest: JSONValue
    private let resources: any Resources
    private let path: String
    private var parts = Parts(.audiobook)

    /// What a JSON file is, for those that may be something else.
    enum Nature { case manifest, license, other }

    static func nature(_ value: JSONValue) -> Nature {
        if ["readingOrder", "spine"].contains(where: { value[$0] != nil }) { return .manifest }
        if value["sessionKey"] != nil || value["licenseId"] != nil { return .license }
        let context = value["@context"]?.elements.compactMap(\.string).joined() ?? ""
        return context.contains("webpub") || context.contains("pub-context") ? .manifest : .other
    }

    static func open(
        _ resources: any Resources, _ path: String, name: String, revision: UInt64
    ) throws(OpenError) -> Publication {
        guard let value = try read(resources, path) else { throw .unknown }
        return try open(value, resources, path, name: name, revision: revision)
    }

    /// The document, or nil where it is no text.
    static func read(
        _ resources: any Resources, _ path: String
    ) throws(OpenError) -> JSONValue? {
        let bytes: [UInt8]
        do {
            bytes = try resources.load(path, limit: Limits.manifestBytes).bytes
        } catch {
            throw .unreadable(error.reason)
        }
        do {
            return try JSONReader.read(Decoding.plain(bytes).text).value
        } catch {
            throw .damaged(part: tr("the manifest"), why: error.reason)
        }
    }

    static func open(
        _ value: JSONValue, _ resources: any Resources, _ path: String, name: String,
        revision: UInt64
    ) throws(OpenError) -> Publication {
        var reader = ManifestReader(manifest: value, resources: resources, path: path)
        return try reader.publication(name: name, revision: revision)
    }

    private init(manifest: JSONValue, resources: any Resources, path: String) {
        self.manifest = manifest
        self.resources = resources
        self.path = path
    }

    private mutating func publication(
        name: String, revision: UInt64
    ) throws(OpenError) -> Publication {
        // The older name of the reading order is still met.
        let order = (manifest["readingOrder"] ?? manifest["spine"])?.elements ?? []
        let links = order.prefix(Limits.listEntries).map { ManifestLink($0) }.filter(\.isSound)
        if links.isEmpty {
            throw .unsupported(
                kind: tr("a manifest in which nothing is to be heard"),
                advice: tr("Open an audiobook's manifest, or the book itself."))
        }
        parts.metadata = Metadata(manifest: manifest)
        parts.metadata.title = parts.metadata.title ?? String(label: name.withoutExtension.utf8)
        let measured = MeasuredTracks(links.map(track), resources, replacing: false)
        parts.diagnostics = measured.diagnostics
        let stated =
            ManifestLink.duration(manifest["metadata"]?["duration"])
            ?? ManifestLink.duration(manifest["duration"])
        parts.audiobook = Audiobook(
            tracks: measured.tracks, marks: marks(measured), statedDuration: stated, base: base)
        noteMissing(measured.tracks)
        readLock(links)
        parts.coverPath = cover ?? measured.pictures.keys.min()
        if !(parts.coverPath.map(resources.contains) ?? false) {
            parts.coverReference = self.links("cover").lazy.compactMap(\.href).first
        }
        let content = AudioContent(resources, pictures: measured.pictures)
        return Publication(parts, content: content, revision: revision)
    }

    private func track(_ link: ManifestLink) -> AudioTrack {
        let isOrder = link.mediaType.map { !$0.hasPrefix("audio/") } ?? false
        let heard = isOrder ? link.alternate ?? link : link
        var track = AudioTrack(
            title: link.title, duration: link.duration ?? heard.duration,
            mediaType: heard.mediaType
                ?? heard.href.flatMap {
                    AudioNames.mediaType(ManifestLink.bare($0))
                })
        if let href = heard.href {
            track.reference = href
            switch Href(href, from: path) {
            case .outside(let address): track.href = address
            case .inside(let inside, _): track.path = inside
            case nil: break
            }
        }
        return track
    }

    /// The address the manifest came from, which relative ones are relative to.
    private var base: String? {
        links("self").lazy.compactMap(\.href).first { Href.scheme(of: $0) != nil }
    }

    private func links(_ rel: String) -> [ManifestLink] {
        ["links", "resources"].flatMap { list in
            (manifest[list] ?? manifest["metadata"]?[list])?.elements.prefix(Limits.listEntries)
                .map { ManifestLink($0) } ?? []
        }.filter { $0.rels.contains(rel) }
    }

    private var cover: String? {
        links("cover").lazy.compactMap { link -> String? in
            guard let href = link.href, case .inside(let inside, _) = Href(href, from: path) else {
                return nil
            }
            return inside
        }.first
    }

    /// In a package or folder everything should be there; a manifest alone is meant for streaming.
    private mutating func noteMissing(_ tracks: [AudioTrack]) {
        guard tracks.contains(where: { $0.path.map(resources.contains) ?? false }) else { return }
        for track in tracks {
            if let path = track.path, !resources.contains(path) {
                parts.warn("audio.track.missing", tr("it is not there"), path: path)
            }
        }
    }

    private mutating func readLock(_ links: [ManifestLink]) {
        let lock = manifest["metadata"]?["encrypted"] ?? links.lazy.compactMap(\.lock).first
        if let licensed = resources as? LicensedResources {
            parts.protection = licensed.protection
            return
        }
        guard let lock, lock.isObject else { return }
        parts.protection = AudioLocks.protection(AudioLocks.scheme(lock))
    }

    // MARK: - Chapters

    private struct Entry {
        var href: String?
        var title: String?
        var depth: Int
    }

    private mutating func marks(_ measured: MeasuredTracks) -> [ChapterMark] {
        var entries: [Entry] = []
        flatten(manifest["toc"] ?? manifest["metadata"]?["toc"], depth: 1, &entries)
        if entries.isEmpty { entries = contentsPage() }
        let finder = TrackFinder(measured.tracks, path: path)
        var marks: [ChapterMark] = []
        var lost = 0
        // A heading without a place stands where the next entry does.
        var headings: [Entry] = []
        for entry in entries {
            guard let href = entry.href else {
                headings.append(entry)
                continue
            }
            guard let track = finder.track(href) else {
                lost += 1
                continue
            }
            let offset = TimeFragment.start(ManifestLink.fragment(href))
            if offset == nil { lost += 1 }
            for entry in headings.suffix(8) + [entry] {
                marks.append(
                    ChapterMark(
                        track: track, offset: offset ?? .zero, title: entry.title,
                        depth: entry.depth, source: .toc))
            }
            headings = []
        }
        if lost > 0 {
            parts.warn(
                "audio.toc.unknown", tr("its contents name places that are not there: \(lost)"))
        }
        let inside = marks.filter { mark in
            measured.tracks[mark.track].duration.map { mark.offset < $0 } ?? true
        }
        let beyond = marks.count - inside.count
        if beyond > 0 {
            parts.warn(
                "audio.chapters.beyond",
                tr("chapters that begin behind the end were left out: \(beyond)"))
        }
        if inside.isEmpty { return measured.marks() }
        return ChapterEngine.collapsed(inside, trackCount: measured.tracks.count)
    }

    private func flatten(_ list: JSONValue?, depth: Int, _ entries: inout [Entry]) {
        // The JSON's own depth is bounded already.
        for value in list?.elements ?? [] where entries.count < Limits.listEntries {
            let link = ManifestLink(value)
            if link.href != nil || link.title != nil {
                entries.append(Entry(href: link.href, title: link.title, depth: depth))
            }
            flatten(value["children"], depth: depth + 1, &entries)
        }
    }

    /// W3C's manifests leave the contents to a page of HTML.
    private func contentsPage() -> [Entry] {
        let pages = links("contents").compactMap(\.href) + ["index.html", "toc.html"]
        for page in pages.prefix(8) {
            guard case .inside(let inside, _) = Href(page, from: path), resources.contains(inside),
                // A page that cannot be read names no chapters; the files still do.
                let bytes = try? resources.load(inside, limit: Limits.markupBytes).bytes
            else { continue }
            let toc = EpubNavigation(nav: MarkupParser.page(bytes), path: inside).toc
            if !toc.isEmpty {
                return toc.map { entry in
                    let fragment = entry.fragment.map { "#" + $0 } ?? ""
                    return Entry(
                        href: entry.path.map { "/" + $0 + fragment }, title: entry.label,
                        depth: entry.depth)
                }
            }
        }
        return []
    }
}

/// Finds the track an entry of the contents means: by its address, by its path, and, where a
/// lender signed one list and not the other, by the file's name alone.
struct TrackFinder {
    private var byAddress: [String: Int] = [:]
    private var byPath: [String: Int] = [:]
    private var byName: [String: Int] = [:]
    private var ambiguous: Set<String> = []
    private let path: String

    init(_ tracks: [AudioTrack], path: String) {
        self.path = path
        for (index, track) in tracks.enumerated() {
            if let href = track.href, byAddress[href] == nil { byAddress[href] = index }
            let place = track.path ?? track.href.map(ManifestLink.bare)
            guard let place else { continue }
            if byPath[place] == nil { byPath[place] = index }
            let name = TrackFinder.name(place)
            if byName[name] != nil { ambiguous.insert(name) } else { byName[name] = index }
        }
    }

    func track(_ href: String) -> Int? {
        let address = String(href.prefix { $0 != "#" })
        if let index = byAddress[address] { return index }
        var name = ManifestLink.bare(href)
        switch Href(href, from: path) {
        case .inside(let inside, _):
            if let index = byPath[inside] { return index }
            name = inside
        case .outside: if let index = byPath[name] { return index }
        case nil: return nil
        }
        let last = TrackFinder.name(name)
        return ambiguous.contains(last) ? nil : byName[last]
    }

    private static func name(_ place: String) -> String {
        place.split(separator: "/").last.map(String.init) ?? place
    }
}

import Notation

/// An item of Audiobookshelf, of a list or told in full: a book with its sound, its text or both,
/// or a podcast.
struct AudiobookshelfItem {
    private let id: String
    private let media: JSONValue
    private let about: JSONValue
    private let base: String
    private let resolver: Resolver
    let isPodcast: Bool

    /// nil for anything else.
    init?(_ value: JSONValue, base: String, _ resolver: Resolver) {
        guard let id = Self.id(value), let media = value["media"], let about = media["metadata"]
        else { return nil }
        self.id = id
        self.media = media
        self.about = about
        self.base = base
        self.resolver = resolver
        isPodcast = value["mediaType"]?.string == "podcast"
    }

    static func id(_ value: JSONValue) -> String? {
        value["id"]?.string.flatMap { isID($0) ? $0 : nil }
    }

    /// One with other characters would lead to another address.
    static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 == 0x2D || $0 == 0x5F || (0x30...0x39).contains($0)
                    || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            }
    }

    var publication: Feed.Publication {
        var book = Feed.Publication()
        book.id = page
        book.title = line(about["title"]) ?? ""
        book.subtitle = line(about["subtitle"])
        book.authors = people("authors", "authorName", "author")
        book.narrators = people("narrators", "narratorName", nil)
        book.languages = [line(about["language"])].compactMap { $0 }
        book.publisher = line(about["publisher"])
        let year = about["publishedYear"]?.scalar ?? about["publishedDate"]?.scalar
        book.published = year.flatMap { FeedDate($0) }
        book.summary = about["description"]?.string.flatMap {
            MarkedText.plain($0, isMarked: true, bytesMax: CatalogLimits.summaryBytes)
        }
        book.subjects = ((about["genres"]?.elements ?? []) + (media["tags"]?.elements ?? []))
            .prefix(CatalogLimits.values).compactMap { line($0) }
        book.series = series
        book.cover = "\(own)/cover?width=800"
        book.thumbnail = "\(own)/cover?width=300"
        book.medium = hasSound ? "audiobook" : nil
        book.duration = seconds(media["duration"]).map { .milliseconds(Int($0 * 1_000)) }
        book.alternate = "\(own)?expanded=1&include=progress"
        book.acquisitions = isPodcast ? [] : acquisitions
        return book
    }

    /// The page that a browser shows of it: by this it is known again where it came from.
    private var page: String { "\(base)/item/\(id)" }
    private var own: String { "\(base)/api/items/\(id)" }

    // MARK: - What can be had

    private var hasSound: Bool {
        let told = media["numTracks"] ?? media["numAudioFiles"]
        if let count = told?.scalar.flatMap(Amounts.count) { return count > 0 }
        return !(media["tracks"]?.elements ?? media["audioFiles"]?.elements ?? []).isEmpty
    }

    private var acquisitions: [Feed.Acquisition] {
        var ways: [Feed.Acquisition] = []
        if hasSound {
            ways.append(
                Feed.Acquisition(
                    relation: .openAccess, href: "\(own)?expanded=1",
                    type: "application/audiobook+json"))
        }
        let format = media["ebookFormat"]?.string ?? media["ebookFile"]?["ebookFormat"]?.string
        if let type = format.flatMap({ Self.types[$0.lowercased()] }) {
            ways.append(
                Feed.Acquisition(relation: .openAccess, href: "\(own)/ebook", type: type))
        }
        return ways
    }

    private static let types = [
        "epub": "application/epub+zip", "pdf": "application/pdf",
        "djvu": "image/vnd.djvu",
        "mobi": "application/x-mobipocket-ebook", "azw3": "application/x-mobi8-ebook",
        "cbz": "application/vnd.comicbook+zip", "cbr": "application/vnd.comicbook-rar",
    ]

    /// The episodes of a podcast that are on the server, the newest first.
    var episodes: [Feed.Publication] {
        guard isPodcast else { return [] }
        let show = line(about["title"])
        let all = (media["episodes"]?.elements ?? []).prefix(CatalogLimits.publications)
        return all.compactMap { episode(value: $0, of: show) }.sorted {
            $0.at > $1.at
        }.map(\.publication)
    }

    private func episode(
        value: JSONValue, of show: String?
    ) -> (at: Double, publication: Feed.Publication)? {
        guard let id = Self.id(value), let title = line(value["title"]) else { return nil }
        let track = value["audioTrack"] ?? value["audioFile"] ?? .null
        guard let file = file(of: track) else { return nil }
        var episode = Feed.Publication()
        episode.id = page + "/" + id
        episode.title = title
        episode.authors = people("authors", "authorName", "author")
        episode.series = show.map { .init(name: $0, position: nil) }
        episode.summary = value["description"]?.string.flatMap {
            MarkedText.plain($0, isMarked: true, bytesMax: CatalogLimits.summaryBytes)
        }
        episode.medium = "audiobook"
        episode.cover = "\(own)/cover?width=800"
        episode.thumbnail = "\(own)/cover?width=300"
        episode.duration = seconds(track["duration"]).map { .milliseconds(Int($0 * 1_000)) }
        episode.acquisitions = [
            Feed.Acquisition(relation: .openAccess, href: file, type: mediaType(track))
        ]
        let at = value["publishedAt"]?.scalar.flatMap(Double.init) ?? 0
        return (at.isFinite ? at : 0, episode)
    }

    // MARK: - The list of its sounds

    /// A list as Readium has it; nil for what has no sound.
    var manifest: JSONValue? {
        let tracks = (media["tracks"] ?? media["audioFiles"])?.elements ?? []
        var starts: [(start: Double, href: String)] = []
        var start = 0.0
        let order = tracks.prefix(Self.tracksMax).compactMap { track -> JSONValue? in
            guard let href = file(of: track) else { return nil }
            let length = seconds(track["duration"])
            starts.append((seconds(track["startOffset"]) ?? start, href))
            start = (starts.last?.start ?? 0) + (length ?? 0)
            let name = track["metadata"]?["filename"]?.string ?? track["title"]?.string
            return .object([
                "href": .string(href), "type": .text(mediaType(track)),
                "duration": length.flatMap { .number($0) },
                "title": .text(name.flatMap { MarkedText.line($0) }),
            ])
        }
        if order.isEmpty { return nil }
        let cover = JSONValue.object([
            "rel": .string("cover"), "href": .string("\(own)/cover?width=800"),
            "type": .string("image/jpeg"),
        ])
        return .object([
            "metadata": metadata, "links": .array([cover]), "readingOrder": .array(order),
            "toc": .array(contents(starts)),
        ])
    }

    private static let tracksMax = 5_000
    private static let chaptersMax = 20_000

    private var metadata: JSONValue {
        let names = { (names: [String]) -> JSONValue? in
            names.isEmpty ? nil : .array(names.map { .string($0) })
        }
        let book = publication
        return .object([
            "conformsTo": .string("https://readium.org/webpub-manifest/profiles/audiobook"),
            "identifier": .string(page), "title": .text(book.title),
            "subtitle": .text(book.subtitle), "author": names(book.authors),
            "narrator": names(book.narrators), "description": .text(book.summary),
            "language": names(book.languages),
            "duration": seconds(media["duration"]).flatMap { .number($0) },
        ])
    }

    /// Chapters are told from the start of the book; in a list they stand in a track.
    private func contents(_ starts: [(start: Double, href: String)]) -> [JSONValue] {
        (media["chapters"]?.elements ?? []).prefix(Self.chaptersMax).compactMap { chapter in
            guard let start = seconds(chapter["start"]), let title = line(chapter["title"]),
                let track = starts.last(where: { $0.start <= start + 0.001 })
            else { return nil }
            let offset = max(0, ((start - track.start) * 1_000).rounded() / 1_000)
            return .object([
                "title": .string(title), "href": .string("\(track.href)#t=\(offset)"),
            ])
        }
    }

    /// Below the item's own address, whatever the server says: the token goes with it.
    private func file(of track: JSONValue) -> String? {
        let last = track["contentUrl"]?.string?.split(separator: "/").last.map(String.init)
        guard let name = track["ino"]?.scalar ?? last, Self.isID(name) else { return nil }
        return "\(own)/file/\(name)"
    }

    private func mediaType(_ track: JSONValue) -> String? {
        let told = track["mimeType"]?.string?.lowercased()
        return told?.hasPrefix("audio/") == true ? told : "audio/mpeg"
    }

    // MARK: - Words

    /// Told in full, or in one line.
    private func people(_ full: String, _ short: String, _ single: String?) -> [String] {
        var names = (about[full]?.elements ?? []).prefix(CatalogLimits.values).compactMap {
            line($0["name"] ?? $0)
        }
        if names.isEmpty, let text = line(about[short]) ?? single.flatMap({ line(about[$0]) }) {
            names = text.split(separator: ",").prefix(CatalogLimits.values)
                .compactMap { MarkedText.line(String($0)) }
        }
        return names
    }

    private var series: Feed.Publication.Series? {
        if let first = about["series"]?.elements.first, let name = line(first["name"]) {
            let position = first["sequence"]?.scalar.flatMap(Amounts.position)
            return .init(name: name, position: position)
        }
        // In lists `The Way #2, Another #1`.
        guard let text = line(about["seriesName"]), let first = text.split(separator: ",").first
        else { return nil }
        let parts = first.split(separator: "#", maxSplits: 1)
        let position = parts.count > 1 ? Amounts.position(String(parts[1])) : nil
        guard let name = parts.first.flatMap({ MarkedText.line(String($0)) }) else { return nil }
        return .init(name: name, position: position)
    }

    private func line(_ value: JSONValue?) -> String? {
        value?.scalar.flatMap { MarkedText.line($0) }
    }

    private func seconds(_ value: JSONValue?) -> Double? {
        guard let number = value?.scalar.flatMap(Double.init), number.isFinite,
            (0...31_622_400).contains(number)
        else { return nil }
        return number
    }
}

/// What is heard of a server of Audiobookshelf.
public enum AudiobookshelfSounds {
    /// Whether an address is one of an item, which tells where its sounds are.
    public static func isItem(_ address: String) -> Bool {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let steps = path.split(separator: "/").suffix(3)
        return steps.starts(with: ["api", "items"])
            && steps.last.map { AudiobookshelfItem.isID(String($0)) } == true
    }

    /// A list of sounds as Readium has it, from the answer about an item; nil for anything else.
    public static func manifest(_ document: JSONValue, at address: String) -> JSONValue? {
        guard isItem(address) else { return nil }
        let base = AudiobookshelfSignIn.base(of: address)
        return AudiobookshelfItem(document, base: base, Resolver(base: nil))?.manifest
    }
}

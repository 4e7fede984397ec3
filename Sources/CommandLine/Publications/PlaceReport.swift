import Publications

/// The place that `--at` names, in every kind of locator there is for it.
struct PlaceReport {
    private var path: String?
    private var percent: Double?
    private var chapter: String?
    /// What stands there.
    private var text: String?
    /// What sounds there.
    private var position: Duration?
    private let locators: [(kind: String, locator: Locator)]

    /// nil where it leads nowhere in the publication.
    init?(_ locator: Locator, in publication: Publication) {
        if let book = publication.audiobook {
            self.init(locator, in: book, of: publication)
        } else {
            guard let place = publication.landing(of: locator).place else { return nil }
            self.init(place, in: publication)
        }
    }

    private init(_ place: Place, in publication: Publication) {
        let document = publication.document(place.document)
        path = document.path
        percent = publication.percent(place.offset, in: document)
        chapter = publication.chapters(of: document).last { $0.offset <= place.offset }?.label
        text = Self.words(document, place.offset)
        let named = publication.names(of: place)
        locators = Locator.Kind.allCases.compactMap { kind in
            named[kind].map { (kind.rawValue, $0) }
        }
    }

    private init?(_ locator: Locator, in book: Audiobook, of publication: Publication) {
        guard let spot = publication.moment(of: locator, in: book) else { return nil }
        let time = book.timeline.time(of: spot)
        // A time behind the end is nowhere, though the timeline has no end of its own.
        if case .time(let wanted) = locator, wanted > book.duration ?? time { return nil }
        if book.tracks.indices.contains(spot.track) {
            path = book.tracks[spot.track].path ?? book.tracks[spot.track].href
        }
        chapter = book.chapterIndex(at: spot).map { book.chapters[$0].title }
        var locators: [(kind: String, locator: Locator)] = []
        if let inTrack = publication.readium(of: spot, in: book) {
            locators.append(("readium", .readium(inTrack)))
        }
        // Behind a track of unknown length only the track itself tells a time.
        if book.tracks.prefix(spot.track).allSatisfy({ $0.duration != nil }) {
            position = time
            locators.append(("time", .time(time)))
        }
        if book.duration != nil {
            let percent = book.percent(at: time)
            self.percent = percent
            locators.append(("percent", .percent(percent)))
        }
        self.locators = locators
    }

    var json: JSON {
        .object([
            "path": .text(path), "percent": percent.map(JSON.number), "chapter": .text(chapter),
            "text": .text(text), "position_ms": position.map { .integer($0.milliseconds) },
            "locators": .object(
                locators.map {
                    JSON.Member(key: $0.kind, value: .string($0.locator.description))
                }),
        ])
    }

    /// The same for people.
    var lines: [String] {
        locators.sorted { $0.kind < $1.kind }.map { "\($0.kind): \(harmless("\($0.locator)"))" }
    }

    private static let shownBytes = 200

    /// What stands there, to the end of its line.
    private static func words(_ document: Document, _ offset: Int) -> String {
        let end = min(document.text.count, offset + shownBytes)
        let tail = document.string(offset..<max(offset, end))
        return String(tail.prefix { $0 != "\n" && $0 != "\u{FFFD}" })
    }
}

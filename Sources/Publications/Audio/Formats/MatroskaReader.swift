import Wording

/// Reads MKA and WebM: length, tags, chapters, the attached cover.
struct MatroskaReader {
    private enum Name {
        static let segment = 0x1853_8067, seekHead = 0x114D_9B74, seek = 0x4DBB
        static let seekName = 0x53AB, seekPlace = 0x53AC, info = 0x1549_A966
        static let scale = 0x2AD7B1, duration = 0x4489, title = 0x7BA9
        static let tracks = 0x1654_AE6B, track = 0xAE, trackType = 0x83, cluster = 0x1F43_B675
        static let trackLanguage = 0x22B59C
        static let chapters = 0x1043_A770, edition = 0x45B9, isDefault = 0x45DB, atom = 0xB6
        static let start = 0x91, isHidden = 0x98, isEnabled = 0x4598, display = 0x80, name = 0x85
        static let tags = 0x1254_C367, tag = 0x7373, targets = 0x63C0, trackTarget = 0x63C5
        static let chapterTarget = 0x63C4, simple = 0x67C8, tagName = 0x45A3, tagText = 0x4487
        static let attachments = 0x1941_A469, attached = 0x61A7, mediaType = 0x4660, data = 0x465C
    }

    private let elements: EbmlElements
    private var facts = AudioFacts("audio/x-matroska")
    private var seen: Set<Int> = []
    private var budget = Limits.audioParts

    /// Chapters within chapters.
    private static let depthMax = 16

    static func read(_ file: AudioFile) -> AudioFacts {
        var reader = MatroskaReader(elements: EbmlElements(file: file))
        reader.read()
        return reader.facts
    }

    private init(elements: EbmlElements) { self.elements = elements }

    private mutating func read() {
        let whole = 0..<elements.file.size
        var at = 0
        var segment: EbmlElements.Element?
        for _ in 0..<16 {
            guard let element = elements.element(at, in: whole.upperBound) else { break }
            if element.identifier == Name.segment {
                segment = element
                break
            }
            at = element.body.upperBound
        }
        guard let body = segment?.body else {
            facts.warn("audio.matroska.damaged", tr("no contents were found in it"))
            return
        }
        readTop(body)
    }

    /// What stands before the sound; what stands behind it is found by the index at the head.
    private mutating func readTop(_ segment: Range<Int>) {
        var places: [Int] = []
        var at = segment.lowerBound
        for _ in 0..<200 {
            guard let element = elements.element(at, in: segment.upperBound) else { break }
            if element.identifier == Name.cluster { break }
            if element.identifier == Name.seekHead { places += seekHead(element.body, segment) }
            read(element, at)
            at = element.body.upperBound
        }
        for place in places.prefix(100) {
            guard let element = elements.element(place, in: segment.upperBound) else { continue }
            // An index may continue in another one.
            if element.identifier == Name.seekHead, seen.insert(place).inserted {
                for further in seekHead(element.body, segment).prefix(100) {
                    if let element = elements.element(further, in: segment.upperBound) {
                        read(element, further)
                    }
                }
            }
            read(element, place)
        }
    }

    private func seekHead(_ body: Range<Int>, _ segment: Range<Int>) -> [Int] {
        elements.inside(body).prefix(100).compactMap { seek in
            guard seek.identifier == Name.seek,
                let place = elements.first(Name.seekPlace, in: seek.body).flatMap(elements.integer),
                place < segment.count
            else { return nil }
            return segment.lowerBound + place
        }
    }

    private mutating func read(_ element: EbmlElements.Element, _ at: Int) {
        guard seen.insert(at).inserted else { return }
        switch element.identifier {
        case Name.info: readInfo(element.body)
        case Name.tracks: readTracks(element.body)
        case Name.chapters: readChapters(element.body)
        case Name.tags: readTags(element.body)
        case Name.attachments: readAttachments(element.body)
        default: break
        }
    }

    private mutating func readInfo(_ body: Range<Int>) {
        var scale = 1_000_000
        var length: Double?
        for element in elements.inside(body) {
            switch element.identifier {
            case Name.scale: scale = elements.integer(element.body) ?? scale
            case Name.duration: length = elements.float(element.body)
            case Name.title: facts.tags.add(.title, elements.text(element.body) ?? "")
            default: break
            }
        }
        facts.duration = length.flatMap {
            Duration.stated(seconds: $0 * Double(scale) / 1_000_000_000)
        }
    }

    private mutating func readTracks(_ body: Range<Int>) {
        for track in elements.inside(body).prefix(100) where track.identifier == Name.track {
            let type = elements.first(Name.trackType, in: track.body).flatMap(elements.integer)
            if type == 1 { facts.isVideo = true }
            if type == 2, let body = elements.first(Name.trackLanguage, in: track.body),
                let language = elements.text(body).flatMap(Language.short)
            {
                facts.tags.add(.language, language)
            }
        }
    }

    private mutating func readChapters(_ body: Range<Int>) {
        let editions = elements.inside(body).filter { $0.identifier == Name.edition }.prefix(100)
        let chosen = editions.first {
            elements.first(Name.isDefault, in: $0.body).flatMap(elements.integer) == 1
        }
        guard let edition = chosen ?? editions.first else { return }
        var chapters: [FileChapter] = []
        readAtoms(edition.body, depth: 1, &chapters)
        facts.offer(chapters, .matroska)
    }

    private mutating func readAtoms(
        _ body: Range<Int>, depth: Int, _ chapters: inout [FileChapter]
    ) {
        guard depth <= MatroskaReader.depthMax else { return }
        for atom in elements.inside(body) where atom.identifier == Name.atom && budget > 0 {
            budget -= 1
            var start: Duration?
            var title: String?
            var isShown = true
            var hasInner = false
            for element in elements.inside(atom.body) {
                switch element.identifier {
                case Name.start:
                    start = elements.integer(element.body).flatMap {
                        Duration.samples($0, per: 1_000_000_000)
                    }
                case Name.isHidden: isShown = isShown && elements.integer(element.body) != 1
                case Name.isEnabled: isShown = isShown && elements.integer(element.body) != 0
                case Name.display:
                    title =
                        title
                        ?? elements.first(Name.name, in: element.body)
                        .flatMap(elements.text)
                case Name.atom: hasInner = true
                default: break
                }
            }
            if isShown, let start {
                chapters.append(FileChapter(start: start, title: title, depth: depth))
            }
            if hasInner { readAtoms(atom.body, depth: depth + 1, &chapters) }
        }
    }

    /// Tags of the whole file; those of single chapters or tracks are not the book's.
    private mutating func readTags(_ body: Range<Int>) {
        for tag in elements.inside(body).prefix(1000) where tag.identifier == Name.tag {
            let inner = elements.inside(tag.body)
            let isForPart = inner.contains { element in
                element.identifier == Name.targets
                    && elements.inside(element.body).contains {
                        $0.identifier == Name.chapterTarget
                            && elements.integer($0.body).map { $0 != 0 } == true
                    }
            }
            if isForPart { continue }
            for simple in inner.prefix(1000) where simple.identifier == Name.simple {
                guard let name = elements.first(Name.tagName, in: simple.body),
                    let text = elements.first(Name.tagText, in: simple.body),
                    let label = elements.text(name), let value = elements.text(text)
                else { continue }
                facts.tags.add(named: label, value)
            }
        }
    }

    private mutating func readAttachments(_ body: Range<Int>) {
        for file in elements.inside(body).prefix(100) where file.identifier == Name.attached {
            guard facts.picture == nil,
                let type = elements.first(Name.mediaType, in: file.body).flatMap(elements.text),
                type.hasPrefix("image/"), let data = elements.first(Name.data, in: file.body)
            else { continue }
            facts.picture = .range(data)
        }
    }
}

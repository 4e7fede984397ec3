/// What the relations and the type of a link say: the same of most links of a feed.
final class LinkNature {
    let relations: [String]
    /// Those that something is made of.
    let known: Relations
    let type: String?
    /// The type without its parameters.
    let mediaType: String
    /// How a book can be had through it, when it can.
    let acquisition: Feed.Acquisition.Relation?
    /// One publication told in full.
    let isEntry: Bool
    /// A page of a catalog.
    let isFeed: Bool

    init(relations: [String], type: String?) {
        (self.relations, self.type) = (relations, type)
        known = Relations(relations)
        mediaType = Self.mediaType(type)
        acquisition = Self.acquisition(relations)
        isEntry =
            switch mediaType {
            case "application/atom+xml":
                Self.parameters(of: type, contain: ";type=entry")
                    || Self.parameters(of: type, contain: ";relation=entry")
            case "application/opds-publication+json": true
            default: false
            }
        isFeed =
            switch mediaType {
            case "application/atom+xml": !isEntry
            case "application/opds+json", "application/opds+xml": true
            default: false
            }
    }

    private static func mediaType(_ type: String?) -> String {
        guard let type else { return "" }
        guard let end = type.utf8.firstIndex(of: 0x3B) else { return type.lowered.trimmed }
        return String(type[..<end]).lowered.trimmed
    }

    private static func parameters(of type: String?, contain text: StaticString) -> Bool {
        let plain = (type ?? "").utf8.filter { $0 != 0x20 && $0 != 0x22 }
        return String(decoding: plain, as: UTF8.self).lowered.holds(text)
    }

    private static let acquisitions = [
        "http://opds-spec.org/acquisition", "https://opds-spec.org/acquisition",
    ]

    private static func acquisition(_ relations: [String]) -> Feed.Acquisition.Relation? {
        for relation in relations {
            for stem in acquisitions where relation.hasPrefix(stem) {
                let name = relation.utf8.dropFirst(stem.utf8.count + 1)
                return .init(rawValue: String(Substring(name))) ?? .generic
            }
        }
        return nil
    }
}

/// The natures of a feed's links, so that what they say is worked out once and not ten thousand
/// times.
final class LinkNatures {
    private var known: [(relations: [UInt8], type: [UInt8], nature: LinkNature)] = []

    /// A feed has five or six; more are read each time.
    private static let countMax = 24

    func nature(_ element: XMLElement) -> LinkNature {
        let (relations, type) = (element.bytes(of: .rel), element.bytes(of: .type))
        for one in known
        where one.relations.count == relations.count && one.type.count == type.count
            && one.type.elementsEqual(type) && one.relations.elementsEqual(relations)
        {
            return one.nature
        }
        let nature = LinkNature(
            relations: Relation.all(String(decoding: relations, as: UTF8.self)),
            type: String(decoding: type, as: UTF8.self).kept)
        if known.count < Self.countMax {
            known.append((Array(relations), Array(type), nature))
        }
        return nature
    }
}

/// Relations that something is made of, as a set.
struct Relations: OptionSet {
    let rawValue: UInt32

    static let alternate = Relations(rawValue: 1 << 0)
    static let own = Relations(rawValue: 1 << 1)
    static let subsection = Relations(rawValue: 1 << 2)
    static let collection = Relations(rawValue: 1 << 3)
    static let group = Relations(rawValue: 1 << 4)
    static let preview = Relations(rawValue: 1 << 5)
    static let revoke = Relations(rawValue: 1 << 6)
    static let annotations = Relations(rawValue: 1 << 7)
    static let borrow = Relations(rawValue: 1 << 8)
    static let image = Relations(rawValue: 1 << 9)
    static let cover = Relations(rawValue: 1 << 10)
    static let stanzaCover = Relations(rawValue: 1 << 11)
    static let smallImage = Relations(rawValue: 1 << 12)
    static let thumbnail = Relations(rawValue: 1 << 13)
    static let stanzaThumbnail = Relations(rawValue: 1 << 14)

    static let progression = Relations(rawValue: 1 << 15)
    static let draftProgression = Relations(rawValue: 1 << 16)

    static let related = Relations(rawValue: 1 << 17)
    static let pages = Relations(rawValue: 1 << 18)

    /// The best first.
    static let covers: [Relations] = [.image, .cover, .stanzaCover]
    static let thumbnails: [Relations] = [.smallImage, .thumbnail, .stanzaThumbnail]
    static let pictures: Relations = [
        .image, .cover, .stanzaCover, .smallImage, .thumbnail, .stanzaThumbnail,
    ]

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ words: [String]) {
        self = words.reduce(into: []) { $0.formUnion(Self.names[$1] ?? []) }
    }

    private static let names: [String: Relations] = [
        "alternate": .alternate, "self": .own, "subsection": .subsection,
        "collection": .collection, "http://opds-spec.org/group": .group, "preview": .preview,
        "http://librarysimplified.org/terms/rel/revoke": .revoke,
        "http://www.w3.org/ns/oa#annotationservice": .annotations,
        "http://www.cantook.com/api/progression": .progression,
        "http://opds-spec.org/progression": .draftProgression,
        "http://opds-spec.org/acquisition/borrow": .borrow,
        "http://opds-spec.org/image": .image, "http://opds-spec.org/cover": .cover,
        "x-stanza-cover-image": .stanzaCover,
        "http://opds-spec.org/image/thumbnail": .smallImage,
        "http://opds-spec.org/thumbnail": .thumbnail,
        "x-stanza-cover-image-thumbnail": .stanzaThumbnail,
        "http://vaemendis.net/opds-pse/stream": .pages,
        "related": .related, "recommendations": .related,
        "http://opds-spec.org/recommended": .related,
    ]
}

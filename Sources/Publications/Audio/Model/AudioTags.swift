/// What is written on the sleeve, from whichever kind of tag.
struct AudioTags: Equatable {
    enum Key: Hashable {
        case title, subtitle, album, artist, albumArtist, narrator, composer, translator, date
        case genre, description, comment, publisher, rights, language, isbn, asin, series
        case seriesPart, track, disc
    }

    private var values: [Key: [String]] = [:]
    /// An anthology names some two hundred readers; beyond, the tag is damaged.
    private static let valuesMax = 200

    subscript(key: Key) -> String? { values[key]?.first }
    func all(_ key: Key) -> [String] { values[key] ?? [] }
    var isEmpty: Bool { values.isEmpty }

    mutating func add(_ key: Key, _ text: String) {
        let text = String(label: text.utf8)
        guard !text.isEmpty, values[key, default: []].count < AudioTags.valuesMax,
            values[key]?.contains(text) != true
        else { return }
        values[key, default: []].append(text)
    }

    /// A field by the name that Vorbis comments, TXXX frames and iTunes' free forms use for it.
    mutating func add(named name: String, _ text: String) {
        let plain = name.uppercased().filter { $0.isLetter || $0.isNumber }
        if let key = AudioTags.names[plain] { add(key, text) }
    }

    /// What the first one has wins.
    mutating func merge(_ other: AudioTags) {
        values.merge(other.values) { mine, _ in mine }
    }

    private static let names: [String: Key] = [
        "TITLE": .title, "SUBTITLE": .subtitle, "ALBUM": .album, "ARTIST": .artist,
        "AUTHOR": .artist, "ALBUMARTIST": .albumArtist, "NARRATOR": .narrator,
        "NARRATEDBY": .narrator, "READER": .narrator, "READBY": .narrator,
        "COMPOSER": .composer, "TRANSLATOR": .translator, "DATE": .date, "YEAR": .date,
        "DATERELEASED": .date, "RELEASEDATE": .date, "RELEASETIME": .date, "GENRE": .genre,
        "DESCRIPTION": .description, "SYNOPSIS": .description, "SUMMARY": .description,
        "COMMENT": .comment, "PUBLISHER": .publisher, "ORGANIZATION": .publisher,
        "LABEL": .publisher, "COPYRIGHT": .rights, "LANGUAGE": .language, "ISBN": .isbn,
        "ASIN": .asin, "AUDIBLEASIN": .asin, "SERIES": .series, "SERIESPART": .seriesPart,
        "SERIESSEQUENCE": .seriesPart, "MOVEMENTNAME": .series, "MOVEMENT": .seriesPart,
        "TRACKNUMBER": .track, "TRACK": .track, "PARTNUMBER": .track, "DISCNUMBER": .disc,
        "DISC": .disc, "PERFORMER": .narrator,
    ]

    /// The number before a slash: "3/12" is the third.
    func number(_ key: Key) -> Int? {
        self[key].flatMap { Int($0.prefix { $0 != "/" && $0 != " " }) }.flatMap {
            $0 > 0 ? $0 : nil
        }
    }
}

extension Metadata {
    /// Fills in what is not known yet, from the tags of a file.
    mutating func fill(from tags: AudioTags) {
        subtitle = subtitle ?? tags[.subtitle]
        let writers = tags.all(.artist).isEmpty ? tags.all(.albumArtist) : tags.all(.artist)
        if authors.isEmpty { authors = Metadata.people(writers).map { .init(name: $0) } }
        let isNarrated = contributors.contains { $0.role == "nrt" }
        if !isNarrated {
            // Where no tag is meant for who reads, the composer's is used.
            let readers = tags.all(.narrator).isEmpty ? tags.all(.composer) : tags.all(.narrator)
            contributors += Metadata.people(readers).map { .init(name: $0, role: "nrt") }
        }
        contributors += Metadata.people(tags.all(.translator)).map { .init(name: $0, role: "trl") }
        published = published ?? tags[.date]
        publisher = publisher ?? tags[.publisher]
        rights = rights ?? tags[.rights]
        description = description ?? tags[.description] ?? tags[.comment]
        if subjects.isEmpty { subjects = Metadata.split(tags.all(.genre)) }
        if languages.isEmpty { languages = tags.all(.language) }
        identifiers += (tags.all(.isbn).map { "urn:isbn:" + $0 } + tags.all(.asin)).filter {
            !identifiers.contains($0)
        }
        identifier = identifier ?? identifiers.first
        if series == nil, let name = tags[.series] {
            series = Series(name: name, position: tags[.seriesPart].flatMap { Double($0) })
        }
    }

    /// Names of a tag, of which one may hold several.
    private static func people(_ values: [String]) -> [String] { split(values) }

    private static func split(_ values: [String]) -> [String] {
        var names: [String] = []
        for value in values {
            for part in value.split(separator: ";") {
                let name = String(part).trimmingSpaces()
                if !name.isEmpty && !names.contains(name) { names.append(name) }
            }
        }
        return names
    }
}

import Catalogs
import Notation
import Publications

/// One sound of a server as a list that is opened like a book. What the sound says of itself goes
/// before what a feed says of it, except for a title, which files of podcasts seldom have right.
struct SoundList {
    var address: String
    var book: Publication?
    var episode: Episode?
    /// The link to its picture.
    var cover: JSONValue?
    /// The chapters of a feed.
    var marks: [SoundMark]

    var document: JSONValue {
        .object([
            .init(key: "metadata", value: .object(about)),
            .init(key: "links", value: .array(cover.map { [$0] } ?? [])),
            .init(key: "readingOrder", value: .array([.object(track)])),
            .init(key: "toc", value: .array(contents)),
        ])
    }

    private var about: [JSONValue.Member] {
        var about: [JSONValue.Member] = []
        let told = episode.flatMap { $0.title.isEmpty ? nil : $0.title }
        if let title = told ?? book?.metadata.title {
            about.append(.init(key: "title", value: .string(title)))
        }
        var authors = book?.metadata.authors.map(\.name) ?? []
        if let told = episode?.authors, !told.isEmpty { authors = told }
        if !authors.isEmpty {
            about.append(.init(key: "author", value: .array(authors.map { .string($0) })))
        }
        let readers = book?.metadata.contributors.filter { $0.role == "nrt" }
            .map { JSONValue.string($0.name) }
        if let readers, !readers.isEmpty {
            about.append(.init(key: "narrator", value: .array(readers)))
        }
        if let name = episode?.name {
            about.append(.init(key: "identifier", value: .string(Episode.scheme + name)))
        }
        if let notes = episode?.notes {
            about.append(.init(key: "description", value: .string(notes)))
        }
        if let show = episode?.show {
            var series = [JSONValue.Member(key: "name", value: .string(show))]
            if let position = episode?.position {
                series.append(.init(key: "position", value: .number("\(position)")))
            }
            about.append(
                .init(
                    key: "belongsTo",
                    value: .object([
                        .init(key: "series", value: .object(series))
                    ])))
        }
        return about
    }

    private var track: [JSONValue.Member] {
        var track: [JSONValue.Member] = [.init(key: "href", value: .string(address))]
        track.append(
            .init(
                key: "type",
                value: .string(book?.audiobook?.tracks.first?.mediaType ?? "audio/mpeg")))
        if let length = book?.audiobook?.duration {
            track.append(.init(key: "duration", value: .number(Self.seconds(length))))
        }
        return track
    }

    /// Those of the feed were made for listeners; times in the notes are better than nothing.
    private var contents: [JSONValue] {
        if !marks.isEmpty { return marks.map { entry($0.title, $0.start) } }
        let chapters = (book?.audiobook?.chapters ?? []).filter { $0.source != .file }
        if !chapters.isEmpty { return chapters.map { entry($0.title, $0.start) } }
        let end = book?.audiobook?.duration
        return (episode?.notes).map { TimeInText.chapters($0, end: end) }?
            .map { entry($0.title, $0.start) } ?? []
    }

    private func entry(_ title: String, _ start: Duration) -> JSONValue {
        .strings([("title", title), ("href", address + "#t=" + Self.seconds(start))])
    }

    private static func seconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let thousandths = String(attoseconds / 1_000_000_000_000_000 + 1_000)
        return "\(seconds).\(thousandths.dropFirst())"
    }
}

extension JSONValue {
    static func strings(_ members: [(String, String)]) -> JSONValue {
        .object(members.map { Member(key: $0.0, value: .string($0.1)) })
    }
}

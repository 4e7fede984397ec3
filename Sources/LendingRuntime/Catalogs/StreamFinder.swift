import Catalogs
import Notation
import Ports
import Publications
import RuntimeKit

/// Makes a book of an address: a small list on the disk that says where the sound is, so that
/// place, bookmarks and everything else find it again as they find any file.
public final class StreamFinder: Sendable {
    public enum Outcome: Equatable, Sendable {
        case found(path: String)
        /// There is something else at it.
        case nothing
        case failed(String)
    }

    private let http: any HTTPFetching
    private let streams: any SoundStreaming
    private let documents: any DocumentKeeping
    private let folder: String?

    private static let listBytesMax = 4 << 20
    private static let coverBytesMax = 8 << 20

    /// `folder` is where the lists are, nil where there is no home.
    public init(
        http: any HTTPFetching, streams: any SoundStreaming, documents: any DocumentKeeping,
        folder: String?
    ) {
        self.http = http
        self.streams = streams
        self.documents = documents
        self.folder = folder
    }

    /// Takes its time.
    public func find(_ text: String, _ errand: CancellableWork) -> Outcome {
        guard let folder, let address = Address(base: text), address.isWeb else { return .nothing }
        let path = address.text.prefix { $0 != "?" && $0 != "#" }
        let stem = folder + "/" + Self.name(of: address)
        do throws(StreamTrouble) {
            let isItem = AudiobookshelfSounds.isItem(address.text)
            if path.lowercased().hasSuffix(".json") || isItem {
                return try list(at: address, stem: stem, errand)
            }
            return try sound(at: address, stem: stem)
        } catch {
            // Offline, what was found before is good enough.
            if let known = try? documents.read(stem + ".json", bytesMax: Self.listBytesMax),
                !known.isEmpty
            {
                return .found(path: stem + ".json")
            }
            return .failed(error.why)
        }
    }

    /// The file's own name, and what tells it from others of that name.
    private static func name(of address: Address) -> String {
        let last = lastName(of: address)
        let plain = String(
            last.prefix { $0 != "." }.filter { $0.isLetter || $0.isNumber || $0 == "-" })
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in address.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (plain.isEmpty ? "sound" : String(plain.prefix(40))) + "-" + String(hash, radix: 36)
    }

    private static func lastName(of address: Address) -> String {
        // Behind the scheme and the host.
        let path = address.text.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").dropFirst(2).last.map(String.init) ?? "sound"
    }

    // MARK: - Lists

    private func list(
        at address: Address, stem: String, _ errand: CancellableWork
    ) throws(StreamTrouble) -> Outcome {
        var request = HTTPRequest(address)
        request.limits.bodyBytesMax = Self.listBytesMax
        let answer: HTTPAnswer
        do throws(HTTPFault) {
            answer = try errand.begin(request, http).whole()
        } catch {
            throw .failed(error.why)
        }
        guard answer.head.isFine, let (value, _) = try? JSONReader.read(answer.body),  // no list
            let list = ManifestOrigin.list(value, answer.head.address.text)
        else { return .nothing }
        return try save(ManifestOrigin.told(list, answer.head.address.text), stem)
    }

    // MARK: - One sound

    private func sound(at address: Address, stem: String) throws(StreamTrouble) -> Outcome {
        guard let sound = streams.open(address.text) else { return .nothing }
        let last = Self.lastName(of: address)
        var book: Publication?
        if let total = try sound.size() {
            let resources = StreamedResources(sound, name: last, total: total)
            // What cannot be described can be heard all the same, or says why when it is.
            book = try? Publication.open(resources, file: last)
        }
        var links: [JSONValue] = []
        if let cover = book.flatMap(cover) {
            let picture = stem + ".jpg"
            do throws(DocumentError) {
                try documents.save(cover, to: picture)
                let name = picture.split(separator: "/").last.map(String.init) ?? ""
                links.append(.strings([("rel", "cover"), ("href", name)]))
            } catch {
                // It is shown without.
            }
        }
        return try save(Self.list(of: book, at: address.text, links), stem)
    }

    private func cover(of book: Publication) -> [UInt8]? {
        // A picture that cannot be read is none.
        book.coverPath.flatMap { try? book.imageBytes($0, limit: Self.coverBytesMax) }
    }

    private static func list(
        of book: Publication?, at address: String, _ links: [JSONValue]
    ) -> JSONValue {
        let sound = book?.audiobook
        var about: [JSONValue.Member] = []
        if let title = book?.metadata.title {
            about.append(.init(key: "title", value: .string(title)))
        }
        let authors = book?.metadata.authors.map { JSONValue.string($0.name) } ?? []
        if !authors.isEmpty { about.append(.init(key: "author", value: .array(authors))) }
        let readers = book?.metadata.contributors.filter { $0.role == "nrt" }
            .map { JSONValue.string($0.name) }
        if let readers, !readers.isEmpty {
            about.append(.init(key: "narrator", value: .array(readers)))
        }
        var track: [JSONValue.Member] = [.init(key: "href", value: .string(address))]
        track.append(
            .init(key: "type", value: .string(sound?.tracks.first?.mediaType ?? "audio/mpeg")))
        if let length = sound?.duration {
            track.append(.init(key: "duration", value: .number(seconds(length))))
        }
        let chapters = (sound?.chapters ?? []).filter { $0.source != .file }
        let toc = chapters.map { chapter in
            JSONValue.strings([
                ("title", chapter.title), ("href", address + "#t=" + seconds(chapter.start)),
            ])
        }
        return .object([
            .init(key: "metadata", value: .object(about)),
            .init(key: "links", value: .array(links)),
            .init(key: "readingOrder", value: .array([.object(track)])),
            .init(key: "toc", value: .array(toc)),
        ])
    }

    private static func seconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let thousandths = String(attoseconds / 1_000_000_000_000_000 + 1_000)
        return "\(seconds).\(thousandths.dropFirst())"
    }

    private func save(_ list: JSONValue, _ stem: String) throws(StreamTrouble) -> Outcome {
        do throws(DocumentError) {
            try documents.save(list.document, to: stem + ".json")
        } catch {
            throw .failed(error.why)
        }
        return .found(path: stem + ".json")
    }
}

extension JSONValue {
    fileprivate static func strings(_ members: [(String, String)]) -> JSONValue {
        .object(members.map { Member(key: $0.0, value: .string($0.1)) })
    }
}

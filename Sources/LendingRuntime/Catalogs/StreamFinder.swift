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
    /// - Parameter episode: what a feed says of the sound.
    public func find(
        _ text: String, about episode: Episode? = nil, _ errand: CancellableWork
    ) -> Outcome {
        guard let folder, let address = Address(base: text), address.isWeb else { return .nothing }
        let path = address.text.prefix { $0 != "?" && $0 != "#" }
        let stem = folder + "/" + Self.name(of: address)
        do throws(StreamTrouble) {
            let isItem = AudiobookshelfSounds.isItem(address.text)
            if path.lowercased().hasSuffix(".json") || isItem {
                return try list(at: address, stem: stem, errand)
            }
            return try sound(at: address, episode, stem: stem, errand)
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
        StreamLists.name(
            lastName(of: address).prefix { $0 != "." }, of: address.text, else: "sound")
    }

    private static func lastName(of address: Address) -> String {
        // Behind the scheme and the host.
        let path = address.text.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").dropFirst(2).last.map(String.init) ?? "sound"
    }

    // MARK: - Lists

    private var lists: StreamLists { StreamLists(http: http, documents: documents) }

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
        let told = ManifestOrigin.told(list, answer.head.address.text)
        return try save(illustrated(told, answer.head.address, stem, errand), stem)
    }

    /// With its cover beside it, since pictures are drawn without asking a server.
    private func illustrated(
        _ list: JSONValue, _ base: Address, _ stem: String, _ errand: CancellableWork
    ) -> JSONValue {
        let links = (list["links"]?.elements ?? []) + (list["resources"]?.elements ?? [])
        let covers = links.filter { link in
            link["rel"]?.elements.contains { $0.string == "cover" } == true
        }
        let address = covers.lazy.compactMap {
            $0["href"]?.string.flatMap(Address.init(reference:))
        }
        .map { $0.resolved(against: base) }.first { $0.isWeb }
        guard let address, let picture = lists.cover(at: address, stem, errand) else { return list }
        return .object(
            list.members.filter { $0.key != "links" }
                + [.init(key: "links", value: .array([picture] + (list["links"]?.elements ?? [])))])
    }

    // MARK: - One sound

    private func sound(
        at address: Address, _ episode: Episode?, stem: String, _ errand: CancellableWork
    ) throws(StreamTrouble) -> Outcome {
        guard let sound = streams.open(address.text) else { return .nothing }
        let last = Self.lastName(of: address)
        var book: Publication?
        if let total = try sound.size() {
            let resources = StreamedResources(sound, name: last, total: total)
            // What cannot be described can be heard all the same, or says why when it is.
            book = try? Publication.open(resources, file: last)
        }
        var link = book.flatMap(cover).flatMap { lists.keep(cover: $0, stem) }
        if link == nil, let told = episode?.cover.flatMap(Address.init(base:)) {
            link = lists.cover(at: told, stem, errand)
        }
        let list = SoundList(
            address: address.text, book: book, episode: episode, cover: link,
            marks: episode.map { marks(of: $0, errand) } ?? [])
        return try save(list.document, stem)
    }

    /// The chapters that the feed has or links to.
    private func marks(of episode: Episode, _ errand: CancellableWork) -> [SoundMark] {
        guard episode.marks.isEmpty, let address = episode.chapters.flatMap(Address.init(base:))
        else { return episode.marks }
        var request = HTTPRequest(address)
        request.limits.bodyBytesMax = SoundMark.documentBytesMax
        // An episode is heard without its chapters where they do not come.
        let answer = try? errand.begin(request, http).whole()
        return answer.flatMap { $0.head.isFine ? SoundMark.chapters($0.body) : nil } ?? []
    }

    private func cover(of book: Publication) -> [UInt8]? {
        // A picture that cannot be read is none.
        book.coverPath.flatMap { try? book.imageBytes($0, limit: Self.coverBytesMax) }
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

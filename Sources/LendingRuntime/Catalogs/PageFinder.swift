import Catalogs
import LendingWing
import Notation
import Ports
import RuntimeKit
import ScreenKit
import Wording

/// Makes a book of pages on a server: a small list on the disk that says where each page is, so
/// that place and notes find it again as they find any file.
public final class PageFinder: Sendable {
    public enum Outcome: Equatable, Sendable {
        /// - Parameter start: where the server says that reading stopped, in a book that was never
        ///   opened here; the first page is 0.
        case found(path: String, start: Int?)
        case failed(String)
    }

    private let http: any HTTPFetching
    private let documents: any DocumentKeeping
    private let folder: String?
    private let remember: BookDelivery.Remembering

    /// The addresses, and what stands around each of them.
    private static let listBytesMax = 2 * PageStream.bytesMax

    /// - Parameters:
    ///   - folder: where the lists are, nil where there is no home.
    ///   - remember: where the server keeps the place in a book.
    public init(
        http: any HTTPFetching, documents: any DocumentKeeping, folder: String?,
        remember: @escaping BookDelivery.Remembering
    ) {
        (self.http, self.documents, self.folder) = (http, documents, folder)
        self.remember = remember
    }

    /// Takes its time.
    public func find(_ order: PageOrder, _ errand: CancellableWork) -> Outcome {
        guard let folder else { return .failed(tr("there is no home folder to keep its list in")) }
        let name = StreamLists.name(order.title, of: order.name, else: "pages")
        let stem = folder + "/" + name
        let path = stem + ".json"
        // What cannot be read is made anew.
        let known = (try? documents.read(path, bytesMax: Self.listBytesMax)).flatMap { $0 }
        do throws(StreamTrouble) {
            let list = try list(order, stem, errand).document
            if list.count > Self.listBytesMax { throw .failed(tr("its list of pages is too long")) }
            // The same list is left as it is: a book is known by its file.
            if known != list {
                do throws(DocumentError) { try documents.save(list, to: path) } catch {
                    throw .failed(error.why)
                }
            }
        } catch {
            // Offline, what was found before is good enough.
            if known == nil { return .failed(error.why) }
        }
        if let link = order.progression { remember(link, order.account, path) }
        return .found(path: path, start: known == nil ? order.stream.lastRead : nil)
    }

    // MARK: - Lists

    private func list(
        _ order: PageOrder, _ stem: String, _ errand: CancellableWork
    ) throws(StreamTrouble) -> JSONValue {
        let list = try pages(order, errand)
        guard let link = cover(order, stem, errand) else { return list }
        return .object(list.members + [.init(key: "links", value: .array([link]))])
    }

    private func pages(
        _ order: PageOrder, _ errand: CancellableWork
    ) throws(StreamTrouble) -> JSONValue {
        guard case .manifest(let address) = order.stream.source else {
            return order.list(order.stream.pages.map { JSONValue.strings([("href", $0)]) })
        }
        guard let address = Address(base: address), address.isWeb else {
            throw .failed(tr("its address leads nowhere"))
        }
        var request = HTTPRequest(address)
        request.limits.bodyBytesMax = Self.listBytesMax
        let answer: HTTPAnswer
        do throws(HTTPFault) { answer = try errand.begin(request, http).whole() } catch {
            throw .failed(error.why)
        }
        // What cannot be read is no list.
        guard answer.head.isFine, let (manifest, _) = try? JSONReader.read(answer.body),
            let links = manifest["readingOrder"]?.elements, !links.isEmpty
        else { throw .failed(tr("its server does not list its pages")) }
        let pages = links.prefix(PageStream.countMax).compactMap { link -> JSONValue? in
            let reference = (link["href"] ?? link["url"])?.string.flatMap(Address.init(reference:))
            guard let page = reference?.resolved(against: answer.head.address), page.isWeb
            else { return nil }
            return .strings([("href", page.text), ("type", link["type"]?.string ?? "image/jpeg")])
        }
        if pages.isEmpty { throw .failed(tr("its server lists no pages")) }
        // Codex calls it by another name.
        let reading = ["readingProgression", "layout"].lazy
            .compactMap { manifest["metadata"]?[$0]?.string }.first
        return order.list(pages, reading: reading)
    }

    private func cover(
        _ order: PageOrder, _ stem: String, _ errand: CancellableWork
    ) -> JSONValue? {
        let lists = StreamLists(http: http, documents: documents)
        if let kept = lists.keptCover(stem) { return kept }
        guard let address = order.cover.flatMap(Address.init(base:)), address.isWeb else {
            return nil
        }
        return lists.cover(at: address, stem, errand)
    }
}

extension PageOrder {
    fileprivate func list(_ pages: [JSONValue], reading: String? = nil) -> JSONValue {
        let series = series.map { series in
            JSONValue.object([
                "series": .object([
                    "name": .string(series.name),
                    "position": series.position.flatMap { JSONValue.number($0) },
                ])
            ])
        }
        return .object([
            "@context": .string("https://readium.org/webpub-manifest/context.jsonld"),
            "metadata": .object([
                "conformsTo": .string("https://readium.org/webpub-manifest/profiles/divina"),
                "title": .string(title), "author": .array(authors.map { .string($0) }),
                "identifier": .text(identifier), "belongsTo": series,
                "readingProgression": .text(reading == "rtl" ? reading : nil),
            ]),
            "readingOrder": .array(
                pages.map { page in
                    page["type"] == nil
                        ? .object(page.members + [.init(key: "type", value: .string("image/jpeg"))])
                        : page
                }),
        ])
    }
}

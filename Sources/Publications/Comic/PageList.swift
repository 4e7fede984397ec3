import Notation
import Wording

/// Brings pages that stand on servers. Every call may take its time.
public protocol PageBringing: Sendable {
    /// Whether it is on this machine.
    func isHere(_ address: String) -> Bool
    /// Waits for it where it is not.
    func page(_ address: String) throws(ResourceError) -> [UInt8]
}

/// Opens a list of pictures as a comic, a page a picture: a manifest of Readium's profile for
/// comics, with its pages beside it or on a server.
struct PageList {
    /// Whether a manifest lists pictures and nothing to be heard.
    static func isOne(_ manifest: JSONValue) -> Bool {
        let pages = links(manifest)
        return !pages.isEmpty && pages.allSatisfy(isPicture)
    }

    static func open(
        _ manifest: JSONValue, _ resources: any Resources, _ path: String, revision: UInt64,
        bringing: (any PageBringing)?
    ) throws(OpenError) -> Publication {
        var parts = Parts(.images)
        parts.metadata = Metadata(manifest: manifest)
        parts.metadata.title = parts.metadata.title ?? path.withoutExtension
        parts.metadata.layout = .fixed
        let direction = (manifest["metadata"] ?? manifest)["readingProgression"]?.string
        if direction == "rtl" { parts.metadata.direction = .rtl }
        var pages: [FarPages.Page] = []
        for link in links(manifest) {
            // Its own name is not told where places are: an address may have a key in it.
            let name = "page-\(pages.count + 1)"
            switch link.href.flatMap({ Href($0, from: path) }) {
            case .outside(let address)?: pages.append(.init(name: name, address: address))
            case .inside(let inside, _)?: pages.append(.init(name: inside, address: nil))
            case nil: pages.append(.init(name: name, address: nil))
            }
            parts.spine.append(
                SpineItem(
                    path: pages[pages.count - 1].name, mediaType: link.mediaType ?? "image/jpeg",
                    bytes: 1))
        }
        parts.coverPath = cover(manifest, path).flatMap { resources.contains($0) ? $0 : nil }
        parts.protection = (resources as? LicensedResources)?.protection
        let far = FarPages(pages, beside: resources, bringing)
        return Publication(
            parts, content: ComicContent(far, pages: parts.spine.map(\.path)),
            revision: revision)
    }

    private static func links(_ manifest: JSONValue) -> [ManifestLink] {
        (manifest["readingOrder"]?.elements ?? []).prefix(pagesMax).map { ManifestLink($0) }
    }

    /// As many as a server's stream may have.
    private static let pagesMax = 20_000

    private static func isPicture(_ link: ManifestLink) -> Bool {
        if let type = link.mediaType { return type.hasPrefix("image/") }
        return link.href.flatMap { ImageKind.mediaType(path: ManifestLink.bare($0)) } != nil
    }

    /// A picture beside the list.
    private static func cover(_ manifest: JSONValue, _ path: String) -> String? {
        let links = (manifest["links"]?.elements ?? []) + (manifest["resources"]?.elements ?? [])
        for link in links.prefix(Limits.manifestValues).map({ ManifestLink($0) })
        where link.rels.contains("cover") {
            if case .inside(let path, _)? = link.href.flatMap({ Href($0, from: path) }) {
                return path
            }
        }
        return nil
    }
}

/// The pages of a list: files beside it, and what a server gives.
final class FarPages: Resources {
    struct Page: Sendable {
        var name: String
        /// nil for one that is beside the list.
        var address: String?
    }

    private let order: [String]
    private let addresses: [String: String]
    private let beside: any Resources
    private let bringing: (any PageBringing)?

    init(_ pages: [Page], beside: any Resources, _ bringing: (any PageBringing)?) {
        order = pages.map(\.name)
        addresses = Dictionary(
            pages.compactMap { page in page.address.map { (page.name, $0) } },
            uniquingKeysWith: { one, _ in one })
        (self.beside, self.bringing) = (beside, bringing)
    }

    var names: [String] { order }
    var hasAny: Bool { !addresses.isEmpty }

    /// A page on a server has a size that is not known before it comes.
    func size(of name: String) -> Int? {
        addresses[name] == nil ? beside.size(of: name) : 1
    }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard let address = addresses[name] else { return try beside.read(name, range) }
        guard let bringing else { throw .unreadable(tr("it is on a server, which is not asked")) }
        let bytes = try bringing.page(address)
        return Array(bytes[range.clamped(to: 0..<bytes.count)])
    }

    /// Whether reading it asks no server.
    func isHere(_ name: String) -> Bool {
        addresses[name].map { bringing?.isHere($0) ?? false } ?? true
    }
}

extension Publication {
    private var far: FarPages? { (content as? ComicContent)?.far }

    /// Its pages come from a server, one by one.
    public var isStreamed: Bool { far?.hasAny ?? false }

    /// Whether a page can be shown without waiting for a server.
    public func isHere(page index: Int) -> Bool {
        guard let far, spine.indices.contains(index) else { return true }
        return far.isHere(spine[index].path)
    }

    /// Asks for a page, and tells why it does not come; nil where it is here.
    public func trouble(ofPage index: Int) -> String? {
        guard let far, spine.indices.contains(index) else { return nil }
        do throws(ResourceError) {
            _ = try far.read(spine[index].path, 0..<1)
            return nil
        } catch {
            return if case .unreadable(let why) = error { why } else { error.sentence }
        }
    }
}

/// Pages of a comic that a server gives one by one (OPDS-PSE), or lists in a manifest.
public struct PageStream: Equatable, Hashable, Sendable {
    public enum Source: Equatable, Hashable, Sendable {
        /// An address with a blank for the number of the page, and how many pages there are.
        case numbered(String, count: Int)
        /// The address of a manifest that names them.
        case manifest(String)
    }

    public var source: Source
    /// The page that was read last as the server tells it, the first one being 0.
    public private(set) var lastRead: Int?
    /// When that was, in seconds since 1970.
    public private(set) var readAt: Int64?

    public init(manifest: String) { source = .manifest(manifest) }

    /// nil for what gives no pages.
    /// - Parameter lastRead: as it stands in the feed.
    public init?(template: String, count: Int?, lastRead: Int?, readAt: Int64? = nil) {
        guard let count, (1...Self.countMax).contains(count), template.contains(Self.number),
            template.utf8.count * count <= Self.bytesMax
        else { return nil }
        source = .numbered(template, count: count)
        guard let lastRead else { return }
        // The specification counts from 1, and two servers from 0, of which one tells of a book
        // that is finished the number of its pages.
        var page = lastRead - 1
        if Server(template) != nil { page = lastRead == count ? count - 1 : lastRead }
        // Nothing was read where it says 0.
        if lastRead > 0, page < count { (self.lastRead, self.readAt) = (page, readAt) }
    }

    /// The thickest volume has some thousand.
    public static let countMax = 20_000
    /// Of all addresses together.
    public static let bytesMax = 8 << 20
    private static let number = "{pageNumber}"
    /// So wide, in pixels, where the server makes them smaller: a screen's width, for zooming into.
    private static let width = "2000"

    public var count: Int? {
        if case .numbered(_, let count) = source { count } else { nil }
    }

    /// Where each page is; asking for one there moves no place.
    public var pages: [String] {
        guard case .numbered(let template, let count) = source else { return [] }
        let still = Server(template)?.still(template) ?? template
        let parts = still.split(separator: Self.number, omittingEmptySubsequences: false)
            .map { Self.filled(String($0)) }
        return (0..<count).map { parts.joined(separator: String($0)) }
    }

    /// The address that makes the server count a page as read; the first page is 0. nil where the
    /// server keeps places in another way.
    public func reading(_ page: Int) -> String? {
        guard case .numbered(let template, let count) = source, (0..<count).contains(page),
            let server = Server(template), server.placeFeed(template) != nil
        else { return nil }
        let told = server.told(template)
        return Self.filled(
            told.split(separator: Self.number, omittingEmptySubsequences: false)
                .joined(separator: String(page)))
    }

    /// The feed in which a server tells the page that was read last.
    public var placeFeed: String? {
        guard case .numbered(let template, _) = source else { return nil }
        return Server(template)?.placeFeed(template)
    }

    /// Where a server keeps the place in the book under an address of its own, which it names in
    /// its newer feeds only.
    var placeAddress: String? {
        guard case .numbered(let template, _) = source else { return nil }
        return Server(template)?.placeAddress(template)
    }

    /// Blanks other than the page's.
    private static func filled(_ text: String) -> String {
        var (filled, rest) = ("", text[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            filled += rest[..<open] + (name == "maxWidth" ? width : "")
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }

    /// Servers that count from 0, and that take a page that is asked for as one that was read.
    private enum Server {
        case kavita, codex

        init?(_ template: String) {
            let path = template.prefix { $0 != "?" }
            if path.contains("/api/opds/"), template.contains("chapterId=") {
                self = .kavita
            } else if path.contains("/opds/bin/c/") {
                self = .codex
            } else {
                return nil
            }
        }

        /// The same page, without its being read.
        func still(_ template: String) -> String {
            let (path, fields) = parts(of: template)
            return Self.address(path, self == .kavita ? fields + ["saveProgress=false"] : fields)
        }

        /// The same page, as one that is read.
        func told(_ template: String) -> String {
            let (path, fields) = parts(of: template)
            return Self.address(path, fields)
        }

        private static func address(_ path: String, _ fields: [String]) -> String {
            path + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
        }

        /// Without what says whether the page is read.
        private func parts(of template: String) -> (path: String, fields: [String]) {
            let parts = template.split(separator: "?", maxSplits: 1)
            let dropped = self == .kavita ? "saveProgress" : "bookmark"
            let fields = (parts.count > 1 ? parts[1] : "").split(separator: "&").filter { field in
                field.prefix { $0 != "=" } != dropped
            }
            return (String(parts[0]), fields.map(String.init))
        }

        func placeAddress(_ template: String) -> String? {
            guard self == .codex, let head = template.firstRange(of: "/opds/bin/c/") else {
                return nil
            }
            let number = template[head.upperBound...].prefix { $0 != "/" }
            guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return template[..<head.lowerBound] + "/opds/v2.0/c/\(number)/position"
        }

        func placeFeed(_ template: String) -> String? {
            guard self == .kavita, let end = template.firstRange(of: "/image?") else { return nil }
            var numbers: [Substring: Substring] = [:]
            for field in template[end.upperBound...].split(separator: "&") {
                let parts = field.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[1].allSatisfy(\.isWholeNumber) {
                    numbers[parts[0]] = parts[1]
                }
            }
            guard let series = numbers["seriesId"], let volume = numbers["volumeId"],
                let chapter = numbers["chapterId"]
            else { return nil }
            return template[..<end.lowerBound] + "/series/\(series)/volume/\(volume)"
                + "/chapter/\(chapter)"
        }
    }
}

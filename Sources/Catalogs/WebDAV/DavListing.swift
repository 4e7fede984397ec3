/// What a WebDAV server says that a folder holds.
public struct DavListing: Equatable, Sendable {
    public struct Entry: Equatable, Sendable {
        /// One step of a path, decoded; never empty, never with a slash.
        public var name: String
        public var isFolder: Bool
        /// Where the server tells it.
        public var bytes: Int?

        public init(_ name: String, isFolder: Bool, bytes: Int? = nil) {
            (self.name, self.isFolder, self.bytes) = (name, isFolder, bytes)
        }
    }

    public private(set) var entries: [Entry] = []

    public static let bytesMax = 4 << 20
    static let entriesMax = 4_000

    /// nil for what is no answer to PROPFIND.
    /// - Parameter folder: the last step of the path that was asked about.
    public init?(_ bytes: [UInt8], of folder: String) {
        var found: [(path: [String], entry: Entry)]?
        let stream = XMLStream { root in
            guard root.word == .davMultistatus else { return }
            found = root.children(.davResponse).prefix(Self.entriesMax).compactMap(Self.entry)
        }
        guard let stream, !bytes.isEmpty else { return nil }
        stream.read(bytes, isLast: true)
        // A listing that is cut would look as if files were gone.
        guard let found, stream.isWhole, stream.damage == nil else { return nil }
        // The folder itself is told as well. A proxy may know it by another path than was asked.
        let own = found.filter { $0.path.last == folder }.map(\.path.count).min()
        let least = found.map(\.path.count).min() ?? 0
        let depth = own == least ? least + 1 : least
        entries = found.filter { $0.path.count == depth }.map(\.entry)
    }

    private static func entry(_ response: XMLElement) -> (path: [String], entry: Entry)? {
        guard let href = response.first(.davHref)?.text else { return nil }
        let path = steps(href.filter { !$0.isWhitespace })
        guard let name = path.last, !name.contains("/") else { return nil }
        let properties = response.children(.davPropstat).compactMap { $0.first(.davProp) }
        let isFolder = properties.contains { $0.first(.davType)?.first(.davCollection) != nil }
        let length = properties.compactMap { $0.first(.davLength)?.text }.first
            .flatMap { Int($0.filter { !$0.isWhitespace }) }
        return (path, Entry(name, isFolder: isFolder, bytes: length.flatMap { $0 < 0 ? nil : $0 }))
    }

    /// Servers tell a path or a whole address.
    private static func steps(_ href: String) -> [String] {
        var path = href[...]
        if let host = href.firstRange(of: "://") {
            path = href[host.upperBound...].drop { $0 != "/" }
        }
        return path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(Percent.decoded)
    }
}

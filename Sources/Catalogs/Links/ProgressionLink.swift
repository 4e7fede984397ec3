import Notation

/// Where a server keeps the place in one of its books.
public struct ProgressionLink: Hashable, Sendable {
    /// In which words it does.
    public enum Dialect: Hashable, Sendable {
        /// Those of Cantook and Readium.
        case readium
        /// The draft of OPDS.
        case draft
        /// Web annotations, as libraries keep them of all their books together: this one goes by
        /// this name.
        case annotations(of: String)
    }

    public var address: String
    public var dialect: Dialect

    public init(address: String, dialect: Dialect) {
        (self.address, self.dialect) = (address, dialect)
    }

    public init(address: String, isDraft: Bool) {
        self.init(address: address, dialect: isDraft ? .draft : .readium)
    }

    public init(address: String, isDraft: Bool, source: String?) {
        self.init(
            address: address,
            dialect: source.map { .annotations(of: $0) } ?? (isDraft ? .draft : .readium))
    }

    public var isDraft: Bool { dialect == .draft }

    /// The name of the book among the annotations of a library.
    public var source: String? {
        if case .annotations(let source) = dialect { source } else { nil }
    }
}

extension ProgressionLink {
    /// As it is kept in files.
    public init?(_ value: JSONValue?) {
        guard let address = value?["address"]?.string else { return nil }
        self.init(
            address: address, isDraft: value?["draft"]?.isTrue ?? false,
            source: value?["source"]?.string)
    }

    public var value: JSONValue {
        .object([
            "address": .string(address), "draft": .boolean(isDraft), "source": .text(source),
        ])
    }
}

extension Feed.Publication {
    /// Where its server keeps the place in it. Among a library's annotations a book goes by the
    /// name it has in the feed.
    public var placeLink: ProgressionLink? {
        if let progression { return progression }
        guard let annotations, let id else { return nil }
        return ProgressionLink(address: annotations, dialect: .annotations(of: id))
    }
}

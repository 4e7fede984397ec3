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
        /// That of a comic's pages, so many: one that is asked for there counts as read. The
        /// address has a blank for its number.
        case pages(Int)
    }

    public var address: String
    public var dialect: Dialect

    public init(address: String, dialect: Dialect) {
        (self.address, self.dialect) = (address, dialect)
    }

    public init(address: String, isDraft: Bool) {
        self.init(address: address, dialect: isDraft ? .draft : .readium)
    }

    public var isDraft: Bool { dialect == .draft }

    /// The name of the book among the annotations of a library.
    public var source: String? {
        if case .annotations(let source) = dialect { source } else { nil }
    }

    /// How many, where a page that is asked for counts as read.
    public var pages: Int? { if case .pages(let count) = dialect { count } else { nil } }
}

extension ProgressionLink {
    /// As it is kept in files.
    public init?(_ value: JSONValue?) {
        guard let address = value?["address"]?.string else { return nil }
        let dialect: Dialect =
            if let source = value?["source"]?.string {
                .annotations(of: source)
            } else if let count = value?["pages"]?.scalar.flatMap({ Int($0) }) {
                .pages(count)
            } else {
                value?["draft"]?.isTrue ?? false ? .draft : .readium
            }
        self.init(address: address, dialect: dialect)
    }

    public var value: JSONValue {
        .object([
            "address": .string(address), "draft": .boolean(isDraft), "source": .text(source),
            "pages": pages.map { .number(Int64($0)) },
        ])
    }
}

extension Feed.Publication {
    /// Where its server keeps the place in it. Among a library's annotations a book goes by the
    /// name it has in the feed.
    public var placeLink: ProgressionLink? {
        if let progression { return progression }
        if let annotations, let id {
            return ProgressionLink(address: annotations, dialect: .annotations(of: id))
        }
        if let address = pages?.placeAddress {
            return ProgressionLink(address: address, dialect: .readium)
        }
        guard case .numbered(let template, let count)? = pages?.source, pages?.placeFeed != nil
        else { return nil }
        return ProgressionLink(address: template, dialect: .pages(count))
    }
}

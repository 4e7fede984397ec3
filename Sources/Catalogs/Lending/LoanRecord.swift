import Notation

/// A loan of one account, with where its file is: what outlives the program.
public struct LoanRecord: Equatable, Sendable {
    public struct ID: Hashable, Sendable {
        public var account: String
        /// What the library calls the book, else where it tells of it.
        public var book: String

        public init(account: String, book: String) {
            self.account = account
            self.book = book
        }

        /// Both in one word.
        public var text: String { account + " " + book }
    }

    public let id: ID
    public var loan: Loan
    public var path: String?

    public init(id: ID, loan: Loan, path: String? = nil) {
        self.id = id
        self.loan = loan
        self.path = path
    }

    /// As a library tells of it; nil where it has neither a name nor a place of its own.
    public init?(_ publication: Feed.Publication, of account: String) {
        guard
            let book = publication.id ?? publication.alternate ?? publication.way([.borrow])?.0.href
        else { return nil }
        self.init(id: ID(account: account, book: book), loan: Loan(publication))
    }

    public var title: String { loan.publication.title }
}

/// The loans as they are kept in a file. Members that this version does not know are gone with the
/// next change: the library knows all of it better.
public enum LoanFile {
    public static let bytesMax = 8 << 20
    /// Libraries lend tens.
    public static let countMax = 5_000

    /// nil for what is no such file.
    public static func records(_ bytes: [UInt8]) -> [LoanRecord]? {
        if bytes.isEmpty { return [] }
        // Where it is broken is told by nobody: it is ours, and a person has no cause to look.
        guard let (document, _) = try? JSONReader.read(bytes) else { return nil }
        return (document["loans"]?.elements ?? []).prefix(countMax).compactMap(record)
    }

    public static func bytes(_ records: [LoanRecord]) -> [UInt8] {
        JSONValue.object(["loans": .array(records.map(value))]).document
    }

    // MARK: - Reading

    private static func record(_ value: JSONValue) -> LoanRecord? {
        guard let account = value["account"]?.string, let book = value["book"]?.string,
            let told = value["publication"], told.isObject
        else { return nil }
        var loan = Loan(publication(told))
        if let state = state(value) { loan.state = state }
        loan.isOwn = value["own"]?.isTrue ?? loan.isOwn
        loan.asked = value["asked"]?.string.flatMap { .init(rawValue: $0) }
        loan.leaving =
            switch value["leaving"] {
            case .string("queued")?: .queued
            case .number(let text)?: Int64(text).map { .waiting(untilMs: $0) }
            default: nil
            }
        if let why = value["refused"]?.string {
            loan.refusal = Loan.Refusal(why: why, next: value["next"]?.string ?? "")
        }
        return LoanRecord(
            id: .init(account: account, book: book), loan: loan, path: value["path"]?.string)
    }

    private static func state(_ value: JSONValue) -> Loan.State? {
        switch value["state"]?.string {
        case "download-needed"?: .downloadNeeded
        case "downloading"?: .downloading
        case "download-failed"?: .downloadFailed(value["failure"]?.string ?? "")
        case "downloaded"?: .downloaded
        // The others follow from what the library said.
        default: nil
        }
    }

    private static func publication(_ value: JSONValue) -> Feed.Publication {
        var book = Feed.Publication()
        book.id = value["id"]?.string
        book.title = value["title"]?.string ?? ""
        book.authors = (value["authors"]?.elements ?? []).compactMap(\.string)
        book.cover = value["cover"]?.string
        book.thumbnail = value["thumbnail"]?.string
        book.medium = value["medium"]?.string
        book.alternate = value["alternate"]?.string
        book.revoke = value["revoke"]?.string
        book.preview = value["preview"]?.string
        book.acquisitions = (value["acquisitions"]?.elements ?? []).compactMap { way in
            guard let relation = way["relation"]?.string.flatMap(Feed.Acquisition.Relation.init),
                let href = way["href"]?.string
            else { return nil }
            return Feed.Acquisition(
                relation: relation, href: href, type: way["type"]?.string,
                indirect: (way["indirect"]?.elements ?? []).compactMap(indirect))
        }
        book.availability = value["availability"].flatMap(availability)
        return book
    }

    private static func indirect(_ value: JSONValue) -> Feed.Indirect? {
        value["type"]?.string.map {
            Feed.Indirect(
                type: $0, children: (value["children"]?.elements ?? []).compactMap(indirect))
        }
    }

    private static func availability(_ value: JSONValue) -> Feed.Availability? {
        guard let state = value["state"]?.string.flatMap(Feed.Availability.State.init) else {
            return nil
        }
        func count(_ key: String) -> Int? { value[key]?.scalar.flatMap { Int($0) } }
        return Feed.Availability(
            state: state, since: value["since"]?.string.flatMap { FeedDate($0) },
            until: value["until"]?.string.flatMap { FeedDate($0) },
            copiesTotal: count("copies_total"), copiesAvailable: count("copies_available"),
            holdsTotal: count("holds_total"), holdPosition: count("hold_position"))
    }

    // MARK: - Writing

    private static func value(_ record: LoanRecord) -> JSONValue {
        let loan = record.loan
        return .object([
            "account": .string(record.id.account), "book": .string(record.id.book),
            "state": .text(loan.state.name), "failure": .text(loan.state.failure),
            "own": loan.isOwn ? .boolean(true) : nil, "asked": .text(loan.asked?.rawValue),
            "leaving": loan.leaving.map { leaving in
                switch leaving {
                case .queued: .string("queued")
                case .waiting(let untilMs): .number(untilMs)
                }
            },
            "refused": .text(loan.refusal?.why), "next": .text(loan.refusal?.next),
            "path": .text(record.path), "publication": value(loan.publication),
        ])
    }

    private static func value(_ book: Feed.Publication) -> JSONValue {
        .object([
            "id": .text(book.id), "title": .string(book.title),
            "authors": .array(book.authors.map { .string($0) }), "cover": .text(book.cover),
            "thumbnail": .text(book.thumbnail), "medium": .text(book.medium),
            "alternate": .text(book.alternate), "revoke": .text(book.revoke),
            "preview": .text(book.preview),
            "acquisitions": .array(
                book.acquisitions.map { way in
                    .object([
                        "relation": .string(way.relation.rawValue), "href": .string(way.href),
                        "type": .text(way.type),
                        "indirect": way.indirect.isEmpty ? nil : .array(way.indirect.map(value)),
                    ])
                }),
            "availability": book.availability.map { told in
                func number(_ count: Int?) -> JSONValue? { count.map { .number(Int64($0)) } }
                return .object([
                    "state": .string(told.state.rawValue), "since": .text(told.since?.text),
                    "until": .text(told.until?.text), "copies_total": number(told.copiesTotal),
                    "copies_available": number(told.copiesAvailable),
                    "holds_total": number(told.holdsTotal),
                    "hold_position": number(told.holdPosition),
                ])
            },
        ])
    }

    private static func value(_ step: Feed.Indirect) -> JSONValue {
        .object([
            "type": .string(step.type),
            "children": step.children.isEmpty ? nil : .array(step.children.map(value)),
        ])
    }
}

extension Loan.State {
    /// As scripts and files name it.
    public var name: String {
        switch self {
        case .offered(.free): "free"
        case .offered(.copies): "available"
        case .offered(.none): "unavailable"
        case .holding: "holding"
        case .ready: "ready"
        case .downloadNeeded: "download-needed"
        case .downloading: "downloading"
        case .downloadFailed: "download-failed"
        case .downloaded: "downloaded"
        case .unsupported: "unsupported"
        }
    }

    public var failure: String? {
        if case .downloadFailed(let why) = self { why } else { nil }
    }
}

import Catalogs
import LendingRuntime

/// `feed URL|FILE`: a page of a catalog as one model, whichever format it is in.
public enum FeedCommand {
    public struct Order: Equatable, Sendable {
        public var source: String
        public var base: Address?
        /// What to look for, from that page.
        public var words: String?
        /// As whom a server is asked.
        public var account: String?
        public var asJSON: Bool

        /// nil when the base is no address of the web.
        public init?(
            source: String, base: String? = nil, words: String? = nil, account: String? = nil,
            asJSON: Bool = false
        ) {
            self.source = source
            self.base = base.flatMap(Address.init(base:))
            self.words = words
            self.account = account
            self.asJSON = asJSON
            if base != nil && self.base == nil { return nil }
        }

        /// Its source is asked for, rather than read from a file.
        public var isRemote: Bool { source.contains("://") }
    }

    static func read(
        _ given: ParsedArguments
    ) throws(Complaint) -> VaultCommand.Unlocked<Order> {
        let base = given["base"]
        guard
            let order = Order(
                source: given.words[0], base: base, words: given["search"],
                account: given["account"], asJSON: given.json)
        else {
            throw .usage(
                "--base \(base ?? "")", "this is no address of the web",
                next: "Give one that begins with https://.")
        }
        return VaultCommand.Unlocked(order, try VaultCommand.Source(given))
    }

    static func perform(
        _ asked: VaultCommand.Unlocked<Order>, with parts: any CommandParts
    ) throws(Complaint) -> Int32 {
        try run(
            asked.order, read: parts.wholeFile, clerk: parts.catalogs(asked.source),
            to: parts.output)
    }

    /// Reads a file whole, or refuses one that is larger.
    public typealias Reader = (_ path: String, _ bytesMax: Int) throws(Complaint) -> [UInt8]

    /// Reads a page from a file, or asks a server for it.
    public static func run(
        _ order: Order, read: Reader, clerk: @autoclosure () -> CatalogClerk, to output: Output
    ) throws(Complaint) -> Int32 {
        if order.isRemote { return try fetch(order, clerk(), to: output) }
        if order.words != nil || order.account != nil {
            throw .usage(
                order.source, "a file cannot be searched, nor read as an account",
                next: "Name the address of a catalog.")
        }
        let bytes = try read(order.source, CatalogLimits.documentBytes)
        let document: CatalogDocument
        do throws(CatalogError) {
            document = try CatalogDocument.read(bytes, base: order.base)
        } catch {
            throw Complaint(order.source, error.why, next: error.advice)
        }
        switch document {
        case .feed(let feed): return tell(feed, order, to: output)
        case .problem(let problem): throw complaint(of: problem, order, to: output)
        }
    }

    private static func fetch(
        _ order: Order, _ clerk: CatalogClerk, to output: Output
    ) throws(Complaint) -> Int32 {
        do throws(CatalogTrouble) {
            let account = try order.account.map { name throws(CatalogTrouble) in
                try clerk.account(named: name)
            }
            let page = try clerk.page(order.source, search: order.words, as: account)
            return tell(page.feed, order, to: output)
        } catch {
            switch error {
            case .problem(let problem): throw complaint(of: problem, order, to: output)
            case .signIn(let authentication, _) where order.asJSON:
                var feed = Feed()
                feed.kind = .authentication
                feed.title = authentication.title
                feed.authentication = authentication
                output.write(feed.json)
                throw Complaint(order.source, error.why, next: error.nextForScript)
            default: throw Complaint(order.source, error.why, next: error.nextForScript)
            }
        }
    }

    private static func tell(_ feed: Feed, _ order: Order, to output: Output) -> Int32 {
        if order.asJSON { output.write(feed.json) } else { output.write(FeedText.of(feed)) }
        return 0
    }

    private static func complaint(
        of problem: Problem, _ order: Order, to output: Output
    ) -> Complaint {
        if order.asJSON { output.write(problem.json) }
        return Complaint(order.source, problem.sentence, next: problem.nextAction)
    }
}

extension CatalogTrouble {
    /// What to do where there is no screen to do it on.
    var nextForScript: String {
        switch self {
        case .signIn:
            "Sign in with `rushlight account sign-in`; where none is named, name it with --account."
        case .untrusted(_, _, _?):
            next + " `rushlight account trust` shows whose it is, --fingerprint accepts it."
        default: next
        }
    }
}

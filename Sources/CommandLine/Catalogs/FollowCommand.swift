import Catalogs
import LendingRuntime
import RuntimeKit

/// Pages of catalogs whose new books come here by themselves, and places that are kept, from a
/// script.
public struct FollowCommand {
    public enum Order: Equatable, Sendable {
        /// The first page of the catalog where no address is named.
        case follow(String, address: String?, Manner)
        case unfollow(String, address: String?)
        /// Of one account, or of all.
        case fetch(String?, json: Bool)
        case places(json: Bool)
        case keep(String, address: String, title: String?, Bool)
    }

    /// How a page is followed.
    public struct Manner: Equatable, Sendable {
        public var title: String?
        public var folder: String?
        public var formats: [String] = []
        public var most: Int?
        /// What is there now is wanted as well.
        public var isAll = false
        public init() {}
    }

    private let accounts: CatalogClerk
    private let desk: FollowDesk
    private let console: Console

    public init(accounts: CatalogClerk, desk: FollowDesk, console: Console) {
        self.accounts = accounts
        self.desk = desk
        self.console = console
    }

    public func run(_ order: Order) -> Int32 {
        do throws(CatalogTrouble) {
            switch order {
            case .follow(let name, let address, let manner): try follow(name, address, manner)
            case .unfollow(let name, let address):
                let id = try id(name, address)
                guard try desk.unfollow(id) else {
                    throw Self.nothing("this page is not followed")
                }
                console.line("Followed no longer. Its books stay.")
            case .fetch(let name, let json): return try fetch(name, json: json)
            case .places(let json): try tell(json: json)
            case .keep(let name, let address, let title, let isKept):
                try keep(name, address, title, isKept)
            }
            return 0
        } catch {
            return console.tell([Complaint("account", error.why, next: error.nextForScript)])
        }
    }

    private func id(_ name: String, _ address: String?) throws(CatalogTrouble) -> Follow.ID {
        let account = try accounts.account(named: name)
        let wanted = address ?? account.catalog
        guard Address(base: wanted) != nil else {
            throw Self.nothing("\(wanted) is no address of the web")
        }
        return Follow.ID(account: account.id, address: wanted)
    }

    private func follow(
        _ name: String, _ address: String?, _ manner: Manner
    ) throws(CatalogTrouble) {
        let id = try id(name, address)
        let account = try accounts.account(named: name)
        let old = try desk.places()[id]
        var follow = old ?? Follow(id: id, title: manner.title ?? account.name)
        follow.title = manner.title ?? follow.title
        follow.folder = manner.folder ?? follow.folder
        if !manner.formats.isEmpty { follow.formats = manner.formats }
        follow.most = manner.most ?? follow.most
        let begun = try desk.follow(follow, isAll: manner.isAll, CancellableWork())
        let known = manner.isAll ? "" : " \(begun.seen.count) books are there already."
        console.line("\(begun.title) is followed.\(known)")
        if manner.isAll { console.line("`rushlight account fetch` fetches what is there.") }
    }

    private func fetch(_ name: String?, json: Bool) throws(CatalogTrouble) -> Int32 {
        let account = try name.map { name throws(CatalogTrouble) in
            try accounts.account(named: name).id
        }
        var (reports, complaints): ([FollowReport], [Complaint]) = ([], [])
        let follows = try desk.places().follows
        for follow in follows where account == nil || follow.id.account == account {
            // A page that does not answer does not hold up the others.
            let report = desk.visit(follow.id, CancellableWork())
            reports.append(report)
            if let trouble = report.trouble {
                complaints.append(
                    Complaint(follow.title, trouble.why, next: trouble.nextForScript))
            }
            // The page answered, so a book that cannot be fetched does not fail the command.
            for refused in report.refused {
                console.complain(
                    Complaint(refused.title, refused.why, next: "It is not fetched again.").line)
            }
        }
        if json {
            console.json(.object(["visits": .array(reports.map(Self.json))]))
        } else {
            for arrival in reports.flatMap(\.arrived) {
                console.line("\(arrival.title)  \(arrival.path)")
            }
            for report in reports where report.left > 0 {
                console.line("\(report.title): \(report.left) more come with the next visit.")
            }
        }
        return complaints.isEmpty ? 0 : console.tell(complaints)
    }

    private func keep(
        _ name: String, _ address: String, _ title: String?, _ isKept: Bool
    ) throws(CatalogTrouble) {
        let id = try id(name, address)
        let place = Places.Place(
            account: id.account, address: id.address, title: title ?? id.address)
        let wasKept = try desk.places().isKept(id)
        guard isKept || wasKept else { throw Self.nothing("this place is not kept") }
        try desk.keep(place, isKept)
        guard try desk.places().isKept(id) == isKept else {
            throw Self.nothing("no more places can be kept")
        }
        console.line(isKept ? "Kept among your places." : "Taken off your places.")
    }

    private func tell(json: Bool) throws(CatalogTrouble) {
        let places = try desk.places()
        let all = try accounts.accounts() + Account.builtIn
        func name(_ id: String) -> String { all.first { $0.id == id }?.name ?? id }
        func value(_ place: Places.Place) -> JSON {
            .object([
                "account": .string(name(place.account)), "address": .string(place.address),
                "title": .string(place.title),
            ])
        }
        guard !json else {
            return console.json(
                .object([
                    "followed": .array(places.follows.map { Self.json($0, name($0.id.account)) }),
                    "kept": .array(places.kept.map(value)),
                    "recent": .array(places.recent.map(value)),
                ]))
        }
        for follow in places.follows {
            console.line("followed  \(follow.title)  \(follow.id.address)")
        }
        for place in places.kept { console.line("kept      \(place.title)  \(place.address)") }
        for place in places.recent { console.line("recent    \(place.title)  \(place.address)") }
    }

    private static func nothing(_ why: String) -> CatalogTrouble {
        .line(why: why, next: "`rushlight account places` tells what there is.", isOffline: false)
    }

    private static func json(_ follow: Follow, _ account: String) -> JSON {
        .object([
            "account": .string(account), "address": .string(follow.id.address),
            "title": .string(follow.title), "folder": .text(follow.folder),
            "formats": .array(follow.formats.map { .string($0) }), "limit": .integer(follow.most),
            "known": .integer(follow.seen.count),
        ])
    }

    private static func json(_ report: FollowReport) -> JSON {
        .object([
            "title": .string(report.title), "address": .string(report.id.address),
            "arrived": .array(
                report.arrived.map {
                    .object(["title": .string($0.title), "path": .string($0.path)])
                }),
            "refused": .array(
                report.refused.map {
                    .object(["title": .string($0.title), "why": .string($0.why)])
                }),
            "left": .integer(report.left), "trouble": .text(report.trouble?.why),
        ])
    }
}

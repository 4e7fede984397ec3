import Catalogs
import LendingRuntime
import LendingWing
import Notation
import Publications
import RuntimeKit

/// Licences of books, from a script.
public struct LicenceCommand {
    public enum Order: Equatable, Sendable {
        case list(json: Bool)
        case act(Deed, file: String, json: Bool)
    }

    public enum Deed: String, Equatable, Sendable, CaseIterable {
        case show, unlock, fetch, check, renew, forget
        case giveBack = "return"
    }

    private let desk: LicenceDesk
    private let loans: LoanClerk
    private let console: Console
    /// Read from a descriptor, or typed; nil where none is given.
    private let passphrase: (_ hint: String) -> Secret?

    public init(
        desk: LicenceDesk, loans: LoanClerk, console: Console,
        passphrase: @escaping (_ hint: String) -> Secret?
    ) {
        (self.desk, self.loans, self.console) = (desk, loans, console)
        self.passphrase = passphrase
    }

    public func run(_ order: Order) throws(Complaint) -> Int32 {
        switch order {
        case .list(let json): return try list(json: json)
        case .act(let deed, let file, let json):
            let report: LicenceReport
            do throws(CatalogTrouble) {
                report = try act(deed, file)
                if deed != .giveBack, let loan = report.loan { try loans.told(licence: loan) }
            } catch {
                throw Complaint(file, error.why, next: error.next)
            }
            tell(report, json: json)
            return 0
        }
    }

    private func list(json: Bool) throws(Complaint) -> Int32 {
        let records: [LicenceRecord]
        do throws(CatalogTrouble) { records = try desk.records() } catch {
            throw Complaint("licence list", error.why, next: error.next)
        }
        if json {
            console.json(.object(["licences": .array(records.map(Self.json))]))
        } else {
            for record in records {
                let end = record.licence.rights.end.map { ", until \(IsoTime.day($0))" } ?? ""
                console.line(
                    "\(record.title)  \(record.licence.lender)  "
                        + (record.state?.rawValue ?? "not asked") + end)
            }
        }
        return 0
    }

    private func act(_ deed: Deed, _ file: String) throws(CatalogTrouble) -> LicenceReport {
        let errand = CancellableWork()
        switch deed {
        case .show: return try desk.known(file)
        case .unlock: return try unlock(file)
        case .check: return try desk.ask(file, errand)
        case .renew: return try desk.renew(file, errand)
        case .giveBack: return try giveBack(file, errand)
        case .forget: return try desk.forget(file)
        case .fetch: return try fetch(file)
        }
    }

    private func unlock(_ file: String) throws(CatalogTrouble) -> LicenceReport {
        let report = try desk.known(file)
        guard report.wantsPassphrase else { return report }
        guard let typed = passphrase(report.licence.hint) else {
            throw .line(
                why: report.trouble?.why ?? "it is locked",
                next: "Give its passphrase with --password-fd N.", isOffline: false)
        }
        return try desk.unlock(file, typed)
    }

    /// A book that was fetched by its licence is given back as a loan is: its file goes.
    private func giveBack(
        _ file: String, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceReport {
        let report = try desk.giveBack(file, errand)
        try loans.end(licence: report.licence.id)
        return report
    }

    private func fetch(_ file: String) throws(CatalogTrouble) -> LicenceReport {
        let report = try desk.known(file)
        // With a passphrase at hand the book is open when it is here; without one it is asked for.
        if report.wantsPassphrase, let typed = passphrase(report.licence.hint) {
            _ = try desk.unlock(file, typed)
        }
        let taken = try desk.take(file)
        let record = try loans.fetch(licence: taken)
        guard let path = record.path else {
            let words = record.loan.refusal
            // A failed download says itself what can be done.
            let failure = record.loan.state.failure.map { ($0 + ".", "") }
            let (why, next) =
                words.map { ($0.why, $0.next) } ?? failure
                ?? ("the book did not come", "Fetch it again: it goes on from where it was.")
            throw .line(why: why, next: next, isOffline: false)
        }
        return try desk.known(path)
    }

    // MARK: - Telling

    private func tell(_ report: LicenceReport, json: Bool) {
        if json { return console.json(Self.json(report)) }
        var lines = ["\(report.title)  \(report.licence.lender)"]
        func add(_ name: String, _ words: String?) {
            if let words, !words.isEmpty { lines.append("\(name): \(words)") }
        }
        let rights = report.licence.rights
        add("file", report.path)
        add("issued", IsoTime.text(report.licence.issued))
        add("from", rights.start.map(IsoTime.text))
        add("until", rights.end.map(IsoTime.text))
        add("copies", rights.copies.map { "\(report.copiesLeft ?? $0) of \($0) characters" })
        add("prints", rights.prints.map { "\($0) pages" })
        add("state", report.status?.state.rawValue)
        add("hint", report.wantsPassphrase ? report.licence.hint : nil)
        add("key", report.kept?.words)
        add("locked", report.trouble?.why)
        for line in lines { console.line(line) }
    }

    private static func json(_ record: LicenceRecord) -> JSON {
        .object([
            "id": .string(record.id), "title": .string(record.title),
            "provider": .string(record.licence.provider),
            "issued": .string(IsoTime.text(record.licence.issued)),
            "until": .text(record.licence.rights.end.map(IsoTime.text)),
            "state": .text(record.state?.rawValue), "path": .text(record.path),
            "key": .text(record.kept?.rawValue),
        ])
    }

    private static func json(_ report: LicenceReport) -> JSON {
        let (licence, rights) = (report.licence, report.licence.rights)
        var locked: JSON?
        if let trouble = report.trouble {
            locked = .object([
                "reason": .string(trouble.name), "why": .string(trouble.why),
                "next_action": .string(trouble.advice),
            ])
        }
        var actions: [JSON] = []
        if report.wantsPassphrase { actions.append(.string("unlock")) }
        if report.isAlone, report.trouble == nil || report.wantsPassphrase {
            actions.append(.string("fetch"))
        }
        if report.hasServer { actions.append(.string("check")) }
        if report.mayRenew { actions.append(.string("renew")) }
        if report.mayReturn { actions.append(.string("return")) }
        if report.kept != nil { actions.append(.string("forget")) }
        return .object([
            "file": .string(report.path), "title": .string(report.title),
            "id": .string(licence.id), "provider": .string(licence.provider),
            "profile": .string(licence.profile.name),
            "issued": .string(IsoTime.text(licence.issued)),
            "updated": .text(licence.updated.map(IsoTime.text)),
            "book": .boolean(!report.isAlone), "open": .boolean(report.trouble == nil),
            "locked": locked, "hint": .text(licence.hint),
            "rights": .object([
                "start": .text(rights.start.map(IsoTime.text)),
                "end": .text(rights.end.map(IsoTime.text)),
                "copy": rights.copies.map { .integer($0) },
                "copy_left": report.copiesLeft.map { .integer($0) },
                "print": rights.prints.map { .integer($0) },
            ]),
            "state": .text(report.status?.state.rawValue),
            "longest": .text(report.status?.longest.map(IsoTime.text)),
            "key": .text(report.kept?.rawValue), "actions": .array(actions),
        ])
    }
}

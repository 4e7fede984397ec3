import Catalogs
import LendingRuntime

/// Books that libraries lend, from a script.
public struct LoanCommand {
    public enum Order: Equatable, Sendable {
        /// Of one account, or of all that are signed in.
        case list(String?, json: Bool)
        /// `format` is a media type, or its last part. `anyway`: what may not open here too.
        case press(
            Wish, account: String, book: String, format: String?, anyway: Bool, json: Bool)
    }

    /// What a script may ask for; `giveBack` gives a hold up as well.
    public enum Wish: String, Equatable, Sendable, CaseIterable {
        case borrow, hold, renew, keep, remove, preview, buy
        case giveBack = "return"

        /// What is wished for need not be lent yet.
        var isOfCatalog: Bool { [.borrow, .hold, .preview, .buy].contains(self) }
    }

    private let accounts: CatalogClerk
    private let loans: LoanClerk
    private let console: Console

    public init(accounts: CatalogClerk, loans: LoanClerk, console: Console) {
        self.accounts = accounts
        self.loans = loans
        self.console = console
    }

    public func run(_ order: Order) -> Int32 {
        switch order {
        case .list(let name, let json): list(name, json: json)
        case .press(let wish, let account, let book, let format, let anyway, let json):
            press(wish, account, book, format, anyway: anyway, json: json)
        }
    }

    private func list(_ name: String?, json: Bool) -> Int32 {
        let (records, complaints): ([(Account, LoanRecord)], [Complaint])
        do throws(CatalogTrouble) {
            (records, complaints) = try gather(name)
        } catch {
            return console.tell([Self.complaint(name ?? "account loans", error)])
        }
        if json {
            console.json(.object(["loans": .array(records.map { Self.json($1, $0) })]))
        } else {
            for (account, record) in records {
                console.line("\(record.title)  \(Self.words(record))  \(account.name)")
            }
        }
        return complaints.isEmpty ? 0 : console.tell(complaints)
    }

    private func gather(
        _ name: String?
    ) throws(CatalogTrouble) -> ([(Account, LoanRecord)], [Complaint]) {
        var (records, complaints): ([(Account, LoanRecord)], [Complaint]) = ([], [])
        for account in try asked(name) {
            // A library that does not answer does not hold up the others.
            do throws(CatalogTrouble) {
                try loans.resume(account)
                records += try loans.loans(of: account).map { (account, $0) }
            } catch {
                complaints.append(Self.complaint(account.name, error))
            }
        }
        return (records, complaints)
    }

    /// What is lent and on hold, what ends first first.
    func calendar() throws(Complaint) -> ([LoanCalendar], [Complaint]) {
        do throws(CatalogTrouble) {
            let (records, complaints) = try gather(nil)
            let found = records.compactMap { LoanCalendar($1, account: $0.name) }
            return (found.sorted { $0.line < $1.line }, complaints)
        } catch {
            throw Self.complaint("calendar", error)
        }
    }

    private func asked(_ name: String?) throws(CatalogTrouble) -> [Account] {
        if let name { return [try accounts.account(named: name)] }
        return try accounts.accounts().filter(\.isSignedIn)
    }

    private func press(
        _ wish: Wish, _ name: String, _ book: String, _ format: String?, anyway: Bool, json: Bool
    ) -> Int32 {
        do throws(CatalogTrouble) {
            let account = try accounts.account(named: name)
            var record = try loans.record(book, of: account, inCatalog: wish.isOfCatalog)
            if wish == .borrow { try choose(format, of: account, &record) }
            if wish == .buy || wish == .preview {
                return try beside(wish, record, account, json: json)
            }
            let deed = Self.deed(wish, record.loan)
            if deed == .borrow, !anyway,
                let words = account.lockWarning(of: record.loan.publication)
            {
                let next = "Borrow it with --anyway, to read it in such a program."
                return console.tell([Complaint(record.title, words, next: next)])
            }
            let done = try loans.press(deed, record, as: account)
            if json { console.json(Self.json(done, account)) }
            if let refusal = done.loan.refusal, done.loan.leaving == nil {
                return console.tell([Complaint(record.title, refusal.why, next: refusal.next)])
            }
            if let failure = done.loan.state.failure {
                // It says itself what can be done.
                return console.tell([Complaint(record.title, failure + ".", next: "")])
            }
            if !json { console.line("\(done.title)  \(Self.words(done))") }
            return 0
        } catch {
            return console.tell([Self.complaint(book, error)])
        }
    }

    /// In which of several formats it is fetched: as is named, else as was chosen there last.
    private func choose(
        _ name: String?, of account: Account, _ record: inout LoanRecord
    ) throws(CatalogTrouble) {
        let formats = record.loan.publication.formats
        guard let name else {
            if let known = account.format, formats.contains(known), record.loan.format == nil {
                record.loan.format = known
            }
            return
        }
        let wanted = name.lowercased()
        let found = formats.first { type in
            type == wanted || type.split { "/+".contains($0) }.contains { $0 == wanted }
        }
        guard let found else {
            throw .line(
                why: formats.isEmpty
                    ? "“\(record.title)” does not come in several formats"
                    : "“\(record.title)” does not come as \(name)",
                next: formats.isEmpty
                    ? "Leave --format away." : "It comes as \(formats.joined(separator: ", ")).",
                isOffline: false)
        }
        record.loan.format = found
        try accounts.remember(format: found, of: account)
    }

    /// What changes nothing of the loan: a file to try, or the address of a shop.
    private func beside(
        _ wish: Wish, _ record: LoanRecord, _ account: Account, json: Bool
    ) throws(CatalogTrouble) -> Int32 {
        let (key, found) =
            wish == .buy
            ? ("address", try loans.shop(of: record))
            : ("path", try loans.sample(of: record, as: account))
        if json {
            console.json(.object(["account": .string(account.name), key: .string(found)]))
        } else {
            console.line(found)
        }
        return 0
    }

    /// What the wish comes to where the loan stands.
    private static func deed(_ wish: Wish, _ loan: Loan) -> Loan.Deed {
        let ways: [Loan.Deed] =
            switch wish {
            case .borrow: [.borrow, .get, .download, .retry]
            case .hold: [.hold]
            case .renew: [.renew]
            case .keep: [.keep]
            case .remove: [.remove]
            case .preview: [.preview]
            case .buy: [.buy]
            case .giveBack: [.giveBack, .cancelHold]
            }
        return ways.first { loan.deeds.contains($0) } ?? ways[0]
    }

    private static func words(_ record: LoanRecord) -> String {
        if record.loan.leaving == .queued {
            let why = record.loan.refusal.map { " (\($0.why))" } ?? ""
            return "goes back when its library can be reached" + why
        }
        let state = record.loan.state.words
        guard !record.loan.isOwn, let until = record.loan.publication.availability?.until else {
            return state
        }
        return "\(state), until \(until.text.prefix(10))"
    }

    private static func json(_ record: LoanRecord, _ account: Account) -> JSON {
        let loan = record.loan
        let told = loan.publication.availability
        func number(_ count: Int?) -> JSON? { count.map { .integer($0) } }
        let authors: [JSON] = loan.publication.authors.map { .string($0) }
        let formats: [JSON] = loan.publication.formats.map { .string($0) }
        let actions: [JSON] = loan.deeds.map { .string($0.rawValue) }
        let queued: JSON? = loan.leaving == .queued ? .boolean(true) : nil
        var refused: JSON?
        if let refusal = loan.refusal {
            refused = .object(["why": .string(refusal.why), "next_action": .string(refusal.next)])
        }
        return .object([
            "account": .string(account.name), "id": .string(record.id.book),
            "title": .string(record.title), "authors": .array(authors),
            "state": .string(loan.state.name), "until": .text(told?.until?.text),
            "hold_position": number(told?.holdPosition), "holds_total": number(told?.holdsTotal),
            "queued": queued, "path": .text(record.path), "actions": .array(actions),
            "formats": formats.isEmpty ? nil : .array(formats), "format": .text(loan.format),
            "refused": refused,
        ])
    }

    private static func complaint(_ what: String, _ trouble: CatalogTrouble) -> Complaint {
        Complaint(what, trouble.why, next: trouble.nextForScript)
    }
}

import Catalogs
import Ports
import RuntimeKit
import ScreenKit
import Wording

/// Loans as a script deals with them: a deed is done to its end before the next line.
public struct LoanClerk: Sendable {
    private let desk: LoanDesk
    /// Milliseconds since 1970.
    private let now: @Sendable () -> Int64

    public init(desk: LoanDesk, now: @escaping @Sendable () -> Int64) {
        self.desk = desk
        self.now = now
    }

    /// What is known of an account's loans after its library was asked.
    public func loans(of account: Account) throws(CatalogTrouble) -> [LoanRecord] {
        let listed = try desk.list(of: account, CancellableWork())
        let known = try kept().filter { $0.id.account == account.id }
        guard let listed else { return known }
        let news = LoanList.news(listed, of: account.id, known: known)
        let events = Dictionary(news.events) { first, _ in first }
        var still: [LoanRecord] = []
        for var record in known + news.fresh {
            if let event = events[record.id],
                try !follow(record.loan.take(event), &record, account)
            {
                continue
            }
            // A script does not know what is read in another program.
            guard try follow(record.loan.take(.fileLeft), &record, account) else { continue }
            let late = record.loan.take(.clock(nowMs: now()))
            // Requests that were left open by a kill are dropped.
            if try follow(late, &record, account), record.loan.isMine { still.append(record) }
        }
        return still
    }

    /// The loan that a script means: by its name in the library, its title, or the address of its
    /// entry.
    /// - Parameter looks: in the library's catalog as well, where nothing lent is called so.
    public func record(
        _ name: String, of account: Account, inCatalog looks: Bool = false
    ) throws(CatalogTrouble) -> LoanRecord {
        let kept = try known(name, of: account)
        if let kept, kept.loan.isMine { return kept }
        if kept == nil, let address = Address(base: name) {
            return try record(at: address, of: account)
        }
        // What another device borrowed, or a kill left open, its library knows.
        _ = try loans(of: account)
        if let found = try known(name, of: account) ?? kept { return found }
        if looks { return try offered(name, of: account) }
        throw .line(
            why: tr("\(account.name) has lent nothing called “\(name)”"), next: Self.listing,
            isOffline: false)
    }

    private func offered(
        _ name: String, of account: Account
    ) throws(CatalogTrouble) -> LoanRecord {
        let found = try desk.offered(name, of: account, CancellableWork())
        let next = tr(
            "Give the address of its entry: `rushlight feed \(account.catalog) --json` tells some.")
        if found.count > 1 {
            throw .line(
                why: tr("\(found.count) of its books are called “\(name)”"), next: next,
                isOffline: false)
        }
        if let book = found.first, let record = try record(of: book, account) { return record }
        throw .line(
            why: tr(
                "\(account.name) has lent nothing called “\(name)”, "
                    + "and the first pages of its catalog do not name it"),
            next: next, isOffline: false)
    }

    private func record(
        at address: Address, of account: Account
    ) throws(CatalogTrouble) -> LoanRecord {
        guard let told = try desk.entry(address.text, as: account, CancellableWork()),
            let record = try record(of: told, account)
        else { throw .unreadable(.notACatalog(tr("a page without a book"))) }
        return record
    }

    /// With what is kept of it; nil for what has no name.
    private func record(
        of told: Feed.Publication, _ account: Account
    ) throws(CatalogTrouble) -> LoanRecord? {
        guard let fresh = LoanRecord(told, of: account.id) else { return nil }
        guard var known = try kept().first(where: { $0.id == fresh.id }) else { return fresh }
        _ = known.loan.take(.listed(told))
        return known
    }

    private func known(
        _ name: String, of account: Account
    ) throws(CatalogTrouble) -> LoanRecord? {
        let mine = try kept().filter { $0.id.account == account.id }
        if let found = mine.first(where: { $0.id.book == name }) { return found }
        let wanted = name.lowercased()
        let titled = mine.filter { $0.title.lowercased() == wanted }
        if titled.count > 1 {
            throw .line(
                why: tr("\(titled.count) of its books are called “\(name)”"), next: Self.listing,
                isOffline: false)
        }
        return titled.first
    }

    private static let listing = "`rushlight account loans` tells what there is."

    /// Does it, and all that follows from it. What the library refused stands in the loan.
    public func press(
        _ deed: Loan.Deed, _ record: LoanRecord, as account: Account,
        tell: (Parcel.Progress) -> Void = { _ in }
    ) throws(CatalogTrouble) -> LoanRecord {
        var record = record
        guard record.loan.deeds.contains(deed) else {
            throw .line(
                why: "“\(record.title)” is \(record.loan.state.words)", next: Self.instead(record),
                isOffline: false)
        }
        try follow(record.loan.take(.pressed(deed, nowMs: now())), &record, account, tell)
        // A script asks for no undo: nothing is waited for.
        if case .waiting(let untilMs) = record.loan.leaving {
            try follow(record.loan.take(.clock(nowMs: untilMs)), &record, account, tell)
        }
        return record
    }

    /// Where a piece of it to try is, once it is there: a file of its own.
    public func sample(
        of record: LoanRecord, as account: Account, tell: (Parcel.Progress) -> Void = { _ in }
    ) throws(CatalogTrouble) -> String {
        guard let sample = record.loan.publication.sample else {
            throw .line(
                why: tr("its library offers no piece of it to try"),
                next: tr("`rushlight account borrow` borrows the whole."), isOffline: false)
        }
        return try desk.bring(sample, of: record, as: account, CancellableWork(), tell: tell)
    }

    /// Where it is sold.
    public func shop(of record: LoanRecord) throws(CatalogTrouble) -> String {
        guard let shop = record.loan.publication.shop else {
            throw .line(
                why: tr("its library names no shop that sells it"), next: Self.instead(record),
                isOffline: false)
        }
        return shop.href
    }

    /// What is kept of an account's loans; its library is not asked.
    public func known(of account: Account) throws(CatalogTrouble) -> [LoanRecord] {
        try kept().filter { $0.id.account == account.id && $0.loan.isMine }
    }

    /// Fetches the book of a licence that a person brought.
    public func fetch(
        licence fresh: LoanRecord, tell: (Parcel.Progress) -> Void = { _ in }
    ) throws(CatalogTrouble) -> LoanRecord {
        let kept = try kept().first { $0.id == fresh.id }
        let record = kept.flatMap { $0.loan.isMine ? $0 : nil } ?? fresh
        guard
            let deed = [Loan.Deed.download, .get, .retry].first(where: record.loan.deeds.contains)
        else { return record }
        return try press(deed, record, as: Self.lender, tell: tell)
    }

    /// How it stands was asked of its lender.
    public func told(licence fresh: LoanRecord) throws(CatalogTrouble) {
        for var record in try kept() where record.id == fresh.id {
            try follow(record.loan.take(.listed(fresh.loan.publication)), &record, Self.lender)
        }
    }

    /// Its lender has it back: the file of the loan goes.
    public func end(licence id: String) throws(CatalogTrouble) {
        for var record in try kept() where record.isLicence && record.id.book == id {
            try follow(record.loan.take(.libraryGone), &record, Self.lender)
        }
    }

    /// Stands for the lenders of licences, which have no accounts.
    private static let lender = Account(
        id: LoanRecord.licences, name: LoanRecord.licences, catalog: "")

    /// Its library is no longer one of the person's: the files of its loans go.
    public func forget(all account: Account) throws(CatalogTrouble) {
        for var record in try known(of: account) {
            try follow(record.loan.take(.libraryGone), &record, account)
        }
    }

    /// Sends what waited for the network, or for an answer when the program ended.
    public func resume(_ account: Account) throws(CatalogTrouble) {
        for var record in try kept()
        where record.id.account == account.id && record.loan.leaving == .queued {
            try follow(record.loan.take(.online), &record, account)
        }
    }

    /// Whether there still is such a loan.
    @discardableResult
    private func follow(
        _ commands: [Loan.Command], _ record: inout LoanRecord, _ account: Account,
        _ tell: (Parcel.Progress) -> Void = { _ in }
    ) throws(CatalogTrouble) -> Bool {
        var isForgotten = false
        // Before anything is asked: a kill finds it as it was meant.
        try keep(record)
        for command in commands {
            switch command {
            case .ask(_, let call):
                let event = answer(to: call, about: record, as: account)
                return try follow(record.loan.take(event), &record, account, tell)
            case .fetch(let copy):
                let event = fetched(copy, &record, account, tell)
                return try follow(record.loan.take(event), &record, account, tell)
            case .removeFile:
                if let path = record.path, let why = desk.removeFile(path) {
                    record.loan.refusal = Loan.Refusal(why: why, next: tr("Remove it yourself."))
                }
                record.path = nil
            case .forget: isForgotten = true
            // What is beside the loan is fetched and told by those who ask for it below.
            case .open, .stopFetching, .browse, .fetchSample: break
            }
        }
        if isForgotten { try forget(record.id) } else { try keep(record) }
        return !isForgotten
    }

    private func fetched(
        _ copy: Feed.Acquisition, _ record: inout LoanRecord, _ account: Account,
        _ tell: (Parcel.Progress) -> Void
    ) -> Loan.Event {
        switch desk.fetch(copy, of: record, as: account, CancellableWork(), tell: tell) {
        case .arrived(let path):
            record.path = path
            return .downloadEnded
        case .stopped: return .downloadPaused
        case .failed(let event): return event
        }
    }

    private func answer(
        to call: Loan.Call, about record: LoanRecord, as account: Account
    ) -> Loan.Event {
        do throws(CatalogTrouble) {
            return try desk.ask(call, about: record, as: account, CancellableWork())
        } catch {
            return LoanDesk.event(error)
        }
    }

    private static func instead(_ record: LoanRecord) -> String {
        let deeds = record.loan.deeds.filter { $0 != .read }.map(\.rawValue)
        if case .unsupported(let bar?) = record.loan.state { return bar.why }
        return deeds.isEmpty
            ? tr("There is nothing to do about it.")
            : tr("You can: \(listed(deeds)).")
    }

    private func kept() throws(CatalogTrouble) -> [LoanRecord] {
        do throws(KeepingError) {
            return try desk.book.records().map { record in
                var record = record
                // Nothing is asked, nor on its way, in a program that has just begun.
                _ = record.loan.take(.reopened)
                _ = record.loan.take(.downloadPaused)
                return record
            }
        } catch { throw Self.told(error) }
    }

    private func keep(_ record: LoanRecord) throws(CatalogTrouble) {
        do throws(KeepingError) { try desk.keep(record) } catch { throw Self.told(error) }
    }

    private func forget(_ id: LoanRecord.ID) throws(CatalogTrouble) {
        do throws(KeepingError) { try desk.book.forget(id) } catch { throw Self.told(error) }
    }

    private static func told(_ error: KeepingError) -> CatalogTrouble {
        .line(why: error.why, next: tr("Look at the folder of your library."), isOffline: false)
    }
}

extension Loan.State {
    /// In a sentence.
    public var words: String {
        switch self {
        case .offered(.free): tr("free to download")
        case .offered(.copies): tr("available, and not borrowed")
        case .offered(.none): tr("lent to others")
        case .holding(let position, let count):
            switch (position, count) {
            case (let position?, let count?): tr("on hold, \(position) of \(count) in line")
            case (let position?, nil): tr("on hold, number \(position) in line")
            default: tr("on hold")
            }
        case .ready: tr("ready to be borrowed")
        case .downloadNeeded: tr("borrowed, and not downloaded")
        case .downloading: tr("being downloaded")
        case .downloadFailed: tr("borrowed; its download stopped")
        case .downloaded: "here"
        case .unsupported: tr("not readable here")
        }
    }
}

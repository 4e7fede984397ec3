import Catalogs
import LendingWing
import Ports
import Publications
import RuntimeKit
import Wording

/// Licences as a person deals with them: looks at one, opens it with a passphrase, fetches its
/// book, renews it and gives it back.
public final class LicenceDesk: Sendable {
    public typealias Opening = @Sendable (_ path: String) throws(OpenError) -> Publication

    public let keeper: LicenceKeeper
    private let line: CatalogRequests
    private let documents: any DocumentKeeping
    private let open: Opening

    public init(
        keeper: LicenceKeeper, line: CatalogRequests, documents: any DocumentKeeping,
        open: @escaping Opening
    ) {
        (self.keeper, self.line, self.documents, self.open) = (keeper, line, documents, open)
    }

    // MARK: - Looking

    /// That of a book, or of a licence alone.
    public func look(_ path: String) throws(OpenError) -> LicenceReport {
        if let licence = try alone(path) { return report(licence, path) }
        let publication = try open(path)
        guard let lock = publication.protection?.lock else {
            throw .unsupported(
                kind: tr("a book without a licence"),
                advice: tr("Open it: nothing keeps it locked."))
        }
        let title = publication.metadata.title ?? Self.name(path)
        return report(lock.licence, lock.trouble, path, title: title)
    }

    private func report(_ licence: Licence, _ path: String) -> LicenceReport {
        let lock = LicenceLock(licence, keeper.standing(of: licence))
        let book = book(of: licence)
        let title = book?.title ?? licence.link("publication")?.title ?? Self.name(path)
        var report = report(lock.licence, lock.trouble, path, title: title)
        report.isAlone = true
        report.book = book?.path
        return report
    }

    /// The book that was fetched by it, where it is still here and is the one.
    private func book(of licence: Licence) -> (path: String, title: String?)? {
        // What cannot be read is not known, and the book is fetched again.
        guard let path = (try? keeper.ledger.record(licence.id))??.path,
            let publication = try? open(path),  // the same
            publication.protection?.lock?.licence.id == licence.id
        else { return nil }
        return (path, publication.metadata.title)
    }

    private func report(
        _ licence: Licence, _ trouble: LicenceTrouble?, _ path: String, title: String
    ) -> LicenceReport {
        var report = LicenceReport(path: path, title: title, licence: licence, trouble: trouble)
        // What cannot be read is not known; to keep something there says why.
        let record = (try? keeper.ledger.record(licence.id)).flatMap { $0 }
        report.status = record?.status
        report.loan = record?.isLoan == true ? record?.loan : nil
        report.copiesLeft = record?.copiesLeft ?? licence.rights.copies
        // What was kept for a session may be gone with it.
        report.kept = report.wantsPassphrase ? nil : record?.kept
        return report
    }

    /// nil for what is no licence by itself.
    private func alone(_ path: String) throws(OpenError) -> Licence? {
        let file: [UInt8]?
        do throws(DocumentError) {
            file = try documents.read(path, bytesMax: Licence.bytesMax)
        } catch .tooLarge {
            // It is a book.
            return nil
        } catch .folder {
            return nil
        } catch {
            throw .unreadable(error.why)
        }
        guard let bytes = file else { throw .missing }
        guard bytes.first(where: { ![0x20, 9, 10, 13, 0xEF, 0xBB, 0xBF].contains($0) }) == 0x7B
        else { return nil }
        do throws(LicenceTrouble) { return try Licence(bytes) } catch { throw .licence(error) }
    }

    private static func name(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Those that were met here.
    public func records() throws(CatalogTrouble) -> [LicenceRecord] {
        try keeper.told { () throws(KeepingError) in try keeper.ledger.records() }
    }

    // MARK: - The passphrase

    /// Opens it from here on. A wrong passphrase is an error, and nothing is kept of it.
    public func unlock(_ path: String, _ passphrase: Secret) throws(CatalogTrouble) -> LicenceReport
    {
        let report = try known(path)
        let key = LicenceKey(passphrase: passphrase.text)
        do throws(LicenceTrouble) {
            try report.licence.check(keeper.standing(of: report.licence))
            guard report.licence.opens(to: key) else {
                throw .passphrase(
                    lender: report.licence.lender, hint: report.licence.hint, isWrong: true)
            }
        } catch {
            throw .licence(error)
        }
        try keeper.remember(key, to: report.licence, title: report.title)
        return try known(path)
    }

    /// Locks it again: its passphrase is asked for the next time.
    public func forget(_ path: String) throws(CatalogTrouble) -> LicenceReport {
        try keeper.forget(try known(path).licence)
        return try known(path)
    }

    /// The same, for those who deal with lenders as well.
    public func known(_ path: String) throws(CatalogTrouble) -> LicenceReport {
        do throws(OpenError) { return try look(path) } catch { throw .licence(error) }
    }

    // MARK: - The lender's server

    /// Asks for the present status, and fetches the licence again if it has changed.
    public func ask(
        _ path: String, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceReport { try report(path, after: refresh, errand) }

    public func renew(
        _ path: String, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceReport { try report(path, after: renew, errand) }

    public func giveBack(
        _ path: String, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceReport { try report(path, after: giveBack, errand) }

    private func report(
        _ path: String,
        after deed: (Licence, CancellableWork) throws(CatalogTrouble) -> LicenceRecord,
        _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceReport {
        _ = try deed(try known(path).licence, errand)
        return try known(path)
    }

    @discardableResult
    func refresh(
        _ licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceRecord {
        let server = try server()
        var status = try server.status(of: licence, errand)
        let record = try keep(status, of: licence)
        if !record.isRegistered, !status.state.isOver {
            // If the lender does not answer, the next refresh registers again.
            if let told = try? server.register(status, of: licence, errand) {
                status = told
                try keep(status, of: licence) { $0.isRegistered = true }
            }
        }
        return try renewed(status, licence, server, errand)
    }

    @discardableResult
    func renew(
        _ licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceRecord {
        let server = try server()
        let status = try server.status(of: licence, errand)
        let told = try server.renew(status, of: licence, errand)
        try keep(told, of: licence)
        return try renewed(told, licence, server, errand)
    }

    @discardableResult
    func giveBack(
        _ licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceRecord {
        let server = try server()
        let status = try server.status(of: licence, errand)
        if status.state.isOver { return try keep(status, of: licence) }
        return try keep(try server.giveBack(status, of: licence, errand), of: licence)
    }

    /// The licence, where its server has a newer one.
    private func renewed(
        _ status: LicenceStatus, _ licence: Licence, _ server: LicenceServer,
        _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceRecord {
        guard let updated = status.licenceUpdated, updated > licence.revised, !status.state.isOver
        else { return try keep(status, of: licence) }
        let fresh = try server.licence(status, after: licence, errand)
        do throws(LicenceTrouble) {
            try fresh.check(keeper.standing(of: fresh))
        } catch {
            // A licence that has ended is accepted; one with a wrong signature is not.
            if error.isForged { throw .licence(error) }
        }
        return try keep(status, of: fresh)
    }

    @discardableResult
    private func keep(
        _ status: LicenceStatus, of licence: Licence,
        _ body: (inout LicenceRecord) -> Void = { _ in }
    ) throws(CatalogTrouble) -> LicenceRecord {
        try keeper.told { () throws(KeepingError) in
            try keeper.ledger.change(licence) { record in
                record.status = status
                body(&record)
            }
        }
    }

    private func server() throws(CatalogTrouble) -> LicenceServer {
        let device = try keeper.told { () throws(KeepingError) in try keeper.ledger.device() }
        return LicenceServer(line: line, device: device)
    }

    // MARK: - Its book

    /// Begins with a licence that a person brought; what can be done with it as with any loan.
    public func take(_ path: String) throws(CatalogTrouble) -> LoanRecord {
        let report = try known(path)
        let licence = report.licence
        guard report.isAlone else {
            throw .line(
                why: tr("\(Self.name(path)) is the book already"), next: tr("Open it."),
                isOffline: false)
        }
        if let trouble = report.trouble, !report.wantsPassphrase { throw .licence(trouble) }
        guard let link = licence.link("publication"), Address(base: link.href)?.isWeb == true else {
            throw .line(
                why: tr("this licence does not say where its book is"), next: tr("Get it again."),
                isOffline: false)
        }
        let record = try keeper.told { () throws(KeepingError) in
            try keeper.ledger.change(licence, title: report.title) { $0.isLoan = true }
        }
        return record.loan
    }

    /// The licence of a book that is to be fetched by it.
    func licence(_ id: String) throws(CatalogTrouble) -> Licence {
        let record = try keeper.told { () throws(KeepingError) in try keeper.ledger.record(id) }
        guard let record else {
            throw .line(
                why: tr("its licence is not here any more"), next: tr("Get the licence again."),
                isOffline: false)
        }
        return record.licence
    }

    /// Why a book is not fetched by a licence; nil where it may be.
    func refusal(of licence: Licence) -> LicenceTrouble? {
        do throws(LicenceTrouble) {
            try licence.check(keeper.standing(of: licence))
            return nil
        } catch { return error }
    }

    /// The book has been downloaded. Stores where it is, and registers this device with the lender.
    /// If the lender does not answer, the next refresh registers it.
    func arrived(_ licence: Licence, at path: String, key: Secret?, _ errand: CancellableWork) {
        // A brief look is enough for the title, which the file's name has as well.
        let title = (try? open(path))?.metadata.title ?? Self.name(path)
        // As said above; the ledger says itself why it cannot be written.
        _ = try? keeper.ledger.change(licence, title: title) { $0.path = path }
        if let key = key.flatMap({ LicenceKey($0.text) }), licence.opens(to: key) {
            // Where it cannot be kept the person is asked for the passphrase.
            _ = try? keeper.remember(key, to: licence, title: title)
        }
        // As said above.
        _ = try? refresh(licence, errand)
    }

    // MARK: - As a loan

    /// Does what was asked about a loan that is nothing but a licence.
    func answer(
        about record: LoanRecord, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Loan.Event {
        let licence = try licence(record.id.book)
        switch record.loan.asked {
        case .giveBack?, .cancelHold?:
            _ = try giveBack(licence, errand)
            return .done
        case .renew?: return .answered(try renew(licence, errand).loan.loan.publication)
        default: return .answered(try refresh(licence, errand).loan.loan.publication)
        }
    }

    /// Those that are loans, as their servers tell of them now.
    public func list(_ errand: CancellableWork) throws(CatalogTrouble) -> [Feed.Publication] {
        let records = try keeper.told { () throws(KeepingError) in try keeper.ledger.records() }
        return records.filter(\.isLoan).compactMap { record in
            guard !errand.isOff else { return record.loan.loan.publication }
            // One whose server does not answer stands as it stood.
            let fresh = (try? refresh(record.licence, errand)) ?? record
            guard keeper.isOver(fresh) else { return fresh.loan.loan.publication }
            // It is no loan any more. If that cannot be saved, the next list tries again.
            _ = try? keeper.ledger.change(fresh.licence) { $0.isLoan = false }
            return nil
        }
    }
}

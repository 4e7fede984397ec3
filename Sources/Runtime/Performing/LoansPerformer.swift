import Catalogs
import Kernel
import LendingRuntime
import LendingWing
import Ports
import RuntimeKit
import Wording

/// What libraries lend: questions to them, and the file that is kept.
public struct LoansPerformer: Performing {
    public typealias F = Loans
    private let desk: LoanDesk
    private let book: AccountLedger
    private let time: any TimeSource

    init(_ desk: LoanDesk, _ book: AccountLedger, time: any TimeSource) {
        (self.desk, self.book, self.time) = (desk, book, time)
    }

    public func perform(_ command: Loans.Command, _ reply: Reply<Loans.Action>) {
        let (desk, book, wall) = (desk, book, time.wall)
        switch command {
        case .read(let asks):
            reply.answer(on: .saving) {
                .read(desk.readAll(), Self.accounts(book), wall, asks: asks)
            }
        case .tellTime: reply.now(.clockTold(wall))
        case .stamp(let record, let deed): reply.now(.stamped(record, deed, wall))
        case .keep(let record): reply.answer(on: .saving) { .saved(desk.kept(record)) }
        case .removeFile(let id, let path):
            reply.answer(on: .saving) { .fileRemoved(id, trouble: desk.removeFile(path)) }
        case .ask(let record, let call):
            reply.answer(on: .servers) {
                await CancellableWork.run { desk.answer(call, about: record, book, $0) }
            }
        case .list(let account): list(account, reply)
        // The root does these.
        case .say, .download, .stopDownload, .dropDownload, .open, .browse, .signIn:
            reply.nothing()
        }
    }

    private func list(_ account: String?, _ reply: Reply<Loans.Action>) {
        let (desk, book) = (desk, book)
        reply.stream(on: .servers) { news in
            await CancellableWork.run { errand in
                for one in Self.accounts(book)
                where one.isSignedIn && (account == nil || one.id == account) && !errand.isOff {
                    // A library that does not answer does not hold up the others.
                    news.post(desk.listing(of: one, errand))
                }
                if account == nil || account == LoanRecord.licences, !errand.isOff {
                    news.post(desk.licences(errand))
                }
                news.post(.listEnded(Self.accounts(book)))
            }
        }
    }

    /// The list of accounts reports accounts that cannot be read.
    private static func accounts(_ book: AccountLedger) -> [Account] {
        (try? book.accounts()) ?? []  // as said above
    }
}

extension LoanDesk {
    /// nil where the file cannot be read.
    fileprivate func readAll() -> [LoanRecord]? {
        // It is left as it is, and nothing is kept over it.
        guard let records = try? book.records() else { return nil }
        for record in records {
            // A shelf that takes no changes says so where a person changes it.
            try? mark(record)
        }
        return records
    }

    /// nil when it was kept, else why not.
    fileprivate func kept(_ record: LoanRecord) -> String? {
        do throws(KeepingError) {
            try keep(record)
            return nil
        } catch {
            return error.why
        }
    }

    fileprivate func listing(of account: Account, _ errand: CancellableWork) -> Loans.Action {
        do throws(CatalogTrouble) {
            return .listed(account.id, try list(of: account, errand))
        } catch {
            return .notListed(account.id, error)
        }
    }

    /// What is lent by licences alone; nothing where none is.
    fileprivate func licences(_ errand: CancellableWork) -> Loans.Action {
        do throws(CatalogTrouble) {
            return .listed(LoanRecord.licences, try licenceList(errand))
        } catch {
            return .notListed(LoanRecord.licences, error)
        }
    }

    /// Keeps it as it was meant, so that a kill finds it so, and asks.
    fileprivate func answer(
        _ call: Loan.Call, about record: LoanRecord, _ accounts: AccountLedger,
        _ errand: CancellableWork
    ) -> Loans.Action {
        if let why = kept(record) {
            let words = Loan.Refusal(why: why, next: tr("Nothing was asked of the library."))
            return .answered(record.id, .refused(.unknown, words))
        }
        // Without an account the library is asked without a name, and says what is wrong.
        let account = try? accounts.accounts().first { $0.id == record.id.account }
        do throws(CatalogTrouble) {
            return .answered(record.id, try ask(call, about: record, as: account, errand))
        } catch {
            if case .signIn(let form, let isRefused) = error, let account {
                return .signInWanted(record.id, account, form, isRefused: isRefused)
            }
            return .answered(record.id, LoanDesk.event(error))
        }
    }
}

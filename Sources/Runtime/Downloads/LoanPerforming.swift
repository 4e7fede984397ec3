import Catalogs
import Features
import Kernel
import Ports

/// What loans on the screen ask becomes questions to libraries and a file that is kept.
extension Performers {
    public func answer(_ command: Loans.Command, _ ticket: Ticket?) {
        guard let catalogs, let ticket else { return }
        let (desk, book) = (catalogs.loans, catalogs.desk.book)
        let wall = time.wall
        switch command {
        case .read(let asks):
            workshop.answer(ticket, on: saver) {
                .loans(.read(desk.readAll(), Self.accounts(book), wall, asks: asks))
            }
        case .tellTime: mailbox.post(.news(.loans(.clockTold(wall)), ticket))
        case .stamp(let record, let deed):
            mailbox.post(.news(.loans(.stamped(record, deed, wall)), ticket))
        case .keep(let record):
            workshop.answer(ticket, on: saver) { .loans(.saved(desk.kept(record))) }
        case .removeFile(let id, let path):
            workshop.answer(ticket, on: saver) {
                .loans(.fileRemoved(id, trouble: desk.removeFile(path)))
            }
        case .ask(let record, let call):
            workshop.answer(ticket, on: asker) {
                await Errand.run { .loans(desk.answer(call, about: record, book, $0)) }
            }
        case .list(let account): list(account, desk, book, ticket)
        // The root does these.
        case .say, .download, .stopDownload, .dropDownload, .open, .browse, .signIn: break
        }
    }

    private func list(
        _ account: String?, _ desk: LoanDesk, _ book: AccountBook, _ ticket: Ticket
    ) {
        workshop.stream(ticket, on: asker) { [mailbox] _ in
            await Errand.run { errand in
                for one in Self.accounts(book)
                where one.isSignedIn && (account == nil || one.id == account) && !errand.isOff {
                    // One library that does not answer keeps nobody from hearing of the others.
                    mailbox.post(.news(.loans(desk.listing(of: one, errand)), ticket))
                }
                mailbox.post(.news(.loans(.listEnded(Self.accounts(book))), ticket))
            }
        }
    }

    /// Accounts that cannot be read are told of where they are listed.
    private static func accounts(_ book: AccountBook) -> [Account] {
        (try? book.accounts()) ?? []  // as said above
    }
}

extension LoanDesk {
    /// nil where the file cannot be read.
    fileprivate func readAll() -> [LoanRecord]? {
        // It is left as it is, and nothing is kept over it.
        try? book.records()
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

    fileprivate func listing(of account: Account, _ errand: Errand) -> Loans.Action {
        do throws(CatalogTrouble) {
            return .listed(account.id, try list(of: account, errand))
        } catch {
            return .notListed(account.id, error)
        }
    }

    /// Keeps it as it was meant, so that a kill finds it so, and asks.
    fileprivate func answer(
        _ call: Loan.Call, about record: LoanRecord, _ accounts: AccountBook, _ errand: Errand
    ) -> Loans.Action {
        if let why = kept(record) {
            let words = Loan.Refusal(why: why, next: "Nothing was asked of the library.")
            return .answered(record.id, .refused(.unknown, words))
        }
        // Without an account it is asked as anybody, and the library says what is amiss.
        let account = try? accounts.accounts().first { $0.id == record.id.account }
        do throws(CatalogTrouble) {
            return .answered(record.id, try ask(call, as: account, errand))
        } catch {
            if case .signIn(let form, let isRefused) = error, let account {
                return .signInWanted(record.id, account, form, isRefused: isRefused)
            }
            return .answered(record.id, LoanDesk.event(error))
        }
    }
}

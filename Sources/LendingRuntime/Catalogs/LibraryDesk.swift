import Catalogs
import LendingWing
import Ports
import RuntimeKit
import Wording

/// What the page of one library asks.
extension CatalogDesk {
    public func answer(
        _ command: LibraryPage.Work, _ errand: CancellableWork
    ) -> LibraryPage.Action {
        do throws(CatalogTrouble) {
            switch command {
            case .look(let account):
                let (form, known) = try library(account, errand)
                return .told(form, known)
            case .rename(let account, let name):
                var account = account
                account.name = name
                try change(account) { $0.name = name }
                return .renamed(account)
            case .signOut(let account): return .signedOut(try signOut(account))
            }
        } catch {
            return .failed(error)
        }
    }

    /// The format that was chosen of several. A catalog that is only looked at keeps none.
    public func remember(_ account: Account) -> CatalogBook.Action {
        do throws(CatalogTrouble) {
            try change(account) { $0.format = account.format }
            return .remembered(nil)
        } catch { return .remembered(error.why) }
    }

    /// What it says of itself, and the account with its title where it had none.
    func library(
        _ account: Account, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> (Feed.Authentication?, Account) {
        let form = try pages.line.askedForm(of: account, errand)
        var named = account
        named.takeTitle(form?.title)
        let name = named.name
        if name != account.name { try change(account) { $0.name = name } }
        return (form, named)
    }

    private func change(
        _ account: Account, _ body: (inout Account) -> Void
    ) throws(CatalogTrouble) {
        do throws(KeepingError) { try book.change(account.id, body) } catch {
            throw .secret(error.why)
        }
    }
}

extension CatalogClerk {
    /// The same for a script.
    public func library(
        _ account: Account
    ) throws(CatalogTrouble) -> (form: Feed.Authentication?, account: Account) {
        let (form, account) = try desk.library(account, CancellableWork())
        return (form, account)
    }

    public func remember(format: String, of account: Account) throws(CatalogTrouble) {
        do throws(KeepingError) { try book.change(account.id) { $0.format = format } } catch {
            throw .secret(error.why)
        }
    }

    public func rename(
        _ account: Account, to name: String
    ) throws(CatalogTrouble) -> Account {
        guard try accounts().contains(where: { $0.id == account.id }) else {
            throw .secret(tr("\(account.name) is not among your catalogs: add it first"))
        }
        do throws(KeepingError) { try book.change(account.id) { $0.name = name } } catch {
            throw .secret(error.why)
        }
        var account = account
        account.name = name
        return account
    }
}

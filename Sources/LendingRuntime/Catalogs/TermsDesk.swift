import Catalogs
import LendingWing
import Ports
import RuntimeKit
import Wording

/// What libraries want to be agreed to, and that it was.
extension CatalogDesk {
    /// Only the library's own server learns whose terms are read, and not who reads them.
    package func terms(_ address: String, for account: Account, _ errand: CancellableWork)
        -> SignIn.Action
    {
        guard let target = Address(base: address) else {
            return .termsFailed(tr("Their address cannot be read."))
        }
        var reader: Account?
        if target.origin == account.origin {
            reader = account
            reader?.user = nil
        }
        var request = HTTPRequest(target)
        request.limits.bodyBytesMax = Terms.bytesMax
        do throws(CatalogTrouble) {
            let answer = try pages.line.whole(request, as: reader, errand)
            guard let terms = Terms(answer.body, address: address) else {
                return .termsFailed(tr("They are no text that can be shown here."))
            }
            return .termsTold(terms)
        } catch {
            return .termsFailed(tr("They cannot be had: \(error.why)."))
        }
    }

    /// Kept at once where the account is: signing in may take another day.
    package func agree(_ account: Account) -> SignIn.Action {
        do throws(KeepingError) {
            try book.change(account.id) { $0.consent = account.consent }
            return .agreed
        } catch {
            return .failed(.secret(error.why))
        }
    }
}

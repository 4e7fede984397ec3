import Catalogs
import ScreenKit
import Wording

extension Account {
    /// What is known of the locks of its books, before another one is borrowed.
    public func lockWarning(of book: Feed.Publication) -> String? {
        guard let closedProfile, book.isUnderLicence else { return nil }
        return tr(
            "the last book from \(name) was locked with Readium LCP's profile "
                + "\(closedProfile), which only licensed programs open")
    }
}

extension Loans {
    /// Said once, before a loan is spent on what may not open here; the second press borrows.
    static func warn(
        _ deed: Loan.Deed, _ record: LoanRecord, _ state: inout State
    ) -> Effects? {
        guard deed == .borrow,
            let account = state.accounts.first(where: { $0.id == record.id.account }),
            let words = account.lockWarning(of: record.loan.publication),
            state.warned.insert(record.id).inserted
        else { return nil }
        return [
            .perform(
                .say(tr("It may not open here: \(words). Press again to borrow it all the same.")))
        ]
    }
}

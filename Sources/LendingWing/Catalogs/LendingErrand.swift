import Catalogs
import Kernel
import ScreenKit

/// What downloads, loans, pages that are followed and catalogs do for the features that ask.
public enum LendingErrand: Errand {
    case pauseDownload(Int)
    case resumeDownload(Int)
    /// Gives a download up, or removes it from the list.
    case stopDownload(Int)
    /// Does something about a book of a library.
    case lend(LoanRecord, Loan.Deed)
    /// How a loan stands was heard elsewhere than in a list of loans.
    case loanTold(LoanRecord)
    /// Asks libraries what they lend.
    case listLoans
    /// Keeps a place in a catalog, or no longer.
    case keepPlace(Places.Place, Bool)
    /// Marks an episode as heard, or no longer.
    case markHeard(String, Bool)
    /// Fetches what is new on a page from here on; with `isAll` what is there now as well.
    case follow(Places.Place, isAll: Bool)
    case unfollow(Follow.ID)
    /// Looks for what is new on one page that is followed, or on all.
    case visitFollowed(Follow.ID?)
    /// Covers that could not be had may be asked for again.
    case coversAgain
    /// Requests of this account are signed in from here on.
    case signedIn(Account)
    /// The passwords can be read from here on.
    case unlocked
    /// Its catalog is elsewhere from here on.
    case moved(Account)
    /// A server is trusted with another key, or with none.
    case trusted(Account)
    /// It is called otherwise, or the person is not signed in there any more.
    case accountTold(Account)
    /// Removes it from the person's libraries, where they are listed.
    case removeLibrary(Account)
    /// Its loans are the library's alone from here on: their files go.
    case forgetLoans(String)
    /// Adds a library that a registry names.
    case addLibrary(String)
    /// Adds a catalog at a host whose key was accepted.
    case addTrusted(String, at: String, pin: String)
}

extension Ask {
    static func pauseDownload(_ id: Int) -> Ask { .run(LendingErrand.pauseDownload(id)) }
    static func resumeDownload(_ id: Int) -> Ask { .run(LendingErrand.resumeDownload(id)) }
    static func stopDownload(_ id: Int) -> Ask { .run(LendingErrand.stopDownload(id)) }
    static func lend(_ record: LoanRecord, _ deed: Loan.Deed) -> Ask {
        .run(LendingErrand.lend(record, deed))
    }
    static func loanTold(_ record: LoanRecord) -> Ask { .run(LendingErrand.loanTold(record)) }
    static var listLoans: Ask { .run(LendingErrand.listLoans) }
    static func keepPlace(_ place: Places.Place, _ isKept: Bool) -> Ask {
        .run(LendingErrand.keepPlace(place, isKept))
    }
    static func markHeard(_ name: String, _ isHeard: Bool) -> Ask {
        .run(LendingErrand.markHeard(name, isHeard))
    }
    static func follow(_ place: Places.Place, isAll: Bool) -> Ask {
        .run(LendingErrand.follow(place, isAll: isAll))
    }
    static func unfollow(_ id: Follow.ID) -> Ask { .run(LendingErrand.unfollow(id)) }
    static func visitFollowed(_ id: Follow.ID?) -> Ask { .run(LendingErrand.visitFollowed(id)) }
    static var coversAgain: Ask { .run(LendingErrand.coversAgain) }
    static func signedIn(_ account: Account) -> Ask { .run(LendingErrand.signedIn(account)) }
    static var unlocked: Ask { .run(LendingErrand.unlocked) }
    static func accountTold(_ account: Account) -> Ask { .run(LendingErrand.accountTold(account)) }
    static func removeLibrary(_ account: Account) -> Ask {
        .run(LendingErrand.removeLibrary(account))
    }
    static func forgetLoans(_ account: String) -> Ask { .run(LendingErrand.forgetLoans(account)) }
    static func moved(_ account: Account) -> Ask { .run(LendingErrand.moved(account)) }
    static func trusted(_ account: Account) -> Ask { .run(LendingErrand.trusted(account)) }
    static func addLibrary(_ address: String) -> Ask { .run(LendingErrand.addLibrary(address)) }
    static func addTrusted(_ text: String, at place: String, pin: String) -> Ask {
        .run(LendingErrand.addTrusted(text, at: place, pin: pin))
    }
}

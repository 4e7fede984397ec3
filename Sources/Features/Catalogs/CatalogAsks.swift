import Catalogs
import Kernel

/// What downloads, loans, pages that are followed and catalogs do for the features that ask.
extension Ask {
    /// Brings a book of a catalog here.
    static func download(_ order: Download.Order) -> Ask {
        .errand(Errand("download", order) { App.carry(.ordered(order), &$1) })
    }

    static func pauseDownload(_ id: Int) -> Ask {
        .errand(Errand("download.pause", id) { App.carry(.paused(id), &$1) })
    }

    static func resumeDownload(_ id: Int) -> Ask {
        .errand(Errand("download.resume", id) { App.carry(.resumed(id), &$1) })
    }

    /// Gives a download up, or removes it from the list.
    static func stopDownload(_ id: Int) -> Ask {
        .errand(Errand("download.stop", id) { App.carry(.dropped(id), &$1) })
    }

    /// Does something about a book of a library.
    static func lend(_ record: LoanRecord, _ deed: Loan.Deed) -> Ask {
        .errand(Errand("loan", record, deed) { App.carry(.pressed(record, deed), &$1) })
    }

    /// Asks libraries what they lend.
    static var listLoans: Ask {
        .errand(Errand("loans.list") { App.carry(.listWished, &$1) })
    }

    /// Keeps a place in a catalog, or no longer.
    static func keepPlace(_ place: Places.Place, _ isKept: Bool) -> Ask {
        .errand(
            Errand("place.keep", place, isKept) {
                App.carry(Following.Action.keeping(place, isKept), &$1)
            })
    }

    /// Fetches what is new on a page from here on; with `isAll` what is there now as well.
    static func follow(_ place: Places.Place, isAll: Bool) -> Ask {
        .errand(
            Errand("page.follow", place, isAll) {
                App.carry(Following.Action.following(place, isAll: isAll), &$1)
            })
    }

    static func unfollow(_ id: Follow.ID) -> Ask {
        .errand(
            Errand("page.unfollow", id) { App.carry(Following.Action.unfollowing(id), &$1) })
    }

    /// Looks for what is new on one page that is followed, or on all.
    static func visitFollowed(_ id: Follow.ID?) -> Ask {
        .errand(
            Errand("page.visit", id) { App.carry(Following.Action.visitWished(id), &$1) })
    }

    /// Covers that could not be had may be asked for again.
    static var coversAgain: Ask {
        .errand(
            Errand("covers.again") {
                $1.around.covers.forgive()
                return [.perform(.forgiveCovers)]
            })
    }

    /// Requests of this account are signed in from here on.
    static func signedIn(_ account: Account) -> Ask {
        .errand(Errand("account.signedIn", account) { App.tell(signedIn: account, &$1) })
    }

    /// The passwords can be read from here on.
    static var unlocked: Ask {
        .errand(Errand("passwords.unlocked") { App.tellUnlocked(&$1) })
    }

    /// Its catalog is elsewhere from here on.
    static func moved(_ account: Account) -> Ask {
        .errand(Errand("account.moved", account) { App.tell(moved: account, &$1) })
    }

    /// A server is trusted with another key, or with none.
    static func trusted(_ account: Account) -> Ask {
        .errand(Errand("account.trusted", account) { App.tell(trusted: account, &$1) })
    }

    /// Adds a library that a registry names.
    static func addLibrary(_ address: String) -> Ask {
        .errand(
            Errand("library.add", address) {
                let effects = App.openLibraries(&$1)
                return effects
                    + App.send(.chosen(address), to: $1.stack.screen.id, as: Libraries.self, &$1)
            })
    }

    /// Adds a catalog at a host whose key was accepted.
    static func addTrusted(_ text: String, at place: String, pin: String) -> Ask {
        .errand(
            Errand("library.addTrusted", text, place, pin) {
                App.add(text, Libraries.Trusted(place: place, pin: pin), &$1)
            })
    }
}

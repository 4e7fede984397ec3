import Catalogs

@testable import LendingWing
@testable import LibraryWing
@testable import ScreenKit

private let account = Account(id: "1", name: "Home", catalog: "https://home.example/opds")
private let home = "https://home.example/opds"
private let form = Feed.Authentication.plain(title: nil, isDigest: false)
private let download = Download(
    id: 1,
    order: Download.Order(key: "k", title: "T", author: "A", address: home, account: "1"))
private let record = LoanExamples.records[0]

extension Catalog: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .load(.page(home), account, isAgain: false)
        case .load?: .readOn(home, account)
        case .readOn?: nil
        }
    }
}

extension CatalogBook: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .tell(home, account)
        case .tell?: .remember(account)
        case .remember?: .join(account)
        case .join?: nil
        }
    }
}

extension LibraryPage: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .look(account)
        case .look?: .rename(account, "Elsewhere")
        case .rename?: .signOut(account)
        case .signOut?: nil
        }
    }
}

extension LicencePage: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .look("/nowhere.lcpl")
        case .look?: .unlock("/nowhere.lcpl", Secret("gull"))
        case .unlock?: .take("/nowhere.lcpl")
        case .take?: .carryOut(.renew, "/nowhere.epub")
        case .carryOut?: nil
        }
    }
}

extension Libraries: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .list
        case .list?: .add(home, nil)
        case .add?: .remove(account)
        case .remove?: .restore(account, Places())
        case .restore?: .move(account, by: 1)
        case .move?: .readShows("/nowhere.opml")
        case .readShows?: .writeShows("/nowhere/at/all.opml")
        case .writeShows?: nil
        }
    }
}

extension SignIn: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .findKeeper
        case .findKeeper?: .attempt(account, Secret("secret"))
        case .attempt?: .openDoor(form.methods[0])
        case .openDoor?: .choose(account)
        case .choose?: .readTerms(home, account)
        case .readTerms?: .agree(account)
        case .agree?: nil
        }
    }
}

extension Trust: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .look(home)
        case .look?: .keep(account)
        case .keep?: nil
        }
    }
}

extension Passphrase: Walked {
    static func after(_ last: Work?) -> Work? {
        switch last {
        case nil: .unlock(Secret("words"))
        case .unlock?: .make(Secret("words"))
        case .make?: nil
        }
    }
}

extension Downloads: Walked {
    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .read
        case .read?: .keep([download])
        case .keep?: .run(download)
        case .run?: .forget(download)
        case .forget?: .accountTold(account)
        case .accountTold?: .say("a")
        case .say?: nil
        }
    }
}

extension Loans: Walked {
    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .read(asks: false)
        case .read?: .tellTime
        case .tellTime?: .stamp(record, .borrow)
        case .stamp?: .keep(record)
        case .keep?: .ask(record, Loan.Call(href: home))
        case .ask?: .list(nil)
        case .list?: .removeFile(record.id, "/a.epub")
        case .removeFile?: .say("a")
        case .say?: .download(download.order)
        case .download?: .stopDownload(key: "k")
        case .stopDownload?: .dropDownload(key: "k")
        case .dropDownload?: .open("/a.epub")
        case .open?: .browse(home)
        case .browse?: .signIn(account, form, isRefused: false)
        case .signIn?: nil
        }
    }
}

extension Following: Walked {
    private static let place = Places.Place(account: "1", address: home, title: "All")

    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .read
        case .read?: .change(.opened(place))
        case .change(.opened)?: .change(.keep(place, true))
        case .change(.keep)?: .change(.unfollow(place.id))
        case .change(.unfollow)?: .change(.hear("1 a", true))
        case .change(.hear)?: .follow(Follow(id: place.id, title: "All"), isAll: false)
        case .follow?: .visit(nil, isAsked: true)
        case .visit?: .say("a")
        case .say?: nil
        }
    }
}

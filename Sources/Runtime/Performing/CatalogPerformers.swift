import Catalogs
import Kernel
import LendingRuntime
import LendingWing
import RuntimeKit

/// A page of a catalog, asked of its server.
public struct CatalogPerformer: Performing {
    public typealias F = Catalog
    private let desk: CatalogDesk

    public init(_ desk: CatalogDesk) { self.desk = desk }

    public func perform(_ command: Catalog.Work, _ reply: Reply<Catalog.Action>) {
        let desk = desk
        switch command {
        case .load(let query, let account, let isAgain):
            reply.stream(on: .servers) { news in
                await CancellableWork.run { errand in
                    desk.load(query, as: account, isAgain: isAgain, errand) { news.post($0) }
                }
            }
        case .readOn(let address, let account):
            reply.answer(on: .servers) {
                await CancellableWork.run { desk.readOn(address, as: account, $0) }
            }
        }
    }
}

/// A book of a catalog, told in full.
public struct CatalogBookPerformer: Performing {
    public typealias F = CatalogBook
    private let desk: CatalogDesk

    public init(_ desk: CatalogDesk) { self.desk = desk }

    public func perform(_ command: CatalogBook.Work, _ reply: Reply<CatalogBook.Action>) {
        switch command {
        case .tell(let address, let account):
            let desk = desk
            reply.answer(on: .servers) {
                await CancellableWork.run { desk.tell(address, as: account, $0) }
            }
        case .remember(let account):
            let desk = desk
            reply.answer(on: .saving) { desk.remember(account) }
        case .join(let account):
            let desk = desk
            reply.answer(on: .saving) { desk.join(account) }
        }
    }
}

/// The file of the accounts is written by one at a time, and in order.
public struct LibrariesPerformer: Performing {
    public typealias F = Libraries
    private let desk: CatalogDesk

    public init(_ desk: CatalogDesk) { self.desk = desk }

    public func perform(_ command: Libraries.Work, _ reply: Reply<Libraries.Action>) {
        switch command {
        case .add: answer(command, on: .servers, reply)
        case .list, .remove, .restore, .move, .readShows, .writeShows:
            answer(command, on: .saving, reply)
        }
    }

    private func answer(
        _ command: Libraries.Work, on lane: Lanes.Lane, _ reply: Reply<Libraries.Action>
    ) {
        let desk = desk
        reply.answer(on: lane) { await CancellableWork.run { desk.answer(command, $0) } }
    }
}

/// One library's page.
public struct LibraryPagePerformer: Performing {
    public typealias F = LibraryPage
    private let desk: CatalogDesk

    public init(_ desk: CatalogDesk) { self.desk = desk }

    public func perform(_ command: LibraryPage.Work, _ reply: Reply<LibraryPage.Action>) {
        switch command {
        case .look: answer(command, on: .servers, reply)
        case .rename, .signOut: answer(command, on: .saving, reply)
        }
    }

    private func answer(
        _ command: LibraryPage.Work, on lane: Lanes.Lane, _ reply: Reply<LibraryPage.Action>
    ) {
        let desk = desk
        reply.answer(on: lane) { await CancellableWork.run { desk.answer(command, $0) } }
    }
}

public struct SignInPerformer: Performing {
    public typealias F = SignIn
    private let desk: CatalogDesk

    public init(_ desk: CatalogDesk) { self.desk = desk }

    public func perform(_ command: SignIn.Work, _ reply: Reply<SignIn.Action>) {
        let desk = desk
        switch command {
        case .findKeeper: reply.answer(on: .servers) { desk.keeper }
        case .choose(let account): reply.answer(on: .saving) { desk.choose(account) }
        case .agree(let account): reply.answer(on: .saving) { desk.agree(account) }
        case .readTerms(let address, let account):
            reply.answer(on: .servers) {
                await CancellableWork.run { desk.terms(address, for: account, $0) }
            }
        case .openDoor(let method):
            reply.stream(on: .transfers) { news in
                await desk.awaitBrowser(method) { news.post($0) }
            }
        case .attempt(let account, let secret, let asker):
            reply.answer(on: .servers) {
                await CancellableWork.run { desk.attempt(account, secret, at: asker, $0) }
            }
        }
    }
}

public struct TrustPerformer: Performing {
    public typealias F = Trust
    private let desk: CatalogDesk

    public init(_ desk: CatalogDesk) { self.desk = desk }

    public func perform(_ command: Trust.Work, _ reply: Reply<Trust.Action>) {
        switch command {
        case .look, .keep:
            let desk = desk
            reply.answer(on: .servers) {
                await CancellableWork.run { desk.answer(command, $0) ?? .failed(.stopped) }
            }
        }
    }
}

public struct PassphrasePerformer: Performing {
    public typealias F = Passphrase
    private let vault: VaultDesk

    public init(_ vault: VaultDesk) { self.vault = vault }

    public func perform(_ command: Passphrase.Work, _ reply: Reply<Passphrase.Action>) {
        let vault = vault
        switch command {
        case .unlock(let passphrase):
            open(on: .servers, reply) { () throws(CatalogTrouble) in
                try vault.unlock(passphrase)
            }
        case .make(let passphrase):
            // What is made is kept, also when the program ends meanwhile.
            open(on: .saving, reply) { () throws(CatalogTrouble) in try vault.make(passphrase) }
        }
    }

    private func open(
        on lane: Lanes.Lane, _ reply: Reply<Passphrase.Action>,
        _ work: @escaping @Sendable () throws(CatalogTrouble) -> Void
    ) {
        reply.answer(on: lane) {
            do throws(CatalogTrouble) {
                try work()
                return .opened
            } catch {
                return .failed(error.why)
            }
        }
    }
}

/// Books on their way from catalogs. What begins is on the disk first.
public struct DownloadsPerformer: Performing {
    public typealias F = Downloads
    private let downloads: DownloadDesk

    public init(_ downloads: DownloadDesk) { self.downloads = downloads }

    public func perform(_ command: Downloads.Command, _ reply: Reply<Downloads.Action>) {
        let downloads = downloads
        switch command {
        // The root says it.
        case .say, .accountTold: reply.nothing()
        case .forget(let download): reply.forget(on: .saving) { downloads.forget(download) }
        case .read: reply.answer(on: .saving) { .read(downloads.read()) }
        case .keep(let all): reply.answer(on: .saving) { .saved(downloads.keep(all)) }
        case .run(let download): run(download, reply)
        }
    }

    private func run(_ download: Download, _ reply: Reply<Downloads.Action>) {
        let (downloads, id) = (downloads, download.id)
        reply.stream(on: .transfers) { letters in
            await CancellableWork.run { errand in
                downloads.run(download, errand) { news in
                    switch news {
                    case .arrived(let received, let total):
                        letters.postLatest(
                            .arrived(id, received: received, total: total),
                            about: "download.\(id)")
                    case .heard(let tracks, let received, let total):
                        letters.postLatest(
                            .heard(id, tracks, received: received, total: total),
                            about: "download.\(id)")
                    case .told(let account): letters.post(.accountTold(account))
                    case .done(let path): letters.post(.done(id, path: path))
                    // What was stopped is known to have been.
                    case .failed(let trouble):
                        if !errand.isOff { letters.post(.failed(id, trouble)) }
                    }
                }
            }
        }
    }
}

extension Performers {
    /// All that answers about catalogs and loans.
    public struct CatalogDesks: Sendable {
        let desk: CatalogDesk
        let vault: VaultDesk
        let downloads: DownloadDesk
        let loans: LoanDesk
        let licences: LicenceDesk
        let follows: FollowDesk
        let streams: StreamFinder?
        let streamedPages: PageFinder?
        let covers: CoverFetcher?

        public init(
            desk: CatalogDesk, vault: VaultDesk, downloads: DownloadDesk, loans: LoanDesk,
            licences: LicenceDesk,
            follows: FollowDesk, streams: StreamFinder? = nil,
            streamedPages: PageFinder? = nil, covers: CoverFetcher? = nil
        ) {
            (self.covers, self.licences) = (covers, licences)
            self.follows = follows
            (self.streams, self.streamedPages) = (streams, streamedPages)
            self.desk = desk
            self.vault = vault
            self.downloads = downloads
            self.loans = loans
        }
    }

    public func add(_ catalogs: CatalogDesks, time: any TimeSource) {
        add(CatalogPerformer(catalogs.desk))
        add(CatalogBookPerformer(catalogs.desk))
        add(LibrariesPerformer(catalogs.desk))
        add(LibraryPagePerformer(catalogs.desk))
        add(SignInPerformer(catalogs.desk))
        add(TrustPerformer(catalogs.desk))
        add(PassphrasePerformer(catalogs.vault))
        add(DownloadsPerformer(catalogs.downloads))
        add(LoansPerformer(catalogs.loans, catalogs.desk.book, time: time))
        add(FollowingPerformer(catalogs.follows))
        add(LicencePerformer(catalogs.licences, time: time))
    }
}

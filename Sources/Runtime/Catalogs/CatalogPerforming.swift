import Catalogs
import Features
import Kernel

/// What screens of catalogs ask becomes questions to servers, on threads that nothing else needs.
extension Performers {
    /// Those who answer about catalogs.
    public struct CatalogDesks: Sendable {
        let desk: CatalogDesk
        let vault: VaultDesk
        let downloads: DownloadDesk
        let loans: LoanDesk
        let follows: FollowDesk
        let streams: StreamFinder?
        let covers: CoverFetcher?

        public init(
            desk: CatalogDesk, vault: VaultDesk, downloads: DownloadDesk, loans: LoanDesk,
            follows: FollowDesk, streams: StreamFinder? = nil, covers: CoverFetcher? = nil
        ) {
            self.covers = covers
            self.follows = follows
            self.streams = streams
            self.desk = desk
            self.vault = vault
            self.downloads = downloads
            self.loans = loans
        }
    }

    /// Whichever screen of catalogs it is that asks.
    public func answer(ofCatalogs command: SceneCommand, from floor: Int, _ ticket: Ticket) {
        switch command {
        case .libraries(let command): answer(command, from: floor, ticket)
        case .catalog(let command): answer(command, from: floor, ticket)
        case .offer(let command): answer(command, from: floor, ticket)
        case .signIn(let command): answer(command, from: floor, ticket)
        case .trust(let command): answer(command, from: floor, ticket)
        case .passphrase(let command): answer(command, from: floor, ticket)
        default: break
        }
    }

    public func answer(_ command: Catalog.Command, from floor: Int, _ ticket: Ticket) {
        guard let desk = catalogs?.desk else { return }
        switch command {
        case .ask: break
        case .load(let query, let account, let isAgain):
            workshop.stream(ticket, on: asker) { [mailbox] _ in
                await Errand.run { errand in
                    desk.load(query, as: account, isAgain: isAgain, errand) { action in
                        mailbox.post(.news(.screen(floor, Catalog.self, action), ticket))
                    }
                }
            }
        case .readOn(let address, let account):
            workshop.answer(ticket, on: asker) {
                await Errand.run { errand in
                    .screen(floor, Catalog.self, desk.readOn(address, as: account, errand))
                }
            }
        }
    }

    /// Looks what there is to be heard at an address.
    func find(_ stream: Stream, _ ticket: Ticket) {
        let streams = catalogs?.streams
        workshop.answer(ticket, on: asker) {
            await Errand.run { errand in
                switch streams?.find(stream.address, errand) {
                case .found(let path)?: .streamFound(stream, path: path, trouble: nil)
                case .failed(let why)?: .streamFound(stream, path: nil, trouble: why)
                case .nothing?, nil: .streamFound(stream, path: nil, trouble: nil)
                }
            }
        }
    }

    /// The cover of a book in a catalog: what is kept of it, else what its server has.
    func drawCover(_ wish: PictureWish, _ account: Account, mayAsk: Bool, _ ticket: Ticket) {
        let (shelf, covers) = (shelf, catalogs?.covers)
        workshop.answer(ticket, on: collector) {
            await Errand.run { errand in
                let name = CoverFetcher.owner(account.id) + "\n" + wish.path
                let drawn = shelf.cover(wish, kept: name) {
                    mayAsk ? covers?.bytes(of: wish.path, as: account, errand) : nil
                }
                return .catalogCoverDrawn(wish, drawn)
            }
        }
    }

    public func answer(_ command: Offer.Command, from floor: Int, _ ticket: Ticket) {
        guard case .tell(let address, let account) = command, let desk = catalogs?.desk else {
            return
        }
        workshop.answer(ticket, on: asker) {
            await Errand.run { errand in
                .screen(floor, Offer.self, desk.tell(address, as: account, errand))
            }
        }
    }

    public func answer(_ command: Libraries.Command, from floor: Int, _ ticket: Ticket) {
        guard let desk = catalogs?.desk else { return }
        // The file of the accounts is written by one at a time, and in order.
        var pool = saver
        if case .add = command { pool = asker }
        workshop.answer(ticket, on: pool) {
            await Errand.run { errand in
                .screen(floor, Libraries.self, desk.answer(command, errand))
            }
        }
    }

    public func answer(_ command: SignIn.Command, from floor: Int, _ ticket: Ticket) {
        guard let desk = catalogs?.desk else { return }
        switch command {
        case .ask: break
        case .findKeeper:
            workshop.answer(ticket, on: asker) {
                .screen(floor, SignIn.self, desk.keeper)
            }
        case .choose(let account):
            workshop.answer(ticket, on: saver) {
                .screen(floor, SignIn.self, desk.choose(account))
            }
        case .agree(let account):
            workshop.answer(ticket, on: saver) {
                .screen(floor, SignIn.self, desk.agree(account))
            }
        case .readTerms(let address, let account):
            workshop.answer(ticket, on: asker) {
                await Errand.run { errand in
                    .screen(floor, SignIn.self, desk.terms(address, for: account, errand))
                }
            }
        case .openDoor(let method):
            workshop.stream(ticket, on: porter) { [mailbox] _ in
                await desk.awaitBrowser(method) { action in
                    mailbox.post(.news(.screen(floor, SignIn.self, action), ticket))
                }
            }
        case .attempt(let account, let secret):
            workshop.answer(ticket, on: asker) {
                await Errand.run { errand in
                    .screen(floor, SignIn.self, desk.attempt(account, secret, errand))
                }
            }
        }
    }

    public func answer(_ command: Trust.Command, from floor: Int, _ ticket: Ticket) {
        guard let desk = catalogs?.desk else { return }
        workshop.answer(ticket, on: asker) {
            await Errand.run { errand in
                .screen(floor, Trust.self, desk.answer(command, errand) ?? .failed(.stopped))
            }
        }
    }

    public func answer(_ command: Passphrase.Command, from floor: Int, _ ticket: Ticket) {
        guard let vault = catalogs?.vault else { return }
        workshop.answer(ticket, on: asker) {
            do throws(CatalogTrouble) {
                switch command {
                case .ask: break
                case .unlock(let passphrase): try vault.unlock(passphrase)
                case .make(let passphrase): try vault.make(passphrase)
                }
                return .screen(floor, Passphrase.self, .opened)
            } catch {
                return .screen(floor, Passphrase.self, .failed(error.why))
            }
        }
    }

    public func answer(_ command: Downloads.Command, _ ticket: Ticket?) {
        guard let downloads = catalogs?.downloads else { return }
        switch (command, ticket) {
        case (.forget(let download), _):
            // Nobody waits for it.
            Task(executorPreference: saver) { downloads.forget(download) }
        case (.read, let ticket?):
            workshop.answer(ticket, on: saver) { .downloads(.read(downloads.read())) }
        case (.keep(let all), let ticket?):
            workshop.answer(ticket, on: saver) { .downloads(.saved(downloads.keep(all))) }
        case (.run(let download), let ticket?): run(download, downloads, ticket)
        case (.say, _), (_, nil): break
        }
    }

    private func run(_ download: Download, _ downloads: DownloadDesk, _ ticket: Ticket) {
        let id = download.id
        workshop.stream(ticket, on: porter) { [mailbox] _ in
            await Errand.run { errand in
                downloads.run(download, errand) { news in
                    switch news {
                    case .arrived(let received, let total):
                        mailbox.postLatest(
                            .news(
                                .downloads(
                                    .arrived(id, received: received, total: total)),
                                ticket), about: "download.\(id)")
                    case .done(let path):
                        mailbox.post(.news(.downloads(.done(id, path: path)), ticket))
                    case .failed(let trouble):
                        // Whoever stopped it knows.
                        if errand.isOff { break }
                        mailbox.post(.news(.downloads(.failed(id, trouble)), ticket))
                    }
                }
            }
        }
    }
}

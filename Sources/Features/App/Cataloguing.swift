import Canvas
import Catalogs
import Kernel

/// How catalogs, and what comes from them, get on the screen.
extension App {
    /// The list one came from, as it was left; else a new one.
    static func openLibraries(_ state: inout State) -> Effects {
        let place = state.stack.screens.firstIndex {
            if case .libraries = $0.scene { true } else { false }
        }
        guard let place else {
            let effects = push(.libraries(Libraries.State(size: state.around.size)), &state)
            return effects + send(.libraries(.begun), to: state.stack.screen.id, &state)
        }
        if place == state.stack.at { return closeLayers(&state) }
        return walk(place - state.stack.at, &state)
            + send(.libraries(.begun), to: state.stack.screen.id, &state)
    }

    /// The page one was on last; without one, the list of catalogs.
    static func goToCatalog(_ state: inout State) -> Effects {
        let place = state.stack.screens.lastIndex {
            if case .catalog = $0.scene { true } else { false }
        }
        guard let place else { return openLibraries(&state) }
        if place == state.stack.at { return closeLayers(&state) }
        return walk(place - state.stack.at, &state)
    }

    static func openCatalog(
        _ account: Account, _ query: Catalog.Query, _ trail: [String], _ search: Feed.Search?,
        _ title: String, _ state: inout State
    ) -> Effects {
        // The first page is called by the account, not by both.
        let before = trail.isEmpty ? [] : trail
        let catalog = Catalog.State(
            account, query, trail: before, title: title, search: search,
            marks: marks(of: account, state), size: state.around.size)
        let effects = push(.catalog(catalog), &state)
        return effects + send(.catalog(.begun), to: state.stack.screen.id, &state)
    }

    static func openOffer(
        _ account: Account, _ book: Feed.Publication, _ trail: [String], _ state: inout State
    ) -> Effects {
        let key = Download.key(book, of: account)
        let offer = Offer.State(
            account, book, trail: trail, path: state.downloads.owned(of: account)[key],
            download: state.downloads.all.first { $0.order.key == key },
            record: state.loans.record(of: book, account), wall: state.loans.wall,
            size: state.around.size)
        let effects = push(.offer(offer), &state)
        return effects + send(.offer(.begun), to: state.stack.screen.id, &state)
    }

    static func openSignIn(
        _ account: Account, _ form: Feed.Authentication, isRefused: Bool, _ state: inout State
    ) -> Effects {
        // Asked once, however many pages want to know.
        if case .signIn = state.stack.top.scene { return [] }
        let scene = SignIn.State(account, form, isRefused: isRefused, size: state.around.size)
        let effects = float(.signIn(scene), &state)
        return effects + send(.signIn(.begun), to: state.stack.top.id, &state)
    }

    static func openPassphrase(
        _ purpose: Passphrase.Purpose, _ state: inout State
    ) -> Effects {
        // Asked once, however many pages wait for it.
        if case .passphrase = state.stack.top.scene { return [] }
        return float(.passphrase(Passphrase.State(purpose, size: state.around.size)), &state)
    }

    /// Whoever waited for a password goes on.
    static func tellUnlocked(_ state: inout State) -> Effects {
        let top = state.stack.top
        if case .signIn = top.scene { return send(.signIn(.unlocked), to: top.id, &state) }
        return state.stack.screens.flatMap { floor -> Effects in
            switch floor.scene {
            case .catalog(let catalog):
                send(.catalog(.accountChanged(catalog.account)), to: floor.id, &state)
            case .offer(let offer):
                send(.offer(.accountChanged(offer.account)), to: floor.id, &state)
            case .libraries: send(.libraries(.begun), to: floor.id, &state)
            default: []
            }
        }
    }

    static func openDownloads(_ state: inout State) -> Effects {
        if case .downloads = state.stack.screen.scene { return closeLayers(&state) }
        return push(.downloads(downloadList(state)), &state)
    }

    private static func downloadList(_ state: State) -> DownloadList.State {
        var list = DownloadList.State(state.downloads.all, size: state.around.size)
        _ = DownloadList.reduce(&list, .lent(state.loans))
        list.move(.first)
        return list
    }

    /// The shell named an address: its catalog, without being one of the person's.
    static func begin(atAddress address: String, _ state: inout State) -> Effects {
        let name = Address(base: address)?.origin?.text ?? address
        let account = Account(id: "visit", name: name, catalog: address)
        state.stack = Stack(
            root: .catalog(
                Catalog.State(account, .page(address), title: name, size: state.around.size)))
        return watch(&state)
            + (lookForStream(address)
                ?? send(.catalog(.begun), to: state.stack.screen.id, &state))
    }

    /// What was being done goes on by itself.
    static func tell(signedIn account: Account, _ state: inout State) -> Effects {
        let lending = carry(.signedIn(account), &state)
        let fetching = carry(Downloads.Action.signedIn(account.id), &state)
        return lending + fetching
            + state.stack.screens.flatMap { floor -> Effects in
                switch floor.scene {
                case .catalog: send(.catalog(.accountChanged(account)), to: floor.id, &state)
                case .offer: send(.offer(.accountChanged(account)), to: floor.id, &state)
                case .libraries: send(.libraries(.begun), to: floor.id, &state)
                default: []
                }
            }
    }
}

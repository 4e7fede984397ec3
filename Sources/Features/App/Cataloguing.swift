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
            var libraries = freshLibraries(state)
            libraries.places = state.following.places
            let effects = push(.libraries(libraries), &state)
            return effects + send(.libraries(.begun), to: state.stack.screen.id, &state)
        }
        if place == state.stack.at { return closeLayers(&state) }
        return walk(place - state.stack.at, &state)
            + send(.libraries(.begun), to: state.stack.screen.id, &state)
    }

    static func freshLibraries(_ state: State) -> Libraries.State {
        Libraries.State(
            size: state.around.size, isForDevelopers: state.around.settings.isForDevelopers)
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
        var catalog = Catalog.State(
            account, query, trail: before, title: title, search: search,
            marks: marks(of: account, state), size: state.around.size)
        catalog.places = state.following.places
        catalog.look = state.memory.catalogs
        let effects = push(.catalog(catalog), &state) + remember(catalog, &state)
        return effects + send(.catalog(.begun), to: state.stack.screen.id, &state)
    }

    /// Among those that were looked at last. What the shell named is no account's place.
    private static func remember(_ catalog: Catalog.State, _ state: inout State) -> Effects {
        guard catalog.account.id != visitorID, case .page = catalog.query else { return [] }
        return catalog.here.map { carry(Following.Action.opened($0), &state) } ?? []
    }

    static let visitorID = "visit"

    static func carry(_ action: Following.Action, _ state: inout State) -> Effects {
        let before = state.following.places
        let effects = Following.reduce(&state.following, action).flatMap { effect -> Effects in
            if case .perform(.say(let words)) = effect { return say(words, &state) }
            return [effect.lifted(into: "following", Action.following, Command.following)]
        }
        guard state.following.places != before else { return effects }
        let places = state.following.places
        return effects
            + state.stack.screens.flatMap { floor -> Effects in
                switch floor.scene {
                case .catalog: send(.catalog(.placesTold(places)), to: floor.id, &state)
                case .libraries: send(.libraries(.placesTold(places)), to: floor.id, &state)
                default: []
                }
            }
    }

    static func openOffer(
        _ account: Account, _ book: Feed.Publication, _ trail: [String], _ state: inout State
    ) -> Effects {
        let key = Download.key(book, of: account)
        let offer = Offer.State(
            account, book, trail: trail, path: state.downloads.owned(of: account)[key],
            download: state.downloads.all.first { $0.order.key == key },
            record: state.loans.record(of: book, account), wall: state.loans.wall,
            look: state.memory.catalogs, size: state.around.size)
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

    static func openTrust(
        _ purpose: Trust.Purpose, place: String, why: String, _ state: inout State
    ) -> Effects {
        // Asked once, however many pages come from there.
        if case .trust = state.stack.top.scene { return [] }
        let scene = Trust.State(purpose, place: place, why: why, size: state.around.size)
        let effects = float(.trust(scene), &state)
        return effects + send(.trust(.begun), to: state.stack.top.id, &state)
    }

    /// Whoever could not go on without believing a server does.
    static func tell(trusted account: Account, _ state: inout State) -> Effects {
        let top = state.stack.top
        if case .signIn = top.scene {
            return send(.signIn(.trusted(pin: account.pin)), to: top.id, &state)
        }
        return tellChanged(account, &state)
    }

    /// Its pages begin elsewhere.
    static func tell(moved account: Account, _ state: inout State) -> Effects {
        state.stack.screens.flatMap { floor -> Effects in
            switch floor.scene {
            case .catalog(let catalog) where catalog.account.id == account.id:
                send(.catalog(.moved(account)), to: floor.id, &state)
            case .libraries: send(.libraries(.begun), to: floor.id, &state)
            default: []
            }
        }
    }

    static func add(
        _ text: String, _ trust: Libraries.Trusted, _ state: inout State
    ) -> Effects {
        guard case .libraries = state.stack.screen.scene else { return [] }
        return send(.libraries(.trusted(text, trust)), to: state.stack.screen.id, &state)
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
        let account = Account(id: visitorID, name: name, catalog: address)
        var catalog = Catalog.State(
            account, .page(address), title: name, size: state.around.size)
        catalog.look = state.memory.catalogs
        state.stack = Stack(root: .catalog(catalog))
        return watch(&state)
            + (lookForStream(address)
                ?? send(.catalog(.begun), to: state.stack.screen.id, &state))
    }

    /// What was being done goes on by itself.
    static func tell(signedIn account: Account, _ state: inout State) -> Effects {
        state.around.covers.forgive()
        let lending = carry(.signedIn(account), &state)
        let fetching = carry(Downloads.Action.signedIn(account.id), &state)
        return lending + fetching + tellChanged(account, &state)
    }

    private static func tellChanged(_ account: Account, _ state: inout State) -> Effects {
        state.stack.screens.flatMap { floor -> Effects in
            switch floor.scene {
            case .catalog: send(.catalog(.accountChanged(account)), to: floor.id, &state)
            case .offer: send(.offer(.accountChanged(account)), to: floor.id, &state)
            case .libraries: send(.libraries(.begun), to: floor.id, &state)
            default: []
            }
        }
    }
}

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
            owned: state.downloads.owned(of: account), size: state.around.size)
        let effects = push(.catalog(catalog), &state)
        return effects + send(.catalog(.begun), to: state.stack.screen.id, &state)
    }

    static func openOffer(
        _ account: Account, _ book: Feed.Publication, _ trail: [String], _ state: inout State
    ) -> Effects {
        let key = Download.key(book, of: account)
        let offer = Offer.State(
            account, book, trail: trail, path: state.downloads.owned(of: account)[key],
            download: state.downloads.all.first { $0.order.key == key }, size: state.around.size)
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

    static func openDownloads(_ state: inout State) -> Effects {
        if case .downloads = state.stack.screen.scene { return closeLayers(&state) }
        return push(
            .downloads(DownloadList.State(state.downloads.all, size: state.around.size)), &state)
    }

    /// The shell named an address: its catalog, without being one of the person's.
    static func begin(atAddress address: String, _ state: inout State) -> Effects {
        let name = Address(base: address)?.origin?.text ?? address
        let account = Account(id: "visit", name: name, catalog: address)
        state.stack = Stack(
            root: .catalog(
                Catalog.State(account, .page(address), title: name, size: state.around.size)))
        return watch(&state) + send(.catalog(.begun), to: state.stack.screen.id, &state)
    }

    /// What was being done goes on by itself.
    static func tell(signedIn account: Account, _ state: inout State) -> Effects {
        state.stack.screens.flatMap { floor -> Effects in
            switch floor.scene {
            case .catalog: send(.catalog(.accountChanged(account)), to: floor.id, &state)
            case .offer: send(.offer(.accountChanged(account)), to: floor.id, &state)
            case .libraries: send(.libraries(.begun), to: floor.id, &state)
            default: []
            }
        }
    }

    // MARK: - Downloads

    static func carry(_ action: Downloads.Action, _ state: inout State) -> Effects {
        let effects = Downloads.reduce(&state.downloads, action)
        let lifted = effects.flatMap { effect -> Effects in
            if case .perform(.say(let words)) = effect { return say(words, &state) }
            return [effect.lifted(into: "downloads", Action.downloads, Command.downloads)]
        }
        return lifted + tellOfDownloads(&state)
    }

    /// Everything in view follows.
    private static func tellOfDownloads(_ state: inout State) -> Effects {
        state.stack.screens.flatMap { floor -> Effects in
            switch floor.scene {
            case .downloads:
                return send(.downloads(.told(state.downloads.all)), to: floor.id, &state)
            case .offer(let offer):
                let key = Download.key(offer.book, of: offer.account)
                let path = state.downloads.owned(of: offer.account)[key]
                let download = state.downloads.all.first { $0.order.key == key }
                return send(.offer(.moved(path: path, download)), to: floor.id, &state)
            case .catalog(let catalog):
                let owned = state.downloads.owned(of: catalog.account)
                guard owned != catalog.owned else { return [] }
                return send(.catalog(.ownedTold(owned)), to: floor.id, &state)
            default: return []
            }
        }
    }
}

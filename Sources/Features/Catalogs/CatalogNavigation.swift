import Canvas
import Catalogs
import Kernel
import LendingWing
import Publications
import ScreenKit

extension Following: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        if case .say(let words) = command { App.say(words, &state) } else { nil }
    }

    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects {
        let places = state.following.places
        guard places != old.places else { return [] }
        let pages = state.screens.flatMap { floor -> App.Effects in
            guard let book = floor[CatalogBook.self] else { return [] }
            return App.send(
                .heardTold(places.heard.contains(book.key)), to: floor.id, as: CatalogBook.self,
                &state)
        }
        return pages + App.tell(.placesTold(places), to: Catalog.self, &state)
            + App.tell(.placesTold(places), to: Libraries.self, &state)
    }
}

/// How catalogs, and what comes from them, get on the screen.
extension App {
    /// The list one came from, as it was left; else a new one.
    static func openLibraries(_ state: inout State) -> Effects {
        guard let effects = walk(to: Libraries.self, &state) else {
            var libraries = freshLibraries(state)
            libraries.places = state.following.places
            libraries.loans = state.loans.records
            return push(AnyScreen(Libraries.self, libraries), &state)
        }
        return effects + send(.begun, to: state.stack.screen.id, as: Libraries.self, &state)
    }

    static func freshLibraries(_ state: State) -> Libraries.State {
        Libraries.State(
            size: state.around.size, isForDevelopers: state.preferences.settings.isForDevelopers)
    }

    /// The page one was on last; without one, the list of catalogs.
    static func goToCatalog(_ state: inout State) -> Effects {
        walk(to: Catalog.self, &state) ?? openLibraries(&state)
    }

    static func carry(_ action: Following.Action, _ state: inout State) -> Effects {
        send(action, to: Following.self, &state)
    }

    /// What waited for a certificate to be trusted goes on.
    static func tell(trusted account: Account, _ state: inout State) -> Effects {
        let top = state.stack.top
        if top.holds(SignIn.self) {
            return send(.trusted(pin: account.pin), to: top.id, as: SignIn.self, &state)
        }
        return tellChanged(account, &state)
    }

    /// Its pages begin elsewhere.
    static func tell(moved account: Account, _ state: inout State) -> Effects {
        tell(.moved(account), to: Catalog.self, &state) { $0.account.id == account.id }
            + tell(.begun, to: Libraries.self, &state)
    }

    static func add(
        _ text: String, _ trust: Libraries.Trusted, _ state: inout State
    ) -> Effects {
        guard state.stack.screen.holds(Libraries.self) else { return [] }
        return send(.trusted(text, trust), to: state.stack.screen.id, as: Libraries.self, &state)
    }

    /// What waited for a password goes on.
    static func tellUnlocked(_ state: inout State) -> Effects {
        let top = state.stack.top
        if top.holds(SignIn.self) { return send(.unlocked, to: top.id, as: SignIn.self, &state) }
        let accounts = state.screens.compactMap {
            $0[Catalog.self]?.account ?? $0[CatalogBook.self]?.account
        }
        let told = Set(accounts.map(\.id)).flatMap { id -> Effects in
            guard let account = accounts.first(where: { $0.id == id }) else { return [] }
            return tellPages(of: account, &state)
        }
        return told + tell(.begun, to: Libraries.self, &state)
    }

    /// The shell named an address: its catalog, without being one of the person's.
    static func begin(atAddress address: String, _ state: inout State) -> Effects {
        let name = Address(base: address)?.origin?.text ?? address
        let account = Account(id: Catalog.visitorID, name: name, catalog: address)
        var catalog = Catalog.State(
            account, .page(address), title: name, size: state.around.size)
        catalog.look = state.memory.catalogs
        let page = AnyScreen(Catalog.self, catalog)
        // What may be sound is looked at first: the page asks once it is known to be none.
        guard Audiobook.mayStand(at: address) else { return restart(with: page, &state) }
        let effects = restart(with: page, isBegun: false, &state)
        return effects + [
            .request(.stream, .findStream(Stream(address, page: state.stack.screen.id)))
        ]
    }

    /// What was being done goes on by itself.
    static func tell(signedIn account: Account, _ state: inout State) -> Effects {
        state.around.covers.forgive()
        let lending = carry(Loans.Action.signedIn(account), &state)
        let fetching = carry(Downloads.Action.signedIn(account), &state)
        return lending + fetching + tellChanged(account, &state)
    }

    /// Called otherwise, or signed out of.
    static func tell(changed account: Account, _ state: inout State) -> Effects {
        carry(Loans.Action.accountTold(account), &state) + tellChanged(account, &state)
    }

    private static func tellChanged(_ account: Account, _ state: inout State) -> Effects {
        tellPages(of: account, &state) + tell(.begun, to: Libraries.self, &state)
    }

    private static func tellPages(of account: Account, _ state: inout State) -> Effects {
        tell(.accountChanged(account), to: Catalog.self, &state) { account.takesOver($0.account) }
            + tell(.accountChanged(account), to: CatalogBook.self, &state) {
                account.takesOver($0.account)
            }
            + tell(.accountChanged(account), to: LibraryPage.self, &state)
    }
}

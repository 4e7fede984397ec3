import Catalogs
import Kernel
import LendingWing
import ScreenKit

extension LendingErrand: RootErrand {
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects {
        switch self {
        case .pauseDownload(let id): return App.carry(.paused(id), &state)
        case .resumeDownload(let id): return App.carry(.resumed(id), &state)
        case .stopDownload(let id): return App.carry(.dropped(id), &state)
        case .lend(let record, let deed): return App.carry(.pressed(record, deed), &state)
        case .loanTold(let record):
            return App.carry(.answered(record.id, .listed(record.loan.publication)), &state)
        case .listLoans: return App.carry(.listWished, &state)
        case .keepPlace(let place, let isKept):
            return App.carry(Following.Action.keeping(place, isKept), &state)
        case .markHeard(let name, let isHeard):
            return App.carry(Following.Action.hearing(name, isHeard), &state)
        case .follow(let place, let isAll):
            return App.carry(Following.Action.following(place, isAll: isAll), &state)
        case .unfollow(let id): return App.carry(Following.Action.unfollowing(id), &state)
        case .visitFollowed(let id): return App.carry(Following.Action.visitWished(id), &state)
        case .coversAgain:
            state.around.covers.forgive()
            return [.perform(.forgiveCovers)]
        case .signedIn(let account): return App.tell(signedIn: account, &state)
        case .unlocked: return App.tellUnlocked(&state)
        case .moved(let account): return App.tell(moved: account, &state)
        case .trusted(let account): return App.tell(trusted: account, &state)
        case .accountTold(let account): return App.tell(changed: account, &state)
        case .removeLibrary(let account):
            let effects = App.openLibraries(&state)
            let id = state.stack.screen.id
            return effects + App.send(.removeWished(account), to: id, as: Libraries.self, &state)
        case .forgetLoans(let account): return App.carry(.forgotten(account), &state)
        case .addLibrary(let address):
            let effects = App.openLibraries(&state)
            let id = state.stack.screen.id
            return effects + App.send(.chosen(address), to: id, as: Libraries.self, &state)
        case .addTrusted(let text, let place, let pin):
            return App.add(text, Libraries.Trusted(place: place, pin: pin), &state)
        }
    }
}

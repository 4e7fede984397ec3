import Canvas
import Kernel

/// What scenes may ask of the root.
extension App {
    static func fulfil(_ ask: Ask, from id: Int, _ state: inout State) -> Effects {
        switch ask {
        case .close: return state.stack.top.id == id ? back(&state) : []
        case .open(let destination): return open(destination, &state)
        case .seek(let target):
            if state.stack.screen.holds(Player.self) { return seekHeard(target, &state) }
            return tellReader(.sought(target), &state)
        case .listen(let action): return listen(action, &state)
        case .hear(let opened): return begin(hearing: opened, from: id, &state)
        case .browse(let address):
            return browse(address)
        case .found(let pattern, let hits, let index):
            return tellReader(.found(pattern, hits, at: index), &state)
        case .order(let order): return fulfil(order, &state)
        case .change(let path, let value): return change(path, to: value, &state)
        case .bind(let place, let keys, let command):
            guard let command else { return unbind(place.rawValue, keys, &state) }
            return bind(.init(place: place.rawValue, keys: keys, command: command), &state)
        case .say(let words): return say(words, &state)
        case .done(let words): return say(words, canUndo: true, &state)
        case .mark(let action):
            if state.stack.screen.holds(Player.self) { return note(action, &state) }
            return tellReader(.marking(action), &state)
        case .forgetLook(let path): return tellReader(.lookForgotten(path), &state)
        case .missed: return assist(.missed(.confusion), &state)
        case .copy(let text): return copy(text, &state)
        case .queue(let change): return queue(change, &state)
        case .decided(let decision): return carryOut(decision, &state)
        case .used(let name):
            state.memory.use(name)
            return []
        case .favoured(let source):
            state.favouriteSource = source
            return []
        case .edit(let file): return lend(file, &state)
        case .graphics: return askGraphics(&state)
        case .download(let order): return carry(.ordered(order), &state)
        case .pauseDownload(let id): return carry(.paused(id), &state)
        case .stream(let address): return listen(at: address, &state)
        case .resumeDownload(let id): return carry(.resumed(id), &state)
        case .stopDownload(let id): return carry(.dropped(id), &state)
        case .lend(let record, let deed): return carry(.pressed(record, deed), &state)
        case .keepPlace(let place, let isKept):
            return carry(Following.Action.keeping(place, isKept), &state)
        case .follow(let place, let isAll):
            return carry(Following.Action.following(place, isAll: isAll), &state)
        case .unfollow(let id): return carry(Following.Action.unfollowing(id), &state)
        case .visitFollowed(let id): return carry(Following.Action.visitWished(id), &state)
        case .coversAgain:
            state.around.covers.forgive()
            return [.perform(.forgiveCovers)]
        case .listLoans: return carry(.listWished, &state)
        case .signedIn(let account): return tell(signedIn: account, &state)
        case .unlocked: return tellUnlocked(&state)
        case .moved(let account): return tell(moved: account, &state)
        case .trusted(let account): return tell(trusted: account, &state)
        case .addLibrary(let address):
            let effects = openLibraries(&state)
            return effects
                + send(.chosen(address), to: state.stack.screen.id, as: Libraries.self, &state)
        case .addTrusted(let text, let place, let pin):
            return add(text, Libraries.Trusted(place: place, pin: pin), &state)
        case .discard(let path): return tellShelf(.discarding(path), &state)
        case .write(let id, let path): return tellShelf(.writing(id, path), &state)
        case .openOutside(let path):
            return [.request(.browse, .openOutside(path))]
        case .shelve(let ids, let change): return tellShelf(.changing(ids, change), &state)
        }
    }

}

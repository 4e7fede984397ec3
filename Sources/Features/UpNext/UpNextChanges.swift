import Kernel
import ListeningWing
import Publications
import ScreenKit
import Wording

/// Up next: what is added, ordered and begun when a book is over.
extension App {
    static func queue(_ change: UpNext.Change, _ state: inout State) -> Effects {
        let old = state.memory.upNext.items
        switch change {
        case .added(let items):
            let count = state.memory.upNext.add(items)
            guard count > 0 else { return say(full(items, state), &state) }
            let name =
                count == 1 ? items.first?.title ?? "" : tr("\(count, "book", "books")")
            return file(tr("up next"), from: old, &state)
                + say(tr("Up next: \(name). gq shows the list."), canUndo: true, &state)
                + entitle(state.memory.upNext.items)
        case .removed(let at):
            guard let item = state.memory.upNext.remove(at) else { return [] }
            return file(tr("up next"), from: old, &state)
                + say(tr("\(item.title) is not up next any more."), canUndo: true, &state)
        case .moved(let at, let steps):
            guard let target = state.memory.upNext.move(at, by: steps) else { return [] }
            return file(tr("up next"), from: old, &state)
                + tellPlayers(.queued(old.count, focus: target), &state)
        case .cleared:
            guard !old.isEmpty else { return say(tr("Nothing is up next."), &state) }
            state.memory.upNext.items = []
            return file(tr("up next"), from: old, &state)
                + say(tr("Nothing is up next any more."), canUndo: true, &state)
        case .step(let old, let new):
            state.memory.upNext.step(from: old, to: new)
            return tellQueue(&state)
        case .played(let at):
            guard let item = state.memory.upNext.remove(at) else { return [] }
            return tellQueue(&state) + openNext(item, &state)
        }
    }

    /// A command line adds files, and people know titles.
    private static func entitle(_ items: [UpNext.Item]) -> Effects {
        let paths = items.filter(\.isUntitled).map(\.path)
        return paths.isEmpty ? [] : [.request(.titles, .findTitles(paths))]
    }

    private static func full(_ items: [UpNext.Item], _ state: State) -> String {
        if items.isEmpty { return tr("No audiobook is chosen here.") }
        return state.memory.upNext.items.count >= UpNext.itemsMax
            ? tr("Up next is full: \(UpNext.itemsMax) books.") : tr("That is up next already.")
    }

    private static func file(
        _ title: String, from old: [UpNext.Item], _ state: inout State
    ) -> Effects {
        let new = state.memory.upNext.items
        state.undo.file(
            Undo(
                title: title, journal: journal(state), inverse: .queue(.step(from: new, to: old)),
                forward: .queue(.step(from: old, to: new))))
        return tellQueue(&state)
    }

    private static func tellQueue(_ state: inout State) -> Effects {
        tellPlayers(.queued(state.memory.upNext.items.count, focus: nil), &state)
    }

    static func goToQueue(_ state: inout State) -> Effects {
        guard state.listening != nil else { return say(nothingHeard(state), &state) }
        let effects = goToPlayer(&state)
        let floor = state.stack.screen
        guard floor.holds(Player.self) else { return effects }
        return effects + send(.tabPressed(.upNext), to: floor.id, as: Player.self, &state)
    }

    // MARK: - One book after another

    /// The book is over: the next one begins without a key, where that is liked.
    static func goOn(after book: HeardBook, _ state: inout State) -> Effects {
        let manner = state.preferences.settings.afterBook
        guard manner != .off, !state.isQuitting else { return [] }
        if let item = state.memory.upNext.remove(0) {
            return tellQueue(&state) + openNext(item, &state)
        }
        guard manner == .series || manner == .collection else { return [] }
        return [.request(.next, .findNext(book, inCollections: manner == .collection))]
    }

    private static func openNext(_ item: UpNext.Item, _ state: inout State) -> Effects {
        [.request(.next, .openNext(.file(item.path)))]
    }

    static func take(next opened: OpenedSound?, _ trouble: String?, _ state: inout State) -> Effects
    {
        if let opened { return begin(next: opened, &state) }
        let told = trouble.map { say($0, &state) } ?? []
        // A book that is gone does not hold up the one after it.
        guard trouble != nil, let item = state.memory.upNext.remove(0) else {
            return told + endUnseen(&state)
        }
        return told + tellQueue(&state) + openNext(item, &state)
    }

    static func found(next book: HeldNext?, _ state: inout State) -> Effects {
        guard let book else { return endUnseen(&state) }
        return openNext(UpNext.Item(path: book.path, title: book.title), &state)
    }
}

extension App {
    /// Without a terminal, sound or downloads the program ends by itself.
    static func endUnseen(_ state: inout State) -> Effects {
        guard state.isResident, !state.isShown, !state.isQuitting,
            state.downloads.openCount == 0
        else { return [] }
        return quit(&state)
    }
}

/// The book of a series that comes after another.
public struct HeldNext: Equatable, Sendable {
    public var path: String
    public var title: String

    public init(path: String, title: String) {
        (self.path, self.title) = (path, title)
    }
}

extension EffectID {
    static let next = EffectID("next")
    static let titles = EffectID("titles")
}

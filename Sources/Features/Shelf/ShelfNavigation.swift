import Canvas
import Holdings
import Kernel
import LibraryWing
import ScreenKit

/// How the shelf and the pages of its books get on the screen, and what they receive.
extension App {
    /// The shelf one came from, as it was left; else a new one.
    static func openShelf(_ state: inout State) -> Effects {
        walk(to: Shelf.self, &state) ?? push(AnyScreen(Shelf.self, freshShelf(state)), &state)
    }

    /// A shelf that knows how pictures are shown.
    static func freshShelf(_ state: State, phase: Shelf.Phase = .loading) -> Shelf.State {
        var shelf = Shelf.State(size: state.around.size, phase: phase)
        shelf.restore(state.memory.shelf)
        shelf.goal = state.preferences.settings.readingGoal.map { Shelf.Goal(minutes: $0) }
        _ = Shelf.reduce(&shelf, .pictureMeansTold(pictureMeans(state)))
        return shelf
    }

    /// Asks for a file or a folder to take in; one that is named is looked for at once.
    static func openFile(_ path: String?, _ state: inout State) -> Effects {
        open(path.map { Destination.file($0, .open) } ?? .file(), &state)
    }

    /// The shelf of the pane in use, else of the other.
    static func shelfID(_ state: State) -> Int? {
        state.stack.floors(of: Shelf.self).first?.id ?? state.floors(of: Shelf.self).first?.id
    }

    static func tellShelf(_ action: Shelf.Action, _ state: inout State) -> Effects {
        guard let id = shelfID(state) else { return [] }
        return send(action, to: id, as: Shelf.self, &state)
    }

    /// Quitting does not wait for the rest of an import: what was added stays.
    static func stopTaking(_ state: State) -> Effects {
        guard let id = shelfID(state), let shelf = state[floor: id]?[Shelf.self],
            shelf.taking != nil
        else { return [] }
        return [.cancel(EffectID.take.within("layer.\(id)"))]
    }

    /// A shelf in view follows; one under another screen looks when it comes into view again.
    static func libraryChanged(_ state: inout State) -> Effects {
        inEachPane(&state) { state in
            guard let id = state.stack.floors(of: Shelf.self).first?.id else { return [] }
            let isInView = isShelfInView(state)
            return send(isInView ? .libraryChanged : .grewStale, to: id, as: Shelf.self, &state)
        }
            + readTexts(.libraryChanged, &state)
    }

    static func isShelfInView(_ state: State) -> Bool {
        state.stack.screen.holds(Shelf.self) || state.stack.screen.holds(BookPage.self)
    }

    /// A command of that screen, from wherever it is given.
    static func care(_ order: Order, _ state: inout State) -> Effects {
        let effects = open(.care, &state)
        return effects
            + send(.ordered(order), to: state.stack.screen.id, as: LibraryCare.self, &state)
    }

    // MARK: - Words in all books

    static func readTexts(_ action: TextReading.Action, _ state: inout State) -> Effects {
        send(action, to: TextReading.self, &state)
    }
}

extension Shelf.State {
    /// What is marked or shown, where that is not every book.
    var part: LibraryCare.Part? {
        if !marked.isEmpty { return .marked(ids.filter(marked.contains)) }
        return isNarrowed ? .shown(filter.text, tab) : nil
    }
}

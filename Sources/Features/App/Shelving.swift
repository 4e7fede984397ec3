import Canvas
import Holdings
import Kernel

/// How the shelf and the pages of its books get on the screen, and what they are told.
extension App {
    /// The shelf one came from, as it was left; else a new one.
    static func openShelf(_ state: inout State) -> Effects {
        guard let place = state.stack.screens.firstIndex(where: { $0.scene.isShelf }) else {
            let effects = push(.shelf(freshShelf(state)), &state)
            return effects + send(.shelf(.begun), to: state.stack.screen.id, &state)
        }
        if place == state.stack.at { return closeLayers(&state) }
        return walk(place - state.stack.at, &state)
    }

    /// A shelf that knows how pictures are shown.
    static func freshShelf(_ state: State, phase: Shelf.Phase = .loading) -> Shelf.State {
        var shelf = Shelf.State(size: state.around.size, phase: phase)
        shelf.restore(state.memory.shelf)
        shelf.goal = state.around.settings.readingGoal.map { Shelf.Goal(minutes: $0) }
        _ = Shelf.reduce(&shelf, .pictureMeansTold(pictureMeans(state)))
        return shelf
    }

    /// The shelf, asking for a file or a folder to take in; with its name at once.
    static func openFile(_ path: String?, _ state: inout State) -> Effects {
        let effects = openShelf(&state) + tellShelf(.ordered(Order(.goFile)), &state)
        guard let path else { return effects }
        return effects + tellShelf(.pasted(path), &state)
            + tellShelf(.ordered(Order(.focusActivate)), &state)
    }

    static func open(_ book: HeldBook, _ state: inout State) -> Effects {
        let effects = push(.bookPage(BookPage.State(book, size: state.around.size)), &state)
        return effects + send(.bookPage(.begun), to: state.stack.screen.id, &state)
    }

    static func shelfID(_ state: State) -> Int? {
        state.stack.screens.first { $0.scene.isShelf }?.id
    }

    static func tellShelf(_ action: Shelf.Action, _ state: inout State) -> Effects {
        guard let id = shelfID(state) else { return [] }
        return send(.shelf(action), to: id, &state)
    }

    /// Whoever leaves does not wait for the rest of a shelf: what was added stays.
    static func stopTaking(_ state: State) -> Effects {
        guard let id = shelfID(state), case .shelf(let shelf)? = state.stack[id],
            shelf.taking != nil
        else { return [] }
        return [.cancel(EffectID.take.within("layer.\(id)"))]
    }

    /// What others know of the shelf. A filter that is being typed is not kept at every key.
    static func follow(_ shelf: Shelf.State, _ state: inout State) {
        if shelf.field == nil { state.memory.shelf = shelf.view }
        tellPages(of: shelf, &state)
    }

    /// The pages of its books follow what happens to them.
    static func tellPages(of shelf: Shelf.State, _ state: inout State) {
        for floor in state.stack.screens {
            guard case .bookPage(var page) = floor.scene, let book = shelf.rows[page.book.id],
                book != page.book
            else { continue }
            page.take(book)
            state.stack[floor.id] = .bookPage(page)
        }
    }

    /// A shelf in view follows; one under another screen looks when it comes into view again.
    static func libraryChanged(_ state: inout State) -> Effects {
        tellShelf(isShelfInView(state) ? .libraryChanged : .grewStale, &state)
            + readTexts(.libraryChanged, &state)
    }

    static func isShelfInView(_ state: State) -> Bool {
        switch state.stack.screen.scene {
        case .shelf, .bookPage: true
        default: false
        }
    }

    /// The folders that are watched; who looks at them already is there.
    static func openFolders(_ state: inout State) -> Effects {
        if case .folders = state.stack.screen.scene { return closeLayers(&state) }
        let effects = push(.folders(FolderList.State(size: state.around.size)), &state)
        return effects + send(.folders(.begun), to: state.stack.screen.id, &state)
    }

    /// Where the library is looked after; what the shelf shows just now may be written out alone.
    static func openCare(_ state: inout State) -> Effects {
        if case .care = state.stack.screen.scene { return closeLayers(&state) }
        var part: LibraryCare.Part?
        if case .shelf(let shelf) = state.stack.screen.scene { part = shelf.part }
        let effects = push(
            .care(LibraryCare.State(part: part, size: state.around.size)), &state)
        return effects + send(.care(.begun), to: state.stack.screen.id, &state)
    }

    /// A command of that screen, from wherever it is given.
    static func care(_ order: Order, _ state: inout State) -> Effects {
        let effects = openCare(&state)
        return effects + send(.care(.ordered(order)), to: state.stack.screen.id, &state)
    }

    // MARK: - Words in all books

    static func readTexts(_ action: TextReading.Action, _ state: inout State) -> Effects {
        TextReading.reduce(&state.around.textReading, action).map {
            $0.lifted(into: "texts", Action.texts, Command.texts)
        }
    }

    static func openEverywhere(_ state: inout State) -> Effects {
        if case .everywhere = state.stack.top.scene { return closeLayer(&state) }
        let scene = Everywhere.State(last: state.everywhere, size: state.around.size)
        let effects = float(.everywhere(scene), &state)
        return effects + send(.everywhere(.begun), to: state.stack.top.id, &state)
    }
}

extension Shelf.State {
    /// What is marked or shown, where that is not every book.
    fileprivate var part: LibraryCare.Part? {
        if !marked.isEmpty { return .marked(ids.filter(marked.contains)) }
        return isNarrowed ? .shown(filter.text, tab) : nil
    }
}

extension Scene {
    fileprivate var isShelf: Bool {
        if case .shelf = self { true } else { false }
    }
}

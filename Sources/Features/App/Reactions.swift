import HouseholdWing
import Kernel
import LendingWing
import LibraryWing
import ReadingWing
import ScreenKit

/// What follows from the change of a value, whichever action changed it. Each reaction compares
/// the value with its stored copy, so running it again costs little and does nothing.
extension App {
    typealias Reaction = (inout State) -> Effects

    /// In the order they are asked after each action.
    static var reactions: [Reaction] {
        [
            wearThemeOfBook, followLanguage, followLinear, askForPlayerCover, askForArt,
            askForCovers, keepScreen,
            keepLessons, keepSearch, keepShelf, shareLook, shareNotes, refreshNotes,
            refreshBookPage, followShelf, sharePlace, readAlong, readAloud, alignOpened,
            bindAwaited,
            readTogether, keepPanes, tellLoansOfUse,
            makeRoomForMini, hushLocked, followGoals,
        ]
    }

    /// A book may have a theme of its own, which comes and goes with its page.
    private static func wearThemeOfBook(_ state: inout State) -> Effects {
        var own: String?
        let theme = state.floorInView(of: Reader.self)?.look(at: Reader.self) {
            $0.look[OwnLook.theme]
        }
        if case .text(let name)?? = theme { own = name }
        guard own != state.theming.own else { return [] }
        state.theming.own = own
        return applyTheme(&state)
    }

    private static func keepScreen(_ state: inout State) -> Effects {
        guard state.isUnderWay else { return [] }
        let name = state.stack.screen.screen.name
        if name != state.memory.screen { state.memory.screen = name }
        return []
    }

    private static func keepLessons(_ state: inout State) -> Effects {
        guard let progress = state.stack.screen.look(at: Tutor.self, { $0.progress }) else {
            return []
        }
        if progress != state.memory.lessons { state.memory.lessons = progress }
        return []
    }

    private static func keepSearch(_ state: inout State) -> Effects {
        guard let search = state.stack.top[Everywhere.self] else { return [] }
        if search.field.text != state.everywhere { state.everywhere = search.field.text }
        return []
    }

    /// A filter that is being typed is not kept at every key.
    private static func keepShelf(_ state: inout State) -> Effects {
        guard let shelf = state.stack.screen[Shelf.self], shelf.field == nil else { return [] }
        let view = shelf.view
        if view != state.memory.shelf { state.memory.shelf = view }
        return []
    }

    /// One look for all catalogs, whichever page it was chosen on.
    private static func shareLook(_ state: inout State) -> Effects {
        let screen = state.stack.screen
        guard
            let look = screen.look(at: Catalog.self, { $0.look })
                ?? screen.look(at: CatalogBook.self, { $0.look }),
            look != state.memory.catalogs
        else { return [] }
        state.memory.catalogs = look
        return tell(.looked(look), to: Catalog.self, &state) { $0.look != look }
            + tell(.looked(look), to: CatalogBook.self, &state) { $0.look != look }
    }

    /// The list of notes follows what happens to the book below.
    private static func refreshNotes(_ state: inout State) -> Effects {
        inEachPane(&state, refreshNotesInUse)
    }

    private static func refreshNotesInUse(_ state: inout State) -> Effects {
        guard let layer = state.stack.layers.last(where: { $0.holds(Notes.self) }),
            let reader = state.stack.screen[Reader.self],
            layer[Notes.self]?.content != reader.noteList
        else { return [] }
        return send(.listed(reader.noteList), to: layer.id, as: Notes.self, &state)
    }

    /// Names and doubles are read anew when the shelf has another list.
    private static func followShelf(_ state: inout State) -> Effects {
        guard let id = shelfID(state), let stamp = state[floor: id]?[Shelf.self]?.listing?.stamp
        else {
            return []
        }
        return tell(.shelfListed(stamp), to: Names.self, &state) { $0.stamp != stamp }
            + tell(.shelfListed(stamp), to: Doubles.self, &state) { $0.stamp != stamp }
    }

    /// The page of a book follows what the shelf knows of it.
    private static func refreshBookPage(_ state: inout State) -> Effects {
        inEachPane(&state, refreshBookPageInUse)
    }

    private static func refreshBookPageInUse(_ state: inout State) -> Effects {
        let floor = state.stack.screen
        guard let page = floor[BookPage.self], let id = shelfID(state),
            let book = state[floor: id]?[Shelf.self]?.rows[page.book.id], book != page.book
        else { return [] }
        return send(.bookChanged(book), to: floor.id, as: BookPage.self, &state)
    }
}

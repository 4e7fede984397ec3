import Holdings
import Kernel
import LibraryWing
import ScreenKit

extension Shelf: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.openShelf(&state)
    }
}

extension FileFinder: RootOpening {
    /// Over what is in view. Of two paths the second waits until the first is taken in.
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let shelf = App.shelfID(state).flatMap { state[floor: $0]?[Shelf.self] }
        guard shelf?.taking == nil else { return App.say(Shelf.busyWords, &state) }
        let finder = State(
            way.path, way.deed, past: shelf?.named ?? [], size: state.around.size)
        return App.float(AnyScreen(FileFinder.self, finder), &state)
    }
}

extension BookPage: RootOpening {
    /// All about one book of the shelf.
    static func open(_ way: HeldBook, _ state: inout App.State) -> App.Effects {
        var page = State(way, size: state.around.size, isLinear: state.around.isLinear)
        page.covers.means = App.pictureMeans(state).plain
        return App.push(AnyScreen(BookPage.self, page), &state)
    }
}

extension BookEditor: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let editor = State(way.books, isAtCover: way.isAtCover, size: state.around.size)
        return App.float(AnyScreen(BookEditor.self, editor), &state)
    }
}

extension FolderList: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.show(AnyScreen(FolderList.self, State(size: state.around.size)), &state)
    }
}

extension LibraryCare: RootOpening {
    /// What the shelf shows just now may be written out alone.
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let part = state.stack.screen[Shelf.self]?.part
        let care = State(part: part, size: state.around.size)
        return App.show(AnyScreen(LibraryCare.self, care), &state)
    }
}

extension Names: RootOpening {
    /// Over the shelf, which it narrows.
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.openShelf(&state)
            + App.float(AnyScreen(Names.self, State(size: state.around.size)), &state)
    }
}

extension Doubles: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.openShelf(&state)
            + App.show(AnyScreen(Doubles.self, State(size: state.around.size)), &state)
    }
}

extension Statistics: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        var statistics = State(size: state.around.size)
        statistics.covers.means = App.pictureMeans(state).plain
        return App.float(AnyScreen(Statistics.self, statistics), &state)
    }
}

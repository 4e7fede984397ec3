import Holdings
import Kernel

extension Shelf {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goShelf, name: name) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.openShelf(&state)
    }
}

extension BookPage {
    /// All about one book of the shelf.
    public static func open(_ way: HeldBook, _ state: inout App.State) -> App.Effects {
        var page = State(way, size: state.around.size)
        page.covers.means = App.pictureMeans(state).plain
        return App.push(AnyScreen(BookPage.self, page), &state)
    }
}

extension BookEditor {
    /// What is said of books, to be changed; `isAtCover` where their cover is said.
    public struct Opening: Equatable, Sendable {
        var books: [HeldBook]
        var isAtCover: Bool
    }

    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let editor = State(way.books, isAtCover: way.isAtCover, size: state.around.size)
        return App.float(AnyScreen(BookEditor.self, editor), &state)
    }
}

extension FolderList {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goFolders, name: name) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.show(AnyScreen(FolderList.self, State(size: state.around.size)), &state)
    }
}

extension LibraryCare {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goCare, name: name) }

    /// What the shelf shows just now may be written out alone.
    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let part = state.stack.screen[Shelf.self]?.part
        let care = State(part: part, size: state.around.size)
        return App.show(AnyScreen(LibraryCare.self, care), &state)
    }
}

extension Destination {
    public static var shelf: Destination { Destination(Shelf.self, Plainly()) }
    public static func bookPage(_ book: HeldBook) -> Destination {
        Destination(BookPage.self, book)
    }
    public static func bookEditor(_ books: [HeldBook]) -> Destination {
        Destination(BookEditor.self, .init(books: books, isAtCover: false))
    }
    public static func bookCover(_ book: HeldBook) -> Destination {
        Destination(BookEditor.self, .init(books: [book], isAtCover: true))
    }
    public static var folders: Destination { Destination(FolderList.self, Plainly()) }
    public static var care: Destination { Destination(LibraryCare.self, Plainly()) }
}

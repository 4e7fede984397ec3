import Holdings
import Kernel
import ScreenKit

extension Shelf {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goShelf, name: name) }
}

extension BookEditor {
    /// What is said of books, to be changed; `isAtCover` where their cover is said.
    public struct Opening: Equatable, Sendable {
        package var books: [HeldBook]
        package var isAtCover: Bool
    }
}

extension FolderList {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goFolders, name: name) }
}

extension LibraryCare {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goCare, name: name) }
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

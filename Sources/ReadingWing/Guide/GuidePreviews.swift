import Canvas
import ScreenKit

extension Guide {
    public static let previews: [Preview] = [
        .of(Reader.self, "guide") { page($0, of: 0) },
        .of(Reader.self, "guide-notes") { page($0, of: 4) },
        .of(Reader.self, "guide-verse") { page($0, of: 5) },
        .of(Reader.self, "guide-tables") { page($0, of: 6) },
        .of(Reader.self, "guide-code") { page($0, of: 6, 1) },
        .of(Reader.self, "guide-scripts") { page($0, of: 8) },
        .of(Reader.self, "guide-linear", around: .linear) { size in
            page(size, of: 0, isLinear: true)
        },
    ]

    private static var book: Book {
        // Our own book, in our own reader.
        guard let publication = try? open() else { preconditionFailure("the guide does not open") }
        return Book(.guide, publication)
    }

    private static func page(
        _ size: Size, of chapter: Int, _ page: Int = 0, isLinear: Bool = false
    ) -> Reader.State {
        var state = Reader.State(.guide, size: size)
        state.isLinear = isLinear
        return Reader.open(book, state, at: chapter, page: page)
    }
}

import Canvas
import Publications
import ScreenKit
import Typesetting

/// A page with a picture: while it loads, drawn, and not to be drawn.
extension Reader {
    static let picturePreviews: [Preview] = [
        .of(Reader.self, "reader-picture") { size in
            pictured(size) { .picture(PreviewPicture.drawing($0.size)) }
        },
        .of(Reader.self, "reader-picture-loading") { size in pictured(size) { _ in nil } },
        .of(Reader.self, "reader-picture-failed") { size in
            pictured(size) { _ in .failed("it is damaged") }
        },
    ]

    private static func pictured(
        _ size: Size, _ draw: (PictureWish) -> DrawnPicture?
    ) -> State {
        let book = PictureBook.book
        var state = State(book.source, size: size)
        state.phase = .open
        state.book = book
        let rules = state.rules
        let document = book.publication.document(0)
        state.chapters[0] = SetChapter(
            document, measure: rules.measure, manner: rules.manner,
            surroundings: .init(of: document, in: book.publication, rules.manner))
        state.stand(at: .first, of: 0)
        _ = askForPictures(&state)
        for wish in state.pictureWishes.map(\.wish) {
            if let drawn = draw(wish) { state.pictures.take(wish, drawn) }
        }
        state.measureProgress()
        return state
    }
}

/// A small book with one picture, whose head says how large it is.
enum PictureBook {
    static let book: Book = {
        guard
            // Our own text, in our own reader.
            let publication = try? Publication.open(
                BytesResources([("lamp.fb2", Array(source.utf8))]), file: "lamp.fb2")
        else { preconditionFailure("the book of the previews does not open") }
        return Book(.file("/books/lamp.fb2"), publication)
    }()

    private static let source = """
        <?xml version="1.0" encoding="utf-8"?>
        <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" \
        xmlns:l="http://www.w3.org/1999/xlink">
        <description><title-info><author><first-name>Ada</first-name><last-name>Fenn</last-name>\
        </author><book-title>The Lamp at Low Water</book-title><lang>en</lang></title-info>\
        </description>
        <body><section><title><p>The Lamp</p></title>
        <p>Tobit had one lamp, and it hung on the landward post, where nobody who came by water \
        could see it.</p>
        <image l:href="#lamp" alt="A lamp on a post, its light on the wall of the ferry house"/>
        <p>“It is not there to be seen,” he said. “It is there to be lit.”</p></section></body>
        <binary id="lamp" content-type="image/png">\
        iVBORw0KGgoAAAANSUhEUgAAAWgAAADwCAIAAACixWkY</binary>
        </FictionBook>
        """
}

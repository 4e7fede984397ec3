import Canvas
import Catalogs
import ScreenKit

extension DrawnCover {
    init(_ book: Feed.Publication, picture: Picture?, depth: Depth, isFocused: Bool = false) {
        let title = CatalogWords.heading(book)
        self.init(
            title: title, family: book.authors.first.map(CatalogWords.family),
            sound: Self.sound(
                book.medium == "audiobook",
                hours: Int(clamping: (book.duration?.components.seconds ?? 0) / 3_600)),
            seed: title + (book.authors.first ?? ""), picture: picture, depth: depth,
            isFocused: isFocused)
    }
}

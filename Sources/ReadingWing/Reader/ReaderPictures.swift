import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting

extension Reader {
    /// After whatever happened: asks for the pictures that came into view.
    static func askForPictures(_ state: inout State) -> Effects {
        var wishes = state.pictureWishes.map(\.wish)
        if let next = state.showsPages ? state.nextPageWish : nil { wishes.append(next) }
        let (new, stale) = state.pictures.want(wishes)
        guard let book = state.book else { return [] }
        var effects: Effects = stale.map { .cancel($0.effect) }
        if !new.isEmpty, state.pictures.means.graphics == nil {
            effects.append(.perform(.ask(.graphics)))
        }
        return effects + new.map { .request($0.effect, .draw(book, $0)) }
    }

    static func take(
        _ wish: PictureWish, _ drawn: DrawnPicture, _ state: inout State
    ) -> Effects {
        state.pictures.take(wish, drawn)
        return []
    }

    static func take(_ ink: PageInk, of document: Int, _ state: inout State) -> Effects {
        if state.pages.ink[document] != nil { state.pages.ink[document] = ink }
        return []
    }

    /// Draws what has come over the frames that stand for it; what has focus is marked beside.
    static func drawPictures(_ state: State, _ shape: Shape, into frame: inout Frame) {
        for (wish, area, item) in state.pictureWishes {
            if let picture = state.pictures[wish] {
                frame.place(picture, at: Point(row: area.row, column: area.column))
            }
            guard let item, state.item == item, area.column > 0 else { continue }
            for row in area.rows.clamped(to: 0..<frame.height) {
                frame.write("▎", row: row, column: area.column - 1, role: .linkFocus)
            }
        }
    }
}

extension Reader.State {
    /// The pictures of the pages in view, with where they stand on the screen.
    var pictureWishes: [(wish: PictureWish, area: Area, item: Reader.Item?)] {
        if showsPages { return pageWishes }
        guard taste.hasPictures, !isLinear, pictures.means.canDraw, phase == .open, !isAtEnd,
            let book, chapters.values.contains(where: { !$0.document.images.isEmpty })
        else { return [] }
        let shape = shape
        return spread.flatMap { leaf -> [(wish: PictureWish, area: Area, item: Reader.Item?)] in
            let origin = shape.origin(of: leaf)
            return leaf.page.pictures.compactMap { placed in
                let images = leaf.chapter.document.images
                guard images.indices.contains(placed.image), let path = images[placed.image].path,
                    leaf.chapter.knows(picture: path)
                else { return nil }
                var area = placed.area
                area.row += origin.row
                area.column += origin.column
                let offset = images[placed.image].offset
                return (
                    PictureWish(
                        revision: book.revision, path: path,
                        size: Size(area.width, area.height), means: pictures.means),
                    area,
                    Reader.Item(
                        document: leaf.document, range: offset..<offset + 1,
                        kind: .picture(placed.image))
                )
            }
        }
    }
}

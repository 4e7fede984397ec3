import Canvas
import Holdings
import Kernel
import Publications
import ScreenKit
import Wording

/// The cover beside a book's page, and what few people look for: its numbers and files.
extension BookPage {
    private static let cover = Size(18, 14)

    static func hasCover(_ size: Size) -> Bool {
        size.width >= GridShape.leastWidth && rows(size).count >= cover.height + 2
    }

    /// The cells that a cover and the gap beside it take.
    static func coverRoom(_ size: Size, isLinear: Bool) -> Int {
        hasCover(size) && !isLinear ? cover.width + 3 : 0
    }

    static func askForCover(_ state: inout State) -> Effects {
        let wish = state.coverWish
        let (new, stale) = state.covers.want(wish.map { [$0] } ?? [])
        var effects: Effects = stale.map { .cancel($0.effect) }
        if !new.isEmpty, state.covers.means.graphics == nil {
            effects.append(.perform(.ask(.graphics)))
        }
        return effects + new.map { .request($0.effect, .drawCover(state.book, $0)) }
    }

    static func drawCover(_ state: State, beside list: Area, into frame: inout Frame) {
        let area = Area(
            row: list.row, column: list.column - coverRoom(frame.size, isLinear: false) + 2,
            width: cover.width,
            height: cover.height)
        DrawnCover(
            book: state.book, picture: state.coverWish.flatMap { state.covers[$0] },
            depth: state.covers.means.depth
        ).draw(in: area, into: &frame)
    }

    /// Shows it, with the focus there, or hides it.
    static func showMore(_ state: inout State) {
        state.showsMore.toggle()
        let isShown = state.showsMore
        state.layOut { $0.showsMore = isShown }
        let first = state.rows.firstIndex { $0.text == moreHeading && $0.kind == .heading }
        if isShown, let first { state.move(.to(first + 1)) }
    }

    static var moreHeading: String { tr("Numbers and files") }
}

extension BookPage.State {
    fileprivate var coverWish: PictureWish? {
        guard !isLinear, BookPage.hasCover(size), covers.means.canDraw, let file = book.files.first
        else {
            return nil
        }
        return PictureWish(
            revision: UInt64(bitPattern: book.id) ^ book.coverMark, path: file.path,
            size: Size(16, 12), means: covers.means)
    }

    /// `ISBN 9780140447934`, then each file with where it is.
    mutating func layOutMore(_ width: Int) {
        var lines = relations.identifiers.map { BookWords.identifier($0) }
        if !book.languages.isEmpty {
            lines.append(tr("Language: \(LanguageName.list(book.languages))"))
        }
        for file in book.files {
            var parts = [formatLabel(file.format)]
            if let bytes = file.bytes { parts.append(Amounts.size(bytes)) }
            if file.isForeign { parts.append(tr("another program looks after it")) }
            lines.append(tr("\(listed(parts)): \(file.path)"))
        }
        if lines.isEmpty { lines = [tr("Nothing more is known of it.")] }
        rows.append(BookPage.Row(text: "", role: .text, kind: .heading))
        rows.append(BookPage.Row(text: BookPage.moreHeading, role: .heading, kind: .heading))
        for line in lines {
            let wrapped = Paragraphs.lines(line, width: width, rowsMax: 6)
            for (index, part) in wrapped.enumerated() {
                rows.append(
                    BookPage.Row(text: part, role: .dim, kind: index == 0 ? .item : .continuation))
            }
        }
    }
}

extension BookWords {
    /// `ISBN 9780140447934`, or as it is written.
    static func identifier(_ text: String) -> String {
        let low = text.lowercased()
        for prefix in ["urn:isbn:", "isbn:"] where low.hasPrefix(prefix) {
            return "ISBN \(text.dropFirst(prefix.count))"
        }
        for prefix in ["urn:uuid:", "uuid:"] where low.hasPrefix(prefix) {
            return "UUID \(text.dropFirst(prefix.count))"
        }
        let digits = text.filter { $0 != "-" }
        let isNumber =
            digits.count == 13 && (digits.hasPrefix("978") || digits.hasPrefix("979"))
            && digits.allSatisfy { $0.isASCII && $0.isNumber }
        return isNumber ? "ISBN \(text)" : text
    }
}

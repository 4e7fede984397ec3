import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Numbers of pages: of the whole book, of the chapter, of the printed edition. They are counted
/// behind the reader's back and never waited for.
extension Reader {
    struct Numbers: Equatable, Sendable {
        /// The last that was counted. After a change of size or manner its pages are not those in
        /// view any more; its words and chapters still are.
        var table: PageTable?
        /// The page that was asked for before its number was known.
        var wish: Int?
    }

    /// Resizing asks for many sizes in a row; only the last is counted. Less than anybody notices
    /// after a single change.
    static let countingDelay = Duration.milliseconds(30)

    /// Counts anew, in a moment; what is being counted for something else stops.
    static func recount(_ state: State) -> Effects {
        guard let book = state.book, !book.publication.isMadeOfPages else { return [] }
        if state.numbers.table?.key == state.tableKey { return [.cancel(.counting)] }
        return [.schedule(.counting, after: countingDelay, .countable)]
    }

    package static func count(_ state: State) -> Effects {
        guard let book = state.book, let key = state.tableKey else { return [] }
        return [.request(.counting, .count(book, key))]
    }

    static func take(_ table: PageTable?, _ state: inout State) -> Effects {
        // Nil where it was stopped, or where a book has more pages than anybody counts.
        guard let table, table.key == state.tableKey else {
            if table == nil { state.numbers.wish = nil }
            return []
        }
        state.numbers.table = table
        guard let wish = state.numbers.wish else { return [] }
        state.numbers.wish = nil
        return go(toPage: wish, &state)
    }

    /// `214G`: the printed page where the book knows it, else the page on this screen.
    static func go(toPage number: Int, _ state: inout State) -> Effects {
        guard let book = state.book else { return [] }
        if book.publication.isMadeOfPages {
            guard (1...book.count).contains(number) else { return beyond(book.count) }
            return jump(to: Spot(document: number - 1, offset: 0), &state)
        }
        guard let table = state.numbers.table, table.key == state.tableKey else {
            state.numbers.wish = number
            return [.perform(.ask(.say(tr("The pages are being counted."))))]
        }
        if let place = table.place(ofPrinted: String(number)) {
            return jump(to: place, &state)
                + [.perform(.ask(.say(tr("Page \(number) of the printed edition."))))]
        }
        guard let place = table.place(ofPage: number) else { return beyond(table.pageCount) }
        return jump(to: place, &state)
    }

    private static func beyond(_ count: Int) -> Effects {
        let words = tr("This book has \(count, "page", "pages").")
        return [.perform(.ask(.say(words)))]
    }
}

extension Reader.State {
    /// What a table has to be counted for, to tell of the pages in view.
    var tableKey: PageTable.Key? {
        book.map { PageTable.Key(revision: $0.revision, rules: rules, height: shape.height) }
    }

    /// The page in view and how many there are, of the whole book; nil until it is known.
    var pageOfBook: (number: Int, count: Int)? {
        guard let book else { return nil }
        if book.publication.isMadeOfPages { return (place.document + 1, book.count) }
        guard let table = numbers.table, table.key == tableKey else { return nil }
        return table.page(of: place).map { ($0, table.pageCount) }
    }

    /// The same of the chapter.
    var pageOfChapter: (number: Int, count: Int)? {
        guard let table = numbers.table, table.key == tableKey else { return nil }
        return table.chapterPage(of: place)
    }

    /// What the status line says of the place besides its name.
    func knownOfPlace(isNarrow: Bool) -> String? {
        if isAtEnd { return nil }
        if let minutes = minutesLeftInChapter {
            let words = Spans.words(minutes: minutes)
            return isNarrow ? words : tr("\(words) left")
        }
        guard let page = pageOfChapter ?? pageOfBook else { return nil }
        if isNarrow { return "\(page.number)/\(page.count)" }
        let left = book?.publication.isMadeOfPages == true ? minutesLeftInBook : nil
        return tr("page \(page.number) of \(page.count)")
            + (left.map { " · " + tr("\(Spans.words(minutes: $0)) left") } ?? "")
    }

    /// The page of the printed edition that the place is on.
    var printedPage: String? { numbers.table?.printedPage(of: place) }
}

extension EffectID {
    static let counting = EffectID("counting")
}

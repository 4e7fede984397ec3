import Canvas
import Holdings
import ScreenKit
import Wording

/// What can be done with a book, over the shelf.
extension Shelf {
    static func menuRows(_ size: Size) -> Range<Int> {
        2..<max(3, size.height - 1)
    }

    static func menuArea(_ size: Size) -> Area {
        let inner = LayerFrame.sideWidth(size.width).map { $0 + 1 } ?? size.width
        let rows = menuRows(size)
        return Area(
            row: rows.lowerBound, column: size.width - inner, width: inner, height: rows.count)
    }

    static func drawMenu(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        guard let menu = state.menu else { return }
        let area = LayerFrame.side(
            height: frame.height - 1, isLinear: around.isLinear, into: &frame)
        let inner = area.inset(left: 2, right: 1)
        frame.write(
            Width.clip(menu.title, to: inner.width), row: 0, column: inner.column, role: .heading,
            limit: inner.columns.upperBound)
        let rows = menuRows(frame.size)
        let list = Area(
            row: rows.lowerBound, column: area.column, width: area.width, height: rows.count)
        menu.list.draw(
            state.menuShape, in: list, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { row, line, isFocused, frame in
            let words = menu.entries[row].words
            let isInForce = state.isInForce(menu.entries[row])
            let shown =
                !isInForce ? words : around.isLinear ? tr("\(words), chosen") : "\(words) ✓"
            frame.write(
                Width.clip(shown, to: line.width), row: line.row, column: line.column,
                role: isFocused ? .listFocus : isInForce ? .listMarked : .text,
                limit: line.columns.upperBound)
        }
    }
}

extension Shelf.State {
    /// The order of the list; for books, what is true of all that the menu is for.
    fileprivate func isInForce(_ entry: Shelf.Menu.Entry) -> Bool {
        let books = chosen.compactMap { rows[$0] }
        switch entry {
        case .order(let order): return order == self.order
        case .change(.state(let state?)):
            return !books.isEmpty && books.allSatisfy { $0.state == state }
        case .change(.rating(let stars)):
            return !books.isEmpty && books.allSatisfy { $0.rating == stars }
        default: return false
        }
    }
}

extension Shelf.Menu.Entry {
    var words: String {
        switch self {
        case .read: tr("Read")
        case .page: tr("About this book")
        case .change(.state(.reading)): tr("I am reading it")
        case .change(.state(.finished)): tr("Finished")
        case .change(.state(.setAside)): tr("Set aside")
        case .change(.state(.new)): tr("Not begun")
        case .change(.state(nil)): tr("As the place tells")
        case .tag: tr("Add a tag")
        case .untag(let tag): tr("Take the tag off: \(tag)")
        case .change(.rating(let stars?)):
            String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
        case .change(.rating(nil)): tr("No stars")
        case .change(.remove): tr("Take off the shelf")
        case .change(.collect(let name, false)): tr("Take out of: \(BookCollection.shown(name))")
        case .change(.arrange(_, .min)): tr("First here")
        case .change(.arrange(_, let steps)): steps < 0 ? tr("Sooner here") : tr("Later here")
        case .change: ""
        case .reversing(let isOn): isOn ? tr("In reverse") : tr("Not in reverse")
        case .makeOne: tr("Make them one book")
        case .split: tr("Split what was joined")
        case .keepApart: tr("They are not one: no doubles")
        case .part: tr("Part: its discs or files are books")
        case .join: tr("Join: its folder is one book")
        case .grouping(let isOn): isOn ? tr("In groups") : tr("Not in groups")
        case .collect(BookCollection.next): tr("Read it next")
        case .collect(let name): tr("Put into: \(name)")
        case .collectNew: tr("Put into a new collection")
        case .saveFilter: tr("Save the filter as a collection")
        case .forget(let name): tr("Forget the collection: \(BookCollection.shown(name))")
        case .order(let order): order.words.prefix(1).uppercased() + order.words.dropFirst()
        }
    }
}

extension ShelfOrder {
    var words: String {
        switch self {
        case .title: tr("title")
        case .author: tr("author")
        case .series: tr("series")
        case .added: tr("newest first")
        case .opened: tr("last read")
        case .progress: tr("progress")
        case .length: tr("length")
        case .due: tr("due date")
        case .rating: tr("stars")
        case .published: tr("date of publication")
        case .language: tr("language")
        case .format: tr("format")
        }
    }
}

extension BookCollection {
    /// Its name as it is read: the one that every shelf has is called in the person's language.
    static func shown(_ name: String) -> String { name == next ? tr("Read next") : name }
}

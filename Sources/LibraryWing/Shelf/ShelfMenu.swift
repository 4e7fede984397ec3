import Canvas
import Holdings
import ScreenKit

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
            state.menuShape, in: list, into: &frame, isLinear: around.isLinear
        ) { row, line, isFocused, frame in
            frame.write(
                Width.clip(menu.entries[row].words, to: line.width), row: line.row,
                column: line.column, role: isFocused ? .listFocus : .text,
                limit: line.columns.upperBound)
        }
    }
}

extension Shelf.Menu.Entry {
    var words: String {
        switch self {
        case .read: "Read"
        case .page: "About this book"
        case .change(.state(.reading)): "I am reading it"
        case .change(.state(.finished)): "Finished"
        case .change(.state(.setAside)): "Set aside"
        case .change(.state(.new)): "Not begun"
        case .change(.state(nil)): "As the place tells"
        case .tag: "Add a tag"
        case .untag(let tag): "Take the tag off: \(tag)"
        case .change(.rating(let stars?)):
            String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
        case .change(.rating(nil)): "No stars"
        case .change(.remove): "Take off the shelf"
        case .change(.collect(let name, false)): "Take out of: \(name)"
        case .change(.arrange(_, .min)): "First here"
        case .change(.arrange(_, let steps)): steps < 0 ? "Sooner here" : "Later here"
        case .change: ""
        case .reversing(let isOn): isOn ? "In reverse" : "Not in reverse"
        case .makeOne: "Make them one book"
        case .split: "Split what was joined"
        case .keepApart: "They are not one: no doubles"
        case .part: "Part: its discs or files are books"
        case .join: "Join: its folder is one book"
        case .grouping(let isOn): isOn ? "In groups" : "Not in groups"
        case .collect(BookCollection.next): "Read it next"
        case .collect(let name): "Put into: \(name)"
        case .collectNew: "Put into a new collection"
        case .saveFilter: "Save the filter as a collection"
        case .forget(let name): "Forget the collection: \(name)"
        case .order(let order): order.words.prefix(1).uppercased() + order.words.dropFirst()
        }
    }
}

extension ShelfOrder {
    var words: String {
        switch self {
        case .title: "title"
        case .author: "author"
        case .series: "series"
        case .added: "newest first"
        case .opened: "last read"
        case .progress: "progress"
        case .length: "length"
        case .due: "due date"
        case .rating: "stars"
        case .published: "date of publication"
        case .language: "language"
        case .format: "format"
        }
    }
}

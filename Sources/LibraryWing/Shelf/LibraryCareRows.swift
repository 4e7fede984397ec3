import Canvas
import Holdings
import ScreenKit
import Wording

extension LibraryCare {
    /// How a line is parted, measured for what stands on it in the language in force.
    struct Columns {
        /// With fewer cells two columns are too narrow.
        private static let widthLeast = 50
        private static let columnLeast = 25

        /// The cells of a line.
        let width: Int
        /// Where what a deed means begins; nil where that follows its words.
        let deed: Int?
        /// Where what is known of a copy begins; nil where that stands below its name.
        let copy: Int?

        init(_ state: State) {
            width = max(1, ListPage(state.size, foot: 0).area.width - 2)
            guard width >= Self.widthLeast else {
                (deed, copy) = (nil, nil)
                return
            }
            let half = width / 2
            let labels = (state.deeds + [Row.repair]).map { Width.of(state.words(of: $0).label) }
            let names = state.copies.map { Width.of($0.name) }
            let wanted = max(Self.columnLeast, (labels.max() ?? 0) + 2)
            let isWide = wanted <= half
            deed = isWide ? wanted : nil
            copy = min(half, max(isWide ? wanted : Self.columnLeast, (names.max() ?? 0) + 2))
        }

        /// How far the rows below the name of a copy are indented.
        var belowCopy: Int { copy ?? 2 }

        /// Whether one row tells how old a copy is and what is in it. Its age is not known when
        /// rows are counted: there is room for a long one.
        func tellsAll(of copy: LibraryCopy) -> Bool {
            Amounts.ageWidth + Width.of(listComma) + Width.of(copy.contents) <= width - belowCopy
        }
    }
}

extension LibraryCare.State: FoldingPane {
    /// A summary of what a check found; `rushlight shelf check` shows all.
    private static let linesMax = 200
    private static let rowsMax = 6

    /// What can be done, whatever was found.
    var deeds: [LibraryCare.Row] {
        var deeds: [LibraryCare.Row] = [.deed(.backUp), .deed(.restore), .deed(.export)]
        if part != nil { deeds.append(.exportPart) }
        deeds.append(.deed(.check))
        return deeds
    }

    var rows: [LibraryCare.Row] {
        let columns = LibraryCare.Columns(self)
        return heads.flatMap { [$0] + rest(of: $0, columns) }
    }

    package var folded: FoldedList { folded(at: list.focus) }

    /// While something is asked, no key moves in the list, and each item has one row.
    func folded(at row: Int) -> FoldedList {
        FoldedList(self, at: row, leaving: isAsking ? Int.max : nil)
    }

    /// What is listed, on one row each.
    private var heads: [LibraryCare.Row] {
        var rows = deeds
        if case .health(let health)? = outcome {
            rows += [.blank, .heading(tr("What was found"))]
            let lines = LibraryCare.lines(health).prefix(Self.linesMax)
            rows += lines.map { LibraryCare.Row.line($0) }
            if health.canBeRepaired { rows.append(.repair) }
        }
        guard !copies.isEmpty else { return rows }
        rows += [.blank, .heading(tr("Backups that were found"))]
        return rows + copies.map { LibraryCare.Row.copy($0) }
    }

    /// What a row is called, and what it means.
    func words(of row: LibraryCare.Row) -> (label: String, meaning: String) {
        switch row {
        case .deed(let deed):
            let (label, meaning) = deed.words
            return (label, meaning)
        case .exportPart: return (tr("Write some of them out"), part?.words ?? "")
        case .repair:
            return (tr("Repair it"), tr("what can be repaired without losing anything"))
        default: return ("", "")
        }
    }

    /// A row on one line.
    func text(of row: LibraryCare.Row) -> String {
        if case .line(let text) = row { return text }
        let (label, meaning) = words(of: row)
        return tr("\(label): \(meaning)")
    }

    /// A row line by line. What a deed means begins beside its words, or has them in it.
    func lines(of row: LibraryCare.Row, _ columns: LibraryCare.Columns) -> [String] {
        var (said, width) = (text(of: row), columns.width)
        if let column = columns.deed, !row.isLine {
            (said, width) = (words(of: row).meaning, columns.width - column)
        }
        return Paragraphs.lines(said, width: width, rowsMax: Self.rowsMax)
    }

    /// What is left of a row, on rows that belong to it.
    private func rest(
        of row: LibraryCare.Row, _ columns: LibraryCare.Columns
    ) -> [LibraryCare.Row] {
        switch row {
        case .deed, .exportPart, .repair:
            return lines(of: row, columns).dropFirst().map { .meant($0) }
        case .line: return lines(of: row, columns).dropFirst().map { .more($0) }
        case .copy(let copy):
            let told: [LibraryCare.Row] = columns.copy == nil ? [.told(copy)] : []
            if columns.tellsAll(of: copy) { return told }
            let lines = Paragraphs.lines(
                copy.contents, width: columns.width - columns.belowCopy, rowsMax: Self.rowsMax)
            return told + lines.map { LibraryCare.Row.contents($0) }
        case .heading, .more, .meant, .told, .contents, .blank: return []
        }
    }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { index in
            switch rows[index] {
            case .deed, .exportPart, .repair, .copy, .line: .item
            case .more, .meant, .told, .contents: .continuation
            case .heading, .blank: .heading
            }
        }
    }

    package var height: Int { LibraryCare.page(self).list.area.height }

    var focused: LibraryCare.Row? {
        let rows = rows
        return rows.indices.contains(list.focus) ? rows[list.focus] : nil
    }

    /// The focus stays on what it was on, on however many rows the others stand now.
    mutating func resize(_ size: Size) {
        let focused = focused
        self.size = size
        let row = focused.flatMap { rows.firstIndex(of: $0) }
        move(.to(row ?? list.focus))
    }

    /// Where something is to be written, or whether something is to be replaced.
    var isAsking: Bool { asking != nil || question != nil }

    /// The row that what is asked is about.
    var asked: Int? {
        let deed: LibraryCare.Deed?
        switch question {
        case .replace(let order)?: deed = order.deed
        case .restore(let copy, _)?:
            // It was chosen from the list, or named.
            if focused == .copy(copy) { return list.focus }
            deed = .restore
        case nil: deed = asking
        }
        let isPart = deed == .export && choice != .all
        return deed.flatMap { rows.firstIndex(of: isPart ? .exportPart : .deed($0)) }
    }
}

extension LibraryCare.Row {
    fileprivate var isLine: Bool {
        if case .line = self { true } else { false }
    }
}

extension ShelfHealth {
    /// What is searched is made anew, and a file that is gone is forgotten where its book has
    /// another.
    var canBeRepaired: Bool {
        damage.isEmpty && (!isSearchable || missing.count > lost.count)
    }
}

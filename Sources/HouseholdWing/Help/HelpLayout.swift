import Canvas
import ScreenKit
import Wording

extension Help {
    /// Where each group and key stands: two columns from 70 cells on, groups kept whole.
    struct Layout {
        enum What {
            case heading(String)
            /// A row, and the room of its keys.
            case key(Int, keyWidth: Int)
            /// A line of a row in linear mode.
            case line(Int, String, isFirst: Bool)

            var index: Int? {
                switch self {
                case .heading: nil
                case .key(let index, _), .line(let index, _, _): index
                }
            }

            var goesOn: Bool {
                if case .line(_, _, isFirst: false) = self { true } else { false }
            }
        }
        struct Item {
            var row: Int
            var column: Int
            var what: What
        }

        let area: Area
        /// Where it is asked for a key, over the status line.
        let question: Area
        let columnWidth: Int
        private(set) var visible: [Item] = []

        /// Room for two short keys.
        private static let keyWidthMin = 12

        init(_ state: State, _ size: Size, isLinear: Bool = false) {
            (area, question) = Self.areas(state, size)
            let columns = size.width >= 70 && !isLinear ? 2 : 1
            columnWidth = max(1, (area.width - (columns - 1) * 2) / columns)
            let rows = state.rows
            let groups = Self.groups(rows)
            let items =
                isLinear ? inWords(groups, of: rows) : inColumns(groups, of: rows, columns)
            show(items, focus: state.list.focus)
        }

        /// The list, and below it the question: the list keeps three rows. Blank rows go first.
        static func areas(_ state: State, _ size: Size) -> (list: Area, question: Area) {
            let isLow = size.height < 6
            let air = isLow ? 0 : 1
            let top = isLow ? min(1, size.height - 2) : 2
            let rows = max(0, size.height - (isLow ? 2 : 4))
            let least = min(3, rows)
            let words = state.asking?.words
            let lines = words.map { Paragraphs.lines($0, width: size.width - 2).count } ?? 0
            let below = max(0, min(lines, max(1, size.height - 1 - top + air - least)))
            // The first line has the blank row above the status line, the second the one below the
            // title.
            let taken = max(0, below - air)
            let up = min(taken, air)
            let list = Area(
                row: top - up, column: size.width < 50 ? 0 : 1,
                width: size.width - (size.width < 50 ? 0 : 2),
                height: max(least, rows - taken + up))
            let question = Area(
                row: size.height - 1 - below, column: 1, width: size.width - 2, height: below)
            return (list, question)
        }

        private static func groups(_ rows: [Row]) -> [(title: String, keys: Range<Int>)] {
            var groups: [(title: String, keys: Range<Int>)] = []
            for (index, row) in rows.enumerated() {
                if index > 0, rows[index - 1].verb.group == row.verb.group {
                    groups[groups.count - 1].keys = groups.last!.keys.lowerBound..<index + 1
                } else {
                    groups.append((row.verb.groupTitle, index..<index + 1))
                }
            }
            return groups
        }

        private var keyWidthMax: Int { min(max(13, columnWidth / 3), 26) }

        /// The cells that keys take where so many are theirs.
        func keyRoom(in keyWidth: Int) -> Int { min(keyWidthMax - 2, keyWidth - 1) }

        /// In a column whose titles need the room, further keys of a command give way.
        private func keyWidth(_ rows: [Row]) -> Int {
            let titles = rows.map { Width.of($0.marked) }.max() ?? 0
            return min(keyWidthMax, max(Self.keyWidthMin, columnWidth - 4 - titles))
        }

        private func inColumns(
            _ groups: [(title: String, keys: Range<Int>)], of rows: [Row], _ columns: Int
        ) -> [Item] {
            var items: [Item] = []
            let second = columns == 2 ? Self.secondColumn(groups) : groups.count
            for (column, groups) in [groups[..<second], groups[second...]].enumerated() {
                let x = area.column + column * (columnWidth + 2)
                let keyWidth = keyWidth(groups.flatMap { rows[$0.keys] })
                var line = 0
                for group in groups {
                    items.append(Item(row: line, column: x, what: .heading(group.title)))
                    for index in group.keys {
                        items.append(
                            Item(
                                row: line + 1 + index - group.keys.lowerBound, column: x,
                                what: .key(index, keyWidth: keyWidth)))
                    }
                    line += group.keys.count + 2
                }
            }
            return items
        }

        /// The group that the second column begins with.
        private static func secondColumn(_ groups: [(title: String, keys: Range<Int>)]) -> Int {
            let total = groups.reduce(0) { $0 + $1.keys.count + 2 }
            var line = 0
            for (at, group) in groups.enumerated() {
                let isPastHalf = line + (group.keys.count + 2) / 2 > (total + 1) / 2
                if line > 0, isPastHalf { return at }
                line += group.keys.count + 2
            }
            return groups.count
        }

        /// For a screen reader: one thing after the other.
        private func inWords(
            _ groups: [(title: String, keys: Range<Int>)], of rows: [Row]
        ) -> [Item] {
            var items: [Item] = []
            var line = 0
            for group in groups {
                items.append(Item(row: line, column: area.column, what: .heading(group.title)))
                line += 1
                for index in group.keys {
                    let lines = Help.linearLines(index, of: rows, width: columnWidth)
                    for (at, text) in lines.enumerated() {
                        items.append(
                            Item(
                                row: line, column: area.column,
                                what: .line(index, text, isFirst: at == 0)))
                        line += 1
                    }
                }
                line += 1
            }
            return items
        }

        /// Scrolls as little as the focused key and its heading need. A row in words is seen from
        /// its beginning, and has a sign where its end is not seen.
        private mutating func show(_ items: [Item], focus: Int) {
            let first = items.first { $0.what.index == focus }?.row ?? 0
            let lines = items.count { $0.what.index == focus }
            let last = items.map(\.row).max() ?? 0
            var top = max(0, min(first - area.height / 2, last + 1 - area.height))
            top = min(first, max(top, first + lines - area.height))
            while top < first, items.contains(where: { $0.row == top && $0.what.goesOn }) {
                top += 1
            }
            let end = top + area.height
            let cut = items.first { $0.row == end && $0.what.goesOn }?.what.index
            visible = items.compactMap { item in
                guard (top..<end).contains(item.row) else { return nil }
                var item = item
                if item.row == end - 1, case .line(let index, let text, let isFirst) = item.what,
                    index == cut
                {
                    item.what = .line(index, text + " …", isFirst: isFirst)
                }
                item.row += area.row - top
                return item
            }
        }
    }
}

extension Help.Row {
    /// Its title, with the mark of a key that is the person's own.
    var marked: String { (isOwn ? "* " : "") + title }
}

import Canvas
import ScreenKit

extension Paragraphs {
    /// A title and what is said of it, for who hears the line: whole words, cut once. The title
    /// gives way, unless little would be left of it.
    static func heard(_ title: String, _ said: String, of room: Int) -> String {
        let tail = said.isEmpty ? "" : listComma + said
        let left = room - Width.of(tail)
        return left < room / 2
            ? beginning(of: title + tail, to: room) : beginning(of: title, to: left) + tail
    }

    /// The whole words that have room, and a sign where there are more.
    static func beginning(of text: String, to cells: Int) -> String {
        guard cells > 1, Width.of(text) > cells else { return Width.clip(text, to: cells) }
        let words = lines(text, width: cells - 1, rowsMax: 2).first ?? ""
        // Before a word as long as a line too little would be left.
        let isMost = Width.of(words) * 2 >= cells
        var kept = isMost ? words : String(Width.clip(text, to: cells).dropLast())
        while let last = kept.last, " ,،、，".contains(last) { kept.removeLast() }
        return kept + "…"
    }

    /// The text as it is where it fits on one line, its blanks too; else by whole words.
    static func whole(_ text: String, width: Int, rowsMax: Int = .max) -> [String] {
        let isShort = Width.of(text) <= width && !text.contains("\n")
        return isShort && rowsMax > 0 ? [text] : lines(text, width: width, rowsMax: rowsMax)
    }
}

extension Frame {
    /// Lines from the top of an area.
    mutating func write(lines: [String], in area: Area, role: Role) {
        for (index, line) in lines.prefix(area.height).enumerated() {
            write(
                line, row: area.row + index, column: area.column, role: role,
                limit: area.columns.upperBound)
        }
    }
}

extension Frame {
    /// A button behind the column of its mark.
    mutating func write(button words: String, at place: Point, isFocused: Bool, isLinear: Bool) {
        if isFocused {
            if !isLinear { write("▌", row: place.row, column: place.column, role: .accent) }
            cursor = place
        }
        write(
            Width.clip(words, to: width - place.column - 2), row: place.row,
            column: place.column + 2, role: isFocused ? .listFocus : .text, limit: width)
    }
}

/// A row of a page that is read and acted on.
protocol PageRow {
    associatedtype Doing: Equatable
    var text: String { get }
    var deed: Doing { get }
    var kind: ListShape.Kind { get set }
    /// It goes on with the words of the row above.
    var isFurther: Bool { get }
    /// It can be done, and is not only read.
    var isDeed: Bool { get }
    /// Words that stand over what can be done, and are walked through.
    var isRead: Bool { get set }
}

extension Array where Element: PageRow {
    /// Words are read as they are; what can be done folds.
    func folded(_ pane: some ListPane) -> FoldedList {
        FoldedList(pane) { self[$0].isDeed }
    }

    /// The likeliest thing to do.
    var firstDeed: Int? { firstIndex { $0.kind == .item && !$0.isRead } }

    /// What stands over the first thing to do takes no focus where it shows together with that.
    /// Where it has too many rows it is walked through, else its end could not be read.
    mutating func openHead(height: Int) {
        let head = firstIndex { $0.kind == .item } ?? count
        var end = Swift.min(head + 1, count)
        while end < count, self[end].kind == .continuation { end += 1 }
        guard end > height else { return }
        // Behind a blank row begins another item, though its words go on with a paragraph.
        var (run, isApart) = (0, true)
        for at in 0..<head {
            guard !self[at].text.isEmpty else {
                isApart = true
                continue
            }
            // A piece of more rows than show would not be seen whole either.
            let isFirst = isApart || !self[at].isFurther || run >= Swift.max(1, height)
            isApart = false
            self[at].kind = isFirst ? .item : .continuation
            self[at].isRead = true
            run = isFirst ? 1 : run + 1
        }
    }

    /// Where the focus goes when the rows were laid out anew: to the nearest row of what had it,
    /// else to the likeliest thing to do where it was there.
    func focus(on held: Element.Doing?, from place: Int, wasFirst: Bool) -> Int {
        let same = indices.filter {
            self[$0].kind == .item && self[$0].isDeed && self[$0].deed == held
        }
        let nearest = same.min { abs($0 - place) < abs($1 - place) }
        return nearest ?? (wasFirst ? firstDeed : nil) ?? place
    }
}

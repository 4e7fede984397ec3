import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Hints for rare words: what they mean, in the blank row above or behind the line, wherever there
/// is room. The page is not set anew for them.
extension Reader {
    struct Hints: Equatable, Sendable {
        /// The pages whose words are asked about, or were.
        var asked: [TextStretch] = []
        var found: [WordHint] = []
        /// What keeps hints away is said once.
        var told: String?
    }

    public enum HintNews: Equatable, Sendable {
        /// The page has stood still for a moment.
        case due
        case found(FoundHints, for: [TextStretch])
    }

    /// Pages that are only leafed through are not asked about.
    static let hintDelay = Duration.milliseconds(300)

    /// After whatever happened: asks about the words that came into view.
    static func askForHints(_ state: inout State) -> Effects {
        let wanted = state.hintStretches
        guard wanted != state.hints.asked else { return [] }
        state.hints.asked = wanted
        let stop: Effects = [.cancel(.hints), .cancel(.hintDelay)]
        if wanted.isEmpty {
            state.hints.found = []
            return stop
        }
        return stop + [.schedule(.hintDelay, after: hintDelay, .hints(.due))]
    }

    static func take(_ news: HintNews, _ state: inout State) -> Effects {
        switch news {
        case .due:
            guard let book = state.book else { return [] }
            return [
                .request(
                    .hints, .findHints(book, state.hints.asked, state.taste.hints))
            ]
        case .found(let found, let stretches):
            guard stretches == state.hints.asked else { return [] }
            state.hints.found = found.hints
            let trouble =
                found.trouble?.sentences ?? (found.hints.isEmpty ? nil : roomTrouble(state))
            guard let trouble, trouble != state.hints.told else { return [] }
            state.hints.told = trouble
            return [.perform(.ask(.say(trouble)))]
        }
    }

    /// Where not one of them finds a place.
    private static func roomTrouble(_ state: State) -> String? {
        let shape = state.shape
        var frame = Frame(state.size)
        for leaf in state.spread where leaf.side < shape.columns.count {
            let origin = shape.origin(of: leaf)
            drawText(of: leaf, at: origin, state, shape, into: &frame)
            if !placed(on: leaf, state, shape, frame).isEmpty { return nil }
        }
        return tr(
            "There is no room beside the lines for hints. Narrower lines (-) make some, or the"
                + " setting Leading, which leaves rows between them.")
    }

    static func drawHints(_ state: State, _ shape: Shape, into frame: inout Frame) {
        guard !state.hints.found.isEmpty else { return }
        for leaf in state.spread where leaf.side < shape.columns.count {
            for hint in placed(on: leaf, state, shape, frame) {
                var column = hint.column
                if hint.isBeside {
                    frame.write("┊", row: hint.row, column: column, role: .rule)
                    column += 2
                }
                frame.write(hint.text, row: hint.row, column: column, role: .dim)
            }
        }
    }

    /// Where a hint is written.
    private struct PlacedHint {
        var row: Int
        var column: Int
        var text: String
        var isBeside: Bool
    }

    private static let cellsMax = 30
    /// With fewer cells a hint says nothing.
    private static let cellsMin = 8
    private static let gap = 2

    private static func placed(
        on leaf: Leaf, _ state: State, _ shape: Shape, _ frame: Frame
    ) -> [PlacedHint] {
        let origin = shape.origin(of: leaf)
        let ranges = leaf.chapter.ranges(on: leaf.page)
        var rows: [Int: [(column: Int, hint: WordHint)]] = [:]
        for hint in state.hints.found
        where hint.document == leaf.document
            && ranges.contains(where: { $0.contains(hint.range.lowerBound) })
        {
            guard
                let cell = leaf.chapter.cell(
                    of: hint.range.lowerBound, on: leaf.page, shift: state.shift)
            else { continue }
            rows[origin.row + cell.row, default: []].append((origin.column + cell.column, hint))
        }
        return rows.sorted { $0.key < $1.key }.flatMap { row, hints in
            let over = above(row, hints, shape, leaf, frame)
            // Rows that are blank everywhere are meant for it; else the margin is tidier.
            if state.taste.manner.leading == 0 {
                let all = beside(row, hints.map(\.hint), shape, leaf, frame)
                return all.isEmpty ? over.map(\.placed) : all
            }
            let left = hints.map(\.hint).filter { hint in !over.contains { $0.hint == hint } }
            return over.map(\.placed) + beside(row, left, shape, leaf, frame)
        }
    }

    /// In the row above, over the word itself, where that row is blank.
    private static func above(
        _ row: Int, _ hints: [(column: Int, hint: WordHint)], _ shape: Shape, _ leaf: Leaf,
        _ frame: Frame
    ) -> [(hint: WordHint, placed: PlacedHint)] {
        let columns = columns(of: leaf, shape)
        guard row - 1 > shape.head ?? -1, row - 1 >= 0, row < frame.height,
            columns.allSatisfy({ frame[row - 1, $0].glyph == " " })
        else { return [] }
        var placed: [(hint: WordHint, placed: PlacedHint)] = []
        var free = columns.lowerBound
        for (at, (column, hint)) in hints.enumerated() {
            let next = at + 1 < hints.count ? hints[at + 1].column : columns.upperBound + gap
            let wanted = min(Width.of(hint.gloss), cellsMax)
            // The last word of a line has its hint end where the line does.
            let start = max(free, min(column, columns.upperBound - wanted))
            let room = max(next - gap, start + cellsMin)
            let text = clipped(hint.gloss, min(room, columns.upperBound) - start)
            guard let text else { continue }
            placed.append(
                (hint, PlacedHint(row: row - 1, column: start, text: text, isBeside: false)))
            free = start + Width.of(text) + gap
        }
        return placed
    }

    /// Behind the end of the line; of two pages side by side, the left one has its outer margin.
    private static func beside(
        _ row: Int, _ hints: [WordHint], _ shape: Shape, _ leaf: Leaf, _ frame: Frame
    ) -> [PlacedHint] {
        guard !hints.isEmpty, row >= 0, row < frame.height else { return [] }
        let columns = columns(of: leaf, shape)
        let next = shape.columns.first { $0 > columns.lowerBound }
        if next != nil { return outside(row, hints, columns.lowerBound - marginOfPage) }
        let limit = frame.width - 1
        var end = limit
        while end > columns.lowerBound, frame[row, end - 1].glyph == " " { end -= 1 }
        // Where margins are wide the hints of a page stand in one column.
        let edge = columns.upperBound + gap
        let isWide = limit - edge - gap >= cellsMin + 6
        let start = max(end + gap, isWide ? edge : 0)
        let text = lined(hints, limit - start - gap)
        if text.isEmpty { return [] }
        return [PlacedHint(row: row, column: start, text: text, isBeside: true)]
    }

    /// Left of the page, ending where its marks begin.
    private static func outside(
        _ row: Int, _ hints: [WordHint], _ limit: Int
    ) -> [PlacedHint] {
        let text = lined(hints, limit - 1 - gap)
        if text.isEmpty { return [] }
        let start = limit - gap - Width.of(text)
        return [PlacedHint(row: row, column: start, text: text, isBeside: true)]
    }

    /// Each with its word. Alone, and with little room, what it means is enough.
    private static func lined(_ hints: [WordHint], _ room: Int) -> String {
        if hints.count == 1, let hint = hints.first {
            let whole = Safe.text(tr("\(hint.word): \(hint.gloss)"))
            let gloss = Safe.text(hint.gloss)
            if Width.of(whole) > room, Width.of(gloss) <= room { return gloss }
        }
        var text = ""
        for hint in hints {
            let label = Safe.text((text.isEmpty ? "" : " · ") + tr("\(hint.word): "))
            let left = room - Width.of(text) - Width.of(label)
            guard let gloss = clipped(hint.gloss, left) else { break }
            text += label + gloss
        }
        guard text.isEmpty, let first = hints.first else { return text }
        return clipped(first.gloss, room) ?? ""
    }

    /// Between a page and what stands left of it: marks, and the code of the page beside.
    private static let marginOfPage = 4

    private static func columns(of leaf: Leaf, _ shape: Shape) -> Range<Int> {
        let start = shape.columns[min(leaf.side, shape.columns.count - 1)]
        return start..<start + shape.measure
    }

    /// Whole words, as many as there is room for; nil where they would say nothing.
    private static func clipped(_ text: String, _ room: Int) -> String? {
        let text = Safe.text(text)
        if Width.of(text) <= room { return text }
        guard room >= cellsMin else { return nil }
        let kept = Excerpts.fitting(text, room - 2)
        var words = Substring(kept)
        while words.last == " " { words = words.dropLast() }
        // Half of a word is no meaning; signs that stand without blanks may part anywhere.
        if words.count == kept.count, words.last.map({ Width.of($0) }) == 1 { return nil }
        return Width.of(String(words)) < cellsMin - 2 ? nil : words + " …"
    }
}

extension Reader.State {
    /// The text in view whose rare words are explained; none where they are not.
    var hintStretches: [TextStretch] {
        guard taste.hints != .off, phase == .open, !isLinear, !isAtEnd, !showsPages, book != nil
        else { return [] }
        return spread.flatMap { leaf in
            leaf.chapter.ranges(on: leaf.page).map { TextStretch(leaf.document, $0) }
        }
    }
}

extension EffectID {
    static let hints = EffectID("hints")
    static let hintDelay = EffectID("hints.delay")
}

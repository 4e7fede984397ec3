import Canvas
import Notebook
import Publications
import ScreenKit
import Typesetting
import Wording

/// How what was marked looks on the page: a ground under the words, and a mark in the margin.
extension Reader {
    /// Grounds of highlights, and of what is being chosen. Where highlights overlap, the shorter
    /// one shows: the longer one stays visible on its other words.
    static func notedWords(in leaf: Leaf, _ state: State) -> [TextMark] {
        var marks: [TextMark] = []
        if let selection = state.marking.selection, selection.document == leaf.document {
            marks.append(TextMark(selection.range, .selection))
        }
        let here = highlights(in: leaf, state).sorted { $0.range.count < $1.range.count }
        var taken: [Range<Int>] = []
        for (note, range) in here {
            for piece in range.parts(without: taken) {
                marks.append(TextMark(piece, note.annotation.colour.role))
            }
            taken.append(range)
        }
        return marks
    }

    /// A page on which every word is marked ten times over; more cannot be told apart anyway.
    private static let highlightsMax = 500

    private static func highlights(
        in leaf: Leaf, _ state: State
    ) -> [(note: BookNote, range: Range<Int>)] {
        let document = leaf.chapter.document
        let ranges = leaf.chapter.ranges(on: leaf.page)
        let here = state.marking.notes(in: document).flatMap { note, range in
            note.annotation.kind == .highlight
                ? ranges.map { range.clamped(to: $0) }.filter { !$0.isEmpty }.map { (note, $0) }
                : []
        }
        return Array(here.prefix(highlightsMax))
    }

    // MARK: - The margin

    /// The columns of marks beside a paragraph: before its first word, so on the right of one that
    /// is written from the right.
    struct Margin {
        let mark: Int
        let star: Int

        init(of leaf: Leaf, at origin: Point, beside offset: Int, _ shape: Shape, _ width: Int) {
            let document = leaf.chapter.document
            let isRTL = document.blockIndex(at: offset).map { document.blocks[$0].isRTL } ?? false
            // Where the margin is narrow the star stands in the gap between mark and text.
            if isRTL {
                let edge = origin.column + shape.measure
                mark = max(0, min(width - 1, edge + 1))
                star = mark + 1 < width ? mark + 1 : max(edge, mark - 1)
            } else {
                mark = max(0, origin.column - 2)
                star = mark > 0 ? mark - 1 : min(mark + 1, origin.column - 1)
            }
        }
    }

    /// `▎` beside every marked row, and `*` where a note begins.
    static func drawMargin(
        of leaf: Leaf, at origin: Point, _ state: State, _ around: Surroundings, _ shape: Shape,
        into frame: inout Frame
    ) {
        // Linear mode has words for it, and no margin.
        guard !state.isLinear, origin.column > 0 else { return }
        let top = origin.row
        let page = leaf.page
        let margin = { (offset: Int, width: Int) in
            Margin(of: leaf, at: origin, beside: offset, shape, width)
        }
        for (note, range) in highlights(in: leaf, state) {
            let margin = margin(range.lowerBound, frame.width)
            let rows = leaf.chapter.rows(of: range, on: page)
            // Where nothing has a colour, its number stands for it.
            let mark = around.areHighlightsAlike ? note.annotation.colour.number : "▎"
            for row in rows {
                frame.write(mark, row: top + row, column: margin.mark, role: .accent)
            }
            if !note.annotation.note.isEmpty, let row = rows.first {
                frame.write("*", row: top + row, column: margin.star, role: .noteMark)
            }
        }
        for (note, range) in state.marking.notes(in: leaf.chapter.document)
        where note.annotation.kind != .highlight
            && leaf.chapter.shows(range.lowerBound, on: page)
        {
            guard let row = leaf.chapter.cell(of: range.lowerBound, on: page)?.row else { continue }
            let margin = margin(range.lowerBound, frame.width)
            frame.write("▎", row: top + row, column: margin.mark, role: .accent)
            if !note.annotation.note.isEmpty {
                frame.write("*", row: top + row, column: margin.star, role: .noteMark)
            }
        }
    }

    /// For a screen reader: the link, note mark or picture that `Tab` went to. `markedWords` names
    /// highlights, notes and bookmarks.
    static func focusWords(_ state: State) -> String? {
        guard let item = state.item, let document = state.chapters[item.document]?.document else {
            return nil
        }
        switch item.kind {
        case .note: return nil
        case .picture: return tr("picture")
        case .link(let link):
            let text = inOneLine(document.string(item.range.prefix(quoteBytesMax)))
            let words = Width.clip(text, to: noteMax)
            return link.kind == .note || link.reference != nil
                ? tr("note mark: \(words)") : tr("link: \(words)")
        }
    }

    /// Of a quote no more is looked at; a link may go on for pages.
    private static let quoteBytesMax = 400

    /// For a screen reader: what the cursor is in, or how much of the page is marked.
    static func markedWords(_ state: State) -> String? {
        let here = marks(inViewOf: state)
        if let note = state.noteAtHand?.annotation, here.contains(where: { $0.id == note.id }) {
            let words =
                note.kind == .highlight ? tr("in a \(note.colour.word) highlight") : note.name
            guard !note.note.isEmpty else { return words }
            return tr("\(words): \(Width.clip(inOneLine(note.note), to: noteMax))")
        }
        let highlights = here.count { $0.kind == .highlight }
        let notes = here.count { !$0.note.isEmpty }
        let bookmarks = here.count { $0.kind == .bookmark && $0.note.isEmpty }
        var words: [String] = []
        if highlights > 0 { words.append(tr("\(highlights, "highlight", "highlights")")) }
        if notes > 0 { words.append(tr("\(notes, "note", "notes")")) }
        if bookmarks > 0 { words.append(tr("\(bookmarks, "bookmark", "bookmarks")")) }
        return words.isEmpty ? nil : listed(words)
    }

    /// More of a note has no room in a line that says other things as well.
    private static let noteMax = 40

    private static func inOneLine(_ text: String) -> String {
        Safe.text(text.split { $0.isWhitespace }.joined(separator: " "))
    }

    /// What a person left on the pages in view, in the order of the text.
    private static func marks(inViewOf state: State) -> [Annotation] {
        var marks: [Annotation] = []
        for leaf in state.spread {
            let ranges = leaf.chapter.ranges(on: leaf.page)
            for (note, range) in state.marking.notes(in: leaf.chapter.document)
            where note.annotation.kind != .lookup && !marks.contains(where: { $0.id == note.id }) {
                let isHere =
                    range.isEmpty
                    ? leaf.chapter.shows(range.lowerBound, on: leaf.page)
                    : ranges.contains { $0.overlaps(range) }
                if isHere { marks.append(note.annotation) }
                if marks.count == highlightsMax { return marks }
            }
        }
        return marks
    }

    /// The same for the card of the book, each with its words.
    static func markSentences(_ state: State) -> [String] {
        let all = marks(inViewOf: state)
        let told = all.prefix(marksTold).map { note in
            let quote = Width.clip(inOneLine(words(of: note, state)), to: quoteMax)
            let name = note.name.prefix(1).uppercased() + note.name.dropFirst()
            let words = note.note.isEmpty ? "" : listComma + inOneLine(note.note)
            return tr("\(name): “\(quote)”") + words
        }
        let more = all.count - told.count
        return told + (more > 0 ? [tr("\(more, "more mark", "more marks") on this page")] : [])
    }

    /// What is marked; of a bookmark the sentence that it stands in.
    private static func words(of note: Annotation, _ state: State) -> String {
        guard note.quote.isEmpty, let start = state.marking[note.id]?.start,
            let document = state.document(of: start)
        else { return note.quote }
        let sentence = document.range(of: .sentence, at: start.offset) ?? 0..<0
        let rest = max(start.offset, sentence.lowerBound)..<max(start.offset, sentence.upperBound)
        return document.string(rest.prefix(quoteBytesMax))
    }

    /// A card is no list of notes: that is one key away.
    private static let marksTold = 12
    private static let quoteMax = 60
    /// More does not go into a line.
    private static let chosenMax = 300

    // MARK: - While words are chosen

    static func selectingStatus(_ state: State, _ around: Surroundings) -> StatusLine? {
        guard let selection = state.marking.selection else { return nil }
        var words = tr("\(selection.words, "word", "words")")
        // A screen reader does not tell what is in another colour.
        if around.isLinear, let chosen = state.selectedWords {
            let line = chosen.prefix(chosenMax).split(whereSeparator: \.isWhitespace)
            words += ": “\(line.joined(separator: " "))”"
        }
        let wanted: [(Verb, String)] = [
            (.highlightAdd, tr("highlight")), (.itemAdd, tr("note")), (.itemColour, tr("colour")),
            (.itemCopy, tr("copy")), (.lookupWord, tr("look up")),
            (.selectOtherEnd, tr("other end")),
            (.layerClose, ""),
        ]
        return StatusLine(words, hints: around.hints(in: .selecting, wanted))
    }

    /// The place in the text under a cell.
    static func spot(at point: Point, _ state: State, _ shape: Shape) -> Spot? {
        guard shape.text.contains(point.row), !state.isAtEnd else { return nil }
        for leaf in state.spread {
            let origin = shape.origin(of: leaf)
            guard (origin.column..<origin.column + shape.measure).contains(point.column),
                (origin.row..<origin.row + leaf.page.height).contains(point.row)
            else { continue }
            let cell = Point(row: point.row - origin.row, column: point.column - origin.column)
            let offset = leaf.chapter.offset(at: cell, on: leaf.page, shift: state.shift)
            return offset.map { Spot(document: leaf.document, offset: $0) }
        }
        return nil
    }
}

extension Range<Int> {
    /// What is left of it outside of others.
    fileprivate func parts(without others: [Range<Int>]) -> [Range<Int>] {
        var left = [self]
        for other in others where other.overlaps(self) {
            left = left.flatMap { part -> [Range<Int>] in
                guard part.overlaps(other) else { return [part] }
                return [
                    part.lowerBound..<Swift.max(part.lowerBound, other.lowerBound),
                    Swift.min(part.upperBound, other.upperBound)..<part.upperBound,
                ].filter { !$0.isEmpty }
            }
        }
        return left
    }
}

import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Choosing words by keys and by mouse: the page turns along, and ends with the chapter.
extension Reader {
    /// Begins with the word at the cursor: at the last match, or at the page's top.
    static func select(_ unit: TextUnit, _ state: inout State) -> Effects {
        if let selection = state.marking.selection {
            guard unit == .sentence, let document = state.selectedDocument else {
                return endSelection(&state)
            }
            var wider = selection
            wider.widen(to: .sentence, in: document, language: state.language)
            if wider == selection { return endSelection(&state) }
            state.marking.selection = wider
            return reveal(&state)
        }
        // What is heard is meant, unless the cursor was sent elsewhere.
        let spoken = state.focus == nil ? state.spokenInView : nil
        guard let (found, document) = spoken ?? state.unit(unit) else { return nothingToSelect() }
        state.item = nil
        state.marking.selection = Selection(found, in: document, language: state.language)
        return reveal(&state)
    }

    private static func nothingToSelect() -> Effects {
        [.perform(.ask(.say(tr("There are no words on this page."))))]
    }

    static func endSelection(_ state: inout State) -> Effects {
        state.marking.selection = nil
        return []
    }

    /// A command while words are being chosen; nil for what means the same as ever.
    static func obeySelecting(_ order: Order, _ state: inout State) -> Effects? {
        guard state.marking.selection != nil else { return nil }
        let times = order.times
        switch order.verb {
        case .selectRight: return extend(times, &state) { $0.step(isForward: true, $1, $2) }
        case .selectLeft: return extend(times, &state) { $0.step(isForward: false, $1, $2) }
        case .selectDown: return extendLines(times, &state)
        case .selectUp: return extendLines(-times, &state)
        case .selectWordNext: return extend(.word, .next, times, &state)
        case .selectWordPrevious: return extend(.word, .next, -times, &state)
        case .selectWordEnd: return extend(.word, .end, times, &state)
        case .selectSentenceForward: return extend(.sentence, .end, times, &state)
        case .selectSentenceBack: return extend(.sentence, .end, -times, &state)
        case .selectParagraphForward: return extend(.paragraph, .end, times, &state)
        case .selectParagraphBack: return extend(.paragraph, .end, -times, &state)
        case .selectFirst: return extendToEnd(isForward: false, &state)
        case .selectLast: return extendToEnd(isForward: true, &state)
        case .selectOtherEnd:
            state.marking.selection?.turnAround()
            return reveal(&state)
        case .selectCopyCited: return copySelection(isCited: true, &state)
        case .itemCopy: return copySelection(isCited: false, &state)
        case .findWord: return find(state.selectedWords ?? "", &state)
        case .lookupWord: return lookUpSelection(state)
        case .highlightAdd, .focusActivate: return highlight(&state).effects
        case .itemAdd: return highlightWithNote(&state)
        case .itemColour:
            state.marking.colour = state.marking.colour.next
            return [.perform(.ask(.say(tr("The next highlight is \(state.marking.colour.word)."))))]
        case .layerClose: return endSelection(&state)
        // What leads elsewhere leaves the words behind.
        case .findOpen, .findNext, .findPrevious, .contentsOpen, .goNotes, .markGo, .jumpLast,
            .jumpBack, .jumpForward:
            state.marking.selection = nil
            return nil
        default: return nil
        }
    }

    // MARK: - Finding

    /// More than this is no longer looked for as words.
    private static let soughtMax = 200

    /// The word at the cursor, wherever else it stands.
    static func findWord(_ state: inout State) -> Effects {
        guard let (range, document) = state.unit(.word) else { return nothingToSelect() }
        return find(document.string(range), &state)
    }

    private static func find(_ words: String, _ state: inout State) -> Effects {
        let sought = words.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard sought.count <= soughtMax else {
            return [.perform(.ask(.say(tr("That is too much to look for. Select fewer words."))))]
        }
        state.marking.selection = nil
        return [.perform(.ask(.open(.findWords(sought))))]
    }

    // MARK: - Looking up

    /// No phrase of a dictionary is longer.
    private static let lookedUpMax = 120

    /// What was chosen is looked up as it stands; it stays chosen under the card.
    private static func lookUpSelection(_ state: State) -> Effects {
        guard let selection = state.marking.selection, let document = state.selectedDocument else {
            return []
        }
        let range = selection.range
        let words = document.baseText(range).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        guard words.contains(where: \.isLetter) else { return nothingToSelect() }
        guard words.count <= lookedUpMax else {
            return [.perform(.ask(.say(tr("That is too much to look up. Select fewer words."))))]
        }
        let sentence = document.range(
            of: .sentence, at: range.lowerBound, language: state.language)
        let question = Lookup.Question(
            words, in: sentence.map(document.string) ?? "",
            at: Spot(document: selection.document, offset: range.lowerBound), length: range.count,
            row: state.row(of: range.lowerBound, in: selection.document))
        return [.perform(.ask(.open(.lookup(question))))]
    }

    // MARK: - Extending

    private static func extend(
        _ unit: TextUnit, _ reach: Selection.Reach, _ times: Int, _ state: inout State
    ) -> Effects {
        extend(abs(times), &state) { selection, document, language in
            selection.move(
                unit, reach, isForward: times > 0, in: document, language: language)
        }
    }

    /// More than these would be a chapter of its own.
    private static let stepsMax = 10_000

    private static func extend(
        _ times: Int, _ state: inout State,
        by move: (inout Selection, Document, String?) -> Bool
    ) -> Effects {
        guard var selection = state.marking.selection, let document = state.selectedDocument else {
            return []
        }
        for _ in 0..<min(times, stepsMax) {
            guard move(&selection, document, state.language) else { break }
        }
        state.marking.selection = selection
        return reveal(&state)
    }

    private static func extendLines(_ times: Int, _ state: inout State) -> Effects {
        guard var selection = state.marking.selection, let document = state.selectedDocument,
            let chapter = state.chapters[selection.document]
        else { return [] }
        let cursor = selection.cursor(in: document)
        let from = chapter.line(of: cursor)
        let to = chapter.line(from, movedBy: min(max(times, -stepsMax), stepsMax))
        guard to != from, to < chapter.end else { return [] }
        let here = chapter.page(from: from, height: state.shape.height)
        let column =
            selection.column ?? chapter.cell(of: cursor, on: here)?.column ?? 0
        let page = chapter.page(from: to, height: state.shape.height)
        let line = chapter.range(of: to)
        let offset =
            chapter.offset(at: Point(row: 0, column: column), on: page).map {
                min(max($0, line.lowerBound), max(line.lowerBound, line.upperBound - 1))
            } ?? line.lowerBound
        selection.reach(
            document.range(of: .word, at: offset, language: state.language)
                ?? document.letter(after: offset), in: document, language: state.language)
        selection.column = column
        state.marking.selection = selection
        return reveal(&state)
    }

    private static func extendToEnd(isForward: Bool, _ state: inout State) -> Effects {
        guard let document = state.selectedDocument else { return [] }
        let edge =
            isForward
            ? document.letter(before: document.text.count) : document.letter(after: 0)
        let language = state.language
        state.marking.selection?.reach(edge, in: document, language: language)
        return reveal(&state)
    }

    /// Turns to the page where the end that moves stands.
    private static func reveal(_ state: inout State) -> Effects {
        guard let selection = state.marking.selection, let document = state.selectedDocument else {
            return []
        }
        let offset = selection.cursor(in: document)
        let isForward = offset >= state.place.offset
        return show(offset, of: selection.document, isForward, &state)
    }

    // MARK: - By mouse

    static func press(_ spot: Spot, _ state: inout State) -> Effects {
        state.marking.pressed = spot
        return endSelection(&state)
    }

    /// A click on a word plays from it, while the book is heard.
    static func release(_ spot: Spot, _ state: inout State) -> Effects {
        guard state.hasVoice, state.marking.selection == nil,
            let pressed = state.marking.pressed, pressed.document == spot.document,
            let document = state.document(of: spot),
            let word = document.range(of: .word, at: spot.offset, language: state.language),
            word.contains(pressed.offset)
        else { return [] }
        state.marking.pressed = nil
        return [.perform(.ask(.run(ReadingErrand.play(spot))))]
    }

    static func drag(to spot: Spot, _ state: inout State) -> Effects {
        guard let pressed = state.marking.pressed, pressed.document == spot.document,
            let document = state.document(of: spot)
        else { return [] }
        let language = state.language
        let word = { (offset: Int) in
            document.range(of: .word, at: offset, language: language)
                ?? document.letter(after: offset)
        }
        var selection: Selection
        if let begun = state.marking.selection {
            selection = begun
        } else {
            let first = word(pressed.offset)
            if first.isEmpty { return [] }
            selection = Selection(first, in: document, language: state.language)
        }
        selection.reach(word(spot.offset), in: document, language: state.language)
        state.item = nil
        state.marking.selection = selection
        state.focus = selection.cursor(in: document)
        return []
    }

    // MARK: - Copying

    private static func copySelection(isCited: Bool, _ state: inout State) -> Effects {
        guard let words = state.selectedWords else { return [] }
        let text = isCited ? state.cited(words) : words
        state.marking.selection = nil
        return [.perform(.ask(.copy(text)))]
    }
}

extension Selection {
    fileprivate mutating func step(
        isForward: Bool, _ document: Document, _ language: String?
    ) -> Bool {
        moveByLetter(isForward: isForward, in: document, language: language)
    }
}

extension Reader.State {
    var language: String? { book?.publication.metadata.languages.first }

    /// The word or sentence at the cursor, which is at the last match or at the page's top; the
    /// next one where none is there. Nil where the page has none.
    func unit(_ unit: TextUnit) -> (range: Range<Int>, document: Document)? {
        guard let cursor, let document = document(of: cursor), !isAtEnd else { return nil }
        let here = document.range(of: unit, at: cursor.offset, language: language)
        let found = here ?? document.next(unit, after: cursor.offset, language: language)
        guard let found, leaf(showing: found.lowerBound, of: cursor.document) != nil else {
            return nil
        }
        return (found, document)
    }

    /// The screen's row that a place of the text is on; nil where it is out of view.
    fileprivate func row(of offset: Int, in document: Int) -> Int? {
        let shape = shape
        for leaf in spread where leaf.document == document {
            guard leaf.chapter.shows(offset, on: leaf.page) else { continue }
            return leaf.chapter.cell(of: offset, on: leaf.page).map {
                shape.origin(of: leaf).row + $0.row
            }
        }
        return nil
    }

    var selectedDocument: Document? {
        marking.selection.flatMap { chapters[$0.document]?.document }
    }

    var selectedWords: String? {
        guard let selection = marking.selection else { return nil }
        return selectedDocument?.string(selection.range)
    }

    /// The words, who wrote them, and where they stand.
    func cited(_ words: String) -> String {
        guard let book else { return words }
        let authors = book.publication.metadata.authors.map(\.name).joined(separator: ", ")
        let place = [
            authors, book.title, chapterTitle ?? "", ProgressLine.percent(progress),
        ].filter { !$0.isEmpty }
        return "“\(words)”\n\(place.joined(separator: ", "))"
    }
}

import Canvas
import Lexica
import Notebook
import ScreenKit
import Wording

extension Review {
    /// Rows of the sentence: one that is longer is cut around its word. Where there are few, the
    /// answer needs them more.
    static func frontMax(_ size: Size) -> Int { size.height >= 20 ? 6 : size.height >= 10 ? 3 : 2 }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        guard frame.width > 0, frame.height > 0 else { return }
        drawTitle(state, into: &frame)
        let width = state.textWidth
        let column = max(0, (frame.width - width) / 2)
        if let words = words(insteadOf: state, around) {
            let area = Area(
                row: min(state.firstRow, frame.height - 1), column: column, width: width,
                height: max(0, frame.height - 1 - state.firstRow))
            Paragraphs.draw(words, in: area, into: &frame, role: .dim)
            frame.cursor = Point(row: area.row, column: area.column)
        } else if let word = state.word {
            drawCard(word, state, around, at: column, width, &frame)
        }
        guard frame.height >= 3 else { return }
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func drawTitle(_ state: State, into frame: inout Frame) {
        guard frame.height >= 4 else { return }
        let width = max(0, frame.width - 2)
        let left = Width.clip(state.phase == .asking ? remaining(state) : "", to: width)
        // Side by side, or in the blank row below where they have no room for that.
        let isWide = Width.of(title) + Width.of(left) + 2 <= width
        let isBelow = !isWide && state.firstRow >= 2
        frame.write(
            Width.clip(title, to: width - (isBelow ? 0 : Width.of(left) + 2)), row: 0, column: 1,
            role: .heading)
        frame.write(
            left, row: isBelow ? 1 : 0, column: max(1, frame.width - 1 - Width.of(left)),
            role: .dim)
    }

    private static func remaining(_ state: State) -> String {
        let new = state.queue.count { $0.memory == nil }
        let left = state.queue.count
        return new > 0 ? tr("\(left) left, \(new) new") : tr("\(left) left")
    }

    /// What is said where no word is asked.
    private static func words(insteadOf state: State, _ around: Surroundings) -> String? {
        let key = around.keymap.key(for: .reviewMore, in: .review)
        switch state.phase {
        case .reading: return "· · ·"
        case .failed(let why): return why
        case .asking: break
        }
        guard state.queue.isEmpty, let vocabulary = state.vocabulary else { return nil }
        if vocabulary.words.isEmpty {
            return tr(
                "No word was kept yet. K in a book looks a word up and keeps it with its"
                    + " sentence; here it is asked for later, at intervals that grow.")
        }
        var words = [
            state.answers > 0
                ? state.only == nil
                    ? tr("That was all for today: \(state.answers, "answer", "answers").")
                    : tr("All of these were asked: \(state.answers, "answer", "answers").")
                : state.only == nil
                    ? tr("Nothing is to be asked today.")
                    : tr("None of these is to be asked today."),
            tr("\(vocabulary.figures(on: state.day).kept, "word is", "words are") kept."),
        ]
        if let key, state.canBringMore {
            words.append(
                tr("\(state.waiting, "new word waits", "new words wait"): \(key) brings more now."))
        } else if state.only == nil, let next = vocabulary.next(after: state.day) {
            words.append(tr("More comes \(when(next - state.day))."))
        }
        return sentences(words)
    }

    static func when(_ days: Int) -> String {
        switch days {
        case ..<1: tr("today")
        case 1: tr("tomorrow")
        case ..<60: tr("in \(days) days")
        case ..<730: tr("in \(days / 30) months")
        default: tr("in \(days / 365) years")
        }
    }

    // MARK: - The card

    private static func drawCard(
        _ word: Vocabulary.Word, _ state: State, _ around: Surroundings, at column: Int,
        _ width: Int, _ frame: inout Frame
    ) {
        let end = frame.height - (frame.height >= 3 ? 1 : 0)
        var row = state.firstRow
        frame.cursor = Point(row: min(row, frame.height - 1), column: column)
        guard let use = word.uses.first else { return }
        if around.isLinear, row > 0 {
            // Its place in the sentence is only seen.
            let asked = tr("The word is “\(Safe.text(flat(use.form)))”.")
            frame.write(Width.clip(asked, to: width), row: row - 1, column: column)
            frame.cursor = Point(row: row - 1, column: column)
        }
        let lines = front(use, width: width, rows: frontMax(state.size))
        var letters = -lines.before
        for line in lines.lines where row < end {
            draw(line, &letters, word: lines.word, row: row, column: column, &frame)
            row += 1
        }
        if row < end, state.hasSource {
            let words = source(use, width, isLinear: around.isLinear)
            frame.write(words, row: row, column: column, role: .caption)
            row += 1
        }
        guard state.isShown else { return }
        if state.hasRule {
            if !around.isLinear, row < end {
                let rule = String(repeating: "─", count: width)
                frame.write(rule, row: row, column: column, role: .rule)
            }
            row += 1
        }
        let rows = state.answerRows(width: width)
        if around.isLinear, row < end { frame.cursor = Point(row: row, column: column) }
        for (text, role) in rows.dropFirst(state.top).prefix(state.room) where row < end {
            frame.write(text, row: row, column: column, role: role, limit: column + width)
            row += 1
        }
        drawGrades(word, state, around, row: state.gradeRow, column: column, &frame)
    }

    /// A line of the sentence; the word, counted in letters from its beginning, stands out.
    private static func draw(
        _ line: String, _ letters: inout Int, word: Int, row: Int, column: Int,
        _ frame: inout Frame
    ) {
        var column = column
        for cluster in line {
            let isWord = letters >= 0 && letters < word
            let role: Role = isWord ? .strong : .text
            guard let next = frame.write(cluster, row: row, column: column, role: role) else {
                return
            }
            column = next
            if !cluster.isWhitespace { letters += 1 }
        }
    }

    /// The sentence in lines, how many letters stand before the word, and how many are its own.
    static func front(
        _ use: Vocabulary.Use, width: Int, rows: Int
    ) -> (lines: [String], before: Int, word: Int) {
        let count = { (text: String) in text.count { !$0.isWhitespace } }
        let (form, after) = (Safe.text(flat(use.form)), Safe.text(flat(use.after)))
        var before = Safe.text(flat(use.before))
        let room = width * rows / 2
        if Width.of(before) > room {
            let end = self.end(of: before, room)
            // From the next blank on, where there is one near: no word is cut in two.
            let whole = end.firstIndex { $0.isWhitespace }.map { end[$0...] } ?? end
            before = "…" + (whole.count * 2 > end.count ? whole : end)
        }
        let text = before + form + after
        return (Paragraphs.lines(text, width: width, rowsMax: rows), count(before), count(form))
    }

    /// As many letters of its end as have room.
    private static func end(of text: String, _ room: Int) -> Substring {
        var start = text.endIndex
        var width = 0
        while start > text.startIndex {
            let before = text.index(before: start)
            width += Width.of(text[before])
            if width > room { break }
            start = before
        }
        return text[start...]
    }

    /// Every stretch of white space as one blank.
    private static func flat(_ text: String) -> String {
        var out = ""
        for character in text {
            if !character.isWhitespace {
                out.append(character)
            } else if out.last != " " {
                out += " "
            }
        }
        return out
    }

    /// The names give way to the place, and the author before the title: whole where it is heard,
    /// or where a few letters would be left.
    private static func source(_ use: Vocabulary.Use, _ width: Int, isLinear: Bool) -> String {
        var names = [use.title, use.author].filter { !$0.isEmpty }.map { Safe.text($0) }
        let place = ProgressLine.percent(use.percent / 100)
        guard let title = names.first else { return Width.clip(place, to: width) }
        let over = Width.of((names + [place]).joined(separator: " · ")) - width
        if names.count > 1, over > 0, isLinear || Width.of(names[1]) - over < authorMin {
            names = [title + (isLinear ? "" : " …")]
        }
        return Width.clip(
            names.joined(separator: " · "), leaving: " · " + place, of: width)
    }

    /// Fewer letters are no name.
    private static let authorMin = 5

    private static func drawGrades(
        _ word: Vocabulary.Word, _ state: State, _ around: Surroundings, row: Int, column: Int,
        _ frame: inout Frame
    ) {
        guard row > state.firstRow + 1 else { return }
        frame.fill(Area(row: row, column: 0, width: frame.width, height: 1), ground: .page)
        let offers = grades.compactMap { grade, verb -> Offer? in
            guard let key = around.keymap.key(for: verb, in: .review) else { return nil }
            let due = WordSpacing.after(grade, word.memory, on: state.day).due ?? state.day
            let days = due - state.day
            return Offer(
                key: key, words: listed([name(grade), short(days)]), brief: brief(days))
        }
        let (shown, gap) = fitting(offers, frame.width - 1 - column)
        var column = column
        for (key, label) in shown {
            column = frame.write(key, row: row, column: column, role: .statusKey) + 1
            column = frame.write(label, row: row, column: column, role: .dim) + gap
        }
    }

    /// What a key says of a word, and when the word is asked for again then.
    private struct Offer {
        var key: String
        var words: String
        var brief: String
    }

    /// All of them in words where there is room, else in short; whole ones go from the end.
    private static func fitting(
        _ offers: [Offer], _ room: Int
    ) -> (shown: [(key: String, label: String)], gap: Int) {
        let words = offers.map { (key: $0.key, label: $0.words) }
        if cells(words, gap: 2) <= room { return (words, cells(words, gap: 3) <= room ? 3 : 2) }
        var short = offers.map { (key: $0.key, label: $0.brief) }
        while !short.isEmpty, cells(short, gap: 2) > room { short.removeLast() }
        return (short, 2)
    }

    private static func cells(_ shown: [(key: String, label: String)], gap: Int) -> Int {
        shown.reduce(-gap) { $0 + Width.of($1.key) + 1 + Width.of($1.label) + gap }
    }

    private static let grades: [(WordGrade, Verb)] = [
        (.again, .reviewAgain), (.hard, .reviewHard), (.good, .reviewGood),
        (.easy, .reviewEasy),
    ]

    private static func name(_ grade: WordGrade) -> String {
        switch grade {
        case .again: tr("again", "grade")
        case .hard: tr("hard", "grade")
        case .good: tr("good", "grade")
        case .easy: tr("easy", "grade")
        }
    }

    private static func short(_ days: Int) -> String {
        switch days {
        case ..<1: tr("today")
        case ..<60: tr("\(days, "day", "days")")
        case ..<730: tr("\(days / 30, "month", "months")")
        default: tr("\(days / 365, "year", "years")")
        }
    }

    private static func brief(_ days: Int) -> String {
        switch days {
        case ..<1: tr("now")
        case ..<60: tr("\(days) d", "days")
        case ..<730: tr("\(days / 30) m", "months")
        default: tr("\(days / 365) y", "years")
        }
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        guard state.word != nil, state.phase == .asking else {
            return StatusLine(title, hints: around.hints(in: .review, (.layerClose, "")))
        }
        var wanted: [(Verb, String)] = [
            (.focusActivate, state.isShown ? tr("known", "of a word") : tr("show")),
            (.reviewPlace, tr("in the book")),
            (.itemRemove, tr("ask no more")),
        ]
        if state.isShown, state.top + state.room < state.answerRows(width: state.textWidth).count {
            wanted.insert((.listNext, tr("scroll")), at: 1)
        }
        return StatusLine(
            "", hints: around.hints(in: .review, wanted + [(.layerClose, "")]))
    }
}

extension Review.State {
    /// Of one article: more is read in the card of a look-up.
    private static let linesMax = 200

    var textWidth: Int { max(1, min(64, size.width - (size.width >= 50 ? 8 : 2))) }

    var firstRow: Int {
        size.height >= 20 ? 4 : size.height >= 12 ? 2 : size.height >= 4 ? 1 : 0
    }

    var hasRule: Bool { size.height >= 16 }
    /// Where there is little room, the answer has it.
    var hasSource: Bool { !isShown || size.height >= 8 }
    /// Where there is room, messages have a row of their own below the grades.
    var gradeRow: Int { size.height - (size.height >= 16 ? 3 : size.height >= 3 ? 2 : 1) }

    /// Rows that the answer has for itself: below the sentence, above the grades.
    var room: Int {
        let front =
            word?.uses.first.map {
                Review.front($0, width: textWidth, rows: Review.frontMax(size)).lines.count
            } ?? 0
        let above = firstRow + front + (hasSource ? 1 : 0) + (hasRule ? 1 : 0)
        return max(1, gradeRow - above)
    }

    func answerRows(width: Int) -> [(text: String, role: Role)] {
        guard let word, isShown else { return [] }
        var rows = word.own(width: width)
        guard let meanings else { return rows + [("· · ·", .dim)] }
        if meanings.isEmpty, rows.isEmpty {
            let words =
                Safe.text(word.shown) + "\n"
                + tr("No dictionary here has it. What you remember of the sentence counts.")
            return Paragraphs.lines(words, width: width).enumerated().map {
                ($1, $0 == 0 ? .heading : .dim)
            }
        }
        for meaning in meanings {
            if !rows.isEmpty { rows.append(("", .text)) }
            let word = Safe.text(meaning.headword)
            let source = Width.clip(
                Safe.text(meaning.source), to: max(width / 2, width - Width.of(word) - 2))
            let head = Width.clip(word, to: max(1, width - Width.of(source) - 2))
            let gap = max(2, width - Width.of(head) - Width.of(source))
            rows.append((head + String(repeating: " ", count: gap) + source, .heading))
            let text = Lookup.rows(of: meaning.text, width: width, linesMax: Self.linesMax)
            rows += text.map { ($0, .text) }
        }
        return rows
    }
}

extension Vocabulary.Word {
    /// What the person wrote of it, else what was found when it was looked up, in a few words.
    fileprivate func own(width: Int) -> [(text: String, role: Role)] {
        let notes = uses.map(\.note).filter { !$0.isEmpty }
        let words = notes.isEmpty ? uses.first { !$0.meaning.isEmpty }.map { [$0.meaning] } : notes
        return (words ?? []).flatMap { text in
            text.split(separator: "\n").flatMap {
                Paragraphs.lines(Safe.text(String($0)), width: width)
            }
        }.map { ($0, .strong) }
    }
}

import Canvas
import ScreenKit
import Wording

extension StorySoFar {
    struct Row: Equatable, Sendable {
        var text: String
        /// Which sentence it is of; nil for what takes no focus.
        var sentence: Int?
        var isFirst = false
        var isHeading = false

        var kind: ListShape.Kind {
            sentence == nil ? .heading : isFirst ? .item : .continuation
        }
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let page = page(state, frame.size)
        page.begin(into: &frame)
        if let words = words(state.phase) {
            Paragraphs.draw(words, in: page.words, into: &frame, role: .dim)
            frame.cursor = Point(row: page.words.row, column: page.words.column)
        }
        state.list.draw(state.shape, in: page.list, into: &frame, isLinear: state.isLinear) {
            row, line, isFocused, frame in
            let row = state.rows[row]
            let role: Role =
                isFocused
                ? .listFocus : row.isHeading ? .heading : row.sentence == nil ? .dim : .text
            frame.write(
                Width.clip(row.text, to: line.width), row: line.row, column: line.column,
                role: role, limit: line.columns.upperBound)
        }
        guard page.hasStatus else { return }
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    static func page(_ state: State, _ size: Size) -> SidePage {
        SidePage(size, heading: tr("\(title): \(state.reach.title)"), isLinear: state.isLinear)
    }

    private static func words(_ phase: Phase) -> String? {
        switch phase {
        case .looking: "· · ·"
        case .told: nil
        case .unread:
            sentences(
                tr(
                    "Nothing of this book was read yet, so there is nothing to tell: places that "
                        + "were only jumped to do not count, and nothing after the last page read "
                        + "is used."),
                elsewhere)
        case .failed(let why): why
        }
    }

    /// What to do where the book was read on paper or on another device.
    static var elsewhere: String {
        tr("Did you read it elsewhere? “: I have read up to here”, in the book, says so.")
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let place =
            state.focused.map { Decimals.share(percent: $0.percent) } ?? title
        return StatusLine(
            place,
            hints: around.hints(
                in: .lists, (.focusActivate, tr("go there")), (.listTabNext, tr("further back")),
                (.itemCopy, tr("copy")), (.layerClose, "")))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(state, around.size).list)
    }
}

extension StorySoFar.State {
    mutating func layOut() {
        let width = Notes.textWidth(size, isLinear: isLinear)
        let was = focused
        rows = []
        guard let story else { return }
        for (index, sentence) in story.all.enumerated() {
            if index > 0 { rows.append(StorySoFar.Row(text: "")) }
            if index == story.sentences.count {
                rows.append(StorySoFar.Row(text: tr("You highlighted"), isHeading: true))
            }
            let number = isLinear ? ItemNumber.words(index + 1, of: story.all.count) : ""
            let lines = Paragraphs.lines(number + sentence.words, width: width)
            for (at, line) in lines.enumerated() {
                rows.append(StorySoFar.Row(text: line, sentence: index, isFirst: at == 0))
            }
        }
        if !story.present.isEmpty {
            rows.append(StorySoFar.Row(text: ""))
            rows.append(StorySoFar.Row(text: tr("On stage"), isHeading: true))
            let names = listed(story.present)
            rows += Paragraphs.lines(names, width: width).map { StorySoFar.Row(text: $0) }
        }
        if let end = story.isTo {
            let words = sentences(
                tr(
                    "Told up to \(ProgressLine.percent(end / 100)), as far as you read without"
                        + " a gap."),
                StorySoFar.elsewhere)
            rows.append(StorySoFar.Row(text: ""))
            rows += Paragraphs.lines(words, width: width).map { StorySoFar.Row(text: $0) }
        }
        let row = rows.firstIndex { row in
            row.isFirst && row.sentence.map { story.all[$0] == was } ?? false
        }
        // Where it was left off, before what was highlighted; who listens begins with the first.
        let start =
            isLinear
            ? rows.firstIndex(where: \.isFirst)
            : rows.lastIndex {
                $0.isFirst && $0.sentence.map { $0 < story.sentences.count } ?? false
            }
        move((row ?? start).map { .to($0) } ?? .last)
    }
}

// MARK: - Previews

extension StorySoFar {
    public static let previews: [Preview] = [
        preview("recap", .told(sample)),
        preview("recap-gap", .told(Story(sample.sentences, present: sample.present, isTo: 18.2))),
        preview(
            "recap-marked",
            .told(
                Story(
                    sample.sentences, highlights: [sample.sentences[1]],
                    present: sample.present))),
        preview("recap-looking", .looking),
        preview("recap-unread", .unread),
        preview("recap-linear", .told(sample), isLinear: true),
    ]

    private static let sample = Story(
        [
            ("There was no bridge at Low Water, and nobody who lived there wanted one.", 3.1),
            ("Tobit had one lamp, and it hung on the landward post.", 11.4),
            (
                "The ferryman said that a fathom was as much of the river as a man could hold, and "
                    + "that he had held it twice.", 18.2
            ),
        ].enumerated().map { index, told in
            Sentence(told.0, at: Spot(document: 0, offset: index * 40), percent: told.1)
        }, present: ["Tobit", "the ferryman"])

    private static func preview(
        _ name: String, _ phase: Phase, isLinear: Bool = false
    ) -> Preview {
        var around = Surroundings()
        around.isLinear = isLinear
        let fixed = around
        return Preview(name) { size in
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            var around = fixed
            around.size = size
            let reader = Reader.open(size, at: 0, page: 0, isLinear: isLinear)
            Reader.draw(reader, around, into: &frame)
            var state = State(PreviewBook.book, around)
            state.phase = phase
            state.layOut()
            draw(state, around, into: &frame)
            frame.settleCursor()
            return frame
        }
    }
}

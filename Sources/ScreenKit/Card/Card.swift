import Canvas
import Kernel
import Wording

/// A few lines over the page: a note, an address, what a word means.
public enum Card: Screen {
    public static var name: String { "card" }
    public static var title: String { tr("Card") }
    public static func title(_ state: State) -> String { state.title }
    public static func layer(_ way: State, _ around: Surroundings) -> State? { way }

    public struct State: Equatable, Sendable {
        public var title: String
        public var paragraphs: [String]
        /// What `Enter` does, in words, and the asking itself.
        public var act: Act?
        /// The row of what it speaks of: the card never covers it.
        public var row: Int?
        /// As large as the screen.
        public var isLarge = false
        /// Lines that fit stay as a program printed them, with their spaces.
        public var isPrinted = false
        package var top = 0
        package var size: Size

        public init(
            _ title: String, _ paragraphs: [String], act: Act? = nil, row: Int? = nil,
            size: Size = Size(80, 24)
        ) {
            self.title = title
            self.paragraphs = paragraphs
            self.act = act
            self.row = row
            self.size = size
        }

        package var inner: Int { max(1, outer - 4) }
        package var outer: Int { isLarge ? size.width : min(Card.width, size.width) }
        private var rowsMax: Int { isLarge ? size.height : Card.rowsMax }
        package var lines: [String] {
            let width = inner
            return paragraphs.enumerated().flatMap { index, text in
                (index == 0 ? [] : [""])
                    + (isPrinted
                        ? Self.printed(text, width) : Paragraphs.lines(text, width: width))
            }
        }

        private static func printed(_ text: String, _ width: Int) -> [String] {
            text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
                let line = String(line)
                return Width.of(line) <= width ? [line] : Paragraphs.lines(line, width: width)
            }
        }

        /// Rows of text that show at once.
        package var height: Int { max(1, min(lines.count, rowsMax, size.height - 4)) }
    }

    public struct Act: Equatable, Sendable {
        public var words: String
        public var asks: [Ask]

        public init(_ words: String, _ asks: [Ask]) {
            self.words = words
            self.asks = asks
        }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case wheelTurned(Int)
    }

    package static let width = 60
    package static let rowsMax = 10

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size):
            state.size = size
            scroll(by: 0, &state)
        case .wheelTurned(let rows): scroll(by: rows, &state)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        switch order.verb {
        case .listNext: scroll(by: order.times, &state)
        case .listPrevious: scroll(by: -order.times, &state)
        case .listPageForward, .listHalfForward: scroll(by: state.height, &state)
        case .listPageBack, .listHalfBack: scroll(by: -state.height, &state)
        case .listFirst: state.top = 0
        case .listLast: scroll(by: state.lines.count, &state)
        case .itemCopy: return [.perform(.copy(state.paragraphs.joined(separator: "\n\n")))]
        case .focusActivate:
            guard let act = state.act else { return [.perform(.close)] }
            return [.perform(.close)] + act.asks.map { .perform($0) }
        default: return missed
        }
        return []
    }

    private static func scroll(by rows: Int, _ state: inout State) {
        let last = max(0, state.lines.count - state.height)
        state.top = min(last, max(0, state.top + min(max(rows, -100_000), 100_000)))
    }

    public static func place(_ state: State) -> Place { .lists }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: .wheelTurned(1)
        case .wheelUp: .wheelTurned(-1)
        default: nil
        }
    }

    // MARK: - Drawing

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let lines = state.lines
        let height = state.height
        let inner = LayerFrame.float(
            area(state, frame.size), isLinear: around.isLinear, into: &frame)
        frame.cursor = Point(row: inner.row, column: inner.column)
        guard inner.height >= 1 else { return }
        let hasTitle = inner.height >= height + 2
        if hasTitle {
            frame.write(
                Width.clip(state.title, to: inner.width), row: inner.row, column: inner.column,
                role: .heading, limit: inner.columns.upperBound)
        }
        let top = inner.row + (hasTitle ? 2 : 0)
        for (row, line) in zip(top..<inner.row + inner.height, lines.dropFirst(state.top)) {
            frame.write(
                line, row: row, column: inner.column, limit: inner.columns.upperBound)
        }
        guard frame.height >= 5, frame.width >= 20 else { return }
        let below = lines.count - state.top - height
        let more = tr("\(below, "more row", "more rows")")
        let place = below > 0 ? "\(state.title) · \(more)" : state.title
        var wanted: [(Verb, String)] = []
        if let act = state.act { wanted.append((.focusActivate, act.words)) }
        if lines.count > height { wanted.append((.listNext, tr("scroll"))) }
        StatusLine(
            place,
            hints: around.hints(in: .lists, wanted + [(.itemCopy, tr("copy")), (.layerClose, "")])
        ).draw(row: frame.height - 1, into: &frame)
    }

    /// Under the row it speaks of, or above when that is low on the screen.
    private static func area(_ state: State, _ size: Size) -> Area {
        let width = min(state.outer, size.width)
        let height = min(state.height + 4, max(1, size.height - 1))
        let room = max(0, size.height - 1 - height)
        let column = max(0, (size.width - width) / 2)
        guard let row = state.row else {
            return Area(row: room / 2, column: column, width: width, height: height)
        }
        let isBelow = row + 1 + height <= size.height - 1
        let top = isBelow ? row + 1 : max(0, row - height)
        return Area(row: min(top, room), column: column, width: width, height: height)
    }
}

extension Card {
    public static let previews: [Preview] = [
        .of(Card.self, "card") { size in
            State(
                "Note 1",
                [
                    "A fathom is six feet, and a ferryman's fathom whatever the ferryman says it "
                        + "is. The last ferryman at Low Water said it was the length of a dog."
                ], row: 5, size: size)
        },
        .of(Card.self, "card-long") { size in
            State(
                "Outside the book",
                Array(repeating: "https://example.org/a/long/way/away", count: 12),
                act: Act("open it", []), size: size)
        },
        .of(Card.self, "card-printed") { size in
            let text =
                "@book{mott,\n  title = {The Guide},\n  author = {A. Mott},\n}\n\n"
                + (1...30).map { "  \($0)   line" }.joined(separator: "\n")
            var state = State("cite", [text], size: size)
            (state.isLarge, state.isPrinted) = (true, true)
            return state
        },
    ]
}

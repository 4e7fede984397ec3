import Canvas
import Kernel
import ScreenKit
import Wording

/// Asks what a command of the person's own wants to know, one question after another.
public enum OwnQuestion: Screen {
    public static var name: String { "own-question" }
    public static var title: String { tr("Question") }
    public typealias Opening = OwnJob

    public struct State: Equatable, Sendable {
        package let job: OwnJob
        package var answers: [String] = []
        package var field = TextField()
        package var size: Size

        package init(_ job: OwnJob, size: Size) { (self.job, self.size) = (job, size) }

        package var asks: [String] { job.command.asks }
        package var ask: String {
            asks.indices.contains(answers.count) ? asks[answers.count] : ""
        }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
    }

    public static func layer(_ way: OwnJob, _ around: Surroundings) -> State? {
        State(way, size: around.size)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size):
            state.size = size
            return []
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .ordered(let order):
            switch order.verb {
            case .focusActivate: return answer(&state)
            case .focusPrevious, .fieldUp:
                if let last = state.answers.popLast() { state.field = TextField(last) }
                return []
            default: return write(.order(order), &state)
            }
        }
    }

    private static func answer(_ state: inout State) -> [Effect<Action, Ask>] {
        state.answers.append(state.field.text)
        state.field = TextField()
        guard state.answers.count >= state.asks.count else { return [] }
        let job = OwnJob(state.job.command, state.job.input, answers: state.answers)
        return [.perform(.close), .perform(.run(OwnErrand.run(job)))]
    }

    public static func place(_ state: State) -> Place { .fields }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }

    // MARK: - Drawing

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let area = box(state, frame.size)
        let inner = LayerFrame.float(area, isLinear: around.isLinear, into: &frame)
        guard !inner.isEmpty else { return }
        let hasQuestion = inner.height >= 2
        if hasQuestion {
            Paragraphs.draw(
                state.ask, in: inner.inset(bottom: inner.height > 2 ? 2 : 1), into: &frame,
                role: .heading)
        }
        let line = Area(
            row: inner.row + inner.height - 1, column: inner.column, width: inner.width, height: 1)
        state.field.draw(in: line, into: &frame, placeholder: hasQuestion ? "" : state.ask)
        guard frame.height >= 5, frame.width >= 20 else { return }
        let count = state.asks.count
        let place = state.job.command.name
        let number = state.answers.count + 1
        let words = count > 1 ? place + " · " + tr("\(number) of \(count)") : place
        let isLast = number >= count
        var hints: [(Verb, String)] = [(.focusActivate, isLast ? tr("run") : tr("next"))]
        if !state.answers.isEmpty { hints.append((.fieldUp, tr("before", "the question before"))) }
        StatusLine(words, hints: around.hints(in: .fields, hints + [(.layerClose, "")]))
            .draw(row: frame.height - 1, into: &frame)
    }

    /// Around the question, a blank row and the field.
    private static func box(_ state: State, _ size: Size) -> Area {
        let width = min(64, size.width)
        let lines = Paragraphs.lines(state.ask, width: width - 4).count
        let height = min(max(1, lines) + 4, max(1, size.height - 1))
        return Area(
            row: max(0, (size.height - 1 - height) / 2), column: (size.width - width) / 2,
            width: width, height: height)
    }
}

/// What a command of the person's own has the root do.
public enum OwnErrand: Errand {
    case run(OwnJob)
}

extension OwnQuestion.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.field }
}

extension OwnQuestion {
    public static let previews: [Preview] = [
        .of(OwnQuestion.self, "own-question") { State(job, size: $0) },
        .of(OwnQuestion.self, "own-question-second") { size in
            var state = State(job, size: size)
            _ = reduce(&state, .pasted("German"))
            _ = reduce(&state, .ordered(Order(.focusActivate)))
            _ = reduce(&state, .pasted("plain"))
            return state
        },
        .of(OwnQuestion.self, "own-question-linear", around: .linear) { State(job, size: $0) },
    ]

    private static let job = OwnJob(
        OwnCommand("translate", run: "true", asks: ["Into which language?", "In which style?"]),
        OwnInput())
}

import Canvas
import Kernel
import ScreenKit
import Wording

/// How the book that is heard sounds, and what of it is left out or repeated: one row each, changed
/// with the keys to its left and right.
public enum SoundSheet: Screen {
    public static var name: String { "sound" }
    public static var title: String { tr("Sound") }
    public static func journal(_ state: State, _ around: Surroundings) -> String? {
        around.listening.map(Listening.journal)
    }

    enum Row: Equatable, CaseIterable, Sendable {
        case speed, pitch, volume, gain, even, silence, balance
        case equaliser, bass, warmth, middle, presence, treble
        case intro, outro, chapter, passage, scope

        var part: Tuning.Part? {
            switch self {
            case .gain: .gain
            case .even: .even
            case .silence: .silence
            case .balance: .balance
            case .intro: .intro
            case .outro: .outro
            case .pitch: .pitch
            case .equaliser: .equaliser
            case .bass: .bass
            case .warmth: .warmth
            case .middle: .middle
            case .presence: .presence
            case .treble: .treble
            case .speed, .volume, .chapter, .passage, .scope: nil
            }
        }

        var title: String {
            switch self {
            case .speed: tr("Speed")
            case .volume: tr("Volume")
            case .chapter: tr("Repeat the chapter")
            case .passage: tr("Loop from A to B")
            case .scope: tr("Heard like this")
            default: part?.title ?? ""
            }
        }

        var help: String {
            switch self {
            case .speed: tr("The pitch stays as it was read.")
            case .pitch: tr("The voice higher or lower, and as fast as before.")
            case .volume: tr("As far as the player goes; the device has its own.")
            case .gain: tr("Lifts a voice that was recorded too quietly.")
            case .even: tr("Quiet passages come up, loud ones are held down: for noisy places.")
            case .silence: tr("Words stay whole; times shown still count the pauses.")
            case .balance: tr("What leaves one ear comes into the other: nothing is lost.")
            case .equaliser: tr("voice for clear words, hiss for old tapes, car for the road.")
            case .bass: tr("Rumble, and the boom of a small room.")
            case .warmth: tr("The body of a voice.")
            case .middle: tr("Where most of a voice is.")
            case .presence: tr("Consonants: what makes words clear.")
            case .treble: tr("Sharp s, and hiss.")
            case .intro: tr("Enter takes what was heard of this chapter so far.")
            case .outro: tr("Enter takes what is left of this chapter.")
            case .chapter: tr("At its end it begins again.")
            case .passage: tr("Enter marks A, then B; once more ends it.")
            case .scope: tr("Whose new books begin with this speed and sound.")
            }
        }
    }

    public struct State: Equatable, Sendable {
        package var list = ListView()
        package var size: Size
        var isLinear: Bool

        public init(size: Size, isLinear: Bool = false) {
            self.size = size
            self.isLinear = isLinear
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size): state.resize(size)
        case .rowPressed(let row): return state.press(row) ? enter(row: state.focused) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        let row = state.focused
        switch order.verb {
        case .focusActivate: return enter(row: row)
        case .listIn: return step(row, by: order.times)
        case .listOut: return step(row, by: -order.times)
        case .itemRemove: return forget(row)
        default: return walk(order, &state)
        }
    }

    private static func step(_ row: Row, by steps: Int) -> [Effect<Action, Ask>] {
        switch row {
        case .speed: [.perform(.listen(.speedStepped(steps)))]
        case .volume: [.perform(.listen(.volumeStepped(5 * steps)))]
        case .chapter: [.perform(.listen(.repeatToggled))]
        case .passage: [.perform(.listen(.loopMarked))]
        case .scope: [.perform(.listen(.scoped(.stepped(steps))))]
        default: row.part.map { [.perform(.listen(.tuned($0, by: steps)))] } ?? []
        }
    }

    private static func enter(row: Row) -> [Effect<Action, Ask>] {
        switch row {
        case .intro, .outro: row.part.map { [.perform(.listen(.tunedFromHere($0)))] } ?? []
        case .speed: [.perform(.listen(.speedSet(.normal)))]
        case .volume: [.perform(.listen(.muted))]
        case .gain, .balance, .pitch, .bass, .warmth, .middle, .presence, .treble: forget(row)
        default: step(row, by: 1)
        }
    }

    /// As it is for every book.
    private static func forget(_ row: Row) -> [Effect<Action, Ask>] {
        switch row {
        case .speed: [.perform(.listen(.speedSet(.normal)))]
        case .even: row.part.map { [.perform(.listen(.tunedTo($0, "off")))] } ?? []
        case .silence, .equaliser:
            row.part.map { [.perform(.listen(.tunedTo($0, "off")))] } ?? []
        case .chapter: [.perform(.listen(.repeated(false)))]
        case .passage: [.perform(.listen(.loopEnded))]
        case .scope: [.perform(.listen(.scoped(.set(.alone))))]
        case .volume: []
        default: row.part.map { [.perform(.listen(.tunedTo($0, "0")))] } ?? []
        }
    }

    public static func place(_ state: State) -> Place { .lists }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let plan = SoundPlan(around.size, isLinear: around.isLinear)
        guard case .press(.left) = mouse.act, let heard = around.listening else {
            return pointed(mouse, state, listIn: plan.list, wheel: 1)
        }
        return SoundLines(state, heard, in: plan).row(at: mouse.at, in: plan.list)
            .map(Action.rowPressed)
    }

    // MARK: - Drawing

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        guard let heard = around.listening else { return }
        let plan = SoundPlan(frame.size, isLinear: around.isLinear)
        let inner = LayerFrame.float(plan.area, isLinear: around.isLinear, into: &frame)
        frame.cursor = Point(row: inner.row, column: inner.column)
        if plan.hasTitle {
            frame.write(
                Width.clip(tr("The sound of \(heard.book.title)"), to: inner.width), row: inner.row,
                column: inner.column, role: .heading, limit: inner.columns.upperBound)
        }
        let lines = SoundLines(state, heard, in: plan)
        lines.list.draw(
            lines.shape, in: plan.list, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { at, area, isFocused, frame in
            guard let line = lines.line(at) else { return }
            draw(
                line, value(line.row, heard), in: area, isFocused: isFocused,
                isLinear: around.isLinear, into: &frame)
        }
        drawHelp(state.focused.help, in: plan.help, into: &frame)
        guard frame.height >= 5, frame.width >= 20 else { return }
        StatusLine(
            tr("Sound"),
            hints: around.hints(
                in: .lists, (.listOut, tr("less")), (.listIn, tr("more", "of a value")),
                (.itemRemove, tr("as ever")),
                (.layerClose, ""))
        ).draw(row: frame.height - 1, into: &frame)
    }

    private static func draw(
        _ line: SoundLines.Line, _ value: String, in area: Area, isFocused: Bool, isLinear: Bool,
        into frame: inout Frame
    ) {
        let limit = area.columns.upperBound
        var end = area.column
        if line.hasTitle {
            // What it is set to counts more than the end of what it is called.
            let room =
                line.hasValue
                ? max(area.width / 3, area.width - Width.of(value) - 2)
                : area.width - (isLinear ? 1 : 0)
            let title = line.row.title
            // Blanks at the beginning are of no use to a screen reader.
            let heard = isLinear ? String(title.drop { $0 == " " }) : title
            end = frame.write(
                Width.clip(heard, to: room), row: area.row, column: end,
                role: isFocused ? .listFocus : .text, limit: limit)
            if isLinear { frame.write(":", row: area.row, column: end, limit: limit) }
        }
        guard line.hasValue else { return }
        let column = isLinear ? end + 2 : max(end + 2, limit - Width.of(value))
        guard column < limit else { return }
        frame.write(
            Width.clip(value, to: limit - column), row: area.row, column: column,
            role: isFocused ? .listFocus : .dim, limit: limit)
    }

    /// Below a blank row, where it is not as long as the room that is left for it.
    private static func drawHelp(_ help: String, in area: Area, into frame: inout Frame) {
        let count = Paragraphs.lines(help, width: area.width, rowsMax: area.height).count
        let gap = min(1, area.height - count)
        Paragraphs.draw(help, in: area.inset(top: gap), into: &frame, role: .dim)
    }

    static func value(_ row: Row, _ heard: Listening.State) -> String {
        switch row {
        case .speed: heard.speed.words
        case .volume: heard.isMuted ? tr("muted") : "\(heard.volume)"
        case .chapter: heard.isRepeating ? tr("yes") : tr("no")
        case .passage:
            heard.isRepeating ? tr("no") : Listening.loopMark(heard) ?? tr("no")
        case .scope: heard.scope.words(heard.book)
        default: row.part.map(heard.tuning.value) ?? ""
        }
    }

    public static let previews: [Preview] = [
        preview("sound", 0) { _ in },
        preview("sound-own", 4) { heard in
            heard.speed = Speed(125)
            for (part, text) in [
                (Tuning.Part.gain, "6"), (.even, "on"), (.silence, "medium"), (.balance, "-100"),
            ] {
                _ = heard.tuning.set(part, to: text)
            }
            _ = heard.tuning.set(.intro, to: "12")
            heard.loop = .passage(.seconds(5_000), .seconds(5_030))
        },
        preview("sound-linear", 6, isLinear: true) { _ in },
    ]

    private static func preview(
        _ name: String, _ row: Int, isLinear: Bool = false,
        _ change: @escaping @Sendable (inout Listening.State) -> Void
    ) -> Preview {
        Preview(name) { size in
            var around = Surroundings()
            (around.size, around.isLinear) = (size, isLinear)
            let book = PreviewSound.book
            var heard = Listening.State(
                OpenedSound(book, at: book.timeline.place(at: .seconds(5_000))))
            change(&heard)
            around.listening = heard
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            var state = State(size: size, isLinear: isLinear)
            state.move(.to(row))
            draw(state, around, into: &frame)
            frame.settleCursor()
            return frame
        }
    }
}

extension SoundSheet.State: ListPane {
    package var shape: ListShape { ListShape(count: SoundSheet.Row.allCases.count) }
    package var height: Int { max(1, SoundPlan(size, isLinear: isLinear).list.height) }

    var focused: SoundSheet.Row {
        SoundSheet.Row.allCases[min(list.focus, SoundSheet.Row.allCases.count - 1)]
    }
}

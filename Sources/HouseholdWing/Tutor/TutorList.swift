import Canvas
import ScreenKit
import Wording

/// The twelve lessons to choose from, in whatever order a person likes.
extension Tutor {
    static var lessonsShape: ListShape { ListShape(count: Lesson.all.count) }

    static func listPage(_ size: Size) -> ListPage { ListPage(size, foot: 1) }

    private static func height(_ state: State) -> Int {
        listPage(state.size ?? Size(80, 24)).area.height
    }

    static func openList(_ state: inout State) -> Effects {
        let left = stop(&state) + leave(&state)
        var list = ListView()
        let lesson = min(state.progress.lesson, Lesson.all.count - 1)
        list.move(.to(lesson), in: lessonsShape, height: height(state))
        (state.choosing, state.note) = (list, nil)
        return left
    }

    static func obeyList(_ state: inout State, _ order: Order) -> Effects {
        if let move = ListView.Move(order.verb) {
            let height = height(state)
            state.choosing?.move(move, by: order.times, in: lessonsShape, height: height)
            return []
        }
        switch order.verb {
        case .focusActivate, .listIn: return choose(state.choosing?.focus ?? 0, &state)
        case .layerClose, .layerBack, .listOut, .contentsOpen:
            state.choosing = nil
            return watch(&state)
        case .helpKeys: return open(&state, .keys)
        case .paletteOpen: return open(&state, .palette)
        case .viewTheme: return open(&state, .themes)
        case .goSettings: return open(&state, .settings)
        default: return missed
        }
    }

    static func choose(_ lesson: Int, _ state: inout State) -> Effects {
        state.choosing = nil
        state.progress.go(to: lesson)
        return begin(&state)
    }

    static func drawList(
        _ list: ListView, _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let page = listPage(frame.size)
        if page.hasHead {
            frame.write(
                Width.clip(title, to: frame.width - 2), row: 0, column: 1, role: .heading)
        }
        list.draw(
            lessonsShape, in: page.area, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { row, area, isFocused, frame in
            let (lesson, isDone) = (Lesson.all[row], state.progress.isComplete(row))
            let done = state.progress.doneCount(of: row)
            let count = tr("\(done) of \(lesson.steps.count)")
            let standing = isDone ? tr("Done") : done > 0 ? count : ""
            if around.isLinear {
                let words = listed([lesson.title, standing].filter { !$0.isEmpty })
                frame.write(
                    Width.clip(words, to: area.width), row: area.row, column: area.column,
                    role: isFocused ? .listFocus : .text)
                return
            }
            let words = "\(row < 9 ? " " : "")\(row + 1)  \(lesson.title)"
            let mark = isDone ? "✓ " : "○ "
            let right = area.columns.upperBound - Width.of(standing) - 1
            frame.write(
                Width.clip(mark + words, to: max(0, right - area.column - 1)), row: area.row,
                column: area.column, role: isFocused ? .listFocus : .text)
            frame.write(
                standing, row: area.row, column: max(area.column, right), role: .dim,
                limit: area.columns.upperBound)
        }
        guard page.hasFoot else { return }
        let place =
            around.isLinear ? title : tr("\(list.focus + 1) of \(Lesson.all.count)")
        StatusLine(
            place,
            hints: around.hints(in: .lists, (.focusActivate, tr("open")), (.layerClose, tr("back")))
        ).draw(row: frame.height - 1, into: &frame)
    }
}

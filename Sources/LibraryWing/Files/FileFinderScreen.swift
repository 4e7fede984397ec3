import Canvas
import Holdings
import ScreenKit
import Wording

extension FileFinder {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let layout = Layout(state, frame.size, isLinear: around.isLinear)
        let inner = LayerFrame.float(layout.box, isLinear: around.isLinear, into: &frame)
        guard !inner.isEmpty else { return }
        label.draw(state.field, in: layout.field, into: &frame)
        let all = state.choices?.choices ?? []
        state.list.draw(
            state.shape, in: layout.list, into: &frame, hasFocus: state.isChoosing,
            isLinear: around.isLinear, number: ItemNumber.lead(isLinear: around.isLinear)
        ) { row, line, isFocused, frame in
            frame.write(
                Width.clip(all[row].path, to: line.width), row: line.row, column: line.column,
                role: isFocused ? .listFocus : all[row].kind == .other ? .dim : .text,
                limit: line.columns.upperBound)
        }
        let remark = remark(state)
        Paragraphs.draw(remark.text, in: layout.foot, into: &frame, role: remark.role)
        StatusLine(title, hints: hints(state, around)).draw(row: frame.height - 1, into: &frame)
    }

    fileprivate static var label: LabelledField {
        LabelledField(tr("File or folder:"), placeholder: "~/Books")
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        let isFolder = state.chosen?.kind == .folder
        var wanted: [(Verb, String)] = [
            (.focusActivate, isFolder ? tr("go into it") : tr("take it in")),
            (.focusNext, state.isChoosing ? tr("next") : tr("complete")),
        ]
        if !state.isChoosing, !state.past.isEmpty { wanted.append((.fieldUp, tr("named before"))) }
        return around.hints(in: .fields, wanted + [(.layerClose, "")])
    }

    // MARK: - What is said below

    fileprivate static func remark(_ state: State) -> (text: String, role: Role) {
        if let trouble = state.trouble {
            return (sentences("! " + trouble.words, next(after: trouble, state)), .error)
        }
        if state.isSilent {
            return (
                tr(
                    "The folder cannot be listed: its network may be out of reach. "
                        + "Type the rest of the path, or name another folder."), .dim
            )
        }
        guard let choices = state.choices else { return ("· · ·", .dim) }
        if state.isChoosing { return (tr("\(state.list.focus + 1) of \(choices.count)"), .dim) }
        if state.field.isEmpty {
            return (
                tr(
                    "A book, a folder with books in it, or a calibre library. "
                        + "Nothing is copied or moved."), .dim
            )
        }
        return (words(of: choices), .dim)
    }

    private static func words(of choices: PathChoices) -> String {
        let (place, shown) = (choices.place, choices.choices.count)
        if choices.count == 0 {
            return choices.part.isEmpty
                ? tr("No name in \(place) can be chosen.")
                : tr("No name in \(place) begins with “\(choices.part)”.")
        }
        return shown < choices.count
            ? tr("The first \(shown) of \(choices.count) names in \(place); type more of the name.")
            : tr("\(choices.count, "name", "names") in \(place)")
    }

    private static func next(after trouble: PathTrouble, _ state: State) -> String {
        switch trouble {
        case .missing, .notFolder:
            state.shape.count > 0
                ? tr("Correct the path, or choose one of these names.")
                : tr("Correct the path; ~ is your home folder.")
        case .forbidden, .unreadable: tr("Name another file or folder.")
        }
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let layout = Layout(state, around.size, isLinear: around.isLinear)
        return pointed(mouse, state, listIn: layout.list, wheel: 1)
    }
}

extension PathTrouble {
    fileprivate var words: String {
        switch self {
        case .missing(let name, let folder): tr("There is no “\(name)” in \(folder).")
        case .notFolder(let path): tr("\(path) is a file, not a folder.")
        case .forbidden(let folder): tr("You are not allowed to read \(folder).")
        case .unreadable(let path, let why): tr("\(path) cannot be read: \(why).")
        }
    }
}

extension FileFinder {
    /// The field, the names that fit, and what is said of them. The words are read to their end;
    /// names keep a few rows.
    struct Layout {
        let box: Area
        let field: Area
        let list: Area
        let foot: Area

        private static let width = 72
        private static let namesMin = 3

        init(_ state: State, _ size: Size, isLinear: Bool = false) {
            let rows = size.height < 20 ? 5 : 10
            let width = min(Self.width, size.width)
            let height = min(rows + 6, max(1, size.height - 1))
            box = Area(
                row: min(3, max(0, size.height - 1 - height)), column: (size.width - width) / 2,
                width: width, height: height)
            var inner = LayerFrame.inside(box, of: size, isLinear: isLinear)
            let isRoomy = inner.height >= rows + 4
            field = Area(
                row: inner.row, column: inner.column, width: inner.width,
                height: min(inner.height, FileFinder.label.rows(width: inner.width)))
            inner = inner.inset(top: field.height + (isRoomy ? 1 : 0))
            let lines = Paragraphs.lines(
                FileFinder.remark(state).text, width: max(1, inner.width)
            ).count
            let names = min(state.shape.count, Self.namesMin)
            let words = max(min(1, inner.height), min(lines, inner.height - names))
            foot = inner.inset(top: inner.height - words)
            list = inner.inset(bottom: min(inner.height, words + (isRoomy ? 1 : 0)))
        }
    }
}

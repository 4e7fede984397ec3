import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

extension FolderList {
    static func page(_ size: Size) -> ListPage { ListPage(size, foot: 4) }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if page(size).hasHead {
            frame.write(tr("Watched folders"), row: 0, column: 1, role: .heading)
        }
        let area = page(size).area
        if case .failed(let why) = state.phase {
            let key = around.keymap.key(for: .itemAgain, in: .lists) ?? ":"
            let inner = area.inset(left: min(2, area.width), right: 0)
            Paragraphs.draw(
                tr(
                    "! The library cannot be read: \(why).\n\(key) tries again; "
                        + "`rushlight shelf check` tells more."), in: inner, into: &frame,
                role: .error)
            frame.cursor = Point(row: inner.row, column: inner.column)
        }
        let rows = state.rows
        state.list.draw(
            state.shape, in: area, into: &frame, hasFocus: !state.isAdding,
            isLinear: around.isLinear
        ) { index, line, isFocused, frame in
            draw(rows[index], line, isFocused, around, into: &frame)
        }
        guard page(size).hasFoot else { return }
        drawLine(state, around, into: &frame)
        let place = state.isAdding ? Place.fields : .lists
        var hints: [(Verb, String)] = [(.itemAdd, tr("add"))]
        if state.focused != nil {
            hints = [(.focusActivate, tr("show")), (.itemRemove, tr("remove"))] + hints
        }
        if state.isAdding {
            hints = [(.focusActivate, tr("watch it")), (.layerClose, tr("give up"))]
        }
        if !state.isAdding { hints += [(.editUndo, tr("undo")), (.layerBack, tr("back"))] }
        StatusLine(tr("Watched folders"), hints: around.hints(in: place, hints))
            .draw(row: size.height - 1, into: &frame)
    }

    private static func draw(
        _ row: Row, _ line: Area, _ isFocused: Bool, _ around: Surroundings,
        into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let words: (text: String, role: Role)
        switch row {
        case .blank: return
        case .folder(let folder): words = (folder.path, role)
        case .leftOut(let count):
            words = ("  " + tr("\(count, "file was left out", "files were left out")"), .dim)
        case .trouble(let trouble):
            let name = trouble.path.split(separator: "/").last.map(String.init) ?? trouble.path
            words = ("    " + tr("\(name): \(trouble.why)"), isFocused ? .listFocus : .dim)
        case .add: words = (tr("Watch a folder"), role)
        }
        frame.write(
            Width.clip(words.text, to: line.width), row: line.row, column: line.column,
            role: words.role, limit: line.columns.upperBound)
    }

    private static func drawLine(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let whole = Area(
            row: frame.height - 3, column: 1, width: max(0, frame.width - 2), height: 2)
        guard state.isAdding else {
            let words =
                around.settings.watchesFolders
                ? tr(
                    "What comes into them, changes or goes does so on the shelf; "
                        + "nothing is copied or moved.")
                : tr("Folders are not watched: the setting shelf.watch is off.")
            Paragraphs.draw(words, in: whole, into: &frame, role: .dim)
            return
        }
        let label = tr("Folder:") + " "
        frame.write(label, row: whole.row, column: 1, role: .dim, limit: whole.columns.upperBound)
        state.name.draw(
            in: whole.inset(left: min(whole.width, Width.of(label)), right: 0), into: &frame,
            placeholder: tr("~/Books, or a calibre library"))
        frame.write(
            Width.clip(
                tr("All that is in it comes to the shelf, and what will be."), to: whole.width),
            row: whole.row + 1, column: 1, role: .dim)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(around.size).area)
    }

    public static let previews: [Preview] = [
        .of(FolderList.self, "folders") { open(some, $0) },
        .of(FolderList.self, "folders-none") { open([], $0) },
        .of(FolderList.self, "folders-loading") { State(size: $0) },
        .of(FolderList.self, "folders-adding") { size in
            var state = open(some, size)
            state.isAdding = true
            return state
        },
        .of(FolderList.self, "folders-failed") { size in
            var state = State(size: size)
            _ = reduce(&state, .failed("library.db is damaged; it was left as it is"))
            return state
        },
    ]

    private static func open(_ folders: [WatchedFolder], _ size: Size) -> State {
        var state = State(size: size)
        _ = reduce(&state, .told(folders))
        return state
    }

    private static let some: [WatchedFolder] = {
        var books = WatchedFolder(path: "/home/ada/Books", since: 0)
        books.troubles = [
            WatchTrouble(path: "/home/ada/Books/half.epub", why: "the archive is damaged"),
            WatchTrouble(path: "/home/ada/Books/bank.pdf", why: "it is locked with a password"),
        ]
        return [books, WatchedFolder(path: "/home/ada/Calibre Library", since: 0)]
    }()
}

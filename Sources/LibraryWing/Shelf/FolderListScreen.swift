import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

extension FolderList {
    /// How far the files that were left out of a folder stand from it.
    static let indent = 4
    private static let footRows = 2

    /// The list, and what is said below it.
    static func page(_ state: State) -> FootedPage {
        let width = max(0, state.size.width - 2)
        // Whether folders are watched is not known when rows are counted: there is room for both.
        let helps =
            state.isAdding
            ? [addingHelp] : [help(isWatching: true), help(isWatching: false)]
        let lines = helps.map { Paragraphs.lines($0, width: width).count }.max() ?? 0
        let typed = state.isAdding ? field.rows(width: width) : 0
        // The help has the rows that the list leaves, and two of them in any case.
        let left = ListPage(state.size, foot: 2).area.height - state.rows.count - typed
        let rows = max(footRows, typed + min(lines, max(footRows, left)))
        return FootedPage(state.size, rows: rows, gap: 1)
    }

    private static var field: LabelledField {
        LabelledField(tr("Folder:"), placeholder: tr("~/Books, or a calibre library"))
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        let page = page(state)
        if page.list.hasHead {
            frame.write(
                Width.clip(tr("Watched folders"), to: size.width - 2), row: 0, column: 1,
                role: .heading)
        }
        let area = page.list.area
        var end = area.row
        if case .failed(let why) = state.phase {
            let key = around.keymap.key(for: .itemAgain, in: .lists) ?? ":"
            var inner = area.inset(left: min(2, area.width))
            // Without a list the help gives way to it.
            inner.height = max(0, size.height - (page.list.hasFoot ? 1 : 0) - area.row)
            end = Paragraphs.draw(
                tr(
                    "! The library cannot be read: \(why).\n\(key) tries again; "
                        + "`rushlight shelf check` tells more."), in: inner, into: &frame,
                role: .error)
            frame.cursor = Point(row: inner.row, column: inner.column)
        }
        let rows = state.rows
        state.folded.draw(
            in: area, into: &frame, hasFocus: !state.isAdding, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { index, isFolded, line, isFocused, frame in
            draw(rows[index], state, line, isFolded, isFocused, into: &frame)
        }
        guard page.list.hasFoot else { return }
        if end < page.foot.row { drawFoot(state, around, in: page.foot, into: &frame) }
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
        _ row: Row, _ state: State, _ line: Area, _ isFolded: Bool, _ isFocused: Bool,
        into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let dim: Role = isFocused ? .listFocus : .dim
        let words: (text: String, role: Role, indent: Int)
        switch row {
        case .blank: return
        case .folder(let folder): words = (folder.path, role, 0)
        case .leftOut(let count):
            words = (tr("\(count, "file was left out", "files were left out")"), .dim, 2)
        case .trouble(let trouble):
            words = (isFolded ? trouble.words : state.lines(of: trouble).first ?? "", dim, indent)
        case .more(let text): words = (text, dim, indent)
        case .add: words = (tr("Watch a folder"), role, 0)
        }
        let limit = line.columns.upperBound
        // By themselves: blanks in a text that is written from the right go to its other end.
        let start = frame.write(
            String(repeating: " ", count: words.indent), row: line.row, column: line.column,
            role: words.role, limit: limit)
        frame.write(
            Width.clip(words.text, to: max(0, limit - start)), row: line.row, column: start,
            role: words.role, limit: limit)
    }

    private static func drawFoot(
        _ state: State, _ around: Surroundings, in foot: Area, into frame: inout Frame
    ) {
        guard state.isAdding else {
            Paragraphs.draw(
                help(isWatching: around.settings.watchesFolders), in: foot, into: &frame,
                role: .dim)
            return
        }
        field.draw(state.name, over: addingHelp, in: foot, into: &frame)
    }

    private static var addingHelp: String {
        tr("All that is in it comes to the shelf, and what will be.")
    }

    private static func help(isWatching: Bool) -> String {
        isWatching
            ? tr(
                "What comes into them, changes or goes does so on the shelf; "
                    + "nothing is copied or moved.")
            : tr("Folders are not watched: the setting shelf.watch is off.")
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(state).list.area)
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

import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// The folders whose books come to the shelf by themselves, and what in them was left out.
public enum FolderList: Screen {
    public static var name: String { "folders" }
    public static var title: String { tr("Watched folders") }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { journal }
    public static var begun: Action? { .begun }

    public enum Phase: Equatable, Sendable {
        case loading, open
        /// Why they cannot be read or kept.
        case failed(String)
    }

    public struct State: Equatable, Sendable {
        public package(set) var phase = Phase.loading
        public package(set) var folders: [WatchedFolder] = []
        public package(set) var list = ListView()
        /// The folder that is named.
        var name = TextField()
        var isAdding = false
        package var size: Size

        public init(size: Size) { self.size = size }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case told([WatchedFolder])
        case failed(String)
        /// One is watched from here on, or no more; all that are now.
        case changed(String, isOn: Bool, [WatchedFolder])
        /// Why nothing came of what was asked, as a sentence.
        case refused(String)
        /// A change, done again or taken back.
        case changing(String, isOn: Bool)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case read
        /// A folder as a person named it, or as the system did.
        case watch(String, isOn: Bool)
    }

    enum Row: Equatable, Sendable {
        case folder(WatchedFolder)
        /// So many were left out.
        case leftOut(Int)
        case trouble(WatchTrouble)
        /// What is left of why a file was left out.
        case more(String)
        case blank
        case add
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.resize(size)
        case .begun: return [.request(.folders, .read)]
        case .told(let folders): state.take(folders)
        case .failed(let why): state.phase = .failed(why)
        case .changed(let path, let isOn, let folders):
            state.take(folders)
            let row = state.rows.firstIndex {
                if case .folder(let folder) = $0 { folder.path == path } else { false }
            }
            if isOn, let row { state.move(.to(row)) }
            return changed(path, isOn: isOn)
        case .refused(let words): return [.perform(.ask(.say(words)))]
        case .changing(let path, let isOn):
            return [.request(.folders, .watch(path, isOn: isOn))]
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? enter(&state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    static let journal = "folders"

    private static func changed(_ path: String, isOn: Bool) -> Effects {
        let title = isOn ? tr("\(path) is watched") : tr("\(path) is not watched any more")
        let undo = Undo(
            title: title, journal: journal, inverse: Action.changing(path, isOn: !isOn),
            forward: .changing(path, isOn: isOn))
        let words =
            isOn
            ? tr("\(path) is watched; its books come now.")
            : tr("\(path) is not watched any more; its books stay.")
        return [.record(undo), .perform(.ask(.done(words)))]
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        if state.isAdding { return obeyField(order, &state) }
        switch order.verb {
        case .focusActivate, .listIn: return enter(&state)
        case .listOut: return [.perform(.ask(.close))]
        case .itemAdd: return beginAdding(&state)
        case .itemRemove:
            guard let folder = state.focused else { return missed }
            return [.request(.folders, .watch(folder.path, isOn: false))]
        case .itemAgain: return [.request(.folders, .read)]
        case .itemCopy:
            guard let folder = state.focused else { return missed }
            return [.perform(.ask(.copy(folder.path)))]
        default: return walk(order, &state)
        }
    }

    /// A folder is shown by what the person has for folders.
    private static func enter(_ state: inout State) -> Effects {
        if state.isOnAdd { return beginAdding(&state) }
        guard let folder = state.focused else { return missed }
        return [.perform(.ask(.openOutside(folder.path)))]
    }

    private static func beginAdding(_ state: inout State) -> Effects {
        guard state.phase == .open else { return missed }
        state.isAdding = true
        state.name = TextField()
        return []
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            state.isAdding = false
            return []
        case .focusActivate:
            state.isAdding = false
            let name = state.name.text
            guard name.contains(where: { !$0.isWhitespace }) else { return [] }
            return [.request(.folders, .watch(name, isOn: true))]
        default: return write(.order(order), &state)
        }
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        state.isAdding ? .fields : .lists
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose && state.isAdding
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension FolderList.State: FoldingPane {
    /// What the list says of one folder; `rushlight shelf watch` says all.
    private static let troublesMax = 20
    private static let linesMax = 6

    var rows: [FolderList.Row] {
        guard phase == .open else { return [] }
        var rows: [FolderList.Row] = []
        for folder in folders {
            rows.append(.folder(folder))
            if folder.troubles.isEmpty { continue }
            rows.append(.leftOut(folder.troubles.count))
            for trouble in folder.troubles.prefix(Self.troublesMax) {
                rows.append(.trouble(trouble))
                rows += lines(of: trouble).dropFirst().map { .more($0) }
            }
        }
        if !rows.isEmpty { rows.append(.blank) }
        return rows + [.add]
    }

    /// Why a file was left out is read to its end.
    func lines(of trouble: WatchTrouble) -> [String] {
        let width = ListPage(size, foot: 0).area.width - 2 - FolderList.indent
        return Paragraphs.lines(trouble.words, width: max(1, width), rowsMax: Self.linesMax)
    }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { index in
            switch rows[index] {
            case .folder, .add, .trouble: .item
            case .leftOut, .more: .continuation
            case .blank: .heading
            }
        }
    }

    package var folded: FoldedList {
        let rows = rows
        return FoldedList(self) { if case .more = rows[$0] { true } else { false } }
    }

    package var height: Int { FolderList.page(self).list.area.height }

    /// The folder that has focus, or that contains the focused one.
    var focused: WatchedFolder? {
        guard !isOnAdd else { return nil }
        for row in rows.prefix(list.focus + 1).reversed() {
            if case .folder(let folder) = row { return folder }
        }
        return nil
    }

    var isOnAdd: Bool {
        let rows = rows
        return rows.indices.contains(list.focus) && rows[list.focus] == .add
    }

    mutating func take(_ folders: [WatchedFolder]) {
        layOut {
            $0.folders = folders
            $0.phase = .open
        }
    }

    mutating func resize(_ size: Size) { layOut { $0.size = size } }

    /// The focus stays on what it was on, on however many rows the others stand now.
    private mutating func layOut(_ change: (inout Self) -> Void) {
        let (before, focus) = (rows, list.focus)
        change(&self)
        let row = before.indices.contains(focus) ? rows.firstIndex(of: before[focus]) : nil
        move(.to(row ?? focus))
    }
}

extension WatchTrouble {
    fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var words: String { tr("\(name): \(why)") }
}

extension EffectID {
    fileprivate static let folders = EffectID("folders")
}

extension FolderList.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.name }
}

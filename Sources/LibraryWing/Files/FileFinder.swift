import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// `g f`: a book, or a folder with books in it, is named by its path. `Tab` completes names as a
/// shell does, and those that fit stand below.
public enum FileFinder: Screen {
    public static var name: String { "file" }
    public static var title: String { tr("Open a book or folder") }
    public static var begun: Action? { .begun }

    /// What is done with a path that was typed elsewhere.
    public enum Deed: Equatable, Sendable { case complete, completeThenOpen, choose, open }

    public struct State: Equatable, Sendable {
        public package(set) var field: TextField
        /// What is done as soon as it can be.
        package internal(set) var deed: Deed?
        /// The names that fit, as far as they were asked for; they stay until others come.
        public package(set) var choices: PathChoices?
        public package(set) var list = ListView()
        /// A name of the list has the focus, and `Enter` means it.
        public package(set) var isChoosing = false
        /// Names were asked for and have not come.
        package internal(set) var isWaiting = false
        /// They did not come in time, or an answer to Enter did not.
        package internal(set) var isSilent = false
        /// The path of a folder that did not answer: it is not asked again for each letter.
        var silentFolder: Substring?
        public package(set) var trouble: PathTrouble?
        /// Paths that were opened before, the newest first.
        let past: [String]
        /// Which of them stands in the field, and what was typed before it.
        var recalled: Int?
        var typed = ""
        package var size: Size

        public init(_ path: String = "", _ deed: Deed? = nil, past: [String] = [], size: Size) {
            field = TextField(path)
            self.deed = deed
            self.past = past
            self.size = size
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case listed(PathChoices)
        /// Why the folder of the path has no names to tell.
        case notListed(PathTrouble)
        case patienceRanOut
        /// Enter has no answer yet.
        case findingTookLong
        /// The whole path of what was named.
        case found(String)
        case notFound(PathTrouble)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// What a path may go on as.
        case list(String)
        case find(String)
    }

    /// The network of a folder that is not listed by then is most likely out of reach.
    static let patience = Duration.seconds(2)

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.resize(size)
        case .begun:
            let opens = state.deed == .open
            return list(&state) + (opens ? open(&state) : [])
        case .listed(let choices): return take(choices, &state)
        case .notListed(let trouble):
            state.forgetNames()
            state.trouble = state.trouble ?? trouble
            return [.cancel(.patience)]
        case .patienceRanOut:
            state.forgetNames()
            (state.isSilent, state.silentFolder) = (true, state.folder)
            return [.cancel(.list)]
        case .findingTookLong: state.isSilent = true
        case .found(let path):
            return [
                .cancel(.findPatience), .perform(.ask(.close)),
                .perform(.ask(.run(ShelfErrand.take(path)))),
            ]
        case .notFound(let trouble):
            (state.trouble, state.isSilent) = (trouble, false)
            return [.cancel(.findPatience)]
        case .typed(let key): return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .rowPressed(let row):
            // The names below are of the path of before.
            if state.isWaiting { return [] }
            state.isChoosing = true
            state.move(.to(row))
            return enter(&state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .focusActivate: return enter(&state)
        case .focusNext: return complete(&state)
        case .focusPrevious: return step(-1, &state)
        case .fieldDown: return state.recalled == nil ? step(1, &state) : recall(-1, &state)
        case .fieldUp: return state.isChoosing ? step(-1, &state) : recall(1, &state)
        case .listPageForward, .listPageBack:
            guard state.isChoosing else { return missed }
            return walk(order, &state)
        default: return edit(.order(order), &state)
        }
    }

    // MARK: - The path

    private static func edit(_ edit: FieldEdit, _ state: inout State) -> Effects {
        switch state.write(edit) {
        case .none: return missed
        // The caret is seen where it moves.
        case .caret: state.isChoosing = false
        case .words:
            state.recalled = nil
            return changed(&state)
        }
        return []
    }

    private static func fill(_ path: String, _ state: inout State) -> Effects {
        state.field = TextField(path)
        return changed(&state)
    }

    /// What was said of the former path is over.
    private static func changed(_ state: inout State) -> Effects {
        (state.isChoosing, state.trouble, state.deed) = (false, nil, nil)
        state.list = ListView()
        return [.cancel(.find), .cancel(.findPatience)] + list(&state)
    }

    /// Goes to an older path, or back to the newer one and to what was typed.
    private static func recall(_ step: Int, _ state: inout State) -> Effects {
        let at = (state.recalled ?? -1) + step
        guard at >= 0 else {
            state.recalled = nil
            return fill(state.typed, &state)
        }
        guard state.past.indices.contains(at) else { return missed }
        if state.recalled == nil { state.typed = state.field.text }
        state.recalled = at
        return fill(state.past[at], &state)
    }

    private static func enter(_ state: inout State) -> Effects {
        // Tab was pressed just before: Enter means the name that it completes.
        if state.isWaiting, state.deed == .complete {
            state.deed = .completeThenOpen
            return []
        }
        guard state.isChoosing, let choice = state.chosen, let folder = state.choices?.folder else {
            return open(&state)
        }
        state.recalled = nil
        let effects = fill(folder + choice.path, &state)
        return choice.kind == .folder ? effects : effects + open(&state)
    }

    private static func open(_ state: inout State) -> Effects {
        (state.deed, state.trouble) = (nil, nil)
        let path = state.field.text
        guard path.contains(where: { !$0.isWhitespace }) else { return [.perform(.ask(.close))] }
        return [
            .request(.find, .find(path)),
            .schedule(.findPatience, after: patience, .findingTookLong),
        ]
    }

    // MARK: - Its names

    /// Asked for at each change of the path; the answer to an older one never comes.
    private static func list(_ state: inout State) -> Effects {
        guard state.folder != state.silentFolder else {
            state.forgetNames()
            state.isSilent = true
            return [.cancel(.list), .cancel(.patience)]
        }
        (state.isWaiting, state.isSilent, state.silentFolder) = (true, false, nil)
        return [
            .request(.list, .list(state.field.text)),
            .schedule(.patience, after: patience, .patienceRanOut),
        ]
    }

    private static func take(_ choices: PathChoices, _ state: inout State) -> Effects {
        let deed = state.deed
        (state.isWaiting, state.deed, state.choices) = (false, nil, choices)
        (state.isChoosing, state.list) = (false, ListView())
        switch deed {
        case .complete: return [.cancel(.patience)] + complete(&state)
        case .completeThenOpen:
            let effects = [.cancel(.patience)] + complete(&state)
            return state.isChoosing ? effects : effects + open(&state)
        case .choose: return [.cancel(.patience)] + step(1, &state)
        case .open, nil: return [.cancel(.patience)]
        }
    }

    /// As far as all names go the same way; from there on one after another is chosen.
    private static func complete(_ state: inout State) -> Effects {
        if state.isWaiting {
            state.deed = .complete
            return []
        }
        guard let choices = state.choices else { return list(&state) }
        guard !state.isChoosing, let path = choices.completion else { return step(1, &state) }
        state.recalled = nil
        return fill(path, &state)
    }

    /// From the path to the first name, from name to name, and from the last one to the path.
    private static func step(_ step: Int, _ state: inout State) -> Effects {
        // The names below are of the path of before.
        if state.isWaiting, !state.isChoosing {
            state.deed = .choose
            return []
        }
        let count = state.shape.count
        guard count > 0 else { return missed }
        let from = state.isChoosing ? state.list.focus : step > 0 ? -1 : count
        state.isChoosing = (0..<count).contains(from + step)
        state.move(.to(from + step))
        return []
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place { .fields }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension FileFinder.State: ListPane {
    package var shape: ListShape { ListShape(count: choices?.choices.count ?? 0) }
    package var height: Int { max(1, FileFinder.Layout(self, size).list.height) }

    /// The path up to its last name.
    var folder: Substring {
        field.text.lastIndex(of: "/").map { field.text[...$0] } ?? ""
    }

    mutating func forgetNames() {
        (isWaiting, deed, choices) = (false, nil, nil)
        (isChoosing, list) = (false, ListView())
    }

    /// The name that has the focus.
    var chosen: PathChoices.Choice? {
        guard isChoosing, let all = choices?.choices, all.indices.contains(list.focus) else {
            return nil
        }
        return all[list.focus]
    }
}

extension FileFinder.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.field }
}

extension EffectID {
    fileprivate static let find = EffectID("find")
    fileprivate static let findPatience = EffectID("find.patience")
}

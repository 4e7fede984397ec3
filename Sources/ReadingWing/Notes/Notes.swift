import Canvas
import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// What a person left in the book in view: its highlights and notes by chapter, then its marks.
public enum Notes: Screen {
    public static var name: String { "notes" }
    public static var title: String { tr("Notes") }
    public static var sharesHistory: Bool { true }

    /// A letter that was set as a mark.
    public struct Mark: Equatable, Sendable {
        var letter: Character
        var place: Spot
        /// Out of 100.
        var percent: Double
        var chapter: String
    }

    /// What there is to list.
    public struct Content: Equatable, Sendable {
        var notes: [BookNote] = []
        var marks: [Mark] = []

        /// Highlights, notes and words.
        var written: [BookNote] { notes.filter { !$0.isPlainBookmark } }
        var bookmarks: [BookNote] { notes.filter(\.isPlainBookmark) }
    }

    public struct State: Equatable, Sendable {
        public package(set) var content: Content
        public package(set) var list = ListView()
        /// Laid out anew when the width or what is listed changes.
        var rows: [Row] = []
        package var size: Size
        let isLinear: Bool

        public init(_ content: Content, at place: Spot, _ around: Surroundings) {
            self.content = content
            size = around.size
            isLinear = around.isLinear
            layOut()
            // To look each row up among thousands of notes would hold the key up.
            var passed: Set<Item> = []
            for note in content.notes {
                if let start = note.start, start <= place { passed.insert(.note(note.id)) }
            }
            for mark in content.marks where mark.place <= place {
                passed.insert(.mark(mark.letter))
            }
            let here = rows.lastIndex { $0.item.map(passed.contains) ?? false }
            move(here.map { .to($0) } ?? .first)
        }
    }

    /// What a row of the list speaks of.
    enum Item: Hashable, Sendable {
        case note(Annotation.ID)
        case mark(Character)
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        /// What the book below has now.
        case listed(Content)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size):
            state.size = size
            state.keepFocus { $0.layOut() }
        case .listed(let content): state.take(content)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): return state.press(row) ? go(state) : []
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        switch order.verb {
        case .layerClose: return [.perform(.close)]
        case .listGroupNext: state.moveByChapter(order.times)
        case .listGroupPrevious: state.moveByChapter(-order.times)
        case .focusActivate: return go(state)
        case .itemCopy: return copy(state)
        case .itemAdd, .itemEdit, .itemColour, .itemRemove:
            guard let note = state.focusedNote else { return noNote(state) }
            return [.perform(ask(order.verb, note))]
        default: return walk(order, &state)
        }
        return []
    }

    private static func ask(_ verb: Verb, _ note: BookNote) -> Ask {
        switch verb {
        case .itemAdd: .open(.note(note.annotation, row: nil))
        case .itemEdit: .edit(.note(note.annotation))
        case .itemColour: .mark(.colourPressed(note.id))
        default: .mark(.removePressed(note.id))
        }
    }

    private static func noNote(_ state: State) -> [Effect<Action, Ask>] {
        guard case .mark(let letter)? = state.focused else { return missed }
        return [.perform(.say(tr("A mark has no note. m\(letter) sets it elsewhere.")))]
    }

    private static func go(_ state: State) -> [Effect<Action, Ask>] {
        guard let item = state.focused else { return [] }
        guard let place = state.place(of: item) else {
            return [.perform(.say(tr("Its words stand nowhere in this edition.")))]
        }
        return [.perform(.close), .perform(.seek(.place(place)))]
    }

    private static func copy(_ state: State) -> [Effect<Action, Ask>] {
        guard let note = state.focusedNote?.annotation else { return noNote(state) }
        let words = [note.quote, note.note].filter { !$0.isEmpty }
        guard !words.isEmpty else { return [.perform(.say(tr("There are no words to copy.")))] }
        return [.perform(.copy(words.joined(separator: "\n")))]
    }

    public static func place(_ state: State) -> ScreenKit.Place { .notes }
}

extension BookNote {
    /// A place without a word: it stands among the marks.
    var isPlainBookmark: Bool {
        annotation.kind == .bookmark && annotation.note.isEmpty && annotation.quote.isEmpty
            && !isLost
    }
}

extension Spot {
    fileprivate static func <= (one: Spot, other: Spot) -> Bool {
        (one.document, one.offset) <= (other.document, other.offset)
    }
}

extension Notes.State: ListPane {
    var focused: Notes.Item? {
        rows.indices.contains(list.focus) ? rows[list.focus].item : nil
    }

    var focusedNote: BookNote? {
        guard case .note(let id)? = focused else { return nil }
        return content.notes.first { $0.id == id }
    }

    func place(of item: Notes.Item) -> Spot? {
        switch item {
        case .note(let id): content.notes.first { $0.id == id }?.start
        case .mark(let letter): content.marks.first { $0.letter == letter }?.place
        }
    }

    mutating func take(_ content: Notes.Content) {
        self.content = content
        keepFocus { $0.layOut() }
    }

    /// The same item, or where it was the one that follows.
    mutating func keepFocus(_ change: (inout Self) -> Void) {
        let was = focused
        let at = items.firstIndex { $0 == was }
        change(&self)
        let new = items
        let item =
            was.flatMap { new.contains($0) ? $0 : nil }
            ?? at.flatMap { at in
                new.isEmpty ? nil : new[min(at, new.count - 1)]
            }
        let row = rows.firstIndex { $0.item == item && $0.kind == .item }
        move(row.map { .to($0) } ?? .first)
    }

    private var items: [Notes.Item] {
        rows.compactMap { $0.kind == .item ? $0.item : nil }
    }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { Notes.page(self, size).list.height }

    mutating func moveByChapter(_ times: Int) {
        let heads = rows.indices.filter { rows[$0].isChapter }
        let here = heads.lastIndex { $0 < list.focus } ?? 0
        // Back from within a chapter leads to its first note.
        let isFirst = heads.indices.contains(here) && list.focus == heads[here] + 1
        let wanted = here + times + (times < 0 && !isFirst ? 1 : 0)
        guard !heads.isEmpty else { return }
        move(.to(heads[min(max(0, wanted), heads.count - 1)] + 1))
    }
}

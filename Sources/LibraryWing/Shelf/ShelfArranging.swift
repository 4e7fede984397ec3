import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// How books follow one another, which of them are one, and what they are called.
extension Shelf {
    /// Commands that the palette has and a menu too; nil for all others.
    static func arrange(_ order: Order, _ state: inout State) -> Effects? {
        switch order.verb {
        case .sortReversed: return reverse(&state)
        case .filterSave:
            guard !state.filter.isEmpty else {
                return [.perform(.ask(.say(tr("There is no filter to save: / begins one."))))]
            }
            if let trouble = state.filterTrouble { return [.perform(.ask(.say(trouble)))] }
            state.field = .saving
            state.name = TextField()
            return []
        case .bookCollect:
            guard !state.chosen.isEmpty else { return missed }
            state.field = .collection
            state.name = TextField()
            return []
        case .bookMakeOne: return makeOne(&state)
        case .bookSplit: return split(&state)
        case .bookApart: return keepApart(state)
        default: return ShelfOrder(order.verb).map { sort(by: $0, &state) }
        }
    }

    static func sort(by order: ShelfOrder, _ state: inout State) -> Effects {
        guard order != state.order else { return [] }
        state.order = order
        return [list(state)]
    }

    static func reverse(_ state: inout State) -> Effects {
        state.isReversed.toggle()
        return [list(state)]
    }

    /// The marked ones become one with the focused one, or with the first of them.
    static func makeOne(_ state: inout State) -> Effects {
        let ids = state.ids.filter { state.marked.contains($0) }
        guard ids.count > 1 else {
            return [.perform(.ask(.say(tr("Mark the books that are one first."))))]
        }
        let id = state.focused.flatMap { ids.contains($0) ? $0 : nil } ?? ids[0]
        return [.request(.oneness, .join(ids.filter { $0 != id }, to: id))]
    }

    static func split(_ state: inout State) -> Effects {
        guard let book = state.focusedBook else { return missed }
        guard book.joinedCount > 0 else {
            return [.perform(.ask(.say(tr("\(book.heading): nothing was joined to it."))))]
        }
        return [.request(.oneness, .split(book.id, 1))]
    }

    /// The marked ones are not one, whatever they have in common.
    static func keepApart(_ state: State) -> Effects {
        let ids = state.ids.filter { state.marked.contains($0) }
        guard ids.count > 1 else {
            return [.perform(.ask(.say(tr("Mark the books that are not one first."))))]
        }
        guard ids.count <= DoubleBooks.booksMax else {
            let most = tr("At most \(DoubleBooks.booksMax) books are told apart at once.")
            return [.perform(.ask(.say(most)))]
        }
        return [.request(.oneness, .keepApart(BookPair.all(of: ids), true))]
    }

    /// What may become of books that are one, or should be.
    static func onenesses(of chosen: [HeldBook.ID], _ state: State) -> [Menu.Entry] {
        if chosen.count > 1 { return [.makeOne, .keepApart] }
        let isJoined = chosen.contains { (state.rows[$0]?.joinedCount ?? 0) > 0 }
        return isJoined ? [.split] : []
    }

    static func arrange(_ action: Action, _ state: inout State) -> Effects {
        switch action {
        case .narrowed(let term, let field):
            let terms = TermWords.all(of: state.filter.text).filter {
                !$0.hasPrefix(field + ":") && !$0.hasPrefix("-" + field + ":")
            }
            state.filter.replaceAll(with: (terms + [term]).joined(separator: " "))
            state.list = ListView()
            return [list(state)]
        case .renaming(let kind, let name, let other):
            state.changeCount += 1
            let id = EffectID("change.\(state.changeCount)")
            return [.request(id, .rename(kind, name, to: other, state.changeCount))]
        case .joining(let ids, let id): return [.request(.oneness, .join(ids, to: id))]
        case .joined(let ids, let id, let title):
            state.marked = []
            let words = tr("\(title): \(ids.count + 1) books are one")
            return record(words, .splitting(id, ids.count), .joining(ids, to: id)) + refresh(&state)
        case .splitting(let id, let count): return [.request(.oneness, .split(id, count))]
        case .split(let ids, let id, let title):
            let words = tr("\(title): split into \(ids.count + 1) books")
            return record(words, .joining(ids, to: id), .splitting(id, ids.count)) + refresh(&state)
        case .keepingApart(let pairs, let areApart):
            return [.request(.oneness, .keepApart(pairs, areApart))]
        case .keptApart(let pairs, let areApart, let title):
            state.marked = []
            return record(
                apartWords(pairs, areApart, title), .keepingApart(pairs, !areApart),
                .keepingApart(pairs, areApart)) + refresh(&state)
        default: return []
        }
    }

    private static func apartWords(_ pairs: [BookPair], _ areApart: Bool, _ title: String) -> String
    {
        let count = Set(pairs.flatMap { [$0.one, $0.other] }).count
        return areApart
            ? tr("\(title): \(count) books, and no doubles")
            : tr("\(title): the \(count) books may be one again")
    }

    private static func record(_ title: String, _ inverse: Action, _ forward: Action) -> Effects {
        let undo = Undo(title: title, journal: journal, inverse: inverse, forward: forward)
        return [.record(undo), .perform(.ask(.done(tr("\(title)."))))]
    }
}

extension EffectID {
    fileprivate static let oneness = EffectID("join")
}

extension ShelfOrder {
    /// Each order has a command of its name.
    fileprivate init?(_ verb: Verb) {
        let name = verb.rawValue
        guard name.hasPrefix(Self.command) else { return nil }
        self.init(rawValue: String(name.dropFirst(Self.command.count)))
    }

    private static let command = "sort."
}

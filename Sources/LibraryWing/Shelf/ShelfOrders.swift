import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// What the keys of the shelf do.
extension Shelf {
    /// What may be done with books, or how they are ordered, chosen from a list.
    struct Menu: Equatable, Sendable {
        enum Entry: Equatable, Sendable {
            case read
            case page
            case change(ShelfChange)
            case tag
            case untag(String)
            case order(ShelfOrder)
            /// Whether the last of the order comes first.
            case reversing(Bool)
            case makeOne
            case split
            /// Books that look like one are not.
            case keepApart
            /// Whether books stand under what they have in common.
            case grouping(Bool)
            /// Into a collection that is there, or one that is named then.
            case collect(String)
            case collectNew
            case saveFilter
            case forget(String)
            case part
            case join
        }

        var title: String
        var entries: [Entry]
        package var list = ListView()
    }

    static func obey(_ order: Order, _ state: inout State) -> Effects {
        if state.menu != nil { return obeyMenu(order, &state) }
        if state.field != nil { return obeyField(order, &state) }
        if let effects = obeyRecents(order, &state) { return effects }
        if let effects = obeyGrid(order, &state) { return effects }
        if let effects = arrange(order, &state) { return effects }
        switch order.verb {
        case .focusNext, .focusPrevious:
            return enterRecents(&state) ? [] : missed
        case .workCancel: return stopTaking(&state)
        case .layerClose: return giveUp(&state)
        case .focusActivate: return read(state)
        case .itemInfo, .listIn: return page(state)
        case .findOpen:
            state.field = .filter
            if let text = order.text { state.filter.replaceAll(with: text) }
            return order.text == nil ? [] : [list(state)]
        case .listTabNext, .listTabPrevious:
            let at = state.tabs.firstIndex(of: state.tab) ?? 0
            let steps = order.verb == .listTabNext ? order.times : -order.times
            return turn(to: at + steps, &state)
        case .listGroupNext: state.moveByLetter(order.times)
        case .listGroupPrevious: state.moveByLetter(-order.times)
        case .markGo: return jump(order.letter, &state)
        case .viewGrid: return turnGrid(&state) + fetch(&state)
        case .listMark: mark(&state)
        case .listMarkAll:
            state.marked = state.marked.isEmpty ? Set(state.ids) : []
        case .listSort:
            state.menu = sortMenu(state)
            return []
        case .listActions: return openActions(&state)
        case .itemAdd:
            guard !state.chosen.isEmpty else { return missed }
            state.field = .tag
            state.tag = TextField()
            return []
        case .queueAdd: return enqueue(state)
        case .itemEdit: return edit(state)
        case .itemRemove: return perform(.remove, on: state.chosen, &state)
        case .itemAgain: return again(&state)
        case .bookPart: return part(state)
        case .bookJoin: return join(state)
        case .itemCopy:
            guard let book = state.focusedBook else { return missed }
            let words = [book.heading, book.authorNames].filter { !$0.isEmpty }
            return [.perform(.ask(.copy(words.joined(separator: ", "))))]
        default: guard state.walk(order) else { return missed }
        }
        return fetch(&state)
    }

    /// What is half done goes first: the marks, then the filter.
    private static func giveUp(_ state: inout State) -> Effects {
        if !state.marked.isEmpty {
            state.marked = []
            return []
        }
        guard !state.filter.isEmpty else { return [] }
        state.filter.replaceAll(with: "")
        return [list(state)]
    }

    private static func again(_ state: inout State) -> Effects {
        if case .failed = state.phase {
            state.phase = .loading
            return [list(state)]
        }
        return refresh(&state)
    }

    private static func mark(_ state: inout State) {
        guard let id = state.focused else { return }
        if state.marked.remove(id) == nil { state.marked.insert(id) }
        if state.isGrid { state.step(1) } else { state.move(.next) }
    }

    private static func jump(_ letter: Character?, _ state: inout State) -> Effects {
        guard let letter else { return missed }
        guard state.order.isByLetter, state.collection?.name != BookCollection.next else {
            return [
                .perform(.ask(.say(tr("Books follow letters when sorted by title or author: s."))))
            ]
        }
        guard state.move(toLetter: letter) else {
            return [.perform(.ask(.say(tr("No book here begins with \(letter.uppercased())."))))]
        }
        return fetch(&state)
    }

    // MARK: - Opening

    static func read(_ state: State) -> Effects {
        guard let book = state.focusedBook else { return [] }
        return read(book)
    }

    static func read(_ book: HeldBook) -> Effects {
        guard let file = book.files.first else {
            return [.perform(.ask(.say(tr("No file of \(book.heading) is known any more."))))]
        }
        return [.perform(.ask(.read(.file(file.path))))]
    }

    /// Of many that are marked those are edited that are known: what they have in common is shown.
    private static func edit(_ state: State) -> Effects {
        let chosen = Set(state.chosen)
        let books = state.ids.filter(chosen.contains).compactMap { state.rows[$0] }
        guard !books.isEmpty else { return missed }
        guard books.count == chosen.count else {
            return [
                .perform(
                    .ask(
                        .say(tr("So many are edited with `rushlight shelf edit`: mark fewer here."))
                    ))
            ]
        }
        return [.perform(.ask(.open(.bookEditor(books))))]
    }

    /// Of the books that are chosen those that are heard, in their order.
    private static func enqueue(_ state: State) -> Effects {
        let books = state.ids.filter(Set(state.chosen).contains).compactMap { state.rows[$0] }
        return [.perform(.ask(.queue(.added(books.compactMap(item)))))]
    }

    static func item(_ book: HeldBook) -> UpNext.Item? {
        guard book.format == "audiobook", let file = book.files.first else { return nil }
        return UpNext.Item(path: file.path, title: book.heading)
    }

    private static func page(_ state: State) -> Effects {
        guard let book = state.focusedBook else { return [] }
        return [.perform(.ask(.open(.bookPage(book))))]
    }

    // MARK: - Fields

    /// A change of the filter is asked for at every key; the answer to an older one never comes.
    static func edit(_ edit: FieldEdit, _ state: inout State) -> Effects {
        write(edit, &state) { state in
            guard state.field == .filter else { return [] }
            state.list = ListView()
            return [list(state), .request(.complete, .complete(state.filter.text))]
        }
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            // The filter that was typed is given up with its field.
            let hadFilter = state.field == .filter && !state.filter.isEmpty
            if state.field == .filter { state.filter.replaceAll(with: "") }
            state.field = nil
            state.completions = []
            return hadFilter ? [list(state)] : []
        case .focusActivate:
            let field = state.field
            state.field = nil
            state.completions = []
            let name = state.name.text.split { $0.isWhitespace }.joined(separator: " ")
            if field == .collection, !name.isEmpty {
                return perform(.collect(name, isOn: true), on: state.chosen, &state)
            }
            if field == .saving, !name.isEmpty {
                let collection = BookCollection(name, query: state.filter.text)
                return [.request(.gather, .gather(.put(collection)))]
            }
            guard field == .tag else { return [] }
            let tag = state.tag.text.split { $0.isWhitespace }.joined(separator: " ")
            return tag.isEmpty ? [] : perform(.tag(tag, isOn: true), on: state.chosen, &state)
        case .focusNext where state.field == .filter && !state.completions.isEmpty:
            return edit(.replace(state.completions[0]), &state)
        case .fieldDown, .focusNext:
            state.move(.next)
            return fetch(&state)
        case .fieldUp, .focusPrevious:
            state.move(.previous)
            return fetch(&state)
        default: return edit(.order(order), &state)
        }
    }

    // MARK: - Menus

    private static func openActions(_ state: inout State) -> Effects {
        let chosen = state.chosen
        guard !chosen.isEmpty else { return missed }
        let isOne = chosen.count == 1
        var entries: [Menu.Entry] = isOne ? [.read, .page] : []
        entries += [ReadingState.reading, .finished, .setAside, .new].map { .change(.state($0)) }
        entries += [.change(.state(nil)), .tag]
        let tags = chosen.compactMap { state.rows[$0] }.flatMap(\.tags)
        entries += Set(tags).sorted().prefix(tagsMax).map { .untag($0) }
        entries += gatherings(of: chosen, state)
        entries += onenesses(of: chosen, state)
        entries += (1...5).reversed().map { .change(.rating($0)) }
        entries += [.change(.rating(nil)), .change(.remove)]
        let isHeard = chosen.contains { state.rows[$0]?.format == "audiobook" }
        if isHeard { entries += isOne ? [.part, .join] : [.join] }
        let title =
            isOne
            ? state.rows[chosen[0]]?.heading ?? tr("This book")
            : tr("\(chosen.count, "book", "books")")
        state.menu = Menu(title: title, entries: entries)
        return []
    }

    /// What may become of their collections.
    private static func gatherings(of chosen: [HeldBook.ID], _ state: State) -> [Menu.Entry] {
        let books = chosen.compactMap { state.rows[$0] }
        let held = Set(books.flatMap(\.collections)).sorted()
        let isNext = !books.isEmpty && books.allSatisfy { $0.collections.contains(next) }
        var entries: [Menu.Entry] = isNext ? [] : [.collect(next)]
        let others = (state.listing?.collections ?? []).filter { $0.isByHand && $0.name != next }
        entries += others.map(\.name).filter { !held.contains($0) }.prefix(tagsMax)
            .map { .collect($0) }
        entries.append(.collectNew)
        entries += held.prefix(tagsMax).map { .change(.collect($0, isOn: false)) }
        if let here = state.collection, here.isByHand, chosen.count == 1 {
            entries += [.change(.arrange(here.name, by: -1)), .change(.arrange(here.name, by: 1))]
            entries.append(.change(.arrange(here.name, by: .min)))
        }
        return entries
    }

    private static let next = BookCollection.next

    /// How books are ordered, and what is kept of the question that is asked.
    private static func sortMenu(_ state: State) -> Menu {
        var entries: [Menu.Entry] = ShelfOrder.allCases.map { .order($0) }
        entries += [.reversing(!state.isReversed), .grouping(!state.isGrouped)]
        if !state.filter.isEmpty { entries.append(.saveFilter) }
        if let collection = state.collection { entries.append(.forget(collection.name)) }
        let at = ShelfOrder.allCases.firstIndex(of: state.order) ?? 0
        return Menu(title: tr("Sort by"), entries: entries, list: ListView(focus: at))
    }

    /// A menu is looked over, not searched.
    private static let tagsMax = 8

    private static func obeyMenu(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose, .layerBack, .listOut: state.menu = nil
        case .focusActivate, .listIn: return choose(&state)
        case .listSort, .listActions: state.menu = nil
        default:
            guard let move = ListView.Move(order.verb) else { return missed }
            let shape = state.menuShape
            state.menu?.list.move(
                move, by: order.times, in: shape, height: menuRows(state.size).count)
        }
        return []
    }

    static func choose(_ state: inout State) -> Effects {
        guard let menu = state.menu, menu.entries.indices.contains(menu.list.focus) else {
            return []
        }
        state.menu = nil
        switch menu.entries[menu.list.focus] {
        case .read: return read(state)
        case .page: return page(state)
        case .change(let change): return perform(change, on: state.chosen, &state)
        case .untag(let tag): return perform(.tag(tag, isOn: false), on: state.chosen, &state)
        case .tag:
            state.field = .tag
            state.tag = TextField()
            return []
        case .order(let order): return sort(by: order, &state)
        case .reversing: return reverse(&state)
        case .makeOne: return makeOne(&state)
        case .split: return split(&state)
        case .keepApart: return keepApart(state)
        case .grouping(let isOn):
            let book = state.book(atRow: state.list.focus)
            state.isGrouped = isOn
            state.move(.to(book.map { state.row(ofBook: $0) } ?? 0))
            return fetch(&state)
        case .collect(let name):
            return perform(.collect(name, isOn: true), on: state.chosen, &state)
        case .collectNew, .saveFilter:
            state.field = menu.entries[menu.list.focus] == .saveFilter ? .saving : .collection
            state.name = TextField()
            return []
        case .forget(let name): return [.request(.gather, .gather(.forget(name)))]
        case .part: return part(state)
        case .join: return join(state)
        }
    }

    /// What became of a collection as a whole, and how it is taken back.
    static func gathered(
        _ former: BookCollection?, _ change: CollectionChange, _ state: inout State
    ) -> Effects {
        let (name, shown) = (change.name, BookCollection.shown(change.name))
        guard let resolved = change.resolved(former) else {
            return [.perform(.ask(.done(tr("\(shown): changed since, and stays as it is."))))]
                + refresh(&state)
        }
        var (old, made): (BookCollection?, BookCollection?) = (former, nil)
        if case .put(let collection) = resolved { made = collection }
        if case .step(_, let from, let to) = change { (old, made) = (from, to) }
        let title =
            made == nil
            ? tr("\(shown): forgotten, its books stay")
            : former == nil ? tr("\(shown): made") : tr("\(shown): changed")
        if made == nil, state.tab == .collection(name) { state.tab = .all }
        let undo = Undo(
            title: title, journal: journal,
            inverse: Action.gathering(.step(name, from: made, to: old)),
            forward: .gathering(.step(name, from: old, to: made)))
        return [.record(undo), .perform(.ask(.done(tr("\(title)."))))] + refresh(&state)
    }
}

extension Shelf.State {
    var menuShape: ListShape { ListShape(count: menu?.entries.count ?? 0) }
}

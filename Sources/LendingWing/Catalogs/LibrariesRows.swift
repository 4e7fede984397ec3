import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension Libraries {
    enum Row: Equatable, Sendable {
        case heading(String)
        case account(Account)
        case followed(Account, Follow)
        /// Kept by the person.
        case place(Account, Places.Place)
        case recent(Account, Places.Place)
        /// One of ours that was not asked for anything yet.
        case offered(Account)
        case add
        /// A feed at any address.
        case visit
        /// What has no room in the row above.
        case more(String, Stand)
        case blank
    }

    /// Where such words stand: as the name above does, a little further in, or at the end.
    enum Stand { case start, inner, end }

    /// The cells that a row has for its words.
    static func lineWidth(_ size: Size) -> Int { max(1, ListPage(size, foot: 1).area.width - 2) }

    /// What a row is called, and what is to be known of it.
    static func words(_ row: Row) -> (name: String, about: String) {
        switch row {
        case .blank: ("", "")
        case .heading(let words), .more(let words, _): (words, "")
        case .add: (tr("Add a library or server by its address"), "")
        case .visit: (tr("Open a feed at its address, as it is"), "")
        case .account(let account): (account.name, about(account))
        case .followed(let account, let follow):
            (follow.title, tr("followed, \(account.name)"))
        case .place(let account, let place), .recent(let account, let place):
            (place.title, place.title == account.name ? "" : account.name)
        case .offered(let account): (account.name, account.origin?.text ?? "")
        }
    }

    private static func about(_ account: Account) -> String {
        let host = account.origin?.text ?? account.catalog
        return account.user.map { listed([tr("signed in as \($0)"), host]) } ?? host
    }

    /// Whether a row's details need a line of their own, below its name. A host may be cut.
    static func isBelow(_ row: Row, _ width: Int) -> Bool {
        guard case .account(let account) = row, account.user != nil else { return false }
        let (name, about) = words(row)
        return Width.of(name) + 3 + Width.of(about) > width
    }

    /// The lines of what a row is called.
    static func lines(_ row: Row, _ width: Int) -> [String] {
        let name = words(row).name
        switch row {
        case .add, .visit: return Paragraphs.whole(name, width: width, rowsMax: 4)
        default: return [name]
        }
    }

    /// The rows below it that go on with it.
    fileprivate static func further(_ row: Row, _ width: Int) -> [Row] {
        let rows = lines(row, width).dropFirst().map { Row.more($0, .start) }
        guard isBelow(row, width) else { return rows }
        let about = words(row).about
        if Width.of(about) <= width { return rows + [Row.more(about, .end)] }
        let told = Paragraphs.lines(about, width: max(1, width - 2), rowsMax: 3)
        return rows + told.map { Row.more($0, .inner) }
    }
}

extension Libraries.State: FoldingPane {
    var rows: [Libraries.Row] {
        let width = Libraries.lineWidth(size)
        return entries.flatMap { row -> [Libraries.Row] in
            if case .heading(let title) = row {
                return Paragraphs.whole(title, width: width, rowsMax: 3).map { .heading($0) }
            }
            return [row] + Libraries.further(row, width)
        }
    }

    /// Beside what has focus a heading, three items and a blank row stay in view.
    package var folded: FoldedList { FoldedList(self, leaving: isAdding ? .max : 5) }

    private var entries: [Libraries.Row] {
        var rows: [Libraries.Row] = []
        if !accounts.isEmpty {
            rows += [.heading(tr("Yours"))] + accounts.map { .account($0) } + [.blank]
        }
        func add(_ title: String, _ some: [Libraries.Row]) {
            if !some.isEmpty { rows += [.heading(title)] + some + [.blank] }
        }
        add(
            tr("Followed"),
            places.follows.compactMap { follow in
                account(follow.id.account).map { .followed($0, follow) }
            })
        add(tr("Your places"), known(places.kept).map { .place($0, $1) })
        let fresh = places.recent.filter { place in
            !places.isKept(place.id) && places[place.id] == nil
                && account(place.account)?.catalog != place.address
        }
        add(tr("Last looked at"), known(fresh).prefix(Self.recentMax).map { .recent($0, $1) })
        rows += [.add, .blank]
        let offered = Account.publicDomain.filter { offer in
            !accounts.contains { $0.catalog == offer.catalog }
        }
        if !offered.isEmpty {
            rows += [.heading(tr("Books that belong to everybody"))] + offered.map { .offered($0) }
        }
        if isForDevelopers {
            rows += offered.isEmpty ? [] : [.blank]
            rows += [.heading(tr("For developers")), .visit]
            rows += Account.registries.map { .offered($0) }
        }
        return rows
    }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { row in
            switch rows[row] {
            case .heading, .blank: .heading
            case .more: .continuation
            case .account, .offered, .add, .visit, .followed, .place, .recent: .item
            }
        }
    }

    package var height: Int { Libraries.page(self).list.area.height }

    var focused: Account? {
        let rows = rows
        guard rows.indices.contains(list.focus) else { return nil }
        switch rows[list.focus] {
        case .account(let account), .offered(let account): return account
        case .followed(let account, _), .place(let account, _), .recent(let account, _):
            return account
        case .heading, .more, .blank, .add, .visit: return nil
        }
    }

    var focusedRow: Libraries.Row? {
        let rows = rows
        return rows.indices.contains(list.focus) ? rows[list.focus] : nil
    }

    var focusedAddress: String? {
        switch focusedRow {
        case .followed(_, let follow)?: follow.id.address
        case .place(_, let place)?, .recent(_, let place)?: place.address
        default: focused?.catalog
        }
    }

    /// What it lent, or waits for there.
    func loans(of account: Account) -> [LoanRecord] {
        loans.filter { $0.id.account == account.id && $0.loan.isMine && !$0.loan.isOwn }
    }

    /// What goes with the one that the next `d` removes.
    var warning: String? {
        guard let account = accounts.first(where: { $0.id == doomed }) else { return nil }
        let lent = loans(of: account)
        let waits = lent.count { $0.loan.leaving != nil }
        let words = tr(
            "\(account.name) has \(lent.count, "book", "books") lent or held for you. "
                + "Removed, their files go from here and they stay lent there until they are due.")
        guard waits > 0 else { return words }
        return sentences(words, tr("\(waits, "return", "returns") will not be sent."))
    }

    /// So many of those that were looked at last show.
    private static let recentMax = 5

    private func account(_ id: String) -> Account? {
        (accounts + Account.builtIn).first { $0.id == id }
    }

    /// Without those whose catalog is gone.
    private func known(_ places: [Places.Place]) -> [(Account, Places.Place)] {
        places.compactMap { place in account(place.account).map { ($0, place) } }
    }

    /// The focused account, when it is the person's.
    var own: Account? {
        guard case .account(let account)? = focusedRow else { return nil }
        return accounts.contains(account) ? account : nil
    }
}

extension EffectID {
    static let add = EffectID("add")
}

extension Libraries.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.address }
}

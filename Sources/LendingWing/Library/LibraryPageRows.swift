import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension LibraryPage.State: FoldingPane {
    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { LibraryPage.page(self).area.height }
    package var folded: FoldedList { rows.folded(self) }

    /// It is one of the person's, and not only looked at.
    var isKept: Bool {
        account.id != Catalog.visitorID && !Account.builtIn.contains { $0.id == account.id }
    }

    /// Where the focused row leads, else the library's own.
    var focusedAddress: String {
        if rows.indices.contains(list.focus), case .browse(let place) = rows[list.focus].deed {
            return place.hasPrefix(LibraryPage.mail)
                ? String(place.dropFirst(LibraryPage.mail.count)) : place
        }
        return account.catalog
    }

    mutating func layOut() {
        let width = max(1, LibraryPage.page(self).area.width - 2)
        let wasFirst = rows.firstDeed == list.focus
        let held: LibraryPage.Deed =
            rows.indices.contains(list.focus) ? rows[list.focus].deed : .none
        rows = []
        addWho(width)
        addAnnouncements(width)
        addDeeds(width)
        addLoans(width)
        addPages(width)
        if isKept {
            rows.append(.blank)
            add(.item(tr("Rename it"), .rename), width)
            add(.item(tr("Remove it from your libraries"), .remove), width)
        }
        rows.openHead(height: height)
        move(.to(rows.focus(on: held, from: list.focus, wasFirst: wasFirst)))
    }

    /// Words that are read.
    private mutating func add(
        _ words: String, _ role: Role, _ width: Int, rowsMax: Int = 20
    ) {
        let lines = Paragraphs.whole(words, width: width, rowsMax: rowsMax)
        for (at, line) in lines.enumerated() {
            rows.append(.words(line, role, isFurther: at > 0))
        }
    }

    /// Adds an item with all its words. Its details go to a line of their own where there is no
    /// room beside it, unless they come from outside and may be cut.
    private mutating func add(
        _ item: LibraryPage.Row, _ width: Int, isWhole: Bool = false, linesMax: Int = 4
    ) {
        let lines =
            linesMax == 1
            ? [item.text] : Paragraphs.whole(item.text, width: width, rowsMax: linesMax)
        for (at, line) in lines.enumerated() {
            let about = at == lines.count - 1 ? item.about : ""
            rows.append(at == 0 ? item.with(line, about) : item.further(line, about))
        }
        guard isWhole, let last = lines.last else { return }
        let room = width - min(width, Width.of(last)) - 3
        guard Width.of(item.about) > max(0, room) else { return }
        rows[rows.count - 1].isAboutBelow = true
        // All of it in one line stands at the end, as beside others.
        if Width.of(item.about) <= width { return rows.append(item.further("", item.about)) }
        for line in Paragraphs.lines(item.about, width: max(1, width - 2), rowsMax: 4) {
            var row = item.further(line, "")
            (row.role, row.indent) = (.dim, 2)
            rows.append(row)
        }
    }

    private mutating func addWho(_ width: Int) {
        if let words = form?.description { add(words, .dim, width) }
        rows.append(.words(account.catalog, .dim))
        if let pin = account.pin {
            add(tr("Believed by its key, \(pin.prefix(16))…"), .dim, width)
        }
        rows.append(.blank)
        if let trouble {
            let words = "! " + tr("\(trouble.why). \(trouble.next)")
            add(words, trouble.isOffline ? .statusWarn : .error, width)
            rows.append(.blank)
        } else if isLooking {
            add(tr("· · ·   asking what it says of itself"), .dim, width)
            rows.append(.blank)
        }
    }

    private mutating func addAnnouncements(_ width: Int) {
        for words in form?.announcements ?? [] {
            let lines = Paragraphs.lines(words, width: max(1, width - 2), rowsMax: 20)
            for (at, line) in lines.enumerated() {
                rows.append(
                    .words((at == 0 ? "• " : "  ") + line, .emphasis, isFurther: at > 0))
            }
        }
        if form?.announcements.isEmpty == false { rows.append(.blank) }
    }

    private mutating func addDeeds(_ width: Int) {
        add(.item(tr("Open its catalog"), .open), width)
        if let user = account.user {
            let words = tr("signed in as \(user)")
            add(.item(tr("Sign out"), .signOut, about: words), width, isWhole: true)
        } else if let form, !form.doors.isEmpty {
            let words = form.doors.map(\.shown).joined(separator: " · ")
            add(.item(tr("Sign in"), .signIn, about: words), width)
        }
        if account.user != nil, let form, form.doors.count > 1 {
            let words = form.doors.map(\.shown).joined(separator: " · ")
            add(.item(tr("Sign in another way"), .switchDoor, about: words), width)
        }
        addCard(width)
    }

    /// The number of the card as bars, for the desk of the library.
    private mutating func addCard(_ width: Int) {
        guard let number = account.user, let bars = Barcode(number, format: barcodeFormat) else {
            return
        }
        let words = isCardShown ? tr("Put your card away") : tr("Show your card as a barcode")
        add(
            .item(words, .showCard, about: isCardShown ? number : ""), width, isWhole: true)
        guard isCardShown else { return }
        let room = LibraryPage.page(self).area.width
        guard bars.width <= room else {
            let words = tr(
                "Its bars need \(bars.width + 2) columns; this window has \(size.width).")
            add(words, .dim, width)
            return
        }
        for _ in 0..<Barcode.rows { rows.append(.bars(bars.cells)) }
    }

    private var barcodeFormat: String? {
        let door = form?.door(of: account) ?? form?.usable
        return door?.login?.barcodeFormat
    }

    private mutating func addLoans(_ width: Int) {
        guard !loans.isEmpty else { return }
        rows += [
            .blank,
            .heading(tr("\(loans.count, "book", "books") from here")),
        ]
        for record in loans {
            let words = LoanWords.standing(record.loan, wall)
            let item = LibraryPage.Row.item(record.title, .loan(record), about: words)
            add(item, width, isWhole: true, linesMax: 1)
        }
    }

    /// Pages of its own, for a browser.
    private mutating func addPages(_ width: Int) {
        let method = form?.door(of: account) ?? form?.usable
        let all = (form?.links ?? []) + (method?.links ?? [])
        let wanted = [
            ("help", tr("Help")), ("alternate", tr("Its website")),
            ("http://librarysimplified.org/terms/rel/patron-password-reset", tr("Reset your PIN")),
            ("register", tr("Get a card")), ("terms-of-service", tr("Its terms")),
            ("privacy-policy", tr("Its privacy policy")), ("about", tr("About it")),
            ("copyright", tr("Its copyright notes")), ("license", tr("Its licenses")),
        ]
        let found = wanted.flatMap { relation, words in
            all.filter { $0.relation == relation && !$0.href.isEmpty }.prefix(3).map { link in
                let isMail = link.href.hasPrefix(LibraryPage.mail)
                return LibraryPage.Row.item(
                    isMail ? tr("\(words), by mail") : words, .browse(link.href),
                    about: isMail
                        ? String(link.href.dropFirst(LibraryPage.mail.count)) : link.href)
            }
        }
        guard !found.isEmpty else { return }
        rows += [.blank, .heading(tr("In a browser"))]
        for item in found { add(item, width) }
    }
}

extension LibraryPage.Row {
    static var blank: Self { Self(text: "", role: .text, kind: .heading) }

    static func words(_ text: String, _ role: Role, isFurther: Bool = false) -> Self {
        Self(text: text, role: role, kind: .heading, isFurther: isFurther)
    }

    static func heading(_ text: String) -> Self { words(text, .heading) }

    static func bars(_ cells: String) -> Self {
        Self(text: cells, role: .text, kind: .heading, isBars: true)
    }

    static func item(_ text: String, _ deed: LibraryPage.Deed, about: String = "") -> Self {
        Self(text: text, about: about, role: .text, kind: .item, deed: deed)
    }

    func with(_ text: String, _ about: String) -> Self {
        var row = self
        (row.text, row.about) = (text, about)
        return row
    }

    /// The next row of the same item.
    func further(_ text: String, _ about: String) -> Self {
        var row = with(text, about)
        (row.kind, row.isFurther) = (.continuation, true)
        return row
    }
}

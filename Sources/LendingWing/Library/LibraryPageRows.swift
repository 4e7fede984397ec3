import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension LibraryPage.State: ListPane {
    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { LibraryPage.page(size).area.height }

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
        let width = max(1, LibraryPage.page(size).area.width - 2)
        rows = []
        addWho(width)
        addAnnouncements(width)
        addDeeds()
        addLoans()
        addPages()
        if isKept {
            rows.append(.blank)
            rows.append(.item(tr("Rename it"), .rename))
            rows.append(.item(tr("Remove it from your libraries"), .remove))
        }
        move(.to(list.focus))
    }

    private mutating func addWho(_ width: Int) {
        var about = form?.description.map { Paragraphs.lines($0, width: width, rowsMax: 3) } ?? []
        about.append(account.catalog)
        for line in about { rows.append(.words(line, .dim)) }
        if let pin = account.pin {
            rows.append(.words(tr("Believed by its key, \(pin.prefix(16))…"), .dim))
        }
        rows.append(.blank)
        if let trouble {
            for line in Paragraphs.lines(
                "! " + tr("\(trouble.why). \(trouble.next)"), width: width, rowsMax: 4)
            {
                rows.append(.words(line, trouble.isOffline ? .statusWarn : .error))
            }
            rows.append(.blank)
        } else if isLooking {
            rows += [.words(tr("· · ·   asking what it says of itself"), .dim), .blank]
        }
    }

    private mutating func addAnnouncements(_ width: Int) {
        for words in form?.announcements ?? [] {
            for (at, line) in Paragraphs.lines(words, width: width - 2, rowsMax: 8).enumerated() {
                rows.append(.words((at == 0 ? "• " : "  ") + line, .emphasis))
            }
        }
        if form?.announcements.isEmpty == false { rows.append(.blank) }
    }

    private mutating func addDeeds() {
        rows.append(.item(tr("Open its catalog"), .open))
        if let user = account.user {
            rows.append(.item(tr("Sign out"), .signOut, about: tr("signed in as \(user)")))
        } else if let form, !form.doors.isEmpty {
            rows.append(
                .item(
                    tr("Sign in"), .signIn, about: form.doors.map(\.shown).joined(separator: " · "))
            )
        }
        if account.user != nil, let form, form.doors.count > 1 {
            let words = form.doors.map(\.shown).joined(separator: " · ")
            rows.append(.item(tr("Sign in another way"), .switchDoor, about: words))
        }
        addCard()
    }

    /// The number of the card as bars, for the desk of the library.
    private mutating func addCard() {
        guard let number = account.user, let bars = Barcode(number, format: barcodeFormat) else {
            return
        }
        let words = isCardShown ? tr("Put your card away") : tr("Show your card as a barcode")
        rows.append(.item(words, .showCard, about: isCardShown ? number : ""))
        guard isCardShown else { return }
        let room = LibraryPage.page(size).area.width
        guard bars.width <= room else {
            let words = tr(
                "Its bars need \(bars.width + 2) columns; this window has \(size.width).")
            rows.append(.words(words, .dim))
            return
        }
        for _ in 0..<Barcode.rows { rows.append(.bars(bars.cells)) }
    }

    private var barcodeFormat: String? {
        let door = form?.door(of: account) ?? form?.usable
        return door?.login?.barcodeFormat
    }

    private mutating func addLoans() {
        guard !loans.isEmpty else { return }
        rows += [
            .blank,
            .heading(tr("\(loans.count, "book", "books") from here")),
        ]
        for record in loans {
            rows.append(
                .item(record.title, .loan(record), about: LoanWords.standing(record.loan, wall)))
        }
    }

    /// Pages of its own, for a browser.
    private mutating func addPages() {
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
        rows += [.blank, .heading(tr("In a browser"))] + found
    }
}

extension LibraryPage.Row {
    static var blank: Self { Self(text: "", role: .text, kind: .heading) }

    static func words(_ text: String, _ role: Role) -> Self {
        Self(text: text, role: role, kind: .heading)
    }

    static func heading(_ text: String) -> Self { words(text, .heading) }

    static func bars(_ cells: String) -> Self {
        Self(text: cells, role: .text, kind: .heading, isBars: true)
    }

    static func item(_ text: String, _ deed: LibraryPage.Deed, about: String = "") -> Self {
        Self(text: text, about: about, role: .text, kind: .item, deed: deed)
    }
}

import Canvas
import Kernel
import TestKit
import Testing

@testable import Catalogs
@testable import LendingWing
@testable import ScreenKit

@Suite struct LibraryPageTests {
    private var home: Account {
        var account = Account(id: "1", name: "l.example", catalog: "https://l.example/opds")
        (account.user, account.method) = ("2345670123", .basic)
        return account
    }

    private var form: Feed.Authentication {
        var card = Feed.Authentication.Method(
            kind: .basic, type: "http://opds-spec.org/auth/basic")
        card.login = .init(keyboard: nil, maximumLength: nil, barcodeFormat: "Codabar")
        var school = Feed.Authentication.Method(kind: .browser, type: "saml")
        school.description = "Union College"
        var form = Feed.Authentication(title: "Elm Town", methods: [card, school])
        form.links = [.init(relation: "help", href: "mailto:help@l.example")]
        return form
    }

    private func lent(_ path: String?) throws -> LoanRecord {
        var book = Feed.Publication(id: "urn:walden", title: "Walden")
        book.acquisitions = [
            Feed.Acquisition(
                relation: .generic, href: "https://l.example/get", type: "application/epub+zip")
        ]
        book.revoke = "https://l.example/revoke"
        var record = try #require(LoanRecord(book, of: "1"))
        record.loan.state = .downloaded
        record.path = path
        return record
    }

    private func page(_ loans: [LoanRecord] = []) -> LibraryPage.State {
        var state = LibraryPage.State(
            home, loans: loans, wall: WallTime(secondsSince1970: 0), size: Size(100, 40))
        _ = LibraryPage.reduce(&state, .told(form, home))
        return state
    }

    private func press(
        _ text: String, _ state: inout LibraryPage.State
    ) throws -> LibraryPage.Effects {
        let row = try #require(state.rows.firstIndex { $0.text.hasPrefix(text) })
        state.move(.to(row))
        return LibraryPage.reduce(&state, .ordered(Order(.focusActivate)))
    }

    @Test func `a library takes its own title once it is known, and what a person called it stays`()
    {
        var account = home
        account.takeTitle("Elm Town")
        #expect(account.name == "Elm Town")
        account.takeTitle("Another")
        #expect(account.name == "Elm Town")
    }

    @Test func `who is signed in may go another way, sign out, and see the rows of the library`()
        throws
    {
        var state = page([try lent("/b/w.epub")])
        var asked = home
        (asked.user, asked.method) = (nil, nil)
        #expect(
            try press("Sign in another way", &state)
                == [.perform(.ask(.open(.signIn(asked, form, isRefused: false))))])
        #expect(try press("Sign out", &state) == [.request(.add, .signOut(home))])
        #expect(
            try press("Help", &state) == [.perform(.ask(.copy("help@l.example")))])
        #expect(state.rows.contains { $0.text == "Walden" })
        #expect(
            try press("Remove it", &state) == [.perform(.ask(.removeLibrary(home)))])
    }

    @Test func `a name is typed over the old one, and kept`() {
        var state = page()
        _ = LibraryPage.reduce(&state, .ordered(Order(.itemEdit)))
        #expect(LibraryPage.place(state) == .fields)
        state.newName?.replaceAll(with: "  The  Elms ")
        #expect(
            LibraryPage.reduce(&state, .ordered(Order(.focusActivate)))
                == [.request(.add, .rename(home, "The Elms"))])
        var renamed = home
        renamed.name = "The Elms"
        #expect(
            LibraryPage.reduce(&state, .renamed(renamed)) == [
                .perform(.ask(.accountTold(renamed))),
                .perform(.ask(.say("It is called The Elms from here on."))),
            ])
    }

    @Test func `the bars of a card say its number`() throws {
        let bars = try #require(Barcode("2345-67$8", format: "Codabar"))
        #expect(Self.decoded(bars.modules) == "A2345-67$8A")
        #expect(bars.cells.count == bars.width)
        #expect(Barcode("ann", format: "Codabar") == nil)
        #expect(Barcode("23", format: nil) == nil && Barcode("23", format: "QR") == nil)
        #expect(Barcode(String(repeating: "1", count: 41), format: "Codabar") == nil)
        var state = page()
        _ = try press("Show your card", &state)
        #expect(state.rows.count(where: \.isBars) == Barcode.rows)
        state.size = Size(40, 40)
        state.layOut()
        #expect(state.rows.contains { $0.text.hasPrefix("Its bars need") })
    }

    /// As a scanner does it: by the widths of seven elements, told apart by their mean.
    private static func decoded(_ modules: [Bool]) -> String {
        var runs: [(isDark: Bool, width: Int)] = []
        for module in modules {
            if runs.last?.isDark == module {
                runs[runs.count - 1].width += 1
            } else {
                runs.append((module, 1))
            }
        }
        let inner = Array(runs.dropFirst().dropLast())
        let known: [String: Character] = [
            "nnnwnww": "?", "nnnnnww": "0", "nnnnwwn": "1", "nnnwnnw": "2", "wwnnnnn": "3",
            "nnwnnwn": "4", "wnnnnwn": "5", "nwnnnnw": "6", "nwnnwnn": "7", "nwwnnnn": "8",
            "wnnwnnn": "9", "nnnwwnn": "-", "nnwwnnn": "$", "nnwwnwn": "A",
        ]
        return String(
            stride(from: 0, to: inner.count, by: 8).map { start in
                let letter = inner[start..<min(inner.count, start + 7)]
                return known[letter.map { $0.width > 1 ? "w" : "n" }.joined()] ?? "?"
            })
    }

    @Test func `a library with loans is removed by the second key, with their files`() throws {
        var state = Libraries.State(size: Size(80, 24))
        _ = Libraries.reduce(&state, .told([home]))
        _ = Libraries.reduce(&state, .lent([try lent("/b/w.epub")]))
        #expect(Libraries.reduce(&state, .removeWished(home)).isEmpty)
        #expect(state.warning?.contains("1 book") == true)
        // Any other key is a no.
        _ = Libraries.reduce(&state, .ordered(Order(.listNext)))
        #expect(state.warning == nil)
        #expect(Libraries.reduce(&state, .removeWished(home)).isEmpty)
        let effects = Libraries.reduce(&state, .ordered(Order(.itemRemove)))
        #expect(effects.contains(.request(.list, .remove(home))))
        #expect(effects.contains(.perform(.ask(.forgetLoans("1")))))
    }

    @Test func `the loans of a library that is gone leave nothing`() throws {
        var state = Loans.State()
        (state.isRead, state.accounts) = (true, [home])
        var own = try lent("/b/own.epub")
        own = LoanRecord(id: .init(account: "1", book: "own"), loan: own.loan, path: own.path)
        own.loan.isOwn = true
        state.records = [try lent("/b/w.epub"), own]
        let effects = Loans.reduce(&state, .forgotten("1"))
        #expect(state.records.allSatisfy { !$0.loan.isMine })
        #expect(state.accounts.isEmpty)
        let id = LoanRecord.ID(account: "1", book: "urn:walden")
        #expect(effects.contains(.request(.removing(id), .removeFile(id, "/b/w.epub"))))
        let removed = effects.filter { effect in
            if case .request(_, .removeFile) = effect { true } else { false }
        }
        #expect(removed.count == 1, "what is the person's own stays")
    }

    @Test func `what was only looked at becomes the account that was made of it`() {
        let visit = Account(
            id: Catalog.visitorID, name: "l.example", catalog: "https://l.example/opds/x")
        #expect(home.takesOver(visit) && home.takesOver(home))
        var other = home
        other.catalog = "https://m.example/opds"
        #expect(!other.takesOver(visit))
    }
}

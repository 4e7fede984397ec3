import Canvas
import Catalogs
import Kernel
import ScreenKit

extension LibraryPage {
    public static let previews: [Preview] = [
        .of(LibraryPage.self, "library") { example($0) },
        .of(LibraryPage.self, "library-card") { size in
            var state = example(size)
            state.isCardShown = true
            state.layOut()
            return state
        },
        .of(LibraryPage.self, "library-linear", around: .linear) { example($0) },
        .of(LibraryPage.self, "library-asking") { size in
            State(account(nil), loans: [], wall: LoanExamples.wall, size: size)
        },
        .of(LibraryPage.self, "library-rename") { size in
            var state = example(size)
            _ = reduce(&state, .ordered(Order(.itemEdit)))
            return state
        },
    ]

    private static func account(_ user: String?) -> Account {
        var account = Account(
            id: "1", name: "Hampshire Libraries", catalog: "https://hampshire.example/opds")
        account.user = user
        account.method = user == nil ? nil : .basic
        return account
    }

    /// As a library writes it, read by our own reader.
    private static var form: Feed.Authentication? {
        let text = """
            {"id": "https://hampshire.example/auth", "title": "Hampshire Libraries",
             "description": "Books for the whole county",
             "announcements": [{"content": "All branches are closed on Monday the 30th."}],
             "links": [
              {"rel": "help", "href": "mailto:help@hampshire.example"},
              {"rel": "alternate", "href": "https://hampshire.example/"},
              {"rel": "terms-of-service", "href": "https://hampshire.example/terms"}],
             "authentication": [
              {"type": "http://opds-spec.org/auth/basic", "description": "Library card",
               "inputs": {"login": {"barcode_format": "Codabar"}}},
              {"type": "http://librarysimplified.org/authtype/SAML-2.0",
               "description": "Union College",
               "links": [{"rel": "authenticate", "href": "https://hampshire.example/saml"}]}]}
            """
        // The words are ours.
        guard case .feed(let feed)? = try? CatalogDocument.read(Array(text.utf8)) else {
            return nil
        }
        return feed.authentication
    }

    private static func example(_ size: Size) -> State {
        let account = account("2345670123")
        var state = State(
            account, loans: Array(LoanExamples.loans.records.filter(\.loan.isMine).prefix(3)),
            wall: LoanExamples.wall, size: size)
        _ = reduce(&state, .told(form, account))
        state.move(.first)
        return state
    }
}

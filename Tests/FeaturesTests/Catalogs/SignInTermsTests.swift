import Canvas
import Catalogs
import Kernel
import TestKit
import Testing

@testable import LendingWing
@testable import ScreenKit

@Suite struct SignInTermsTests {
    private static let own = "https://home.example/terms"
    private static let others = "https://rules.example/eula.html"
    private static let words = Terms(Array("<p>Return your books.</p>".utf8), address: own)

    private func account(_ consent: Consent? = nil) -> Account {
        var account = Account(id: "1", name: "Home", catalog: "https://home.example/opds")
        account.consent = consent
        return account
    }

    private func store(_ consent: Consent? = nil, at address: String) -> TestStore<SignIn> {
        var form = Feed.Authentication.plain(title: nil, isDigest: true)
        form.links = [.init(relation: "terms-of-service", href: address)]
        return TestStore<SignIn>(
            SignIn.State(account(consent), form, isRefused: false, size: Size(80, 24)))
    }

    /// Requests that are no longer wanted.
    private func end(_ store: TestStore<SignIn>) {
        for id in [EffectID.list, .terms] {
            if let ticket = store.ticket(id) { store.finish(ticket) }
        }
    }

    @Test func `a catalog without a card shows nothing before its terms are agreed to`() throws {
        let text = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>Open</title>
            <link rel="terms-of-service" href="/terms"/>
            <entry><title>One</title><id>1</id><link rel="http://opds-spec.org/acquisition"
             href="/1.epub" type="application/epub+zip"/></entry></feed>
            """
        let home = "https://open.example/"
        guard
            case .feed(let feed) = try CatalogDocument.read(
                Array(text.utf8), base: Address(base: home))
        else { throw CatalogError.notACatalog("the fixture") }
        let page = FeedPage(feed, address: home, kept: 1)
        var account = Account(id: "1", name: "Open", catalog: home)
        var catalog = Catalog.State(account, .page(home), title: "", size: Size(80, 24))
        let form = Feed.Authentication.terms(at: "https://open.example/terms")
        let effects = Catalog.reduce(&catalog, .told(page, isLast: true, now: 1))
        #expect(
            effects.contains(.perform(.ask(.open(.signIn(account, form, isRefused: false))))))
        #expect(catalog.rows.isEmpty)
        // The terms are the only step: agreeing goes on.
        var signIn = SignIn.State(account, form, isRefused: false, size: Size(80, 24))
        let words = Terms(Array("Be kind.".utf8), address: "https://open.example/terms")
        let terms = try #require(words)
        SignIn.step(&signIn, .begun, asks: "request findKeeper", "request readTerms")
        SignIn.step(&signIn, .termsTold(terms))
        account.consent = Consent(address: terms.address, digest: terms.digest)
        #expect(
            SignIn.reduce(&signIn, .ordered(Order(.focusActivate)))
                == [.request(.terms, .agree(account))])
        #expect(
            SignIn.reduce(&signIn, .agreed)
                == [.perform(.ask(.close)), .perform(.ask(.trusted(account)))])
        Catalog.step(
            &catalog, .accountChanged(account), asks: "stream load", "schedule patienceRanOut",
            "cancel more")
        Catalog.step(&catalog, .told(page, isLast: true, now: 2), asks: "cancel patience")
        #expect(catalog.rows.count == 1)
        // A library that knows who one is has asked before.
        account.consent = nil
        account.user = "ann"
        var patron = Catalog.State(account, .page(home), title: "", size: Size(80, 24))
        Catalog.step(&patron, .told(page, isLast: true, now: 1), asks: "cancel patience")
        #expect(patron.rows.count == 1)
    }

    @Test func `a library's own terms are shown first, and the form once they are agreed to`()
        throws
    {
        let terms = try #require(Self.words)
        let store = store(at: Self.own)
        store.send(.begun, performs: [.work(.findKeeper), .work(.readTerms(Self.own, account()))])
        // Before they are there, they cannot be agreed to, and nothing can be typed.
        store.send(.ordered(Order(.focusActivate)))
        store.send(.pasted("ann"), performs: [.ask(.missed)])
        let ticket = try #require(store.ticket(.terms))
        store.deliver(.termsTold(terms), for: ticket) { $0.agreement?.phase = .told(terms) }
        let consent = Consent(address: Self.own, digest: terms.digest)
        store.send(.ordered(Order(.focusActivate)), performs: [.work(.agree(account(consent)))]) {
            $0.account.consent = consent
            $0.agreement = nil
        }
        store.send(.pasted("ann")) { $0.user.insert("ann") }
        end(store)
    }

    @Test func `what was agreed to is not asked again, unless it changed`() throws {
        let terms = try #require(Self.words)
        let consent = Consent(address: Self.own, digest: terms.digest)
        let same = store(consent, at: Self.own)
        same.send(
            .begun, performs: [.work(.findKeeper), .work(.readTerms(Self.own, account(consent)))])
        let ticket = try #require(same.ticket(.terms))
        same.deliver(.termsTold(terms), for: ticket)
        end(same)
        let old = Consent(address: Self.own, digest: "0")
        let changed = store(old, at: Self.own)
        changed.send(
            .begun, performs: [.work(.findKeeper), .work(.readTerms(Self.own, account(old)))])
        let next = try #require(changed.ticket(.terms))
        changed.deliver(.termsTold(terms), for: next) {
            $0.agreement = .init(address: Self.own, phase: .told(terms), isChanged: true)
        }
        end(changed)
    }

    @Test func `another server is asked only when a person says so`() throws {
        let store = store(at: Self.others)
        store.send(.begun, performs: [.work(.findKeeper)])
        store.send(
            .ordered(Order(.focusActivate)), performs: [.work(.readTerms(Self.others, account()))]
        ) { $0.agreement?.phase = .asking }
        let ticket = try #require(store.ticket(.terms))
        store.deliver(.termsFailed("They cannot be had."), for: ticket) {
            $0.agreement?.phase = .failed("They cannot be had.")
        }
        let consent = Consent(address: Self.others)
        store.send(.ordered(Order(.focusActivate)), performs: [.work(.agree(account(consent)))]) {
            $0.account.consent = consent
            $0.agreement = nil
        }
        end(store)
    }

    @Test func `whoever does not agree goes back`() {
        let store = store(at: Self.others)
        store.send(.ordered(Order(.layerClose)), performs: [.ask(.close)])
    }

    @Test func `terms are words, whatever they are written in`() {
        let page = Terms(
            Array("<html><head><title>x</title></head><p>One &amp; two</p></html>".utf8),
            address: Self.own)
        #expect(page?.text == "One & two")
        #expect(Terms(Array("Plain.".utf8), address: Self.own)?.text == "Plain.")
        #expect(Terms(Array("%PDF-1.7".utf8), address: Self.own) == nil)
        #expect(Terms([0, 1, 2], address: Self.own) == nil)
        #expect(Terms([], address: Self.own) == nil)
    }

    @Test func `what was agreed to is kept with the account`() {
        let agreed = account(Consent(address: Self.own, digest: "9f"))
        #expect(AccountFile.accounts(AccountFile.bytes([agreed])) == [agreed])
    }
}

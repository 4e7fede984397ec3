import Canvas
import Kernel
import TestKit
import Testing

@testable import Catalogs
@testable import LendingWing
@testable import ScreenKit

/// A library with several ways to sign in asks which is one's own.
@Suite struct SignInDoorsTests {
    private static let form: Feed.Authentication = {
        var form = Feed.Authentication.plain(title: "Union Library", isDigest: false)
        var school = form.methods[0]
        (school.kind, school.description) = (.browser, "Union College")
        school.authenticate = "https://u.example/saml?idp=1"
        form.methods[0].description = "Library card"
        form.methods.append(school)
        return form
    }()

    private func opened(_ account: Account = Catalog.account) -> SignIn.State {
        SignIn.State(account, Self.form, isRefused: false, size: Size(80, 24))
    }

    @Test func `the way is chosen first, and can be chosen again`() throws {
        var account = Catalog.account
        account.user = nil
        var state = opened(account)
        #expect(state.doorFocus == 0 && SignIn.place(state) == .lists)
        SignIn.step(&state, .ordered(Order(.listNext)))
        let effects = SignIn.reduce(&state, .ordered(Order(.focusActivate)))
        let method = try #require(state.form.usable)
        #expect(method.kind == .browser && state.doorFocus == nil)
        #expect(effects == [.stream(.wayBack, .openDoor(method))])
        state.focus = state.links.count + 3
        let back = SignIn.reduce(&state, .ordered(Order(.focusActivate)))
        #expect(back == [.cancel(.wayBack)] && state.doorFocus == 1)
        SignIn.step(&state, .ordered(Order(.listPrevious)))
        SignIn.step(&state, .ordered(Order(.focusActivate)))
        #expect(state.form.usable?.kind == .basic && SignIn.place(state) == .fields)
    }

    @Test func `the way that was gone last is gone again`() {
        var account = Catalog.account
        (account.user, account.method) = ("me", .browser)
        account.authenticate = "https://u.example/saml?idp=1"
        let state = opened(account)
        #expect(state.doorFocus == nil && state.form.usable?.description == "Union College")
    }

    @Test func `a card without a PIN is sent with none`() throws {
        var form = Feed.Authentication.plain(title: nil, isDigest: false)
        form.methods[0].password = Feed.Authentication.Input(keyboard: "No input")
        var account = Catalog.account
        account.user = nil
        var state = SignIn.State(account, form, isRefused: false, size: Size(80, 24))
        for letter in "123" { SignIn.step(&state, .typed(Key(letter))) }
        let effects = SignIn.reduce(&state, .ordered(Order(.focusActivate)))
        guard case .request(_, .work(.attempt(let asked, let secret, at: nil)))? = effects.first
        else {
            Issue.record("nothing was tried")
            return
        }
        #expect(asked.user == "123" && secret.text.isEmpty)
        var frame = Frame(Size(80, 24))
        SignIn.draw(opened(account), Surroundings(), into: &frame)
        #expect(frame.area.contains(frame.cursor))
    }
}

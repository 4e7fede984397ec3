import Canvas
import Catalogs
import Kernel
import Publications
import Sharing
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ReadingWing
@testable import ScreenKit

/// The screen of sides: listed, added, paused, asked, forgotten.
@Suite struct SideListTests {
    private let size = Size(80, 24)
    private let files = Side(
        id: "1", name: "files", kind: .webdav, address: "https://dav.example/b", user: "ada")

    private func press(_ verb: Verb) -> SideList.Action { .ordered(Order(verb)) }

    private func overview(_ sides: Side...) -> SideList.Overview {
        var overview = SideList.Overview()
        overview.sides = sides
        return overview
    }

    private func open(_ sides: Side...) -> SideList.State {
        var state = SideList.State(size: size)
        var overview = SideList.Overview()
        overview.sides = sides
        SideList.step(&state, .told(overview))
        return state
    }

    private func work(_ effects: SideList.Effects) -> [SideList.Work] {
        effects.compactMap { effect in
            if case .request(_, .work(let work)) = effect { work } else { nil }
        }
    }

    @Test func `sides and places are read when the screen comes`() throws {
        let store = TestStore<SideList>(SideList.State(size: size))
        store.send(.begun, performs: [.work(.read), .work(.readPlaces)])
        store.deliver(
            .failed("sync.json is broken"), for: try #require(store.ticket(EffectID("sides")))
        ) { $0.phase = .failed("sync.json is broken") }
        store.send(press(.itemAgain), performs: [.work(.read), .work(.readPlaces)])
        store.deliver(.told(overview()), for: try #require(store.ticket(EffectID("sides")))) {
            $0.phase = .open
        }
        store.deliver(.placesTold(nil), for: try #require(store.ticket(EffectID("places"))))
    }

    @Test func `a server is asked for with user and password, a folder with neither`() {
        var state = open()
        SideList.step(&state, press(.itemAdd))
        #expect(SideList.place(state) == .fields)
        SideList.step(&state, .pasted("https://dav.example/b"))
        SideList.step(&state, press(.focusActivate))
        SideList.step(&state, .pasted("ada"))
        SideList.step(&state, press(.focusActivate))
        SideList.step(&state, .pasted("secret"))
        #expect(
            work(SideList.reduce(&state, press(.focusActivate))) == [
                .add(address: "https://dav.example/b", user: "ada", password: Secret("secret"))
            ])
        // The password is nowhere any more.
        #expect(state.field.isEmpty && state.adding == nil)
        // What was typed can be put right; the password is typed again.
        SideList.step(&state, .refused("Nothing was added: it is down."), asks: "perform say")
        #expect(SideList.place(state) == .fields && state.field.text == "https://dav.example/b")
        SideList.step(&state, .pasted("ooks"))
        SideList.step(&state, press(.focusActivate))
        #expect(state.field.text == "ada")
        SideList.step(&state, press(.focusActivate))
        #expect(state.field.isEmpty)
        SideList.step(&state, .pasted("other"))
        #expect(
            work(SideList.reduce(&state, press(.focusActivate))) == [
                .add(address: "https://dav.example/books", user: "ada", password: Secret("other"))
            ])
        // A wrong password is typed again where it is not seen.
        SideList.step(&state, .loginRefused("It was refused."), asks: "perform say")
        #expect(state.adding?.stage == .password && state.field.isEmpty)
        SideList.step(&state, .pasted("right"))
        #expect(
            work(SideList.reduce(&state, press(.focusActivate))) == [
                .add(address: "https://dav.example/books", user: "ada", password: Secret("right"))
            ])
        _ = SideList.reduce(&state, .changed(overview(files), "It is added."))
        SideList.step(&state, .refused("An exchange failed."), asks: "perform say")
        #expect(state.adding == nil, "what failed is no side that was added")
        SideList.step(&state, press(.itemAdd))
        SideList.step(&state, .pasted("~/Sync"))
        #expect(
            work(SideList.reduce(&state, press(.focusActivate))) == [
                .add(address: "~/Sync", user: "", password: Secret(""))
            ])
    }

    @Test func `a side that lost its login asks for the password alone`() {
        var lost = files
        lost.standing = .signedOut
        var state = open(lost)
        SideList.step(&state, press(.focusActivate))
        SideList.step(&state, .pasted("new"))
        #expect(
            work(SideList.reduce(&state, press(.focusActivate))) == [
                .add(address: "https://dav.example/b", user: "ada", password: Secret("new"))
            ])
        SideList.step(&state, .refused("The password is wrong."), asks: "perform say")
        #expect(state.adding?.stage == .password && state.field.isEmpty)
    }

    @Test func `giving up and an empty address add nothing`() {
        var state = open(files)
        SideList.step(&state, press(.itemAdd))
        SideList.step(&state, .pasted("https://x"))
        #expect(SideList.claims(Order(.layerClose), state))
        #expect(SideList.reduce(&state, press(.layerClose)).isEmpty && state.field.isEmpty)
        SideList.step(&state, press(.itemAdd))
        #expect(SideList.reduce(&state, press(.focusActivate)).isEmpty && state.adding == nil)
    }

    @Test func `a side is forgotten when its key is pressed twice, and no other key between`() {
        var state = open(files)
        #expect(SideList.reduce(&state, press(.itemRemove)).isEmpty && state.leaving == "1")
        SideList.step(&state, press(.listNext))
        SideList.step(&state, press(.listPrevious))
        #expect(SideList.reduce(&state, press(.itemRemove)).isEmpty)
        #expect(work(SideList.reduce(&state, press(.itemRemove))) == [.forget(side: "1")])
    }

    @Test func `one side is asked where it has focus, and every side elsewhere, once at a time`() {
        var state = open(files)
        #expect(work(SideList.reduce(&state, press(.itemAgain))) == [.exchange(side: "1")])
        #expect(SideList.reduce(&state, press(.itemAgain)) == SideList.missed)
        #expect(SideList.reduce(&state, press(.focusActivate)) == SideList.missed)
        SideList.step(
            &state, .changed(overview(files), "All sides have what is here."), asks: "perform say",
            "request readPlaces")
        SideList.step(&state, press(.listLast))
        #expect(work(SideList.reduce(&state, press(.itemAgain))) == [.exchange(side: nil)])
    }

    @Test func `what a side is sent, and whether it rests, is taken back`() throws {
        var state = open(files)
        for (verb, old, new) in [
            (Verb.itemEdit, SideList.Work.tell(side: "1", .titles), .tell(side: "1", .digests)),
            (
                .focusActivate, .pause(side: "1", isOn: false),
                SideList.Work.pause(side: "1", isOn: true)
            ),
        ] {
            let effects = SideList.reduce(&state, press(verb))
            let undo = try #require(
                effects.lazy.compactMap { if case .record(let undo) = $0 { undo } else { nil } }
                    .first)
            #expect(work(effects) == [new] && undo.journal == "sync")
            #expect(work(SideList.reduce(&state, undo.inverse)) == [old])
            #expect(work(SideList.reduce(&state, undo.forward)) == [new])
        }
    }

    @Test func `a side that rests is not said to have everything`() {
        var paused = files
        paused.isPaused = true
        var state = open(paused)
        let effects = SideList.reduce(&state, press(.itemAgain))
        #expect(effects == [.perform(.ask(.say("files is paused; Enter on it goes on.")))])
        #expect(state.working == nil)
    }

    @Test func `pausing tells the reader's sharing, and asking does not`() {
        var state = open(files)
        #expect(
            work(SideList.reduce(&state, press(.focusActivate))) == [
                .pause(side: "1", isOn: true)
            ])
        let ask = SideList.Effects.Element.perform(.ask(.run(SharedErrand.sidesChanged)))
        var paused = files
        paused.isPaused = true
        let effects = SideList.reduce(&state, .changed(overview(paused), "files is paused."))
        #expect(effects.contains(ask))
        #expect(!SideList.reduce(&state, .changed(overview(paused), "Again.")).contains(ask))
    }

    @Test func `its key opens it, and the reader's sharing looks at the sides again`() {
        let app = AppDriver(ignoring: [Reader.self])
        app.press("g y")
        app.answer(SideList.self, .told(overview()), to: .work(.read))
        app.answer(SideList.self, .placesTold(nil), to: .work(.readPlaces))
        app.tell(SideList.self, .changed(overview(files), "files is added."))
        app.answer(Syncing.self, .sidesRead(true), to: .readSides)
        app.advance(Syncing.flushDelay)
        app.answer(Syncing.self, .flushed, to: .flush(besides: nil))
        app.answer(SideList.self, .placesTold(nil), to: .work(.readPlaces))
    }
}

import Canvas
import Catalogs
import Kernel
import TestKit
import Testing
import Wording

@testable import Features
@testable import LendingWing
@testable import ScreenKit

@Suite struct FollowingTests {
    private let place = Places.Place(account: "1", address: "http://l/new", title: "New")
    private let home = Account(id: "1", name: "Home", catalog: "http://l/")

    private func followed(_ visited: Int64? = nil) -> (Places, Follow) {
        var places = Places()
        var follow = Follow(id: place.id, title: "New")
        follow.visited = visited
        places[place.id] = follow
        return (places, follow)
    }

    /// Requests that are no longer wanted.
    private func end(_ store: TestStore<Following>, _ id: EffectID) {
        if let ticket = store.ticket(id) { store.finish(ticket) }
    }

    @Test func `what is followed is looked at when the program begins, unless that is off`() throws
    {
        let store = TestStore<Following>(Following.State())
        store.send(.begun(visits: false), performs: [.read])
        store.finish(try #require(store.ticket(.list)))
        let quiet = TestStore<Following>(Following.State())
        quiet.send(.begun(visits: true), performs: [.read, .visit(nil, isAsked: false)]) {
            $0.isVisiting = true
        }
        let ticket = try #require(quiet.ticket(.visit))
        quiet.send(
            .visitWished(nil), performs: [.say("What you follow is being looked at.")])
        // No one asked, and nothing is new: no message.
        let (places, _) = followed(1)
        quiet.deliver(.visited(FollowReport(place.id, nil), places), for: ticket) {
            $0.places = places
        }
        quiet.deliver(.visitEnded(isAsked: false), for: ticket) { $0.isVisiting = false }
        for id in [EffectID.list, .visit] { end(quiet, id) }
    }

    @Test func `what came is said, with what comes next time`() {
        let store = TestStore<Following>(Following.State())
        var report = FollowReport(place.id, nil)
        report.title = "New"
        report.arrived = [.init(title: "Emma", path: "/e")]
        let (places, _) = followed(1)
        store.send(
            .visited(report, places), performs: [.say("New from New: Emma.")]
        ) { $0.places = places }
        report.arrived.append(.init(title: "Persuasion", path: "/p"))
        report.left = 4
        store.send(
            .visited(report, places),
            performs: [
                .say("2 new books from New are on your shelf. 4 more come next time.")
            ])
        // Offline is said elsewhere, once.
        report = FollowReport(place.id, .line(why: "no", next: "", isOffline: true))
        store.send(.visited(report, places))
    }

    @Test func `following begins with what is known, or fetches all at once`() throws {
        let store = TestStore<Following>(Following.State())
        let (places, fresh) = followed()
        store.send(
            .following(place, isAll: true), performs: [.follow(fresh, isAll: true)])
        let ticket = try #require(store.ticket(.follow))
        store.deliver(
            .followed(places, fresh), for: ticket,
            performs: [
                .say("New is followed: what is new there comes here."),
                .visit(place.id, isAsked: true),
            ]
        ) {
            $0.places = places
            $0.isVisiting = true
        }
        end(store, .visit)
    }

    @Test func `a place that was opened is kept once among the last ones`() {
        let store = TestStore<Following>(Following.State())
        store.send(.opened(place), performs: [.change(.opened(place))])
        var places = Places()
        places.visit(place)
        store.send(.told(places)) { $0.places = places }
        store.send(.opened(place))
        end(store, .recent)
    }

    @Test func `places stand under their libraries and open where they were`() {
        var places = followed(1).0
        places.keep(.init(account: "1", address: "http://l/kept", title: "Kept"), true)
        places.keep(.init(account: "gone", address: "http://g/", title: "Gone"), true)
        for address in ["http://l/kept", "http://l/new", "http://l/", "http://l/last"] {
            places.visit(.init(account: "1", address: address, title: "Last"))
        }
        var state = Libraries.State(size: Size(80, 24))
        Libraries.step(&state, .told([home]))
        Libraries.step(&state, .placesTold(places))
        let rows = state.rows
        let last = Places.Place(account: "1", address: "http://l/last", title: "Last")
        #expect(rows.contains(.followed(home, followed(1).1)))
        #expect(
            rows.contains(
                .place(home, .init(account: "1", address: "http://l/kept", title: "Kept"))))
        #expect(
            rows.filter { if case .recent = $0 { true } else { false } } == [
                .recent(home, last)
            ])
        state.move(.to(rows.firstIndex(of: .recent(home, last)) ?? 0))
        let effects = Libraries.reduce(&state, .ordered(Order(.focusActivate)))
        #expect(
            effects == [
                .perform(
                    .ask(
                        .open(
                            .catalog(
                                home, .page("http://l/last"), trail: ["Home"], search: nil,
                                title: "Last"))))
            ])
        state.move(.to(rows.firstIndex(of: .followed(home, followed(1).1)) ?? 0))
        #expect(
            Libraries.reduce(&state, .ordered(Order(.itemAgain)))
                == [.perform(.ask(.visitFollowed(place.id)))])
        #expect(
            Libraries.reduce(&state, .ordered(Order(.itemRemove)))
                == [.perform(.ask(.unfollow(place.id)))])
    }

    @Test func `a page is kept by one key, and followed from its list of deeds`() {
        var state = Catalog.State(
            home, .page("http://l/new"), trail: ["Home"], title: "New", size: Size(80, 24))
        #expect(
            Catalog.reduce(&state, .ordered(Order(.itemAdd)))
                == [.perform(.ask(.keepPlace(place, true)))])
        Catalog.step(&state, .ordered(Order(.listActions)))
        #expect(state.menu?.entries.first == .deed(.keep))
        Catalog.step(&state, .ordered(Order(.listNext)))
        #expect(
            Catalog.reduce(&state, .ordered(Order(.focusActivate)))
                == [.perform(.ask(.follow(place, isAll: false)))])
        Catalog.step(&state, .placesTold(followed(1).0))
        Catalog.step(&state, .ordered(Order(.listActions)))
        #expect(state.menu?.entries.contains(.deed(.unfollow)) == true)
        // A visited page has no account that a later start would know.
        var visitor = Catalog.State(
            Account(id: Catalog.visitorID, name: "l", catalog: "http://l/"), .page("http://l/"),
            title: "l", size: Size(80, 24))
        Catalog.step(&visitor, .ordered(Order(.listActions)))
        #expect(visitor.menu?.entries.contains(.deed(.follow)) == false)
    }

    @Test func `a choice keeps the focus where another language or size gives it other lines`() {
        var state = Catalog.State(
            home, .page("http://l/new"), trail: ["Home"], title: "New", size: Size(30, 12))
        Catalog.step(&state, .ordered(Order(.listActions)))
        Catalog.step(&state, .ordered(Order(.listLast)))
        #expect(state.menu?.list.focus == 4 && state.menu?.focused == 4)
        Wording.$inForce.withValue(.longer) {
            Catalog.step(&state, .resized(Size(30, 12)))
            #expect(state.menu?.title != "This page")
        }
        #expect(state.menu?.focused == 4)
        #expect((state.menu?.list.focus ?? 0) > 4)
        Catalog.step(&state, .resized(Size(60, 12)))
        #expect(state.menu?.list.focus == 4)
        #expect(
            Catalog.reduce(&state, .ordered(Order(.focusActivate)))
                == [.perform(.ask(.browse("http://l/new")))])
    }
}

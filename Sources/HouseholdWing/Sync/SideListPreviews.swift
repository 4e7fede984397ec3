import Canvas
import Kernel
import ScreenKit
import Sharing

extension SideList {
    public static let previews: [Preview] = [
        .of(SideList.self, "sync") { open(some, $0) },
        .of(SideList.self, "sync-none") { open(Overview(), $0) },
        .of(SideList.self, "sync-loading") { State(size: $0) },
        .of(SideList.self, "sync-adding") { size in
            var state = open(some, size)
            state.adding = Adding(stage: .password, address: "https://x", user: "ada")
            state.field.insert("secret")
            return state
        },
        .of(SideList.self, "sync-forgetting") { size in
            var state = open(some, size)
            state.leaving = "1"
            return state
        },
        .of(SideList.self, "sync-failed") { size in
            var state = State(size: size)
            _ = reduce(&state, .failed("sync.json is broken; it was left as it is"))
            return state
        },
    ]

    private static func open(_ overview: Overview, _ size: Size) -> State {
        var state = State(size: size)
        _ = reduce(&state, .told(overview))
        if !overview.sides.isEmpty { _ = reduce(&state, .placesTold(Told("Emma", history))) }
        return state
    }

    private static var some: Overview {
        var overview = Overview()
        var cloud = Side(
            id: "1", name: "cloud", kind: .webdav, address: "https://cloud.example/dav/books",
            user: "ada")
        (cloud.standing, cloud.last) = (.ok, 1)
        var shelf = Side(
            id: "2", name: "komga", kind: .kosync, address: "https://books.example/koreader",
            user: "ada")
        (shelf.standing, shelf.why) = (.signedOut, SideTrouble.signedOut.why)
        var stick = Side(id: "3", name: "Sync", kind: .folder, address: "/home/ada/Sync", user: "")
        (stick.isPaused, stick.privacy) = (true, .nothing)
        overview.sides = [cloud, shelf, stick]
        overview.queued = ["2": 3]
        return overview
    }

    private static var history: PlaceHistory {
        var history = PlaceHistory()
        let kobo = SharedPlace.Device(id: "k", name: "Kobo")
        _ = history.add(SharedPlace("#char=10", percent: 12.5, .turn, at: 0))
        _ = history.add(SharedPlace("#char=90", percent: 41, .turn, at: 0, on: kobo, side: "cloud"))
        _ = history.add(
            SharedPlace(
                "", percent: 0, .turn, at: 0, on: kobo, side: "komga", isBelieved: false,
                why: "0 % is what komga has for a book that was never read"))
        return history
    }
}

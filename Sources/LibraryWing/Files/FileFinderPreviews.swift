import Canvas
import Holdings
import ScreenKit

extension FileFinder {
    public static let previews: [Preview] = [
        .of(FileFinder.self, "file") { size in
            var state = State(size: size)
            _ = reduce(&state, .listed(here))
            return state
        },
        .of(FileFinder.self, "file-names") { named("~/B", $0) },
        .of(FileFinder.self, "file-choosing") { size in
            var state = named("~/B", size)
            _ = reduce(&state, .ordered(Order(.fieldDown)))
            return state
        },
        .of(FileFinder.self, "file-missing") { size in
            var state = named("~/B", size)
            _ = reduce(&state, .notFound(.missing("B", in: "/home/ada")))
            return state
        },
        .of(FileFinder.self, "file-silent") { size in
            var state = State("/net/attic/", size: size)
            _ = reduce(&state, .begun)
            _ = reduce(&state, .patienceRanOut)
            return state
        },
        .of(FileFinder.self, "file-linear", around: .linear) { size in
            var state = named("~/B", size)
            _ = reduce(&state, .ordered(Order(.fieldDown)))
            return state
        },
    ]

    private static func named(_ path: String, _ size: Size) -> State {
        var state = State(path, past: ["/home/ada/Books/Emma.epub"], size: size)
        _ = reduce(&state, .listed(some))
        return state
    }

    private static let some = PathChoices(
        in: "~/", at: "/home/ada", beginning: "B",
        [
            .init("Books", .folder), .init("Borges.epub", .book), .init("Bills.ods", .other),
            .init("Backups", .folder),
        ])

    private static let here = PathChoices(
        in: "", at: "/home/ada", beginning: "",
        [.init("Books", .folder), .init("Emma.epub", .book), .init("Bills.ods", .other)])
}

import Holdings
import Testing

/// What a path may go on as, and how far.
@Suite struct PathChoicesTests {
    private typealias Choice = PathChoices.Choice

    private func choices(
        _ part: String, _ found: [Choice], isWhole: Bool = true
    ) -> PathChoices {
        PathChoices(in: "~/", at: "/home/ada", beginning: part, found, isWhole: isWhole)
    }

    @Test func `what can be opened comes first, and alone says how the path goes on`() {
        let some = choices(
            "E", [Choice("Emma.zzz", .other), Choice("emma", .folder), Choice("Emma.epub", .book)])
        #expect(some.choices.map(\.path) == ["emma/", "Emma.epub", "Emma.zzz"])
        let one = choices("E", [Choice("Emma.zzz", .other), Choice("Emma.epub", .book)])
        #expect(one.completion == "~/Emma.epub")
        let none = choices("E", [Choice("Emma.zzz", .other), Choice("Emma.yyy", .other)])
        #expect(none.completion == "~/Emma.")
    }

    @Test func `a path goes on no further than its names are known and alike`() {
        let two = [Choice("Émile.epub", .book), Choice("Émigrés", .folder)]
        #expect(choices("É", two).completion == "~/Émi")
        #expect(choices("Émi", two).completion == nil)
        #expect(choices("É", two, isWhole: false).completion == nil)
        #expect(choices("", [Choice("Ada", .folder)]).completion == "~/Ada/")
        #expect(choices("Ada.txt", [Choice("Ada.txt", .book)]).completion == nil)
        #expect(choices("x", []).completion == nil)
        // Other letters are large than those that were typed.
        let loud = [Choice("WAR.epub", .book), Choice("Wax.epub", .book)]
        #expect(choices("wa", loud).completion == nil)
        #expect(choices("w", loud).completion == "~/W")
    }

    @Test func `of very many names the first are listed, and all are counted`() {
        let many = (0..<2_000).map { Choice("a\($0)", $0 == 1_999 ? .folder : .other) }
        let some = choices("a", many)
        #expect(some.count == 2_000 && some.choices.count == PathChoices.shownMax)
        #expect(some.choices.first?.name == "a1999")
    }
}

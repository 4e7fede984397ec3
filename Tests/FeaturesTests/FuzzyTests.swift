import Canvas
import HouseholdWing
import ListeningWing
import ScreenKit
import Testing

@Suite struct FuzzyTests {
    @Test func `letters are found in order, first where words begin`() {
        #expect(Fuzzy.match("slt", in: "Sleep timer")?.places == [0, 1, 6])
        #expect(Fuzzy.match("tl", in: "Sleep timer") == nil)
        #expect(Fuzzy.match("gs", in: "Go to the shelf")?.places == [0, 10])
        #expect(Fuzzy.match("", in: "anything")?.places == [])
        let whole = Fuzzy.match("end", in: "End")
        let apart = Fuzzy.match("end", in: "Setting: Night ends")
        #expect((whole?.score ?? 0) > (apart?.score ?? 0))
    }

    @Test func `whole words go before beginnings of words, and both before single letters`() {
        let titles = [
            "Keep it short", "Sort the books", "Show or hide the table", "Sorting of words",
        ]
        let ranked = titles.sorted {
            (Fuzzy.match("sort", in: $0)?.score ?? -1000)
                > (Fuzzy.match("sort", in: $1)?.score ?? -1000)
        }
        #expect(ranked.prefix(2) == ["Sort the books", "Sorting of words"])
        let two = ["Go to up next", "Go to the up and next"].map {
            Fuzzy.match("up next", in: $0)?.score ?? 0
        }
        #expect(two[0] > two[1])
        let starts = ["Theme: ink", "Go to the lessons", "Choose a theme"].map {
            Fuzzy.match("the", in: $0)?.score ?? 0
        }
        #expect(starts[0] > starts[1] && starts[1] > starts[2])
    }

    @Test(arguments: ["doctor", "help", "messages", "reading.measure", "HELP"])
    func `the palette finds what it is called in scripts`(name: String) {
        let entries = [
            Palette.Entry(.order(Order(.helpKeys)), "Show the keys of this place"),
            Palette.Entry(.order(Order(.goDoctor)), "Examine the machine"),
            Palette.Entry(.order(Order(.goMessages)), "What was said"),
            Palette.Entry(.setting("reading.measure"), "Setting: Measure"),
            Palette.Entry(.order(Order(.editUndo)), "Do help me, old chap, or go, master"),
            // It can only be copied.
            Palette.Entry(.message("Messages, help, doctor"), "Messages, help, doctor"),
        ]
        var state = Palette.State(entries, size: Size(80, 24))
        _ = Palette.reduce(&state, .pasted(name))
        let found = state.focused?.name.lowercased() ?? ""
        let isFound = name == "help" || name == "HELP" || found.contains(name)
        #expect(isFound, "\(found)")
        #expect(state.hits.contains { entries[$0.entry].name.contains(name.lowercased()) })
    }

    @Test func `case and blanks do not matter, in any script`() {
        #expect(Fuzzy.match("ÉTÉ", in: "un été")?.places == [3, 4, 5])
        #expect(Fuzzy.match("ж з", in: "Жизнь")?.places == [0, 2])
        #expect(Fuzzy.match("e\u{301}", in: "été")?.places == [0])
        #expect(Fuzzy.match("👩‍🚀", in: "two 👩‍🚀👩")?.places == [4])
        #expect(Fuzzy.match("👩", in: "👩‍🚀") == nil, "a cluster is one letter")
    }

    @Test func `what is longer than any title is found in none`() {
        let long = String(repeating: "a", count: 100_000)
        let titles = (0..<200).map { Fuzzy.Letters(title: long + String($0)) }
        let query = Fuzzy.Letters(query: long)
        // Letter by letter this would take longer than all other tests.
        for title in titles { #expect(Fuzzy.match(query, in: title) == nil) }
        #expect(Fuzzy.match(String(long.prefix(200)), in: long)?.places.count == 200)
    }
}

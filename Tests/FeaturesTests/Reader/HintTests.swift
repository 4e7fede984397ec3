import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import ReadingWing
@testable import ScreenKit

/// Hints for rare words stand where there is room, and nothing is moved for them.
@Suite struct HintTests {
    private let pile: BookPile

    init() throws { pile = try BookPile() }

    private func reader(
        _ size: Size = Size(120, 40), _ change: (inout Taste) -> Void = { _ in }
    ) -> Reader.State {
        var taste = Taste()
        taste.hints = .some
        change(&taste)
        var state = Reader.State(pile.book.source, size: size, taste: taste)
        (state.phase, state.book) = (.open, pile.book)
        state.chapters[0] = pile.set(0, state.rules)
        return state
    }

    /// The first of these words on the page.
    private func hint(_ word: String, _ gloss: String, _ state: Reader.State) throws -> WordHint {
        let document = pile.book.publication.document(0)
        let bytes = Array(word.utf8)
        let at = try #require(
            document.text.indices.first { document.text[$0...].starts(with: bytes) })
        return WordHint(word, gloss, at: 0, at..<at + bytes.count)
    }

    private func shown(_ state: Reader.State) -> Frame {
        var around = Surroundings()
        around.size = state.size
        around.isLinear = state.isLinear
        var frame = Frame(state.size)
        Reader.draw(state, around, into: &frame)
        return frame
    }

    private func line(_ row: Int, _ frame: Frame) -> String {
        String(frame.row(row).filter { $0.span > 0 }.map(\.glyph))
    }

    private func answered(_ hints: [WordHint], _ state: inout Reader.State) -> Reader.Effects {
        Reader.reduce(&state, .hints(.found(FoundHints(hints), for: state.hints.asked)))
    }

    /// Asked about the page in view, as if it had been opened.
    private func asking(
        _ size: Size = Size(120, 40), _ change: (inout Taste) -> Void = { _ in }
    ) -> Reader.State {
        var state = reader(size, change)
        _ = Reader.reduce(&state, .resized(size))
        return state
    }

    @Test func `a page is asked about when it has stood still, and not before`() throws {
        var state = reader()
        let effects = Reader.reduce(&state, .resized(Size(120, 40)))
        #expect(effects.contains(.schedule(.hintDelay, after: .milliseconds(300), .hints(.due))))
        let asked = state.hints.asked
        #expect(!asked.isEmpty && asked == state.hintStretches)
        #expect(
            Reader.reduce(&state, .hints(.due)) == [
                .request(.hints, .findHints(pile.book, asked, .some))
            ])
        let turned = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
        #expect(turned.contains(.cancel(.hints)) && state.hints.asked != asked)
        // What comes late is of another page.
        let late = FoundHints([try hint("thing", "x", state)])
        #expect(Reader.reduce(&state, .hints(.found(late, for: asked))) == [])
        #expect(state.hints.found.isEmpty)
    }

    @Test func `turned off, nothing is asked and nothing stays`() throws {
        var state = asking()
        _ = answered([try hint("thing", "a matter", state)], &state)
        var taste = Taste()
        let effects = Reader.reduce(&state, .tasted(taste, isLinear: false))
        #expect(effects.contains(.cancel(.hints)) && state.hints == Reader.Hints())
        taste.hints = .many
        #expect(!Reader.reduce(&state, .tasted(taste, isLinear: true)).contains(.cancel(.hints)))
        #expect(state.hints.asked.isEmpty, "who hears the page hears no hints")
    }

    @Test func `behind its line it stands with its word, and the text is as it was`() throws {
        var state = asking()
        let before = shown(state)
        #expect(answered([try hint("length", "a matter", state)], &state) == [])
        let after = shown(state)
        let row = try #require((0..<40).first { line($0, after).contains("┊") })
        #expect(line(row, after).contains("┊ length: a matter"))
        let columns = state.shape.columns[0]..<state.shape.columns[0] + state.shape.measure
        for row in 0..<40 {
            for column in columns {
                #expect(after[row, column].glyph == before[row, column].glyph)
            }
        }
    }

    @Test func `where rows are blank between lines it stands over its word`() throws {
        var state = asking(Size(80, 24)) { $0.manner.leading = 1 }
        let hint = try hint("length", "how long a thing is", state)
        #expect(answered([hint], &state) == [])
        let frame = shown(state)
        let row = try #require((0..<24).first { line($0, frame).contains("how long") })
        #expect(line(row, frame).contains("how long a thing is"))
        #expect(line(row + 1, frame).contains("length") && !line(row, frame).contains("┊"))
    }

    @Test func `two in one line share it, and the one that has no room is left out`() throws {
        var state = asking()
        let hints = [
            try hint("length", "extent", state), try hint("stops", "comes to its end", state),
        ]
        _ = answered(hints, &state)
        let frame = shown(state)
        let row = try #require((0..<40).first { line($0, frame).contains("┊") })
        #expect(line(row, frame).contains("┊ length: extent"))
        #expect(Width.of(line(row, frame)) <= 120)
    }

    @Test func `no word of a meaning is cut, and alone it goes without its own word`() throws {
        var state = asking()
        let long = "uneingeschränkt, unbeschränkt, ohne Grenzen"
        _ = answered([try hint("length", long, state)], &state)
        let frame = shown(state)
        let row = try #require((0..<40).first { line($0, frame).contains("┊") })
        #expect(line(row, frame).contains("┊ uneingeschränkt, …"))
        _ = answered([try hint("length", String(repeating: "x", count: 60), state)], &state)
        #expect(!(0..<40).contains { line($0, shown(state)).contains("┊") })
        _ = answered([try hint("length", String(repeating: "船", count: 30), state)], &state)
        #expect((0..<40).contains { line($0, shown(state)).contains("船船船 …") })
    }

    @Test func `without room that is said, once, with what makes some`() throws {
        var state = asking(Size(66, 24)) { $0.manner.isJustified = true }
        let wide = try hint("more", "altogether", state)
        let effects = answered([wide], &state)
        let words =
            "There is no room beside the lines for hints. Narrower lines (-) make some, or the"
            + " setting Leading, which leaves rows between them."
        #expect(effects == [.perform(.ask(.say(words)))])
        #expect(answered([wide], &state) == [])
    }

    @Test func `what is missing is said once`() {
        var state = asking()
        let none = FoundHints(trouble: .tooFewWords(12_345, needed: 500_000, list: "/d/en.txt"))
        let effects = Reader.reduce(&state, .hints(.found(none, for: state.hints.asked)))
        #expect(
            effects == [
                .perform(
                    .ask(
                        .say(
                            "No hints: which words are rare is not known: your books in this"
                                + " language have 12,345 indexed words, and 500,000 are needed. Or"
                                + " put a list of words with their counts at /d/en.txt.")))
            ])
        #expect(Reader.reduce(&state, .hints(.found(none, for: state.hints.asked))) == [])
    }

    @Test func `a meaning from outside commands no terminal, at any size`() throws {
        for size in [Size(1, 1), Size(9, 3), Size(40, 12), Size(80, 24), Size(200, 60)] {
            var state = asking(size)
            let hint = WordHint("a\u{1B}[2J", "x\u{7}\u{9B}y", at: 0, 4..<9)
            _ = answered([hint], &state)
            let frame = shown(state)
            #expect(!frame.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }

    @Test func `zw makes more of them for this book`() {
        var state = asking()
        let effects = Reader.reduce(&state, .ordered(Order(.viewHints)))
        #expect(state.taste.hints == .many && !effects.isEmpty)
    }
}

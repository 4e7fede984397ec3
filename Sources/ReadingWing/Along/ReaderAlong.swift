import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting

/// The sentence that is heard, on the page: lit, marked in the margin, and the page turned with it.
extension Reader {
    static func hear(
        _ spoken: Spoken?, lasting: Duration?, _ state: inout State
    ) -> Effects {
        let wasInView = state.along.spoken.map { shows($0, state) } ?? false
        state.along.spoken = spoken
        guard let spoken else { return [.cancel(.crossing)] }
        if shows(spoken, state) {
            state.along.isAstray = false
            return turnAtCrossing(of: spoken, lasting, state)
        }
        // Who turned the page by hand, chooses words or is under way is not carried off.
        guard wasInView, !state.along.isAstray, state.marking.selection == nil,
            state.journey == nil
        else {
            state.along.isAstray = true
            return [.cancel(.crossing)]
        }
        return [.cancel(.crossing)] + turn(to: spoken.start, of: spoken.document, &state)
    }

    /// What is heard is in view again.
    static func rejoin(_ state: inout State) -> Effects {
        guard let spoken = state.along.spoken else { return [] }
        state.along.isAstray = false
        if shows(spoken, state) { return [] }
        return leap(
            Journey(document: spoken.document, aim: .page(spoken.start)),
            .place(Spot(document: spoken.document, offset: spoken.start)), &state)
    }

    /// The sentence goes on overleaf, and so far it was heard.
    static func cross(_ state: inout State) -> Effects {
        guard let spoken = state.along.spoken, !state.along.isAstray,
            state.marking.selection == nil, state.journey == nil,
            let edge = edge(of: spoken, state)
        else { return [] }
        return turn(to: edge, of: spoken.document, &state)
    }

    private static func turn(to offset: Int, of document: Int, _ state: inout State) -> Effects {
        state.focus = nil
        return travel(Journey(document: document, aim: .page(offset)), &state)
    }

    private static func turnAtCrossing(
        of spoken: Spoken, _ lasting: Duration?, _ state: State
    ) -> Effects {
        guard let lasting, let range = range(of: spoken, state), !range.isEmpty,
            let edge = edge(of: spoken, state)
        else { return [.cancel(.crossing)] }
        let share = Double(edge - range.lowerBound) / Double(range.count)
        return [.schedule(.crossing, after: lasting * share, .crossed)]
    }

    /// Where the last page in view ends within the sentence.
    private static func edge(of spoken: Spoken, _ state: State) -> Int? {
        guard let range = range(of: spoken, state),
            let last = state.spread.last(where: { $0.document == spoken.document })
        else { return nil }
        let edge = last.page.range.upperBound
        return range.lowerBound < edge && edge < range.upperBound ? edge : nil
    }

    private static func shows(_ spoken: Spoken, _ state: State) -> Bool {
        if state.leaf(showing: spoken.start, of: spoken.document) != nil { return true }
        guard let range = range(of: spoken, state), !range.isEmpty else { return false }
        return state.leaf(showing: range.upperBound - 1, of: spoken.document) != nil
    }

    /// nil while the chapter is not set.
    private static func range(of spoken: Spoken, _ state: State) -> Range<Int>? {
        guard let document = state.chapters[spoken.document]?.document else { return nil }
        return range(of: spoken, in: document)
    }

    private static func range(of spoken: Spoken, in document: Document) -> Range<Int> {
        if let end = spoken.end, end > spoken.start { return spoken.start..<end }
        let unit: TextUnit = spoken.isWord ? .word : .sentence
        let end = document.range(of: unit, at: spoken.start)?.upperBound ?? spoken.start + 1
        return spoken.start..<max(spoken.start + 1, end)
    }

    // MARK: - On the page

    static func spokenWords(in leaf: Leaf, _ state: State) -> [TextMark] {
        guard let spoken = state.along.spoken, spoken.document == leaf.document else { return [] }
        let document = leaf.chapter.document
        let range = range(of: spoken, in: document)
        guard spoken.isWord else { return [TextMark(range, .spoken)] }
        let sentence =
            spoken.sentence ?? document.range(of: .sentence, at: spoken.start) ?? range
        return [TextMark(range, .spokenWord), TextMark(sentence, .spoken)]
    }

    static func drawSpokenMargin(
        of leaf: Leaf, at origin: Point, _ state: State, into frame: inout Frame
    ) {
        guard !state.isLinear, origin.column > 0,
            let range = spokenWords(in: leaf, state).last?.range
        else { return }
        let column = max(0, origin.column - 2)
        for row in leaf.chapter.rows(of: range, on: leaf.page) {
            frame.write("▎", row: origin.row + row, column: column, role: .spoken)
        }
    }

    /// What the status line says of it.
    static func alongWords(_ state: State) -> String? {
        state.isAstray ? "the voice is elsewhere" : nil
    }
}

extension Reader.State {
    /// The page was turned away from what is heard.
    package var isAstray: Bool { along.spoken != nil && along.isAstray }
}

extension EffectID {
    static let crossing = EffectID("crossing")
}

import Canvas
import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// The sentence that is heard, on the page: lit, marked in the margin, and the page turned with it.
extension Reader {
    static func hear(
        _ spoken: Spoken?, _ course: SpokenCourse?, _ state: inout State
    ) -> Effects {
        // What is lit belongs to the text in the other pane, and no voice ended.
        if spoken == nil, state.along.isBeside { return [] }
        (state.along.spoken, state.along.course, state.along.isBeside) = (spoken, course, false)
        guard let spoken else { return [.cancel(.crossing)] + readOn(&state) }
        if shows(spoken, state) {
            state.along.isLed = true
            if state.isHeard { state.attention.sitting?.isHeard = true }
            return cross(&state)
        }
        // A person who turned the page, chooses words or is under way is not carried off.
        guard state.along.isLed, state.marking.selection == nil, state.journey == nil
        else { return [.cancel(.crossing)] }
        return lead(to: .page(spoken.start), of: spoken.document, &state)
    }

    /// The page is where the voice is about to be.
    static func beLed(_ state: inout State) -> Effects {
        state.along.isLed = true
        return []
    }

    /// The page follows the text in the other pane, where the reading time is counted.
    static func follow(beside said: SaidBeside?, _ state: inout State) -> Effects {
        if state.along.spoken != nil, !state.along.isBeside { return [] }
        state.along.isBeside = false
        guard let said else { return hear(nil, nil, &state) }
        (state.along.spoken, state.along.course, state.along.isBeside) = (said.lit, nil, true)
        state.along.isLed = true
        state.attention.sitting?.isHeard = true
        let isFree = state.journey == nil || state.along.isTurning
        guard state.marking.selection == nil, isFree, let wanted = wanted(said, state) else {
            return [.cancel(.crossing)]
        }
        state.journey = nil
        if said.isFirst { state.trail.leave(state.place) }
        return lead(to: .line(wanted.start), of: wanted.document, &state)
    }

    /// What is to stand at the top; nil where the page stays.
    private static func wanted(_ said: SaidBeside, _ state: State) -> Spoken? {
        switch said.leading {
        case .none: nil
        case .inView: shows(said.lit, state) ? nil : said.lit
        case .atTop(let top): isAtTop(top, state) ? nil : top
        }
    }

    private static func isAtTop(_ spoken: Spoken, _ state: State) -> Bool {
        guard state.place.document == spoken.document, let chapter = state.fresh(spoken.document)
        else { return false }
        return range(of: spoken, in: chapter.document).contains(state.place.offset)
            || chapter.line(of: spoken.start) == state.line
    }

    /// The voice has ended: what is in view is read in silence from now on.
    private static func readOn(_ state: inout State) -> Effects {
        guard state.attention.sitting?.isHeard == true else { return [] }
        state.attention.sitting = nil
        return glance
    }

    /// From here on the page goes with the voice.
    static func rejoin(_ state: inout State) -> Effects {
        state.along.isLed = true
        guard let spoken = state.along.spoken else { return [] }
        if shows(spoken, state) { return cross(&state) }
        let effects = leap(
            Journey(document: spoken.document, aim: .page(spoken.start)),
            .place(Spot(document: spoken.document, offset: spoken.start)), &state)
        state.along.isLed = true
        state.along.isTurning = state.journey != nil
        return effects
    }

    /// The page turns where the sentence goes on overleaf, as soon as so far was heard; before
    /// that it waits.
    static func cross(_ state: inout State) -> Effects {
        guard let spoken = state.along.spoken, let course = state.along.course,
            let left = course.left, state.along.isLed, state.marking.selection == nil,
            state.journey == nil, let range = range(of: spoken, state), !range.isEmpty,
            let edge = edge(of: spoken, state)
        else { return [.cancel(.crossing)] }
        let share = Double(edge - range.lowerBound) / Double(range.count)
        let wait = (course.done + left) * share - course.done
        if wait > .milliseconds(20) { return [.schedule(.crossing, after: wait, .crossed(wait))] }
        return lead(to: .page(edge), of: spoken.document, &state) + crossOn(&state)
    }

    /// So much more was heard of it.
    static func crossed(after wait: Duration, _ state: inout State) -> Effects {
        state.along.course?.done += wait
        if let left = state.along.course?.left { state.along.course?.left = left - wait }
        return cross(&state)
    }

    /// A paragraph may go over more than one page.
    private static func crossOn(_ state: inout State) -> Effects {
        state.journey == nil ? cross(&state) : []
    }

    private static func lead(
        to aim: Journey.Aim, of document: Int, _ state: inout State
    ) -> Effects {
        state.focus = nil
        state.along.isTurning = true
        let effects = travel(Journey(document: document, aim: aim), &state)
        state.along.isTurning = state.journey != nil
        return [.cancel(.crossing)] + effects
    }

    /// Whatever moved the page: away from the voice it is a person, unless the voice did.
    static func noticeMove(_ state: inout State) {
        if state.along.isTurning {
            if state.journey == nil { state.along.isTurning = false }
            return
        }
        state.along.isLed = state.along.spoken.map { shows($0, state) } ?? false
    }

    /// Where the last page in view ends within the sentence.
    private static func edge(of spoken: Spoken, _ state: State) -> Int? {
        guard let range = range(of: spoken, state),
            let last = state.spread.last(where: { $0.document == spoken.document })
        else { return nil }
        let edge = last.page.range.upperBound
        return range.lowerBound < edge && edge < range.upperBound ? edge : nil
    }

    static func shows(_ spoken: Spoken, _ state: State) -> Bool {
        // Behind the last page there is no text.
        if state.isAtEnd { return false }
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

    /// The page with the sentence that is heard: only the word moves on it, and the clock of the
    /// mini player.
    public static func still(_ state: State) -> State? {
        guard let spoken = state.along.spoken, spoken.isWord, state.phase == .open, !state.isAtEnd,
            !state.showsPages, !state.isLinear, state.labels == nil,
            state.marking.selection == nil,
            let chapter = state.chapters[spoken.document], chapter.body(at: spoken.start) == nil,
            !state.spread.contains(where: { !$0.page.pictures.isEmpty })
        else { return nil }
        let sentence = spokenSentence(spoken, in: chapter.document)
        var still = state
        still.along.spoken = Spoken(
            document: spoken.document, start: sentence.lowerBound, end: sentence.upperBound)
        // When the next word comes changes nothing on the page.
        still.along.course?.done = .zero
        if still.along.course?.left != nil { still.along.course?.left = .zero }
        return still
    }

    public static func drawMoving(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        guard let spoken = state.along.spoken else { return }
        let shape = Shape(frame.size, state.taste, isLinear: around.isLinear)
        drawSound(around, shape, into: &frame)
        for leaf in state.spread
        where leaf.document == spoken.document && leaf.side < shape.columns.count {
            let word = range(of: spoken, in: leaf.chapter.document)
            drawText(
                of: leaf, at: shape.origin(of: leaf), state, shape, only: word, into: &frame)
        }
    }

    static func spokenWords(in leaf: Leaf, _ state: State) -> [TextMark] {
        guard let spoken = state.along.spoken, spoken.document == leaf.document else { return [] }
        let document = leaf.chapter.document
        let range = range(of: spoken, in: document)
        guard spoken.isWord else { return [TextMark(range, .spoken)] }
        let sentence = spokenSentence(spoken, in: document)
        // A screen reader hears of each row that changes: not at every word.
        if state.isLinear { return [TextMark(sentence, .spoken)] }
        return [TextMark(range, .spokenWord), TextMark(sentence, .spoken)]
    }

    static func spokenSentence(_ spoken: Spoken, in document: Document) -> Range<Int> {
        let range = range(of: spoken, in: document)
        guard spoken.isWord else { return range }
        return spoken.sentence ?? document.range(of: .sentence, at: spoken.start) ?? range
    }

    static func drawSpokenMargin(
        of leaf: Leaf, at origin: Point, _ state: State, _ shape: Shape, into frame: inout Frame
    ) {
        guard !state.isLinear, origin.column > 0,
            let range = spokenWords(in: leaf, state).last?.range
        else { return }
        let margin = Margin(of: leaf, at: origin, beside: range.lowerBound, shape, frame.width)
        let column = margin.mark
        for row in leaf.chapter.rows(of: range, on: leaf.page) {
            frame.write("▎", row: origin.row + row, column: column, role: .spoken)
        }
    }

    /// What the status line says of it.
    static func alongWords(_ state: State) -> String? {
        guard state.hasVoice else { return nil }
        return state.isAstray ? tr("The voice is elsewhere") : nil
    }
}

extension Reader.State {
    /// What is lit is heard.
    package var hasVoice: Bool { along.spoken != nil && !along.isBeside }

    /// A voice sounds, and the page goes with it.
    var isHeard: Bool { along.isLed && along.spoken != nil && along.course?.left != nil }

    /// The page was turned away from what is heard.
    package var isAstray: Bool {
        guard let spoken = along.spoken, hasVoice, !along.isLed else { return false }
        return !Reader.shows(spoken, self)
    }

    /// The characters of the first chapter in view.
    package var rangeInView: Range<Int> {
        let own = spread.filter { $0.document == spread.first?.document }
        guard let first = own.first?.page.range, let last = own.last?.page.range,
            first.lowerBound < last.upperBound
        else { return 0..<0 }
        return first.lowerBound..<last.upperBound
    }

    /// The sentence that is heard, where it is in view: what a person means who marks something.
    var spokenInView: (range: Range<Int>, document: Document)? {
        guard let spoken = along.spoken, Reader.shows(spoken, self),
            let document = chapters[spoken.document]?.document
        else { return nil }
        let range = Reader.spokenSentence(spoken, in: document)
        return range.isEmpty ? nil : (range, document)
    }
}

extension Reader.State {
    /// The sentence that is heard, or at which the sound was paused, as long as the page goes with
    /// it: that is where one is, and not where the page begins.
    var placeHeard: Spot? {
        guard along.isLed, !along.isBeside, focus == nil, let (range, document) = spokenInView
        else { return nil }
        return Spot(document: document.key.index, offset: range.lowerBound)
    }
}

extension EffectID {
    static let crossing = EffectID("crossing")
}

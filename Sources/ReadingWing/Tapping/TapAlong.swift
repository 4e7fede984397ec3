import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

/// Tapping along: Space at each sentence as it is heard makes a map of a text and its sound, or
/// sets one right.
public enum TapAlong: Screen {
    public static var name: String { "tap" }
    public static var title: String { tr("Tap along") }
    public static var opener: Opener<Plainly>? { Opener(Plainly(), name: name) }

    public enum Phase: Equatable, Sendable {
        case looking
        /// Beats first; nil until Space begins them.
        case learning
        case beating
        case tapping
        /// What was tapped is snapped to pauses, and kept.
        case keeping
        /// A sentence.
        case failed(String)
    }

    public struct State: Equatable, Sendable {
        let pair: ReadingAlong.Pair
        let start: Spot
        var phase = Phase.looking
        var unit = TapRun.Unit.sentence
        var run = TapRun([])
        var beats = TapBeats()
        /// Milliseconds by which the person taps late; nil until it was learned.
        var lag: Int?
        /// Where the sound was when the clock was looked at.
        var told: ReadingAlong.Moment?
        /// What it was told last, while the clock is asked.
        package var heardLast: ReadingAlong.Moment?
        var stamp: Duration?
        /// What the clock is asked for, so that each answer is its own.
        var asks = 0
        package var list = ListView()
        var rows: [Row] = []
        package var size: Size
        let isLinear: Bool

        public init(_ pair: ReadingAlong.Pair, at start: Spot, lag: Int?, _ around: Surroundings) {
            (self.pair, self.start, self.lag) = (pair, start, lag)
            size = around.size
            isLinear = around.isLinear
        }

        /// What was learned of the person.
        package var learnedLag: Int? { lag }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case found([TapRun.Piece])
        case failed(String)
        /// The sound is there.
        case heard(ReadingAlong.Moment)
        case told(Moment, Question)
        case beatCame
        case beatsOver
        /// Why not, as a clause; nil where it was.
        case kept(points: Int, trouble: String?)
        case rowPressed(Int)
        case wheelTurned(Int)
        /// Another screen was gone to, or the program ends.
        case left
    }

    /// What the clock is asked about.
    public enum Question: Equatable, Sendable {
        case beat, beatTap, tap, foreign
        case place(ReadingAlong.Moment)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case find(SharedWork, Spot, TapRun.Unit)
        case tellTime(Question)
        case prepareCues
        case beat
        case keep(ReadingAlong.Pair, TapRun)
    }

    public static var begun: Action? { .begun }
    public static var leaving: Action? { .left }
    /// What was tapped is kept before the screen closes.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        guard order.verb == .layerClose || order.verb == .layerBack else { return false }
        return state.phase == .beating || state.hasTaps
    }
    public static func place(_ state: State) -> ScreenKit.Place { .tapping }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.layOut()
        case .begun: return [.perform(.work(.prepareCues))] + find(state)
        case .found(let pieces):
            state.run = TapRun(pieces)
            state.phase = state.lag == nil ? .learning : .tapping
            if pieces.isEmpty { state.phase = .failed(tr("There is no text from here on.")) }
            state.layOut()
        case .failed(let why): state.phase = .failed(why)
        case .heard(let moment):
            state.heardLast = moment
            return [ask(.place(moment), &state)]
        case .told(let moment, let question): return answer(question, moment.now, &state)
        case .beatCame: return beat(&state)
        case .beatsOver: return endBeats(&state)
        case .kept(let points, let trouble): return end(points, trouble, &state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): return state.press(row) ? begin(at: state.focused, &state) : []
        case .ordered(let order): return obey(order, &state)
        case .left:
            guard state.hasTaps else { return [] }
            return [.perform(.work(.keep(state.pair, state.run)))]
        }
        return []
    }

    private static func find(_ state: State) -> Effects {
        [.request(EffectID("tap.find"), .work(.find(state.pair.text, state.start, state.unit)))]
    }

    private static func ask(
        _ question: Question, _ state: inout State
    ) -> Effect<Action, Command> {
        state.asks += 1
        return .request(EffectID("tap.\(state.asks)"), .work(.tellTime(question)))
    }

    // MARK: - Keys

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .tapNow: return press(&state)
        case .tapUndo: return takeBack(&state)
        case .tapUnread:
            guard state.phase == .tapping else { return missed }
            state.run.skip()
            return state.settle()
        case .tapForeign:
            guard state.phase == .tapping, state.stamp != nil else { return missed }
            return [ask(.foreign, &state)]
        case .focusActivate: return begin(at: state.focused, &state)
        case .listTabNext, .focusNext: return turn(1, &state)
        case .listTabPrevious, .focusPrevious: return turn(-1, &state)
        case .itemAgain where state.phase == .tapping:
            (state.phase, state.beats) = (.learning, TapBeats())
            return []
        case .layerClose, .layerBack: return close(&state)
        default:
            // No sentences are shown yet that could be walked through.
            if state.phase == .learning || state.phase == .beating { return missed }
            return walk(order, &state)
        }
    }

    private static func press(_ state: inout State) -> Effects {
        switch state.phase {
        case .learning:
            state.phase = .beating
            state.beats = TapBeats()
            return [.schedule(.tapBeat, after: TapBeats.apart, .beatCame)]
        case .beating: return [ask(.beatTap, &state)]
        case .tapping:
            guard state.told?.isPlaying == true, state.stamp != nil else {
                return tell(tr("Nothing is heard: p plays."))
            }
            guard !state.run.isAtEnd else { return tell(tr("That was the last one.")) }
            return [ask(.tap, &state)]
        case .looking, .keeping, .failed: return []
        }
    }

    private static func tell(_ words: String) -> Effects { [.perform(.ask(.say(words)))] }

    private static func answer(
        _ question: Question, _ now: Duration, _ state: inout State
    ) -> Effects {
        switch question {
        case .beat: state.beats.beat(at: now)
        case .beatTap: state.beats.tap(at: now)
        case .place(let moment): (state.told, state.stamp) = (moment, now)
        case .foreign:
            guard let ms = state.moment(at: now) else { return [] }
            state.run.leaveText(at: ms)
            return state.settle()
        case .tap:
            guard state.phase == .tapping, let ms = state.moment(at: now) else { return [] }
            guard state.run.tap(at: ms) else {
                return tell(tr("That is not behind the one before: it does not count."))
            }
            return state.settle()
        }
        return []
    }

    /// It is done again from there: the sound begins a little before, where that is known.
    private static func begin(at piece: Int?, _ state: inout State) -> Effects {
        guard state.phase == .tapping, let piece else { return missed }
        state.run.next = piece
        let seek = state.run.time(of: piece).map { state.seek(to: $0 - leadMs) } ?? []
        return seek + state.settle()
    }

    private static let leadMs = 2_000

    private static func takeBack(_ state: inout State) -> Effects {
        guard state.phase == .tapping, state.run.canTakeBack else { return tell(tr("No tap yet.")) }
        let ms = state.run.takeBack()
        return (ms.map { state.seek(to: $0 - leadMs) } ?? []) + state.settle()
    }

    private static func turn(_ step: Int, _ state: inout State) -> Effects {
        guard state.run.count == 0 else {
            return tell(tr("What was tapped is \(state.unit.words): Esc keeps it first."))
        }
        let all = TapRun.Unit.allCases
        let at = (all.firstIndex(of: state.unit) ?? 0) + step + all.count
        state.unit = all[at % all.count]
        state.phase = .looking
        return find(state)
    }

    // MARK: - Beats

    private static func beat(_ state: inout State) -> Effects {
        guard state.phase == .beating else { return [] }
        state.beats.asked += 1
        let last = state.beats.asked >= TapBeats.count
        return [
            .perform(.work(.beat)), ask(.beat, &state),
            .schedule(.tapBeat, after: TapBeats.apart, last ? .beatsOver : .beatCame),
        ]
    }

    private static func endBeats(_ state: inout State) -> Effects {
        guard state.phase == .beating else { return [] }
        guard let lag = state.beats.lag else {
            (state.phase, state.beats) = (.learning, TapBeats())
            return tell(tr("Too few beats were met. Once more: Space begins."))
        }
        (state.lag, state.phase) = (lag, .tapping)
        return tell(
            lag >= 0
                ? tr("You tap \(lag) ms late; that is taken out. Space \(state.unit.each).")
                : tr("You tap \(-lag) ms early; that is taken out. Space \(state.unit.each)."))
    }

    // MARK: - Leaving

    private static func close(_ state: inout State) -> Effects {
        if state.phase == .beating {
            state.phase = .learning
            return [.cancel(.tapBeat)]
        }
        guard state.hasTaps else { return [.cancel(.tapBeat), .perform(.ask(.close))] }
        state.phase = .keeping
        return [.request(EffectID("tap.keep"), .work(.keep(state.pair, state.run)))]
    }

    private static func end(
        _ points: Int, _ trouble: String?, _ state: inout State
    ) -> Effects {
        if let trouble {
            state.phase = .tapping
            return tell(tr("What was tapped could not be kept: \(trouble). Esc tries again."))
        }
        return [
            .perform(.ask(.close)), .perform(.ask(.run(ReadingErrand.mapChanged))),
            .perform(
                .ask(
                    .say(
                        tr(
                            "\(points, "point", "points") of this map "
                                + "\(for: points, "is", "are") kept.")))),
        ]
    }
}

extension TapAlong.State {
    /// Something was tapped that is not kept yet.
    var hasTaps: Bool { phase == .tapping && run.count > 0 }

    /// Where the sound was when the person meant it.
    func moment(at now: Duration) -> Int? {
        guard let told, let stamp else { return nil }
        let passed = told.isPlaying ? Int((now - stamp) / .milliseconds(1)) : 0
        return max(0, told.atMs + (passed - (lag ?? 0)) * told.speed / 100)
    }

    func seek(to ms: Int) -> [Effect<TapAlong.Action, TapAlong.Command>] {
        [.perform(.ask(.run(ReadingErrand.seek(.milliseconds(max(0, ms))))))]
    }

    /// The rows, with the one that is awaited in view.
    mutating func settle() -> [Effect<TapAlong.Action, TapAlong.Command>] {
        layOut()
        return []
    }
}

extension TapAlong.State: ListPane {
    var focused: Int? { rows.indices.contains(list.focus) ? rows[list.focus].piece : nil }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].isFirst ? .item : .continuation }
    }

    package var height: Int { TapAlong.page(self, size).list.height }
}

extension EffectID {
    static let tapBeat = EffectID("tap.beat")
}

import Canvas
import Kernel
import ScreenKit
import Typesetting
import Wording

/// Twelve lessons that teach the keys by doing, on a text of their own.
public enum Tutor: Screen {
    public static var name: String { "tutor" }
    public static var showsSound: Bool { true }
    public static var title: String { tr("Lessons") }
    public static func uncovered(_ state: State, isBare: Bool) -> Action? {
        isBare ? .uncovered : nil
    }
    public static func turnsDown(_ verb: Verb, _ state: State) -> Bool { state.turnsDown(verb) }
    public static func title(_ state: State) -> String {
        place(state) == .player ? tr("Player") : title
    }

    /// What of the settings concerns the lessons; the root copies it in.
    public struct Config: Hashable, Sendable {
        public var isAssistOn = true
        public var idle = Duration.seconds(20)
        public var listeningIdle = Duration.seconds(10)
        public var misses = 3
        public var wrongTurns = 3
        public var lockFailures = 3
        public var tapMisses = 5
        /// Misses or silences after the first offer, until the step itself is offered.
        public var more = 2
        /// Nothing may move by itself: motion is reduced, or a screen reader reads.
        public var isStill = false

        public init() {}
    }

    public struct State: Equatable, Sendable {
        /// What outlives a quit. The root keeps it whenever it changes.
        public package(set) var progress: Progress
        public package(set) var config: Config
        package var size: Size?
        /// Another screen covers the lesson, which waits without a time limit.
        var isCovered = false
        /// The layer over it has just gone: what comes next was chosen there.
        var isJustUncovered = false
        /// The list of lessons, while it is open.
        var choosing: ListView?
        var reading: Reading
        /// What the last key led to, when there is something to say about it.
        var note: Note?
        /// The find field, while it is open.
        var field: TextField?
        var run: Run?
        var voice = Voice()
        /// Wrong tries at the lock; a right ring does not take them back.
        var failures = 0
        var showing: Showing?
        /// How many lines of the last page stand above its first row.
        var turned = 0
        package var assist: AutoAssist.State

        public init(progress: Progress = Progress(), config: Config = Config()) {
            self.progress = progress
            self.config = config
            assist = AutoAssist.State()
            assist.isOn = config.isAssistOn
            reading = Reading(SetText(Tutor.story, width: 66), rows: 4)
        }

        /// The lesson one is in; nil on the last page.
        var lesson: Lesson? {
            Lesson.all.indices.contains(progress.lesson) ? Lesson.all[progress.lesson] : nil
        }

        /// The first step that is not done.
        var step: Int? { lesson?.steps.indices.first { !isDone($0) } }
        func isDone(_ step: Int) -> Bool { progress.isDone(step, of: progress.lesson) }
    }

    /// What the showing hand has pressed so far, and where a person stood before.
    struct Showing: Equatable, Sendable {
        var step: Int
        var way: [Press]
        var pressed = 0
        var reading: Reading
        var voice: Voice
    }

    /// What the screen says about the last key; its words stand in the screen.
    enum Note: Hashable, Sendable {
        case heldBack(Verb)
        case useless(Verb)
        case wrongTurn
        case otherMark(Character)
        case reading(Reading.Outcome)
        case wrongRing(Int, failures: Int)
        case missedTap, notBegun
        case ranOut(tapped: Int, needed: Int)
        case passed, firstLesson
        case meaningless, shown
    }

    public enum Action: ScreenActing, Hashable {
        case resized(Size)
        case ordered(Order)
        case typed(Key)
        case pasted(String)
        /// A key that has no meaning in this place: the root saw it.
        case meaninglessKeyPressed
        /// The layer over the lesson is gone.
        case uncovered
        /// A row of the list of lessons was clicked.
        case lessonPressed(Int)
        case configured(Config)
        case happened(Happening)
        case assist(AutoAssist.Action)
        case handMoved
        case momentCame
        case secondPassed
    }

    /// What the root did that a lesson waits for.
    public enum Happening: Hashable, Sendable {
        case settingChanged(String)
        case undone
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case assist(AutoAssist.Command)
        /// The cues are about to be wanted.
        case prepareCues
        case cue(Cue)
        case sing(Hum.Tone)
        /// `Tutor.hum` from a place in it, at so many percent of its pace.
        case hum(from: Duration, percent: Int)
        case hush
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): return resize(&state, size)
        case .ordered(let order):
            defer { state.isJustUncovered = false }
            if state.choosing != nil { return obeyList(&state, order) }
            if isAccepted(order, state) { return beginShowing(&state) }
            return heard(&state) { obey(&$0, order) }
        case .typed(let key): return heard(&state) { type(&$0, key) }
        case .pasted(let text): return heard(&state) { paste(&$0, text) }
        case .meaninglessKeyPressed: return heard(&state) { miss(&$0, .meaningless) }
        case .uncovered:
            state.isJustUncovered = true
            return state.choosing == nil ? heard(&state) { _ in [] } : []
        case .lessonPressed(let row):
            return state.choosing == nil ? [] : choose(row, &state)
        case .configured(let config): return configure(&state, config)
        case .happened(let happening): return happen(&state, happening)
        case .assist(let action): return assist(&state, action)
        case .handMoved: return moveHand(&state)
        case .momentCame: return passMoment(&state)
        case .secondPassed: return passSecond(&state)
        }
    }

    // MARK: - Opening and leaving

    private static func resize(_ state: inout State, _ size: Size) -> Effects {
        let isOpening = state.size == nil
        state.size = size
        if isOpening { return [.perform(.prepareCues)] + begin(&state) }
        // What is read stays, in whatever language it was begun.
        let plan = plan(state)
        let setting = SetText(state.reading.setting.passage, width: plan.measure)
        state.reading.set(setting, rows: plan.passage.height)
        return []
    }

    /// Begins the lesson where the checkpoint is.
    static func begin(_ state: inout State) -> Effects {
        let stopped = stop(&state)
        let plan = plan(state)
        let setting = SetText(state.lesson?.passage ?? story, width: plan.measure)
        state.reading = Reading(
            setting, rows: plan.passage.height, percent: state.lesson?.startPercent ?? 0)
        state.note = nil
        state.failures = 0
        state.turned = 0
        state.voice = Voice()
        return stopped + watch(&state)
    }

    static func plan(_ state: State) -> Plan {
        Plan(state.size ?? Size(80, 24), state.lesson)
    }

    /// Ends whatever goes on by itself.
    static func stop(_ state: inout State) -> Effects {
        state.field = nil
        return stopHand(&state) + stopRun(&state) + pause(&state)
    }

    private static func configure(_ state: inout State, _ config: Config) -> Effects {
        let old = state.config
        state.config = config
        var effects = config.isStill == old.isStill ? [] : stopRun(&state)
        if config.isAssistOn != old.isAssistOn {
            effects += assist(&state, .switched(isOn: config.isAssistOn))
        }
        return effects + (config == old ? [] : watch(&state))
    }

    // MARK: - Help

    static func assist(_ state: inout State, _ action: AutoAssist.Action) -> Effects {
        AutoAssist.reduce(&state.assist, action)
            .map { $0.lifted(into: "assist", Action.assist, { .work(.assist($0)) }) }
    }

    /// Watches the lesson with its own patience, unless there is nothing left to do in it.
    static func watch(_ state: inout State) -> Effects {
        let left = assist(&state, .left(.lesson))
        let isWaiting =
            state.size != nil && !state.isCovered && state.showing == nil
            && state.choosing == nil
        guard isWaiting, let lesson = state.lesson, let step = state.step else { return left }
        state.assist.patience[.lesson] = patience(
            of: lesson, state.config, isShowable: lesson.steps[step].isShowable)
        return left + assist(&state, .entered(.lesson))
    }

    private static func patience(
        of lesson: Lesson, _ config: Config, isShowable: Bool
    ) -> Patience {
        var patience = Patience(
            idle: config.idle, misses: config.misses, more: isShowable ? config.more : nil)
        switch lesson.kind {
        case .turning: patience.misses = config.wrongTurns
        case .lock: patience.misses = config.lockFailures
        case .tapping: patience.misses = config.tapMisses
        case .listening: patience.idle = config.listeningIdle
        case .moving, .own: break
        }
        return patience
    }

    static func miss(_ state: inout State, _ note: Note? = nil) -> Effects {
        if let note { state.note = note }
        return assist(&state, .missed(.lesson))
    }

    // MARK: - Steps

    /// Ticks what a deed fulfils.
    static func tick(_ state: inout State, _ fulfils: (Goal) -> Bool) -> Effects {
        // What is shown is not done yet.
        guard state.showing == nil else { return [] }
        guard let lesson = state.lesson else { return [] }
        let open = lesson.steps.indices.filter { !state.isDone($0) }
        let done = (lesson.isInOrder ? Array(open.prefix(1)) : open).filter {
            fulfils(lesson.steps[$0].goal)
        }
        guard !done.isEmpty else { return [] }
        for step in done { state.progress.finish(step) }
        state.note = nil
        let isDone = state.step == nil
        let effects: Effects = [.perform(.cue(isDone ? .finished : .right))]
        // A ring that is set does not make up for the wrong tries at the others.
        if lesson.kind == .lock && !isDone { return effects }
        return effects + watch(&state)
    }

    private static func happen(_ state: inout State, _ happening: Happening) -> Effects {
        tick(&state) { goal in
            switch (goal, happening) {
            case (.themeChanged, .settingChanged("theme")), (.undone, .undone): true
            case (.settingChanged, .settingChanged(let name)): name != "theme"
            default: false
            }
        }
    }
}

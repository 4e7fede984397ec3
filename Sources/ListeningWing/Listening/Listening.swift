import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// The one audiobook that is being heard, whatever is on the screen.
public enum Listening: Feature {
    public struct State: Equatable, Sendable {
        public package(set) var book: HeardBook
        public package(set) var motion = Motion.paused
        /// Where the player was when it last told.
        public package(set) var spot: TrackPlace
        /// Where it was sent and has not arrived.
        var aim: TrackPlace?
        /// Hundredths: 125 is a quarter faster than it was read.
        public package(set) var speed = Speed.normal
        /// Out of 100, as loud as the file is.
        public package(set) var volume = 100
        public package(set) var isMuted = false
        /// It is listened through for pauses.
        var isSeekingChapters = false
        /// Sound waits for bytes.
        public package(set) var isWaiting = false
        var stuck: Stuck?
        /// Where the player says it is, while it waits for a server to be where it was sent.
        var astray: TrackPlace?
        /// Seeking is made exact, so far out of 100.
        var indexing: Int?
        /// Which parts of its tracks are here, where they come from a server.
        public package(set) var held: [Int: [Range<Double>]] = [:]
        /// It takes longer than a moment until the first of it is heard.
        var isSlow = false
        /// Which loading of the player its news belong to.
        public package(set) var number = 0
        /// The player has it.
        var isLoaded = false
        var rest: Rest?
        /// The place that was written last.
        package var kept: TrackPlace?
        /// The last jump, which a small one may join in the history.
        package internal(set) var jump: Jump?
        public package(set) var marks: [Character: Duration]
        /// In the order of the sound.
        public package(set) var bookmarks: [Bookmark] = []
        /// How often one was set, written at or removed.
        package internal(set) var bookmarkChangesCount = 0
        /// What their ids begin with, another with each reading; nil until the first.
        package internal(set) var bookmarkSeed: String?
        var isRenewing = false
        var bookmarkSerial = 0
        package var look: [String: String]
        /// What happened, the oldest first.
        public package(set) var history: [ListeningTrace] = []
        /// How this book sounds, beside its speed.
        public package(set) var tuning: Tuning
        /// Which other books begin with this speed and sound.
        package internal(set) var scope = SoundScope.alone
        public package(set) var loop: Loop?
        /// A is set, and B is not.
        var loopStart: Duration?
        /// A bookmark that is heard again.
        var clip: Clip?
        /// A moment that is to be left out is waited for.
        var isSkipWatched = false
        /// A text follows it: where it is has to be known to the moment.
        public internal(set) var isFollowed = false
        /// How far keys step, from the settings.
        public var steps = Steps()
        public package(set) var sleep: Sleep?
        public var sleepManner = SleepManner()
        /// What the timer was last set to.
        package var lastPlan: Sleep.Plan?
        /// The timer ended it, and it was not played on yet.
        package internal(set) var isAsleep = false
        /// Where the sound began to fade, until one plays on or goes elsewhere.
        var fadedFrom: TrackPlace?
        /// What waits for the player to tell where it is.
        var deferred: [Action] = []
        /// What waits until all of a text was parted into sentences.
        var postponed: [Action] = []
        /// The news that it ended is still seen.
        var hasJustEnded = false
        /// Everything ends as soon as the player has told where it is.
        var isLeaving = false

        public init(_ opened: OpenedSound) {
            (book, spot) = (opened.book, opened.spot)
            marks = opened.marks
            look = opened.look
            tuning = Tuning(look)
            kept = opened.isAsked ? nil : opened.spot
            rest = opened.isAsked ? nil : opened.heardUntil.map(Rest.before)
            speed = Speed(kept: look["speed"]) ?? .normal
            volume = look["volume"].flatMap { Int($0) }.map(Self.clamped) ?? 100
            settleEnd(isOver: opened.isOver)
        }

        static let volumeMax = 130
        static func clamped(_ volume: Int) -> Int { min(volumeMax, max(0, volume)) }
    }

    public enum Action: Equatable, Sendable {
        case toggled
        case played
        case paused
        /// So far ahead, or back.
        case stepped(Duration)
        case sought(Duration)
        /// Of a text that is recited: so many sentences or paragraphs on, or back.
        case sentenceStepped(Int, paragraphs: Bool)
        case sentenceSought(Spot)
        /// All of a text was parted whose beginning is heard: that is so many tracks further on.
        case completed(HeardBook, by: Int)
        /// From an undo: nothing to be undone again.
        case returned(TrackPlace)
        case percentSought(Int)
        case chapterStepped(Int)
        case chapterSought(Int)
        /// Of a person: it begins here.
        case chapterAdded(String)
        /// Its name is about to be changed, where its row is.
        case chapterToName(Int)
        case chapterRenamed(Int, String)
        /// It begins here instead.
        case chapterMoved(Int)
        case chapterRemoved(Int)
        case chaptersReset
        /// To be found by the pauses of the voice.
        case chaptersWished
        case pausesFound([FoundPause], trouble: String?)
        /// From an undo.
        case chaptersPut(OwnChapters?)
        /// The chapters are to be written beside the sound.
        case sheetWished
        case sheetWritten(WrittenSheet)
        case sheetFailed(String)
        /// From an undo.
        case sheetTakenBack(WrittenSheet)
        case sheetRestored
        case speedStepped(Int)
        case speedSet(Speed)
        /// Hundredths more, or less.
        case speedChanged(by: Int)
        case tuned(Tuning.Part, by: Int)
        case tunedTo(Tuning.Part, String)
        /// From an undo.
        case retuned(Tuning)
        case scoped(ScopeChange)
        /// So much from the chapter's start, or to its end, as there is from here.
        case tunedFromHere(Tuning.Part)
        case loopMarked
        case loopSet(Duration, Duration)
        case loopEnded
        case followed(Bool)
        /// Of a text that follows it, a sentence begins to be heard.
        case sentenceCame(TrackPlace)
        /// It should be there; the player knows.
        case loopEndNeared
        case repeated(Bool)
        case repeatToggled
        case skipCame
        /// A media key or a widget of the desktop.
        case wished(Wish)
        case volumeStepped(Int)
        case muted
        case markSet(Character)
        case markSought(Character)
        /// A book was put here: what else is kept of it is asked for.
        case begun
        case bookmarksRead([Bookmark], seed: String, trouble: String?)
        /// What happened when it was heard before.
        case historyRead([ListeningTrace], trouble: String?)
        /// Where it was heard last, by whichever program, and when: it is played from there.
        case placeRead(TrackPlace?, heardUntil: Int64?)
        /// It was written down that this happened; `joins` in the place of the jump before.
        case traced(ListeningTrace, of: BookSource, joins: Bool, trouble: String?)
        /// The newest is 0.
        case traceSought(Int)
        /// What was heard was added to its day.
        case counted(trouble: String?)
        case bookmarksRenewed
        case bookmarkToggled
        case bookmarkAnnotated
        case bookmarkSought(Int)
        case bookmarkOpened(Int)
        /// A bookmark is heard again, with what is around it.
        case clipPlayed(Int)
        case clipEnded
        case bookmarkRemoved(Int)
        case bookmarkPut(Bookmark)
        case bookmarkDropped(Annotation.ID)
        case bookmarkKept(Bookmark?, trouble: String?)
        /// What stands at a bookmark; `from` is what stood there when the writing began.
        case noteWritten(Annotation.ID, String, from: String?)
        case stepsTold(Steps, SleepManner)
        case sleptIn(minutes: Int)
        case sleptAfterChapter(Int)
        case sleepToggled
        case sleepEnded
        /// A key was pressed while the sound fades.
        case stirred
        /// The person did not confirm that they still listen.
        case dozed
        case fadePassed
        /// Asked about what is heard.
        case asked
        /// The player told something about a loading.
        case told(Int, News)
        case clockTold(Moment)
        case secondPassed
        case begunSlowly
        /// It ended, and a person had the time to see that.
        case endTold
        /// The player went elsewhere than it was sent.
        case aimMissed(TrackPlace)
        case kept(trouble: String?)
        /// Sound goes somewhere else from here on.
        case outputChanged
        /// Another book is heard instead.
        case replaced
        case leaving
        case patienceRanOut
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        if state.mustKnowText(for: action) { return postpone(action, &state) }
        return state.mustKnowPlace(for: action)
            ? ask(before: action, &state) : act(on: action, &state)
    }

    static func act(on action: Action, _ state: inout State) -> Effects {
        switch action {
        case .toggled where state.clip != nil: return endClip(&state)
        case .paused where state.clip != nil: return endClip(&state)
        case .toggled: return state.motion == .playing ? pause(&state) : play(&state)
        case .played: return state.motion == .playing ? [] : play(&state)
        case .paused: return state.motion == .playing ? pause(&state) : []
        case .stepped(let step): return seek(to: state.here + step, &state)
        case .sought(let time): return seek(to: time, &state)
        case .sentenceStepped, .sentenceSought, .completed: return recite(action, &state)
        case .returned(let spot): return go(to: spot, &state)
        case .percentSought(let percent): return seek(percent: percent, &state)
        case .chapterStepped(let step): return stepChapters(step, &state)
        case .chapterSought(let index): return seek(chapter: index, &state)
        case .sheetWished, .sheetWritten, .sheetFailed, .sheetTakenBack, .sheetRestored:
            return writeSheet(action, &state)
        case .chapterAdded, .chapterRenamed, .chapterMoved, .chapterRemoved, .chaptersReset,
            .chaptersPut, .chapterToName, .chaptersWished, .pausesFound:
            return changeChapters(action, &state)
        case .speedStepped(let steps): return set(state.speed.stepped(steps), &state)
        case .speedSet(let speed): return set(speed, &state)
        case .speedChanged(let change):
            return set(Speed(state.speed.hundredths + change), &state)
        case .tuned(let part, let steps): return tune(part, by: steps, &state)
        case .tunedTo(let part, let text): return tune(part, to: text, &state)
        case .retuned(let tuning): return take(tuning, &state)
        case .scoped(let change): return share(change, &state)
        case .tunedFromHere(let part): return tuneFromHere(part, &state)
        case .loopMarked: return markLoop(&state)
        case .loopSet(let start, let end): return loop(from: start, to: end, &state)
        case .loopEnded: return endLoop(&state)
        case .followed(let isFollowed):
            state.isFollowed = isFollowed
            return isFollowed && state.isPlaying && state.isLoaded ? [.perform(.tell)] : []
        case .sentenceCame(let place): return keep(sentenceAt: place, &state)
        case .loopEndNeared: return state.isPlaying ? [.perform(.tell)] : []
        case .repeated(let isRepeating): return setRepeating(isRepeating, &state)
        case .repeatToggled: return setRepeating(!state.isRepeating, &state)
        case .skipCame: return passSkip(&state)
        case .wished(let wish): return grant(wish, &state)
        case .volumeStepped(let step): return turn(by: step, &state)
        case .muted: return mute(&state)
        case .markSet(let letter): return mark(letter, &state)
        case .markSought(let letter): return goToMark(letter, &state)
        case .begun:
            return [
                .request(.bookmarks, .readBookmarks(state.book)),
                .request(.history, .readHistory(state.book)),
            ] + tellMissing(state)
        case .placeRead(let spot, let until): return play(from: spot, heardUntil: until, &state)
        case .historyRead(let traces, let trouble): return take(traces, trouble, &state)
        case .traced(let trace, let source, let joins, let trouble):
            return add(trace, of: source, joins: joins, trouble, &state)
        case .counted(let trouble): return complain(trouble)
        case .traceSought(let index): return seek(trace: index, &state)
        case .clipEnded: return endClip(&state)
        case .bookmarksRead, .clipPlayed, .bookmarkToggled, .bookmarkAnnotated, .bookmarkSought,
            .bookmarkOpened, .bookmarkRemoved, .bookmarkPut, .bookmarkDropped, .bookmarkKept,
            .noteWritten, .bookmarksRenewed:
            return keepBookmarks(action, &state)
        case .stepsTold(let steps, let manner):
            (state.steps, state.sleepManner) = (steps, manner)
            return []
        case .sleptIn(let minutes): return setTimer(.minutes(minutes), &state)
        case .sleptAfterChapter(let times): return sleepAfterChapter(times, &state)
        case .sleepToggled: return toggleSleep(&state)
        case .sleepEnded: return state.sleep == nil ? [] : toggleSleep(&state)
        case .stirred: return stir(&state)
        case .dozed: return doze(&state)
        case .fadePassed: return passFade(&state)
        case .asked: return [.perform(.ask(.say(placeWords(state))))]
        case .told(let number, let news):
            return number == state.number ? take(news, &state) : []
        case .clockTold(let moment): return take(moment, &state)
        case .begunSlowly:
            state.isSlow = state.isPlaying && state.aim != nil
            return []
        case .endTold:
            state.hasJustEnded = false
            return []
        case .secondPassed: return state.isPlaying ? tick(state) + passSecond(&state) : []
        case .aimMissed(let spot): return miss(spot, &state)
        case .kept(let trouble):
            guard let trouble else { return [] }
            // Tried again with the next second.
            state.kept = nil
            return [.perform(.ask(.say(tr("Your place could not be kept: \(trouble)."))))]
        case .outputChanged: return move(&state)
        case .replaced:
            return halt(&state) + keep(&state) + [.cancel(.ending), .perform(.drop)]
        case .leaving: return leave(&state)
        case .patienceRanOut: return left(&state)
        }
    }

    // MARK: - Playing and pausing

    /// The clock decides how far it is rewound first.
    static func play(_ state: inout State) -> Effects {
        state.motion = .playing
        return [.request(.hourglass, .tellTime)]
    }

    static func pause(_ state: inout State) -> Effects {
        let woken = wake(&state)
        state.motion = .paused
        return woken + watchSkips(&state) + [
            .cancel(.fading), .cancel(.everySecond), .perform(.pause), .perform(.tell),
            .request(.hourglass, .tellTime),
        ]
    }

    static func take(_ moment: Moment, _ state: inout State) -> Effects {
        guard state.motion == .playing else {
            state.rest = .since(moment.now)
            return []
        }
        var from = state.aim ?? state.spot
        if state.isAtEnd { from = TrackPlace(track: 0, offset: .zero) }
        if state.aim == nil, let rest = state.rest, !state.isAtEnd {
            from = rewound(from, for: rest.length(at: moment), state)
        }
        state.rest = nil
        let told = goBackToFade(&from, &state)
        return start(at: from, &state) + told + wakeUp(&state) + armByItself(moment, &state)
            + watchSleep(&state) + watchSkips(&state)
    }

    static func start(at place: TrackPlace, _ state: inout State) -> Effects {
        guard state.isLoaded else {
            state.number += 1
            state.isLoaded = true
            state.aim = place
            let load = Command.load(
                state.book, number: state.number, at: place, state.speed, volume: state.loudness,
                state.tuning)
            return [.perform(load), .schedule(.slowness, after: .slowness, .begunSlowly)]
                + (state.loop == nil ? [] : tellLoop(state)) + wait
        }
        guard place != state.spot, place != state.aim else { return [.perform(.play)] + wait }
        state.aim = place
        return [.perform(.seek(place)), .perform(.play)] + wait
    }
}

extension EffectID {
    static let hourglass = EffectID("clock")
    static let everySecond = EffectID("second")
    static let aim = EffectID("aim")
    static let ending = EffectID("ending")
    static let parting = EffectID("parting")
    static let keepingLook = EffectID("keeping-look")
}

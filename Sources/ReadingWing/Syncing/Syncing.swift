import Canvas
import Kernel
import Publications
import ScreenKit
import Sharing
import Wording

/// When sides are asked and told while a book is read: before anything is sent, in pauses, and
/// when the book is left. Nothing happens before a side is set up, and nothing on the thread of the
/// screen.
public enum Syncing: Feature {
    /// The book in view or heard, and the place in it.
    public struct Seen: Equatable, Sendable {
        public var book: SharedWork
        public var place: SharedSpot
        /// How often a note or bookmark in it was written, changed or removed since it was opened.
        public var changesCount: Int

        public init(book: SharedWork, place: SharedSpot, changesCount: Int = 0) {
            (self.book, self.place, self.changesCount) = (book, place, changesCount)
        }
    }

    public struct State: Equatable, Sendable {
        public package(set) var seen: Seen?
        /// Where the book stood when the sides were asked.
        var asked: SharedSpot?
        /// No side is set up: no timer runs.
        var hasSides = false
        /// The sides were asked long ago: another device may have gone on meanwhile.
        var isOld = false
        /// Pages were turned, or notes changed, since the last exchange.
        var isPending = false
        /// The last exchange is less than the floor ago.
        var isResting = false
        /// One is due as soon as that is over.
        var isDue = false
        /// Books that are open beside each other, whose exchanges come due then too.
        var later: [SharedWork] = []
        /// Those that were asked about since a book was opened.
        var met: Set<BookSource> = []
        var isUnderWay = false
        /// A question is open: nothing is sent before it is answered.
        var isHeld = false
        /// Sides whose trouble was told.
        var troubled: Set<String> = []
        /// Of the book in view.
        public package(set) var mark = SyncMark.none

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case begun
        /// nil when no book is in view.
        case seen(Seen?)
        case pauseCame
        case patienceRanOut
        case rested
        case grewOld
        /// The terminal is looked at again.
        case cameBack
        /// - Parameter waits: a side that failed was not told the place here.
        case exchanged(SharedWork, [SyncOutcome], hasSides: Bool, waits: Bool = false)
        case decided(PlaceMeeting, SharedWork, takes: Bool)
        case settled(trouble: String?)
        /// What the file of sides says.
        case sidesRead(Bool)
        case flushDue
        case flushed
    }

    public enum Command: Equatable, Sendable {
        case readSides
        /// Asks every side; `pulls` is off in the middle of reading.
        case exchange(SharedWork, isBusy: Bool, pulls: Bool)
        case settle(PlaceMeeting, SharedWork, takes: Bool)
        /// Sends what was left when the program ended, but for the book in view: that is asked
        /// about by itself.
        case flush(besides: BookSource?)
        case say(String)
        /// It went to another place, and undo leads back.
        case moved(String)
        case jump(SharedWork, String)
        case ask(PlaceMeeting, SharedWork, why: String)
        /// Notes of the book came from elsewhere.
        case renewNotes(SharedWork)
    }

    /// After the last page was turned.
    static let pause = Duration.seconds(5)
    /// Between two exchanges. Each is two requests to a WebDAV server: an hour of turning pages
    /// is 240 at most, with those of opening and closing.
    static let floor = Duration.seconds(32)
    /// Who never pauses is sent after so long all the same.
    static let patience = Duration.seconds(32)
    /// Without an exchange: then a reader, or the machine, was away.
    static let age = Duration.seconds(600)
    /// What was left when the program ended has time until the book of this start is open.
    static let flushDelay = Duration.seconds(2)
    /// More books than are ever open side by side; what is left out is sent at the next start.
    static let laterMax = 16

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .begun: return [.request(.syncFlushing, .readSides)]
        case .sidesRead(let hasSides):
            state.hasSides = hasSides
            guard hasSides else { return [] }
            return [.schedule(.syncFlushing, after: flushDelay, .flushDue)]
                + open(state.seen, &state)
        case .flushDue: return [.request(.syncFlushing, .flush(besides: state.seen?.book.source))]
        case .flushed: return []
        case .seen(let seen): return see(seen, &state)
        case .pauseCame, .patienceRanOut: return comeDue(&state)
        case .rested:
            state.isResting = false
            return state.later.isEmpty ? state.isDue ? comeDue(&state) : [] : takeNext(&state)
        case .grewOld:
            state.isOld = true
            return []
        case .cameBack: return lookAgain(from: state.seen?.place, &state)
        case .exchanged(let book, let outcomes, let hasSides, let waits):
            note(outcomes, book, waits: hasSides && waits, &state)
            return take(outcomes, book, hasSides, &state)
        case .decided(let meeting, let book, let takes):
            return decide(meeting, book, takes: takes, &state)
        case .settled(let trouble):
            guard let trouble else { return [] }
            return [.perform(.say(tr("The answer could not be kept: \(trouble).")))]
        }
    }

    // MARK: - Pages

    private static func see(_ seen: Seen?, _ state: inout State) -> Effects {
        let old = state.seen
        state.seen = seen
        if old?.book != seen?.book { return change(from: old, to: seen, &state) }
        guard state.hasSides, seen != old else { return [] }
        let isFirst = !state.isPending
        state.isPending = true
        return lookAgain(from: old?.place, &state)
            + [.schedule(.syncPause, after: pause, .pauseCame)]
            + (isFirst ? [.schedule(.syncPatience, after: patience, .patienceRanOut)] : [])
    }

    /// Before anything is sent that was read after a night, the sides are asked where the others
    /// are.
    /// - Parameter place: where the book lay meanwhile.
    private static func lookAgain(from place: SharedSpot?, _ state: inout State) -> Effects {
        guard let seen = state.seen, state.hasSides, state.isOld, !state.isUnderWay, !state.isHeld
        else { return [] }
        (state.isOld, state.isUnderWay, state.asked) = (false, true, place)
        return [.request(.syncExchange, .exchange(seen.book, isBusy: false, pulls: true))]
    }

    /// What was read last goes out at once when the book is closed, or another is opened. Of those
    /// that are open side by side, each look from one to the other would be two exchanges: they
    /// keep the floor.
    private static func change(
        from old: Seen?, to seen: Seen?, _ state: inout State
    ) -> Effects {
        let isUntold =
            !state.isHeld && (state.isPending || state.isUnderWay || state.mark == .waits)
        let left = isUntold && state.hasSides ? old?.book : nil
        var effects: Effects = [
            .cancel(.syncPause), .cancel(.syncPatience), .cancel(.syncExchange),
            .cancel(.syncAge),
        ]
        (state.isPending, state.isDue, state.mark) = (false, false, .none)
        state.isOld = false
        (state.isHeld, state.isUnderWay) = (false, false)
        guard let seen else {
            let waiting = state.later.filter { $0 != left }
            (state.later, state.met, state.isResting) = ([], [], false)
            effects.append(.cancel(.syncFloor))
            return effects + (waiting + [left].compactMap(\.self)).map(tellLast)
        }
        let isNew = !state.met.contains(seen.book.source)
        if let left {
            if state.isResting, !isNew {
                put(left, &state)
            } else {
                effects += [tellLast(left)] + rest(&state)
            }
        }
        if isNew || !state.isResting { return effects + open(seen, &state) }
        put(seen.book, &state)
        return effects
    }

    private static func put(_ book: SharedWork, _ state: inout State) {
        guard !state.later.contains(book), state.later.count < laterMax else { return }
        state.later.append(book)
    }

    private static func tellLast(_ book: SharedWork) -> Effect<Action, Command> {
        .request(.leaving(book.source), .exchange(book, isBusy: true, pulls: false))
    }

    private static func rest(_ state: inout State) -> Effects {
        state.isResting = true
        return [.schedule(.syncFloor, after: floor, .rested)]
    }

    private static func takeNext(_ state: inout State) -> Effects {
        // Nothing is sent while a question is open, and one thing at a time.
        if state.isUnderWay || state.isHeld { return rest(&state) }
        let next = state.later.removeFirst()
        guard let seen = state.seen, seen.book == next else {
            return [tellLast(next)] + rest(&state)
        }
        // One exchange asks for places from elsewhere and sends the one here.
        (state.isPending, state.isDue) = (false, false)
        return [.cancel(.syncPause), .cancel(.syncPatience)] + open(seen, &state) + rest(&state)
    }

    private static func open(_ seen: Seen?, _ state: inout State) -> Effects {
        guard let seen, state.hasSides else { return [] }
        if state.met.count >= laterMax { state.met = [] }
        state.met.insert(seen.book.source)
        state.asked = seen.place
        state.isUnderWay = true
        return [.request(.syncExchange, .exchange(seen.book, isBusy: false, pulls: true))]
    }

    private static func comeDue(_ state: inout State) -> Effects {
        guard let seen = state.seen, state.isPending else { return [] }
        guard !state.isResting, !state.isUnderWay, !state.isHeld else {
            state.isDue = true
            return []
        }
        (state.isPending, state.isDue, state.isUnderWay) = (false, false, true)
        return [
            .cancel(.syncPause), .cancel(.syncPatience),
            .request(.syncExchange, .exchange(seen.book, isBusy: true, pulls: false)),
        ]
    }

    // MARK: - What came

    private static func note(
        _ outcomes: [SyncOutcome], _ book: SharedWork, waits: Bool, _ state: inout State
    ) {
        guard state.seen?.book.source == book.source else { return }
        let isSent = outcomes.contains { if case .sent = $0 { true } else { false } }
        if waits {
            state.mark = .waits
        } else if state.mark == .waits || isSent {
            state.mark = .none
        }
    }

    private static func take(
        _ outcomes: [SyncOutcome], _ book: SharedWork, _ hasSides: Bool, _ state: inout State
    ) -> Effects {
        state.hasSides = hasSides
        let isHere = state.seen?.book.source == book.source
        if isHere { state.isUnderWay = false }
        guard hasSides else { return [] }
        let resting: Effects =
            isHere ? rest(&state) + [.schedule(.syncAge, after: age, .grewOld)] : []
        // Where the place is now is said last, and stays in view.
        let remarked = outcomes.filter(\.isOfRemarks)
        let others = outcomes.filter { !$0.isOfRemarks }
        return resting + (remarked + others).flatMap { tell($0, book, isHere: isHere, &state) }
    }

    private static func tell(
        _ outcome: SyncOutcome, _ book: SharedWork, isHere: Bool, _ state: inout State
    ) -> Effects {
        switch outcome {
        case .agreed, .sent, .nameless, .disbelieved, .notTaken: return []
        case .remarked(_, let cameCount):
            guard isHere, cameCount > 0 else { return [] }
            let words =
                cameCount == 1
                ? tr("One note or mark was changed on another device.")
                : tr("\(cameCount) notes and marks were changed on other devices.")
            return [.perform(.renewNotes(book)), .perform(.say(words))]
        case .moved(let meeting):
            guard isHere, !state.isHeld else { return [] }
            // Pages were turned while the side was asked: nothing jumps under a reader's eyes.
            if let place = state.seen?.place, !place.isStill(state.asked) {
                state.isHeld = true
                return [.perform(.ask(meeting, book, why: place.whatHappened))]
            }
            return decide(meeting, book, takes: true, &state)
        case .asks(let meeting, let why):
            guard isHere, !state.isHeld else { return [] }
            state.isHeld = true
            return [.perform(.ask(meeting, book, why: why))]
        case .failed(.signedOut):
            guard state.troubled.insert("signed-out").inserted else { return [] }
            return [
                .perform(
                    .say(
                        tr(
                            "A sync server does not accept your password any more. "
                                + "What you read waits here until you sign in again.")))
            ]
        case .failed: return []
        }
    }

    private static func decide(
        _ meeting: PlaceMeeting, _ book: SharedWork, takes: Bool, _ state: inout State
    ) -> Effects {
        state.isHeld = false
        var settle: Effects = [.request(.syncSettling, .settle(meeting, book, takes: takes))]
        // What came due while the question stood was not sent, and a sound makes no pause.
        if state.isDue { settle.append(.schedule(.syncPatience, after: patience, .patienceRanOut)) }
        guard takes, let found = meeting.found else { return settle }
        if state.seen?.book == book { state.mark = .moved(from: meeting.deviceName) }
        let percent = ProgressLine.hundredths(found.percent / 100)
        let device = meeting.deviceName
        let words =
            found.isAbout
            ? tr("Moved to about \(percent)%, as on \(device).")
            : tr("Moved to \(percent)%, as on \(device).")
        return settle + [.perform(.jump(book, found.locator)), .perform(.moved(words))]
    }
}

extension EffectID {
    static let syncFlushing = EffectID("flushing")
    static func leaving(_ book: BookSource) -> EffectID { EffectID("leaving " + book.kept) }
    static let syncSettling = EffectID("settling-places")
    static let syncExchange = EffectID("exchange")
    static let syncPause = EffectID("pause")
    static let syncPatience = EffectID("patience")
    static let syncFloor = EffectID("floor")
    static let syncAge = EffectID("age")
}

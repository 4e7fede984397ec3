import Kernel
import ScreenKit
import Wording

/// Shows notifications of the desktop while the terminal is not in front; the message line says the
/// same while it is. A notification is withdrawn once the person looks at the terminal, or when it
/// is not true any more.
public enum Notifications: Service {
    /// One thing to tell.
    public struct Note: Hashable, Sendable {
        /// Another one of the same name takes its place.
        public var tag: String
        public var title: String
        public var words: String
        public var isUrgent: Bool
        public var acts: [Act]
        /// The notes that it stands for, while they are true.
        public var parts: Set<String>

        public init(
            _ tag: String, _ title: String, _ words: String, isUrgent: Bool = false,
            acts: [Act] = [.open, .snooze], parts: Set<String> = []
        ) {
            (self.tag, self.title, self.words) = (tag, title, words)
            (self.isUrgent, self.acts, self.parts) = (isUrgent, acts, parts)
        }
    }

    /// What a person may choose on it.
    public enum Act: String, CaseIterable, Sendable {
        case open, renew, snooze

        public var title: String {
            switch self {
            case .open: tr("Show")
            case .renew: tr("Renew")
            case .snooze: tr("In an hour")
            }
        }
    }

    public struct State: Equatable, Sendable {
        package var when = NotifyWish.off
        package var quiet: ClockSpan?
        /// The terminal has the focus. One that never tells of it is taken to have it.
        package var isInFront = true
        package var isLocked = false
        /// What is told once the time is known.
        package var fresh: [Note] = []
        package var shown: [Note] = []
        /// For when the quiet hours end, or the lock is open.
        package var held: [Note] = []
        package var snoozed: [Note] = []

        public init() {}

        var isWanted: Bool {
            switch when {
            case .off: false
            case .always: true
            case .away: !isInFront
            }
        }

        package var tags: Set<String> {
            Set((fresh + shown + held + snoozed).flatMap { $0.parts.union([$0.tag]) })
        }

        fileprivate mutating func forget(_ tag: String) {
            for list in [\State.fresh, \.shown, \.held, \.snoozed] {
                self[keyPath: list].removeAll { $0.tag == tag }
            }
        }
    }

    public enum Action: Equatable, Sendable {
        case configured(NotifyWish, quiet: ClockSpan?)
        case looked(isInFront: Bool)
        case locked(Bool)
        case raised([Note])
        case clockTold(WallTime)
        /// It is not true any more, or was seen to.
        case over(String)
        case chosen(String, Act)
        case dismissed(String)
        /// Nothing on this desktop shows notifications.
        case unserved(String)
        case quietEnded
        case snoozeEnded(String)
    }

    public enum Command: Equatable, Sendable {
        case tellTime
        case show(Note)
        case withdraw(String)
        /// By the terminal, where that can.
        case ring(Note)
        /// What was chosen is done.
        case follow(String, Act)
    }

    public static var name: String { "notifications" }
    public static var initial: State { State() }

    /// More at once are told as one.
    static let togetherMax = 4
    /// Of each list; a library has no more loans that end on one day.
    static let countMax = 64
    static let snooze = Duration.seconds(3_600)

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .configured(let when, let quiet):
            (state.when, state.quiet) = (when, quiet)
            return when == .off ? drop(&state) : []
        case .looked(let isInFront):
            state.isInFront = isInFront
            return isInFront && state.when == .away ? drop(&state) : []
        case .locked(let isLocked): return lock(isLocked, &state)
        case .raised(let notes): return raise(notes, &state)
        case .clockTold(let wall): return tell(at: wall.minuteOfDay, &state)
        case .over(let tag): return over(tag, &state)
        case .chosen(let tag, let act): return choose(tag, act, &state)
        case .dismissed(let tag):
            state.shown.removeAll { $0.tag == tag }
            return []
        case .unserved(let tag):
            guard let note = state.shown.first(where: { $0.tag == tag }) else { return [] }
            state.shown.removeAll { $0.tag == tag }
            return [.perform(.ring(note))]
        case .quietEnded:
            let held = state.held
            state.held = []
            return raise(held, &state)
        case .snoozeEnded(let tag):
            guard let note = state.snoozed.first(where: { $0.tag == tag }) else { return [] }
            state.snoozed.removeAll { $0.tag == tag }
            return raise([note], &state)
        }
    }

    private static func raise(_ notes: [Note], _ state: inout State) -> Effects {
        guard state.isWanted, !notes.isEmpty else { return [] }
        for note in notes {
            state.forget(note.tag, but: \.shown)
            guard state.fresh.count < countMax else { break }
            state.fresh.append(note)
        }
        return [.request(.notifyClock, .tellTime)]
    }

    private static func tell(at minute: Int, _ state: inout State) -> Effects {
        let notes = state.fresh
        state.fresh = []
        guard state.isWanted, !notes.isEmpty else { return [] }
        if state.isLocked { return hold(notes, &state) }
        if let quiet = state.quiet, quiet.contains(minute) {
            let rest = (quiet.end - minute + 1_440) % 1_440
            return hold(notes, &state)
                + [.schedule(.notifyQuiet, after: .seconds(rest * 60), .quietEnded)]
        }
        return show(notes.count > togetherMax ? [together(notes)] : notes, &state)
    }

    private static func over(_ tag: String, _ state: inout State) -> Effects {
        let gone = state.withoutPart(tag) + [tag]
        return gone.flatMap { tag -> Effects in
            let isShown = state.shown.contains { $0.tag == tag }
            state.forget(tag)
            return [.cancel(.snooze(tag))] + (isShown ? [.perform(.withdraw(tag))] : [])
        }
    }

    private static func together(_ notes: [Note]) -> Note {
        let names = listed(notes.prefix(togetherMax - 1).map(\.title))
        let rest = notes.count - togetherMax + 1
        return Note(
            "several", tr("\(notes.count) things want you"), tr("\(names) and \(rest) more."),
            isUrgent: notes.contains(where: \.isUrgent), parts: Set(notes.map(\.tag)))
    }

    private static func show(_ notes: [Note], _ state: inout State) -> Effects {
        notes.map { note in
            state.forget(note.tag)
            if state.shown.count >= countMax { state.shown.removeFirst() }
            state.shown.append(note)
            return .perform(.show(note))
        }
    }

    private static func hold(_ notes: [Note], _ state: inout State) -> Effects {
        for note in notes {
            state.held.removeAll { $0.tag == note.tag }
            if state.held.count < countMax { state.held.append(note) }
        }
        return []
    }

    /// A person at the terminal reads the message line and needs no notifications.
    private static func drop(_ state: inout State) -> Effects {
        let (shown, snoozed) = (state.shown, state.snoozed)
        (state.shown, state.fresh, state.held, state.snoozed) = ([], [], [], [])
        return shown.map { .perform(.withdraw($0.tag)) }
            + snoozed.map { .cancel(.snooze($0.tag)) }
    }

    /// While the program is locked, notifications wait: they would show titles of books.
    private static func lock(_ isLocked: Bool, _ state: inout State) -> Effects {
        guard isLocked != state.isLocked else { return [] }
        state.isLocked = isLocked
        if isLocked {
            let shown = state.shown
            state.shown = []
            return hold(shown, &state) + shown.map { .perform(.withdraw($0.tag)) }
        }
        let held = state.held
        state.held = []
        return raise(held, &state)
    }

    private static func choose(_ tag: String, _ act: Act, _ state: inout State) -> Effects {
        guard !state.isLocked, let note = state.shown.first(where: { $0.tag == tag }) else {
            return []
        }
        state.forget(tag)
        let gone: Effects = [.perform(.withdraw(tag))]
        guard act == .snooze else { return gone + [.perform(.follow(tag, act))] }
        if state.snoozed.count < countMax { state.snoozed.append(note) }
        return gone + [.schedule(.snooze(tag), after: snooze, .snoozeEnded(tag))]
    }
}

extension Notifications.State {
    /// The notes of several things that have none left once this one is over.
    fileprivate mutating func withoutPart(_ tag: String) -> [String] {
        var empty: [String] = []
        for list in [\Self.fresh, \.shown, \.held, \.snoozed] {
            for index in self[keyPath: list].indices {
                guard self[keyPath: list][index].parts.remove(tag) != nil else { continue }
                let note = self[keyPath: list][index]
                if note.parts.isEmpty { empty.append(note.tag) }
            }
        }
        return empty
    }

    /// Removes an older note of the same name from every list but one.
    fileprivate mutating func forget(
        _ tag: String, but kept: WritableKeyPath<Self, [Notifications.Note]>
    ) {
        let notes = self[keyPath: kept]
        forget(tag)
        self[keyPath: kept] = notes
    }
}

extension EffectID {
    static let notifyClock = EffectID("clock")
    static let notifyQuiet = EffectID("quiet")
    static func snooze(_ tag: String) -> EffectID { EffectID("snooze.\(tag)") }
}

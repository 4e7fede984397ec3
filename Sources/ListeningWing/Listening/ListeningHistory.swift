import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// Every play, pause, jump and sleep with its time, and the way back there.
extension Listening {
    static func take(
        _ traces: [ListeningTrace], _ trouble: String?, _ state: inout State
    ) -> Effects {
        // What happened while they were read comes after them. Changes of sound are for undo.
        let traces = traces.filter { $0.kind != .tuned }
        state.history = Array((traces + state.history).suffix(ListeningTrace.countMax))
        return complain(trouble)
    }

    static func complain(_ trouble: String?) -> Effects {
        trouble.map { [.perform(.ask(.say(tr("The history of this book is not kept: \($0)."))))] }
            ?? []
    }

    static func add(
        _ trace: ListeningTrace, of source: BookSource, joins: Bool, _ trouble: String?,
        _ state: inout State
    ) -> Effects {
        // The end of one book is reported after the next one has started.
        guard source == state.book.source, trace.kind != .tuned else { return complain(trouble) }
        if joins, state.history.last?.kind == .jumped { state.history.removeLast() }
        state.history.append(trace)
        if state.history.count > ListeningTrace.countMax { state.history.removeFirst() }
        return complain(trouble)
    }

    /// The row, counted from the newest, of the last time the timer was set or a key was pressed
    /// before the sound faded out; without a fade, of the last time the timer was set.
    package static func lastAwake(_ traces: [ListeningTrace]) -> Int? {
        let end = traces.lastIndex { $0.kind == .slept } ?? traces.endIndex
        let deeds = traces[..<end]
        let found =
            end == traces.endIndex
            ? deeds.lastIndex { $0.kind == .timed }
            : deeds.lastIndex { $0.kind != .slept && $0.kind != .ended }
        return (found ?? (end == traces.endIndex ? nil : end)).map { traces.count - 1 - $0 }
    }

    /// Back to where that was: of a jump to where it came from.
    static func seek(trace index: Int, _ state: inout State) -> Effects {
        let at = state.history.count - 1 - index
        guard state.history.indices.contains(at) else { return [] }
        let trace = state.history[at]
        return seek(to: trace.origin ?? trace.place, &state)
    }

    /// What came of an action, told from what was before.
    static func traces(
        from old: State, to new: State, _ action: Action, _ effects: Effects
    ) -> [(trace: ListeningTrace, joins: Bool)] {
        var traces: [(ListeningTrace, Bool)] = []
        var last = old.jump
        for case .record(let undo) in effects {
            guard case .returned(let origin) = undo.inverse,
                case .returned(let target) = undo.forward
            else { continue }
            let step = jump(origin, target, after: last, new)
            traces.append((jump(from: step.origin, to: target, new), step.joins))
            last = step
        }
        if case .returned(let target) = action {
            traces.append((jump(from: old.aim ?? old.spot, to: target, new), false))
        }
        if case .clockTold = action, new.isPlaying {
            traces.append((ListeningTrace(.played, at: new.here), false))
        }
        if old.isPlaying, !new.isPlaying {
            let kind: ListeningTrace.Kind =
                new.isAsleep && !old.isAsleep ? .slept : new.isAtEnd ? .ended : .paused
            traces.append((ListeningTrace(kind, at: new.here), false))
        }
        if old.sleep?.plan != new.sleep?.plan, let plan = new.sleep?.plan, plan != .minutes(0) {
            traces.append((ListeningTrace(.timed, at: new.here), false))
        }
        let changes = soundChanges(from: old, to: new)
        if !changes.isEmpty {
            traces.append((ListeningTrace(changes: changes, at: new.here), false))
        }
        return traces
    }

    private static func jump(
        from origin: TrackPlace, to target: TrackPlace, _ state: State
    ) -> ListeningTrace {
        ListeningTrace(.jumped, at: state.time(of: target), from: state.time(of: origin))
    }

    /// `played`, `jumped to 1:02:03`, `fell asleep`.
    static func words(for trace: ListeningTrace) -> String {
        switch trace.kind {
        case .played: tr("played")
        case .paused: tr("paused")
        case .jumped: tr("jumped to \(AudioWords.clock(trace.place))")
        case .timed: tr("set the sleep timer")
        case .slept: tr("fell asleep")
        case .ended: tr("came to the end")
        case .tuned: tr("changed the sound")
        }
    }
}

extension EffectID {
    static let history = EffectID("history")
    /// Each is written by itself: a later one does not make an earlier one undone.
    static func trace(_ serial: Int) -> EffectID { EffectID("listening/trace.\(serial)") }
}

import Kernel
import Notebook
import ScreenKit
import Wording

/// Changes of speed, volume and sound are written down, so that `u` takes them back after a
/// restart too.
extension Listening {
    private static let speedName = "speed"
    private static let volumeName = "volume"

    static func soundChanges(from old: State, to new: State) -> [SoundChange] {
        guard old.book.source == new.book.source else { return [] }
        var changes: [SoundChange] = []
        if old.speed != new.speed {
            changes.append(SoundChange(speedName, from: old.speed.kept, to: new.speed.kept))
        }
        if old.volume != new.volume {
            changes.append(
                SoundChange(volumeName, from: String(old.volume), to: String(new.volume)))
        }
        guard old.tuning != new.tuning else { return changes }
        for part in Tuning.Part.allCases where old.tuning.kept(part) != new.tuning.kept(part) {
            changes.append(
                SoundChange(part.rawValue, from: old.tuning.kept(part), to: new.tuning.kept(part)))
        }
        return changes
    }

    /// What was changed before the program began, the oldest first. It ends where something else
    /// changed the sound in between.
    static func undos(_ traces: [ListeningTrace], _ state: State) -> [Undo<Action>] {
        var left: [[SoundChange]] = []
        for changes in traces.map(\.changes) where !changes.isEmpty {
            let reverse = changes.map { SoundChange($0.name, from: $0.new, to: $0.old) }
            // One that was taken back, by `u` or by hand, is no more.
            if left.last == reverse { left.removeLast() } else { left.append(changes) }
        }
        var undos: [Undo<Action>] = []
        var look = state.sound
        for changes in left.suffix(ListeningTrace.changesMax).reversed() {
            guard changes.allSatisfy({ look[$0.name] == $0.new }) else { break }
            let after = look
            for change in changes { look[change.name] = change.old }
            guard let undo = undo(changes, from: look, to: after, state) else { break }
            undos.append(undo)
        }
        return undos.reversed()
    }

    private static func undo(
        _ changes: [SoundChange], from old: [String: String], to new: [String: String],
        _ state: State
    ) -> Undo<Action>? {
        guard let first = changes.first else { return nil }
        let journal = journal(state)
        switch first.name {
        case speedName:
            guard let before = Speed(kept: first.old), let after = Speed(kept: first.new) else {
                return nil
            }
            return Undo(
                title: tr("speed \(after.words)"), journal: journal, inverse: .speedSet(before),
                forward: .speedSet(after))
        case volumeName:
            guard let before = first.old.flatMap({ Int($0) }),
                let after = first.new.flatMap({ Int($0) }),
                [before, after].allSatisfy({ (0...State.volumeMax).contains($0) })
            else { return nil }
            return Undo(
                title: tr("volume \(after)"), journal: journal,
                inverse: .volumeStepped(before - after), forward: .volumeStepped(after - before))
        default:
            guard let part = Tuning.Part(rawValue: first.name) else { return nil }
            let (before, after) = (Tuning(old), Tuning(new))
            let named = changes.count > 1 && part.band != nil ? Tuning.Part.equaliser : part
            return Undo(
                title: tr("\(named.name): \(after.value(named))"), journal: journal,
                inverse: .retuned(before), forward: .retuned(after))
        }
    }
}

extension Listening.State {
    /// Speed, volume and sound as they are written down.
    fileprivate var sound: [String: String] {
        var sound = ["speed": speed.kept, "volume": String(volume)]
        for part in Tuning.Part.allCases { sound[part.rawValue] = tuning.kept(part) }
        return sound
    }
}

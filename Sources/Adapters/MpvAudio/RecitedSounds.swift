import Glibc
import Publications
import Wording

/// What a voice has spoken of a text, and will be asked for next: made ahead on a thread of its
/// own, which ends when there is enough.
final class RecitedSounds: Sendable {
    private struct State {
        var recital: Recital
        /// How many tracks it has before the one it was begun with; all tracks here are counted
        /// from that.
        var shift = 0
        var made: [Int: RecitedSound] = [:]
        var troubles: [Int: RecitalTrouble] = [:]
        /// What is heard, or will be next.
        var aim = 0
        var isWorking = false
        var isClosed = false

        var parted: Range<Int> {
            recital.parted.lowerBound - shift..<recital.parted.upperBound - shift
        }

        init(_ recital: Recital) { self.recital = recital }

        /// So much is made before it is wanted: a slow voice has a start, and no more is held.
        var next: Int? {
            if isClosed { return nil }
            var seconds = 0
            for track in aim..<aim + RecitedSounds.aheadMax where parted.contains(track) {
                guard let sound = made[track] else {
                    return troubles[track] == nil ? track : nil
                }
                seconds += sound.milliseconds / 1_000
                if seconds > RecitedSounds.aheadSeconds, track > aim { return nil }
            }
            return nil
        }
    }

    private let state: Gate<State>

    private static let aheadMax = 8
    private static let aheadSeconds = 30
    /// One step back is at once.
    private static let behindMax = 3

    /// The listener's language: the thread says in it why a voice does not speak.
    private let wording = Wording.inForce

    init(_ recital: Recital) { state = Gate(State(recital)) }

    /// More of the text was parted.
    func extend(_ recital: Recital, shift: Int) {
        let starts = state.change { state in
            (state.recital, state.shift) = (recital, shift)
            return start(&state)
        }
        if starts { begin() }
    }

    /// Will be heard soon; a trouble of before is tried again.
    func expect(_ track: Int) {
        let starts = state.change { state in
            state.aim = track
            state.troubles[track] = nil
            let kept = track - Self.behindMax..<track + Self.aheadMax
            state.made = state.made.filter { kept.contains($0.key) }
            return start(&state)
        }
        if starts { begin() }
    }

    /// Waits for it, as long as it is wanted.
    func sound(
        of track: Int, isWanted: () -> Bool
    ) throws(RecitalTrouble) -> RecitedSound? {
        let found: Result<RecitedSound?, RecitalTrouble> = state.wait { state in
            if let sound = state.made[track] { return .success(sound) }
            if let trouble = state.troubles[track] { return .failure(trouble) }
            // Behind the end there is nothing to be waited for.
            let isOver = state.recital.isWhole && !state.parted.contains(track)
            return state.isClosed || isOver || !isWanted() ? .success(nil) : nil
        }
        return try found.get()
    }

    /// How long it is, where it was made.
    func length(of track: Int) -> Duration? {
        state.change { $0.made[track] }.map { .milliseconds($0.milliseconds) }
    }

    /// Each thread that waits looks again.
    func wake() { state.change { _ in } }

    func close() {
        state.change { state in
            state.isClosed = true
            state.made = [:]
        }
    }

    private func start(_ state: inout State) -> Bool {
        guard !state.isWorking, state.next != nil else { return false }
        state.isWorking = true
        return true
    }

    private func begin() {
        let me = Unmanaged.passRetained(self)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // A text that nests deep takes some kilobytes a level.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        if pthread_create(&thread, &attributes, reciteMain, me.toOpaque()) == 0 { return }
        me.release()
        state.change { state in
            state.isWorking = false
            state.troubles[state.aim] = RecitalTrouble(why: tr("There are too many threads."))
        }
    }

    fileprivate func work() { Wording.$inForce.withValue(wording) { recite() } }

    private func recite() {
        while true {
            let wanted: (track: Int, of: Recital, shift: Int)? = state.change { state in
                let next = state.next
                state.isWorking = next != nil
                return next.map { ($0, state.recital, state.shift) }
            }
            guard let (next, recital, shift) = wanted else { return }
            do throws(RecitalTrouble) {
                let sound = try recital.recite(next + shift)
                state.change { if !$0.isClosed { $0.made[next] = sound } }
            } catch {
                state.change { $0.troubles[next] = error }
            }
        }
    }
}

// A free function: a closure literal here would be checked for the caller's actor, and trap.

private func reciteMain(_ sounds: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let sounds else { return nil }
    Unmanaged<RecitedSounds>.fromOpaque(sounds).takeRetainedValue().work()
    return nil
}

/// One reading of a sentence that may be spoken only now.
final class RecitedReader: StreamReading {
    var position = 0
    private let sounds: RecitedSounds
    private let number: Int
    private let track: Int
    private let shelf: MpvBookSource
    private let call = Gate(false)
    private var bytes: [UInt8]?

    init(_ sounds: RecitedSounds, _ number: Int, _ track: Int, _ shelf: MpvBookSource) {
        (self.sounds, self.number, self.track, self.shelf) = (sounds, number, track, shelf)
    }

    var size: Int? { wave?.count }

    func next(_ count: Int) -> [UInt8]? {
        guard let wave else { return nil }
        guard position < wave.count else { return [] }
        let end = min(wave.count, position + max(0, min(count, wave.count)))
        defer { position = end }
        return Array(wave[position..<end])
    }

    func cancel() {
        call.change { $0 = true }
        sounds.wake()
    }

    /// nil where it cannot be had, or is not wanted any more.
    private var wave: [UInt8]? {
        if let bytes { return bytes }
        do throws(RecitalTrouble) {
            let sound = try sounds.sound(of: track) { [call] in !call.change { $0 } }
            bytes = sound.map { Wave.bytes(of: $0.samples, rate: $0.rate) }
        } catch {
            shelf.note(error.why, number, track)
        }
        return bytes
    }
}

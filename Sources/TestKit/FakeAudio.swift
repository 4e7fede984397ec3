import Ports
import Publications
import Synchronization

/// Writes down what would have sounded.
public final class FakeAudio: AudioPlaying {
    public enum Call: Hashable, Sendable {
        case prepare([Tune])
        case chime(Tune)
        case play(Tune, from: Duration, speed: Double)
        case pause, close
        case load(number: Int, at: TrackPlace, isPlaying: Bool, speed: Double, volume: Int)
        case order(BookOrder)
    }

    private let record = Mutex<[Call]>([])
    public init() {}

    public var calls: [Call] { record.withLock { $0 } }

    public func prepare(_ tunes: [Tune]) { note(.prepare(tunes)) }
    public func chime(_ tune: Tune) { note(.chime(tune)) }
    public func play(_ tune: Tune, from: Duration, speed: Double) {
        note(.play(tune, from: from, speed: speed))
    }
    public func pause() { note(.pause) }
    public func load(_ sound: BookSound) {
        note(
            .load(
                number: sound.number, at: sound.place, isPlaying: sound.isPlaying,
                speed: sound.speed, volume: sound.volume))
    }
    public func order(_ order: BookOrder) { note(.order(order)) }
    public func close() { note(.close) }

    private func note(_ call: Call) { record.withLock { $0.append(call) } }
}

/// Counts the nudges.
public final class FakeHaptics: HapticPlaying {
    private let count = Mutex(0)
    public init() {}

    public var nudges: Int { count.withLock { $0 } }
    public func nudge() { count.withLock { $0 += 1 } }
}

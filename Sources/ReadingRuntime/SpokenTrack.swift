import Ports
import Speech

/// What was said so far, on its way into a file that is there when it is finished.
public struct SpokenTrack {
    private let file: any SoundTaking
    public let rate: Int
    /// With those of the files before this one.
    public private(set) var samples: Int

    init(rate: Int, _ file: any SoundTaking, from samples: Int) {
        self.rate = rate
        self.file = file
        self.samples = samples
    }

    public var milliseconds: Int { milliseconds(samples) }

    public func milliseconds(_ samples: Int) -> Int { Self.milliseconds(samples, at: rate) }

    public static func milliseconds(_ samples: Int, at rate: Int) -> Int {
        samples * 1_000 / max(1, rate)
    }

    /// What was heard, at the rate of the file.
    public mutating func add(_ sounds: [SpokenSound]) throws(SpeechTrouble) -> [SpokenSound] {
        let sounds = sounds.map { $0.resampled(to: rate) }
        for sound in sounds { try add(sound.samples) }
        return sounds
    }

    public mutating func rest(
        _ pause: SpokenSentence.Pause, speed: Double
    ) throws(SpeechTrouble) {
        let count = Int(Double(pause.milliseconds * rate / 1_000) / speed)
        try add([Int16](repeating: 0, count: count))
    }

    private mutating func add(_ new: [Int16]) throws(SpeechTrouble) {
        do throws(DocumentError) { try file.add(new) } catch { throw .unsaved(error.why) }
        samples += new.count
    }

    public func finish() throws(SpeechTrouble) {
        do throws(DocumentError) { try file.finish() } catch { throw .unsaved(error.why) }
    }
}

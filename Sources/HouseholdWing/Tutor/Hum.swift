import ScreenKit
import Typesetting

/// A voice without words: one tone for each word of a passage, longer for longer ones.
public struct Hum: Hashable, Sendable {
    public struct Tone: Hashable, Sendable {
        public var start: Duration
        public var length: Duration
        /// Half-tones above the A below middle C.
        public var pitch: Int
    }

    public let tones: [Tone]
    public let duration: Duration

    public init(_ passage: Passage) {
        var tones: [Tone] = []
        var now = Duration.zero
        for (at, word) in passage.words.enumerated() {
            let length = Duration.milliseconds(120 + 40 * word.count)
            tones.append(Tone(start: now, length: length, pitch: Self.pitch(of: at)))
            now += length + .milliseconds(60)
            // A breath where a sentence ends.
            let isLast = passage.sentences.contains {
                (word.upperBound...word.upperBound + 2) ~= $0.upperBound
            }
            if isLast { now += .milliseconds(500) }
        }
        self.tones = tones
        duration = now
    }

    /// The word that sounds, or sounded last.
    public func word(at position: Duration) -> Int {
        max(0, (tones.firstIndex { $0.start > position } ?? tones.count) - 1)
    }

    /// Five tones that agree in any order, walked up and down.
    static func pitch(of word: Int) -> Int {
        let scale = [0, 2, 4, 7, 9]
        return scale[(word * 3 + word / 4) % scale.count]
    }
}

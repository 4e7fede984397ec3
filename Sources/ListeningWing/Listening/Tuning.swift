import ScreenKit
import Wording

/// How one book sounds, beside its speed: what is added to a quiet voice, or taken from one ear.
public struct Tuning: Hashable, Sendable {
    /// Decibels on top of what is in the file.
    public package(set) var gain = 0
    /// Loud and quiet passages come nearer to each other.
    public package(set) var isEven = false
    /// -100 is the left ear alone, 100 the right one; what the other would hear comes along.
    public package(set) var balance = 0
    /// How far pauses are cut short.
    public package(set) var brevity = Brevity.off
    /// Seconds that are left out after each chapter's start, and before its end.
    public package(set) var intro = 0
    public package(set) var outro = 0
    /// Decibels of each band, the lowest first.
    public package(set) var bands = Equaliser.flat
    /// Semitones higher or lower, as fast as before.
    public package(set) var pitch = 0

    public init() {}

    public static let gains = -10...20
    public static let balances = -100...100
    /// Ten minutes of preface in each chapter are a chapter.
    public static let skips = 0...600
    /// Half an octave each way: beyond it a voice is no voice.
    public static let pitches = -6...6

    /// From what a book has of its own.
    init(_ look: [String: String]) {
        for part in Part.allCases { look[part.rawValue].map { _ = set(part, to: $0) } }
    }

    public enum Part: String, CaseIterable, Sendable {
        case gain, even, silence, balance, intro, outro, pitch, equaliser
        case bass, warmth, middle, presence, treble

        /// Which band of the equaliser it is.
        var band: Int? {
            switch self {
            case .bass: 0
            case .warmth: 1
            case .middle: 2
            case .presence: 3
            case .treble: 4
            default: nil
            }
        }
    }

    /// As the library keeps it, and `ctl` writes it; nil where it is as for every book.
    func kept(_ part: Part) -> String? {
        switch part {
        case .gain: gain == 0 ? nil : String(gain)
        case .even: isEven ? "on" : nil
        case .silence: brevity == .off ? nil : brevity.rawValue
        case .balance: balance == 0 ? nil : String(balance)
        case .intro: intro == 0 ? nil : String(intro)
        case .outro: outro == 0 ? nil : String(outro)
        case .pitch: pitch == 0 ? nil : String(pitch)
        // Its bands are kept, and tell which preset they are.
        case .equaliser: nil
        case .bass, .warmth, .middle, .presence, .treble:
            number(part) == 0 ? nil : String(number(part))
        }
    }

    /// False for words that mean nothing, or more than there is.
    mutating func set(_ part: Part, to text: String) -> Bool {
        switch part {
        case .even:
            guard text == "on" || text == "off" else { return false }
            isEven = text == "on"
        case .silence:
            guard let wanted = Brevity(kept: text) else { return false }
            brevity = wanted
        case .equaliser:
            guard let wanted = Equaliser(rawValue: text) else { return false }
            bands = wanted.bands
        default:
            guard let number = Int(text), part.range.contains(number) else { return false }
            set(part, number)
        }
        return true
    }

    /// So many steps more, or less; what is on or off is turned.
    mutating func step(_ part: Part, by steps: Int) {
        switch part {
        case .even: isEven.toggle()
        case .silence: brevity = brevity.stepped(by: steps)
        case .equaliser: bands = Equaliser.stepped(from: bands, by: steps).bands
        default:
            let range = part.range
            let most = range.upperBound - range.lowerBound
            let wanted = number(part) + part.step * min(most, max(-most, steps))
            set(part, min(range.upperBound, max(range.lowerBound, wanted)))
        }
    }

    private func number(_ part: Part) -> Int {
        switch part {
        case .gain: gain
        case .balance: balance
        case .intro: intro
        case .outro: outro
        case .pitch: pitch
        case .even, .silence, .equaliser: 0
        case .bass, .warmth, .middle, .presence, .treble: part.band.map { bands[$0] } ?? 0
        }
    }

    private mutating func set(_ part: Part, _ number: Int) {
        switch part {
        case .gain: gain = number
        case .balance: balance = number
        case .intro: intro = number
        case .outro: outro = number
        case .pitch: pitch = number
        case .even, .silence, .equaliser: break
        case .bass, .warmth, .middle, .presence, .treble:
            if let band = part.band { bands[band] = number }
        }
    }

    /// Apart from what is left out of each chapter.
    func isHeardAlike(_ other: Tuning) -> Bool {
        var other = other
        (other.intro, other.outro) = (intro, outro)
        return other == self
    }

    // MARK: - Words

    /// What differs from every other book, in few words.
    var marks: [String] {
        var words: [String] = []
        if gain != 0 { words.append(value(.gain)) }
        if isEven { words.append(tr("even", "loudness")) }
        if brevity != .off { words.append(brevity.mark) }
        if balance != 0 { words.append(value(.balance)) }
        if bands != Equaliser.flat { words.append(tr("\(value(.equaliser)) equaliser")) }
        if pitch != 0 { words.append(pitch > 0 ? tr("pitch +\(pitch)") : tr("pitch \(pitch)")) }
        return words
    }

    func value(_ part: Part) -> String {
        switch part {
        case .gain: gain > 0 ? "+\(gain) dB" : "\(gain) dB"
        case .even: isEven ? tr("yes") : tr("no")
        case .silence: brevity.words
        case .balance:
            switch balance {
            case 0: tr("both ears")
            case ..<0: tr("\(abs(balance))% left")
            default: tr("\(balance)% right")
            }
        case .intro: intro == 0 ? tr("nothing") : "\(intro) s"
        case .outro: outro == 0 ? tr("nothing") : "\(outro) s"
        case .pitch: pitch == 0 ? tr("as read") : Self.semitones(pitch)
        case .equaliser: Equaliser(bands)?.words ?? tr("own")
        case .bass, .warmth, .middle, .presence, .treble:
            number(part) > 0 ? "+\(number(part)) dB" : "\(number(part)) dB"
        }
    }

    private static func semitones(_ pitch: Int) -> String {
        pitch > 0
            ? tr("\(pitch, "semitone", "semitones") higher")
            : tr("\(abs(pitch), "semitone", "semitones") lower")
    }
}

extension Tuning.Part {
    fileprivate var range: ClosedRange<Int> {
        switch self {
        case .gain: Tuning.gains
        case .balance: Tuning.balances
        case .intro, .outro: Tuning.skips
        case .pitch: Tuning.pitches
        case .bass, .warmth, .middle, .presence, .treble: Equaliser.decibels
        case .even, .silence, .equaliser: 0...1
        }
    }

    fileprivate var step: Int {
        switch self {
        case .balance: 10
        default: 1
        }
    }

    /// In a sentence: without the indent of its row, and what it is measured at.
    var name: String {
        band == nil ? title : String(title.drop { $0 == " " }.prefix { $0 != "," })
    }

    var title: String {
        switch self {
        case .gain: tr("Gain")
        case .even: tr("Even loudness")
        case .silence: tr("Shorten pauses")
        case .balance: tr("Balance")
        case .intro: tr("Skip at a chapter's start")
        case .outro: tr("Skip before its end")
        case .pitch: tr("Pitch")
        case .equaliser: tr("Equaliser")
        case .bass: "  " + tr("Bass, 100 Hz")
        case .warmth: "  " + tr("Warmth, 300 Hz")
        case .middle: "  " + tr("Middle, 1 kHz")
        case .presence: "  " + tr("Presence, 3 kHz")
        case .treble: "  " + tr("Treble, 8 kHz")
        }
    }
}

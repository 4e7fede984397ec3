import Libraries
import Wording

/// Why nothing is spoken.
public enum SpeechTrouble: Error, Equatable, Sendable {
    /// The engine is not installed; the advice is how it is.
    case engineMissing(name: String, advice: String)
    /// The engine is there, and what it speaks with is not.
    case dataMissing(name: String, advice: String)
    case noVoice(String)
    /// It gave no sound for words, or more than words can take.
    case silent(String)
    case endless(String)
    /// A program of one's own: what went wrong with it.
    case failed(name: String, why: String)
    /// The sound could not be written.
    case unsaved(String)

    /// It is not there, and there is nothing to repair.
    public var isMissing: Bool { if case .engineMissing = self { true } else { false } }

    /// A clause.
    public var why: String {
        switch self {
        case .engineMissing(let name, _): tr("\(name), which speaks, is not installed")
        case .dataMissing(let name, _): tr("\(name) has no data to speak with")
        case .noVoice: tr("there is no such voice")
        case .silent(let name): tr("\(name) gave no sound")
        case .endless(let name): tr("\(name) does not stop speaking")
        case .failed(_, let why), .unsaved(let why): why
        }
    }

    /// A sentence.
    public var next: String {
        switch self {
        case .engineMissing(_, let advice), .dataMissing(_, let advice): advice
        case .noVoice: tr("`rushlight voices` lists those there are.")
        case .silent, .endless: tr("Try another voice: `rushlight voices` lists them.")
        case .failed: tr("Try another voice: `rushlight voices` lists them.")
        case .unsaved: tr("Nothing was written there.")
        }
    }

    public static var espeakMissing: Self {
        .engineMissing(name: "espeak-ng", advice: Library.espeak.advice())
    }
}

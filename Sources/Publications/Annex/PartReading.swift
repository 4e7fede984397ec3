import Wording

/// What of the engine runs in a process of its own, because its library can neither be bounded nor
/// stopped.
public enum Part: String, CaseIterable, Sendable {
    case archive, kindle, pdf, djvu, picture

    /// What it reads, in a sentence about it.
    var noun: String {
        switch self {
        case .archive: tr("archives", "what is read")
        case .kindle: tr("Kindle books", "what is read")
        case .pdf: tr("PDFs", "what is read")
        case .djvu: tr("DjVu documents", "what is read")
        case .picture: tr("pictures", "what is read")
        }
    }
}

/// Starts parts of the engine. Nothing runs before the first question.
public protocol PartStarting: Sendable {
    /// Makes a part ready to read one file. Its own process gets the open file, never a name.
    func start(_ part: Part, on resources: any Resources, file: String) throws(PartError)
        -> any PartReading
}

/// A part at work on one file: questions and answers, as bytes. What comes back was made from an
/// untrusted file and is not to be trusted either.
public protocol PartReading: Sendable {
    /// The answer to a question, within `patience`; a part that needs longer is ended. The next
    /// question after a failure starts it anew, until it failed too often.
    func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8]
    /// Ends at once what is under way, from any thread: the caller gets `stopped`.
    func stop()
}

/// Why a part of the engine gave no answer.
public enum PartError: Error, Equatable, Sendable {
    case notStarted(String)
    /// The part itself says why, in its own code and words.
    case refused(code: UInt8, String)
    case tooSlow(Duration)
    /// It ended in the middle: a crash, or more memory than it may have.
    case died
    case stopped
    case garbled
    /// It failed so often on this file that it is not asked again.
    case givenUp

    /// What happened to the part, as the end of a sentence about what it read.
    func sentence(of part: Part) -> String {
        switch self {
        case .notStarted(let why): tr("what reads \(part.noun) could not be started (\(why))")
        case .refused(_, let why): why
        case .tooSlow(let patience):
            tr("what reads \(part.noun) was ended: it took over \(patience.components.seconds) s")
        case .died: tr("what reads \(part.noun) failed, or needed more memory than it may have")
        case .stopped: tr("it was stopped")
        case .garbled: tr("what reads \(part.noun) gave an answer without sense")
        case .givenUp: tr("what reads \(part.noun) failed too often on this file")
        }
    }
}

import Libraries
import Wording

/// The resources that a part unpacks out of one file, asked for one by one.
final class PartResources: Resources, PictureKnowing, Repaired {
    let names: [String]
    let repairs: [Diagnostic]
    private let kind: Part
    private let part: any PartReading
    private let sizes: [Int]
    private let indexes: [String: Int]

    /// A solid archive of a gigabyte is walked through in less; a person waits no longer.
    private static let patience: Duration = .seconds(15)

    init(_ kind: Part, _ starter: any PartStarting, in file: any Resources, name: String)
        throws(OpenError)
    {
        do throws(PartError) {
            part = try starter.start(kind, on: file, file: name)
            let answer = try part.ask(ShelfQuestion.list.bytes, patience: PartResources.patience)
            guard let listing = ShelfListing(answer) else { throw .garbled }
            self.kind = kind
            names = listing.entries.map(\.name)
            sizes = listing.entries.map(\.size)
            repairs = listing.repairs
            indexes = Dictionary(
                names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        } catch {
            throw kind.openError(error)
        }
    }

    func size(of name: String) -> Int? { indexes[name].map { sizes[$0] } }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard let index = indexes[name] else { throw .missing }
        let count = min(range.count, PartFrame.answerBytesMax)
        let wanted = max(0, range.lowerBound)..<max(0, range.lowerBound) + count
        do throws(PartError) {
            let bytes = try part.ask(
                ShelfQuestion.read(index, wanted).bytes, patience: PartResources.patience)
            if bytes.count > count { throw .garbled }
            return bytes
        } catch {
            throw kind.resourceError(error)
        }
    }

    func pictureInfo(_ name: String) -> ImageInfo? {
        guard let index = indexes[name] else { return nil }
        // A picture that cannot be read is one that is not there: its place says so.
        let answer = try? part.ask(
            ShelfQuestion.picture(index).bytes, patience: PartResources.patience)
        return answer.flatMap(ImageInfo.init(partBytes:))
    }
}

extension Part {
    var library: Library {
        switch self {
        case .archive: .archive
        case .kindle: .mobi
        case .pdf, .picture: .poppler
        case .djvu: .djvu
        }
    }

    private var advice: String {
        self == .archive
            ? tr("Unpack it with the program that made it, and pack it as CBZ.")
            : tr("Get it as EPUB.")
    }

    fileprivate func openError(_ error: PartError) -> OpenError {
        guard case .refused(let code, let words) = error else {
            if case .notStarted = error { return .unreadable(error.sentence(of: self)) }
            return .damaged(part: tr("the file"), why: error.sentence(of: self))
        }
        switch ShelfRefusal(code: code, words: words) {
        case .libraryMissing:
            return .missing(library)
        case .locked: return .lockedArchive
        case .lacking(let what):
            return .unsupported(
                kind: tr("a file that uses what \(library.name) cannot read (\(what))"),
                advice: advice)
        case .damaged(let why): return .damaged(part: tr("the file"), why: why)
        }
    }

    fileprivate func resourceError(_ error: PartError) -> ResourceError {
        guard case .refused(let code, let words) = error else {
            return .damaged(error.sentence(of: self))
        }
        switch ShelfRefusal(code: code, words: words) {
        case .libraryMissing: return .unsupported(library.name)
        case .locked: return .unsupported(tr("encryption"))
        case .lacking(let what):
            return .unsupported(tr("what \(library.name) cannot read (\(what))"))
        case .damaged(let why): return .damaged(why)
        }
    }
}

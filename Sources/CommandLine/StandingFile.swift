import Publications

/// A file that stands where a command is to write. One of the same kind makes way, as what the
/// command wrote there the last time: a text for a text, and a book that is plain text looks the
/// same. An EPUB, an archive and what may not be written stay.
public struct StandingFile: Equatable, Sendable {
    /// Its first bytes.
    private let head: [UInt8]
    private let mayBeWritten: Bool
    /// The command line names it as a book as well.
    private let isInput: Bool

    public static let headBytes = 4096

    public init(head: [UInt8], mayBeWritten: Bool, isInput: Bool) {
        (self.head, self.mayBeWritten, self.isInput) = (head, mayBeWritten, isInput)
    }

    /// - Throws: why it stays.
    public func giveWay(to bytes: [UInt8], at path: String) throws(Complaint) {
        if isInput {
            throw Complaint(path, "it is the file that is read", next: "Name another file.")
        }
        if !mayBeWritten {
            throw Complaint(
                path, "it may only be read",
                next: "Name another file, or allow it with `chmod u+w`.")
        }
        if head.isEmpty { return }
        let kind = Kind(head)
        if kind == .other || kind != Kind(bytes) {
            let isAlike = kind == Kind(bytes)
            throw Complaint(
                path,
                isAlike
                    ? "a file that may be a book stands there"
                    : "another kind of file stands there, perhaps a book",
                next: "Name another file. This one was left as it is.")
        }
    }

    private enum Kind {
        case text
        case picture
        case sound
        /// Books, archives, and all that is no text.
        case other

        init(_ bytes: [UInt8]) {
            let head = Array(bytes.prefix(StandingFile.headBytes))
            if ImageKind.info(head) != nil {
                self = .picture
            } else if AudioHead.isSound(head) {
                self = .sound
            } else {
                self = TextHead.isText(head) ? .text : .other
            }
        }
    }
}

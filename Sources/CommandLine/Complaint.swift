import Canvas

/// Why something was not done, as one line on stderr, and the status the program ends with.
public struct Complaint: Error, Equatable, Sendable {
    public var what: String
    public var why: String
    public var next: String
    /// 1: it could not be done; 2: the command line was wrong.
    public var status: Int32

    public init(_ what: String, _ why: String, next: String, status: Int32 = 1) {
        self.what = what
        self.why = why
        self.next = next
        self.status = status
    }

    /// `rushlight: WHAT: WHY. NEXT`, harmless to a terminal.
    public var line: String {
        // A server's text may fill a page; the reason must not scroll away.
        let what = Width.clip(Safe.text(what), to: 400)
        let why = Safe.text(why)
        // Where the why says what is next itself, it is a sentence; some end with their full stop.
        let stop = why.hasSuffix(".") ? " " : ". "
        return "rushlight: \(what): \(why)" + (next.isEmpty ? "" : stop + Safe.text(next))
    }

    static func usage(_ what: String, _ why: String, next: String) -> Complaint {
        Complaint(what, why, next: next, status: 2)
    }

    /// `-` where only a path will do.
    static func stream(_ what: String) -> Complaint {
        .usage(
            what, "this is a stream, and the path of a file is wanted",
            next: "Name a file; one that is called so is ./-.")
    }
}

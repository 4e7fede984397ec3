import Canvas

/// Where a command's words go: results to one place, complaints line by line to the other.
public struct Console {
    /// Whether a person reads the results: then colours may be shown.
    public var isTerminal: Bool
    public var write: ([UInt8]) -> Void
    public var complain: (String) -> Void

    public init(
        isTerminal: Bool = false, write: @escaping ([UInt8]) -> Void,
        complain: @escaping (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.write = write
        self.complain = complain
    }

    /// A line whose words may come from anywhere: what could command a terminal becomes visible.
    func line(_ text: String) { write(Array((Safe.text(text) + "\n").utf8)) }

    /// Many of them at once: a call of the system for each is most of what a long list costs.
    func lines(_ texts: [String]) {
        write(texts.reduce(into: []) { $0 += (Safe.text($1) + "\n").utf8 })
    }

    /// Text of ours, whole: help, scripts, pictures.
    public func text(_ text: String) { write(Array(text.utf8)) }

    func json(_ json: JSON) { write(json.document) }

    /// Tells what was not done; the status to end with.
    public func tell(_ complaints: [Complaint]) -> Int32 {
        for complaint in complaints { complain(complaint.line) }
        return complaints.map(\.status).max() ?? 0
    }
}

/// Files as commands reach them; the caller's closures turn failures into complaints.
public struct FileDoor {
    /// nil where there is no such file.
    public var read: (_ path: String) throws(Complaint) -> [UInt8]?
    public var save: (_ bytes: [UInt8], _ path: String) throws(Complaint) -> Void
    /// Begins a new file, of which nothing is seen before it is finished.
    public var create: (_ path: String) throws(Complaint) -> any FileSink

    public init(
        read: @escaping (String) throws(Complaint) -> [UInt8]?,
        save: @escaping ([UInt8], String) throws(Complaint) -> Void,
        create: @escaping (String) throws(Complaint) -> any FileSink = { path throws(Complaint) in
            throw Complaint(path, "no file can be written here", next: "Print it instead.")
        }
    ) {
        self.read = read
        self.save = save
        self.create = create
    }
}

/// A file that is written piece by piece; one that is not finished is not kept.
public protocol FileSink: AnyObject {
    func append(_ bytes: [UInt8]) throws(Complaint)
    func finish() throws(Complaint)
}

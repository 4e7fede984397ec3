/// Takes files away so that they can be had back.
public protocol Trashing: Sendable {
    func trash(_ path: String) throws(KeepingError) -> TrashedFile
    /// Puts it where it was; nothing that stands there now is overwritten.
    func putBack(_ file: TrashedFile) throws(KeepingError)
}

/// A file in the trash.
public struct TrashedFile: Equatable, Sendable {
    /// Where it was.
    public var path: String
    public var trashed: String
    public var note: String

    public init(path: String, trashed: String, note: String) {
        self.path = path
        self.trashed = trashed
        self.note = note
    }
}

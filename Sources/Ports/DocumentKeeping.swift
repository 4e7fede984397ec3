import Wording

/// Keeps small files whole: settings, themes, what a session remembers.
public protocol DocumentKeeping: Sendable {
    /// All bytes of a file, or nil where there is none.
    func read(_ path: String, bytesMax: Int) throws(DocumentError) -> [UInt8]?
    /// Replaces a file, or makes it and the folders above it. A reader, also after a power
    /// cut, finds the old bytes or the new ones, never a mixture.
    func save(_ bytes: [UInt8], to path: String) throws(DocumentError)
    /// Takes a file away; one that is not there is gone already.
    func remove(_ path: String) throws(DocumentError)
    /// Names of the files in a folder, sorted; none where there is no such folder.
    func names(in folder: String) throws(DocumentError) -> [String]
    /// When a file was changed last, in seconds since 1970; nil where there is none.
    func changed(_ path: String) -> Int64?
    /// Reads, changes and writes a file in one go, while no other program and no other thread does
    /// the same with that file.
    func alone<T>(with path: String, _ body: () -> T) throws(DocumentError) -> T
}

/// Why a file could not be read or saved.
public enum DocumentError: Error, Hashable, Sendable {
    case folder
    /// A device, a pipe or a socket.
    case notAFile
    case tooLarge(bytesMax: Int)
    case notAllowed
    case readOnly
    case full
    /// A new file was wanted.
    case taken
    /// A part of the path is a file.
    case noFolder
    case tooManyLinks
    /// Another program is at it, and does not get done.
    case busy
    /// Anything else, in the system's own words.
    case failed(String)

    /// A clause for people: what is the matter.
    public var why: String {
        switch self {
        case .folder: tr("a folder stands there")
        case .notAFile: tr("it is a device or a pipe, not a file")
        case .tooLarge(let bytesMax): tr("it is larger than \(bytesMax) bytes")
        case .notAllowed: tr("permission is denied")
        case .readOnly: tr("the file system takes no changes")
        case .full: tr("the disk is full")
        case .taken: tr("there is a file of this name")
        case .noFolder: tr("a part of its path is no folder")
        case .tooManyLinks: tr("its links lead in a circle")
        case .busy: tr("another program is writing it and does not get done")
        case .failed(let words): words
        }
    }
}

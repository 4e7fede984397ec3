import Wording

/// Keeps files that come in part, until they are whole.
public protocol PartKeeping: Sendable {
    /// What there is of it; no other thread or program writes to it meanwhile.
    func open(_ id: String) throws(PartTrouble) -> any PartFile
    /// Throws away what there is of it.
    func discard(_ id: String)
}

/// A file on its way. One thread at a time writes to it.
public protocol PartFile: AnyObject {
    /// How much of it is here.
    var count: Int { get }
    /// Where that came from; nil while nothing is here.
    var stamp: PartStamp? { get }
    /// Some of its bytes, as many as are here.
    func bytes(_ count: Int, from place: Int) -> [UInt8]
    /// Throws away what is here and begins anew.
    func restart(_ stamp: PartStamp) throws(PartTrouble)
    func append(_ bytes: [UInt8]) throws(PartTrouble)
    /// It is whole: from now on a file of this name, or of one like it where that is taken. It is
    /// on the disk when this returns.
    func finish(as name: String) throws(PartTrouble) -> String
}

extension PartFile {
    /// Its first bytes, as many as are here.
    public func beginning(_ count: Int) -> [UInt8] { bytes(count, from: 0) }
    /// Its last bytes, as many as are here.
    public func ending(_ count: Int) -> [UInt8] {
        bytes(count, from: max(0, self.count - count))
    }
}

/// What a server says of a file, by which what comes later is known to be of the same.
public struct PartStamp: Equatable, Sendable {
    public var address: String
    /// An entity tag or a date, whichever the server vouches for.
    public var validator: String?
    /// How large it will be, where the server tells.
    public var total: Int?

    public init(address: String, validator: String? = nil, total: Int? = nil) {
        self.address = address
        self.validator = validator
        self.total = total
    }
}

public enum PartTrouble: Error, Equatable, Sendable {
    /// Another download of the same is under way.
    case busy
    /// So many bytes are wanted, and so many can be had: some are left to others.
    case noRoom(wanted: Int, free: Int)
    case failed(String)

    public var why: String {
        switch self {
        case .busy: tr("it is being downloaded already, perhaps by another Rushlight")
        case .noRoom(wanted: 0, _): tr("the disk is full")
        case .noRoom(let wanted, let free):
            tr(
                "it takes \(Self.megabytes(wanted)) MB, and \(free >> 20) MB of the disk "
                    + "can be used")
        case .failed(let words): words
        }
    }

    public var next: String {
        switch self {
        case .busy: tr("Wait for it.")
        case .noRoom: tr("Make room on the disk, then go on: what came is kept.")
        case .failed: tr("Look at the folder of the library, then go on: what came is kept.")
        }
    }

    private static func megabytes(_ bytes: Int) -> Int { (bytes >> 20) + 1 }
}

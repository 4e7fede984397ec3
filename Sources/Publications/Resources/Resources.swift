import Wording

/// Where the bytes of a publication come from: a file, a folder, an archive in either.
///
/// Names are relative to the publication's root, parts separated by `/`.
public protocol Resources: Sendable {
    /// Every name there is, in the container's order.
    var names: [String] { get }
    /// The size a resource says it has, or nil when there is no such resource.
    func size(of name: String) -> Int?
    /// The bytes of a range, cut short where the resource ends.
    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8]
    /// Does a piece of work for each number below `count` and returns when all is done; on several
    /// threads where reading in parallel is faster, as on disks that wait for their arm.
    func sideBySide(_ count: Int, _ work: @Sendable (Int) -> Void)
}

/// Resources that know of a picture without giving its bytes: where reading them again is slow.
protocol PictureKnowing {
    func pictureInfo(_ name: String) -> ImageInfo?
}

/// Resources that were repaired to be read; each repair has a stable code.
protocol Repaired {
    var repairs: [Diagnostic] { get }
}

/// Why a resource could not be read.
public enum ResourceError: Error, Equatable, Sendable {
    case missing
    case unreadable(String)
    /// The resource is packed or locked in a way we cannot undo; says which.
    case unsupported(String)
    case damaged(String)
    case tooLarge(limit: Int)
}

/// A resource as far as it could be had.
struct Loaded {
    var bytes: [UInt8]
    /// What is wrong with it, as the end of a sentence that began with its name.
    var complaint: String?

    /// What is wrong with a resource that was named before.
    static func sentence(_ complaint: String) -> String {
        tr("it \(complaint)", "what is wrong with a file")
    }
}

extension Resources {
    public func sideBySide(_ count: Int, _ work: @Sendable (Int) -> Void) {
        for index in 0..<count { work(index) }
    }

    public func contains(_ name: String) -> Bool { size(of: name) != nil }

    /// The bytes a resource takes where it is stored: packed, in an archive.
    func storedSize(of name: String) -> Int? {
        (self as? ZipArchive)?.packedSize(of: name) ?? size(of: name)
    }

    /// The whole resource, refused when it is larger than `limit`.
    func load(_ name: String, limit: Int) throws(ResourceError) -> Loaded {
        guard contains(name) else { throw .missing }
        if let archive = self as? ZipArchive { return try archive.loadEntry(name, limit: limit) }
        let bytes = try read(name, 0..<limit + 1)
        if bytes.count > limit { throw .tooLarge(limit: limit) }
        return Loaded(bytes: bytes)
    }
}

extension ResourceError {
    /// Why, where damage is reported already.
    var cause: String {
        if case .damaged(let what) = self { return what }
        return sentence
    }

    /// The reason of a resource that was named before.
    var sentence: String { Loaded.sentence(reason) }

    /// The end of a sentence that began with the resource's name.
    public var reason: String {
        switch self {
        case .missing: tr("is not there")
        case .unreadable(let why): tr("cannot be read (\(why))")
        case .unsupported(let what): tr("uses \(what), which is not supported")
        case .damaged(let what): tr("is damaged (\(what))")
        case .tooLarge(let limit): tr("is larger than \(limit >> 20) MB")
        }
    }
}

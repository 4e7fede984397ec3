import Wording

/// What tells one file from another, as this program and others do.
public struct Identity: Equatable, Sendable {
    public var bytes: Int
    public var sha256: String
    /// KOReader's digest of samples of the file.
    public var partialMD5: String
    /// KOReader's digest of the file's name, without its folder.
    public var fileNameMD5: String
}

/// What KOReader calls a file.
public struct ReaderNames: Equatable, Sendable {
    public var partialMD5: String
    public var fileNameMD5: String
}

extension Identity {
    /// As KOReader's servers want to be told a password.
    public static func md5(of text: String) -> String { Md5.of(text.utf8) }
}

/// The file a publication was opened from.
struct Origin: Sendable {
    let resources: any Resources
    let file: String

    /// As much of a file as is held while it is digested.
    private static let chunkBytes = 1 << 20

    func identity() throws(ResourceError) -> Identity {
        let size = resources.size(of: file) ?? 0
        var whole = Sha256()
        var at = 0
        while at < size {
            let chunk = try resources.read(file, at..<min(size, at + Origin.chunkBytes))
            if chunk.isEmpty { break }
            whole.add(chunk)
            at += chunk.count
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return Identity(
            bytes: size, sha256: whole.hex(), partialMD5: try partialMD5(),
            fileNameMD5: Md5.of(name.utf8))
    }

    /// How KOReader and its servers name the file, without reading all of it.
    func readerNames() throws(ResourceError) -> ReaderNames {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return ReaderNames(partialMD5: try partialMD5(), fileNameMD5: Md5.of(name.utf8))
    }

    private static let sampleBytes = 1024

    /// KOReader takes 1,024 bytes at 0 and at 1,024 · 4ⁿ, up to 1 GB, until the file has none. (Its
    /// source shifts by 2·i from i = -1 on; shifting by -2 gives 0 in its Lua.)
    private func partialMD5() throws(ResourceError) -> String {
        var digest = Md5()
        var offset = 0
        for _ in 0..<12 {
            let sample = try resources.read(file, offset..<offset + Origin.sampleBytes)
            if sample.isEmpty { break }
            digest.add(sample)
            offset = offset == 0 ? Origin.sampleBytes : offset * 4
        }
        return digest.hex()
    }
}

extension Publication {
    /// The file's digests; nil of a folder, which is no file. It is read once, from end to end.
    public func identity() throws(ResourceError) -> Identity? {
        guard let origin = origin.withLock(\.self) else { return nil }
        return try origin.identity()
    }

    /// What KOReader calls the file; nil of a folder.
    public func readerNames() throws(ResourceError) -> ReaderNames? {
        guard let origin = origin.withLock(\.self) else { return nil }
        return try origin.readerNames()
    }

    /// What stays the same when a book is packed, described or converted anew. Reads every chapter;
    /// a book of which one cannot be read has none, since another day it might be read.
    public func fingerprint(isCancelled: () -> Bool = { false }) throws(UnreadText) -> Fingerprint {
        var words = WordsRead()
        for index in spine.indices where spine[index].isLinear {
            if isCancelled() || words.isFull { break }
            try words.add(document(index))
        }
        return words.fingerprint
    }
}

/// A fingerprint that comes of chapters while somebody reads them for another reason.
public struct WordsRead {
    private var maker = FingerprintMaker()

    public init() {}

    public var isFull: Bool { maker.isFull }
    public var fingerprint: Fingerprint { maker.finished() }

    public mutating func add(_ document: Document) throws(UnreadText) {
        if isFull { return }
        if let gap = document.diagnostics.first(where: \.isGap) { throw UnreadText(gap) }
        maker.add(document)
    }
}

/// A chapter that could not be read, and so a text that is not known as a whole.
public struct UnreadText: Error, Equatable, Sendable {
    public var path: String
    public var why: String

    init(_ gap: Diagnostic) { (path, why) = (gap.path ?? tr("a chapter"), gap.message) }
}

extension Diagnostic {
    /// Says of a chapter that there is nothing of it, though there should be.
    fileprivate var isGap: Bool { severity == .error && code.hasSuffix(".unreadable") }
}

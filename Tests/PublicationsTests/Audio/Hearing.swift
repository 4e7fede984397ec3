import Synchronization

@testable import Publications

/// Opens sounds that tests wrote, and tells chapters as lines.
enum Hearing {
    static func open(_ bytes: [UInt8], _ name: String) throws(OpenError) -> Publication {
        try Publication.open(BytesResources([(name, bytes)]), file: name)
    }

    static func folder(
        _ files: [(String, [UInt8])], named name: String = "The Folder"
    ) throws(OpenError) -> Publication {
        try Publication.open(
            BytesResources(files.map { (name: $0.0, bytes: $0.1) }), file: nil, folder: name)
    }

    /// `title start` with the start in milliseconds.
    static func chapters(_ book: Publication) -> [String] {
        (book.audiobook?.chapters ?? []).map { "\($0.title) \($0.start.milliseconds)" }
    }

    static func milliseconds(_ book: Publication) -> Int? {
        book.audiobook?.duration?.milliseconds
    }
}

/// Counts what is read of the files it holds.
final class CountingResources: Resources {
    private let inner: BytesResources
    private let count = Mutex((bytes: 0, reads: 0))

    init(_ files: [(name: String, bytes: [UInt8])]) { inner = BytesResources(files) }

    var names: [String] { inner.names }
    var bytesRead: Int { count.withLock { $0.bytes } }
    func size(of name: String) -> Int? { inner.size(of: name) }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        let bytes = try inner.read(name, range)
        count.withLock { count in
            count.bytes += bytes.count
            count.reads += 1
        }
        return bytes
    }
}

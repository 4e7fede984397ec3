import Synchronization
import Wording

/// The resources inside a ZIP file, read in place, nothing extracted.
///
/// What the archive says of itself is checked against what is there: offsets are corrected for
/// bytes put before the archive, a directory that is missing or wrong is rebuilt from the local
/// headers, and no stated size makes us hold more than the caller allowed.
public final class ZipArchive: Resources, Repaired {
    public let names: [String]
    /// What was repaired to read the directory, each with a stable code.
    let repairs: [Diagnostic]
    private let file: any Resources
    private let fileName: String
    private let fileSize: Int
    private let entries: [ZipEntry]
    private let indexes: [String: Int]
    /// Made when a name is asked for that is not there.
    private let loose = Mutex<[String: Int]?>(nil)

    public init(in file: any Resources, name: String) throws(ResourceError) {
        guard let size = file.size(of: name) else { throw .missing }
        self.file = file
        fileName = name
        fileSize = size
        var directory = ZipDirectory(file: file, name: name, size: size)
        try directory.read()
        var indexes: [String: Int] = [:]
        var kept: [ZipEntry] = []
        for entry in directory.entries where entry.isFile {
            if let name = ZipArchive.safe(entry.name), indexes[name] == nil {
                indexes[name] = kept.count
                kept.append(entry.named(name))
            } else {
                directory.repairs.append(
                    .init(
                        .warning, "zip.entry.skipped",
                        tr("an entry's name is used twice or leads outside of the archive"),
                        path: String(entry.name.prefix(Limits.labelCharacters))))
            }
        }
        entries = kept
        names = kept.map(\.name)
        self.indexes = indexes
        repairs = Array(directory.repairs.prefix(Limits.diagnostics))
    }

    /// All that could be read in it is locked with a password. An EPUB's first entry never is.
    var isLocked: Bool {
        entries.contains(where: \.isLocked)
            && entries.allSatisfy { $0.isLocked || $0.size == 0 || $0.name == "mimetype" }
    }

    public func size(of name: String) -> Int? { index(of: name).map { entries[$0].size } }

    func packedSize(of name: String) -> Int? { index(of: name).map { entries[$0].packedSize } }

    /// Books made where case does not matter name their files as they like, and some archives hold
    /// names that were escaped for an address: what is not there is looked for without both.
    private func index(of name: String) -> Int? {
        if let index = indexes[name] { return index }
        // What describes the container is where it has to be, or nowhere.
        if name.hasPrefix("META-INF/") || !name.contains(".") { return nil }
        return loose.withLock { loose in
            if loose == nil {
                loose = Dictionary(
                    names.enumerated().map { (ZipArchive.loose($1), $0) },
                    uniquingKeysWith: { first, _ in first })
            }
            return loose?[ZipArchive.loose(name)]
        }
    }

    private static func loose(_ name: String) -> String { Href.decoded(name).lowercased() }

    public func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard let index = index(of: name) else { throw .missing }
        let entry = entries[index]
        if entry.method == 0, !entry.isLocked {
            let start = try dataStart(of: entry)
            let there = range.clamped(to: 0..<max(0, min(entry.packedSize, fileSize - start)))
            return try file.read(fileName, start + there.lowerBound..<start + there.upperBound)
        }
        let (bytes, _) = try unpack(entry, limit: range.upperBound)
        return range.lowerBound == 0 ? bytes : Array(bytes.dropFirst(range.lowerBound))
    }

    /// Reaching a place in it means unpacking all before.
    func isPacked(_ name: String) -> Bool {
        index(of: name).map { entries[$0].method != 0 } ?? false
    }

    /// A packed entry, read from its beginning on.
    func stream(_ name: String) throws(ResourceError) -> PackedStream {
        guard let index = index(of: name) else { throw .missing }
        let entry = entries[index]
        if entry.isLocked { throw .unsupported(tr("ZIP encryption")) }
        guard entry.method == 8 else {
            throw .unsupported(tr("compression method \(entry.method)"))
        }
        let start = try dataStart(of: entry)
        // As above: a packed size of nothing is wrong.
        let size =
            entry.packedSize > 0 ? min(entry.packedSize, fileSize - start) : fileSize - start
        return PackedStream(packedSize: size) {
            [file, fileName] (at: Int, count: Int) throws(ResourceError) in
            try file.read(fileName, start + at..<start + at + count)
        }
    }

    func loadEntry(_ name: String, limit: Int) throws(ResourceError) -> Loaded {
        guard let index = index(of: name) else { throw .missing }
        let entry = entries[index]
        let (bytes, isComplete) = try unpack(entry, limit: limit + 1)
        if bytes.count > limit { throw .tooLarge(limit: limit) }
        if !isComplete { return Loaded(bytes: bytes, complaint: tr("ends early")) }
        let isAsSaid = Inflater.checksum(bytes) == entry.checksum
        return Loaded(bytes: bytes, complaint: isAsSaid ? nil : tr("does not match its checksum"))
    }

    private func unpack(_ entry: ZipEntry, limit: Int) throws(ResourceError) -> ([UInt8], Bool) {
        if entry.isLocked { throw .unsupported(tr("ZIP encryption")) }
        var at = try dataStart(of: entry)
        switch entry.method {
        case 0:
            let count = min(entry.packedSize, fileSize - at)
            let bytes = try file.read(fileName, at..<at + min(limit, count))
            return (bytes, bytes.count == min(limit, entry.packedSize))
        case 8:
            // Writers that only fill in the descriptor give a wrong packed size of nothing.
            var left = entry.packedSize > 0 ? min(entry.packedSize, fileSize - at) : fileSize - at
            return try Inflater.inflate(limit: limit, expected: entry.size) {
                (wanted: Int) throws(ResourceError) in
                let chunk = try file.read(fileName, at..<at + min(wanted, left))
                at += chunk.count
                left -= chunk.count
                return chunk
            }
        default: throw .unsupported(tr("compression method \(entry.method)"))
        }
    }

    /// The local header's own name and extra field decide where its data begin.
    private func dataStart(of entry: ZipEntry) throws(ResourceError) -> Int {
        let start = entry.headerOffset
        guard start >= 0, start <= fileSize - ZipEntry.localHeaderSize else {
            throw .damaged(tr("is beyond the end of the archive"))
        }
        let header = try file.read(fileName, start..<start + ZipEntry.localHeaderSize)
        var reader = ByteReader(header)
        guard reader.u32() == ZipEntry.localSignature else {
            throw .damaged(tr("has no local header"))
        }
        reader.at = 26
        guard let name = reader.u16(), let extra = reader.u16(),
            start + ZipEntry.localHeaderSize + name + extra <= fileSize
        else { throw .damaged(tr("has a local header that is cut short")) }
        return start + ZipEntry.localHeaderSize + name + extra
    }

    /// The name as a path inside of the archive, or nil where it leads out or nowhere.
    package static func safe(_ name: String) -> String? {
        var path =
            name.contains("\\") && !name.contains("/")
            ? String(name.map { $0 == "\\" ? "/" : $0 }) : name
        while path.hasPrefix("/") || path.hasPrefix("./") {
            path.removeFirst(path.hasPrefix("/") ? 1 : 2)
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains("..") || parts.contains(".") || path.isEmpty { return nil }
        return path
    }
}

import Glibc
import Publications

/// The files below a folder. Links that lead elsewhere are not followed.
public final class FolderResources: Resources {
    public let names: [String]
    private let root: String
    private let sizes: [String: Int]

    /// Folders within folders beyond this are a loop or a mistake.
    private static let depthMax = 16
    /// More files than any book has; beyond, somebody opened the wrong folder.
    private static let countMax = 50_000

    public init(path: String) throws(ResourceError) {
        var found: [(name: String, size: Int)] = []
        try FolderResources.list(path, prefix: "", depth: 0, into: &found)
        root = path
        names = found.map(\.name).sorted()
        sizes = Dictionary(
            found.map { ($0.name, $0.size) }, uniquingKeysWith: { first, _ in first })
    }

    public func size(of name: String) -> Int? { sizes[name] }

    public func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard sizes[name] != nil else { throw .missing }
        let file = try FileResources(path: root + "/" + name)
        return try file.read(file.names[0], range)
    }

    public func sideBySide(_ count: Int, _ work: @Sendable (Int) -> Void) {
        ReadingThreads.run(count, work)
    }

    private static func list(
        _ folder: String, prefix: String, depth: Int, into found: inout [(name: String, size: Int)]
    ) throws(ResourceError) {
        guard let stream = opendir(folder) else {
            // A folder within that may not be read is left out; the one asked for is an error.
            if depth > 0 { return }
            throw FileResources.failure(errno)
        }
        defer { closedir(stream) }
        while let entry = readdir(stream), found.count < countMax {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR, depth < depthMax {
                try list(
                    folder + "/" + name, prefix: prefix + name + "/", depth: depth + 1, into: &found
                )
            } else if status.st_mode & S_IFMT == S_IFREG {
                found.append((prefix + name, Int(status.st_size)))
            }
        }
    }
}

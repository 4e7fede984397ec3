import Glibc
import Publications

/// The files below a folder. Links that lead elsewhere are not followed.
public final class FolderResources: Resources {
    public let names: [String]
    private let root: String
    private let files: [String: File]

    private struct File {
        var size: Int
        /// Below the root, where its name is no text.
        var raw: [UInt8]?
    }

    /// Folders within folders beyond this are a loop or a mistake.
    private static let depthMax = 16
    /// More files than any book has; beyond, somebody opened the wrong folder.
    private static let countMax = 50_000

    public init(path: String) throws(ResourceError) {
        var listing = Listing(root: Array(path.utf8))
        try listing.list([], prefix: "", depth: 0)
        root = path
        files = listing.files
        names = listing.files.keys.sorted()
    }

    public func size(of name: String) -> Int? { files[name]?.size }

    public func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard let known = files[name] else { throw .missing }
        let below = known.raw ?? Array(name.utf8)
        let file = try FileResources(raw: Array(root.utf8) + [0x2F] + below)
        return try file.read(file.names[0], range)
    }

    public func sideBySide(_ count: Int, _ work: @Sendable (Int) -> Void) {
        ReadingThreads.run(count, work)
    }

    private struct Listing {
        let root: [UInt8]
        var files: [String: File] = [:]

        /// `folder` is below the root, and ends with a slash where it is not the root.
        mutating func list(
            _ folder: [UInt8], prefix: String, depth: Int
        ) throws(ResourceError) {
            guard let stream = opendir(cString(folder)) else {
                // A folder within that may not be read is left out; the one asked for is an error.
                if depth > 0 { return }
                throw FileResources.failure(errno)
            }
            defer { closedir(stream) }
            while let entry = readdir(stream), files.count < countMax {
                let name = RawName(entry)
                if name.shown.hasPrefix(".") { continue }
                let path = folder + name.bytes
                var status = stat()
                guard lstat(cString(path), &status) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR, depth < depthMax {
                    try list(
                        path + [0x2F], prefix: prefix + name.shown + "/", depth: depth + 1)
                } else if status.st_mode & S_IFMT == S_IFREG {
                    let shown = prefix + name.shown
                    let isText = path.elementsEqual(shown.utf8)
                    files[shown] = File(size: Int(status.st_size), raw: isText ? nil : path)
                }
            }
        }

        private func cString(_ below: [UInt8]) -> [CChar] {
            (root + [0x2F] + below + [0]).map { CChar(bitPattern: $0) }
        }
    }
}

import Glibc
import Publications
import Synchronization

/// A file and the others in its folder: a cue sheet's sound, a manifest's tracks. Nothing outside
/// of the folder can be named.
public final class NeighborResources: Resources {
    private let file: FileResources
    private let folder: String
    /// Listed when somebody asks: most files need none of their neighbours.
    private let listed = Mutex<[String]?>(nil)
    /// More files than any book has; beyond, a name that is spelt otherwise is not looked for.
    private static let countMax = 50_000

    public init(path: String) throws(ResourceError) {
        file = try FileResources(path: path)
        let slash = path.lastIndex(of: "/")
        folder = slash.map { String(path[..<$0]) + "/" } ?? "./"
    }

    /// The open file itself, for who may read nothing else.
    func file(_ name: String) -> FileResources? { name == main ? file : nil }

    /// The name of the file itself.
    public var main: String { file.names[0] }

    public var names: [String] {
        listed.withLock { listed in
            if let listed { return listed }
            let found = list()
            listed = found
            return found
        }
    }

    public func size(of name: String) -> Int? {
        if name == main { return file.size(of: name) }
        guard NeighborResources.isBelow(name) else { return nil }
        var status = stat()
        guard stat(folder + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }

    public func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        if name == main { return try file.read(name, range) }
        guard NeighborResources.isBelow(name) else { throw .missing }
        let neighbor = try FileResources(path: folder + name)
        return try neighbor.read(neighbor.names[0], range)
    }

    public func sideBySide(_ count: Int, _ work: @Sendable (Int) -> Void) {
        ReadingThreads.run(count, work)
    }

    private static func isBelow(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("/") && !name.utf8.contains(0)
            && !name.split(separator: "/").contains("..")
    }

    private func list() -> [String] {
        guard let stream = opendir(folder) else { return [main] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream), found.count < NeighborResources.countMax {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { found.append(name) }
        }
        return found.sorted()
    }
}

import Synchronization

/// A number that tells one state of a file from another, by what is in it.
enum Revision {
    static func of(_ resources: any Resources, file: String, head: [UInt8]) -> UInt64 {
        let size = resources.size(of: file) ?? 0
        // A ZIP's directory, checksums and all, stands at its end.
        let tail = (try? resources.read(file, max(0, size - 65_536)..<size)) ?? []
        return Name(Array(String(size).utf8) + head + tail).hash
    }

    /// One sound: two that begin with one picture and end in silence may be of one size.
    static func of(_ resources: any Resources, sound: String) -> UInt64 {
        of(resources, sounds: [sound])
    }

    /// Sounds that are one book, whatever they are called and in whatever order they came.
    static func of(_ resources: any Resources, sounds: [String]) -> UInt64 {
        let digests = digests(resources, sounds, looksMin: 3).sorted()
        return Name(digests.flatMap { Array(String($0, radix: 16).utf8) + [0x20] }).hash
    }

    /// All that is in a folder: what its files are called, and what is in them.
    static func of(_ resources: any Resources) -> UInt64 {
        let names = resources.names
        let digests = digests(resources, names, looksMin: 1)
        return Name(
            zip(names, digests).flatMap { Array($0.utf8) + Array(String($1, radix: 16).utf8) }
        ).hash
    }

    /// Looks into all files together, and bytes of each: a folder of two thousand is told apart
    /// before anybody wonders, and a book of one file by looks all over it.
    private static let looks = 256
    private static let looksMax = 16
    private static let lookBytes = 512
    /// More files than any book has: of those behind them the sizes count.
    private static let filesMax = 4096

    private static func digests(
        _ resources: any Resources, _ names: [String], looksMin: Int
    ) -> [UInt64] {
        let count = min(looksMax, max(looksMin, looks / max(1, names.count)))
        let found = Mutex([UInt64](repeating: 0, count: names.count))
        resources.sideBySide(names.count) { index in
            let size = resources.size(of: names[index]) ?? 0
            var bytes = Array(String(size).utf8)
            for look in 0..<(index < filesMax ? count : 0) {
                // In the middle of each part: tags stand at the ends.
                let at = size / count * look + size / count / 2
                // What cannot be read says nothing.
                bytes += (try? resources.read(names[index], at..<min(size, at + lookBytes))) ?? []
                if size <= lookBytes { break }
            }
            let digest = Name(bytes).hash
            found.withLock { $0[index] = digest }
        }
        return found.withLock { $0 }
    }
}

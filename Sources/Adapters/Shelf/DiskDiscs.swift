import Glibc
import Publications

/// Folders on the disk that are discs of one book.
enum DiskDiscs {
    /// The folders among names that hold a book's discs, each with its time in nanoseconds since
    /// 1970; none where they are something else.
    static func discs(in folder: String, _ names: [String]) -> [String: Int64] {
        var found: [String: Int64] = [:]
        for name in DiscNames.discs(names) {
            var about = stat()
            let path = folder + "/" + name
            guard stat(path, &about) == 0, about.st_mode & S_IFMT == S_IFDIR, hasSound(path) else {
                continue
            }
            found[name] = about.modifiedNanoseconds
        }
        // A book beside them would be taken for a part of theirs.
        let isAlone =
            found.isEmpty
            || !names.contains { name in
                found[name] == nil && !BookNames.isBook(name) && holdsSound(folder + "/" + name)
            }
        return isAlone ? found : [:]
    }

    /// In it or in one of its folders.
    private static func holdsSound(_ folder: String) -> Bool {
        if hasSound(folder) { return true }
        guard let stream = opendir(folder) else { return false }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = RawName(entry)
            if !name.shown.hasPrefix("."), name.isText, hasSound(folder + "/" + name.shown) {
                return true
            }
        }
        return false
    }

    private static func hasSound(_ folder: String) -> Bool {
        guard let stream = opendir(folder) else { return false }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            if BookNames.isSound(RawName(entry).shown) { return true }
        }
        return false
    }
}

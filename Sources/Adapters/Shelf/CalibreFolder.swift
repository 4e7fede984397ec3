import Glibc

/// Folders that calibre looks after: whatever is in them is read, and neither written nor deleted.
enum CalibreFolder {
    /// Author, book, file.
    private static let depth = 3

    static func holds(_ path: String) -> Bool {
        var folder = DiskDocuments.folder(of: path)
        for _ in 0..<depth where folder != "/" {
            if access(folder + "/metadata.db", F_OK) == 0 { return true }
            folder = DiskDocuments.folder(of: folder)
        }
        return false
    }
}

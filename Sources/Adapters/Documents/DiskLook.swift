import Glibc

/// Looks at the disk without touching it.
public enum DiskLook {
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    public static func isFolder(_ path: String) -> Bool {
        var about = stat()
        return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a folder can be written, or made in the nearest one above it that is there.
    public static func isWritable(_ folder: String) -> Bool {
        let path = nearest(to: folder)
        var about = stat()
        return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFDIR
            && access(path, W_OK | X_OK) == 0
    }

    /// The folder itself, or the nearest one above it that is there.
    static func nearest(to folder: String) -> String {
        var path = folder
        while access(path, F_OK) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        return path
    }
}

import CUnix
import Glibc

/// A file that is written beside another to take its place. Where the file system can, it has no
/// name until it is whole: a process killed while writing leaves nothing behind.
struct FreshFile: ~Copyable {
    let descriptor: Int32
    private var name: [CChar]
    private var isNamed: Bool

    /// nil and `errno` when there can be none. In the same folder, or the renaming would be a copy.
    init?(beside target: String) {
        let folder = DiskDocuments.folder(of: target)
        var name = Array((folder + "/.rushlight-XXXXXX").utf8CString)
        let nameless = cu_fresh_file(folder)
        if nameless >= 0 {
            (descriptor, isNamed) = (nameless, false)
        } else {
            descriptor = mkstemp(&name)
            isNamed = descriptor >= 0
            // Asked of none it would tell another reason than why there is none.
            if isNamed { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
        self.name = name
        if descriptor < 0 { return nil }
    }

    /// From now on the caller owns it, by this name. nil and `errno` when it gets none.
    consuming func named() -> String? {
        guard isNamed || cu_name_file(descriptor, &name) == 0 else { return nil }
        isNamed = false
        return name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit {
        let reason = errno
        if isNamed { unlink(name) }
        if descriptor >= 0 { close(descriptor) }
        errno = reason
    }
}

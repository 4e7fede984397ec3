import Glibc

/// Tells when a folder comes to be, however much of what is above it is missing too. Until then
/// nothing is asked again and again.
public final class FolderArrival {
    /// Readable when something came that may lead there.
    public let descriptor: Int32
    private let folder: String
    private var watched: Int32 = -1

    private static let wanted = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    /// nil where the kernel has no room for one more.
    public init?(_ folder: String) {
        self.folder = folder
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        if descriptor < 0 || !moveOn() { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether it is there now; else it goes on waiting, perhaps nearer to it.
    public func hasCome() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4 << 10)
        while read(descriptor, &bytes, bytes.count) > 0 {}
        if DiskLook.exists(folder) { return true }
        _ = moveOn()
        return DiskLook.exists(folder)
    }

    /// To the nearest one above it. What came while it was looked for is found by looking again.
    private func moveOn() -> Bool {
        for _ in 0..<Self.triesMax {
            let above = DiskLook.nearest(to: DiskDocuments.folder(of: folder))
            let number = inotify_add_watch(descriptor, above, Self.wanted)
            if watched >= 0, watched != number { inotify_rm_watch(descriptor, watched) }
            watched = number
            if number >= 0, above == DiskLook.nearest(to: DiskDocuments.folder(of: folder)) {
                return true
            }
        }
        return watched >= 0
    }

    /// More is a folder that somebody makes and removes without end.
    private static let triesMax = 16
}

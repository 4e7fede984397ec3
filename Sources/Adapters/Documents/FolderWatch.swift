import Glibc

/// Tells when files of a folder were written or replaced, without asking again and again.
public final class FolderWatch {
    /// Readable when something changed.
    public let descriptor: Int32
    /// The folder itself has gone or moved: nothing more is heard of the one in its place.
    public private(set) var isOver = false

    /// The folder must be there: one that comes later is not noticed.
    public init?(_ folder: String) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        let wanted = UInt32(
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
                | IN_MOVE_SELF)
        // All is initialised here, so that a failure is cleaned up by `deinit` too.
        if descriptor < 0 || inotify_add_watch(descriptor, folder, wanted) < 0 { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The names that changed since, each once.
    public func changes() -> Set<String> {
        var names: Set<String> = []
        let header = MemoryLayout<inotify_event>.size
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return names }
            var at = 0
            while at + header <= count {
                // What happened is the second of the four numbers an event begins with, `len` the
                // last.
                let event = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
                if event & Int(IN_DELETE_SELF | IN_MOVE_SELF) != 0 { isOver = true }
                let length = bytes[at + 12..<at + 16].reversed().reduce(0) { $0 << 8 | Int($1) }
                let name = bytes[at + header..<min(count, at + header + length)]
                names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
                at += header + length
            }
        }
    }
}

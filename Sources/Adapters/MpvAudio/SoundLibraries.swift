import CMpv
import CUnix
import Glibc
import Ports
import Synchronization

/// Opens libmpv sooner than the loader does. It brings two hundred libraries along, and each name
/// that one of them wants is looked for in all the others. Opened one by one, each behind what it
/// needs itself, it is looked for there only: a third of the work. Which they are, and in what
/// order, is learned when libmpv is there, and kept for the next time.
public final class SoundLibraries: Sendable {
    private struct Lesson {
        var stamp = ""
        var files: [String] = []
        /// What cannot be opened alone comes along as it always did.
        var refused: Set<String> = []
    }

    private struct State {
        var isOpen = false
        var lesson = Lesson()
    }

    private let list: String?
    private let state = Mutex(State())

    private static let beginning = "rushlight libraries 2 "
    private static let listBytesMax = 128 << 10
    private static let filesMax = 2_000

    /// - Parameter list: the file that keeps which; nil learns nothing.
    public init(list: String? = nil) { self.list = list }

    /// Something is about to be heard: libmpv, which takes longer to come than all else, is on its
    /// way from here on; once it is here, asking again does nothing. Other libraries wait for it:
    /// the one that knows places comes first.
    @Sendable public func expect() {
        var thread = pthread_t()
        let held = Unmanaged.passRetained(self)
        if pthread_create(&thread, nil, expectMain, held.toOpaque()) == 0 {
            pthread_detach(thread)
        } else {
            held.release()
        }
    }

    /// Once; whoever comes meanwhile waits.
    func open() {
        state.withLock { state in
            guard !state.isOpen else { return }
            state.isOpen = true
            state.lesson = kept()
            // Bound at once: one that lacks something is refused here, and not when it is used.
            for file in state.lesson.files where dlopen(file, RTLD_NOW | RTLD_LOCAL) == nil {
                state.lesson.refused.insert(file)
            }
            _ = lm_expect()
        }
    }

    func expected() {
        let wasOpen = state.withLock { $0.isOpen }
        if wasOpen { return }
        Database.prepare()
        open()
        learn()
    }

    /// What is to be opened the next time, where that is not what was opened now.
    private func learn() {
        guard let list, let brought = cu_brought_along("libmpv.so.2") else { return }
        let text = String(cString: brought)
        free(brought)
        let stamp = DiskCache.digest(text)
        let lesson = state.withLock { $0.lesson }
        if lesson.stamp == stamp, lesson.refused.isEmpty { return }
        var files = text.split(separator: "\n").map(String.init).filter(Self.isFile)
        let known = lesson.stamp == stamp ? Set(lesson.files) : nil
        files.removeAll { lesson.refused.contains($0) || known?.contains($0) == false }
        let lines = [Self.beginning + stamp] + files.prefix(Self.filesMax)
        // One that cannot be kept is learned anew.
        try? DiskDocuments().save(Array((lines.joined(separator: "\n") + "\n").utf8), to: list)
    }

    private func kept() -> Lesson {
        guard let list,
            // none, or none that can be read: it is learned anew
            let bytes = try? DiskDocuments().read(list, bytesMax: Self.listBytesMax)
        else { return Lesson() }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        guard let first = lines.first, first.hasPrefix(Self.beginning) else { return Lesson() }
        return Lesson(
            stamp: String(first.dropFirst(Self.beginning.count)),
            files: lines.dropFirst().prefix(Self.filesMax).filter(Self.isFile))
    }

    /// A library's file, where those of the system are, and nowhere else. By name alone each would
    /// have to be looked up, which costs as much as it spares.
    static func isFile(_ text: String) -> Bool {
        homes.contains { text.hasPrefix($0) } && text.utf8.count < 400 && !text.contains("..")
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
                    || "/._+-".utf8.contains($0)
            }
    }

    private static let homes = ["/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/", "/usr/local/lib/"]
}

/// A free function: a closure literal would be checked for the caller's actor, and trap.
private func expectMain(_ libraries: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let libraries else { return nil }
    Unmanaged<SoundLibraries>.fromOpaque(libraries).takeRetainedValue().expected()
    return nil
}

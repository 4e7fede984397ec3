import Adapters
import Glibc
import Ports
import TestKit
import Testing

@Suite struct DiskDocumentsTests {
    private let documents = DiskDocuments()
    private let scratch = TemporaryFolder()
    private var folder: String { scratch.path }

    private func save(_ text: String, _ name: String) throws {
        try documents.save(Array(text.utf8), to: folder + "/" + name)
    }

    private func read(_ name: String, bytesMax: Int = 1_000_000) throws -> String? {
        try documents.read(folder + "/" + name, bytesMax: bytesMax).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func mode(_ name: String) -> mode_t {
        var about = stat()
        return stat(folder + "/" + name, &about) == 0 ? about.st_mode & 0o7777 : 0
    }

    @Test func `what is saved is read, folders are made, nothing else is left`() throws {
        #expect(try read("a/b/settings") == nil)
        try save("one", "a/b/settings")
        #expect(try read("a/b/settings") == "one")
        try save("", "a/b/settings")
        #expect(try read("a/b/settings") == "")
        #expect(try documents.names(in: folder + "/a/b") == ["settings"])
        #expect(try documents.names(in: folder + "/none") == [])
        #expect(mode("a") == 0o700)
    }

    @Test func `where there can be no file the reason is the first one`() {
        // No user can create files there, not even root.
        let error = #expect(throws: DocumentError.self) {
            try documents.save([1], to: "/proc/rushlight")
        }
        #expect(error != nil && error != .failed(String(cString: strerror(EBADF))))
    }

    @Test func `the mode is kept and links are followed`() throws {
        try save("one", "real")
        chmod(folder + "/real", 0o640)
        symlink("real", folder + "/link")
        symlink("later", folder + "/dangling")
        try save("two", "link")
        try save("new", "dangling")
        #expect(try read("real") == "two")
        #expect(mode("real") == 0o640)
        #expect(try read("later") == "new")
        var about = stat()
        #expect(lstat(folder + "/link", &about) == 0 && about.st_mode & S_IFMT == S_IFLNK)
        symlink("loop", folder + "/loop")
        #expect(throws: DocumentError.tooManyLinks) { try self.save("x", "loop") }
        #expect(throws: DocumentError.tooManyLinks) { try self.read("loop") }
    }

    @Test func `folders, devices, pipes and giants are told apart`() throws {
        mkdir(folder + "/folder", 0o755)
        mkfifo(folder + "/pipe", 0o644)
        #expect(throws: DocumentError.folder) { try self.read("folder") }
        #expect(throws: DocumentError.folder) { try self.save("x", "folder") }
        #expect(throws: DocumentError.notAFile) { try self.read("pipe") }
        #expect(throws: DocumentError.notAFile) { try self.save("x", "pipe") }
        #expect(throws: DocumentError.notAFile) { try documents.save([1], to: "/dev/full") }
        #expect(throws: DocumentError.notAFile) { try documents.read("/dev/zero", bytesMax: 10) }
        try save("a file", "file")
        #expect(throws: DocumentError.noFolder) { try self.save("x", "file/settings") }
        #expect(throws: DocumentError.noFolder) { try self.read("file/settings") }
        truncate(folder + "/file", 100_000_000)
        #expect(throws: DocumentError.tooLarge(bytesMax: 1_000_000)) { try self.read("file") }
        #expect(throws: DocumentError.tooLarge(bytesMax: 5)) { try self.read("file", bytesMax: 5) }
        #expect(throws: DocumentError.tooLarge(bytesMax: 0)) {
            // Its reported size is zero, and yet it has bytes.
            try documents.read("/proc/self/status", bytesMax: 0)
        }
    }

    @Test(.enabled(if: geteuid() != 0)) func `what is not allowed is told`() throws {
        try save("secret", "file")
        chmod(folder + "/file", 0)
        #expect(throws: DocumentError.notAllowed) { try self.read("file") }
        chmod(folder, 0o500)
        #expect(throws: DocumentError.notAllowed) { try self.save("x", "new") }
        #expect(throws: DocumentError.notAllowed) { try self.save("x", "deep/new") }
    }

    @Test func `a folder of the system's own takes no changes`() {
        #expect(throws: DocumentError.self) { try documents.save([1], to: "/proc/rushlight/x") }
    }

    /// Only root may mount a small disk.
    @Test(.enabled(if: canMount())) func `a full disk keeps the old bytes`() throws {
        let disk = folder + "/disk"
        mkdir(disk, 0o755)
        try #require(system("mount -t tmpfs -o size=16k tmpfs \(disk)") == 0)
        defer { system("umount \(disk)") }
        try save("old", "disk/settings")
        let giant = String(repeating: "x", count: 100_000)
        #expect(throws: DocumentError.full) { try self.save(giant, "disk/settings") }
        #expect(try read("disk/settings") == "old")
        #expect(try documents.names(in: disk) == ["settings"])
    }
}

private func canMount() -> Bool {
    geteuid() == 0
        && system(
            "d=$(mktemp -d) && mount -t tmpfs tmpfs $d 2>/dev/null && umount $d && rmdir $d") == 0
}

@Suite struct FoldersTests {
    @Test func `the variables decide, then home, then the user's own`() {
        let all = folders(["HOME": "/house/ada/", "XDG_CONFIG_HOME": "/etc/ada"])
        #expect(all.settings == "/etc/ada/rushlight/settings.json5")
        #expect(all.themes == "/etc/ada/rushlight/themes")
        #expect(all.data == "/house/ada/.local/share/rushlight")
        #expect(all.runtime == "/house/ada/.local/state/rushlight")
        #expect(all.voices == "/house/ada/.local/libexec/speech-dispatcher-modules")
        #expect(all.voiceSettings == "/etc/ada/speech-dispatcher/modules")
        let session = folders(["XDG_RUNTIME_DIR": "/run/user/7"], home: "/house/eve")
        #expect(session.runtime == "/run/user/7/rushlight")
        #expect(session.session == "/house/eve/.local/state/rushlight/session.json")
    }

    @Test func `without a home there is nowhere to save`() {
        let none = folders(["HOME": "", "XDG_CONFIG_HOME": "relative"], home: "")
        #expect(none == folders([:]))
        #expect(none.settings == nil && none.runtime == nil)
        #expect(folders(["HOME": "/"]).settings == "/.config/rushlight/settings.json5")
    }

    @Test func `the user database is asked only where HOME says nothing`() {
        var asked = 0
        func home() -> String? {
            asked += 1
            return "/house/eve"
        }
        _ = Folders(home: home()) { ["HOME": "/house/ada"][$0] }
        #expect(asked == 0)
        #expect(Folders(home: home()) { _ in nil }.data == "/house/eve/.local/share/rushlight")
        #expect(asked == 1)
    }

    @Test func `in the private shelf all that is kept is below its folder, and nothing else is`() {
        let room = "/dev/shm/room"
        let inside = folders([
            "HOME": "/house/ada", "XDG_DATA_HOME": "/data", "XDG_RUNTIME_DIR": "/run/user/7",
            "TMPDIR": "/var/tmp", "RUSHLIGHT_PRIVATE": room,
        ])
        let kept = [inside.config, inside.data, inside.state, inside.cache, inside.runtime]
        #expect(
            kept == ["config", "data", "state", "cache", "run"].map { "\(room)/\($0)/rushlight" })
        #expect(inside.temporary == room + "/tmp" && inside.privateRoom == room)
        #expect(inside.trash == "/data/Trash")
        let outside = folders(["HOME": "/house/ada", "RUSHLIGHT_PRIVATE": "no/path"])
        #expect(outside.privateRoom == nil)
        #expect(outside.data == "/house/ada/.local/share/rushlight")
    }

    private func folders(_ variables: [String: String], home: String? = nil) -> Folders {
        Folders(home: home) { variables[$0] }
    }
}

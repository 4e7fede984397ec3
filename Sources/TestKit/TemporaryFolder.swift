import Glibc

/// A folder of a test's own on the real disk, removed with its contents when it is released.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() {
        var name = Array("/tmp/rushlight-test-XXXXXX".utf8CString)
        // Where no folder can be made every test of it fails, at a path that does not exist.
        path = mkdtemp(&name).map { String(cString: $0) } ?? "/nowhere/rushlight-test"
    }

    // Tests take permissions away on purpose; the path is ours, so a shell may get it.
    deinit { system("chmod -R u+rwX \(path); rm -rf \(path)") }
}

import Glibc

/// A folder of a test's own on the real disk, gone with all that is in it when nobody holds it.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() {
        var name = Array("/tmp/rushlight-test-XXXXXX".utf8CString)
        // Where no folder can be made every test of it fails, at a place that is nobody's.
        path = mkdtemp(&name).map { String(cString: $0) } ?? "/nowhere/rushlight-test"
    }

    // Tests take permissions away on purpose; the path is ours, so a shell may be told it.
    deinit { system("chmod -R u+rwX \(path); rm -rf \(path)") }
}

import Glibc

/// A folder of a test's own on the real disk, gone with all that is in it when nobody holds it.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() {
        var name = Array("/tmp/rushlight-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&name) else {
            preconditionFailure("no folder can be made in /tmp")
        }
        path = String(cString: made)
    }

    // Tests take permissions away on purpose; the path is ours, so a shell may be told it.
    deinit { system("chmod -R u+rwX \(path); rm -rf \(path)") }
}

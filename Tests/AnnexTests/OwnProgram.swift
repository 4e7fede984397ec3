import Glibc
import Testing

/// The program itself, beside the test's own bundle; and programs that stand in for it.
enum OwnProgram {
    static let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

    static let path: String = {
        var path = [CChar](repeating: 0, count: 4096)
        readlink("/proc/self/exe", &path, path.count - 1)
        let own = String(
            decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/rushlight"
    }()

    /// A shell script that can be started; the caller deletes it.
    static func script(_ body: String) throws -> String {
        var name = Array((folder + "/rushlight-part-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        #expect(descriptor >= 0)
        let text = Array("#!/bin/sh\n\(body)\n".utf8)
        #expect(write(descriptor, text, text.count) == text.count)
        fchmod(descriptor, 0o700)
        close(descriptor)
        let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        waitUntilItMayRun(path)
        return path
    }

    private static let leaseCommand: Int32 = 1_024  // F_SETLEASE

    /// A process that another test is just starting has the file open for writing until it runs
    /// its own program; the kernel runs nothing that is open so, and grants no lease on it.
    private static func waitUntilItMayRun(_ path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        for _ in 0..<5_000 where fcntl(file, leaseCommand, F_RDLCK) != 0 && errno == EAGAIN {
            poll(nil, 0, 1)
        }
    }

    static func text(_ path: String) throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}

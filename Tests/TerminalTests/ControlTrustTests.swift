import Adapters
import CUnix
import Glibc
import TestKit
import Testing

/// Another user's folder in the way gives that user no terminal, no word and no changed mode.
struct ControlTrustTests {
    private static let isRoot = getuid() == 0
    private static let stranger: uid_t = 65_534

    private let folder = TemporaryFolder()
    private var place: ControlFolder { ControlFolder(runtime: nil, state: folder.path) }

    private func mode(_ path: String) -> mode_t {
        var about = stat()
        return lstat(path, &about) == 0 ? about.st_mode & 0o7777 : 0
    }

    private func expectRefused(
        _ place: ControlFolder, because why: String, at location: SourceLocation = #_sourceLocation
    ) {
        let refusal = ControlError.unusable(path: place.path, why: why)
        #expect(throws: refusal, sourceLocation: location) { try ControlClient(in: place) }
        #expect(throws: refusal, sourceLocation: location) { try InstanceLock(in: place) }
    }

    @Test func `a folder that is a link is refused, and its target keeps its mode`() throws {
        let target = folder.path + "/target"
        mkdir(target, 0o755)
        let instance = try ControlServer(
            holding: InstanceLock(in: ControlFolder(runtime: nil, state: target)))
        symlink(target + "/rushlight", place.path)
        expectRefused(place, because: "it is a link, and links are not followed here")
        #expect(mode(target) == 0o755)
        withExtendedLifetime(instance) {}
    }

    @Test func `a folder that others may write into is refused, and left as it is`() throws {
        mkdir(place.path, 0o700)
        chmod(place.path, 0o777)
        expectRefused(place, because: "other users may write into it; `chmod 700` it")
        #expect(mode(place.path) == 0o777)
        chmod(place.path, 0o755)
        let lock = try InstanceLock(in: place)
        #expect(mode(place.path) == 0o755)
        withExtendedLifetime(lock) {}
    }

    @Test(.enabled(if: isRoot, "only root can give files away"))
    func `a folder of another user is refused`() throws {
        let server = try ControlServer(holding: InstanceLock(in: place))
        chown(place.path, Self.stranger, Self.stranger)
        expectRefused(place, because: "it belongs to another user")
        withExtendedLifetime(server) {}
    }

    @Test(.enabled(if: isRoot, "only root can give files away"))
    func `a run-time folder of another user is passed over`() {
        let runtime = folder.path + "/run"
        mkdir(runtime, 0o700)
        #expect(ControlFolder(runtime: runtime, state: "/s").path == runtime + "/rushlight")
        chown(runtime, Self.stranger, Self.stranger)
        #expect(ControlFolder(runtime: runtime, state: "/s").path == "/s/rushlight")
    }

    @Test(.enabled(if: isRoot, "only root can give files away"))
    func `a socket of another user is asked nothing`() throws {
        let server = try ControlServer(holding: InstanceLock(in: place))
        let socket = place.path + "/control"
        chown(socket, Self.stranger, Self.stranger)
        #expect(
            throws: ControlError.unusable(path: socket, why: "it belongs to another user")
        ) { try ControlClient(in: place) }
        withExtendedLifetime(server) {}
    }

    @Test(.enabled(if: isRoot, "only root can become another user"))
    func `a process of another user behind our socket is asked nothing`() throws {
        mkdir(place.path, 0o700)
        let path = place.path + "/control"
        let listener = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #expect(bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0)
            }
        }
        var ready: Int32 = -1
        let child = cu_detach(&ready)
        if child == 0 {
            setuid(Self.stranger)
            listen(listener, 1)
            write(ready, "x", 1)
            while true { pause() }
        }
        var byte: UInt8 = 0
        read(ready, &byte, 1)
        #expect(
            throws: ControlError.unusable(path: path, why: "it belongs to another user")
        ) { try ControlClient(in: place) }
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
        close(ready)
        close(listener)
    }
}

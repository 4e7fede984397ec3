import Glibc
import Ports
import Testing

@testable import Adapters

/// What a command prints, into what takes it and what does not.
@Suite struct StandardOutputTests {
    /// Two sockets: of them no process that another test starts gets an end.
    private func pipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func `output that was written whole is whole, and the reader sees its end`() {
        let (end, written) = pipe()
        defer { close(end) }
        let output = StandardOutput(written)
        output.write(Array("some words".utf8))
        #expect(!output.isBroken && output.end() == .whole)
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(read(end, &bytes, bytes.count) == 10)
        #expect(read(end, &bytes, bytes.count) == 0)
    }

    @Test func `a full disk is remembered until the end`() {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        let output = StandardOutput(full)
        output.write(Array("some words".utf8))
        output.write(Array("and more".utf8))
        #expect(output.isBroken && output.end() == .cut(.full))
    }

    @Test func `a closed output is an error only where something was printed`() {
        let closed = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(closed) }
        #expect(StandardOutput(closed).end() == .whole)
        let output = StandardOutput(closed)
        output.write(Array("some words".utf8))
        #expect(output.end() == .cut(.failed("it is closed")))
    }

    @Test func `a reader that has gone is no failure to be told`() {
        signal(SIGPIPE, SIG_IGN)
        let (end, written) = pipe()
        defer { close(written) }
        close(end)
        let output = StandardOutput(written)
        output.write(Array("some words".utf8))
        #expect(output.end() == .unread)
    }

    @Test func `a pipe that does not wait is waited for`() {
        let (end, written) = pipe()
        defer { close(end) }
        #expect(fcntl(written, F_SETFL, O_NONBLOCK) == 0)
        let size = 1 << 20
        let reader = Reader(end, size)
        let output = StandardOutput(written)
        output.write([UInt8](repeating: 7, count: size))
        #expect(output.end() == .whole && reader.joined() == size)
    }

    /// Reads on a thread of its own.
    private final class Reader {
        private final class Work {
            let end: Int32
            let size: Int
            var count = 0
            init(_ end: Int32, _ size: Int) { (self.end, self.size) = (end, size) }
        }

        private let work: Work
        private var thread = pthread_t()

        init(_ end: Int32, _ size: Int) {
            work = Work(end, size)
            pthread_create(
                &thread, nil,
                { raw in
                    guard let raw else { return nil }
                    let work = Unmanaged<Work>.fromOpaque(raw).takeUnretainedValue()
                    var piece = [UInt8](repeating: 0, count: 4096)
                    while work.count < work.size {
                        let count = read(work.end, &piece, piece.count)
                        if count <= 0 { break }
                        work.count += count
                    }
                    return nil
                }, Unmanaged.passUnretained(work).toOpaque())
        }

        func joined() -> Int {
            pthread_join(thread, nil)
            return work.count
        }
    }
}

import Adapters
import CUnix
import Glibc
import Publications
import Synchronization
import Testing

@testable import Adapters

/// A part of the engine in a process of its own: what it may, and how it ends.
@Suite struct ChildPartTests {
    private static let small = PdfWriter([[.init("A lamp.", 50, 500)]]).bytes

    private func part(
        _ bytes: [UInt8] = small, program: String = OwnProgram.path
    ) throws(PartError) -> any PartReading {
        try ChildParts(program: program).start(
            .pdf, on: BytesResources([("a.pdf", bytes)]), file: "a.pdf")
    }

    private let overview = PrintedQuestion.overview.bytes(password: "")

    @Test func `a part answers, and again`() throws {
        let part = try part()
        for _ in 0..<3 {
            let answer = try part.ask(overview, patience: .seconds(20))
            #expect(PrintedOverview(answer)?.pages == 1)
        }
        let answer = try part.ask(
            PrintedQuestion.sheet(page: 0).bytes(password: ""), patience: .seconds(20))
        #expect(
            PrintedSheet(answer)?.words.map { String(decoding: $0.text, as: UTF8.self) } == [
                "A", "lamp.",
            ])
    }

    @Test func `a part that gives no answer is ended at its deadline`() throws {
        let file = try OwnProgram.script("exec tail -f /dev/null")
        defer { unlink(file) }
        let part = try part(program: file)
        #expect(throws: PartError.tooSlow(.milliseconds(50))) {
            try part.ask(overview, patience: .milliseconds(50))
        }
    }

    @Test func `a part that dies is started anew, but not for ever`() throws {
        let part = try part(program: "/bin/false")
        for _ in 0..<16 {
            #expect(throws: PartError.died) { try part.ask(overview, patience: .seconds(20)) }
        }
        #expect(throws: PartError.givenUp) { try part.ask(overview, patience: .seconds(20)) }
    }

    @Test func `a part that leaves when it has nothing to do is started anew each time`() throws {
        let frame = PartFrame.frame(.answer, Array("well".utf8))
        let words = frame.map { "\\" + octal($0) }.joined()
        let file = try OwnProgram.script(
            "head -c 1 <&3 > /dev/null; printf '\(words)' >&3; exit 0")
        defer { unlink(file) }
        let part = try part(program: file)
        for _ in 0..<24 {
            #expect(try part.ask(overview, patience: .seconds(20)) == Array("well".utf8))
        }
        // Who never answers is not asked for ever, however politely it goes.
        let silent = try self.part(program: "/bin/true")
        #expect(throws: PartError.died) { try silent.ask(overview, patience: .seconds(20)) }
    }

    private func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }

    @Test func `an answer without sense is none`() throws {
        for words in ["HTTP/1.1 200 OK", "RL\\001\\001\\377\\377\\377\\377", "RL\\002\\001\\001"] {
            let file = try OwnProgram.script("printf '\(words)........' >&3; read -r line <&3")
            defer { unlink(file) }
            let part = try part(program: file)
            #expect(throws: PartError.garbled) { try part.ask(overview, patience: .seconds(20)) }
        }
    }

    @Test func `who is stopped has no answer, and may ask again`() throws {
        let fifo = OwnProgram.folder + "/rushlight-\(getpid())-stop"
        mkfifo(fifo, 0o600)
        let file = try OwnProgram.script("echo > \(fifo); exec tail -f /dev/null")
        defer {
            unlink(file)
            unlink(fifo)
        }
        let part = try part(program: file)
        let stopper = Stopper(part: part, fifo: fifo)
        for _ in 0..<2 {
            stopper.start()
            #expect(throws: PartError.stopped) { try part.ask(overview, patience: .seconds(60)) }
            stopper.join()
        }
    }

    @Test func `nothing is left of a part when nobody holds it`() throws {
        let book = try BookDescriptor(BytesResources([("a", Self.small)]), "a")
        var process: PartProcess? = try PartProcess(
            .pdf, program: OwnProgram.path, book: book.number)
        let pid = try #require(process?.pid)
        _ = try process?.ask(overview, patience: .seconds(20))
        #expect(access("/proc/\(pid)", F_OK) == 0)
        process = nil
        #expect(access("/proc/\(pid)", F_OK) != 0)
    }

    @Test func `a part has no rights, no files of its own and no terminal`() throws {
        let book = try BookDescriptor(BytesResources([("a", Self.small)]), "a")
        let process = try PartProcess(.pdf, program: OwnProgram.path, book: book.number)
        _ = try process.ask(overview, patience: .seconds(20))
        let status = try OwnProgram.text("/proc/\(process.pid)/status")
        #expect(status.contains("NoNewPrivs:\t1"))
        #expect(status.contains("Seccomp:\t2"))
        let limits = try OwnProgram.text("/proc/\(process.pid)/limits")
        let rows = limits.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(rows.contains { $0.hasPrefix("Max file size 0 0") })
        #expect(rows.contains { $0.hasPrefix("Max core file size 0 0") })
        let room = cu_is_sanitized() ? "unlimited" : "\(640 << 20)"
        #expect(rows.contains { $0.hasPrefix("Max address space \(room) ") })
        // Other users cannot read it, and so only root sees the rest.
        guard getuid() == 0 else {
            #expect(access("/proc/\(process.pid)/environ", R_OK) != 0)
            return
        }
        for descriptor in 0..<3 {
            var name = [CChar](repeating: 0, count: 100)
            readlink("/proc/\(process.pid)/fd/\(descriptor)", &name, 99)
            #expect(strcmp(name, "/dev/null") == 0)
        }
        #expect(try OwnProgram.text("/proc/\(process.pid)/environ").contains("HOME=") == false)
    }

    @Test func `called by hand it does nothing`() throws {
        var pid: pid_t = 0
        let words = [OwnProgram.path, "--part", "pdf"]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let null = open("/dev/null", O_RDWR)
        defer { close(null) }
        #expect(cu_spawn(&pid, &arguments, environ, nil, null, null, null, 0) == 0)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        #expect(cu_exit_status(status) == 2)
    }
}

/// Stops a part from another thread once its process has said that it is at work.
private final class Stopper: @unchecked Sendable {
    private let part: any PartReading
    private let fifo: String
    private var thread = pthread_t()

    init(part: any PartReading, fifo: String) {
        self.part = part
        self.fifo = fifo
    }

    func start() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        pthread_create(&thread, nil, stopMain, me)
    }

    func join() { pthread_join(thread, nil) }

    fileprivate func run() {
        // Opens when the other side does.
        close(open(fifo, O_RDONLY))
        part.stop()
    }
}

private func stopMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<Stopper>.fromOpaque(context).takeUnretainedValue().run() }
    return nil
}

import CUnix
import Glibc
import Publications
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// What a part may ask of the kernel: each thing that it may not is tried inside a real one.
@Suite struct SealTests {
    /// A part that is confined as every other, and then runs the given step.
    private final class Trial {
        private let script: String
        private let process: PartProcess

        init(_ part: Part) throws {
            script = try OwnProgram.script("exec '\(OwnProgram.path)' --part '\(part.rawValue)?'")
            let book = try BookDescriptor(BytesResources([("a", [1, 2, 3])]), "a")
            process = try PartProcess(part, program: script, book: book.number)
        }

        deinit { unlink(script) }

        var pid: Int { Int(process.pid) }

        /// The result of a call, an errno below zero; nil when it ended the part.
        func call(_ number: Int32, _ words: [Int] = [], text: String = "") throws -> Int? {
            let all = [Int(number)] + words + Array(repeating: 0, count: 6 - words.count)
            let bytes = all.flatMap { word in
                (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
            }
            do throws(PartError) {
                let answer = try process.ask(bytes + text.utf8, patience: .seconds(20))
                return answer.reversed().reduce(0) { $0 << 8 | Int($1) }
            } catch {
                guard case .died = error else { throw error }
                return nil
            }
        }
    }

    /// Leads to the text of a call.
    private static let text = -9

    /// Where a sanitizer is built in nothing ends a part; the call is refused.
    private static let isEnd: @Sendable (Int?) -> Bool = {
        $0 == nil || cu_is_sanitized() && $0 == -Int(EPERM)
    }

    private struct Attempt: CustomTestStringConvertible {
        let name: String
        let number: Int32
        let words: [Int]
        let text: String
        var testDescription: String { name }

        init(_ name: String, _ number: Int32, _ words: [Int] = [], _ text: String = "") {
            (self.name, self.number, self.words, self.text) = (name, number, words, text)
        }
    }

    private static func forbidden() -> [Attempt] {
        let (here, own) = (Int(AT_FDCWD), Int(getpid()))
        return [
            .init("renameat", SYS_renameat, [here, text, here, text], "/tmp/a"),
            .init("renameat2", SYS_renameat2, [here, text, here, text], "/tmp/a"),
            .init("tgkill", SYS_tgkill, [own, own, 0]),
            .init("tkill", SYS_tkill, [own, 0]),
            .init("kill", SYS_kill, [own, 0]),
            .init("rt_sigqueueinfo", SYS_rt_sigqueueinfo, [own, 0]),
            .init("pidfd_open", SYS_pidfd_open, [own]),
            .init("pidfd_getfd", SYS_pidfd_getfd, [0, 0]),
            .init("pidfd_send_signal", SYS_pidfd_send_signal, [0, 0]),
            .init("prlimit64 of another", SYS_prlimit64, [own, Int(RLIMIT_CORE.rawValue)]),
            .init("ptrace", SYS_ptrace, [16, own]),
            .init("process_vm_readv", SYS_process_vm_readv, [own]),
            .init("fchmod", SYS_fchmod, [4, 0o777]),
            .init("fchmodat", SYS_fchmodat, [here, text, 0o600], "/tmp"),
            .init("utimensat", SYS_utimensat, [4, 0, 0, 0]),
            .init("setxattr", SYS_setxattr, [text, text, text, 1], "user.a"),
            .init("fsetxattr", SYS_fsetxattr, [4, text, text, 1], "user.a"),
            .init("mknodat", SYS_mknodat, [here, text, 0o10600], "/tmp/rushlight-node"),
            .init("shmget", SYS_shmget, [0, 4096, 0o600]),
            .init("mq_open", SYS_mq_open, [text, 0o102, 0o600], "a"),
            .init("ftruncate", SYS_ftruncate, [4, 0]),
            .init("memfd_create", SYS_memfd_create, [text], "a"),
            .init("writing a file", SYS_openat, [here, text, Int(O_WRONLY)], "/dev/null"),
            .init("making a file", SYS_openat, [here, text, Int(O_CREAT), 0o600], "/tmp/x"),
            .init("openat2", SYS_openat2, [here, text], "/etc/passwd"),
            .init("execve", SYS_execve, [text, 0, 0], "/bin/true"),
            .init("execveat", SYS_execveat, [here, text], "/bin/true"),
            .init("a process", SYS_clone, [Int(SIGCHLD)]),
            .init("clone3", SYS_clone3),
            .init("socket", SYS_socket, [1, 1]),
            .init("connect", SYS_connect, [3]),
            .init("bind", SYS_bind, [3]),
            .init("sendmsg", SYS_sendmsg, [3]),
            .init("io_uring_setup", SYS_io_uring_setup, [1, text], "a"),
            .init("bpf", SYS_bpf),
            .init("userfaultfd", SYS_userfaultfd),
            .init("perf_event_open", SYS_perf_event_open),
            .init("keyctl", SYS_keyctl),
            .init("unshare", SYS_unshare, [0x1000_0000]),
            .init("mount", SYS_mount, [text, text, text], "/tmp"),
            .init("chroot", SYS_chroot, [text], "/tmp"),
            .init("chdir", SYS_chdir, [text], "/tmp"),
            .init("setuid", SYS_setuid, [0]),
            .init("a way back to being looked into", SYS_prctl, [Int(PR_SET_DUMPABLE), 1]),
            .init("locks of others", SYS_fcntl, [4, 1024, 0]),
            .init("a terminal", SYS_ioctl, [3, 0x5412, text], "x"),
        ]
    }

    @Test(arguments: [Part.archive, .kindle, .pdf, .djvu, .picture])
    func `what a part may not do ends it or is refused`(_ part: Part) throws {
        var trial = try Trial(part)
        for attempt in Self.forbidden() {
            let result = try trial.call(attempt.number, attempt.words, text: attempt.text)
            if let result {
                #expect(result < 0, "\(attempt.name) gave \(result)")
                // A bad address or number would say that the kernel looked at it.
                let isRefusal = [EPERM, EACCES, ENOENT, ENOSYS, ENOTTY].contains(Int32(-result))
                #expect(isRefusal, "\(attempt.name): \(-result)")
            } else {
                trial = try Trial(part)
            }
        }
    }

    /// The kernel's own way back from a probe: it passes them by every filter, and they do nothing
    /// for who was not sent there by the kernel.
    private static let probes = [335, 336]

    private static let parts: [(part: Part, seal: cu_part)] = [
        (.archive, CU_ARCHIVE), (.kindle, CU_KINDLE), (.pdf, CU_PDF), (.djvu, CU_DJVU),
        (.picture, CU_PICTURE),
    ]

    /// Each has a list of its own.
    @Test(arguments: 0..<5)
    func `every system call that is not listed ends a part`(_ index: Int) throws {
        let (part, seal) = Self.parts[index]
        var count = 0
        for number in 0..<470
        where cu_seal_says(seal, number) == CU_ENDS && !Self.probes.contains(number) {
            let result = try Trial(part).call(Int32(number))
            #expect(Self.isEnd(result), "\(number) gave \(result ?? 0)")
            count += 1
        }
        // And that is most of them.
        #expect(count > 280)
    }

    /// What one part needs, another does not get.
    @Test func `each part may what it needs and no more`() throws {
        let needs: [(name: String, number: Int32, words: [Int], parts: [Part])] = [
            ("reading by place", SYS_pread64, [4, 0, 0, 0], [.archive, .pdf, .djvu, .picture]),
            ("moving a descriptor", SYS_lseek, [4, 0, 0], [.kindle, .pdf, .picture]),
            ("doubling a descriptor", SYS_dup, [4], [.pdf]),
            ("who one is", SYS_geteuid, [], [.pdf, .djvu, .picture]),
            ("threads of one's own", SYS_set_robust_list, [0, 24], [.djvu, .picture]),
            ("an event", SYS_eventfd2, [0, 0], [.djvu, .picture]),
            (
                "opening a font", SYS_openat, [Int(AT_FDCWD), Self.text, Int(O_RDONLY)],
                [.pdf, .picture]
            ),
        ]
        for need in needs {
            for (part, _) in Self.parts {
                let result = try Trial(part).call(need.number, need.words, text: "/usr/share")
                let isAllowed = result.map { $0 >= 0 } ?? false
                #expect(
                    isAllowed == need.parts.contains(part), "\(need.name), \(part): \(result ?? -9)"
                )
            }
        }
        // The closest of all: few calls are left to who takes over what unpacks a book.
        let counts = Self.parts.map { _, seal in
            (0..<470).count { cu_seal_says(seal, $0) == CU_ALLOWED }
        }
        #expect(counts[0] <= 30 && counts[1] <= 30, "\(counts)")
        #expect(counts[3] <= 45, "\(counts)")
        #expect(counts[2] <= 60 && counts[4] <= 60, "\(counts)")
    }

    @Test func `a part writes to its socket and nowhere else`() throws {
        for (part, _) in Self.parts {
            var trial = try Trial(part)
            for (number, words) in [
                (SYS_write, [4, Self.text, 1]), (SYS_write, [3, Self.text, 1]),
                (SYS_writev, [4, Self.text, 0]), (SYS_sendto, [4, Self.text, 1]),
            ] {
                #expect(try trial.call(number, words, text: "a") == -Int(EPERM), "\(part)")
            }
            for (number, words) in [(SYS_pwrite64, [4, Self.text, 1]), (SYS_splice, [3, 0, 4])] {
                #expect(Self.isEnd(try trial.call(number, words, text: "a")), "\(part)")
                trial = try Trial(part)
            }
            // A warning of a library goes nowhere, and ends nothing.
            #expect(try trial.call(SYS_write, [2, Self.text, 1], text: "a") == 1, "\(part)")
        }
    }

    @Test func `nothing that could be run is made in a part`() throws {
        let (run, write, read) = (Int(PROT_EXEC), Int(PROT_WRITE), Int(PROT_READ))
        for (part, _) in Self.parts {
            let trial = try Trial(part)
            for rights in [run, run | read, run | write | read] {
                let made = try trial.call(SYS_mmap, [0, 4096, rights, 0x22, -1, 0])
                #expect(made == -Int(EPERM), "\(part)")
            }
            let both = try trial.call(SYS_mmap, [0, 4096, run | write, 2, 4, 0])
            #expect(both == -Int(EPERM), "\(part)")
            // Only a loader of pictures comes from a file once a part is sealed.
            let mapped = try trial.call(SYS_mmap, [0, 4096, run | read, 2, 4, 0])
            #expect((mapped == -Int(EPERM)) == (part != .picture), "\(part): \(mapped ?? -9)")
            let room = try trial.call(SYS_mmap, [0, 4096, write | read, 0x22, -1, 0])
            let page = try #require(room)
            #expect(page > 0)
            let changed = try trial.call(SYS_mprotect, [page, 4096, run | read])
            #expect(changed == -Int(EPERM), "\(part)")
        }
    }

    /// Kernels have had second tables of calls: with a bit set, or above all that is known.
    @Test(arguments: [SYS_read, SYS_openat, SYS_getpid])
    func `a call that is allowed is not allowed under another number`(_ number: Int32) throws {
        for table: Int32 in [0x4000_0000, 0x2000_0000, 0x1_0000] {
            let result = try Trial(.picture).call(number | table)
            #expect(Self.isEnd(result), "\(number) of \(table) gave \(result ?? 0)")
        }
    }

    @Test func `parts that unpack open no file at all`() throws {
        for part in [Part.archive, .kindle] {
            let trial = try Trial(part)
            for path in ["/etc/passwd", "/proc/self/mem", "/proc/\(trial.pid)/mem", "/"] {
                let words = [Int(AT_FDCWD), Self.text, Int(O_RDONLY)]
                #expect(try trial.call(SYS_openat, words, text: path) == -Int(ENOENT))
            }
        }
    }

    @Test(.enabled(if: SealTests.hasLandlock, "this kernel has no Landlock"))
    func `parts that draw open fonts and libraries, and nothing of a person`() throws {
        for part in [Part.pdf, .picture] {
            let trial = try Trial(part)
            let words = [Int(AT_FDCWD), Self.text, Int(O_RDONLY)]
            let home = TemporaryFolder()
            let own = home.path + "/diary"
            close(open(own, O_CREAT | O_WRONLY, 0o644))
            for path in [own, "/etc/passwd", "/proc/self/mem", "/proc/\(getpid())/mem", "/"] {
                #expect(try trial.call(SYS_openat, words, text: path) == -Int(EACCES), "\(path)")
            }
            #expect(try #require(try trial.call(SYS_openat, words, text: "/usr/share")) >= 0)
        }
    }

    @Test func `no other program looks into a part`() throws {
        for (part, _) in Self.parts {
            #expect(try Trial(part).call(SYS_prctl, [Int(PR_GET_DUMPABLE)]) == 0)
        }
    }

    private static let hasLandlock = cu_call([444, 0, 0, 1, 0, 0, 0]) > 0
}

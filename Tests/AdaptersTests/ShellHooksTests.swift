import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters

/// Commands as a shell runs them: sound ones, hanging ones, loud ones.
@Suite(.timeLimit(.minutes(20))) struct ShellHooksTests {
    private let hooks = ShellHooks()
    private let folder = TemporaryFolder()

    private func run(
        _ command: String, _ arguments: [String] = [], input: String = "{}\n",
        seconds: Int = 20, whenStopped: (@escaping @Sendable () -> Void) -> Void = { _ in }
    ) -> HookEnd {
        let task = HookTask(
            command, arguments: arguments, input: Array(input.utf8),
            variables: ["RUSHLIGHT_EVENT": "chapter"], seconds: seconds)
        return hooks.run(task, whenStopped: whenStopped)
    }

    @Test func `arguments arrive as they are, whatever a shell would make of them`() {
        let end = run(#"printf '%s|' "$@""#, ["a b", "$(id)", "';'"])
        #expect(text(end) == "a b|$(id)|';'|")
    }

    @Test func `one that is stopped ends at once with all that it started`() {
        let path = folder.path + "/stopped"
        var waiter: Waiter?
        let end = run(
            "sleep 1000 & echo $! > \(path); wait",
            whenStopped: { stop in
                let hasBegun = Waiter {
                    for _ in 0..<5_000 where access(path, F_OK) != 0 { poll(nil, 0, 1) }
                    poll(nil, 0, 50)
                    stop()
                    stop()
                }
                hasBegun.start(afterMs: 0)
                waiter = hasBegun
            })
        waiter?.join()
        #expect(end.way == .stopped)
        let pid = pid_t(read(path).filter(\.isNumber)) ?? 0
        #expect(pid > 0 && isEnded(pid))
    }

    private func text(_ end: HookEnd) -> String { String(decoding: end.output, as: UTF8.self) }

    @Test func `it reads the event, knows its name, and its status and words come back`() {
        let end = run(
            "read line; echo \"$RUSHLIGHT_EVENT $line\"; echo bad >&2; exit 3", input: "x\n")
        #expect(end.way == .ended(3))
        #expect(text(end) == "chapter x\nbad\n")
    }

    @Test func `one that reads nothing is not waited for to read`() {
        let end = run("exit 0", input: String(repeating: "x", count: 4 << 20))
        #expect(end == HookEnd(.ended(0)))
    }

    @Test func `one that hangs is ended with all that it started`() {
        let path = folder.path + "/pid"
        let end = run("sleep 1000 & echo $! > \(path); wait", seconds: 1)
        #expect(end.way == .timedOut)
        let pid = pid_t(read(path).filter(\.isNumber)) ?? 0
        #expect(pid > 0 && isEnded(pid))
    }

    /// Killed, and perhaps never cleared away by the process that adopted it.
    private func isEnded(_ pid: pid_t) -> Bool {
        for _ in 0..<1_000 {
            if kill(pid, 0) != 0 || read("/proc/\(pid)/stat").contains(") Z ") { return true }
            poll(nil, 0, 1)
        }
        return false
    }

    @Test func `of a hundred megabytes the end is kept`() {
        let end = run("head -c 100000000 /dev/zero | tr '\\\\0' x; echo end")
        #expect(end.way == .ended(0))
        #expect(end.output.count <= 4 << 10)
        #expect(text(end).hasSuffix("end\n"))
    }

    @Test func `a shell that finds no such program says so`() {
        let end = run("no-such-program-here")
        #expect(end.way == .ended(127))
        #expect(text(end).contains("not found"))
    }

    @Test func `what is launched goes on by itself and has its input`() {
        let path = folder.path + "/told"
        hooks.launch(
            "cat > \(path).part && mv \(path).part \(path)", input: Array("event\n".utf8),
            variables: [:])
        for _ in 0..<5_000 where access(path, F_OK) != 0 { poll(nil, 0, 1) }
        #expect(read(path) == "event\n")
    }

    private func read(_ path: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 64)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let count = Glibc.read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

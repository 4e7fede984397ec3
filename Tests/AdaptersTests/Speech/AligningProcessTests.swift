import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters

/// Aligning in a process of its own, in whose place stand scripts that say what it might.
@Suite(.timeLimit(.minutes(20))) struct AligningProcessTests {
    private let folder = TemporaryFolder()
    private let pair = AligningPair(text: "/a b.epub", sound: "/a'b.m4b", firstMs: 700)

    private func run(
        _ script: String, whenStopped: (@escaping @Sendable () -> Void) -> Void = { _ in }
    ) throws -> (end: AligningEnd, news: [AligningNews]) {
        let path = folder.path + "/script"
        try DiskDocuments().save(Array(script.utf8), to: path)
        let process = AligningProcess(command: ["/bin/sh", path])
        var news: [AligningNews] = []
        let end = process.align(pair, tell: { news.append($0) }, whenStopped: whenStopped)
        return (end, news)
    }

    @Test func `its steps are told as one course, and what it kept at the end`() throws {
        let (end, news) = try run(
            """
            echo '{"step": "listening", "percent": 50}'
            printf '{"step": "align'; sleep 0.05; echo 'ing", "percent": 0}'
            echo '{"step": "usable", "points": 20}'
            echo '{"step": "aligning", "percent": 100}'
            echo '{"step": "kept", "points": 321, "fit": 0.9}'
            """)
        #expect(news == [.percent(20), .percent(40), .usable, .percent(100)])
        #expect(end == .kept(percent: 90))
    }

    @Test func `it is given both files and the moment to begin with`() throws {
        let (end, _) = try run("printf 'rushlight: %s' \"$*\" >&2; exit 1")
        #expect(end == .failed("align --steps --first 700 /a b.epub /a'b.m4b"))
    }

    @Test func `another book is refused, and a failure says its own words`() throws {
        let refused = try run("echo '{\"step\": \"refused\"}'; echo 'no such words' >&2; exit 1")
        #expect(refused.end == .refused)
        let failed = try run("echo 'first' >&2; echo 'rushlight: b: gone. Add it.' >&2; exit 1")
        #expect(failed.end == .failed("b: gone. Add it."))
    }

    @Test func `one that crashes or says nothing of its end has failed`() throws {
        for script in ["kill -9 $$", "exit 0", "echo '{\"step\": \"kept\"}'", "echo; echo '['"] {
            #expect(try run(script).end == .failed("Aligning ended too soon. Try again."))
        }
        // What does not end its line is bounded, and no step.
        let loud = try run("head -c 3000000 /dev/zero | tr '\\0' x; echo; exit 0")
        #expect(loud.end == .failed("Aligning ended too soon. Try again.") && loud.news.isEmpty)
    }

    @Test func `one that is stopped ends at once with all that it started`() throws {
        let path = folder.path + "/child"
        var waiter: Waiter?
        let (end, _) = try run("sleep 1000 & echo $! > \(path); wait") { stop in
            let hasBegun = Waiter {
                for _ in 0..<5_000 where access(path, F_OK) != 0 { poll(nil, 0, 1) }
                poll(nil, 0, 50)
                stop()
            }
            hasBegun.start(afterMs: 0)
            waiter = hasBegun
        }
        waiter?.join()
        #expect(end == .stopped)
    }
}

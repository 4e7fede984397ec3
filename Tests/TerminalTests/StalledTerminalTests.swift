import CUnix
import Canvas
import Glibc
import Terminal
import Testing

/// Terminals that are not read, or claim to be larger than any is.
extension NcursesTerminalTests {
    private static let plain = Skin { _ in Look() }

    @Test func aSizeBeyondAllScreensIsBoundedFromTheStart() throws {
        let pty = PtyScreen(Size(80, 24))
        pty.fallSilent()
        cu_set_window_size(pty.end, 8_000, 8_000)
        // Cells for all of it take 4.4 GB.
        let terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1,
            environment: TerminalEnvironment(name: "xterm-256color"))
        #expect(terminal.surface.size == Size(1000, 1000))
        #expect(residentBytes() < 2 << 30)
        terminal.close()
    }

    @Test(.timeLimit(.minutes(20)))
    func aTerminalThatIsNotReadHoldsNobodyUpAndShowsTheNewestInTheEnd() throws {
        let size = Size(200, 60)
        let pty = PtyScreen(size)
        let terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1,
            environment: TerminalEnvironment(name: "xterm-256color"))
        pty.fallSilent()
        let letters = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)
        for round in 0..<200 {
            var frame = Frame(size)
            let text = String(repeating: letters[round % 26] + letters[round / 26], count: 100)
            for row in 0..<60 { frame.write(text, row: row, column: 0) }
            terminal.present(frame, Self.plain)
        }
        #expect(terminal.outlet >= 0)
        var last = Frame(size)
        for row in 0..<60 {
            last.write(String(repeating: "Z", count: 200), row: row, column: 0)
        }
        terminal.present(last, Self.plain)
        var read: [UInt8] = []
        while terminal.outlet >= 0 {
            read += pty.drain()
            terminal.flush()
        }
        read += pty.drain()
        #expect(read.count { $0 == UInt8(ascii: "Z") } == 200 * 60)
        // The frames between were replaced, not kept.
        #expect(read.count < 60_000 * 3)
        terminal.close()
    }

    /// The most memory this process had at once.
    private func residentBytes() -> Int {
        var used = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used)
        return used.ru_maxrss << 10
    }
}

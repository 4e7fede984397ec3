import CUnix
import CVterm
import Canvas
import Glibc
import Synchronization
import Terminal
import Testing

/// Both ends of a pseudo terminal and what is on its screen: an emulator reads what is written
/// and answers what it is asked. Tests wait for content, never for time.
final class PtyScreen: @unchecked Sendable {
    /// The end a program gets.
    let end: Int32
    private let tube: Tube
    private var pump: pthread_t = 0
    private var isUp = true
    private var isRead = true

    /// - Parameter cell: so many pixels has one, where the terminal tells.
    init(_ size: Size, cell: (width: Int, height: Int) = (0, 0)) {
        var (master, end): (Int32, Int32) = (-1, -1)
        var told = winsize()
        told.ws_row = UInt16(size.height)
        told.ws_col = UInt16(size.width)
        told.ws_xpixel = UInt16(size.width * cell.width)
        told.ws_ypixel = UInt16(size.height * cell.height)
        precondition(openpty(&master, &end, nil, nil, &told) == 0, "no pseudo terminal")
        self.end = end
        tube = Tube(master, size)
        pthread_create(&pump, nil, { Tube.pump($0) }, Unmanaged.passRetained(tube).toOpaque())
    }

    deinit { hangUp() }

    /// Nothing is read from now on, as by a terminal that hangs.
    func fallSilent() {
        guard isRead else { return }
        isRead = false
        eventfd_write(tube.quit, 1)
        pthread_join(pump, nil)
    }

    /// Closes both ends, as a window that goes away.
    func hangUp() {
        guard isUp else { return }
        isUp = false
        fallSilent()
        close(tube.master)
        close(end)
    }

    /// Starts a program with this as its controlling terminal.
    func spawn(_ words: [String], _ environment: [String]) -> pid_t {
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var pid: pid_t = 0
        let problem = cu_spawn(&pid, &arguments, &variables, nil, end, end, end, 1)
        precondition(problem == 0, "cannot start \(words[0])")
        return pid
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        write(tube.master, bytes, bytes.count)
    }

    func resize(_ size: Size) {
        tube.lock.withLock { _ in vterm_set_size(tube.emulator, CInt(size.height), CInt(size.width))
        }
        cu_set_window_size(tube.master, CInt(size.height), CInt(size.width))
    }

    /// Reads by hand after `fallSilent`: all that is there now.
    func drain() -> [UInt8] {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var watched = pollfd(fd: tube.master, events: Int16(POLLIN), revents: 0)
        while poll(&watched, 1, 0) > 0 {
            let count = read(tube.master, &chunk, chunk.count)
            guard count > 0 else { break }
            all += chunk[..<count]
        }
        return all
    }

    var byteCount: Int { tube.written.withLock { $0.count } }
    var bytes: String { tube.written.withLock { String(decoding: $0, as: UTF8.self) } }
    var cursor: Point {
        tube.lock.withLock { _ in
            let at = vt_cursor(tube.emulator)
            return Point(row: Int(at.row), column: Int(at.col))
        }
    }

    func cell(_ row: Int, _ column: Int) -> VTShownCell {
        tube.lock.withLock { _ in vt_cell(tube.screen, CInt(row), CInt(column)) }
    }

    func row(_ row: Int) -> String {
        tube.lock.withLock { _ in
            var (rows, columns): (CInt, CInt) = (0, 0)
            vterm_get_size(tube.emulator, &rows, &columns)
            var text = ""
            var column: CInt = 0
            while column < columns {
                let cell = vt_cell(tube.screen, CInt(row), column)
                text += cell.chars.0 == 0 ? " " : Self.text(cell)
                column += max(1, CInt(cell.width))
            }
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    var text: String {
        var (rows, columns): (CInt, CInt) = (0, 0)
        tube.lock.withLock { _ in vterm_get_size(tube.emulator, &rows, &columns) }
        return (0..<Int(rows)).map(row).joined(separator: "\n")
    }

    /// Waits until it is so, or records that it never was.
    func expect(
        _ what: String, at location: SourceLocation = #_sourceLocation, _ isSo: () -> Bool
    ) {
        // A busy machine takes its time.
        for _ in 0..<3_000 {
            if isSo() { return }
            poll(nil, 0, 10)
        }
        if !isSo() { Issue.record("never: \(what)\n\(text)", sourceLocation: location) }
    }

    static func text(_ cell: VTShownCell) -> String {
        let all = [
            cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5,
        ]
        let scalars = all.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
        return String(String.UnicodeScalarView(scalars))
    }
}

/// What the reading thread and the test share.
private final class Tube: @unchecked Sendable {
    let master: Int32
    let quit = eventfd(0, Int32(EFD_CLOEXEC))
    let emulator: OpaquePointer
    let screen: OpaquePointer
    /// Everything written so far, for what an emulator does not show.
    let written = Mutex<[UInt8]>([])
    let lock = Mutex(())

    init(_ master: Int32, _ size: Size) {
        self.master = master
        emulator = vterm_new(CInt(size.height), CInt(size.width))
        vterm_set_utf8(emulator, 1)
        screen = vterm_obtain_screen(emulator)
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    deinit {
        vterm_free(emulator)
        close(quit)
    }

    static func pump(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        let me = Unmanaged<Tube>.fromOpaque(raw!).takeRetainedValue()
        while me.turn() {}
        return nil
    }

    private var isInCommand = false
    private var sawEscape = false

    /// libvterm 0.1 writes on the screen what it should pass by: kitty's pictures.
    private func withoutApplicationCommands(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var shown: [UInt8] = []
        for byte in bytes {
            defer { sawEscape = byte == 0x1B }
            if isInCommand {
                if sawEscape, byte == UInt8(ascii: "\\") { isInCommand = false }
            } else if sawEscape, byte == UInt8(ascii: "_") {
                isInCommand = true
                if !shown.isEmpty { shown.removeLast() }
            } else {
                shown.append(byte)
            }
        }
        return shown
    }

    private func turn() -> Bool {
        var watched = [
            pollfd(fd: master, events: Int16(POLLIN), revents: 0),
            pollfd(fd: quit, events: Int16(POLLIN), revents: 0),
        ]
        poll(&watched, 2, -1)
        guard watched[1].revents == 0 else { return false }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(master, &chunk, chunk.count)
        guard count > 0 else { return false }
        written.withLock { $0 += chunk[..<count] }
        let shown = withoutApplicationCommands(chunk[..<count])
        let answers = lock.withLock { _ in
            shown.withUnsafeBytes {
                _ = vterm_input_write(emulator, $0.baseAddress, $0.count)
            }
            var answers = [UInt8](repeating: 0, count: 4096)
            let length = answers.withUnsafeMutableBytes {
                vterm_output_read(emulator, $0.baseAddress, $0.count)
            }
            return answers[..<length]
        }
        if !answers.isEmpty { write(master, Array(answers), answers.count) }
        return true
    }
}

extension NcursesTerminal {
    /// Presents a frame and sees to it that all of it is written, as the loop does.
    func show(_ frame: Frame, _ skin: Skin) {
        present(frame, skin)
        while outlet >= 0 {
            var watched = pollfd(fd: outlet, events: Int16(POLLOUT), revents: 0)
            guard poll(&watched, 1, 10_000) > 0 else { return }
            flush()
        }
    }
}

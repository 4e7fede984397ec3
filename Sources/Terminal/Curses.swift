import CNcurses
import CUnix
import Canvas
import Glibc

/// Opens ncurses on given descriptors and keeps its hands off signals and sizes.
enum Curses {
    struct Opened {
        var screen: OpaquePointer
        var files: [UnsafeMutablePointer<FILE>]
        var depth: Depth
    }

    static func open(
        input: Int32, output: Int32, _ environment: TerminalEnvironment, _ wish: Depth?
    ) throws(TerminalError) -> Opened {
        _ = speaksUTF8
        // Sizes are measured by us afterwards; without this, entries that do not name one
        // (`linux`) are refused.
        use_env(!isHuge(output))
        guard let reading = fdopen(dup(input), "r"), let writing = fdopen(dup(output), "w") else {
            throw .failed(name: environment.name)
        }
        for candidate in environment.candidates(for: wish) {
            guard let screen = newterm(candidate.name, writing, reading) else { continue }
            undoHandlers()
            raw()
            noecho()
            nonl()
            typeahead(-1)
            curs_set(1)
            let depth = startColors(promised: candidate.depth)
            return Opened(screen: screen, files: [reading, writing], depth: depth)
        }
        fclose(reading)
        fclose(writing)
        throw .failed(name: environment.name)
    }

    /// ncurses would take memory for every cell that the window says it has, before anybody can
    /// tell it otherwise: it begins with the size of the terminal's entry then.
    private static func isHuge(_ output: Int32) -> Bool {
        var told = winsize()
        cu_window_size(output, &told)
        return max(told.ws_col, told.ws_row) > UInt16(sideMax)
    }

    /// The most columns or rows that are drawn.
    static let sideMax = 1000

    /// Cells are always written as UTF-8; where the person's locale is another one, nothing
    /// but ASCII is. Only this category: numbers keep their points.
    private static let speaksUTF8: Bool =
        ["C.UTF-8", "en_US.UTF-8", ""].contains { (name: String) in
            setlocale(LC_CTYPE, name) != nil
        }

    /// ncurses repaints from inside its handlers; we have our own ways for all four.
    private static func undoHandlers() {
        for number in [SIGTSTP, SIGWINCH, SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }

    private static func startColors(promised: Depth?) -> Depth {
        guard promised != .mono, has_colors(), start_color() == OK else { return .mono }
        use_default_colors()
        switch nc_colors() {
        case (1 << 24)...: return .full
        case 256...: return promised == .sixteen ? .sixteen : .many
        case 8...: return .sixteen
        default: return .mono
        }
    }
}

/// What the terminal database says about the terminal in use.
enum Terminfo {
    /// Looks before ncurses leaps: `newterm` would draw on a teletype.
    static func check(_ name: String, output: Int32) throws(TerminalError) {
        guard !name.isEmpty else { throw .unnamed }
        var outcome: CInt = 0
        guard setupterm(name, output, &outcome) == OK else {
            throw outcome == 1 ? .tooSimple(name: name) : .unknown(name: name)
        }
        let isCapable = text("cup") != nil && text("clear") != nil
        nc_forget_terminal()
        if !isCapable { throw .tooSimple(name: name) }
    }

    static func number(_ capability: String) -> Int? {
        let value = tigetnum(capability)
        return value > 0 ? Int(value) : nil
    }

    /// What `endwin` would write, for when it cannot be called.
    static var leave: String {
        ["sgr0", "op", "rmkx", "cnorm", "rmcup"].compactMap(text).joined() + "\r\n"
    }

    private static func text(_ capability: String) -> String? {
        // Not there is a null, and not a string at all is (char *)-1.
        guard let found = tigetstr(capability), Int(bitPattern: found) != -1 else { return nil }
        return String(cString: found)
    }
}

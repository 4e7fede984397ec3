import CNcurses
import CUnix
import Canvas
import Glibc

/// A real terminal, drawn with ncurses and read by ourselves. There may be one at a time:
/// ncurses keeps its screen in globals.
public final class NcursesTerminal: Terminal {
    public private(set) var surface: Surface
    public private(set) var isGone = false

    private let input: Int32
    private let output: Int32
    private let errors: Int32
    private let environment: TerminalEnvironment
    private let files: [UnsafeMutablePointer<FILE>]
    private let draft: Draft
    private let out: Outlet
    private let screen: OpaquePointer
    private let shellModes: termios
    private var ownModes = termios()
    private var decoder: KeyDecoder
    private var modes: TerminalModes
    private var palette: Palette
    private var shown: (frame: Frame, skin: Skin)?
    /// The newest frame, while the terminal has not taken the one before.
    private var waiting: (frame: Frame, skin: Skin)?
    /// What was to be shown last, in a terminal that turns words.
    private var given: (frame: Frame, skin: Skin)?
    private var board = PixelBoard(first: (UInt32(truncatingIfNeeded: getpid()) & 0xFFFF) << 6)
    private var isReleased = false
    private var isClosed = false

    /// The descriptors stay the caller's. `colors` is the depth a person asked for, over what
    /// the terminal seems able to do.
    public init(
        input: Int32 = 0, output: Int32 = 1, errors: Int32 = 2, environment: TerminalEnvironment,
        colors: Depth? = nil, escapeDelay: Duration = .milliseconds(25), hasMouse: Bool = true
    ) throws(TerminalError) {
        guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
        try Terminfo.check(environment.name, output: output)
        var shellModes = termios()
        tcgetattr(input, &shellModes)
        let opened = try Curses.open(input: input, output: output, environment, colors)
        self.input = input
        self.output = output
        self.errors = errors
        self.environment = environment
        self.shellModes = shellModes
        screen = opened.screen
        files = opened.files
        draft = Draft(of: fileno(opened.files[1]), output: output)
        out = Outlet(output)
        palette = Palette(depth: opened.depth)
        decoder = KeyDecoder(escapeDelay: escapeDelay)
        modes = TerminalModes(isModern: environment.isModern, hasMouse: hasMouse)
        surface = Surface(Size(80, 24), depth: opened.depth, isPlain: !environment.isUTF8)
        tcgetattr(input, &ownModes)
        // Until it has left the screen once, ncurses writes each move of the cursor by itself:
        // seventy writes to a picture. The next `doupdate` brings it back.
        send(draft.gather { endwin() })
        measure()
        takeScreen()
        enter()
    }

    deinit { close() }

    public var descriptor: Int32 { isGone || isReleased ? -1 : input }
    public var deadline: Duration? { isGone || isReleased ? nil : decoder.deadline }
    public var outlet: Int32 { isGone || isReleased || out.isEmpty ? -1 : out.descriptor }
    public var lent: (input: Int32, output: Int32)? { isGone ? nil : (input, output) }

    public func read(at now: Duration) -> [Input] {
        guard !isGone, !isReleased else { return [] }
        var events: [KeyDecoder.Event] = []
        var room = 1 << 16
        while room > 0, let bytes = readSome(waitMs: 0) {
            room -= bytes.count
            events += decoder.feed(bytes, at: now)
        }
        events += decoder.decide(at: now)
        return events.compactMap(understand)
    }

    public func flush() {
        guard !isGone, !isReleased else { return }
        out.flush()
        if out.isGone { return hangUp() }
        guard out.isEmpty, let (frame, skin) = waiting else { return }
        waiting = nil
        present(frame, skin)
    }

    public func present(_ frame: Frame, _ skin: Skin) {
        guard !isGone, !isReleased else { return }
        guard out.isEmpty else {
            waiting = (frame, skin)
            return
        }
        guard environment.turnsWords else { return show(frame, skin) }
        given = (frame, skin)
        show(frame.withWordsTurned(whole: modes.turnedScripts), skin)
    }

    private func show(_ frame: Frame, _ skin: Skin) {
        if shown?.skin != skin { palette.adopt(skin) }
        if palette.isFull {
            palette.freeTints()
            forget()
        }
        var pixels = board.change(to: frame.pictures.isEmpty ? [] : frame.pixelPictures)
        if !pixels.removal.isEmpty { send(pixels.removal) }
        let isKnown = shown?.skin == skin && shown?.frame.size == frame.size
        let old = isKnown ? shown?.frame : blank(frame.size)
        let spelling = Spelling(isPlain: surface.isPlain, clusters: modes.hasClusters)
        let height = min(frame.height, surface.size.height)
        var rows = old.map { frame.rowsChanged(since: $0) } ?? Array(0..<frame.height)
        let uncertain = pixels.rows
        if !uncertain.isEmpty { rows = Set(rows).union(uncertain).sorted() }
        if modes.hasClusters, rows.contains(where: { Spelling.hasSplit(frame.row($0)) }) {
            send(modes.giveUpClusters())
            forget()
            return show(frame, skin)
        }
        // ncurses scrolls rows only to where it knows what they show.
        let mustNotScroll = rows.count > 1 && board.holdsRows
        for row in rows where row < height {
            put(frame, over: uncertain.contains(row) ? nil : old, row: row, spelling)
            // As if nothing were known of what the row shows.
            if mustNotScroll || skin.writesWholeRows || pixels.staleRows.contains(row) {
                wredrawln(nc_stdscr(), CInt(row), 1)
            }
        }
        if shown?.frame.hidesCursor ?? false != frame.hidesCursor {
            curs_set(frame.hidesCursor ? 0 : 1)
        }
        let (row, column) = (frame.cursor.row, frame.cursor.column)
        wmove(
            nc_stdscr(), CInt(max(0, min(row, height - 1))),
            CInt(max(0, min(column, surface.size.width - 1))))
        wnoutrefresh(nc_stdscr())
        var picture: [UInt8] = []
        if modes.isSynchronised { picture += TerminalModes.beginUpdate.utf8 }
        picture += draft.gather { doupdate() }
        pixels.new += board.disturbed(by: rows, pixels)
        if !pixels.new.isEmpty { picture += pixels.arrival }
        if modes.isSynchronised { picture += TerminalModes.endUpdate.utf8 }
        send(picture)
        shown = (frame, skin)
    }

    public func measure() {
        guard !isGone, !isClosed else { return }
        var told = winsize()
        cu_window_size(output, &told)
        let known = (width: Int(told.ws_col), height: Int(told.ws_row))
        let width = known.width > 0 ? known.width : environment.columns ?? Terminfo.number("cols")
        let height = known.height > 0 ? known.height : environment.lines ?? Terminfo.number("lines")
        let most = Curses.sideMax
        let size = Size(max(1, min(width ?? 80, most)), max(1, min(height ?? 24, most)))
        surface.size = size
        resize_term(CInt(size.height), CInt(size.width))
        forget()
    }

    public func forget() {
        send(board.clear())
        shown = nil
        clearok(nc_curscr(), true)
    }

    public func release() {
        guard !isReleased, !isGone else { return }
        send(board.clear())
        awaitAnswers()
        finishFrame()
        leave()
        send(draft.gather { endwin() })
        out.flush(forMs: Self.leavingMs)
        out.drop()
        var modes = shellModes
        tcsetattr(input, TCSANOW, &modes)
        isReleased = true
    }

    /// A terminal that is not read does not hold up who leaves it: what it did not take is left
    /// out, and a sequence that was cut short ends.
    private func finishFrame() {
        waiting = nil
        out.flush(forMs: Self.leavingMs)
        guard !out.isEmpty else { return }
        out.drop()
        send("\u{1B}\\")
    }

    private static let leavingMs = 200

    public func resume() {
        guard !isGone, !isClosed else { return }
        // Asked again while it is on the screen, after a stop without a signal: the modes may
        // be the shell's now, and ncurses does not know.
        if !isReleased { send(draft.gather { endwin() }) }
        isReleased = false
        decoder = KeyDecoder(like: decoder)
        measure()
        wnoutrefresh(nc_stdscr())
        takeScreen()
        enter()
        forget()
    }

    public func askGraphics() { send(modes.askGraphics(inTmux: environment.isInTmux)) }

    public func bell() { if out.isEmpty { send("\u{7}") } }

    public func tell(_ command: String) {
        guard environment.isModern, out.bytesLeft < Self.waitingBytesMax else { return }
        let isSafe = command.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        if isSafe { send("\u{1B}]\(command)\u{1B}\\") }
    }

    public func close() {
        guard !isClosed else { return }
        release()
        isClosed = true
        cu_crash_forget()
        delscreen(screen)
        for file in files { fclose(file) }
    }

    /// More is not kept for a terminal that is not read.
    private static let waitingBytesMax = 1 << 20

    /// ncurses writes to a file, not to the terminal; the modes it cannot set there are set here.
    private func takeScreen() {
        send(draft.gather { doupdate() })
        tcsetattr(input, TCSANOW, &ownModes)
    }

    private func enter() {
        send(modes.enter(asksFont: environment.turnsWords && !environment.isInTmux))
        prepareForCrash()
        // Sound libraries complain on standard error; where there is no memory for that, it shows.
        _ = cu_hush(errors)
    }

    private func prepareForCrash() {
        let undo = Array((modes.leave() + TerminalModes.endUpdate + Terminfo.leave).utf8)
        var shell = shellModes
        cu_crash_prepare(out.descriptor, undo, undo.count, &shell)
    }

    private func leave() {
        send(modes.leave())
        cu_crash_forget()
        cu_unhush(0)
    }

    /// Answers still under way would be typed into the shell.
    private func awaitAnswers() {
        var patience = 8
        while modes.awaitsAnswers, patience > 0, let bytes = readSome(waitMs: 100) {
            patience -= 1
            for case .reply(let reply) in decoder.feed(bytes, at: .zero) { _ = modes.learn(reply) }
        }
        if modes.awaitsAnswers, !isGone { tcflush(input, TCIFLUSH) }
    }

    /// Nil when nothing is there, or nothing will come any more.
    private func readSome(waitMs: Int32) -> ArraySlice<UInt8>? {
        var watched = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, waitMs) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(input, &bytes, bytes.count)
        if count > 0 { return bytes[..<count] }
        if count == 0 || (errno != EINTR && errno != EAGAIN) { hangUp() }
        return nil
    }

    private func hangUp() {
        isGone = true
        cu_crash_forget()
        cu_unhush(0)
    }

    private func understand(_ event: KeyDecoder.Event) -> Input? {
        switch event {
        case .input(let input): return input
        case .reply(.ground(let color)): return .ground(color)
        case .reply(let reply):
            if let more = modes.learn(reply) { send(more) }
            switch reply {
            case .font:
                if let (frame, skin) = given { present(frame, skin) }
                return nil
            case .attributes, .kittyGraphics: break
            default: return nil
            }
            guard var answer = modes.takeGraphics() else { return nil }
            answer.isInTmux = environment.isInTmux
            answer.hasITerm =
                answer.hasITerm || environment.showsITermImages(hasSixel: answer.hasSixel)
            if answer.hasKitty { prepareForCrash() }
            return .graphics(measured(answer))
        }
    }

    /// Where the terminal did not tell a cell's size, the kernel may know the window's.
    private func measured(_ answer: GraphicsAnswer) -> GraphicsAnswer {
        var (answer, told) = (answer, winsize())
        guard answer.cellWidth == 0, cu_window_size(output, &told) == 0, told.ws_col > 0,
            told.ws_row > 0
        else { return answer }
        answer.cellWidth = Int(told.ws_xpixel) / Int(told.ws_col)
        answer.cellHeight = Int(told.ws_ypixel) / Int(told.ws_row)
        return answer
    }

    /// An empty screen, which need not be filled cell by cell; nil where blanks have a colour.
    private func blank(_ size: Size) -> Frame? {
        guard palette.look(Cell()) == (0, 0) else { return nil }
        werase(nc_stdscr())
        return Frame(size)
    }

    /// A cell under pixels.
    private func put(_ scalars: [UInt32], number: UInt32?, row: Int, column: Int) {
        let look = number.map { palette.look(number: $0) } ?? palette.look(Cell())
        let letters = scalars.map { wchar_t(bitPattern: $0) }
        nc_put(
            nc_stdscr(), CInt(row), CInt(column), letters, CInt(letters.count), look.attributes,
            look.pair)
    }

    /// Only cells that differ from what was shown last, where that is known.
    private func put(_ frame: Frame, over old: Frame?, row: Int, _ spelling: Spelling) {
        var word = Word(row: row)
        let width = surface.size.width
        frame.changes(since: old, row: row) { letter, cell, column in
            if column >= width { return }
            if !cell.tint.isNone { return put(cell, letter, row: row, column: column) }
            let look = palette.look(cell)
            if !word.take(letter, column, look.attributes, look.pair) {
                word.put()
                word.begin(letter, column, look.attributes, look.pair)
            }
        } other: { cell, column in
            word.put()
            if column < width { put(cell, row: row, column: column, spelling) }
        }
        word.put()
    }

    /// A letter of a picture.
    private func put(_ cell: Cell, _ letter: UInt8, row: Int, column: Int) {
        // Under pixels there is nothing.
        if let cover = board.cover(row: row, column: column) {
            return put(cover.scalars, number: cover.number, row: row, column: column)
        }
        let look = palette.look(cell)
        var scalar = wchar_t(letter)
        nc_put(nc_stdscr(), CInt(row), CInt(column), &scalar, 1, look.attributes, look.pair)
    }

    private func put(_ cell: Cell, row: Int, column: Int, _ spelling: Spelling) {
        if !cell.tint.isNone, let cover = board.cover(row: row, column: column) {
            return put(cover.scalars, number: cover.number, row: row, column: column)
        }
        let fits = column + Int(cell.span) <= surface.size.width
        var scalars: [wchar_t] = []
        let split = spelling.scalars(
            of: fits ? cell.glyph : " ", span: Int(cell.span), into: &scalars)
        let look = palette.look(cell)
        scalars.withUnsafeBufferPointer { all in
            let (y, x) = (CInt(row), CInt(column))
            let (bits, pair) = (look.attributes, look.pair)
            nc_put(nc_stdscr(), y, x, all.baseAddress, CInt(split), bits, pair)
            if split == all.count { return }
            let rest = all[split...]
            nc_put(nc_stdscr(), y, x + 1, Array(rest), CInt(rest.count), bits, pair)
        }
    }

    /// Straight to the terminal: ncurses holds nothing back after `doupdate`.
    private func send(_ text: String) { send(Array(text.utf8)) }

    private func send(_ bytes: [UInt8]) {
        guard !isGone, !isReleased, !bytes.isEmpty else { return }
        out.send(bytes)
        if out.isGone { hangUp() }
    }
}

import CUnix
import CVterm
import Canvas
import Glibc
import Terminal
import TestKit
import Testing

/// ncurses for real, on a pseudo terminal whose screen is read back. One after another: ncurses
/// has one screen at a time.
@Suite(.serialized) struct NcursesTerminalTests {
    private let plain = Skin { $0 == .heading ? Look(.terminal, on: .terminal, .bold) : Look() }

    @Test func whatIsPresentedIsShown() throws {
        let pty = PtyScreen(Size(40, 5))
        let terminal = try open(pty)
        var frame = Frame(Size(40, 5))
        frame.write("A rush of good length", row: 1, column: 2, role: .heading)
        frame.write("日本語 é", row: 2, column: 0)
        frame.cursor = Point(row: 1, column: 2)
        terminal.show(frame, plain)
        pty.expect("the text") { pty.row(2) == "日本語 é" }
        #expect(pty.row(1) == "  A rush of good length")
        #expect(pty.cell(1, 2).bold == 1)
        pty.expect("the cursor") { pty.cursor == Point(row: 1, column: 2) }
        terminal.close()
    }

    @Test func onlyWhatChangedIsWritten() throws {
        let pty = PtyScreen(Size(80, 24))
        let terminal = try open(pty)
        var frame = Frame(Size(80, 24))
        for row in 0..<24 { frame.write(String(repeating: "w", count: 79), row: row, column: 0) }
        terminal.show(frame, plain)
        frame.write("X", row: 12, column: 40)
        pty.expect("the first frame") { pty.row(23).hasSuffix("w") }
        let before = pty.bytes.utf8.count
        terminal.show(frame, plain)
        pty.expect("the change") { pty.row(12).contains("X") }
        #expect(pty.bytes.utf8.count - before < 30)
        terminal.close()
    }

    @Test func nothingOfAnotherPictureStays() throws {
        let pty = PtyScreen(Size(20, 4))
        let terminal = try open(pty)
        var full = Frame(Size(20, 4))
        for row in 0..<4 { full.write(String(repeating: "w", count: 20), row: row, column: 0) }
        var sparse = Frame(Size(20, 4))
        sparse.write("X", row: 2, column: 5)
        terminal.show(full, plain)
        pty.expect("a full screen") { pty.row(3).hasPrefix("www") }
        // Begun anew, and in other colours: both times without the old picture to compare with.
        terminal.forget()
        terminal.show(sparse, plain)
        pty.expect("an empty one") { pty.row(2) == "     X" && pty.row(3).isEmpty }
        terminal.show(full, plain)
        pty.expect("a full one again") { pty.row(3).hasPrefix("www") }
        terminal.show(sparse, Skin { _ in Look(.indexed(1), on: .terminal) })
        pty.expect("an empty one again") { pty.row(2) == "     X" && pty.row(3).isEmpty }
        terminal.close()
        pty.expect("the shell's screen as often as ours") {
            pty.bytes.ranges(of: "?1049h").count == pty.bytes.ranges(of: "?1049l").count
        }
    }

    @Test func aRowThatChangedIsWrittenWholeWhereTheThemeSaysSo() throws {
        let pty = PtyScreen(Size(40, 6))
        let terminal = try open(pty)
        let whole = Skin(writesWholeRows: true) { _, _ in Look() }
        var frame = Frame(Size(40, 6))
        for row in 0..<6 { frame.write("row \(row) of the page", row: row, column: 0) }
        terminal.show(frame, whole)
        pty.expect("the first frame") { pty.row(5) == "row 5 of the page" }
        let before = pty.bytes.utf8.count
        frame.write("4", row: 3, column: 4)
        terminal.show(frame, whole)
        pty.expect("the change") { pty.row(3) == "row 4 of the page" }
        let sent = String(pty.bytes.utf8.dropFirst(before)) ?? ""
        #expect(sent.contains("row 4 of the page"), "the whole row")
        #expect(!sent.contains("row 2") && !sent.contains("row 5"), "and no other")
        terminal.close()
    }

    @Test(arguments: [
        // Below 8 a direct colour would be one of the palette.
        ("xterm-256color", "truecolor", Depth.full, Color.rgb(0, 0, 3), 0x101_0003),
        ("xterm-256color", "truecolor", Depth.full, Color.rgb(0x12, 0x34, 0x56), 0x112_3456),
        ("xterm-256color", "truecolor", Depth.full, Color.indexed(3), 3),
        ("xterm-256color", "truecolor", Depth.full, Color.indexed(196), 0x1FF_0000),
        ("xterm-256color", "", Depth.many, Color.indexed(179), 179),
        ("xterm-256color", "", Depth.many, Color.terminal, -1),
        ("xterm", "", Depth.many, Color.indexed(179), 179),
        ("xterm-16color", "", Depth.sixteen, Color.indexed(2), 2),
        ("vt100", "", Depth.mono, Color.indexed(2), -1),
        ("linux", "", Depth.sixteen, Color.indexed(6), 6),
    ])
    func colorsAreWhatTheTerminalCanDo(
        name: String, colorTerm: String, depth: Depth, color: Color, shown: Int
    ) throws {
        let pty = PtyScreen(Size(20, 3))
        let terminal = try open(pty, name, colorTerm: colorTerm)
        #expect(terminal.surface.depth == depth)
        var frame = Frame(Size(20, 3))
        frame.write("ink", row: 1, column: 0, role: .link)
        terminal.show(frame, Skin { $0 == .link ? Look(color) : Look() })
        pty.expect("the text") { pty.row(1) == "ink" }
        #expect(Int(pty.cell(1, 0).ink) == shown)
        terminal.close()
        #expect(!pty.bytes.contains("\u{1B}]4;"))
    }

    @Test func aPersonsWishForColorsIsKept() throws {
        let wishes: [(Depth?, Bool, Depth)] = [
            (nil, false, .full), (nil, true, .mono), (.mono, false, .mono),
            (.sixteen, true, .sixteen),
            (.many, true, .many), (.full, true, .full),
        ]
        for (wish, isColorUnwanted, expected) in wishes {
            let pty = PtyScreen(Size(20, 3))
            var environment = TerminalEnvironment(name: "xterm-256color", colorTerm: "truecolor")
            environment.isColorUnwanted = isColorUnwanted
            let terminal = try NcursesTerminal(
                input: pty.end, output: pty.end, errors: -1, environment: environment, colors: wish)
            #expect(terminal.surface.depth == expected, "\(String(describing: wish))")
            terminal.close()
        }
    }

    @Test func tmuxIsSpokenToInItsOwnWay() throws {
        let pty = PtyScreen(Size(20, 3))
        let terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1,
            environment: TerminalEnvironment(name: "screen-256color", isInTmux: true))
        #expect(terminal.surface.depth == .full)
        var frame = Frame(Size(20, 3))
        frame.write("ink", row: 1, column: 0)
        terminal.show(frame, Skin { _ in Look(.rgb(18, 52, 86), on: .rgb(1, 2, 3)) })
        pty.expect("both colours") {
            pty.bytes.contains("38:2::18:52:86") && pty.bytes.contains("48:2::1:2:3")
        }
        terminal.close()
    }

    @Test func anUninstalledDirectEntryFallsBack() throws {
        let pty = PtyScreen(Size(20, 3))
        let terminal = try open(pty, "screen-256color", colorTerm: "truecolor")
        #expect(terminal.surface.depth == .many)
        terminal.close()
    }

    @Test func noTerminalIsASentenceAndNotAMess() throws {
        let pty = PtyScreen(Size(20, 3))
        let cases: [(String, TerminalError)] = [
            ("", .unnamed), ("no-such-terminal", .unknown(name: "no-such-terminal")),
            ("dumb", .tooSimple(name: "dumb")),
        ]
        for (name, expected) in cases {
            #expect(throws: expected) { try open(pty, name) }
        }
        let null = Glibc.open("/dev/null", O_RDWR)
        defer { close(null) }
        #expect(throws: TerminalError.notATerminal) {
            try NcursesTerminal(
                input: pty.end, output: null, errors: -1,
                environment: TerminalEnvironment(name: "xterm"))
        }
        #expect(pty.bytes == "")
    }

    @Test func everySizeFromOneCellToMany() throws {
        let pty = PtyScreen(Size(80, 24))
        let terminal = try open(pty)
        for size in [Size(1, 1), Size(2, 1), Size(500, 200), Size(1, 50), Size(40, 12)] {
            pty.resize(size)
            terminal.measure()
            #expect(terminal.surface.size == size)
            var frame = Frame(size)
            for row in 0..<size.height { frame.write("\(row % 10)", row: row, column: 0) }
            frame.write("*", row: size.height - 1, column: size.width - 1)
            terminal.show(frame, plain)
            // A corner of the size before may still stand there, at another width.
            pty.expect("the corner at \(size)") {
                let last = pty.row(size.height - 1)
                return last.last == "*" && last.count == size.width
            }
            #expect(size.height == 1 || pty.row(0) == "0")
        }
        // A frame of the size before, drawn in the meantime.
        pty.resize(Size(10, 3))
        terminal.measure()
        terminal.show(Frame(Size(40, 12)), plain)
        terminal.close()
    }

    @Test func aSizeOfZeroIsUnknown() throws {
        let pty = PtyScreen(Size(80, 24))
        cu_set_window_size(pty.end, 0, 0)
        var environment = TerminalEnvironment(name: "xterm", lines: 30, columns: 100)
        var terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1, environment: environment)
        #expect(terminal.surface.size == Size(100, 30))
        terminal.close()
        (environment.lines, environment.columns) = (nil, nil)
        terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1, environment: environment)
        #expect(terminal.surface.size == Size(80, 24))
        terminal.close()
    }

    @Test func keysAndAnswersAreRead() throws {
        let pty = PtyScreen(Size(20, 3))
        let terminal = try open(pty)
        pty.type("j\u{1B}[A\u{1B}]11;rgb:1010/2020/3030\u{1B}\\")
        var inputs: [Input] = []
        pty.expect("the inputs") {
            inputs += terminal.read(at: .zero)
            return inputs.contains(.ground(.rgb(0x10, 0x20, 0x30)))
        }
        #expect(inputs.prefix(2) == [.key(Key("j")), .key(Key(.up))])
        terminal.close()
    }

    @Test func whatTheTerminalSaysItHasIsUsedAndUndone() throws {
        let pty = PtyScreen(Size(20, 3))
        let terminal = try open(pty)
        #expect(!pty.bytes.contains("\u{1B}[>5u"))
        pty.type("\u{1B}[?2026;2$y\u{1B}[?2027;2$y\u{1B}[?0u")
        pty.expect("the keyboard protocol") {
            _ = terminal.read(at: .zero)
            return pty.bytes.contains("\u{1B}[>5u") && pty.bytes.contains("\u{1B}[?2027h")
        }
        var frame = Frame(Size(20, 3))
        frame.write("👩‍🚀", row: 0, column: 0)
        terminal.show(frame, plain)
        pty.expect("a synchronised update") {
            let update = pty.bytes.split(separator: "\u{1B}[?2026h").last ?? ""
            return update.contains("👩‍🚀") && update.hasSuffix("\u{1B}[?2026l")
        }
        terminal.close()
        pty.expect("the end") {
            pty.bytes.contains("\u{1B}[<u\u{1B}[?2027l\u{1B}[?1004l\u{1B}[?1006l")
        }
    }

    @Test func lettersThatAreJoinedEndTheCountingByClusters() throws {
        let pty = PtyScreen(Size(20, 3))
        let terminal = try open(pty)
        // On already, and to be on again for the next program.
        pty.type("\u{1B}[?2027;1$y\u{1B}[?0u")
        pty.expect("the answers") {
            _ = terminal.read(at: .zero)
            return pty.bytes.contains("\u{1B}[>5u")
        }
        #expect(!pty.bytes.contains("\u{1B}[?2027h"))
        var frame = Frame(Size(20, 3))
        frame.write("👩‍🚀 é 日本", row: 0, column: 0)
        terminal.show(frame, plain)
        pty.expect("the cluster") { pty.bytes.contains("👩‍🚀") }
        #expect(!pty.bytes.contains("\u{1B}[?2027l"))
        let end = frame.write("क्षत्रिय", row: 1, column: 0)
        frame.write("|", row: 1, column: end)
        terminal.show(frame, plain)
        pty.expect("the bar in its column") { pty.cell(1, end).chars.0 == 0x7C }
        #expect(pty.bytes.contains("\u{1B}[?2027l"))
        let sent = pty.bytes.components(after: "\u{1B}[?2027l")
        #expect(!sent.contains("\u{200D}"), "what is disputed is reduced from here on")
        terminal.resume()
        terminal.close()
        pty.expect("the end") { pty.bytes.contains("\u{1B}[<u\u{1B}[?2027h\u{1B}[?1004l") }
    }

    @Test func aTerminalOfTheOldKindIsAskedNothing() throws {
        for name in ["linux", "vt100", "vt220"] {
            let pty = PtyScreen(Size(20, 3))
            let terminal = try open(pty, name)
            var frame = Frame(Size(20, 3))
            frame.write("quiet", row: 0, column: 0)
            terminal.show(frame, plain)
            terminal.tell("0;title")
            pty.expect("the text") { pty.row(0) == "quiet" }
            terminal.close()
            for asked in ["[c", "$p", "]11", "]0", "?1000", "?2004", "?1004"] {
                #expect(
                    !pty.bytes.contains("\u{1B}" + asked) && !pty.bytes.contains(asked), "\(name)")
            }
        }
    }

    @Test func everythingIsLeftAsItWasFound() throws {
        let pty = PtyScreen(Size(20, 3))
        write(pty.end, "$ rushlight\r\n", 13)
        pty.expect("the shell") { pty.row(0) == "$ rushlight" }
        var before = termios()
        tcgetattr(pty.end, &before)
        let terminal = try open(pty)
        terminal.show(Frame(Size(20, 3)), plain)
        pty.expect("an empty screen") { pty.row(0) == "" }
        terminal.close()
        pty.expect("the shell again") { pty.row(0) == "$ rushlight" }
        var after = termios()
        tcgetattr(pty.end, &after)
        #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
        #expect(after.c_oflag == before.c_oflag)
        for mode in ["2004", "1000", "1002", "1006", "1004", "1049"] {
            let (on, off) = (pty.bytes.ranges(of: "?\(mode)h"), pty.bytes.ranges(of: "?\(mode)l"))
            let isOff = !off.isEmpty && (on.isEmpty || on.last!.lowerBound < off.last!.lowerBound)
            #expect(isOff, "mode \(mode)")
        }
    }

    @Test func theScreenIsTheSameAfterItWasLentOut() throws {
        let pty = PtyScreen(Size(20, 3))
        let terminal = try open(pty)
        var frame = Frame(Size(20, 3))
        frame.write("page one", row: 0, column: 0, role: .heading)
        frame.write("日本", row: 1, column: 3)
        terminal.show(frame, plain)
        pty.expect("the page") { pty.row(1) == "   日本" }
        let before = pty.text
        terminal.release()
        write(pty.end, "an editor was here\r\n", 20)
        pty.expect("the other program") { pty.text.contains("editor") }
        terminal.resume()
        terminal.show(frame, plain)
        pty.expect("the page again") { pty.text == before }
        #expect(pty.cell(0, 0).bold == 1)
        terminal.close()
    }

    @Test func whatLibrariesWriteOnStandardErrorIsKeptOffTheScreen() throws {
        let pty = PtyScreen(Size(20, 3))
        // The process's own is the test run's: others write there at the same time.
        let errors = dup(pty.end)
        let terminal = try open(pty, errors: errors)
        write(errors, "no sound card", 13)
        terminal.show(Frame(Size(20, 3)), plain)
        terminal.release()
        write(errors, "an editor's", 11)
        pty.expect("what a guest has to say") { pty.text.contains("an editor's") }
        terminal.resume()
        write(errors, "no sound card", 13)
        terminal.close()
        write(errors, "the end", 7)
        close(errors)
        pty.expect("the last words") { pty.text.contains("the end") }
        #expect(!pty.bytes.contains("no sound card"))
    }

    @Test func theNextTerminalMayBeAnother() throws {
        let first = PtyScreen(Size(30, 4))
        let second = PtyScreen(Size(20, 3))
        var frame = Frame(Size(20, 3))
        frame.write("the same page", row: 1, column: 0)
        var terminal = try open(first, colorTerm: "truecolor")
        terminal.show(frame, plain)
        first.expect("the page") { first.row(1) == "the same page" }
        terminal.close()
        terminal = try open(second, "vt220")
        terminal.show(frame, plain)
        second.expect("the page elsewhere") { second.row(1) == "the same page" }
        #expect(terminal.surface == Surface(Size(20, 3), depth: .mono))
        terminal.close()
    }

    @Test func aHungUpLineIsNoticedAndHarmless() throws {
        let pty = PtyScreen(Size(20, 3))
        let own = dup(pty.end)
        let terminal = try NcursesTerminal(
            input: own, output: own, errors: -1, environment: TerminalEnvironment(name: "xterm"))
        pty.hangUp()
        #expect(terminal.read(at: .zero) == [])
        #expect(terminal.isGone)
        terminal.show(Frame(Size(20, 3)), plain)
        terminal.measure()
        terminal.close()
        close(own)
    }

    private func open(
        _ pty: PtyScreen, _ name: String = "xterm-256color", colorTerm: String = "",
        errors: Int32 = -1
    ) throws -> NcursesTerminal {
        try NcursesTerminal(
            input: pty.end, output: pty.end, errors: errors,
            environment: TerminalEnvironment(name: name, colorTerm: colorTerm))
    }
}

extension String {
    /// What follows the first of these marks.
    fileprivate func components(after mark: String) -> String {
        let (all, wanted) = (Array(utf8), Array(mark.utf8))
        let at = all.indices.first { all[$0...].starts(with: wanted) } ?? all.endIndex
        return String(decoding: all[at...], as: UTF8.self)
    }
}

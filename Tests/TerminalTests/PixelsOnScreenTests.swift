import Canvas
import Testing

@testable import Terminal

/// Pixels on a pseudo terminal: what is written for them, and that they are taken away again.
extension NcursesTerminalTests {
    private static let flat = Skin { _ in Look() }

    private static func picture(_ way: Graphics.Way, _ columns: Int = 10, _ rows: Int = 3)
        -> Picture
    {
        Picture(
            size: Size(columns, rows),
            letters: Array(
                repeating: .init("▀", Tint(ink: 0xFF_0000, paper: 0x00_00FF)),
                count: columns * rows),
            pixels: .init(
                way, width: 4, height: 6,
                body: PixelWriter.body([UInt8](repeating: 90, count: 72), 4, 6, way)))
    }

    private static func frame(_ picture: Picture?, covered: Bool = false) -> Frame {
        var frame = Frame(Size(40, 8))
        for row in 0..<8 { frame.write("beside", row: row, column: 30) }
        if let picture { frame.place(picture, at: Point(row: 2, column: 4)) }
        if covered { frame.write("over", row: 3, column: 6) }
        return frame
    }

    @Test(arguments: [Graphics.Way.kitty, .sixel, .iterm])
    func pixelsComeAndGo(way: Graphics.Way) throws {
        let pty = PtyScreen(Size(40, 8))
        let terminal = try openTrue(pty)
        let picture = Self.picture(way)
        let mark = [
            .kitty: "\u{1B}_Ga=T", .iterm: "\u{1B}]1337;File=inline=1", .sixel: "\u{1B}P0;1;0q",
        ][way, default: ""]
        let end = way == .iterm ? "\u{07}" : "\u{1B}\\"
        terminal.show(Self.frame(picture), Self.flat)
        pty.expect("the pixels, at their place, and the cursor back") {
            pty.bytes.contains("\u{1B}7\u{1B}[3;5H" + mark)
                && pty.bytes.hasSuffix(end + "\u{1B}8")
        }
        #expect(!pty.bytes.contains("▀"))
        pty.expect("the words beside") { pty.row(2).hasSuffix("beside") }
        // What stays is not sent again.
        var next = Self.frame(picture)
        next.write("more", row: 7, column: 0)
        terminal.show(next, Self.flat)
        pty.expect("the change") { pty.row(7).hasPrefix("more") }
        #expect(pty.bytes.ranges(of: mark).count == 1)
        // A layer covers it: letters instead, as a whole.
        terminal.show(Self.frame(picture, covered: true), Self.flat)
        pty.expect("the letters") { pty.row(3).contains("▀▀over▀▀▀▀") && pty.row(2).contains("▀") }
        if way == .kitty { #expect(pty.bytes.contains("\u{1B}_Ga=d,d=I,i=")) }
        terminal.show(Self.frame(picture), Self.flat)
        pty.expect("the pixels again") { pty.bytes.ranges(of: mark).count == 2 }
        let before = pty.bytes.ranges(of: "beside").count
        terminal.show(Self.frame(nil), Self.flat)
        pty.expect("an empty page") { !pty.row(3).contains("▀") }
        switch way {
        case .sixel, .iterm:
            // Sixels go when their rows are written again, whatever was believed to be there.
            pty.expect("the rows whole") { pty.bytes.ranges(of: "beside").count >= before + 3 }
        default:
            pty.expect("its removal") { pty.bytes.ranges(of: "a=d,d=I").count == 2 }
        }
        terminal.close()
    }

    @Test func nothingOfPixelsIsLeftBehind() throws {
        let pty = PtyScreen(Size(40, 8))
        let terminal = try openTrue(pty)
        terminal.show(Self.frame(Self.picture(.kitty)), Self.flat)
        pty.expect("the pixels") { pty.bytes.contains("a=T") }
        terminal.release()
        pty.expect("its removal") { pty.bytes.ranges(of: "a=d,d=I").count == 1 }
        terminal.resume()
        terminal.show(Self.frame(Self.picture(.kitty)), Self.flat)
        pty.expect("the pixels again") { pty.bytes.ranges(of: "a=T").count == 2 }
        terminal.measure()
        terminal.show(Self.frame(Self.picture(.kitty)), Self.flat)
        pty.expect("and after a new size") {
            pty.bytes.ranges(of: "a=T").count == 3 && pty.bytes.ranges(of: "a=d,d=I").count == 2
        }
        terminal.close()
        pty.expect("the end") { pty.bytes.ranges(of: "a=d,d=I").count == 3 }
    }

    @Test(arguments: [
        ("\u{1B}[6;19;9t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4;22c", true, true, 9),
        ("\u{1B}[6;19;9t\u{1B}[?62;4;22c", false, true, 9),
        ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\\u{1B}[?62;22c", false, false, 0),
        ("\u{1B}[?1;2c", false, false, 0),
    ])
    func whatItShowsIsAskedWhenItIsWanted(
        answer: String, hasKitty: Bool, hasSixel: Bool, width: Int
    ) throws {
        let pty = PtyScreen(Size(40, 8))
        let terminal = try openTrue(pty)
        pty.expect("the first questions") { pty.bytes.contains("\u{1B}[c") }
        #expect(!pty.bytes.contains("_Gi=31"))
        // The emulator answers every question as well; it shows no pixels.
        var inputs: [Input] = []
        pty.type("x")
        pty.expect("its answers") {
            inputs += terminal.read(at: .zero)
            return inputs.contains(.key(Key("x")))
        }
        #expect(!inputs.contains { if case .graphics = $0 { true } else { false } })
        terminal.close()
        var modes = TerminalModes(isModern: true)
        _ = modes.learn(.attributes(hasSixel: false))
        let question = modes.askGraphics()
        #expect(question.contains("_Gi=31"))
        var decoder = KeyDecoder()
        for case .reply(let reply) in decoder.feed(answer.utf8, at: .zero) {
            let tooEarly = modes.takeGraphics()
            #expect(tooEarly == nil)
            _ = modes.learn(reply)
        }
        let told = modes.takeGraphics()
        let learnt = try #require(told)
        #expect(learnt.hasKitty == hasKitty && learnt.hasSixel == hasSixel)
        #expect(learnt.cellWidth == width)
        let again = modes.takeGraphics()
        #expect(again == nil)
    }

    @Test(arguments: [
        ("\u{1B}]1337;ReportCellSize=19.0;9.0;1.0\u{1B}\\\u{1B}[?62;4;22c", "", Graphics.Way.iterm),
        ("\u{1B}[?62;4;22c", "vscode", .iterm), ("\u{1B}[?62;22c", "vscode", nil),
        ("\u{1B}[?62;22c", "WarpTerminal", .iterm), ("\u{1B}[?62;4;22c", "Hyper", .sixel),
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;22c", "WarpTerminal", .kitty),
    ])
    func `iTerm2's images are known by an answer, or by the terminal's name`(
        answer: String, program: String, way: Graphics.Way?
    ) throws {
        var modes = TerminalModes(isModern: true)
        #expect(modes.askGraphics().contains("\u{1B}]1337;ReportCellSize\u{1B}\\"))
        var decoder = KeyDecoder()
        for case .reply(let reply) in decoder.feed(answer.utf8, at: .zero) {
            _ = modes.learn(reply)
        }
        let told = modes.takeGraphics()
        var learnt = try #require(told)
        let environment = TerminalEnvironment { $0 == "TERM_PROGRAM" ? program : nil }
        learnt.hasITerm =
            learnt.hasITerm || environment.showsITermImages(hasSixel: learnt.hasSixel)
        #expect(learnt.graphics()?.way == way)
        learnt.isInTmux = true
        #expect(learnt.graphics()?.way != .iterm, "tmux passes on none")
        var inTmux = TerminalModes(isModern: true)
        #expect(!inTmux.askGraphics(inTmux: true).contains("1337"))
    }

    /// ncurses clears rows to their start, and the sixels that stand there with them.
    @Test func sixelsComeAgainWhenTheirRowsAreWritten() throws {
        let pty = PtyScreen(Size(40, 8))
        let terminal = try openTrue(pty)
        let picture = Self.picture(.sixel)
        terminal.show(Self.frame(picture), Self.flat)
        pty.expect("the pixels") { pty.bytes.ranges(of: "\u{1B}P0;1;0q").count == 1 }
        var next = Self.frame(picture)
        next.write("change", row: 3, column: 30)
        terminal.show(next, Self.flat)
        pty.expect("the change") { pty.row(3).hasSuffix("change") }
        pty.expect("the pixels again") { pty.bytes.ranges(of: "\u{1B}P0;1;0q").count == 2 }
        terminal.close()
    }

    /// A terminal that scrolls rows moves the pixels on them too, and xterm shows some that were
    /// erased before.
    @Test(arguments: [nil, Graphics.Way.sixel, .iterm, .kitty, .placeholders])
    func `rows with pixels are written and not scrolled`(way: Graphics.Way?) throws {
        let pty = PtyScreen(Size(40, 8))
        let terminal = try openTrue(pty)
        func list(from first: Int, _ picture: Picture?) -> Frame {
            var frame = Frame(Size(40, 8))
            for row in 0..<8 { frame.write("line \(first + row)", row: row, column: 30) }
            if let picture { frame.place(picture, at: Point(row: 2, column: 4)) }
            return frame
        }
        let picture = way.map { Self.picture($0) }
        terminal.show(list(from: 10, picture), Self.flat)
        terminal.show(list(from: 11, picture), Self.flat)
        pty.expect("the list moved") { pty.row(0).hasSuffix("11") && pty.row(7).hasSuffix("18") }
        func timesWritten() -> Int { pty.bytes.ranges(of: "line 15").count }
        let isWritten = way != nil && way != .placeholders
        #expect(timesWritten() == (isWritten ? 2 : 1))
        // Erased pixels stay where they were until the screen is cleared.
        let before = timesWritten()
        terminal.show(list(from: 12, nil), Self.flat)
        terminal.show(list(from: 13, nil), Self.flat)
        pty.expect("the list without it") { pty.row(7).hasSuffix("20") }
        #expect(timesWritten() - before == (way == .sixel || way == .iterm ? 2 : 0))
        terminal.forget()
        terminal.show(list(from: 13, nil), Self.flat)
        pty.expect("a cleared screen") { pty.bytes.ranges(of: "line 20").count > 1 }
        let cleared = timesWritten()
        terminal.show(list(from: 14, nil), Self.flat)
        pty.expect("the list moved on it") { pty.row(7).hasSuffix("21") }
        #expect(timesWritten() == cleared)
        terminal.close()
    }

    @Test func throughTmuxLettersPlaceThePixels() throws {
        let pty = PtyScreen(Size(40, 8))
        let terminal = try openTrue(pty)
        terminal.show(Self.frame(Self.picture(.placeholders)), Self.flat)
        pty.expect("the pixels, wrapped") {
            pty.bytes.contains("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,f=24,o=z,s=4,v=6,i=")
                && pty.bytes.contains(",U=1,c=10,r=3,m=0;")
                && pty.bytes.contains("\u{1B}\u{1B}\\\u{1B}\\")
        }
        // The first cell, and the last one of the second row.
        pty.expect("the letters that place them") {
            pty.bytes.contains("\u{10EEEE}\u{305}\u{305}")
                && pty.bytes.contains("\u{10EEEE}\u{30D}\u{346}")
        }
        terminal.show(Self.frame(nil), Self.flat)
        pty.expect("its removal, wrapped") {
            pty.bytes.contains("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=")
        }
        pty.expect("an empty page") { !pty.row(3).contains("\u{10EEEE}") }
        terminal.close()
    }

    @Test func tmuxIsAskedForWhatIsAroundIt() {
        var modes = TerminalModes(isModern: true)
        let question = modes.askGraphics(inTmux: true)
        #expect(
            question.contains(
                "\u{1B}Ptmux;\u{1B}\u{1B}_Gi=31,s=1,v=1,a=q,U=1,t=d,f=24;AAAA\u{1B}\u{1B}\\\u{1B}\\"
            ))
        // tmux answers for itself first; the answer it let through comes later, and counts then.
        _ = modes.learn(.attributes(hasSixel: false))
        let first = modes.takeGraphics()
        #expect(first?.hasKitty == false)
        _ = modes.learn(.kittyGraphics)
        let second = modes.takeGraphics()
        #expect(second?.hasKitty == true)
    }

    @Test(arguments: [("xterm-256color", ""), ("xterm-256color", "truecolor"), ("xterm", "")])
    func aPictureInLettersHasItsColors(name: String, colorTerm: String) throws {
        let pty = PtyScreen(Size(40, 8))
        let terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1,
            environment: TerminalEnvironment(name: name, colorTerm: colorTerm))
        let letters = Picture(
            size: Size(10, 3),
            letters: Array(
                repeating: .init("▀", Tint(ink: 0xFF_0000, paper: 0x00_00FF)), count: 30))
        terminal.show(Self.frame(letters), Self.flat)
        pty.expect("the letters") { pty.row(3).contains("▀▀▀▀▀▀▀▀▀▀") }
        let cell = pty.cell(3, 6)
        #expect(cell.ink != cell.ground)
        terminal.close()
    }

    private func openTrue(_ pty: PtyScreen) throws -> NcursesTerminal {
        try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1,
            environment: TerminalEnvironment(name: "xterm-256color", colorTerm: "truecolor"))
    }
}

import Canvas
import TestKit
import Testing

@testable import Terminal

struct KeyDecoderTests {
    private let delay = Duration.milliseconds(25)

    @Test func plainKeysAreThemselves() {
        #expect(keys("aG é€😀") == [Key("a"), Key("G"), Key(" "), Key("é"), Key("€"), Key("😀")])
        #expect(keys("\r\n\t") == [Key(.enter), Key(.enter), Key(.tab)])
        #expect(keys("\u{7F}\u{8}") == [Key(.backspace), Key(.backspace)])
        #expect(keys("\u{1}\u{1A}\0") == [ctrl("a"), ctrl("z"), ctrl(" ")])
        #expect(keys("\u{1C}\u{1D}\u{1E}\u{1F}") == [ctrl("\\"), ctrl("]"), ctrl("^"), ctrl("_")])
    }

    @Test func altIsEscBeforeAKey() {
        #expect(keys("\u{1B}x\u{1B}é") == [Key("x", .alt), Key("é", .alt)])
        #expect(keys("\u{1B}\r\u{1B}\u{7F}") == [Key(.enter, .alt), Key(.backspace, .alt)])
        #expect(keys("\u{1B}\u{1}") == [Key("a", [.control, .alt])])
        #expect(keys("\u{1B}]x\u{1B}Pq") == [Key("]", .alt), Key("x"), Key("P", .alt), Key("q")])
        #expect(keys("\u{1B}éé") == [Key("é", .alt), Key("é")])
    }

    @Test(arguments: [
        // xterm, normal and application mode
        ("[A", Key(.up)), ("[B", Key(.down)), ("OC", Key(.right)), ("OD", Key(.left)),
        ("[H", Key(.home)), ("OF", Key(.end)), ("OP", Key(.function(1))),
        ("[15~", Key(.function(5))), ("[24~", Key(.function(12))), ("[3~", Key(.delete)),
        ("[2~", Key(.insert)), ("[5~", Key(.pageUp)), ("[6~", Key(.pageDown)),
        ("[Z", Key(.tab, .shift)), ("[1;5A", Key(.up, .control)), ("[1;3D", Key(.left, .alt)),
        ("[1;2P", Key(.function(1), .shift)), ("[5;7~", Key(.pageUp, [.alt, .control])),
        ("[1;6H", Key(.home, [.shift, .control])), ("[1;2R", Key(.function(3), .shift)),
        ("[27;5;105~", Key("i", .control)), ("[27;2;13~", Key(.enter, .shift)),
        // tmux and screen
        ("[1~", Key(.home)), ("[4~", Key(.end)),
        // rxvt
        ("[7~", Key(.home)), ("[8~", Key(.end)), ("[a", Key(.up, .shift)),
        ("Ob", Key(.down, .control)), ("[5^", Key(.pageUp, .control)),
        ("[6$", Key(.pageDown, .shift)), ("[3@", Key(.delete, [.control, .shift])),
        ("[11~", Key(.function(1))), ("\u{1B}[A", Key(.up, .alt)), ("\u{1B}OD", Key(.left, .alt)),
        // the Linux console
        ("[[A", Key(.function(1))), ("[[E", Key(.function(5))), ("[17~", Key(.function(6))),
        // the keypad
        ("Op", Key("0")), ("Ok", Key("+")), ("OM", Key(.enter)),
        ("O5P", Key(.function(1), .control)),
        // kitty
        ("[27u", Key(.escape)), ("[13;2u", Key(.enter, .shift)), ("[105;5u", Key("i", .control)),
        ("[9;5u", Key(.tab, .control)), ("[32;2u", Key(" ", .shift)),
        ("[97:65;6u", Key("A", .control)), ("[97;6u", Key("A", .control)),
        ("[49;4u", Key("!", .alt)), ("[57399u", Key("0")), ("[57414u", Key(.enter)),
        ("[57376u", Key(.function(13))), ("[57419;5u", Key(.up, .control)),
        ("[1089::99;5u", Key("с", .control, "c")), ("[1093:1061:91;4u", Key("Х", .alt, "{")),
        ("[99::106;5u", Key("c", .control)), ("[1;129A", Key(.up)), ("[97;69u", Key("a", .control)),
    ])
    func oneKeyOfManyTongues(bytes: String, key: Key) {
        #expect(keys("\u{1B}" + bytes) == [key])
    }

    @Test(arguments: [
        "[97;5:3u", "[1;1:3A", "[57441;2u", "[97;9u", "[1;9A", "[99999999999999999999u", "[55296u",
        "[0u", "[E", "[99~", "[?1;2c", "[>0;276;0c", "[8;24;80t", "[1;2y",
    ])
    func whatIsNoKeyIsNone(bytes: String) {
        #expect(keys("\u{1B}" + bytes + "a") == [Key("a")])
    }

    @Test func escAloneIsDecidedAtItsDeadlineAndNotBefore() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0x1B], at: .seconds(1)) == [])
        #expect(decoder.deadline == .seconds(1) + delay)
        #expect(decoder.decide(at: .seconds(1) + delay - .nanoseconds(1)) == [])
        #expect(decoder.decide(at: .seconds(1) + delay) == [.input(.key(Key(.escape)))])
        #expect(decoder.deadline == nil)
    }

    @Test func aKeyLongAfterEscIsAKeyOfItsOwn() {
        var decoder = KeyDecoder(escapeDelay: .milliseconds(5))
        #expect(decoder.feed([0x1B], at: .zero) == [])
        #expect(
            decoder.feed("x".utf8, at: .milliseconds(5)) == [
                .input(.key(Key(.escape))), .input(.key(Key("x"))),
            ])
    }

    @Test func escTwiceIsTwo() {
        var decoder = KeyDecoder()
        let escape = KeyDecoder.Event.input(.key(Key(.escape)))
        #expect(decoder.feed([0x1B, 0x1B], at: .zero) == [])
        #expect(decoder.decide(at: delay) == [escape, escape])
        #expect(
            decoder.feed([0x1B, 0x1B, 0x78], at: .zero) == [escape, .input(.key(Key("x", .alt)))])
    }

    @Test func aSequenceTornOnASlowLineIsOneKey() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0x1B, 0x5B], at: .zero) == [])
        #expect(decoder.feed([0x41], at: .milliseconds(200)) == [.input(.key(Key(.up)))])
    }

    @Test func aSequenceThatNeverEndsIsGivenUp() {
        var decoder = KeyDecoder()
        _ = decoder.feed("\u{1B}[1;5".utf8, at: .zero)
        #expect(decoder.decide(at: .milliseconds(250)) == [])
        #expect(decoder.feed("A".utf8, at: .seconds(1)) == [.input(.key(Key("A")))])
        _ = decoder.feed("\u{1B}[".utf8, at: .zero)
        #expect(decoder.decide(at: .milliseconds(250)) == [.input(.key(Key("[", .alt)))])
    }

    @Test func brokenTextIsReplacedAndTheRestKept() {
        var decoder = KeyDecoder()
        let broken: [UInt8] = [0xC3, 0x61, 0x80, 0xED, 0xA0, 0x80, 0xFF, 0x62, 0xE2, 0x82]
        let bad = Key(.character("\u{FFFD}"))
        let found = decoder.feed(broken, at: .zero) + decoder.decide(at: delay)
        let expected: [Key] = [bad, Key("a"), bad, bad, bad, Key("b"), bad]
        #expect(found == expected.map { .input(.key($0)) })
        // A control character in two bytes.
        #expect(decoder.feed([0xC2, 0x9B], at: .zero) == [.input(.key(bad))])
    }

    @Test func aPasteIsOneEventWhateverIsInIt() {
        let text = "\u{1B}[200~q\u{1B}[A:\r\nx\ry\u{1B}[201~j"
        #expect(inputs(text) == [.paste("q\u{1B}[A:\nx\ny"), .key(Key("j"))])
        #expect(inputs("\u{1B}[200~\u{1B}[201\u{1B}[201~") == [.paste("\u{1B}[201")])
    }

    @Test func aPasteThatNeverEndsIsTakenAfterASecondOfSilence() {
        var decoder = KeyDecoder(pasteMax: 4)
        #expect(decoder.feed("\u{1B}[200~Zabcdef".utf8, at: .zero) == [])
        #expect(decoder.feed("g".utf8, at: .milliseconds(900)) == [])
        #expect(decoder.deadline == .milliseconds(1900))
        #expect(decoder.decide(at: .milliseconds(1900)) == [.input(.paste("Zabc"))])
        #expect(decoder.feed("j".utf8, at: .seconds(9)) == [.input(.key(Key("j")))])
    }

    @Test func theMouseIsToldInCellsFromTheTopLeft() {
        let at = Point(row: 9, column: 4)
        #expect(
            inputs("\u{1B}[<0;5;10M\u{1B}[<32;5;10M\u{1B}[<0;5;10m") == [
                .mouse(Mouse(.press(.left), at: at)), .mouse(Mouse(.drag, at: at)),
                .mouse(Mouse(.release, at: at)),
            ])
        #expect(
            inputs("\u{1B}[<64;5;10M\u{1B}[<65;5;10M\u{1B}[<18;5;10M") == [
                .mouse(Mouse(.wheelUp, at: at)), .mouse(Mouse(.wheelDown, at: at)),
                .mouse(Mouse(.press(.right), at: at, .control)),
            ])
        #expect(inputs("\u{1B}[M %*") == [.mouse(Mouse(.press(.left), at: at))])
        #expect(inputs("\u{1B}[<35;5;10M\u{1B}[<0;5M\u{1B}[<66;1;1M") == [])
    }

    @Test func focusComesAndGoes() {
        #expect(inputs("\u{1B}[I\u{1B}[O") == [.focused(true), .focused(false)])
    }

    @Test func answersAreNeverKeys() {
        var decoder = KeyDecoder()
        let answers =
            "\u{1B}[?2026;2$y\u{1B}[?2027;0$y\u{1B}[?0u\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\"
            + "\u{1B}]11;rgb:f/8/0\u{7}\u{1B}P>|xterm(379)\u{1B}\\\u{1B}[?64;1;2c"
        #expect(
            decoder.feed(answers.utf8, at: .zero) == [
                .reply(.mode(2026, isKnown: true, isOn: false)),
                .reply(.mode(2027, isKnown: false, isOn: false)),
                .reply(.keyboard), .reply(.ground(.rgb(255, 128, 0))),
                .reply(.ground(.rgb(255, 136, 0))), .reply(.attributes(hasSixel: false)),
            ])
    }

    @Test func `kitty says what its font is called`() {
        var decoder = KeyDecoder()
        let name = "6b697474792d71756572792d666f6e745f66616d696c79"
        let answers = [
            "1+r\(name)=44656A615675", "1+r\(name.uppercased())=4", "0+r\(name)",
        ].map { "\u{1B}P\($0)\u{1B}\\" }
        #expect(
            decoder.feed(answers.joined().utf8, at: .zero) == [
                .reply(.font("DejaVu")), .reply(.font("")),
            ])
        var modes = TerminalModes(isModern: true)
        #expect(modes.enter(asksFont: true).contains("\u{1B}P+q\(name)\u{1B}\\"))
        for (font, scripts) in [
            ("DejaVu Sans Mono", TurnedScripts.arabic), ("LiberationMono", .others),
            ("CascadiaCode-Regular", [.arabic, .others]), ("JetBrainsMono", []),
        ] {
            _ = modes.learn(.font(font))
            #expect(modes.turnedScripts == scripts, "\(font)")
        }
        var other = TerminalModes(isModern: true)
        #expect(!other.enter().contains("P+q"))
    }

    @Test func anAnswerWithoutAnEndDoesNotEatTheKeys() {
        var decoder = KeyDecoder()
        _ = decoder.feed("\u{1B}]11;rgb:".utf8, at: .zero)
        #expect(decoder.feed("\u{1B}[A".utf8, at: .zero) == [.input(.key(Key(.up)))])
        _ = decoder.feed(("\u{1B}]11;" + String(repeating: "f", count: 100_000)).utf8, at: .zero)
        #expect(decoder.feed("j".utf8, at: .seconds(1)) == [.input(.key(Key("j")))])
    }

    private func ctrl(_ character: Character) -> Key { Key(character, .control) }

    private func inputs(_ text: String) -> [Input] {
        var decoder = KeyDecoder()
        return decoder.feed(text.utf8, at: .zero).compactMap {
            if case .input(let input) = $0 { return input }
            return nil
        }
    }

    private func keys(_ text: String) -> [Key] {
        inputs(text).compactMap {
            if case .key(let key) = $0 { return key }
            return nil
        }
    }
}

extension Key {
    fileprivate init(_ character: Character, _ modifiers: Modifiers, _ base: Character) {
        self.init(.character(character), modifiers, base: base)
    }
}

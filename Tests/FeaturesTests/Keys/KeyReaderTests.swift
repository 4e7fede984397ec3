import Canvas
import ScreenKit
import TestKit
import Testing

@Suite struct KeyReaderTests {
    private let keymap = Keymap()

    private func read(_ text: String, in place: Place, _ keymap: Keymap = Keymap()) -> [KeyReader
        .Outcome]
    {
        var reader = KeyReader()
        return KeySequence(text)!.keys.map { reader.read($0, in: place, of: keymap) }
    }

    @Test func `a key is an order of the narrowest place that has it`() {
        #expect(read("j", in: .reader) == [.order(Order(.readerLineForward))])
        #expect(read("j", in: .lists) == [.order(Order(.listNext))])
        #expect(read("l", in: .lists) == [.order(Order(.listIn))])
        #expect(read("l", in: .settings) == [.order(Order(.settingMore))])
        #expect(read("b", in: .selecting) == [.order(Order(.selectWordPrevious))])
    }

    @Test func `a count stands before a motion`() {
        #expect(read("15j", in: .lists).last == .order(Order(.listNext, count: 15)))
        #expect(read("40%", in: .reader).last == .order(Order(.readerPercent, count: 40)))
        #expect(read("%", in: .reader) == [.unknown([Key("%")])])
        #expect(read("7G", in: .reader).last == .order(Order(.readerPageNumber, count: 7)))
        #expect(read("G", in: .reader) == [.order(Order(.readerEnd))])
    }

    @Test func `a count stops growing at its largest, and a zero does not begin one`() {
        var reader = KeyReader()
        for _ in 0..<50 { _ = reader.read(Key("9"), in: .lists, of: keymap) }
        let outcome = reader.read(Key("j"), in: .lists, of: keymap)
        #expect(outcome == .order(Order(.listNext, count: KeyReader.largestCount)))
        #expect(read("0", in: .lists) == [.unknown([Key("0")])])
    }

    @Test func `a chord waits for its second key, and Esc gives it up`() {
        var reader = KeyReader()
        #expect(reader.read(Key("g"), in: .lists, of: keymap) == .pending)
        #expect(reader.shown == "g")
        #expect(reader.read(Key(.escape), in: .lists, of: keymap) == .dropped)
        #expect(reader.isIdle)
        #expect(read("gt", in: .lists) == [.pending, .order(Order(.goTutor))])
        #expect(read("gg", in: .lists) == [.pending, .order(Order(.listFirst))])
        #expect(read("gz", in: .lists) == [.pending, .unknown([Key("g"), Key("z")])])
        #expect(read("ZZ", in: .lists) == [.pending, .order(Order(.appQuit))])
    }

    @Test func `marks take a letter, and no mark is called m`() {
        #expect(read("ma", in: .reader).last == .order(Order(.markSet, letter: "a")))
        #expect(read("mZ", in: .reader).last == .order(Order(.markSet, letter: "Z")))
        #expect(read("mm", in: .reader).last == .order(Order(.bookmarkAdd)))
        #expect(read("'a", in: .reader).last == .order(Order(.markGo, letter: "a")))
        #expect(read("''", in: .reader).last == .order(Order(.jumpLast)))
        #expect(read("m5", in: .reader).last == .unknown([Key("m"), Key("5")]))
    }

    @Test func `sleep takes its count at once and its chord without`() {
        #expect(read("30S", in: .reader).last == .order(Order(.sleepMinutes, count: 30)))
        #expect(read("Sc", in: .reader).last == .order(Order(.sleepChapter)))
    }

    @Test func `in a field letters are text and only other keys are commands`() {
        #expect(read("q", in: .fields) == [.typed(Key("q"))])
        #expect(read("5", in: .palette) == [.typed(Key("5"))])
        var reader = KeyReader()
        #expect(reader.read(Key(.escape), in: .fields, of: keymap) == .order(Order(.layerClose)))
        #expect(
            reader.read(Key("u", .control), in: .fields, of: keymap)
                == .order(Order(.fieldDeleteBefore)))
    }

    @Test(arguments: 0..<30) func `no row of keys traps or grows`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var reader = KeyReader()
        let keys =
            "gzm'SZ0123456789jkGq%:/?йяשضعηξ".map { Key($0) } + [Key(.escape), Key(.up, .alt)]
        for _ in 0..<500 {
            let place = Place.allCases.randomElement(using: &random)!
            _ = reader.read(keys.randomElement(using: &random)!, in: place, of: keymap)
            #expect(reader.pending.count < KeySequence.longest)
        }
    }
}

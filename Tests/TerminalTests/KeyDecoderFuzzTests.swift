import Canvas
import Terminal
import TestKit
import Testing

struct KeyDecoderFuzzTests {
    /// Bytes that begin, continue or end something; the rest is chance.
    private let alphabet: [UInt8] = Array(
        "\u{1B}\u{1B}\u{1B}[[O<?;:0123456789~MmuAZRcyPG]_\\$^@".utf8)

    @Test(arguments: 0..<300)
    func anyBytesInAnyPiecesGiveTheSameEvents(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = randomBytes(&random)
        let pasteMax = Int.random(in: 0..<40, using: &random)
        var whole = KeyDecoder(pasteMax: pasteMax)
        let expected = whole.feed(bytes, at: .zero) + whole.decide(at: .seconds(10))

        var pieces = KeyDecoder(pasteMax: pasteMax)
        var found: [KeyDecoder.Event] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let size = Int.random(in: 1...7, using: &random)
            found += pieces.feed(rest.prefix(size), at: .zero)
            rest = rest.dropFirst(size)
        }
        found += pieces.decide(at: .seconds(10))
        #expect(found == expected, "seed \(seed)")
        #expect(pieces.deadline == nil, "seed \(seed)")
    }

    @Test(arguments: 0..<100)
    func afterSilenceEveryKeyIsHeardAgain(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var decoder = KeyDecoder()
        _ = decoder.feed(randomBytes(&random), at: .zero)
        let events = decoder.feed("j".utf8, at: .seconds(10))
        #expect(events.last == .input(.key(Key("j"))), "seed \(seed)")
    }

    private func randomBytes(_ random: inout SplitMix64) -> [UInt8] {
        (0..<Int.random(in: 0...400, using: &random)).flatMap { _ -> [UInt8] in
            switch UInt8.random(in: 0...20, using: &random) {
            case 0: Array("\u{1B}[200~".utf8)
            case 1: Array("\u{1B}[201~".utf8)
            case 2: Array("\u{1B}]11;rgb:".utf8)
            case 3...6: [UInt8.random(in: 0...255, using: &random)]
            default: [alphabet.randomElement(using: &random)!]
            }
        }
    }
}

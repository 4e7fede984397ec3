import Testing

@testable import Understanding

@Suite struct CastTests {
    private func read(_ paragraphs: [String]) -> ReadText { MadeText.read(paragraphs) }

    private static let story = [
        "It was late when Mr. Thomas Harker came to Wellbury. The mill at Wellbury was shut.",
        "“Who is there?” asked Mrs. Harker. She had a lamp. “It is I,” said Harker.",
        "Then Anna Lindqvist laughed, and Anna sat down, for Anna was tired of Wellbury.",
        "But Harker looked at Mrs. Harker, and at Anna, and Mr. Harker sighed. He was old.",
        "In Wellbury, nobody knew what Mrs. Harker thought of Thomas Harker or of Anna.",
    ]

    @Test func `first and last names are joined and titles tell people apart`() throws {
        let cast = Cast(read(Self.story))
        let man = try #require(cast.named("Mr. Harker").first)
        #expect(cast.named("Thomas Harker") == [man])
        #expect(cast.named("Mrs. Harker") != [man])
        #expect(cast.all[man].kind == .person)
        let anna = try #require(cast.named("Anna").first)
        #expect(cast.all[anna].names == ["Anna", "Anna Lindqvist"])
        #expect(cast.all[anna].mentions.count == 5)
    }

    @Test func `a place is told by what stands before it`() throws {
        let cast = Cast(read(Self.story))
        let place = try #require(cast.named("Wellbury").first)
        #expect(cast.all[place].kind == .place)
        #expect(cast.all[place].mentions.count == 4)
    }

    @Test func `words that only begin sentences are no names`() {
        let cast = Cast(
            read(["Then it rained. But it rained. Then it snowed. Rain fell. But Then."]))
        #expect(cast.all.isEmpty)
    }

    @Test func `a sentence is whole and titles do not end it`() throws {
        let text = read(Self.story)
        let cast = Cast(text)
        let wife = try #require(cast.named("Mrs. Harker").first)
        let mention = try #require(cast.all[wife].mentions.first)
        #expect(text.sentence(at: mention) == "“Who is there?” asked Mrs. Harker.")
    }

    @Test func `what the reader decides is parted and joined, and nothing else changes`() throws {
        let text = read(Self.story)
        let plain = Cast(text)
        let parted = Cast(text, parted: ["anna lindqvist"])
        let whole = try #require(parted.named("Anna Lindqvist").first)
        #expect(parted.all[whole].names == ["Anna Lindqvist"])
        #expect(parted.all[whole].mentions.count == 1)
        #expect(parted.all.count == plain.all.count + 1)
        let joined = Cast(text, joined: [("Anna", "Wellbury"), ("Anna", "Nobody Known")])
        #expect(joined.named("Anna") == joined.named("Wellbury"))
        #expect(joined.all.count == plain.all.count - 1)
        let again = Cast(
            text, parted: ["Anna Lindqvist"], joined: [("Anna", "Anna Lindqvist")])
        #expect(again.named("Anna") == again.named("Anna Lindqvist"))
    }

    @Test func `text that is no language ends and gives a list`() {
        let noise = (0..<4_000).map { "Q\($0 % 7)x" + String(repeating: "É’", count: $0 % 50) }
        #expect(Cast(read(noise)).all.count < 2_001)
        let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 3) }
        let part = ReadText.Part(
            document: 0, text: bytes, blocks: [ReadText.Block(0..<9_000)])
        _ = Cast(ReadText([part]))
    }
}

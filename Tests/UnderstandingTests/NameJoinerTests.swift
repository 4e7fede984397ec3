import Testing

@testable import Understanding

/// Who is one person, and who only shares a name.
@Suite struct NameJoinerTests {
    private func cast(_ sentences: [String], times: Int = 1) -> Cast {
        Cast(MadeText.read(Array(repeating: sentences, count: times).flatMap(\.self), "en"))
    }

    private func areOne(_ cast: Cast, _ one: String, _ other: String) -> Bool {
        let (first, second) = (cast.named(one), cast.named(other))
        return !first.isEmpty && first == second
    }

    private static let far = Array(
        repeating: "It rained for a long while on the road and nobody came by at all.", count: 12)

    @Test func `two that met by chance stay two`() {
        let cast = cast(
            Array(repeating: "Then Rodo came. Then Pavel Ilyin came. So Rodo sat.", count: 12)
                + ["He told Rodo Pavel Ilyin had gone."])
        #expect(!areOne(cast, "Rodo", "Pavel Ilyin"))
        #expect(cast.named("Rodo Pavel Ilyin").isEmpty)
        let rodo = cast.named("Rodo").first.map { cast.all[$0].mentions.count }
        #expect(rodo == 25)
    }

    @Test func `a wife is not her husband`() {
        let cast = cast(
            [
                "Then Joth laughed at his dog.", "But Mrs. Joth wept over her cat.",
                "So Mr. Carl Benner shook his head.", "And Mrs. Carl Benner rang her bell.",
                "Here Carl Benner shook his head.",
            ], times: 6)
        #expect(!areOne(cast, "Joth", "Mrs. Joth"))
        #expect(!areOne(cast, "Carl Benner", "Mrs. Carl Benner"))
        #expect(areOne(cast, "Carl Benner", "Mr. Carl Benner"))
    }

    @Test func `a last name alone is no woman's, while there is a man`() {
        let cast = cast(
            [
                "Then Sofa Marmel sewed her dress and hummed.",
                "Here Mr. Marmel lost his hat.", "So Marmel found his hat.",
            ], times: 6)
        #expect(!areOne(cast, "Sofa Marmel", "Mr. Marmel"))
        #expect(areOne(cast, "Marmel", "Mr. Marmel"))
    }

    @Test func `brothers who meet are two`() {
        let cast = cast(
            ["Then Mr. Knight met his brother, Mr. John Knight, at the gate."] + Self.far, times: 5)
        #expect(!areOne(cast, "Mr. Knight", "Mr. John Knight"))
        let same = self.cast(
            ["Then Mr. Benner lost his hat."] + Self.far
                + ["Then Mr. Carl Benner lost his hat."] + Self.far, times: 5)
        #expect(areOne(same, "Mr. Benner", "Mr. Carl Benner"))
    }

    @Test func `a name said once does not take a frequent first name`() {
        let cast = cast(
            Array(repeating: "Then Mary went to her room and Mary slept.", count: 20)
                + Array(repeating: Self.far, count: 12).flatMap(\.self)
                + ["They read of Mary Austell in it."])
        #expect(!areOne(cast, "Mary", "Mary Austell"))
    }

    @Test func `a first name that others have behind it is not theirs at once`() {
        let cast = cast(
            Array(repeating: "Then Injun Joth went off.", count: 6)
                + Array(repeating: Self.far, count: 12).flatMap(\.self)
                + Array(repeating: "So Joth Harpell smiled, and Joth sat.", count: 4))
        #expect(!areOne(cast, "Joth", "Injun Joth"))
    }

    @Test func `a heroine is the miss of her name, as far as pronouns tell`() {
        let cast = cast(
            [
                "Then Ema Woodall took her hat.", "So Ema took her bag.",
                "But Ema saw nobody at all there.", "Here Miss Woodall took her cup.",
            ], times: 8)
        #expect(areOne(cast, "Ema", "Miss Woodall"))
    }

    @Test func `a short first name is the longer one of the same family`() {
        let cast = cast(
            ["Then Hick Finlow ran."] + Self.far + ["Then Hickleberry Finlow ran."] + Self.far,
            times: 3)
        #expect(areOne(cast, "Hick Finlow", "Hickleberry Finlow"))
    }

    @Test func `a place that is named after somebody is not that one`() {
        let cast = cast(
            [
                "They went into Castle Drakul at dusk.", "Then Drakul said no.",
                "So Count Drakul laughed at his guest.",
            ], times: 6)
        #expect(!areOne(cast, "Castle Drakul", "Drakul"))
        #expect(areOne(cast, "Drakul", "Count Drakul"))
        #expect(cast.named("Castle Drakul").map { cast.all[$0].kind } == [.place])
    }

    @Test func `initials alone are no name`() {
        let cast = cast(["He gave an I. O. U. to him, and the U. was blotted."], times: 6)
        #expect(cast.named("U.").isEmpty)
    }
}

import Testing
import Typesetting

@Suite struct PassageTests {
    @Test func `a sentence ends at a stop before a capital`() {
        let passage = Passage([
            "Mr. Vane came at 3.15. “Is it J. S. Mill?” he asked. It was (she said). So am I. Well",
            "A second one.",
        ])
        #expect(
            passage.sentences.map { passage[$0] } == [
                "Mr. Vane came at 3.15.", "“Is it J. S. Mill?” he asked.", "It was (she said).",
                "So am I.", "Well", "A second one.",
            ])
    }

    @Test func `words keep their apostrophes and hyphens and nothing else`() {
        let passage = Passage(["The keeper’s three-legged stool, 7 nights’ dew — “home”."])
        #expect(
            passage.words.map { passage[$0] } == [
                "The", "keeper’s", "three-legged", "stool", "7", "nights", "dew", "home",
            ])
    }

    @Test func `a Chinese sentence needs no space, and each letter of it is a word`() {
        let passage = Passage(["“灯灭了！？”她说。河水 3 尺。"])
        #expect(passage.sentences.map { passage[$0] } == ["“灯灭了！？”", "她说。", "河水 3 尺。"])
        #expect(
            passage.words.map { passage[$0] } == [
                "灯", "灭", "了", "她", "说", "河", "水", "3", "尺",
            ])
    }

    @Test func `small letters find both cases, a capital only itself`() {
        let passage = Passage(["The light. the Light."])
        #expect(passage.find("light") == 4..<9)
        #expect(passage.find("light", from: 5) == 15..<20)
        #expect(passage.find("Light") == 15..<20)
        #expect(passage.find("LIGHT") == nil)
        #expect(passage.find("light", from: 16) == nil)
        #expect(passage.find("") == nil)
        #expect(passage.find("the light", from: -3) == 0..<9)
    }

    @Test func `a pattern may run over the end of a paragraph`() {
        let passage = Passage(["the road gave up", "And the reeds went on"])
        #expect(passage.find("up and the") == 14..<24)
    }

    @Test func `an offset belongs to the last range that has begun`() {
        let ranges = [0..<3, 5..<8]
        #expect(Passage.index(at: -1, of: ranges) == nil)
        #expect(Passage.index(at: 4, of: ranges) == 0)
        #expect(Passage.index(at: 5, of: ranges) == 1)
        #expect(Passage.index(at: 99, of: ranges) == 1)
    }
}

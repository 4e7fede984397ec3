import Testing

@testable import Understanding

/// What happened before: from what was read, whole, and always the same.
@Suite struct RecapTests {
    /// Forty chapters; every sentence says by its words where it stands.
    private static let chapters: [[String]] = (0..<40).map { chapter in
        (0..<30).map { number in
            let place = "harbour\(chapter) lantern\(number)"
            return number % 3 == 0
                ? "“Shall we leave for \(place) tonight, Anna?” asked Peter Holm of her."
                : "Anna Berg went slowly to the old \(place) and thought of Peter Holm again."
        }
    }

    private func text(upTo end: Int? = nil) -> (text: ReadText, whole: Set<String>) {
        var (parts, whole, taken): ([ReadText.Part], Set<String>, Int) = ([], [], 0)
        for (number, sentences) in Self.chapters.enumerated() {
            let title = "Chapter \(number)"
            var bytes = Array(title.utf8) + [10]
            var blocks = [ReadText.Block(0..<bytes.count - 1, isHeading: true)]
            for sentence in sentences {
                blocks.append(ReadText.Block(bytes.count..<bytes.count + sentence.utf8.count))
                bytes += Array(sentence.utf8) + [10]
                if end.map({ taken + bytes.count - 1 <= $0 }) ?? true { whole.insert(sentence) }
            }
            let left = end.map { max(0, min(bytes.count, $0 - taken)) } ?? bytes.count
            taken += bytes.count
            if left == 0 { break }
            parts.append(
                .init(
                    document: number, text: Array(bytes[..<left]), blocks: blocks,
                    isCut: left < bytes.count))
        }
        return (ReadText(parts, language: "en"), whole)
    }

    private func told(_ text: ReadText, _ reach: Recap.Reach) -> [String] {
        Recap(text, Cast(text), reach: reach).sentences.map {
            text.string($0.range, part: $0.part)
        }
    }

    /// Each of its sentences counted as one word.
    @Test func `a book that is written without spaces has a recap`() {
        let signs = Array("山水田林村河船灯油夜雨风雪门窗路桥石")
        var bytes: [UInt8] = []
        var blocks: [ReadText.Block] = []
        for number in 0..<60 {
            let place = (0..<4).map { String(signs[(number * 5 + $0 * 7) % signs.count]) }.joined()
            let sentence = "老人慢慢走到\(place)那里又想起从前的事情。"
            blocks.append(ReadText.Block(bytes.count..<bytes.count + sentence.utf8.count))
            bytes += Array(sentence.utf8) + [10]
        }
        let text = ReadText([.init(document: 0, text: bytes, blocks: blocks)], language: "zh")
        let told = told(text, .whole)
        #expect((6...12).contains(told.count), "\(told)")
        #expect(told.allSatisfy { $0.hasPrefix("老人") && $0.hasSuffix("。") })
    }

    @Test(arguments: Recap.Reach.allCases)
    func `at most twelve whole sentences of what was read, in order`(reach: Recap.Reach) {
        for end in stride(from: 300, through: 90_000, by: 4_321) {
            let (text, whole) = text(upTo: end)
            let recap = Recap(text, Cast(text), reach: reach)
            let places = recap.sentences.map { ($0.part, $0.range.lowerBound) }
            #expect(!places.isEmpty && places.count <= Recap.sentencesMax)
            #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
            for sentence in told(text, reach) {
                #expect(whole.contains(sentence), "\(end): \(sentence)")
            }
        }
    }

    @Test func `the last sentence is told, and talk is thinned`() {
        let (text, _) = text(upTo: 50_000)
        let all = told(text, .scene)
        let (last, _) = (RecapSentences(text).rows.last { $0.isTelling }, 0)
        #expect(all.last == last.map { text.string($0.range, part: $0.part) })
        #expect(all.filter { $0.hasPrefix("“") }.count <= 4)
    }

    @Test func `the whole way is told from its beginning on`() {
        let (text, _) = text()
        let parts = Recap(text, Cast(text), reach: .whole).sentences.map(\.part)
        #expect(parts.count == 12 && parts[0] <= 3 && Set(parts).count >= 10)
        let chapter = Recap(text, Cast(text), reach: .chapter).sentences.map(\.part)
        #expect(Set(chapter) == [39])
    }

    @Test func `it is always the same, and names who is there`() {
        let (text, _) = text(upTo: 30_000)
        let cast = Cast(text)
        let one = Recap(text, cast)
        #expect(one.sentences == Recap(text, Cast(text)).sentences)
        #expect(one.present.map { cast.all[$0].name }.contains { $0.contains("Anna") })
    }

    @Test func `of nothing there is nothing`() {
        let empty = ReadText([])
        for reach in Recap.Reach.allCases { #expect(told(empty, reach).isEmpty) }
        let heading = ReadText([
            .init(document: 0, text: Array("One".utf8), blocks: [.init(0..<3, isHeading: true)])
        ])
        #expect(told(heading, .scene).isEmpty)
    }
}

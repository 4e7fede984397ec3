import TestKit
import Testing

@testable import Publications

@Suite struct LocatorRangeTests {
    @Test func `dots within locators do not part them`() throws {
        let left = "/body/DocFragment[2]/body/p/text().5[said..,no]"
        let range = try #require(LocatorRange(left + "..epubcfi(/6/4!/4/2/1:3[a..b])"))
        #expect(range.start?.description == left)
        #expect(range.end?.description == "epubcfi(/6/4!/4/2/1:3[a..b])")
        #expect(LocatorRange("12.5%..20%")?.end == .percent(20))
        #expect(LocatorRange("#char=3..")?.start == .character(3))
        #expect(LocatorRange("..#char=3")?.end == .character(3))
        #expect(LocatorRange("..") == LocatorRange(".."))
        for nonsense in ["", ".", "#char=3", "x..y", "#char=1...#char=2"] {
            #expect(LocatorRange(nonsense) == nil)
        }
    }

    @Test func `a part of a text begins and ends where it is told`() throws {
        let document = try BookMaker("<h1>Head</h1><ul><li>One item</li><li>Two</li></ul>").open()
            .document(0)
        let item = try #require(document.text.firstRange(ofBytes: "item")).lowerBound
        let end = try #require(document.text.firstRange(ofBytes: "wo")).lowerBound
        var writer = TextWriter()
        writer.add(document, in: item..<end)
        #expect(String(decoding: writer.take(), as: UTF8.self) == "item\n• T\n\n")
        writer.add(document, in: 0..<4)
        #expect(String(decoding: writer.take(), as: UTF8.self) == "Head\n\n")
        writer.add(document, in: 0..<0)
        #expect(writer.take().isEmpty)
    }
}

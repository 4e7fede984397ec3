import Testing

@testable import Notebook

@Suite struct MoonPlaceTests {
    @Test func `a line has its parts`() throws {
        let place = try #require(MoonPlace("1703297605115*21@0#4826:11.1%\n"))
        #expect(place.device == "1703297605115")
        #expect(place.chapter == 21)
        #expect(place.part == 0)
        #expect(place.characters == 4826)
        #expect(place.percent == 11.1)
        #expect(MoonPlace(place.pointer) == place)
        #expect(MoonPlace("1*2@3#4:11,5%")?.percent == 11.5)
    }

    @Test(arguments: [
        "", "not-a-position", "1*2@3#4:101%", "1*2@3#4:-1%", "1*2@3#4:nan%", "1*-2@3#4:5%",
        "1*2@3#4:5", "1*2@3#4:5%6", "x*2@3#4:5%", "1*99999999999999999999@3#4:5%",
    ])
    func `what is no such line is none`(_ text: String) {
        #expect(MoonPlace(text) == nil)
    }

    @Test func `a name leads to its book`() {
        #expect(MoonPlace.isName("Fox.epub.po", ofFile: "fox.EPUB"))
        #expect(MoonPlace.isName("Fox.fb2.zip.po", ofFile: "Fox.fb2"))
        #expect(!MoonPlace.isName("Fox.epub.an", ofFile: "Fox.epub"))
        #expect(!MoonPlace.isName("Fox 2.epub.po", ofFile: "Fox.epub"))
        let aesop = ["Aesop of Samos"]
        #expect(MoonPlace.isName("The Fox - Aesop.epub.po", ofTitle: "The Fox", by: aesop))
        #expect(MoonPlace.isName("The Fox.epub.po", ofTitle: "The fox: a fable", by: aesop))
        #expect(!MoonPlace.isName("The Fox - Levi.epub.po", ofTitle: "The Fox", by: aesop))
        #expect(MoonPlace.isName("A - B - Samos.epub.po", ofTitle: "A - B", by: aesop))
        #expect(!MoonPlace.isName("The Hen - Aesop.epub.po", ofTitle: "The Fox", by: aesop))
    }
}

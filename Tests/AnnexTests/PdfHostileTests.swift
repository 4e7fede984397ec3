import Adapters
import Publications
import Synchronization
import TestKit
import Testing

/// Files made to hurt, and files that were hurt: each is read as far as it goes, or said why not.
@Suite struct PdfHostileTests {
    private static func sample() -> PdfWriter {
        let words = ["The lamp on the landing", "had burned since dusk", "and nobody knew"]
        var writer = PdfWriter(
            (0..<4).map { page in
                words.enumerated().map { .init("\($1) \(page)", 50, 500 - Double($0) * 12) }
            })
        writer.catalog = "/Outlines 100000 0 R/PageLabels<</Nums[0<</S/r>>]>>"
        writer.objects = [
            (100_000, "<</First 100001 0 R/Last 100001 0 R/Count 1>>"),
            (
                100_001,
                "<</Title(One)/Parent 100000 0 R/Dest[\(PdfWriter.number(ofPage: 0)) 0 R/Fit]>>"
            ),
        ]
        return writer
    }

    @Test func `two hundred damaged PDFs leave the program as it was`() throws {
        let whole = Self.sample().bytes
        var random = SplitMix64(seed: 4)
        var opened = 0
        for round in 0..<200 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[at] = UInt8.random(in: 0x30...0x39, using: &random)
                case 2:
                    let end = min(bytes.count, at + Int.random(in: 1...60, using: &random))
                    bytes.removeSubrange(at..<end)
                default:
                    let end = min(bytes.count, at + 40)
                    bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
                }
            }
            let isOpen = HurtBook.isReadOrExplained("round \(round)") { () throws(OpenError) in
                try PdfBookTests.open(bytes)
            }
            opened += isOpen ? 1 : 0
        }
        #expect(opened > 50)
    }

    @Test func `an outline in a circle, a lying count and pages that are none end`() throws {
        var writer = Self.sample()
        writer.objects[1] = (
            100_001,
            """
            <</Title(One)/Parent 100000 0 R/Next 100001 0 R\
            /First 100001 0 R/Last 100001 0 R/Count 1>>
            """
        )
        #expect(try PdfBookTests.open(writer.bytes).toc.count <= 20_000)
        let text = String(decoding: Self.sample().bytes, as: UTF8.self)
        let lying = text.split(separator: "/Count 4>>").joined(separator: "/Count 9>>")
        let book = try PdfBookTests.open(Array(lying.utf8))
        #expect(book.spine.count == 4)
        #expect(book.diagnostics.map(\.code) == ["pdf.pages.missing"])
    }

    @Test func `a page that takes for ever costs that page and no other`() throws {
        // A form that draws itself twice, forty deep, is 2⁴⁰ forms.
        var writer = Self.sample()
        let depth = 40
        for level in 0..<depth {
            let next = 200 + level + 1
            let content = level == depth - 1 ? "BT ET" : "/N Do /N Do"
            writer.objects.append(
                (
                    200 + level,
                    """
                    <</Type/XObject/Subtype/Form/BBox[0 0 400 600]\
                    /Resources<</XObject<</N \(next) 0 R>>>>/Length \(content.utf8.count)>>
                    stream
                    \(content)
                    endstream
                    """
                ))
        }
        writer.pages[2].drawing = "/N Do\n"
        writer.pages[2].resources = "/XObject<</N 200 0 R>>"
        let book = try PdfBookTests.open(writer.bytes)
        let pages = book.spine.indices.map(book.document)
        #expect(pages[2].diagnostics.map(\.code) == ["pdf.page.unreadable"])
        for index in [0, 1, 3] { #expect(!pages[index].text.isEmpty, "page \(index)") }
    }

    @Test func `what is no PDF is said to be damaged`() throws {
        let error = #expect(throws: OpenError.self) {
            try PdfBookTests.open(Array("%PDF-1.4\nnothing".utf8))
        }
        // The library's own words would be English in every language.
        #expect(error?.why.contains("document") == false)
        #expect(throws: OpenError.nothingToRead(in: "PDF")) {
            try PdfBookTests.open(PdfWriter([PdfWriter.Page]()).bytes)
        }
        do {
            _ = try Publication.open(
                BytesResources([("a.pdf", Self.sample().bytes)]), file: "a.pdf")
            Issue.record("it opened without the part that reads it")
        } catch {
            #expect(error.why == "this is a PDF")
        }
    }

    @Test func `opening reads no page, and a page only itself and its neighbours`() throws {
        let parts = CountingParts()
        let book = try Publication.open(
            BytesResources([("a.pdf", Array("%PDF-".utf8))]), file: "a.pdf", parts: parts)
        #expect(book.spine.count == 500)
        #expect(parts.asked == [.overview])
        _ = book.document(100)
        let around = (98...102).map { PrintedQuestion.sheet(page: $0) }
        #expect(Set(parts.asked.dropFirst().map { "\($0)" }) == Set(around.map { "\($0)" }))
        let before = parts.asked.count
        _ = book.document(101)
        #expect(parts.asked.count == before + 1)
    }

    @Test func `a text of which a page could not be read has no fingerprint`() throws {
        func words(dyingAt page: Int?) throws -> Fingerprint {
            try Publication.open(
                BytesResources([("a.pdf", Array("%PDF-".utf8))]), file: "a.pdf",
                parts: CountingParts(dyingAt: page)
            ).fingerprint()
        }
        #expect(try words(dyingAt: nil) == words(dyingAt: nil))
        let error = #expect(throws: UnreadText.self) { try words(dyingAt: 499) }
        #expect(error?.path == "page-500")
        #expect(error?.why.contains("failed") == true)
    }
}

/// A part that has 500 pages of one word and remembers what it was asked.
private final class CountingParts: PartStarting, PartReading {
    private let questions = Mutex<[PrintedQuestion]>([])
    private let dying: Int?

    init(dyingAt page: Int? = nil) { dying = page }

    var asked: [PrintedQuestion] { questions.withLock { $0 } }

    func start(_ part: Part, on resources: any Resources, file: String) -> any PartReading { self }
    func stop() {}

    func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] {
        guard let (question, _) = PrintedQuestion.read(question) else { throw .garbled }
        questions.withLock { $0.append(question) }
        if question == .overview {
            var overview = PrintedOverview()
            overview.pages = 500
            return overview.bytes
        }
        if case .sheet(let page) = question, page == dying { throw .died }
        var sheet = PrintedSheet()
        (sheet.width, sheet.height) = (400, 600)
        sheet.words = [
            .init(
                text: Array("word".utf8), box: .init(left: 50, top: 100, right: 80, bottom: 110),
                size: 10, face: .endsLine, link: -1)
        ]
        return sheet.bytes
    }
}

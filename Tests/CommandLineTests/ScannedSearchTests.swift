import Publications
import RuntimeKit
import TestKit
import Testing

@testable import CommandLine

/// A search in a PDF some of whose pages are pictures, and contents that are found in its text.
@Suite struct ScannedSearchTests {
    /// Pages with these words; nil is a picture.
    private struct Pages: PartStarting, PartReading {
        var pages: [String?]

        func start(_ part: Part, on resources: any Resources, file: String) -> any PartReading {
            self
        }

        func stop() {}

        func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] {
            guard let (question, _) = PrintedQuestion.read(question) else { throw .garbled }
            switch question {
            case .overview:
                var overview = PrintedOverview()
                overview.pages = pages.count
                return overview.bytes
            case .sheet(let page):
                var sheet = PrintedSheet()
                (sheet.width, sheet.height) = (400, 600)
                guard let words = pages[page] else {
                    sheet.pictures = 1
                    return sheet.bytes
                }
                for (number, line) in words.split(separator: "|").enumerated() {
                    let isHeading = line.first == "#"
                    let size: Float = isHeading ? 16 : 10
                    let top = 100 + Float(number) * 40
                    sheet.words += line.drop { $0 == "#" }.split(separator: " ").enumerated().map {
                        let left = 40 + Float($0) * 50
                        return PrintedSheet.Word(
                            text: Array($1.utf8),
                            box: .init(left: left, top: top, right: left + 45, bottom: top + size),
                            size: size, face: [], link: -1)
                    }
                    sheet.words[sheet.words.count - 1].face = .endsLine
                }
                return sheet.bytes
            default: throw .died
            }
        }
    }

    private func open(_ pages: [String?]) -> PublicationOpener {
        { _ throws(OpenError) in
            try Publication.open(
                BytesResources([("a.pdf", Array("%PDF-".utf8))]), file: "a.pdf",
                parts: Pages(pages: pages))
        }
    }

    private func search(_ pages: [String?], _ said: Said, isJSON: Bool = false) -> Int32 {
        var order = SearchCommand.Order(files: ["a.pdf"], pattern: SearchPattern("lamp"))
        order.asJSON = isJSON
        return SearchCommand.run(
            order, crew: ParallelWork(hands: 1), open: open(pages), to: said.output)
    }

    @Test func `a book of pictures has no text, and what makes it is said`() {
        let said = Said()
        #expect(search([nil, nil], said) == 1)
        #expect(said.text.isEmpty)
        #expect(
            said.complaints == [
                "rushlight: a.pdf: it holds pictures of pages, no text. Make text of them first, "
                    + "for example with ocrmypdf IN.pdf OUT.pdf."
            ])
    }

    @Test func `of pages that are pictures the others are searched`() {
        let said = Said()
        let pages: [String?] = ["the lamp of the hall", nil, nil, "a lamp again", nil]
        #expect(search(pages, said) == 0)
        #expect(said.text.contains("lamp"))
        #expect(
            said.complaints == [
                "rushlight: a.pdf: pages 2–3, 5 have no text and could not be searched. Make text "
                    + "of them first: ocrmypdf --skip-text IN.pdf OUT.pdf."
            ])
        let json = Said()
        #expect(search(pages, json, isJSON: true) == 0)
        #expect(
            json.text.filter { !$0.isWhitespace }.contains(
                "\"without_text\":[{\"file\":\"a.pdf\",\"pages\":[[2,3],[5,5]]}]"), "\(json.text)")
    }

    @Test func `where every page has text, nothing is said of it`() {
        let said = Said()
        #expect(search(["the hall"], said) == 1)
        #expect(said.text.isEmpty && said.complaints.isEmpty)
        let json = Said()
        #expect(search(["the lamp"], json, isJSON: true) == 0)
        #expect(!json.text.contains("without_text"))
    }

    @Test func `contents that the file does not have are found, and marked`() {
        let text = "|and so the lamp was lit upon the landing of the house"
        let pages: [String?] = ["#1 Of lamps" + text, "#2 Of oil" + text, "#3 Of stairs" + text]
        var order = InspectCommand.Order(file: "a.pdf")
        (order.asJSON, order.only) = (true, ["toc"])
        let said = Said()
        let status = InspectCommand.run(
            order, open: open(pages), save: { _, _ in }, to: said.output)
        #expect(status == 0)
        let told = said.text.filter { !$0.isWhitespace }
        #expect(told.contains("\"label\":\"1Oflamps\",\"path\":\"page-1\""), "\(said.text)")
        #expect(told.contains("\"toc_found\":true"))
        order.asJSON = false
        let lines = Said()
        #expect(
            InspectCommand.run(order, open: open(pages), save: { _, _ in }, to: lines.output) == 0)
        #expect(lines.text.hasPrefix("The book has no table of contents; found in its text:\n"))
    }
}

import TestKit
import Testing

@testable import Publications

/// What a part answers was made from an untrusted file: it is read without trust.
@Suite struct PrintedMessageTests {
    private func sheet() -> PrintedSheet {
        var sheet = PrintedSheet()
        (sheet.width, sheet.height) = (400, 600)
        sheet.links = [
            .page(PrintedSpot(page: 3, top: 20, left: 4)), .address("https://example.org/"),
        ]
        for index in 0..<40 {
            let left = Float(50 + index % 5 * 60)
            let top = Float(100 + index / 5 * 12)
            let box = PrintedSheet.Box(left: left, top: top, right: left + 40, bottom: top + 10)
            let face: PrintedSheet.Face = index % 5 == 4 ? .endsLine : []
            sheet.words.append(
                .init(
                    text: Array("word\(index)".utf8), box: box, size: 10, face: face,
                    link: index % 3 - 1))
        }
        return sheet
    }

    private func overview() -> PrintedOverview {
        var overview = PrintedOverview()
        overview.version = "PDF-1.7"
        (overview.pages, overview.claimedPages) = (3, 4)
        (overview.created, overview.modified) = (1_582_977_600, -1)
        overview.outline = [.init(label: "Eins", PrintedSpot(page: 2, top: 300.5), depth: 1)]
        return overview
    }

    @Test func `questions and answers read back as they were written`() {
        #expect(PrintedSheet(sheet().bytes) == sheet())
        #expect(PrintedOverview(overview().bytes) == overview())
        let questions: [PrintedQuestion] = [
            .overview, .labels(3..<9), .sheet(page: 7),
            .drawing(page: 1, width: 20, height: 4096, isPng: true),
        ]
        for question in questions {
            let read = PrintedQuestion.read(question.bytes(password: "lämp"))
            #expect(read?.question == question)
            #expect(read?.password == "lämp")
        }
        let empty = PrintedQuestion.drawing(page: 0, width: 0, height: 1, isPng: true)
        #expect(PrintedQuestion.read(empty.bytes(password: "")) == nil)
    }

    @Test func `a frame announces no more than may come`() {
        let frame = PartFrame.frame(.answer, [1, 2, 3])
        #expect(PartFrame.read(Array(frame.prefix(8)))?.count == 3)
        #expect(PartFrame.read([0x52, 0x4C, 1, 1, 0, 0, 0, 4])?.count == 64 << 20)
        #expect(PartFrame.read([0x52, 0x4C, 1, 1, 1, 0, 0, 4]) == nil)
        #expect(PartFrame.read([0x52, 0x4C, 1, 0, 1, 0, 0x20, 4]) == nil)
        #expect(PartFrame.read([0x52, 0x4C, 2, 1, 0, 0, 0, 0]) == nil)
        #expect(PartFrame.read([0x52, 0x4C, 1, 9, 0, 0, 0, 0]) == nil)
    }

    @Test func `any answer makes a page or none, and every link and block is in it`() {
        var random = SplitMix64(seed: 11)
        let whole = sheet().bytes
        var made = 0
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }
            _ = PrintedOverview(bytes)
            guard let sheet = PrintedSheet(bytes) else { continue }
            made += 1
            let leaf = PrintedLeaf(sheet)
            let near = [(step: 0, leaf: leaf), (step: 1, leaf: PrintedLeaf(self.sheet()))]
            let draft = PrintedPage(leaf, near: near).draft()
            var end = 0
            for block in draft.blocks {
                #expect(block.range.lowerBound >= end)
                end = block.range.upperBound
            }
            #expect(end <= draft.text.count)
            #expect(draft.links.allSatisfy { $0.range.upperBound <= draft.text.count })
        }
        #expect(made > 500)
    }

    @Test func `dates are days of the calendar`() {
        #expect(PrintedMetadata.date(1_582_977_600) == "2020-02-29")
        #expect(PrintedMetadata.date(951_782_400) == "2000-02-29")
        #expect(PrintedMetadata.date(1) == "1970-01-01")
        #expect(PrintedMetadata.date(253_402_300_799) == "9999-12-31")
        #expect(PrintedMetadata.date(-1) == nil)
        #expect(PrintedMetadata.date(.max) == nil)
    }
}

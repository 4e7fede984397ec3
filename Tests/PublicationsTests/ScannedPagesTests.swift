import TestKit
import Testing

@testable import Publications

/// Which pages have no text, however they were come by.
@Suite struct ScannedPagesTests {
    private static func page(_ index: Int, isPicture: Bool, text: String = "") -> Document {
        var draft = Document.Draft()
        draft.text = Array(text.utf8)
        if isPicture {
            draft.diagnostics = [
                .init(.note, "pdf." + Document.pictureCode, "", path: "page-\(index + 1)")
            ]
        }
        return Document(draft, key: .init(revision: 1, index: index), path: "page-\(index + 1)")
    }

    @Test func `pages that follow each other are one span`() {
        var scanned = ScannedPages()
        for index in [5, 3, 4, 11, 8] { scanned.add(Self.page(index, isPicture: true)) }
        #expect(scanned.list == "4–6, 9, 12" && scanned.isAll && scanned.count == 5)
        // A blank page says nothing.
        scanned.add(Self.page(0, isPicture: false))
        #expect(scanned.isAll)
        scanned.add(Self.page(1, isPicture: false, text: "lamp"))
        #expect(!scanned.isAll && scanned.spans == [4...6, 9...9, 12...12])
        for index in stride(from: 20, to: 40, by: 2) {
            scanned.add(Self.page(index, isPicture: true))
        }
        #expect(scanned.list == "4–6, 9, 12, 21, 23, 25, …")
    }

    @Test func `a book of text has none`() {
        var scanned = ScannedPages()
        scanned.add(Self.page(0, isPicture: false, text: "lamp"))
        #expect(scanned.isEmpty && !scanned.isAll && scanned.list.isEmpty)
    }
}

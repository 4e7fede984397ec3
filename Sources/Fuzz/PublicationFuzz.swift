import Publications

/// Books as an enemy would write them. Whatever the bytes, a publication opens or says why not, and
/// every place in it can be named and found again.
enum PublicationFuzz {
    static func book(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        // The first byte chooses what the name promises.
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        guard let choice = bytes.first else { return 0 }
        let names = ["a.epub", "a.cbz", "a.fb2", "a.txt", "a.md", "a.html", "a"]
        return read(Array(bytes.dropFirst()), name: names[Int(choice) % names.count])
    }

    static func page(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        read(Array(UnsafeBufferPointer(start: start, count: count)), name: "a.xhtml")
    }

    static func locator(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        if let locator = Locator(text) {
            precondition(Locator(locator.description) == locator, "a locator reads back as itself")
        }
        return 0
    }

    static func read(
        _ bytes: [UInt8], name: String, parts: (any PartStarting)? = nil
    ) -> Int32 {
        let resources = BytesResources([(name, bytes)])
        // What cannot be opened has said why; only traps count here.
        guard let book = try? Publication.open(resources, file: name, parts: parts) else {
            return 0
        }
        let survey = Survey(book)
        precondition(survey.words.count <= book.spine.count)
        for index in book.spine.indices.prefix(3) { check(book, book.document(index)) }
        _ = book.overlays()
        return 0
    }

    private static func check(_ book: Publication, _ document: Document) {
        var end = 0
        for block in document.blocks {
            precondition(block.range.lowerBound >= end, "blocks stand one after the other")
            end = block.range.upperBound
        }
        precondition(end <= document.text.count)
        precondition(document.runs.allSatisfy { $0.range.upperBound <= document.text.count })
        let offsets = [0, document.text.count / 2, document.text.count]
        for locator in book.locators(offsets, in: document) {
            if let place = book.place(locator) { precondition(place.offset <= document.text.count) }
        }
    }
}

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
        file("a.xhtml", start, count)
    }

    static func file(_ name: String, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        read(Array(UnsafeBufferPointer(start: start, count: count)), name: name)
    }

    static func licence(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        // What is neither says why; only traps count here.
        if let licence = try? Licence(bytes) {
            let key = LicenceKey(passphrase: "gull")
            let lock = LicenceLock(licence, LicenceStanding(keys: [key], now: 1_780_000_000))
            precondition(lock.licence == licence, "no other licence was given")
            precondition(licence.revised >= licence.issued)
            for relation in ["publication", "status", "hint"] { _ = licence.link(relation) }
        }
        if let status = try? LicenceStatus(bytes) {  // as above
            _ = (status.renewal, status.renewalPage, status.link("return"))
        }
        return 0
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
        check(book)
        return 0
    }

    /// Everything a reader asks of a book, with the promises that hold for every book.
    static func check(_ book: Publication) {
        let survey = Survey(book)
        precondition(survey.words.count <= book.spine.count)
        for index in book.spine.indices.prefix(3) { check(book, book.reading(index)) }
        _ = book.overlays()
    }

    private static func check(_ book: Publication, _ reading: Reading) {
        let document = reading.document
        let count = document.text.count
        var end = 0
        for block in document.blocks {
            precondition(block.range.lowerBound >= end, "blocks stand one after the other")
            end = block.range.upperBound
        }
        precondition(end <= count)
        precondition(document.runs.allSatisfy { $0.range.upperBound <= count })
        for kind in Locator.Kind.allCases {
            for locator in book.locators([0, count / 2, count], in: reading, as: kind) ?? [] {
                if let place = book.place(locator) { precondition(place.offset >= 0) }
            }
        }
        _ = book.chapters(of: document)
        find(in: document)
        var writer = TextWriter()
        writer.add(document)
        _ = writer.take()
    }

    /// Half of what was found comes from the text itself.
    private static func find(in document: Document) {
        let words = document.string(document.text.count / 3..<document.text.count / 3 + 9)
        for folds in [false, true] {
            var pattern = SearchPattern(words)
            pattern.folds = folds
            // A text without words has nothing to look for.
            guard let searcher = try? Searcher(pattern) else { continue }
            // A plain pattern is never too slow.
            guard let ranges = try? searcher.ranges(in: document) else { continue }
            precondition(ranges.allSatisfy { $0.upperBound <= document.text.count })
        }
    }
}

import Publications

extension PublicationReport {
    /// What tells this file and this text from others. Digests read the file once; the fingerprint
    /// of the text reads every chapter, and stands only where that was asked for.
    var identity: JSON? {
        guard order.wants("identity") || order.wants("fingerprint") else { return nil }
        // A file that cannot be read to its end has told so where that matters: it has no digests.
        let file = order.wants("identity") ? try? publication.identity() : nil
        let print = order.wants("fingerprint") ? publication.fingerprint() : nil
        let identifiers = publication.metadata.identifiers
        return .object([
            "bytes": file.map { .integer($0.bytes) }, "sha256": .text(file?.sha256),
            "identifiers": order.wants("identity") ? .texts(identifiers) : nil,
            "koreader": file.map {
                .object([
                    "partial_md5": .string($0.partialMD5),
                    "file_name_md5": .string($0.fileNameMD5),
                ])
            },
            "text": print.map {
                .object([
                    "sha256": .string($0.text), "sketch": .string($0.sketchDigits),
                ])
            },
        ])
    }

    /// The place of `--at` in every kind of locator there is for it.
    var place: JSON? {
        guard let place = order.at.flatMap(publication.place) else { return nil }
        let document = publication.document(place.document)
        let named = publication.locators(of: place)
        let chapter = publication.chapters(of: document).last { $0.offset <= place.offset }?.label
        let members = Locator.Kind.allCases.compactMap { kind in
            named[kind].map { JSON.Member(key: kind.rawValue, value: .string($0.description)) }
        }
        return .object([
            "path": .string(document.path),
            "percent": .number(publication.percent(place.offset, in: document)),
            "chapter": .text(chapter), "text": .string(words(document, place.offset)),
            "locators": .object(members),
        ])
    }

    private static let shownBytes = 200

    /// What stands there, to the end of its line.
    private func words(_ document: Document, _ offset: Int) -> String {
        let end = min(document.text.count, offset + PublicationReport.shownBytes)
        let tail = document.string(offset..<max(offset, end))
        return String(tail.prefix { $0 != "\n" && $0 != "\u{FFFD}" })
    }
}

import Publications

extension PublicationReport {
    /// What tells this file and this text from others. Digests read the file once; the fingerprint
    /// of the text reads every chapter, and stands only where that was asked for.
    var identity: JSON? {
        guard order.wants("identity") || order.wants("fingerprint") else { return nil }
        let file = facts.file
        let print = facts.text
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

/// The digests of a file and of its text, as far as both can be read whole.
struct IdentityFacts {
    private(set) var file: Identity?
    private(set) var text: Fingerprint?
    /// Why there is no digest that was asked for, as clauses.
    private(set) var gaps: [String] = []

    init(_ publication: Publication, _ order: InspectCommand.Order) {
        // Who reads it without a machine is not told digests.
        guard order.asJSON else { return }
        if order.wants("identity") {
            do throws(ResourceError) {
                file = try publication.identity()
            } catch {
                gaps.append("it has no digests: it \(error.reason)")
            }
        }
        if order.wants("fingerprint") {
            do throws(UnreadText) {
                text = try publication.fingerprint()
            } catch {
                gaps.append("its text has no digest: \(error.path): \(error.why)")
            }
        }
    }
}

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
                    // What came through standard input has no name.
                    "file_name_md5": order.file == "-" ? nil : .string($0.fileNameMD5),
                ])
            },
            "text": print.map {
                .object([
                    "sha256": .string($0.text), "sketch": .string($0.sketchDigits),
                ])
            },
        ])
    }

    /// The same for people.
    func identityLines(_ part: String) -> [String] {
        if part == "fingerprint" {
            guard let text = facts.text else { return [] }
            return ["text sha256: \(text.text)", "text sketch: \(text.sketchDigits)"]
        }
        var lines = publication.metadata.identifiers.map { "identifier: \(harmless($0))" }
        if let file = facts.file {
            lines += [
                "bytes: \(file.bytes)", "sha256: \(file.sha256)",
                "koreader partial md5: \(file.partialMD5)",
            ]
            if order.file != "-" {
                lines.append("koreader file name md5: \(file.fileNameMD5)")
            }
        }
        return lines
    }
}

/// The digests of a file and of its text, as far as both can be read whole.
struct IdentityFacts {
    private(set) var file: Identity?
    private(set) var text: Fingerprint?
    /// Why there is no digest that was asked for.
    private(set) var gaps: [Complaint] = []

    init(_ publication: Publication, _ order: InspectCommand.Order) {
        // People get digests only where they ask for them by name.
        let isTold = { (part: String) in
            order.isNamed(part) || order.asJSON && order.only == nil
        }
        if isTold("identity") {
            do throws(ResourceError) {
                file = try publication.identity()
            } catch {
                let why = "it has no digests: it \(error.reason)"
                gaps.append(Complaint(order.file, why, next: "Get the file again."))
            }
        }
        if isTold("fingerprint") {
            do throws(UnreadText) {
                let print = try publication.fingerprint()
                // All works without a word would have one digest.
                text = print.letters > 0 ? print : nil
            } catch {
                let why = "its text has no digest: \(error.path): \(error.why)"
                gaps.append(Complaint(order.file, why, next: "Get the file again."))
            }
            if text == nil, gaps.isEmpty, order.only == ["fingerprint"] {
                let next = "`--only identity` tells the digests of the file."
                gaps.append(Complaint(order.file, "there is no text in it", next: next))
            }
        }
    }
}

import Catalogs
import Notation
import Ports
import Sharing

/// Where the servers of books that came from catalogs keep the places in them, in a file.
public struct ProgressionLedger: Sendable {
    public struct Entry: Equatable, Sendable {
        public var link: ProgressionLink
        /// The account of the catalog it came from.
        public var account: String
        public var path: String
        /// Known once the book was opened; a file that was moved is found by it.
        public var digest: String?

        public init(
            link: ProgressionLink, account: String, path: String, digest: String? = nil
        ) {
            (self.link, self.account, self.path) = (link, account, path)
            self.digest = digest
        }
    }

    let documents: any DocumentKeeping
    let path: String

    private static let countMax = 4_000
    private static let bytesMax = 8 << 20

    public init(documents: any DocumentKeeping, path: String) {
        (self.documents, self.path) = (documents, path)
    }

    func entry(of path: String, digest: String?) -> Entry? {
        let all = all()
        guard
            let entry = all.first(where: { $0.path == path })
                ?? all.first(where: { digest != nil && $0.digest == digest })
        else { return nil }
        // Another file under the name of one that is gone is another book.
        if let known = entry.digest, let digest, known != digest { return nil }
        if entry.digest == nil, digest != nil || entry.path != path {
            var known = entry
            (known.digest, known.path) = (digest, path)
            keep(known)
        }
        return entry
    }

    public func keep(_ entry: Entry) {
        // What cannot be kept is found again when the book is fetched again.
        try? documents.change(path) { () throws(KeepingError) in
            let others = all().filter {
                // Books of a library may have one address together.
                $0.path != entry.path && $0.link != entry.link
            }
            let values = ([entry] + others).prefix(Self.countMax).map { entry in
                let about = JSONValue.object([
                    "path": .string(entry.path), "digest": .text(entry.digest),
                    "account": .string(entry.account),
                ])
                return JSONValue.object(about.members + entry.link.value.members)
            }
            let document = JSONValue.object([
                .init(key: "books", value: .array(values))
            ])
            do throws(DocumentError) { try documents.save(document.document, to: path) } catch {
                throw KeepingError(error.why)
            }
        }
    }

    func hasAnnotations(of account: String) -> Bool {
        all().contains { $0.account == account && $0.link.source != nil }
    }

    private func all() -> [Entry] {
        // What cannot be read holds nothing that a person wrote; the next download writes it anew.
        guard let bytes = try? documents.read(path, bytesMax: Self.bytesMax),
            let (value, _) = try? JSONReader.read(bytes)  // the same
        else { return [] }
        return (value["books"]?.elements ?? []).prefix(Self.countMax).compactMap { value in
            guard let path = value["path"]?.string, let account = value["account"]?.string,
                let link = ProgressionLink(value)
            else { return nil }
            return Entry(
                link: link, account: account, path: path, digest: value["digest"]?.string)
        }
    }
}

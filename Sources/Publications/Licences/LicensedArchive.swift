import Notation
import Wording

/// Puts an archive and the licence in it together.
enum LicensedArchive {
    /// nil for an archive that is under no licence.
    static func open(
        _ archive: ZipArchive, _ licences: (any LicenceKnowing)?, passphrase: String?
    ) throws(LicenceTrouble) -> LicensedResources? {
        guard let licence = try LicenceLock.licence(in: archive) else { return nil }
        let lock = LicenceLock(
            licence, licences?.standing(of: licence), passphrase: passphrase)
        let sealed = EpubLocks(archive).sealed.merging(listed(archive)) { told, _ in told }
        return LicensedResources(archive, lock, sealed)
    }

    /// What the list of a package says is locked: audiobooks, comics and PDFs have one.
    private static func listed(_ archive: ZipArchive) -> [String: SealedFile] {
        guard let value = manifest(archive) else { return [:] }
        var sealed: [String: SealedFile] = [:]
        for list in ["readingOrder", "resources"] {
            for link in (value[list]?.elements ?? []).prefix(Limits.listEntries) {
                guard let lock = ManifestLink(link).lock, lock["algorithm"]?.string == Licence.aes,
                    case .inside(let path, _)? = ManifestLink(link).href.flatMap({
                        Href($0, from: list)
                    })
                else { continue }
                let size = (lock["originalLength"] ?? lock["original-length"])?.scalar
                let isPacked = lock["compression"]?.string?.lowercased() == "deflate"
                sealed[path] = SealedFile(isPacked: isPacked, size: size.flatMap { Int($0) })
            }
        }
        return sealed
    }

    static func manifest(_ archive: any Resources) -> JSONValue? {
        guard archive.contains("manifest.json") else { return nil }
        // A list that cannot be read is told where the book is opened.
        return (try? ManifestReader.read(archive, "manifest.json")).flatMap { $0 }
    }
}

extension LicensedResources {
    var protection: Protection {
        Protection(
            scheme: "lcp", isReadable: lock.trouble == nil,
            why: lock.trouble?.why ?? tr("it is under a licence of \(lock.licence.lender)"),
            lock: lock)
    }

    /// A package whose list names a PDF; nil for what other readers know.
    func package(
        _ file: String, _ revision: UInt64, _ parts: (any PartStarting)?
    ) throws(OpenError) -> Publication? {
        guard let list = LicensedArchive.manifest(self) else { return nil }
        let first = list["readingOrder"]?.elements.first.map { ManifestLink($0) }
        let path = first?.href.flatMap { href -> String? in
            guard case .inside(let path, _)? = Href(href, from: "manifest.json") else { return nil }
            return path
        }
        guard let path, path.lowercased().hasSuffix(".pdf") || first?.mediaType == Self.pdf else {
            return nil
        }
        if lock.trouble != nil {
            var book = Parts(.pdf)
            book.metadata = Metadata(manifest: list)
            book.metadata.title = book.metadata.title ?? file.withoutExtension
            book.protection = protection
            return Publication(
                book, content: AudioContent(self), revision: revision)
        }
        return try PrintedReader.open(
            .pdf,
            self, file: path, revision: revision, parts: parts, password: nil)
    }

    private static let pdf = "application/pdf"
}

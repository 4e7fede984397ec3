extension Publication {
    /// Opens a publication: one file among `resources`, or the folder they are.
    public static func open(_ resources: any Resources, file: String?) throws(OpenError) -> Publication {
        guard let file else { return try FolderOpening.open(resources) }
        guard let size = resources.size(of: file) else { throw .missing }
        if size == 0 { throw .empty }
        let head: [UInt8]
        do {
            head = try resources.read(file, 0..<FileKind.headBytes)
        } catch {
            throw .unreadable(error.reason)
        }
        if head.isEmpty { throw .empty }
        let revision = Revision.of(resources, file: file, head: head)
        switch FileKind.of(head, name: file) {
        case .zip: return try openArchive(resources, file, revision)
        case .unsupported(let kind, let advice): throw .unsupported(kind: kind, advice: advice)
        case .unknown: throw .unknown
        }
    }

    private static func openArchive(
        _ resources: any Resources, _ file: String, _ revision: UInt64
    ) throws(OpenError) -> Publication {
        let archive: ZipArchive
        do {
            archive = try ZipArchive(in: resources, name: file)
        } catch {
            throw .damaged(part: "the archive", why: error.reason)
        }
        return try EpubReader.open(archive, revision: revision)
    }
}

enum FolderOpening {
    static func open(_ resources: any Resources) throws(OpenError) -> Publication {
        if resources.contains(EpubContainer.path) {
            return try EpubReader.open(resources, revision: Revision.of(resources))
        }
        throw .nothingToRead(in: "folder")
    }
}

/// A number that tells one state of a file from another: its size and its ends.
enum Revision {
    static func of(_ resources: any Resources, file: String, head: [UInt8]) -> UInt64 {
        let size = resources.size(of: file) ?? 0
        // A ZIP's directory, checksums and all, stands at its end.
        let tail = (try? resources.read(file, max(0, size - 65_536)..<size)) ?? []
        return Name(Array(String(size).utf8) + head + tail).hash
    }

    static func of(_ resources: any Resources) -> UInt64 {
        Name(resources.names.flatMap { Array($0.utf8) + Array(String(resources.size(of: $0) ?? 0).utf8) }).hash
    }
}

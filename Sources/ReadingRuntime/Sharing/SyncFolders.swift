import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing

/// Folders of journals: those that something else carries between devices, and those on servers.
extension SyncDesk {
    func folder(_ side: Side, isSound: Bool = false) -> JournalSide {
        let far = FolderJournals(documents: documents, path: side.address)
        return journals(side, isSound) { _ in far }
    }

    func webdav(_ side: Side, _ password: Secret?, isSound: Bool = false) -> JournalSide {
        journals(side, isSound) { self.server(side, password, $0) }
    }

    private func server(
        _ side: Side, _ password: Secret?, _ errand: CancellableWork
    ) -> WebdavJournals {
        WebdavJournals(
            http: http, side: side, password: password, trust: trust(),
            copy: copy(of: side), errand: errand)
    }

    /// What a server was seen to hold.
    func copy(of side: Side) -> FolderJournals {
        FolderJournals(documents: documents, path: home + "/" + side.id + "/there")
    }

    /// A WebDAV server stands at the address, and may be written to.
    func begin(
        _ side: Side, _ password: Secret?, _ errand: CancellableWork
    ) throws(SideTrouble) {
        try server(side, password, errand).test()
        do throws(KeepingError) {
            // The device has its name before it is written there.
            try book.change { _ in }
        } catch {
            throw .refused(error.why)
        }
        // The journal of a device tells that it is there, and its name.
        if side.tellsPlaces { try webdav(side, password).test(errand) }
    }

    private func journals(
        _ side: Side, _ isSound: Bool,
        _ meeting: @escaping @Sendable (CancellableWork) -> any FarJournals
    ) -> JournalSide {
        JournalSide(
            documents: documents, meeting: meeting, home: home + "/" + side.id, ledger: book,
            isSound: isSound, tells: side.tellsPlaces, now: now())
    }

    /// One that is shared already stays the side it is: two would be two devices there.
    /// - Parameters:
    ///   - path: a folder that is there.
    ///   - kind: nil where that is to be found out.
    public func add(
        folder path: String, name: String?, kind: Side.Kind? = nil,
        privacy: SidePrivacy? = nil
    ) throws(Refusal) -> Side {
        guard let standing = FolderStanding(path, as: kind, documents) else {
            throw .nothingLeft(by: kind ?? .folder)
        }
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let known = try sides().first {
            $0.kind == standing.kind && $0.address == standing.address
        }
        var side =
            known
            ?? Side(
                id: NoteDesk.chance(), name: standing.name ?? last, kind: standing.kind,
                address: standing.address, user: "")
        side.name = name ?? side.name
        side.become(standing.kind, privacy ?? known?.privacy)
        try side.checkPrivacy()
        do throws(KeepingError) {
            // The device has its name before it is written there.
            try book.change { _ in }
        } catch {
            throw Refusal(error)
        }
        do throws(SideTrouble) {
            if side.tellsPlaces { try folder(side).test(CancellableWork()) }
        } catch {
            throw Refusal(error.why, next: error.next)
        }
        (side.standing, side.last, side.why, side.next) = (.ok, now(), "", "")
        try keep(side)
        return side
    }

    /// What a book is called in a folder: digests of its file, now and before, and what the book
    /// says of itself.
    func bookNames(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> [String]? {
        var names: [String] = []
        var digests: ReaderNames?
        do throws(ResourceError) { digests = try publication.readerNames() } catch {
            throw KeepingError("\(path) \(error.reason)")
        }
        if let digests {
            let own = digests.partialMD5
            let all = try places.names(adding: [own], of: publication, at: path)
            // Two books of one file name are two books.
            names = [own] + all.filter { $0 != own && $0 != digests.fileNameMD5 }
            names = names.map { "md5:" + $0 }
        }
        names += publication.metadata.identifiers
            .filter { $0.utf8.count >= Self.identifierBytesMin }
            .prefix(Self.identifiersMax).map { "id:" + $0 }
        if names.isEmpty, let book = publication.audiobook, let title = publication.metadata.title {
            let words = [title, publication.metadata.authors.first?.name ?? ""]
            names = ["words:" + Sha256.of((words + [String(book.tracks.count)]).joined().utf8)]
        }
        return names.isEmpty ? nil : names
    }

    /// A shorter identifier is a number that many books have.
    static let identifierBytesMin = 10
    private static let identifiersMax = 4
}

extension Publication {
    /// It has no text of its own.
    var isHeard: Bool { spine.isEmpty && audiobook != nil }
}

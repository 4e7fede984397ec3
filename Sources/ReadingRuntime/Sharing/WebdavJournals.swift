import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing
import Wording

/// The journals on a WebDAV server, with a copy of them here: only what is new is fetched. No
/// preconditions, locks or tags are relied on, for half of the servers have none that hold. Each
/// path has one writer, a head is written after what it names, and digests tell what is whole.
struct WebdavJournals: FarJournals {
    let http: any HTTPFetching
    let side: Side
    /// nil for a server that asks for none.
    let password: Secret?
    var trust = HTTPTrust()
    /// The copy.
    let copy: FolderJournals
    let errand: CancellableWork

    var path: String { copy.path }

    /// A WebDAV server answers there, and the folder exists. Nothing is changed. What we may have
    /// written there before is known from then on, and not written over.
    func test() throws(SideTrouble) {
        guard try listing("") != nil else {
            throw .unreachable(
                why: tr("there is no such folder on the server"), next: tr("Make it there first."))
        }
        // One that was emptied gets all that this device told.
        if try listing(JournalFolder.home) != nil { try refresh() } else { copy.clear() }
    }

    // MARK: - Reading

    func refresh() throws(SideTrouble) {
        // Many books at once look at the server once.
        if errand.hasDone("refresh " + side.id) { return }
        guard let devices = try listing(JournalFolder.home) else {
            // The copy is no proof of what the others do now.
            throw .unreachable(
                why: tr("there is no \(JournalFolder.home) in it any more"),
                next: tr(
                    "Look at its address. If it is empty, `rushlight sync add` with that address "
                        + "begins it anew."))
        }
        let names = devices.filter { $0.isFolder && JournalFolder.isName($0.name) }
            .map(\.name).prefix(Journal.devicesMax)
        for name in names { try refresh(name) }
        for gone in copied("") where !names.contains(gone) { forget(gone) }
        errand.done("refresh " + side.id)
    }

    private func refresh(_ device: String) throws(SideTrouble) {
        guard let files = try listing(JournalFolder.home + "/" + device) else {
            return forget(device)
        }
        // Programs that carry the server's files may have left both copies where two met.
        let heads = files.filter { JournalFolder.is($0.name, a: "head", ".json") }
            .prefix(Self.copiesMax)
        var wanted: Set<String> = []
        for entry in heads {
            guard let bytes = try fetch(device, entry.name, JournalHead.bytesMax) else { continue }
            wanted.insert(entry.name)
            try keep(bytes, device, entry.name)
            guard let head = JournalHead(bytes, of: device) else { continue }
            for segment in head.files {
                if let file = try take(segment, of: device, among: files) { wanted.insert(file) }
            }
        }
        for file in copied("/" + device) where !wanted.contains(file) {
            copy.remove(device, file)
        }
    }

    private static let copiesMax = 8

    /// The file that is what the head says, here as well; nil where none is.
    private func take(
        _ segment: JournalHead.Segment, of device: String, among files: [DavListing.Entry]
    ) throws(SideTrouble) -> String? {
        let candidates = files.filter {
            segment.isFile($0.name) && $0.bytes ?? segment.bytes >= segment.bytes
        }
        for entry in candidates.prefix(Self.copiesMax) {
            if let here = try copy.read(device, entry.name), segment.isIn(here) {
                return entry.name
            }
            let bytes = try fetch(device, entry.name, JournalHead.snapshotBytesMax)
            if let bytes, segment.isIn(bytes) {
                try keep(bytes, device, entry.name)
                return entry.name
            }
        }
        return nil
    }

    private func copied(_ folder: String) -> [String] {
        // No copy yet.
        (try? copy.documents.names(in: path + JournalFolder.home + folder)) ?? []
    }

    private func forget(_ device: String) {
        for file in copied("/" + device) { copy.remove(device, file) }
    }

    private func keep(
        _ bytes: [UInt8], _ device: String, _ file: String
    ) throws(SideTrouble) {
        if try copy.read(device, file) != bytes { try copy.save(bytes, device, file) }
    }

    func read(_ device: String, _ file: String) throws(SideTrouble) -> [UInt8]? {
        try copy.read(device, file)
    }

    // MARK: - Writing

    func save(_ bytes: [UInt8], _ device: String, _ file: String) throws(SideTrouble) {
        let place = JournalFolder.home + "/" + device + "/" + file
        let body = HTTPBody(type: "application/octet-stream", bytes: bytes)
        var status = try send(.put, place, body: body).head.status
        if Webdav.wantsFolder(status: status) {
            try makeFolders(for: device)
            status = try send(.put, place, body: body).head.status
        }
        guard Webdav.isWritten(status: status) else { throw Webdav.trouble(status: status) }
        try copy.save(bytes, device, file)
    }

    private func makeFolders(for device: String) throws(SideTrouble) {
        var path = ""
        for step in (JournalFolder.home + "/" + device).split(separator: "/") {
            path += "/" + step
            let status = try send(.mkcol, path + "/").head.status
            guard Webdav.isMade(status: status) else { throw Webdav.trouble(status: status) }
        }
    }

    func remove(_ device: String, _ file: String) {
        // What is left there is told by no head, and costs nothing but room.
        _ = try? send(.delete, JournalFolder.home + "/" + device + "/" + file)
        copy.remove(device, file)
    }

    // MARK: - Requests

    /// nil where there is no such folder.
    private func listing(_ folder: String) throws(SideTrouble) -> [DavListing.Entry]? {
        let body = HTTPBody(type: "application/xml; charset=utf-8", bytes: Webdav.question)
        let answer = try send(
            .propfind, folder + "/", [HTTPHeader("Depth", "1")], body: body,
            bytesMax: DavListing.bytesMax)
        if Webdav.isGone(status: answer.head.status) { return nil }
        guard answer.head.status == 207 else { throw Webdav.trouble(status: answer.head.status) }
        let name = (side.address + folder).split(separator: "/").last.map(Percent.decoded)
        guard let listing = DavListing(answer.body, of: name ?? "") else { throw .noServer }
        return listing.entries
    }

    private func fetch(
        _ device: String, _ file: String, _ bytesMax: Int
    ) throws(SideTrouble) -> [UInt8]? {
        let place = JournalFolder.home + "/" + device + "/" + file
        let answer = try send(.get, place, bytesMax: bytesMax)
        switch answer.head.status {
        case 200: return answer.body
        // One file that may not be read is as if it were not there yet.
        case 204, 403, 404, 410: return nil
        default: throw Webdav.trouble(status: answer.head.status)
        }
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [HTTPHeader] = [],
        body: HTTPBody? = nil, bytesMax: Int = 1 << 20
    ) throws(SideTrouble) -> HTTPAnswer {
        let base = side.address.hasSuffix("/") ? String(side.address.dropLast()) : side.address
        let steps = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { Percent.encoded($0) }
        let who = password.map {
            HTTPCredential.Secret.password(user: side.user, password: $0.text, .basic)
        }
        return try SideConnection(http: http, trust: trust).ask(
            method, base + steps.joined(separator: "/"), who: who, headers: headers, body: body,
            bytesMax: bytesMax, errand)
    }
}

extension JournalHead.Segment {
    /// Its file, or a copy of it that was left beside it.
    func isFile(_ name: String) -> Bool {
        let dot = file.lastIndex(of: ".") ?? file.endIndex
        return JournalFolder.is(name, a: String(file[..<dot]), String(file[dot...]))
    }

    /// The file begins with what the head vouches for; it may have grown since.
    func isIn(_ all: [UInt8]) -> Bool {
        all.count >= bytes && Sha256.of(all[..<bytes]) == sha256
    }
}

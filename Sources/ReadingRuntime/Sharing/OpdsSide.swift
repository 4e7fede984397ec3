import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing
import Synchronization
import Wording

/// A catalog that keeps the place in each of its books, at an address that it gave with the book.
struct OpdsSide: SideTalking {
    let asking: SyncDesk.AskingCatalogs
    let side: Side
    let link: ProgressionLink
    /// Of the catalog, at the address's own origin.
    let account: Account
    let publication: Publication
    let mark: SideMark
    let memory: OpdsMemory
    let device: SharedPlace.Device
    let now: Int64

    private static let bytesMax = 1 << 20

    /// The same, for a book whose places can be told in its words. Readium's have none of sounds.
    func progression() throws(SideTrouble) -> OpdsSide {
        guard link.source == nil, link.isDraft || !publication.isHeard else { throw .noSuchBook }
        return self
    }

    /// It has no address but those of its books.
    func test(_ errand: CancellableWork) {}

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        let answer = try send(.get, nil, errand)
        let told = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }.map { $0 / 1_000 }
        memory.note(ClockSkew(here: now, there: told), of: side.id)
        var report = try OpdsProgression.report(
            status: answer.head.status, answer.body, isDraft: link.isDraft)
        // A page without a share of the book: how far it is stands in the book here.
        if let told = report, told.percent == nil {
            report?.percent =
                PlaceNames(publication: publication).found(told, isOwnName: true)?.percent
        }
        // What was sent comes back with another share of the book, or of its document.
        if let found = report, let sent = mark.sent, isOurs(found, sent) {
            report?.device = device
            report?.pointer = sent.pointer
            report?.percent = sent.percent
        }
        return SidePull(report: report, clock: told)
    }

    /// A server that names no device keeps the place as it was sent; other servers keep its time.
    private func isOurs(_ report: SideReport, _ sent: SideMark.Sent) -> Bool {
        if report.device.id.isEmpty { return report.pointer == sent.pointer }
        guard report.device.id == device.id, let at = report.at else { return false }
        let skew = memory.skew(of: side.id)
        // A clock that is off is measured anew with each answer.
        return (skew.here(at) &- sent.at).magnitude <= (skew.isOff ? 5 : 1)
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        guard var spot = spot(push.place) else { throw .noSuchBook }
        let last = memory.lastShare(in: document(spot.href))
        spot.share = spot.share.map { min($0, last ?? 1) }
        var answer = try put(spot, push, errand)
        if answer.head.status == 400, !link.isDraft, spot.page == nil, last != OpdsMemory.unknown,
            let share = spot.share, share > 0
        {
            for lower in try shares(below: share, in: spot.href, errand)
            where answer.head.status == 400 {
                spot.share = lower
                answer = try put(spot, push, errand)
            }
            // Where nothing helps it is another trouble. Neither is looked for with each page.
            let isRefused = answer.head.status == 400
            memory.note(
                lastShare: isRefused ? OpdsMemory.unknown : spot.share ?? OpdsMemory.unknown,
                in: document(spot.href))
        }
        if let trouble = OpdsProgression.put(status: answer.head.status, answer.body) {
            throw trouble
        }
    }

    private func put(
        _ spot: OpdsProgression.Spot, _ push: SidePush, _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        let at = push.place.at.addingReportingOverflow(memory.skew(of: side.id).seconds)
        let body = OpdsProgression.body(
            spot, percent: push.percent, at: at.overflow ? push.place.at : at.partialValue,
            device: push.device, isDraft: link.isDraft)
        return try send(.put, body, errand)
    }

    /// Komga refuses what lies behind the last of its own places in a document. That one is taken
    /// from its list of them, else looked for ever farther from the end.
    private func shares(
        below share: Double, in href: String, _ errand: CancellableWork
    ) throws(SideTrouble) -> [Double] {
        for address in OpdsProgression.positions(of: link.address) {
            let answer = try send(
                .get, address, nil, OpdsProgression.positionsType, bytesMax: Self.listBytesMax,
                errand)
            guard answer.head.status == 200,
                let lasts = OpdsProgression.lastShares(answer.body)
            else { continue }
            guard let last = lasts[Percent.decoded(href)], last < share else { return [] }
            return [last]
        }
        var (shares, rest) = ([Double](), max(1 - share, Self.restMin))
        while rest < 1 {
            rest *= 4
            shares.append(max(0, 1 - rest))
        }
        return shares
    }

    private func document(_ href: String) -> String { link.address + " " + href }

    /// A place for each kilobyte of a book.
    private static let listBytesMax = 16 << 20
    private static let restMin = 1.0 / 64

    private func spot(_ place: SharedPlace) -> OpdsProgression.Spot? {
        if let ms = place.positionMs {
            guard link.isDraft, ms > 0 else { return nil }
            return .init(href: "", type: "", seconds: Double(ms) / 1_000)
        }
        guard let there = Locator(place.locator).flatMap(publication.place) else { return nil }
        let names = publication.locators(of: there)
        guard case .readium(let readium)? = names[.readium] else {
            guard publication.isMadeOfPages else { return nil }
            return .init(href: "", type: "", page: there.document + 1)
        }
        return .init(
            href: readium.href, type: readium.type, share: readium.progression,
            page: publication.isMadeOfPages ? there.document + 1 : nil)
    }

    private func send(
        _ method: HTTPRequest.Method, _ body: [UInt8]?, _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        let type = OpdsProgression.type(isDraft: link.isDraft)
        return try send(method, link.address, body, type, errand)
    }

    func send(
        _ method: HTTPRequest.Method, _ text: String, _ body: [UInt8]?, _ type: String,
        bytesMax: Int = bytesMax, _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        if memory.rests(side.id, now) { throw .busy(status: 429) }
        var request = try HTTPRequest(
            method, of: text, silence: .seconds(10), bytesMax: bytesMax)
        // The address was given by the catalog: it may be another server's, which is told nothing.
        guard request.address.origin == account.origin else { throw .noSuchBook }
        request.limits.retriesMax = SideConnection.retriesMax
        request.headers = [HTTPHeader("Accept", type + ", application/json")]
        request.body = body.map { HTTPBody(type: type, bytes: $0) }
        let answer = try asked(request, errand)
        if [429, 503].contains(answer.head.status), let told = answer.head["Retry-After"] {
            let date = FeedDate(told)?.milliseconds.map { $0 / 1_000 - now }
            memory.rest(side.id, until: now, seconds: Int64(told) ?? date ?? 0)
        }
        return answer
    }

    private func asked(
        _ request: HTTPRequest, _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        do throws(CatalogTrouble) { return try asking(request, account, errand) } catch {
            throw SideTrouble(error)
        }
    }
}

extension SideTrouble {
    /// What came between: signing in, the way there.
    init(_ trouble: CatalogTrouble) {
        switch trouble {
        case .signIn: self = .signedOut
        case .secret(let why), .locked(let why): self = .secret(why)
        case .stopped: self = .stopped
        case .refused(let status, _): self.init(status: status, [])
        case .line, .untrusted, .problem, .unreadable:
            self = .unreachable(why: trouble.why, next: trouble.next)
        }
    }
}

/// What is known of catalogs while the program runs.
final class OpdsMemory: Sendable {
    private let skews = Mutex<[String: ClockSkew]>([:])
    private let rests = Mutex<[String: Int64]>([:])
    private let lastShares = Mutex<[String: Double]>([:])

    /// Who wants to be left alone for longer is asked once a day.
    private static let restMax: Int64 = 86_400

    /// No share of a document helped.
    static let unknown = Double.infinity
    private static let documentsMax = 256

    /// Of the last place that the server knows in a document; nil where it was not asked for.
    func lastShare(in document: String) -> Double? { lastShares.withLock { $0[document] } }

    func note(lastShare share: Double, in document: String) {
        lastShares.withLock { shares in
            if shares.count >= Self.documentsMax { shares = [:] }
            shares[document] = share
        }
    }

    func skew(of side: String) -> ClockSkew {
        skews.withLock { $0[side] } ?? ClockSkew(seconds: 0)
    }

    func note(_ skew: ClockSkew, of side: String) { skews.withLock { $0[side] = skew } }

    func rests(_ side: String, _ now: Int64) -> Bool {
        rests.withLock { rests in
            guard let until = rests[side] else { return false }
            // A clock that was set back ends no later than a day.
            if until > now, until - now <= Self.restMax { return true }
            rests[side] = nil
            return false
        }
    }

    func rest(_ side: String, until now: Int64, seconds: Int64) {
        guard seconds > 0 else { return }
        rests.withLock { $0[side] = now + min(seconds, Self.restMax) }
    }
}

extension SyncDesk {
    func annotations(
        _ side: Side, _ publication: Publication, _ path: String
    ) throws(SideTrouble) -> AnnotationsSide {
        let line = try catalog(side, publication, path)
        guard let source = line.link.source else { throw .noSuchBook }
        return AnnotationsSide(line: line, source: source, allowed: patrons)
    }

    /// The link came with the book, and is asked as the account of its own origin alone.
    func catalog(
        _ side: Side, _ publication: Publication, _ path: String
    ) throws(SideTrouble) -> OpdsSide {
        // A file that cannot be read has no digest, and is known by its path.
        let digest = (try? publication.readerNames())?.partialMD5
        guard let entry = progressions.entry(of: path, digest: digest),
            let origin = Address(base: entry.link.address)?.origin,
            origin == Address(base: side.address)?.origin,
            let account = accounts().first(where: { $0.id == entry.account }),
            account.origin == origin
        else { throw .noSuchBook }
        let (mark, device) = try settled(with: side, publication, path)
        return OpdsSide(
            asking: askingCatalogs, side: side, link: entry.link, account: account,
            publication: publication, mark: mark, memory: catalogs, device: device, now: now())
    }

    var progressions: ProgressionLedger {
        ProgressionLedger(documents: documents, path: home + "/progressions.json")
    }

    /// The catalog of an account keeps places from now on.
    func addCatalog(_ wish: Wish) throws(Refusal) -> Side {
        let origin = Address(base: wish.address)?.origin
        guard let account = accounts().first(where: { $0.origin == origin && origin != nil })
        else {
            throw Refusal(
                tr("no catalog of that server is among your libraries"),
                next: tr("Add and sign in to it first, with `g a`."))
        }
        let kind = wish.kind ?? .opds
        // Added again, it is the same side, which keeps what was settled with it.
        let known = try known(ofCatalog: account.catalog, kind)
        var side =
            known
            ?? Side(
                id: NoteDesk.chance(), name: account.name, kind: kind, address: account.catalog,
                user: "")
        side.name = wish.name ?? side.name
        side.become(kind, wish.privacy ?? known?.privacy)
        // A permission from before is not given once more: it may have been taken back meanwhile.
        side.allows = wish.registers
        try side.checkPrivacy()
        try keep(side)
        return side
    }

    private func known(
        ofCatalog address: String, _ kind: Side.Kind
    ) throws(Refusal) -> Side? {
        do throws(KeepingError) {
            return try book.table().sides.first { $0.kind == kind && $0.address == address }
        } catch {
            throw Refusal(error)
        }
    }

    /// How the catalog of this address keeps places, as far as its books that are here tell; nil
    /// for what is no catalog.
    public func catalogKind(_ address: String) -> Side.Kind? {
        guard let origin = Address(base: address)?.origin,
            let account = accounts().first(where: { $0.origin == origin && $0.catalog == address })
        else { return nil }
        return progressions.hasAnnotations(of: account.id) ? .annotations : .opds
    }
}

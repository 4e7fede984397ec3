import Catalogs
import Ports
import Publications
import RuntimeKit
import ScreenKit
import Sharing
import Wording

/// Does what the rules decide: asks sides, keeps what they told, sends what was read.
public final class SyncDesk: Sendable {
    public typealias Outcome = SyncOutcome

    /// Prints a password; nil when it does not.
    public typealias Asking = @Sendable (_ command: String) -> String?
    /// Asks a catalog as one of its accounts, whatever it signs in by.
    public typealias AskingCatalogs =
        @Sendable (HTTPRequest, Account, CancellableWork) throws(CatalogTrouble) -> HTTPAnswer

    public let book: SideLedger
    let places: any PlaceKeeping
    let reading: any ReadingKeeping
    let remarks: any RemarkKeeping
    let http: any HTTPFetching
    let secrets: any SecretKeeping
    let asking: Asking
    let trust: @Sendable () -> HTTPTrust
    let now: @Sendable () -> Int64
    /// Folders that are shared, and our journals of them.
    let documents: any DocumentKeeping
    let home: String
    /// Of Audiobookshelf and Storyteller.
    let servers = ServerMemory()
    let catalogs = OpdsMemory()
    let rows = KosyncMemory()
    let patrons = AnnotationsMemory()
    let accounts: @Sendable () -> [Account]
    let askingCatalogs: AskingCatalogs

    public init(
        book: SideLedger, documents: any DocumentKeeping, home: String, places: any PlaceKeeping,
        reading: any ReadingKeeping, remarks: any RemarkKeeping,
        http: any HTTPFetching, secrets: any SecretKeeping,
        asking: @escaping Asking = { _ in nil },
        trust: @escaping @Sendable () -> HTTPTrust = { HTTPTrust() },
        accounts: @escaping @Sendable () -> [Account] = { [] },
        askingCatalogs: @escaping AskingCatalogs,
        now: @escaping @Sendable () -> Int64
    ) {
        self.accounts = accounts
        self.askingCatalogs = askingCatalogs
        self.book = book
        self.places = places
        self.reading = reading
        self.remarks = remarks
        self.http = http
        self.secrets = secrets
        self.asking = asking
        self.trust = trust
        self.now = now
        self.documents = documents
        self.home = home
    }

    // MARK: - One book, one side

    /// Pulls, decides, and pushes where that is allowed.
    /// - Parameters:
    ///   - isBusy: pages are being turned.
    ///   - pulls: off in the middle of reading, where the side was asked before.
    public func exchange(
        _ side: Side, about publication: Publication, at path: String, isBusy: Bool = false,
        pulls: Bool = true, _ errand: CancellableWork
    ) throws(KeepingError) -> Outcome {
        guard pulls || side.tellsPlaces else { return .agreed }
        guard let names = try names(of: publication, at: path, side) else { return .nameless }
        let looks = pulls ? true : try looksFirst(at: side, about: publication, at: path)
        let outcome: Outcome
        var notes: [String] = []
        do throws(SideTrouble) {
            let talk = try talk(to: side, about: publication, at: path)
            let pull =
                looks ? try pull(names, talk, side, publication, path, errand) : SidePull()
            notes = pull.notes
            let given = try kept { () throws(KeepingError) in
                try self.given(pull, side, publication, path, isBusy)
            }
            let step = given.step(pull) { name in
                guard case .time(let time)? = Locator(name) else { return nil }
                return Int64(time / .milliseconds(1))
            }
            try kept { () throws(KeepingError) in
                try places.add(step.entries, of: publication, at: path)
            }
            let end = try carryOut(step, given, side, publication, path, names) {
                (push) throws(SideTrouble) in
                try talk.push(push, of: push.names[0], errand)
            }
            try kept { () throws(KeepingError) in
                try places.add(step.answered, of: publication, at: path)
            }
            outcome = end
        } catch {
            if error == .laterThere, !looks {
                return try exchange(side, about: publication, at: path, isBusy: isBusy, errand)
            }
            if case .otherDocument(let report?) = error {
                try note(report, ofAnotherBookBy: side, publication, path)
            }
            outcome = Outcome(error)
        }
        try note(outcome, of: side, notes)
        return outcome
    }

    private func given(
        _ pull: SidePull, _ side: Side, _ publication: Publication, _ path: String,
        _ isBusy: Bool
    ) throws(KeepingError) -> PlaceJudge.Case {
        let now = now()
        var given = PlaceJudge.Case(
            try places.history(of: publication, at: path).history, pull.report,
            mark: try places.mark(of: side.id, about: publication, at: path)
                .knowing(pull.told),
            skew: ClockSkew(here: now, there: pull.clock),
            deviceID: try book.table().device.id, side: side.name,
            found: pull.report.flatMap {
                PlaceNames(publication: publication).found($0, isOwnName: side.kind.hasOurNames)
            },
            isSound: publication.isHeard, isBusy: isBusy, now: now)
        given.reason = pull.reason
        return given
    }

    private func carryOut(
        _ step: SyncStep, _ given: PlaceJudge.Case, _ side: Side,
        _ publication: Publication, _ path: String, _ names: [String],
        push: (SidePush) throws(SideTrouble) -> Void
    ) throws(SideTrouble) -> Outcome {
        if step.isMeeting {
            guard let report = given.report, let there = step.there else { return .agreed }
            var meeting = PlaceMeeting(
                side: side, here: given.local, there: there, found: given.found, report: report)
            let names = PlaceNames(publication: publication)
            meeting.words = .init(
                here: given.local.map { names.words(at: $0.locator) } ?? "",
                there: given.found.map { names.words(at: $0.locator) } ?? "")
            meeting.met = given.now
            if case .ask(let doubt) = step.verdict {
                return .asks(meeting, why: doubt.words(of: side.name))
            }
            return .moved(meeting)
        }
        var mark = step.mark
        var sent: Double?
        if side.tellsPlaces, let place = step.outgoing {
            let names = side.told(names)
            let told = side.told(place)
            guard !names.isEmpty, let (pointer, percent) = pointer(told, side, publication)
            else { return .nameless }
            let device = try kept { () throws(KeepingError) in try book.table().device }
            try push(
                SidePush(
                    place: told, names: names, pointer: pointer, percent: percent, device: device,
                    isAgain: given.mark.tells(place)))
            mark.sent = SideMark.Sent(
                locator: place.locator, pointer: pointer, percent: percent, at: place.at)
            sent = percent
        }
        if mark != given.mark {
            try kept { () throws(KeepingError) in
                try places.keep(mark, of: side.id, about: publication, at: path)
            }
        }
        if let sent { return .sent(percent: sent) }
        if case .disbelieve(let why) = step.verdict { return .disbelieved(why) }
        return .agreed
    }

    /// A journal has our own names for places; servers have those of other programs.
    private func pointer(
        _ place: SharedPlace, _ side: Side, _ publication: Publication
    ) -> (pointer: String, percent: Double)? {
        if side.kind.hasOurNames { return (place.locator, place.percent) }
        return PlaceNames(publication: publication).pointer(of: place.locator)
    }

    /// What was decided of a meeting: `takes` moves the place here, else it stays. It is kept, so
    /// that nothing is asked twice. The caller moves what is open.
    public func settle(
        _ meeting: PlaceMeeting, takes: Bool, _ publication: Publication, at path: String
    ) throws(KeepingError) {
        var mark = try places.mark(of: meeting.side.id, about: publication, at: path)
        mark.answered = meeting.report
        if takes, let found = meeting.found {
            mark.sent = SideMark.Sent(
                locator: found.locator, pointer: meeting.report.pointer, percent: found.percent,
                at: now())
            var kept =
                try reading.reading(of: publication, at: path)
                ?? KeptReading(locator: found.locator, percent: found.percent)
            (kept.locator, kept.percent) = (found.locator, found.percent)
            kept.positionMs = found.positionMs
            kept.move = .leapt
            if found.positionMs == nil {
                kept.readThrough = ReadThrough(
                    found.locator, percent: found.percent, isBegun: true)
            }
            try reading.keep(kept, of: publication, at: path)
        }
        try places.keep(mark, of: meeting.side.id, about: publication, at: path)
        let history = try places.history(of: publication, at: path).history
        try close(history, with: meeting.side, stays: !takes, publication, path)
    }

    /// An answered question is none any more: the history says what came of it.
    private func close(
        _ history: PlaceHistory, with side: Side, stays: Bool, _ publication: Publication,
        _ path: String
    ) throws(KeepingError) {
        let answered = history.answered(side.name, stays: stays)
        if answered.isEmpty { return }
        try places.add(answered, of: publication, at: path)
    }

    // MARK: - Names and lines

    /// The first is what the book is called now, the others what it was called before.
    private func names(
        of publication: Publication, at path: String, _ side: Side
    ) throws(KeepingError) -> [String]? {
        if side.kind.hasBooksOfItsOwn {
            // It is looked for there by what it is, and under one name here.
            return try bookNames(of: publication, at: path).map { Array($0.prefix(1)) }
        }
        if side.kind.hasOurNames { return try bookNames(of: publication, at: path) }
        // A sound has no place that KOReader could name.
        guard !publication.spine.isEmpty else { return nil }
        var names: ReaderNames?
        do throws(ResourceError) {
            names = try publication.readerNames()
        } catch {
            throw KeepingError("\(path) \(error.reason)")
        }
        guard let names else { return nil }
        let own = side.naming == .binary ? names.partialMD5 : names.fileNameMD5
        let other = side.naming == .binary ? names.fileNameMD5 : names.partialMD5
        let all = try places.names(adding: [own, other], of: publication, at: path)
        return [own] + all.filter { $0 != own }
    }

    func talk(
        to side: Side, about publication: Publication, at path: String
    ) throws(SideTrouble) -> any SideTalking {
        let isSound = publication.isHeard
        switch side.kind {
        case .folder: return folder(side, isSound: isSound)
        case .webdav:
            let password = side.user.isEmpty ? nil : try password(of: side)
            return webdav(side, password, isSound: isSound)
        case .kosync:
            return KosyncSide(
                http: http, side: side, password: try password(of: side), memory: rows,
                trust: trust())
        case .sdr: return SidecarSide(documents: documents, side: side, path: path)
        case .foliate:
            return FoliateSide(
                documents: documents, side: side, publication: publication, path: path)
        case .moon:
            return MoonSide(documents: documents, side: side, publication: publication, path: path)
        case .opds:
            let line = try catalog(side, publication, path)
            guard let count = line.link.pages else { return try line.progression() }
            return try PagesSide(line, count: count)
        case .annotations: return try annotations(side, publication, path)
        case .storyteller:
            let (mark, device) = try settled(with: side, publication, path)
            return storyteller(side, try password(of: side), publication, mark, device)
        case .audiobookshelf: return try audiobookshelf(side, publication, path)
        }
    }

    func audiobookshelf(
        _ side: Side, _ publication: Publication, _ path: String
    ) throws(SideTrouble) -> AudiobookshelfSide {
        let (mark, device) = try settled(with: side, publication, path)
        return AudiobookshelfSide(
            line: audiobookshelf(side, try password(of: side)), items: items(of: side),
            publication: publication, mark: mark, device: device, now: now())
    }

    /// What the side was told of a book last, and what this device is called there.
    func settled(
        with side: Side, _ publication: Publication, _ path: String
    ) throws(SideTrouble) -> (SideMark, SharedPlace.Device) {
        try kept { () throws(KeepingError) in
            (try places.mark(of: side.id, about: publication, at: path), try book.table().device)
        }
    }

    func audiobookshelf(_ side: Side, _ secret: Secret) -> AudiobookshelfLine {
        AudiobookshelfLine(
            http: http, side: side, secret: secret, memory: servers, trust: trust())
    }

    func storyteller(
        _ side: Side, _ password: Secret, _ publication: Publication? = nil,
        _ mark: SideMark = SideMark(), _ device: SharedPlace.Device = .init(id: "", name: "")
    ) -> StorytellerSide {
        StorytellerSide(
            http: http, side: side, password: password, memory: servers, books: items(of: side),
            publication: publication, mark: mark, device: device, now: now(), trust: trust())
    }

    func items(of side: Side) -> ServerBooks {
        ServerBooks(documents: documents, path: home + "/" + side.id + "/items.json")
    }

    func password(of side: Side) throws(SideTrouble) -> Secret {
        if let command = side.passwordCommand {
            guard let line = asking(command) else {
                throw .secret(tr("the password command of \(side.name) tells nothing"))
            }
            return Secret(line)
        }
        var password: Secret?
        do throws(SecretError) { password = try secrets.secret(of: side.account) } catch {
            throw .secret(error.why)
        }
        guard let password else {
            throw .noPassword(wasKept: side.kept != nil && !side.hasNoPlaceForPassword)
        }
        return password
    }

    /// How the side stands is told by `sync status`, also by another program.
    private func note(
        _ outcome: Outcome, of side: Side, _ notes: [String]
    ) throws(KeepingError) {
        let now = now()
        try book.change { table in
            guard var known = table[side.id] else { return }
            switch outcome {
            case .failed(let trouble):
                known.standing = trouble.isAboutLogin ? .signedOut : .failed
                (known.why, known.next) = (trouble.why, trouble.next)
            default:
                (known.standing, known.last) = (.ok, now)
                var notes = notes
                if case .notTaken(let why) = outcome { notes.insert(why, at: 0) }
                (known.why, known.next) = (clauses(notes.prefix(Self.notesMax)), "")
            }
            // The permission is used: a later refusal on another device holds.
            if case .sent = outcome { known.allows = false }
            table[side.id] = known
        }
    }

    private static let notesMax = 3

    private func kept<T>(
        _ body: () throws(KeepingError) -> T
    ) throws(SideTrouble) -> T {
        do throws(KeepingError) { return try body() } catch { throw .refused(error.why) }
    }
}

extension Side {
    /// The machine had no place for its password when it was set up.
    public var hasNoPlaceForPassword: Bool {
        passwordCommand == nil && kept.flatMap(SecretPlace.init) == .session
    }

    /// As the places of passwords know it.
    public var account: Account {
        var account = Account(id: "sync-" + id, name: "Sync \(name)", catalog: address)
        account.user = user
        account.kept = kept.flatMap(SecretPlace.init)
        return account
    }
}

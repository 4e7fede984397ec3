import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing
import Wording

/// Setting sides up and taking them away, and all books at once.
extension SyncDesk {
    /// Where servers have it, below the address that a person knows.
    private static let bases = ["", "/koreader", "/kosync", "/api/koreader"]

    /// What a person says of a new side.
    public struct Wish: Sendable {
        public var address: String
        public var name: String?
        public var user: String
        public var password: Secret
        /// Printed by this each time, and not kept.
        public var command: String?
        public var registers = false
        public var naming = Side.Naming.binary
        /// What it speaks; nil where that is to be found out.
        public var kind: Side.Kind?
        /// What it is told; nil for what is usual there.
        public var privacy: SidePrivacy?

        public init(address: String, user: String, password: Secret) {
            (self.address, self.user, self.password) = (address, user, password)
        }
    }

    /// Finds out what stands at an address and signs in there; then the side is kept. One that is
    /// there already is signed in again, and keeps what was settled with it.
    public func add(_ wish: Wish, _ errand: CancellableWork) throws(Refusal) -> Side {
        guard let address = Address(base: wish.address), let origin = address.origin else {
            throw Refusal(HTTPFault.noAddress.why, next: HTTPFault.noAddress.next)
        }
        if [.opds, .annotations].contains(wish.kind) { return try addCatalog(wish) }
        let known = try known(wish)
        var side = Side(
            id: known?.id ?? NoteDesk.chance(), name: wish.name ?? known?.name ?? origin.host,
            kind: .kosync, address: wish.address, user: wish.user, naming: wish.naming)
        if known == nil { try refuseTaken(side.name) }
        var wish = wish
        wish.kind = known?.kind ?? wish.kind
        wish.privacy = wish.privacy ?? known?.privacy
        side = try found(side, wish, errand)
        side.isPaused = known?.isPaused ?? false
        try side.checkPrivacy()
        side.standing = .ok
        side.last = now()
        if let command = wish.command {
            side.passwordCommand = command
        } else if !side.user.isEmpty || side.kind == .audiobookshelf {
            do throws(SecretError) {
                side.kept = try secrets.keep(wish.password, of: side.account).rawValue
            } catch {
                throw Refusal(error.why, next: SideTrouble.secret("").next)
            }
        }
        try keep(side)
        return side
    }

    /// The side that a person means again, because its password is another now. Journals on a
    /// server are one side under whatever name: two would be two devices there.
    private func known(_ wish: Wish) throws(Refusal) -> Side? {
        let bare = Side.bare(wish.address)
        let addresses = Set(Self.bases.map { bare + $0 })
        return try sides().first { side in
            side.kind != .folder && side.user == wish.user
                && addresses.contains(Side.bare(side.address))
                && wish.kind ?? side.kind == side.kind
                && (side.kind == .webdav || wish.name ?? side.name == side.name)
        }
    }

    func sides() throws(Refusal) -> [Side] {
        do throws(KeepingError) { return try book.table().sides } catch {
            throw Refusal(error)
        }
    }

    /// Before anything is written anywhere.
    private func refuseTaken(_ name: String) throws(Refusal) {
        if try sides().contains(where: { $0.name.lowercased() == name.lowercased() }) {
            throw Refusal(taken: name)
        }
    }

    func keep(_ side: Side) throws(Refusal) {
        var isTaken = false
        do throws(KeepingError) {
            try book.change { table in
                let other = table.named(side.name).flatMap { $0.id == side.id ? nil : $0 }
                let isFull = table[side.id] == nil && table.sides.count >= SideTable.sidesMax
                isTaken = other != nil || isFull
                if !isTaken { table[side.id] = side }
            }
        } catch {
            throw Refusal(error)
        }
        if isTaken { throw Refusal(taken: side.name) }
    }

    /// Finds out what stands there. Servers of KOReader's protocol come first: they are asked
    /// with a digest of the password, and all others with the password itself.
    private func found(
        _ side: Side, _ wish: Wish, _ errand: CancellableWork
    ) throws(Refusal) -> Side {
        var troubles: [SideTrouble] = []
        let mayBeOther = wish.kind == nil && !wish.registers
        if wish.kind == .audiobookshelf || mayBeOther,
            let found = try found(
                side.become(.audiobookshelf, AudiobookshelfSignIn.base, wish.privacy), wish, errand,
                { audiobookshelf($0, wish.password) })
        {
            return found
        }
        if wish.kind == .storyteller || mayBeOther && !wish.user.isEmpty,
            let found = try found(
                side.become(.storyteller, Storyteller.base, wish.privacy), wish, errand,
                { storyteller($0, wish.password) })
        {
            return found
        }
        if wish.kind != .webdav {
            for base in Self.bases {
                var candidate = side
                candidate.address = side.bareAddress + base
                candidate.become(.kosync, wish.privacy)
                do throws(SideTrouble) {
                    return try signedIn(candidate, wish, errand)
                } catch {
                    troubles.append(error)
                    if case .unreachable = error { throw Refusal(error) }
                }
            }
        }
        if wish.kind == .webdav || wish.kind == nil && !wish.registers {
            var candidate = side
            candidate.address = side.bareAddress
            candidate.become(.webdav, wish.privacy)
            do throws(SideTrouble) {
                try begin(candidate, side.user.isEmpty ? nil : wish.password, errand)
                return candidate
            } catch {
                troubles.append(error)
            }
        }
        // A refused password says more than a path that is not there.
        throw Refusal(
            troubles.first { $0 == .signedOut } ?? troubles.first { $0 != .noServer } ?? .noServer)
    }

    /// Signs in to a server of this kind. It is asked for its kind first, without a name or a
    /// password. nil when it is of another kind.
    private func found(
        _ candidate: Side, _ wish: Wish, _ errand: CancellableWork,
        _ server: (Side) -> any GreetingServer
    ) throws(Refusal) -> Side? {
        let server = server(candidate)
        do throws(SideTrouble) {
            guard try server.isThere(errand) else {
                if wish.kind == candidate.kind { throw .noServer }
                return nil
            }
            try server.test(errand)
            return candidate
        } catch {
            // That one path leads elsewhere says nothing of the others.
            if wish.kind == nil, [.noServer, .movedOn].contains(error) { return nil }
            throw Refusal(error)
        }
    }

    private func signedIn(
        _ side: Side, _ wish: Wish, _ errand: CancellableWork
    ) throws(SideTrouble) -> Side {
        var side = side
        let line = { (side: Side) in
            KosyncSide(http: self.http, side: side, password: wish.password, trust: self.trust())
        }
        if wish.registers { try line(side).register(errand) }
        do throws(SideTrouble) {
            try line(side).test(errand)
            return side
        } catch {
            guard error == .signedOut else { throw error }
        }
        // Once, for servers that want the password itself.
        side.usesBasic = true
        try line(side).test(errand)
        return side
    }

    /// What a side is told from now on. What it was told before stays there.
    public func set(
        _ privacy: SidePrivacy, of name: String
    ) throws(Refusal) -> Side {
        var side: Side?
        do throws(KeepingError) { side = try book.table().named(name) } catch {
            throw Refusal(error)
        }
        guard var side else {
            throw Refusal(
                tr("there is no side of that name"), next: tr("`rushlight sync status` lists them.")
            )
        }
        side.privacy = privacy
        try side.checkPrivacy()
        let id = side.id
        do throws(KeepingError) {
            side = try book.change { $0[id]?.privacy = privacy }[id] ?? side
        } catch {
            throw Refusal(error)
        }
        // Which of its books are books here was found out in another way.
        items(of: side).clear()
        return side
    }

    public func remove(_ name: String) throws(Refusal) -> Side {
        do throws(KeepingError) {
            guard let side = try book.table().named(name) else {
                throw KeepingError(tr("there is no side of that name"))
            }
            try book.change { $0[side.id] = nil }
            try places.forget(side: side.id)
            copy(of: side).clear()
            items(of: side).clear()
            servers.forget(side.id)
            // Its password may be gone already; the side is.
            try? secrets.forget(side.account)
            return side
        } catch {
            throw Refusal(error.why, next: tr("`rushlight sync status` lists them."))
        }
    }

    /// Why something was not set up, and what to do.
    public struct Refusal: Error, Equatable, Sendable {
        public var why: String
        public var next: String
        /// The name or the password is not right.
        public var isAboutLogin = false

        init(_ why: String, next: String) {
            (self.why, self.next) = (why, next)
        }

        /// Of what is kept here.
        init(_ error: KeepingError) {
            self.init(error.why, next: tr("Look at the folder of your library."))
        }

        init(taken name: String) {
            self.init(
                tr("there is a side of the name \(name) already"),
                next: tr("Give another with --name, or remove that one."))
        }

        init(_ trouble: SideTrouble) {
            let next = trouble == .signedOut ? tr("Check the name and password.") : trouble.next
            self.init(trouble.why, next: next)
            isAboutLogin = trouble == .signedOut
        }
    }

    // MARK: - Books

    /// Books that were read here and not told to a side.
    public static let booksMax = 50

    /// So many places wait to be sent there.
    public static func waitingCount(
        for side: Side, _ places: any PlaceKeeping
    ) throws(KeepingError) -> Int {
        if !side.tellsPlaces { return 0 }
        // KOReader has no name for a place in a sound.
        return try places.waitingCount(
            for: side.id, among: booksMax, withSounds: side.kind.hasOurNames,
            onlyKnown: side.kind.hasBooksOfItsOwn)
    }

    public func waitingCount(for side: Side) throws(KeepingError) -> Int {
        try Self.waitingCount(for: side, places)
    }

    /// A side that failed was not told where the book was left, or of its notes.
    public func waits(_ publication: Publication, at path: String) -> Bool {
        isUntold(publication, at: path) { [.failed, .signedOut].contains($0.standing) }
    }

    /// One of the sides was not told where the book was left, or of its notes.
    public func isUntold(
        _ publication: Publication, at path: String, among counts: (Side) -> Bool = { _ in true }
    ) -> Bool {
        // What cannot be read is told where places are kept.
        guard let sides = try? book.table().sides.filter({ !$0.isPaused && counts($0) })
        else { return false }
        return isPlaceUntold(publication, at: path, sides)
            || sides.contains { hasUntoldRemarks($0, about: publication, at: path) }
    }

    private func isPlaceUntold(
        _ publication: Publication, at path: String, _ sides: [Side]
    ) -> Bool {
        let kept = try? places.history(of: publication, at: path)  // the same
        guard let history = kept?.history else { return false }
        return sides.contains { side in
            guard side.tellsPlaces,
                let mark = try? places.mark(of: side.id, about: publication, at: path)  // the same
            else { return false }
            let given = PlaceJudge.Case(
                history, nil, mark: mark, deviceID: "", side: side.name,
                isSound: publication.isHeard, now: now())
            return PlaceJudge.outgoing(given, after: .nothing) != nil
        }
    }

    public func history(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> PlaceHistory {
        try places.history(of: publication, at: path).history
    }

    public func readFiles() throws(KeepingError) -> [String] {
        try places.readFiles(Self.booksMax)
    }
}

extension Side {
    mutating func become(_ kind: Kind, _ privacy: SidePrivacy?) {
        self.kind = kind
        self.privacy = privacy ?? kind.privacies[0]
    }

    fileprivate func become(
        _ kind: Kind, _ base: (String) -> String, _ privacy: SidePrivacy?
    ) -> Side {
        var side = self
        side.become(kind, privacy)
        side.address = base(address)
        return side
    }

    func checkPrivacy() throws(SyncDesk.Refusal) {
        if kind.privacies.contains(privacy) { return }
        throw SyncDesk.Refusal(
            tr("\(name) cannot be told \(privacy.rawValue): its protocol has none"),
            next: "Say "
                + kind.privacies.map { "`\($0.rawValue)`" }.joined(separator: " or ") + ".")
    }

    /// What it may know of what a book is called.
    func told(_ names: [String]) -> [String] {
        guard kind.hasOurNames, !kind.hasBooksOfItsOwn, !privacy.hasWords else { return names }
        return names.filter { !$0.hasPrefix("id:") }
    }

    /// A place has the words around it with it, so that it is found in another edition too.
    func told(_ place: SharedPlace) -> SharedPlace {
        guard !privacy.hasWords, let locator = Locator(place.locator) else { return place }
        var place = place
        place.locator = locator.wordless.description
        return place
    }

    fileprivate static func bare(_ address: String) -> String {
        address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    fileprivate var bareAddress: String { Self.bare(address) }
}

import Notation

/// Knows what a person was given: newer licences than those in books, and the keys to them.
public protocol LicenceKnowing: Sendable {
    func standing(of licence: Licence) -> LicenceStanding
}

/// What is known of a licence beside what stands in the book.
public struct LicenceStanding: Sendable {
    /// A newer one, where the lender sent it.
    public var licence: Licence?
    /// What the lender said last.
    public var state: LicenceState?
    /// Those that may open it, the likeliest first.
    public var keys: [LicenceKey]
    public var now: Int64
    /// Certificates that are trusted to name lenders.
    public var roots: [[UInt8]]

    public init(
        licence: Licence? = nil, state: LicenceState? = nil, keys: [LicenceKey] = [], now: Int64,
        roots: [[UInt8]] = []
    ) {
        (self.licence, self.state, self.keys) = (licence, state, keys)
        (self.now, self.roots) = (now, roots)
    }
}

/// A book's licence, and whether it lets one in.
public struct LicenceLock: Sendable {
    public let licence: Licence
    /// Why the book stays locked; nil where it is open.
    public let trouble: LicenceTrouble?
    let cipher: BlockCipher?

    /// - Parameter passphrase: what a person just typed, before anything that is known.
    public init(
        _ licence: Licence, _ standing: LicenceStanding?, passphrase: String? = nil
    ) {
        let newer = standing?.licence.flatMap { told in
            told.id == licence.id && told.revised >= licence.revised ? told : nil
        }
        let licence = newer ?? licence
        self.licence = licence
        do throws(LicenceTrouble) {
            cipher = try Self.open(licence, standing, passphrase)
            trouble = nil
        } catch {
            (cipher, trouble) = (nil, error)
        }
    }

    private static func open(
        _ licence: Licence, _ standing: LicenceStanding?, _ passphrase: String?
    ) throws(LicenceTrouble) -> BlockCipher {
        guard let standing else { throw locked(licence, isWrong: false) }
        try licence.check(standing)
        let typed = passphrase.map { [LicenceKey(passphrase: $0)] } ?? []
        for key in typed + standing.keys {
            if let cipher = licence.open(with: key) { return cipher }
        }
        throw locked(licence, isWrong: !typed.isEmpty)
    }

    static func locked(_ licence: Licence, isWrong: Bool) -> LicenceTrouble {
        .passphrase(lender: licence.lender, hint: licence.hint, isWrong: isWrong)
    }
}

extension Licence {
    /// Checks everything but the passphrase.
    public func check(_ standing: LicenceStanding) throws(LicenceTrouble) {
        guard profile == .basic else { throw .profile(profile) }
        try seal.check(at: revised, roots: standing.roots)
        if let state = standing.state, state.isOver { throw .over(state) }
        if let trouble = rights.trouble(at: standing.now) { throw trouble }
    }

    /// Whether a key opens it.
    public func opens(to key: LicenceKey) -> Bool { open(with: key) != nil }
}

extension LicenceLock: Equatable {
    public static func == (one: LicenceLock, other: LicenceLock) -> Bool {
        one.licence == other.licence && one.trouble == other.trouble
    }
}

extension LicenceLock {
    /// Where books keep the licence they are under.
    public static let inEpub = "META-INF/license.lcpl"
    public static let inPackage = "license.lcpl"

    /// That of an archive; nil where it is under none.
    static func licence(in archive: ZipArchive) throws(LicenceTrouble) -> Licence? {
        guard let name = [inEpub, inPackage].first(where: archive.contains) else { return nil }
        let document: [UInt8]
        do throws(ResourceError) {
            document = try archive.load(name, limit: Licence.bytesMax).bytes
        } catch {
            throw .damaged(error.sentence)
        }
        return try Licence(document)
    }
}

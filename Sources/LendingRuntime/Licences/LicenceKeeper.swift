import Catalogs
import Notation
import Ports
import Publications

/// What is known here of licences: newer ones than those in books, what lenders said, and the keys,
/// which are where passwords are.
public final class LicenceKeeper: LicenceKnowing, CopyCounting {
    public let ledger: LicenceLedger
    private let secrets: any SecretKeeping
    /// Seconds since 1970.
    private let now: @Sendable () -> Int64
    private let roots: @Sendable () -> [[UInt8]]

    /// So many keys of one lender are tried.
    private static let keysMax = 16

    /// - Parameter roots: certificates that are trusted to name lenders; none where a person named
    ///   none.
    public init(
        ledger: LicenceLedger, secrets: any SecretKeeping, now: @escaping @Sendable () -> Int64,
        roots: @escaping @Sendable () -> [[UInt8]]
    ) {
        (self.ledger, self.secrets, self.now, self.roots) = (ledger, secrets, now, roots)
    }

    public func standing(of licence: Licence) -> LicenceStanding {
        // Without a readable ledger the licence in the book is used alone. The next change to the
        // ledger reports the error.
        let records = (try? ledger.records()) ?? []
        let own = records.first { $0.id == licence.id }
        let others = records.filter {
            $0.id != licence.id && $0.licence.provider == licence.provider && $0.kept != nil
        }
        let keepers = ([own].compactMap(\.self).filter { $0.kept != nil } + others)
            .prefix(Self.keysMax)
        return LicenceStanding(
            licence: own?.licence, state: own?.state,
            keys: keepers.compactMap { key(of: $0) }, now: now(), roots: roots())
    }

    private func key(of record: LicenceRecord) -> LicenceKey? {
        // One that cannot be read now is asked for again.
        (try? secrets.secret(of: record.keeper)).flatMap { $0 }.flatMap { LicenceKey($0.text) }
    }

    /// Where the key was kept.
    @discardableResult
    public func remember(
        _ key: LicenceKey, to licence: Licence, title: String
    ) throws(CatalogTrouble) -> SecretPlace {
        let record = try told { () throws(KeepingError) in
            try ledger.change(licence, title: title)
        }
        let place: SecretPlace
        do throws(SecretError) {
            place = try secrets.keep(Secret(key.text), of: record.keeper)
        } catch { throw CatalogTrouble(error) }
        try told { () throws(KeepingError) in try ledger.change(licence) { $0.kept = place } }
        return place
    }

    /// The book is locked again.
    public func forget(_ licence: Licence) throws(CatalogTrouble) {
        let known = try told { () throws(KeepingError) in try ledger.record(licence.id) }
        guard let known else { return }
        do throws(SecretError) { try secrets.forget(known.keeper) } catch {
            throw CatalogTrouble(error)
        }
        try told { () throws(KeepingError) in try ledger.change(licence) { $0.kept = nil } }
    }

    /// Nothing of it can be read any more.
    func isOver(_ record: LicenceRecord) -> Bool {
        if record.state?.isOver == true { return true }
        return record.licence.rights.end.map { $0 <= now() } ?? false
    }

    /// Counted before it is copied: a kill costs the person some characters, and never the lender.
    public func count(_ characters: Int, of licence: Licence) -> CopyAllowance {
        var allowance = CopyAllowance.allowed(left: .max)
        do throws(KeepingError) {
            try ledger.change(licence) { record in
                guard let left = record.copiesLeft else { return }
                guard characters <= left else {
                    allowance = .refused(left: left)
                    return
                }
                record.copied += characters
                allowance = .allowed(left: left - characters)
            }
            return allowance
        } catch {
            return .failed(error.why)
        }
    }

    @discardableResult
    func told<T>(_ body: () throws(KeepingError) -> T) throws(CatalogTrouble) -> T {
        do throws(KeepingError) { return try body() } catch { throw .secret(error.why) }
    }

    /// The certificates of a file, one after the other, as they are handed around (PEM).
    public static func certificates(_ file: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: file, as: UTF8.self)
        return text.split(separator: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
            let letters = part.prefix { $0 != "-" }.utf8
            return Base64.decoded(Array(letters)[...], between: .blanks)
        }
    }
}

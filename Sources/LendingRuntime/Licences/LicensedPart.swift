import Catalogs
import Ports
import Publications
import Wording

/// A book that came by a licence, before it is a file: whether it is the one that the licence is
/// for, and what is written behind it so that it has the licence in it.
enum LicensedPart {
    /// As much as a directory of a hundred thousand files takes.
    private static let directoryMax = 16 << 20
    private static let chunk = 1 << 20

    /// nil where it is what the licence says, or says nothing.
    static func fault(_ part: any PartFile, under licence: Licence) -> Loan.Refusal? {
        guard let wanted = licence.link("publication")?.digest else { return nil }
        var digest = Sha256()
        var place = 0
        while place < part.count {
            let bytes = part.bytes(chunk, from: place)
            if bytes.isEmpty { break }
            digest.add(bytes)
            place += bytes.count
        }
        if digest.hex() == wanted { return nil }
        return Loan.Refusal(
            why: tr("what the server sent is not the book that the licence is for"),
            next: tr("Try again; if it stays, tell the lender."))
    }

    /// nil for a file that takes none.
    static func addendum(_ licence: Licence, to part: any PartFile) -> [UInt8]? {
        let end = part.ending(directoryMax)
        let isEpub = String(decoding: part.beginning(100), as: UTF8.self).contains("epub+zip")
        return ZipAddendum.bytes(
            adding: isEpub ? LicenceLock.inEpub : LicenceLock.inPackage, licence.document,
            behind: part.count, end: end)
    }
}

import Catalogs
import Notation
import Publications

extension LicenceRecord {
    /// A licence that came by itself, as a loan among the others.
    var loan: LoanRecord {
        let book = Feed.Publication(
            licence: licence.id, title: title,
            times: (IsoTime.text(licence.issued), licence.rights.end.map(IsoTime.text)),
            book: licence.link("publication").map { ($0.href, $0.type) },
            renewal: status?.renewal?.href, revoke: status?.link("return")?.href)
        return LoanRecord(
            id: .init(account: LoanRecord.licences, book: licence.id), loan: Loan(book), path: path)
    }
}

extension CatalogTrouble {
    /// A licence does not let one do it.
    static func licence(_ trouble: LicenceTrouble) -> CatalogTrouble {
        .line(why: trouble.why, next: trouble.advice, isOffline: false)
    }

    static func licence(_ error: OpenError) -> CatalogTrouble {
        .line(why: error.why, next: error.advice, isOffline: false)
    }
}

import Catalogs
import Ports
import RuntimeKit
import Wording

/// The loans of all accounts, in a file that is read anew before each change: another program may
/// have changed it.
public final class LoanLedger: Sendable {
    private let documents: any DocumentKeeping
    private let path: String?

    /// `path` is nil where there is no home folder.
    public init(documents: any DocumentKeeping, path: String?) {
        self.documents = documents
        self.path = path
    }

    public func records() throws(KeepingError) -> [LoanRecord] {
        guard let path else { return [] }
        var bytes: [UInt8] = []
        do throws(DocumentError) {
            bytes = try documents.read(path, bytesMax: LoanFile.bytesMax) ?? []
        } catch {
            throw KeepingError("loans.json: \(error.why)")
        }
        guard let records = LoanFile.records(bytes) else {
            throw KeepingError(tr("loans.json is broken; it was left as it is"))
        }
        return records
    }

    /// Puts a loan in the place of the one with its id, or at the end.
    public func keep(_ record: LoanRecord) throws(KeepingError) {
        try change { records in
            if let at = records.firstIndex(where: { $0.id == record.id }) {
                records[at] = record
            } else {
                records.append(record)
            }
        }
    }

    public func forget(_ id: LoanRecord.ID) throws(KeepingError) {
        try change { $0.removeAll { $0.id == id } }
    }

    private func change(_ body: (inout [LoanRecord]) -> Void) throws(KeepingError) {
        guard let path else { throw KeepingError(tr("there is no home folder")) }
        try documents.change(path) { () throws(KeepingError) in
            // A file that cannot be read is not written over.
            let old = try records()
            var new = old
            body(&new)
            if new == old { return }
            if new.count > LoanFile.countMax {
                throw KeepingError(tr("there are \(LoanFile.countMax) loans already"))
            }
            do throws(DocumentError) {
                try documents.save(LoanFile.bytes(new), to: path)
            } catch {
                throw KeepingError("loans.json: \(error.why)")
            }
        }
    }
}

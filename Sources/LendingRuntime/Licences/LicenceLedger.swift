import Catalogs
import Ports
import Publications
import Wording

/// The licences of a person, in a file that is read anew each time and changed by one program at a
/// time.
public final class LicenceLedger: Sendable {
    private let documents: any DocumentKeeping
    private let path: String?
    private let newID: @Sendable () -> String

    /// `path` is nil where there is no home folder.
    public init(
        documents: any DocumentKeeping, path: String?, newID: @escaping @Sendable () -> String
    ) {
        self.documents = documents
        self.path = path
        self.newID = newID
    }

    public func records() throws(KeepingError) -> [LicenceRecord] { try contents(bytes()).records }

    public func record(_ id: String) throws(KeepingError) -> LicenceRecord? {
        try records().first { $0.id == id }
    }

    /// What lenders know this installation by; made when it is first told.
    public func device() throws(KeepingError) -> String {
        if let known = try contents(bytes()).device { return known }
        return try change { contents in
            let device = contents.device ?? newID()
            contents.device = device
            return device
        }
    }

    /// Changes what is known of one, or begins with it. Of two licences the newer one stays.
    @discardableResult
    public func change(
        _ licence: Licence, title: String = "", _ body: (inout LicenceRecord) -> Void = { _ in }
    ) throws(KeepingError) -> LicenceRecord {
        try change { contents in
            var record = LicenceRecord(licence, title: title)
            let at = contents.records.firstIndex { $0.id == licence.id }
            if let at { record = contents.records[at] }
            if licence.revised >= record.licence.revised { record.licence = licence }
            if !title.isEmpty { record.title = title }
            body(&record)
            if let at {
                contents.records[at] = record
            } else {
                // The oldest make room: their books tell the rest.
                if contents.records.count >= LicenceFile.countMax { contents.records.removeFirst() }
                contents.records.append(record)
            }
            return record
        }
    }

    private func change<T>(
        _ body: (inout LicenceFile.Contents) -> T
    ) throws(KeepingError) -> T {
        guard let path else { throw KeepingError(tr("there is no home folder")) }
        return try documents.change(path) { () throws(KeepingError) in
            // A file that cannot be read is not written over.
            let old = try bytes()
            var contents = try contents(old)
            let value = body(&contents)
            do throws(DocumentError) {
                try documents.save(LicenceFile.bytes(contents, over: old), to: path)
            } catch {
                throw KeepingError("licences.json: \(error.why)")
            }
            return value
        }
    }

    private func bytes() throws(KeepingError) -> [UInt8] {
        guard let path else { return [] }
        do throws(DocumentError) {
            return try documents.read(path, bytesMax: LicenceFile.bytesMax) ?? []
        } catch {
            throw KeepingError("licences.json: \(error.why)")
        }
    }

    private func contents(_ bytes: [UInt8]) throws(KeepingError) -> LicenceFile.Contents {
        guard let contents = LicenceFile.contents(bytes) else {
            throw KeepingError(tr("licences.json is broken; it was left as it is"))
        }
        return contents
    }
}

import Ports
import RuntimeKit
import Sharing
import Wording

/// The sides of a person, in a file that is read anew before each change: another program may have
/// changed it.
public final class SideLedger: Sendable {
    private let documents: any DocumentKeeping
    private let path: String?
    private let newID: @Sendable () -> String
    private let hostName: @Sendable () -> String

    /// - Parameters:
    ///   - path: nil where there is no home folder.
    ///   - newID: different on every installation.
    public init(
        documents: any DocumentKeeping, path: String?, newID: @escaping @Sendable () -> String,
        hostName: @escaping @Sendable () -> String
    ) {
        self.documents = documents
        self.path = path
        self.newID = newID
        self.hostName = hostName
    }

    /// Reading makes no file: nothing is made before a side is set up.
    public func table() throws(KeepingError) -> SideTable {
        guard let bytes = try bytes() else {
            return SideTable(device: .init(id: "", name: hostName()))
        }
        guard let table = SideTable(bytes) else {
            throw KeepingError(tr("sync.json is broken; it was left as it is"))
        }
        return table
    }

    private func bytes() throws(KeepingError) -> [UInt8]? {
        guard let path else { return nil }
        do throws(DocumentError) {
            return try documents.read(path, bytesMax: SideTable.bytesMax)
        } catch {
            throw KeepingError("sync.json: \(error.why)")
        }
    }

    /// Another installation has our id: from now on this one has its own.
    func renewDevice() throws(KeepingError) -> SharedPlace.Device {
        let id = newID()
        return try change { $0.device.id = id }.device
    }

    /// The table as it is after it.
    @discardableResult
    public func change(_ body: (inout SideTable) -> Void) throws(KeepingError) -> SideTable {
        guard let path else { throw KeepingError(tr("there is no home folder")) }
        return try documents.change(path) { () throws(KeepingError) in
            // A file that cannot be read is not written over.
            let old = try table()
            var new = old
            if new.device.id.isEmpty { new.device.id = newID() }
            body(&new)
            if new == old { return new }
            do throws(DocumentError) {
                try documents.save(new.bytes, to: path)
            } catch {
                throw KeepingError("sync.json: \(error.why)")
            }
            return new
        }
    }
}

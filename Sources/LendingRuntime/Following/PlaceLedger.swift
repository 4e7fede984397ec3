import Catalogs
import Ports
import RuntimeKit
import Wording

/// The places of a person in catalogs, in a file that is read anew before each change: another
/// program may have changed it.
public final class PlaceLedger: Sendable {
    let documents: any DocumentKeeping
    let path: String?

    /// `path` is nil where there is no home folder.
    public init(documents: any DocumentKeeping, path: String?) {
        self.documents = documents
        self.path = path
    }

    public func places() throws(KeepingError) -> Places {
        guard let path else { return Places() }
        var bytes: [UInt8] = []
        do throws(DocumentError) {
            bytes = try documents.read(path, bytesMax: PlacesFile.bytesMax) ?? []
        } catch {
            throw KeepingError("places.json: \(error.why)")
        }
        guard let places = PlacesFile.places(bytes) else {
            throw KeepingError(tr("places.json is broken; it was left as it is"))
        }
        return places
    }

    /// The places as they are after it.
    @discardableResult
    public func change(_ body: (inout Places) -> Void) throws(KeepingError) -> Places {
        guard let path else { throw KeepingError(tr("there is no home folder")) }
        return try documents.change(path) { () throws(KeepingError) in
            // A file that cannot be read is not written over.
            let old = try places()
            var new = old
            body(&new)
            if new == old { return new }
            if new.follows.count > PlacesFile.followsMax {
                throw KeepingError(tr("\(PlacesFile.followsMax) pages are followed already"))
            }
            do throws(DocumentError) {
                try documents.save(PlacesFile.bytes(new), to: path)
            } catch {
                throw KeepingError("places.json: \(error.why)")
            }
            return new
        }
    }
}

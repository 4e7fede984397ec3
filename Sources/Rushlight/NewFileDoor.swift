import Adapters
import CommandLine
import Ports

/// A new file on the disk, as commands write it.
final class NewFileDoor: FileSink {
    private let path: String
    private let file: NewFile

    init(_ path: String) throws(Complaint) {
        self.path = path
        do throws(DocumentError) {
            file = try NewFile(path)
        } catch {
            throw Self.complaint(path, error)
        }
    }

    func append(_ bytes: [UInt8]) throws(Complaint) {
        do throws(DocumentError) {
            try file.append(bytes)
        } catch {
            throw Self.complaint(path, error)
        }
    }

    func finish() throws(Complaint) {
        do throws(DocumentError) {
            try file.finish()
        } catch {
            throw Self.complaint(path, error)
        }
    }

    private static func complaint(_ path: String, _ error: DocumentError) -> Complaint {
        Complaint(path, error.why, next: "Nothing was written.")
    }
}

import CUnix
import Glibc
import Ports

/// A file that is written piece by piece, where there was none. Nothing of it is seen before it is
/// whole, and nothing is left of one that is not finished.
public final class NewFile {
    private let target: String
    private var file: FreshFile?

    public init(_ path: String) throws(DocumentError) {
        target = try DiskDocuments.followed(path)
        try DiskDocuments.make(DiskDocuments.folder(of: target))
        if access(target, F_OK) == 0 { throw DocumentError(EEXIST) }
        file = FreshFile(beside: target)
        if file == nil { throw DocumentError(errno) }
    }

    public func append(_ bytes: [UInt8]) throws(DocumentError) {
        guard let descriptor = file?.descriptor else { throw DocumentError(EBADF) }
        try DiskDocuments.write(bytes, to: descriptor)
    }

    /// Gives it its name, if nothing has that name by now.
    public func finish() throws(DocumentError) {
        guard let fresh = file.take() else { throw DocumentError(EBADF) }
        guard fchmod(fresh.descriptor, 0o644) == 0, fsync(fresh.descriptor) == 0,
            let name = fresh.named()
        else { throw DocumentError(errno) }
        // A link never takes the place of another file. Some file systems have no links.
        var problem = link(name, target) == 0 ? 0 : errno
        if problem == EPERM || problem == ENOTSUP || problem == EMLINK {
            if access(target, F_OK) == 0 {
                problem = EEXIST
            } else if rename(name, target) == 0 {
                return try DiskDocuments.sync(DiskDocuments.folder(of: target))
            }
        }
        unlink(name)
        if problem != 0 { throw DocumentError(problem) }
        try DiskDocuments.sync(DiskDocuments.folder(of: target))
    }
}

import CUnix
import Glibc
import Ports
import Publications
import Wording

/// EPUBs on the disk, made anew beside the old ones and put in their place in one step.
public struct EpubFiles: BookRewriting {
    public init() {}

    public func draft(
        _ change: PackageChange, of path: String, modified: String
    ) throws(KeepingError) -> FileDraft {
        try make(path) { (file, name) throws(KeepingError) in
            do throws(RewriteError) {
                return try EpubRewrite.plan(change, of: file, name: name, modified: modified)
            } catch {
                throw KeepingError(error.why)
            }
        }
    }

    public func draft(_ rewrite: FileRewrite, of path: String) throws(KeepingError) -> FileDraft {
        try make(path) { _, _ in rewrite }
    }

    public func settle(_ draft: FileDraft) throws(KeepingError) -> (bytes: Int, modified: Int64) {
        var about = stat()
        guard stat(draft.target, &about) == 0, Self.stamp(about) == draft.former else {
            throw KeepingError(tr("another program changed it meanwhile"))
        }
        guard stat(draft.temporary, &about) == 0,
            rename(draft.temporary, draft.target) == 0
        else { throw Self.trouble() }
        // The new file stands there all the same; some file systems cannot do more.
        try? DiskDocuments.sync(DiskDocuments.folder(of: draft.target))
        return (Int(about.st_size), about.modifiedNanoseconds)
    }

    public func drop(_ draft: FileDraft) { unlink(draft.temporary) }

    // MARK: - Making

    private func make(
        _ path: String,
        _ plan: (FileResources, String) throws(KeepingError) -> FileRewrite
    ) throws(KeepingError) -> FileDraft {
        guard let whole = realpath(path, nil) else { throw Self.trouble() }
        defer { free(whole) }
        let target = String(cString: whole)
        let about = try Self.checked(target)
        let file: FileResources
        do throws(ResourceError) { file = try FileResources(path: target) } catch {
            throw KeepingError(tr("it \(error.reason)", "why a file cannot be read"))
        }
        let name = file.names[0]
        let rewrite = try plan(file, name)
        let back: FileRewrite
        do throws(RewriteError) {
            back = try rewrite.back(count: Int(about.st_size)) { range throws(ResourceError) in
                try file.read(name, range)
            }
        } catch {
            throw KeepingError(error.why)
        }
        let temporary = try write(rewrite, file, beside: target, about)
        return FileDraft(
            target: target, temporary: temporary, former: Self.stamp(about), back: back)
    }

    /// What a person, or another program, keeps from being written is not.
    private static func checked(_ path: String) throws(KeepingError) -> stat {
        var about = stat()
        guard stat(path, &about) == 0 else { throw trouble() }
        guard about.st_mode & S_IFMT == S_IFREG else {
            throw KeepingError(tr("it is a folder, and only files are written"))
        }
        // Also for who may write everything.
        guard about.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
            throw KeepingError(tr("it may only be read"))
        }
        guard access(DiskDocuments.folder(of: path), W_OK) == 0 else {
            throw KeepingError(tr("its folder may only be read"))
        }
        if CalibreFolder.holds(path) {
            throw KeepingError(
                tr("it belongs to a calibre library, which is not touched; calibre writes it"))
        }
        return about
    }

    private static let chunkBytes = 1 << 20

    private func write(
        _ rewrite: FileRewrite, _ file: FileResources, beside target: String, _ about: stat
    ) throws(KeepingError) -> String {
        guard let new = FreshFile(beside: target) else { throw Self.trouble() }
        // Whose it is may not be ours to say; who may read it is.
        _ = fchown(new.descriptor, about.st_uid, about.st_gid)
        try Self.check(fchmod(new.descriptor, about.st_mode & 0o7777))
        try Self.copyAttributes(of: target, to: new.descriptor)
        for piece in rewrite.pieces {
            switch piece {
            case .new(let bytes): try Self.write(bytes[...], to: new.descriptor)
            case .kept(let range):
                for start in stride(
                    from: range.lowerBound, to: range.upperBound, by: Self.chunkBytes)
                {
                    let end = min(range.upperBound, start + Self.chunkBytes)
                    let bytes = try Self.read(start..<end, of: file)
                    try Self.write(bytes[...], to: new.descriptor)
                }
            }
        }
        try Self.check(fsync(new.descriptor))
        guard let name = new.named() else { throw Self.trouble() }
        return name
    }

    private static func copyAttributes(
        of target: String, to new: Int32
    ) throws(KeepingError) {
        let old = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard old >= 0 else { throw trouble() }
        defer { close(old) }
        guard cu_copy_attributes(old, new) == 0 else {
            throw KeepingError(
                tr("its access list or extended attributes cannot be copied (\(trouble().why))"))
        }
    }

    private static func read(
        _ range: Range<Int>, of file: FileResources
    ) throws(KeepingError) -> [UInt8] {
        do throws(ResourceError) {
            let bytes = try file.read(file.names[0], range)
            if bytes.count == range.count { return bytes }
        } catch {
            throw KeepingError(tr("it \(error.reason)", "why a file cannot be read"))
        }
        throw KeepingError(tr("it was cut short while it was read"))
    }

    private static func write(
        _ bytes: ArraySlice<UInt8>, to file: Int32
    ) throws(KeepingError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw trouble() }
            rest = rest.dropFirst(count)
        }
    }

    private static func check(_ result: Int32) throws(KeepingError) {
        if result != 0 { throw trouble() }
    }

    private static func stamp(_ about: stat) -> String {
        "\(about.st_dev) \(about.st_ino) \(about.st_size) \(about.modifiedNanoseconds)"
    }

    private static func trouble() -> KeepingError { KeepingError(String(cString: strerror(errno))) }
}

extension stat {
    /// Since 1970; a time beyond all counting is none.
    var modifiedNanoseconds: Int64 {
        let (seconds, rest) = st_mtim.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
        return rest ? 0 : Int64(seconds) &+ Int64(st_mtim.tv_nsec)
    }
}

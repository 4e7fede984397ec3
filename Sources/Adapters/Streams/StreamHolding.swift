import Catalogs
import Glibc
import Ports

/// Sounds that stay: in a folder of their own, each beside a note of the file it is held for.
extension StreamCache {
    /// nil for one that is not held.
    func heldPath(_ name: String) -> String? {
        guard let held else { return nil }
        let path = held + "/" + name
        return access(path + ".part", F_OK) == 0 ? path : nil
    }

    public func hold(_ address: String, for owner: String) -> Bool {
        guard let held, let asked = Address(base: address), asked.isWeb else { return false }
        let name = DiskCache.digest(asked.text)
        let target = held + "/" + name
        return shelf.withLock { shelf in
            Self.make(held)
            guard Self.note(owner, at: target + ".for") else { return false }
            if let loader = shelf.entries[name]?.loader { return loader.hold(at: target) }
            if heldPath(name) != nil { return true }
            if let folder, StreamFile.move(folder + "/" + name, target) {
                shelf.bytes = nil
                return true
            }
            // Nothing is here of it, or it is on another disk: then it comes anew.
            let file = Glibc.open(
                target + ".part", O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if file >= 0 { close(file) }
            return file >= 0
        }
    }

    public func sweep() {
        drop(in: [held]) { Self.note(at: $0.path + ".for").map(Self.isGone) ?? false }
    }

    /// On a disk that is not mounted now it may come back.
    private static func isGone(_ path: String) -> Bool {
        guard access(path, F_OK) != 0, errno == ENOENT else { return false }
        return access(DiskDocuments.folder(of: path), F_OK) == 0
    }

    private static func note(_ owner: String, at path: String) -> Bool {
        if note(at: path) == owner { return true }
        let file = Glibc.open(
            path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        let bytes = Array(owner.utf8)
        return bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == bytes.count
    }

    private static func note(at path: String) -> String? {
        guard let resources = try? FileResources(path: path),  // no note, then it stays
            let bytes = try? resources.read(resources.names[0], 0..<Int(PATH_MAX)),  // the same
            !bytes.isEmpty
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

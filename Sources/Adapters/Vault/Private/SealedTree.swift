import CSodium
import CUnix
import Glibc
import Notation
import Ports
import Wording

/// A folder's files sealed by a key: a list of them, and a file for each under a name that says
/// nothing. Only what changed is sealed again. The list is replaced when all that stands in it is
/// on the disk, so a kill at any moment leaves what was there before.
struct SealedTree {
    enum Fault: Error, Equatable {
        /// Of a file, by its path.
        case disk(String, DocumentError)
        /// A file was changed by something else, or by a fault of the disk.
        case damaged(String)
        case newer
        /// More files than the list can hold, or folders within folders without end.
        case tooMany
    }

    struct Entry: Equatable {
        var name: String
        /// The file that holds it.
        var part: String
        var stamp: String
    }

    static let listName = "list"
    static let partsName = "parts"
    private static let version = "1"

    let folder: String
    let key: LockedBytes
    let sodium: UnsafePointer<cs_table>

    private var list: String { folder + "/" + Self.listName }
    private var parts: String { folder + "/" + Self.partsName }
    /// The list is a sealed file like that of passwords; its key is made of no passphrase.
    private var listKey: SealedFile.Key {
        SealedFile.Key(
            bytes: key, salt: [UInt8](repeating: 0, count: SealedFile.saltBytes),
            cost: SealedFile.Cost(rounds: 0, bytes: 0))
    }

    // MARK: - The list

    /// nil where nothing was sealed yet.
    func entries() throws(Fault) -> [Entry]? {
        guard let document = try document() else { return nil }
        guard document["version"] == .number(Self.version) else { throw .newer }
        var entries: [Entry] = []
        for file in document["files"]?.elements ?? [] {
            // One that was left out would be removed with the next save.
            guard let name = file["name"]?.string, let part = file["part"]?.string,
                let stamp = file["stamp"]?.string, Self.isSafe(name), Self.isPart(part)
            else { throw .damaged(list) }
            entries.append(Entry(name: name, part: part, stamp: stamp))
        }
        return entries
    }

    /// Makes an empty list before anything is sealed; whether there was none. A list that is
    /// missing while files are there was lost, and the next save would remove them.
    func begin() throws(Fault) -> Bool {
        if try entries() != nil { return false }
        let left: [String]
        do throws(DocumentError) { left = try DiskDocuments().names(in: parts) } catch {
            throw .disk(parts, error)
        }
        guard left.isEmpty else { throw .damaged(list) }
        try write([])
        return true
    }

    private func document() throws(Fault) -> JSONValue? {
        let bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try DiskDocuments().read(list, bytesMax: SealedFile.bytesMax)
        } catch { throw .disk(list, error) }
        guard let bytes else { return nil }
        do throws(SealedFile.Fault) {
            let plain = try SealedFile(bytes, sodium).open(listKey)
            // However it is damaged, it is one that nothing can be read from.
            guard let (document, _) = try? JSONReader.read(Array(plain.bytes)) else {
                throw SealedFile.Fault.damaged
            }
            return document
        } catch { throw .damaged(list) }
    }

    /// Whether a name in the list stays below the folder.
    static func isSafe(_ name: String) -> Bool {
        !name.isEmpty && !name.utf8.contains(0)
            && name.split(separator: "/", omittingEmptySubsequences: false)
                .allSatisfy { !["", ".", ".."].contains($0) }
    }

    private static func isPart(_ name: String) -> Bool {
        name.utf8.count == 32
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    // MARK: - Sealing

    /// Seals what changed in a folder since; whether anything had.
    func save(_ tree: PrivateTree) throws(Fault) -> Bool {
        let before = try entries() ?? []
        let known = Dictionary(before.map { ($0.name, $0) }) { _, last in last }
        var after: [Entry] = []
        guard let files = tree.files() else { throw .tooMany }
        for file in files where Self.isSafe(file.name) {
            if let entry = known[file.name], !file.stamp.isEmpty, entry.stamp == file.stamp,
                DiskLook.exists(parts + "/" + entry.part)
            {
                after.append(entry)
            } else if let part = try seal(file, of: tree) {
                after.append(Entry(name: file.name, part: part, stamp: file.stamp))
            }
        }
        if after == before, DiskLook.exists(list) { return false }
        try write(after)
        removeUnlisted(after)
        return true
    }

    /// nil where the file is gone already.
    private func seal(_ file: PrivateTree.File, of tree: PrivateTree) throws(Fault) -> String? {
        let path = tree.root + "/" + file.name
        var source = path
        let snapshot = "\(tree.root)/tmp/snapshot-\(getpid())"
        defer { unlink(snapshot) }
        if file.isDatabase {
            unlink(snapshot)
            guard Self.copy(path, to: snapshot) else {
                throw .disk(path, .failed(tr("it cannot be copied while it is in use")))
            }
            source = snapshot
        }
        let read = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard read >= 0 else {
            if errno == ENOENT { return nil }
            throw .disk(path, DocumentError(errno))
        }
        defer { close(read) }
        let part = chance()
        try make(parts)
        let target = parts + "/" + part
        guard let fresh = FreshFile(beside: target) else {
            throw .disk(target, DocumentError(errno))
        }
        let stream = SealedStream(key: key, name: part, sodium: sodium)
        do throws(SealedStream.Fault) {
            try stream.seal(read, into: fresh.descriptor)
        } catch {
            guard case .disk(let why) = error else { throw .damaged(target) }
            throw .disk(target, why)
        }
        guard fchmod(fresh.descriptor, 0o600) == 0, fsync(fresh.descriptor) == 0 else {
            throw .disk(target, DocumentError(errno))
        }
        guard let name = fresh.named() else { throw .disk(target, DocumentError(errno)) }
        guard rename(name, target) == 0 else {
            let why = DocumentError(errno)
            unlink(name)
            throw .disk(target, why)
        }
        return part
    }

    /// A state of a database that its log is a part of, while others read and write it.
    private static func copy(_ path: String, to snapshot: String) -> Bool {
        do throws(KeepingError) {
            let copy = try Database(path: snapshot)
            try Database(path: path).copy(into: copy)
            return true
        } catch { return false }
    }

    private func write(_ entries: [Entry]) throws(Fault) {
        let old = try document() ?? .object([])
        let files = entries.map { entry in
            JSONValue.object([
                .init(key: "name", value: .string(entry.name)),
                .init(key: "part", value: .string(entry.part)),
                .init(key: "stamp", value: .string(entry.stamp)),
            ])
        }
        let document = old.with("version", .number(Self.version)).with("files", .array(files))
        let sealed = SealedFile.sealed(document.document, listKey, sodium)
        do throws(DocumentError) {
            guard sealed.count <= SealedFile.bytesMax else {
                throw .tooLarge(bytesMax: SealedFile.bytesMax)
            }
            if DiskLook.exists(parts) { try DiskDocuments.sync(parts) }
            try DiskDocuments().save(sealed, to: list, isPrivate: true)
        } catch { throw .disk(list, error) }
    }

    private func removeUnlisted(_ entries: [Entry]) {
        let kept = Set(entries.map(\.part))
        // What is left over costs room and nothing else; the next save removes it.
        for name in (try? DiskDocuments().names(in: parts)) ?? [] where !kept.contains(name) {
            unlink(parts + "/" + name)
        }
    }

    // MARK: - Opening

    /// Puts all files into a folder that is empty.
    func restore(into root: String) throws(Fault) {
        for entry in try entries() ?? [] {
            let path = root + "/" + entry.name
            try make(DiskDocuments.folder(of: path))
            let sealed = open(
                parts + "/" + entry.part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard sealed >= 0 else {
                throw .disk(parts + "/" + entry.part, DocumentError(errno))
            }
            defer { close(sealed) }
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else { throw .disk(path, DocumentError(errno)) }
            defer { close(file) }
            let stream = SealedStream(key: key, name: entry.part, sodium: sodium)
            do throws(SealedStream.Fault) { try stream.open(sealed, into: file) } catch {
                guard case .disk(let why) = error else {
                    throw .damaged(parts + "/" + entry.part)
                }
                throw .disk(path, why)
            }
            // As it was, so that the next save finds it unchanged.
            guard let changed = PrivateTree.changed(entry.stamp) else { continue }
            _ = [changed, changed].withUnsafeBufferPointer { futimens(file, $0.baseAddress) }
        }
    }

    private func make(_ folder: String) throws(Fault) {
        do throws(DocumentError) { try DiskDocuments.make(folder) } catch {
            throw .disk(folder, error)
        }
    }

    private func chance() -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        sodium.pointee.randombytes_buf(&bytes, bytes.count)
        return bytes.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}

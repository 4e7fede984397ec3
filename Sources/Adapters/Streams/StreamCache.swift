import Catalogs
import Glibc
import Ports
import Synchronization

/// Sounds of servers in a folder, each as far as it is here. What was not heard for longest goes
/// when there is too much; of the sound that plays, the bytes farthest from the position go.
public final class StreamCache: SoundStreaming {
    struct Shelf {
        /// Also those without a reader, while they still write down what came: the next
        /// reader goes on with it.
        var entries: [String: Entry] = [:]
        /// On the disk, as of the last look; nil before the first.
        var bytes: Int?
    }

    struct Entry { weak var loader: StreamLoader? }

    let folder: String?
    /// Where sounds are that stay; nil holds none.
    let held: String?
    private let spare: String?
    private let http: any HTTPFetching
    private let manner: @Sendable () -> StreamManner
    let shelf = Mutex(Shelf())

    private static let filesMax = 10_000

    /// - Parameter folder: nil keeps nothing beyond this run.
    /// - Parameter held: where sounds are that stay; nil holds none.
    /// - Parameter spare: where sounds are held that cannot be kept.
    /// - Parameter manner: asked again and again, so that a setting holds at once.
    public init(
        folder: String?, held: String? = nil, spare: String? = nil, http: any HTTPFetching,
        manner: @escaping @Sendable () -> StreamManner = { StreamManner() }
    ) {
        self.folder = folder
        self.held = held
        self.spare = spare
        self.http = http
        self.manner = manner
    }

    public func open(_ address: String) -> (any StreamedSound)? {
        guard let asked = Address(base: address), asked.isWeb else { return nil }
        let name = DiskCache.digest(asked.text)
        let loader: StreamLoader? = shelf.withLock { shelf in
            if let known = shelf.entries[name]?.loader { return known }
            shelf.entries = shelf.entries.filter { $0.value.loader != nil }
            let kept = heldPath(name)
            guard
                let file = StreamFile(
                    path: kept ?? path(name), spare: spare, isHeld: kept != nil)
            else { return nil }
            let loader = StreamLoader(asked, file, http: http, manner: manner()) {
                [weak self] bytes in
                self?.grow(bytes)
            }
            shelf.entries[name] = Entry(loader: loader)
            return loader
        }
        return loader.map(StreamReader.init)
    }

    public func holding(_ address: String) -> StreamHolding {
        guard let asked = Address(base: address) else { return StreamHolding() }
        let name = DiskCache.digest(asked.text)
        if let loader = shelf.withLock({ $0.entries[name]?.loader }) {
            return loader.desk.change { $0.holding }
        }
        var about = stat()
        guard let path = heldPath(name) ?? path(name, makes: false),
            stat(path + ".part", &about) == 0,
            let kept = StreamFile.map(at: path + ".map", fileBytes: Int(about.st_size))
        else { return StreamHolding() }
        return StreamHolding(parts: kept.parts.ranges, total: kept.stamp.total)
    }

    public func contents() -> CacheContents {
        let files = files(in: folder)
        return CacheContents(
            count: files.count, bytes: files.reduce(0) { $0 + $1.bytes },
            bytesMax: manner().bytesMax)
    }

    public func clear(_ addresses: [String]?) {
        let wanted = addresses.map { addresses in
            Set(addresses.compactMap(Address.init(base:)).map { DiskCache.digest($0.text) })
        }
        // What is held goes only by its name.
        let named = wanted == nil ? [] : [held]
        drop(in: [folder] + named) { wanted?.contains($0.name) ?? true }
        shelf.withLock { $0.bytes = nil }
    }

    /// All of these that has no reader.
    func drop(in folders: [String?], where isWanted: (File) -> Bool) {
        // One whose last reader has left still writes down what came.
        let ending = shelf.withLock { shelf in
            folders.flatMap(files).filter(isWanted).map { ($0, shelf.entries[$0.name]?.loader) }
        }
        for (_, loader) in ending { loader?.waitForEnd() }
        shelf.withLock { shelf in
            for (file, _) in ending where isWanted(file) {
                if let loader = shelf.entries[file.name]?.loader {
                    guard loader.isIdle else { continue }
                    shelf.entries[file.name] = nil
                    remove(file, isOurs: true)
                } else {
                    remove(file, wasOurs: shelf.entries[file.name] != nil)
                }
            }
        }
    }

    // MARK: - Room

    struct File {
        var name: String
        var path: String
        /// What it takes, holes left out.
        var bytes: Int
        /// In nanoseconds since 1970.
        var read: Int64
    }

    private func grow(_ bytes: Int) {
        let room = manner().bytesMax
        let (loaders, over) = shelf.withLock { shelf in
            let held =
                shelf.bytes.map { $0 + bytes } ?? files(in: folder).reduce(0) { $0 + $1.bytes }
            shelf.bytes = held
            guard held > room else { return ([StreamLoader](), 0) }
            let files = files(in: folder)
            var left = files.reduce(0) { $0 + $1.bytes }
            for file in files.sorted(by: { ($0.read, $0.name) < ($1.read, $1.name) }) {
                // A tenth more than needed, so that not every write looks at all of them.
                if left <= room / 10 * 9 { break }
                if shelf.entries[file.name]?.loader == nil, remove(file) { left -= file.bytes }
            }
            // Looked at anew: what is dropped now is not counted.
            shelf.bytes = left > room ? nil : left
            return (shelf.entries.values.compactMap(\.loader), left - room)
        }
        guard over > 0 else { return }
        for loader in loaders { loader.shrink(by: over + room / 10) }
    }

    /// Not what another program has open.
    /// - Parameter isOurs: an idle loader of this program has it open.
    /// - Parameter wasOurs: one of this program may still be closing it.
    @discardableResult
    private func remove(_ file: File, isOurs: Bool = false, wasOurs: Bool = false) -> Bool {
        let part = Glibc.open(file.path + ".part", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        defer { if part >= 0 { unlockAndClose(part) } }
        if !isOurs, part >= 0, !StreamFile.lock(part, waits: wasOurs) { return false }
        unlink(file.path + ".map")
        unlink(file.path + ".for")
        return unlink(file.path + ".part") == 0
    }

    func files(in folder: String?) -> [File] {
        guard let folder, let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var files: [File] = []
        while let entry = readdir(stream), files.count < Self.filesMax {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(".part"), !name.hasPrefix(".") else { continue }
            let path = folder + "/" + name.dropLast(5)
            var (part, map) = (stat(), stat())
            guard lstat(path + ".part", &part) == 0, part.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            // Without a map nothing of it can be used.
            let time = lstat(path + ".map", &map) == 0 ? map.st_mtim : timespec()
            files.append(
                File(
                    name: String(name.dropLast(5)), path: path, bytes: Int(part.st_blocks) * 512,
                    read: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)))
        }
        return files
    }

    private func path(_ name: String, makes: Bool = true) -> String? {
        guard let folder else { return nil }
        if makes { Self.make(folder) }
        return folder + "/" + name
    }

    static func make(_ folder: String) {
        var at = ""
        for part in folder.split(separator: "/") {
            at += "/" + part
            mkdir(at, 0o700)
        }
    }
}

/// One reader, which leaves when its last reference is released.
private final class StreamReader: StreamedSound {
    private let loader: StreamLoader
    private let number: Int

    init(_ loader: StreamLoader) {
        self.loader = loader
        number = loader.enter()
    }

    deinit { loader.leave(number) }

    func size() throws(StreamTrouble) -> Int? { try loader.size(for: number) }

    func read(at place: Int, _ count: Int) throws(StreamTrouble) -> [UInt8] {
        try loader.read(number, at: place, count)
    }

    func cancel() { loader.cancel(number) }

    func follow(_ tell: @escaping @Sendable (StreamHolding) -> Void) {
        let holding = loader.desk.change { desk in
            desk.followers[number] = tell
            return desk.holding
        }
        tell(holding)
    }
}

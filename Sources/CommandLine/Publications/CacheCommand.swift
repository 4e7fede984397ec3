import Canvas
import Publications

/// `cache`: what is here of books that come from servers.
public struct CacheCommand {
    public struct Order: Equatable, Sendable {
        /// Books; none tells of all together.
        public var files: [String] = []
        public var clears = false
        /// All of it is to come here.
        public var fetches = false
        /// Where the passphrase of the passwords is read from.
        public var source = VaultCommand.Source()
        public var json = false
    }

    /// What is kept of one book.
    public struct Held: Equatable, Sendable {
        public var tracks: Int
        public var wholeTracks: Int
        public var bytes: Int
        /// From 0 to 1.
        public var share: Double

        public init(tracks: Int, wholeTracks: Int, bytes: Int, share: Double) {
            (self.tracks, self.wholeTracks) = (tracks, wholeTracks)
            (self.bytes, self.share) = (bytes, share)
        }

        var isWhole: Bool { wholeTracks == tracks }
    }

    /// Where it is kept.
    public struct Store {
        public var all: () -> (count: Int, bytes: Int, bytesMax: Int)
        /// nil for a book that does not come from a server.
        public var held: (Audiobook) -> Held?
        /// nil throws away everything.
        public var clear: (Audiobook?) -> Void

        /// Brings all of a book here, and tells the tracks as they come whole; why it could not.
        public var fetch: Fetching?

        public typealias Fetching = (
            _ file: String, VaultCommand.Source, _ tell: (_ here: Int, _ all: Int) -> Void
        ) -> Complaint?

        public init(
            all: @escaping () -> (count: Int, bytes: Int, bytesMax: Int),
            held: @escaping (Audiobook) -> Held?, clear: @escaping (Audiobook?) -> Void
        ) {
            (self.all, self.held, self.clear) = (all, held, clear)
        }
    }

    private let store: Store
    private let console: Console
    /// One line that the next overwrites; nil where there is no terminal.
    private let progress: ((String) -> Void)?

    public init(store: Store, console: Console, progress: ((String) -> Void)? = nil) {
        self.progress = progress
        self.store = store
        self.console = console
    }

    public func run(_ order: Order, open: PublicationOpener) -> Int32 {
        if order.files.isEmpty {
            if order.clears { store.clear(nil) }
            return tellAll(order.json)
        }
        var rows: [JSON] = []
        var status: Int32 = 0
        for file in order.files {
            do throws(OpenError) {
                let book = try open(file).audiobook
                guard let book, let before = store.held(book) else {
                    console.complain(
                        Complaint(
                            file, "it does not come from a server",
                            next: "Nothing of it is kept twice."
                        ).line)
                    status = 1
                    continue
                }
                if order.clears { store.clear(book) }
                if order.fetches, let trouble = fetch(file, order) {
                    console.complain(trouble.line)
                    status = 1
                }
                let now = order.clears || order.fetches ? store.held(book) ?? before : before
                if order.json { rows.append(row(file, now)) } else { tell(file, now) }
            } catch {
                console.complain(Complaint(file, error.why, next: error.advice).line)
                status = 1
            }
        }
        if order.json { console.json(.object(["books": .array(rows)])) }
        return status
    }

    private func fetch(_ file: String, _ order: Order) -> Complaint? {
        var last = -1
        return store.fetch?(file, order.source) { here, all in
            guard progress != nil, here != last else { return }
            last = here
            progress?("\(here) of \(all) tracks here")
        }
    }

    private func tellAll(_ json: Bool) -> Int32 {
        let held = store.all()
        if json {
            console.json(
                .object([
                    "count": .integer(held.count), "bytes": .integer(held.bytes),
                    "bytes_max": .integer(held.bytesMax),
                ]))
        } else {
            let megabytes = { (bytes: Int) in "\((bytes + (1 << 19)) >> 20) MB" }
            console.line(
                "\(held.count) \(held.count == 1 ? "file" : "files"), \(megabytes(held.bytes)) of \(megabytes(held.bytesMax))"
            )
        }
        return 0
    }

    private func row(_ file: String, _ held: Held) -> JSON {
        .object([
            "path": .string(file), "percent": .number(Self.percent(held)),
            "cached": .boolean(held.isWhole), "bytes": .integer(held.bytes),
            "tracks": .integer(held.tracks), "tracks_cached": .integer(held.wholeTracks),
        ])
    }

    private func tell(_ file: String, _ held: Held) {
        let megabytes = (held.bytes + (1 << 19)) >> 20
        let state = held.isWhole ? "all here" : "\(Self.percent(held))% here"
        console.line(
            "\(Safe.text(file)): \(state), \(megabytes) MB, "
                + "\(held.wholeTracks) of \(held.tracks) tracks whole")
    }

    /// 100 only when all of it is here.
    private static func percent(_ held: Held) -> Double {
        held.isWhole ? 100 : min(99.9, (held.share * 1_000).rounded(.down) / 10)
    }
}

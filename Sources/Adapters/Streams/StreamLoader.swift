import Catalogs
import Glibc
import Ports
import Synchronization
import Wording

/// Brings one sound here while it is heard: what is wanted now first, then some way ahead. A
/// thread of its own works while there is something to bring, and ends when there is not.
final class StreamLoader: Sendable {
    let address: Address
    let file: StreamFile
    let desk: Gate<StreamDesk>
    private let http: any HTTPFetching
    private let manner: StreamManner
    /// Held while bytes and their description change, so that both agree.
    private let disk = Mutex(())
    /// So much more is on the disk.
    private let grown: @Sendable (Int) -> Void

    /// Times that bring not a single byte.
    private static let triesMax = 3
    /// A server may begin a little earlier than it was asked to.
    private static let earlyMax = 1 << 20

    /// The language of the person who listens: its thread says in it what went wrong.
    private let wording = Wording.inForce

    init(
        _ address: Address, _ file: StreamFile, http: any HTTPFetching,
        manner: StreamManner, grown: @escaping @Sendable (Int) -> Void
    ) {
        self.address = address
        self.file = file
        self.http = http
        self.manner = manner
        self.grown = grown
        var first = StreamDesk()
        if let kept = file.load() { (first.parts, first.stamp) = (kept.parts, kept.stamp) }
        desk = Gate(first)
    }

    // MARK: - The reader

    func enter() -> Int { desk.change { $0.enter() } }

    /// The last reader left: what came is written down.
    func leave(_ reader: Int) {
        let (exchange, isLast) = desk.change { desk in
            (desk.wants[reader], desk.followers[reader]) = (nil, nil)
            return (desk.wants.isEmpty ? desk.exchange : nil, desk.wants.isEmpty)
        }
        exchange?.cancel()
        if isLast { save() }
    }

    func cancel(_ reader: Int) { desk.change { $0.wants[reader]?.isCancelled = true } }

    func size(for reader: Int) throws(StreamTrouble) -> Int? {
        try wait(reader, at: 0) { desk in
            // The beginning is cached, and it came without a size: none will come.
            if let stamp = desk.stamp { return .some(stamp.total) }
            return nil
        }
    }

    func read(_ reader: Int, at place: Int, _ count: Int) throws(StreamTrouble) -> [UInt8] {
        while true {
            let range: Range<Int> = try wait(reader, at: place) { desk in
                if let total = desk.stamp?.total, place >= total { return place..<place }
                return desk.parts.part(from: place).map {
                    place..<min($0.upperBound, place + max(1, count))
                }
            }
            if range.isEmpty { return [] }
            if let bytes = file.read(range) { return bytes }
            // The map was wrong, or the room was given back: it is asked for again.
            desk.change { $0.parts.remove(range) }
        }
    }

    private func wait<T>(
        _ reader: Int, at place: Int, for answer: (StreamDesk) -> T?
    ) throws(StreamTrouble) -> T {
        let (needsThread, stale) = desk.change { desk in
            desk.want(reader, place, isMet: answer(desk) != nil, ahead: manner.aheadBytes)
        }
        stale?.cancel()
        if needsThread { start() }
        let result: Result<T, StreamTrouble> = desk.wait { desk in
            guard var want = desk.wants[reader], !want.isCancelled else {
                return .failure(.cancelled)
            }
            let (found, trouble) = (answer(desk), want.trouble)
            let isOther = want.generation != desk.generation
            guard isOther || found != nil || trouble != nil else { return nil }
            (want.isWaiting, want.trouble) = (false, nil)
            desk.wants[reader] = want
            if isOther { return .failure(.changed) }
            if let found { return .success(found) }
            return .failure(trouble ?? .cancelled)
        }
        return try result.get()
    }

    /// Without a reader, and nothing is written any more.
    var isIdle: Bool { desk.change { $0.wants.isEmpty && !$0.isWorking } }

    /// Waits for its thread where it has no reader: what came is written down by then.
    func waitForEnd() {
        desk.wait { desk in desk.wants.isEmpty && desk.isWorking ? nil : () }
    }

    // MARK: - The thread

    private func start() {
        var thread = pthread_t()
        let held = Unmanaged.passRetained(self)
        if pthread_create(&thread, nil, loadMain, held.toOpaque()) == 0 {
            pthread_detach(thread)
        } else {
            held.release()
            desk.change { desk in
                desk.isWorking = false
                desk.fail(.failed(tr("no thread could be started")))
            }
        }
    }

    fileprivate func run() { Wording.$inForce.withValue(wording) { load() } }

    private func load() {
        var tries = 0
        while let order = desk.change({ $0.next(ahead: manner.aheadBytes) }) {
            let before = desk.change { $0.received }
            let fault = fetch(order)
            save()
            let hasCome = desk.change { $0.received } > before
            tries = hasCome ? 0 : tries + 1
            guard let fault else {
                tries = 0
                continue
            }
            let isHopeless = fault.isOffline || !fault.mayPass || tries >= Self.triesMax
            if isHopeless {
                tries = 0
                desk.change { $0.fail(fault.trouble) }
            }
        }
    }

    /// Why it came to nothing, if it did.
    private func fetch(_ order: StreamDesk.Order) -> StreamFault? {
        let exchange = http.begin(request(order))
        let isWanted = desk.change { desk in
            desk.exchange = exchange
            return !desk.wants.isEmpty && !desk.isTurned
        }
        defer {
            exchange.cancel()
            desk.change { desk in
                (desk.exchange, desk.coming) = (nil, nil)
            }
        }
        guard isWanted else { return nil }
        do throws(HTTPFault) {
            let head = try exchange.head()
            switch judge(head, order) {
            case .failure(let fault): return fault
            case .success(let coming): return try take(coming, exchange)
            }
        } catch {
            // A transfer that we cancelled is no error.
            let isOurs = desk.change { $0.isTurned || $0.wants.isEmpty }
            return isOurs ? nil : StreamFault(error)
        }
    }

    private func request(_ order: StreamDesk.Order) -> HTTPRequest {
        var request = HTTPRequest(address)
        request.isCompressed = false
        request.limits.silence = manner.silence
        request.limits.bodyBytesMax = Self.soundBytesMax
        let range = order.range
        request.headers.append(
            HTTPHeader("Range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)"))
        if let validator = order.validator {
            request.headers.append(HTTPHeader("If-Range", validator))
        }
        return request
    }

    /// A lossless book of a hundred hours.
    private static let soundBytesMax = 32 << 30

    /// What an answer brings, and where it belongs.
    private func judge(
        _ head: HTTPHead, _ order: StreamDesk.Order
    ) -> Result<StreamDesk.Coming, StreamFault> {
        if head.status == 416 {
            // There is less of it than there was.
            guard let known = desk.change({ $0.stamp }) else {
                return .failure(.status(416, head))
            }
            if known.total == nil {
                // Where the server gives no length, this is how the end is found.
                desk.change { $0.stamp?.total = order.range.lowerBound }
            } else {
                restart(nil)
            }
            return .failure(.again)
        }
        guard head.isFine else { return .failure(.status(head.status, head)) }
        if head.mediaType == "text/html" { return .failure(.page) }
        let tag = head["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        let isPart = head.status == 206
        let stamp = StreamStamp(
            total: isPart
                ? head.range?.total : head["Content-Encoding"] == nil ? head.length : nil,
            validator: tag ?? head["Last-Modified"])
        let known = desk.change { $0.stamp }
        if let known, !known.agrees(with: stamp) {
            restart(isPart ? nil : stamp)
            // A part of the new one is of no use before its beginning.
            if isPart { return .failure(.again) }
        } else {
            desk.change { desk in
                desk.stamp = StreamStamp(
                    total: known?.total ?? stamp.total,
                    validator: known?.validator ?? stamp.validator)
            }
        }
        guard isPart else {
            return .success(StreamDesk.Coming(at: 0, end: stamp.total, isLinear: true))
        }
        let first = order.range.lowerBound
        guard let told = head.range?.first, told <= first, first - told <= Self.earlyMax else {
            return .failure(.otherRange)
        }
        return .success(
            StreamDesk.Coming(at: told, end: order.range.upperBound, isLinear: false))
    }

    /// It is another sound now: nothing of the old one is kept.
    private func restart(_ stamp: StreamStamp?) {
        disk.withLock { _ in
            file.empty()
            desk.change { $0.restart(stamp) }
        }
    }

    private func take(
        _ coming: StreamDesk.Coming, _ exchange: any HTTPExchange
    ) throws(HTTPFault) -> StreamFault? {
        desk.change { $0.coming = coming }
        var at = coming.at
        while let piece = try exchange.next() {
            var bytes = piece[...]
            if let end = coming.end { bytes = bytes.prefix(max(0, end - at)) }
            let (place, count) = (at, bytes.count)
            let arrived: Result<(Bool, Bool), StreamFault> = disk.withLock { _ in
                if let why = file.write(bytes, at: place) { return .failure(.disk(why)) }
                return .success(
                    desk.change { desk in
                        desk.arrive(place..<place + count, saveBytes: manner.saveBytes)
                    })
            }
            guard case .success((let isWanted, let isSaveDue)) = arrived else {
                if case .failure(let fault) = arrived { return fault }
                return nil
            }
            at += count
            if isSaveDue { save() }
            if !isWanted || coming.end.map({ at >= $0 }) == true { return nil }
        }
        if coming.isLinear, coming.end == nil {
            // Its length was not told, and now it is known.
            let total = at
            desk.change { $0.stamp?.total = total }
            return nil
        }
        let total = desk.change { $0.stamp?.total }
        // Less came than announced: the missing bytes are requested again.
        return at >= min(coming.end ?? at, total ?? .max) ? nil : .short
    }

    // MARK: - Writing it down

    func save() {
        let taken = disk.withLock { _ in saveMap().due }
        guard let due = taken else { return }
        if !file.isHeld { grown(due.bytes) }
        for tell in due.followers { tell(due.holding) }
    }

    private func saveMap() -> (due: StreamDesk.Unsaved?, isSaved: Bool) {
        let due = desk.change { $0.takeUnsaved() }
        guard let due, let stamp = due.stamp else { return (due, true) }
        return (due, file.save(due.parts, stamp, address: address.text))
    }

    func hold(at target: String) -> Bool { disk.withLock { _ in file.hold(at: target) } }

    /// Drops the bytes farthest from the position.
    func shrink(by bytes: Int) {
        if file.isHeld { return }
        disk.withLock { _ in
            let ranges = desk.change { $0.release(bytes, ahead: manner.aheadBytes) }
            // First it is said, then it is done: the map names nothing that is gone.
            // Where it cannot be said, on a full disk, nothing goes.
            guard saveMap().isSaved else { return }
            for range in ranges { file.drop(range) }
        }
    }
}

/// A free function: a closure literal here would be checked for the caller's actor, and trap.
private func loadMain(_ loader: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let loader else { return nil }
    Unmanaged<StreamLoader>.fromOpaque(loader).takeRetainedValue().run()
    return nil
}

import Ports
import Wording

/// What is known of a sound that is brought here, and what is wanted of it. Nothing but rules.
struct StreamDesk {
    /// A place somebody reads at.
    struct Want {
        var at = 0
        var isWaiting = false
        /// The one that moved last counts first.
        var serial = 0
        var generation: Int
        var trouble: StreamTrouble?
        var isCancelled = false
    }

    struct Order: Equatable {
        var range: Range<Int>
        var validator: String?
    }

    /// What is on its way.
    struct Coming: Equatable {
        var at: Int
        /// nil where the server did not say.
        var end: Int?
        /// The server knows no parts: it comes from the beginning, all of it.
        var isLinear: Bool
    }

    struct Unsaved {
        var parts: PartMap
        var stamp: StreamStamp?
        var bytes: Int
        var followers: [@Sendable (StreamHolding) -> Void]
        var holding: StreamHolding
    }

    var stamp: StreamStamp?
    var parts = PartMap()
    /// Counts the sounds that stood at this address.
    var generation = 0
    var wants: [Int: Want] = [:]
    var followers: [Int: @Sendable (StreamHolding) -> Void] = [:]
    var exchange: (any HTTPExchange)?
    var coming: Coming?
    var isWorking = false
    /// The present transfer does not bring the bytes that are waited for now.
    var isTurned = false
    /// Nothing is brought ahead of need before need was met again.
    private var isBarred = false
    /// All bytes that came and were not here.
    private(set) var received = 0
    private var unsaved = 0
    private var isMapDue = false
    private var serial = 0

    /// What comes by itself so soon is waited for.
    private static let nearBytes = 256 << 10
    /// So much behind the position is kept for a short jump back.
    private static let behindBytes = 2 << 20

    var holding: StreamHolding { StreamHolding(parts: parts.ranges, total: stamp?.total) }

    mutating func enter() -> Int {
        serial += 1
        wants[serial] = Want(serial: serial, generation: generation)
        return serial
    }

    /// Whether a thread has to be started, and what is no longer to be waited for.
    mutating func want(
        _ reader: Int, _ place: Int, isMet: Bool, ahead: Int
    ) -> (needsThread: Bool, stale: (any HTTPExchange)?) {
        guard var want = wants[reader], !want.isCancelled else { return (false, nil) }
        serial += 1
        (want.at, want.isWaiting, want.serial) = (place, !isMet, serial)
        if !isMet { want.trouble = nil }
        wants[reader] = want
        var stale: (any HTTPExchange)?
        if !isMet {
            isBarred = false
            if let coming, !isSoon(place, coming) {
                isTurned = true
                stale = exchange
            }
        }
        guard !isWorking, isMet ? gapAhead(of: place, ahead) != nil : true else {
            return (false, stale)
        }
        isWorking = true
        return (true, stale)
    }

    private func isSoon(_ place: Int, _ coming: Coming) -> Bool {
        if coming.isLinear { return true }
        return place >= coming.at && place < min(coming.end ?? .max, coming.at + Self.nearBytes)
    }

    /// What is missing there, where half of what is kept ahead is used up.
    private func gapAhead(of place: Int, _ ahead: Int) -> Range<Int>? {
        guard !isBarred else { return nil }
        let end = min(stamp?.total ?? .max, place + ahead)
        guard place < end, let gap = parts.gap(in: place..<end),
            gap.lowerBound - place <= ahead / 2
        else { return nil }
        return gap
    }

    /// What to ask for next; nil ends the thread.
    mutating func next(ahead: Int) -> Order? {
        isTurned = false
        let wants = wants.values.filter { !$0.isCancelled }.sorted { $0.serial > $1.serial }
        for want in wants where want.isWaiting {
            let end = min(stamp?.total ?? .max, want.at + ahead)
            // A caller that asks only for the size has no byte to wait for where there is none.
            let range = want.at..<max(end, want.at + 1)
            if let gap = parts.gap(in: range) { return order(gap) }
        }
        for want in wants {
            if let gap = gapAhead(of: want.at, ahead) { return order(gap) }
        }
        isWorking = false
        return nil
    }

    private mutating func order(_ gap: Range<Int>) -> Order {
        coming = Coming(at: gap.lowerBound, end: gap.upperBound, isLinear: false)
        return Order(range: gap, validator: validator)
    }

    private var validator: String? { parts.ranges.isEmpty ? nil : stamp?.validator }

    /// Whether more of it is wanted, and whether it is time to write down what came.
    mutating func arrive(_ range: Range<Int>, saveBytes: Int) -> (Bool, Bool) {
        let before = parts.bytes
        parts.insert(range)
        // Bytes that were cached already are no progress.
        let count = max(0, parts.bytes - before)
        received += count
        unsaved += count
        coming?.at = range.upperBound
        return (!wants.isEmpty && !isTurned, unsaved >= saveBytes)
    }

    /// Ends all waiting, and sends no request before the next read needs one.
    mutating func fail(_ trouble: StreamTrouble) {
        isBarred = true
        for (reader, want) in wants where want.isWaiting { wants[reader]?.trouble = trouble }
        for reader in wants.keys { wants[reader]?.isWaiting = false }
    }

    /// Readers of the one that was here have read pieces of it.
    mutating func restart(_ stamp: StreamStamp?) {
        let hasBegun = !parts.ranges.isEmpty
        (parts, self.stamp, unsaved) = (PartMap(), stamp, 0)
        if hasBegun { generation += 1 }
    }

    mutating func takeUnsaved() -> Unsaved? {
        guard unsaved > 0 || isMapDue else { return nil }
        defer { (unsaved, isMapDue) = (0, false) }
        return Unsaved(
            parts: parts, stamp: stamp, bytes: unsaved, followers: Array(followers.values),
            holding: holding)
    }

    /// Takes so much off the map: what is heard already first, then what is farthest ahead.
    mutating func release(_ bytes: Int, ahead: Int) -> [Range<Int>] {
        let places = wants.values.map(\.at)
        let kept = places.map { max(0, $0 - Self.behindBytes)..<$0 + ahead }
        var free = parts
        for range in kept { free.remove(range) }
        let here = places.min() ?? 0
        let behind = free.ranges.filter { $0.lowerBound < here }
        let beyond = free.ranges.filter { $0.lowerBound >= here }.reversed()
        var (released, count): ([Range<Int>], Int) = ([], 0)
        for range in behind + beyond where count < bytes {
            parts.remove(range)
            released.append(range)
            count += range.count
        }
        isMapDue = isMapDue || !released.isEmpty
        return released
    }
}

/// Why bytes did not come.
enum StreamFault: Error, Equatable {
    case http(HTTPFault)
    case status(Int, HTTPHead)
    /// A page of the web instead of sound.
    case page
    case otherRange
    case short
    case disk(String)
    /// It has to be asked for once more, differently.
    case again

    init(_ fault: HTTPFault) { self = .http(fault) }

    /// A server that is ill or busy now may be well later; what it refuses it refuses again.
    private static func passes(_ status: Int) -> Bool {
        status >= 500 || [408, 416, 425, 429].contains(status)
    }

    var isOffline: Bool {
        if case .http(let fault) = self { fault.isOffline } else { false }
    }

    /// Asking again may help.
    var mayPass: Bool {
        switch self {
        case .http, .otherRange, .short, .again: true
        case .status(let status, _): status >= 500
        case .page, .disk: false
        }
    }

    private static func server(_ head: HTTPHead) -> String {
        head.address.origin?.text ?? tr("the server")
    }

    var trouble: StreamTrouble {
        switch self {
        case .http(let fault): fault.isOffline ? .offline(fault.why) : .failed(fault.why)
        case .status(401, let head), .status(403, let head):
            .refused(tr("\(Self.server(head)) wants to know who asks"))
        case .status(404, let head), .status(410, let head):
            .refused(tr("\(Self.server(head)) has it no longer"))
        case .status(let status, let head):
            Self.passes(status)
                ? .failed(tr("\(Self.server(head)) answers with \(status)"))
                : .refused(tr("\(Self.server(head)) answers with \(status)"))
        case .page: .refused(tr("the server sends a web page instead of the file"))
        case .otherRange: .failed(tr("the server sends another part than was asked for"))
        case .short: .failed(tr("the server sends less than it says"))
        case .disk(let why): .failed(tr("it cannot be kept: \(why)"))
        case .again: .failed(tr("it changes on the server all the time"))
        }
    }
}

import Catalogs
import Ports
import Publications
import RuntimeKit
import Wording

/// Brings all of a book's sound here that comes from servers, track after track; it stays until
/// its book goes.
public final class SoundKeeper: Sendable {
    /// How much of a book is here.
    public struct Progress: Equatable, Sendable {
        public var tracks: Int
        public var wholeTracks = 0
        public var bytes = 0
        /// Of all tracks, once all of them are known.
        public var total: Int?
    }

    private let streams: any SoundStreaming
    private let finding: any BookFinding

    /// One that changes on its server while it comes is begun again so often.
    private static let changesMax = 3
    private static let readMax = 256 << 10

    public init(streams: any SoundStreaming, finding: any BookFinding) {
        (self.streams, self.finding) = (streams, finding)
    }

    /// Works on this thread; what came stays also where it fails.
    public func fetch(
        _ path: String, _ errand: CancellableWork, tell: (Progress) -> Void
    ) throws(CatalogTrouble) {
        streams.sweep()
        let addresses = try addresses(of: path)
        var holdings = addresses.map(streams.holding)
        tell(Self.progress(holdings))
        for (index, address) in addresses.enumerated() {
            if errand.isOff { throw .stopped }
            guard streams.hold(address, for: path) else {
                throw .line(
                    why: tr("its sound cannot be kept on this device"),
                    next: tr("`rushlight doctor` tells whether there is room."), isOffline: false)
            }
            try bring(address, errand) { holding in
                holdings[index] = holding
                tell(Self.progress(holdings))
            }
            holdings[index] = streams.holding(address)
            tell(Self.progress(holdings))
            guard holdings[index].isWhole else {
                throw .line(
                    why: tr("track \(index + 1) could not be kept whole"),
                    next: tr("Stop the program that plays it, then try again."), isOffline: false)
            }
        }
    }

    /// What is kept of a book goes.
    public func drop(_ path: String) {
        // A book that cannot be read any more is swept with its file.
        if let addresses = try? addresses(of: path), !addresses.isEmpty { streams.clear(addresses) }
    }

    /// What is held for books that are gone.
    public func sweep() { streams.sweep() }

    private func addresses(of path: String) throws(CatalogTrouble) -> [String] {
        do throws(OpenError) {
            let book = try finding.open(path).audiobook
            return book.map { book in
                book.tracks.indices.compactMap { StreamAddress.of($0, in: book) }
            } ?? []
        } catch {
            throw .line(why: tr("\(path): \(error.why)"), next: error.advice, isOffline: false)
        }
    }

    private func bring(
        _ address: String, _ errand: CancellableWork, tell: (StreamHolding) -> Void
    ) throws(CatalogTrouble) {
        var changes = 0
        while true {
            do throws(StreamTrouble) {
                return try read(address, errand, tell: tell)
            } catch {
                changes += 1
                guard error == .changed, changes < Self.changesMax else {
                    throw Self.trouble(error, errand)
                }
            }
        }
    }

    /// All that is not here yet. What came is written down when its reader goes.
    private func read(
        _ address: String, _ errand: CancellableWork, tell: (StreamHolding) -> Void
    ) throws(StreamTrouble) {
        guard !streams.holding(address).isWhole, let sound = streams.open(address) else { return }
        errand.onCallOff { [weak sound] in sound?.cancel() }
        defer { errand.onCallOff(nil) }
        _ = try sound.size()
        var place = 0
        while true {
            let holding = streams.holding(address)
            if holding.isWhole { return }
            if let here = holding.parts.first(where: { $0.contains(place) }) {
                tell(holding)
                place = here.upperBound
                continue
            }
            let count = try sound.read(at: place, Self.readMax).count
            if count == 0 { return }
            place += count
        }
    }

    private static func progress(_ holdings: [StreamHolding]) -> Progress {
        let totals = holdings.compactMap(\.total)
        return Progress(
            tracks: holdings.count, wholeTracks: holdings.count(where: \.isWhole),
            bytes: holdings.reduce(0) { $0 + $1.bytes },
            total: totals.count == holdings.count ? totals.reduce(0, +) : nil)
    }

    private static func trouble(_ trouble: StreamTrouble, _ errand: CancellableWork)
        -> CatalogTrouble
    {
        if errand.isOff { return .stopped }
        switch trouble {
        case .cancelled: return .stopped
        case .offline(let why):
            return .line(
                why: why, next: tr("It goes on when its server is reached."), isOffline: true)
        case .changed:
            return .line(
                why: tr("it changes on the server all the time"),
                next: tr("Try again in a while; if it stays, tell your library."), isOffline: false)
        case .failed(let why):
            return .line(
                why: why, next: tr("Try again in a while; what came is kept."), isOffline: false)
        case .refused(let why):
            return .line(
                why: why, next: tr("Sign in to its library, or look whether the loan is over."),
                isOffline: false)
        }
    }
}

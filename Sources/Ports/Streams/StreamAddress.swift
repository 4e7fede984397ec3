import Catalogs
import Publications

/// The address of a track on the web.
public enum StreamAddress {
    /// Whether any track of a book has one.
    public static func isIn(_ publication: Publication) -> Bool {
        guard let book = publication.audiobook else { return false }
        return book.tracks.indices.contains { of($0, in: book) != nil }
    }

    /// nil for what has no address, or one that cannot be made whole.
    public static func of(_ track: Int, in book: Audiobook) -> String? {
        guard book.tracks.indices.contains(track) else { return nil }
        let track = book.tracks[track]
        return (track.href ?? track.reference).flatMap { whole($0, in: book) }
    }

    /// Of a cover that stands on a server, as its list of sounds does or did.
    public static func cover(of publication: Publication) -> String? {
        guard let book = publication.audiobook else { return nil }
        return publication.coverReference.flatMap { whole($0, in: book) }
    }

    private static func whole(_ words: String, in book: Audiobook) -> String? {
        guard let reference = Address(reference: words) else { return nil }
        let base = book.base.flatMap(Address.init(base:))
        let whole = base.map { reference.resolved(against: $0) } ?? reference
        return whole.isWeb ? whole.text : nil
    }
}

extension SoundStreaming {
    /// What is kept of a book that comes from servers; nil for one that does not.
    public func holding(of book: Audiobook) -> BookHolding? {
        let addresses = book.tracks.indices.compactMap { StreamAddress.of($0, in: book) }
        guard !addresses.isEmpty else { return nil }
        var (all, weights, here) = (BookHolding(tracks: addresses.count), 0.0, 0.0)
        for (index, address) in addresses.enumerated() {
            let holding = holding(address)
            all.bytes += holding.bytes
            if holding.isWhole { all.wholeTracks += 1 }
            // Before a track was requested, its length tells how much it counts.
            let length = book.tracks[index].duration.map { Double($0.components.seconds) } ?? 1
            weights += max(1, length)
            let share = holding.total.map { $0 > 0 ? Double(holding.bytes) / Double($0) : 0 } ?? 0
            here += max(1, length) * share
        }
        all.share = weights > 0 ? here / weights : 0
        return all
    }
}

/// How much of a book that comes from servers is here.
public struct BookHolding: Equatable, Sendable {
    public var tracks: Int
    public var wholeTracks = 0
    public var bytes = 0
    /// From 0 to 1.
    public var share = 0.0

    public var isWhole: Bool { wholeTracks == tracks }

    public init(tracks: Int) { self.tracks = tracks }
}

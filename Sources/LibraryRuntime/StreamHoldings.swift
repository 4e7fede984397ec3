import LibraryWing
import Ports

/// What is cached of books whose sound is on servers; no server is asked.
extension ShelfDesk {
    /// nil for one that comes from no server, or cannot be opened.
    package func holding(of path: String, _ streams: any SoundStreaming) -> BookPage.Holding? {
        guard let book = try? finding?.open(path).audiobook,  // reading it tells why
            let held = streams.holding(of: book)
        else { return nil }
        let missing = book.tracks.indices.lazy.compactMap { StreamAddress.of($0, in: book) }
            .first { !streams.holding($0).isWhole }
        return BookPage.Holding(
            tracks: held.tracks, wholeTracks: held.wholeTracks, bytes: held.bytes,
            share: held.share, missing: missing)
    }

    package func clearHolding(of path: String, _ streams: any SoundStreaming) {
        guard let book = try? finding?.open(path).audiobook else { return }  // the same
        let addresses = book.tracks.indices.compactMap { StreamAddress.of($0, in: book) }
        // Nothing named would be everything.
        if !addresses.isEmpty { streams.clear(addresses) }
    }
}

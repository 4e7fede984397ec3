import Adapters
import Catalogs
import CommandLine
import HouseholdWing
import Ports
import Publications
import ScreenKit

/// What is kept of sounds that come from servers, looked at without asking any of them.
enum Streams {
    /// nil while nothing is kept.
    static func contents(_ settings: Settings, _ folders: Folders) -> DoctorFacts.Cache? {
        let held = cache(Covers.limits(settings, folders).soundBytes, folders).contents()
        return held.count == 0
            ? nil : .init(count: held.count, bytes: held.bytes, bytesMax: held.bytesMax)
    }

    static func store(_ bytesMax: Int, _ folders: Folders) -> CacheCommand.Store {
        let cache = cache(bytesMax, folders)
        return CacheCommand.Store(
            all: {
                let held = cache.contents()
                return (held.count, held.bytes, held.bytesMax)
            },
            held: { book in
                cache.holding(of: book).map {
                    CacheCommand.Held(
                        tracks: $0.tracks, wholeTracks: $0.wholeTracks, bytes: $0.bytes,
                        share: $0.share)
                }
            },
            clear: { book in
                let tracks = book.map { Array($0.tracks.indices) } ?? []
                cache.clear(
                    book.map { book in tracks.compactMap { StreamAddress.of($0, in: book) } })
            })
    }

    private static func cache(_ bytesMax: Int, _ folders: Folders) -> StreamCache {
        StreamCache(
            folder: folders.cache.map { $0 + "/sounds" },
            held: folders.data.map { $0 + "/sounds" }, http: NoNetwork()
        ) {
            var manner = StreamManner()
            manner.bytesMax = bytesMax
            return manner
        }
    }
}

/// For commands that ask no server.
private final class NoNetwork: HTTPFetching, HTTPExchange {
    func begin(_ request: HTTPRequest) -> any HTTPExchange { self }
    func head() throws(HTTPFault) -> HTTPHead { throw .cancelled }
    func next() throws(HTTPFault) -> [UInt8]? { throw .cancelled }
    func cancel() {}
}

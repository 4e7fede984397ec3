import Catalogs
import LendingWing
import Ports
import Wording

/// Lists of podcasts from other programs, and for them. No server is asked.
extension CatalogDesk {
    func readShows(_ path: String) -> Libraries.Action {
        do throws(KeepingError) {
            let words = try book.readShows(whole(path)).words
            return .showsRead(words, try book.accounts())
        } catch {
            return .showsFailed(tr("\(path): \(error.why)."))
        }
    }

    func writeShows(_ path: String) -> Libraries.Action {
        do throws(KeepingError) {
            let count = try book.writeShows(to: whole(path))
            return .showsWritten(tr("\(count, "podcast", "podcasts") written to \(path)."))
        } catch {
            return .showsFailed(tr("\(path): \(error.why)."))
        }
    }

    private func whole(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }
}

/// What came of a list that was read.
public struct ShowsRead: Equatable, Sendable {
    public var added: Int
    public var known: Int

    public var words: String {
        known == 0
            ? tr("\(added, "podcast", "podcasts") added.")
            : tr("\(added, "podcast", "podcasts") added, \(known) known already.")
    }
}

extension AccountLedger {
    /// Adds the podcasts of a list that is a file.
    public func readShows(_ path: String) throws(KeepingError) -> ShowsRead {
        var bytes: [UInt8] = []
        do throws(DocumentError) {
            guard let found = try documents.read(path, bytesMax: ShowList.bytesMax) else {
                throw DocumentError.failed(tr("there is no such file"))
            }
            bytes = found
        } catch {
            throw KeepingError(error.why)
        }
        return try readShows(bytes)
    }

    public func readShows(_ bytes: [UInt8]) throws(KeepingError) -> ShowsRead {
        var shows: [Show] = []
        do throws(CatalogError) { shows = try ShowList.read(bytes) } catch {
            throw KeepingError(error.why)
        }
        guard !shows.isEmpty else { throw KeepingError(tr("it names no podcast")) }
        let (added, known) = try add(shows)
        return ShowsRead(added: added, known: known)
    }

    /// How many there are.
    public func writeShows(to path: String) throws(KeepingError) -> Int {
        let shows = try shows()
        do throws(DocumentError) {
            // What a person has there may be no list of ours.
            guard try documents.read(path, bytesMax: ShowList.bytesMax) == nil else {
                throw DocumentError.failed(tr("there is a file already"))
            }
            try documents.save(ShowList.bytes(shows), to: path)
        } catch {
            throw KeepingError(error.why)
        }
        return shows.count
    }

    public func shows() throws(KeepingError) -> [Show] {
        try accounts().filter(\.isShow).map { Show(title: $0.name, feed: $0.catalog) }
    }
}

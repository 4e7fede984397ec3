import Features
import Holdings
import LibraryRuntime
import Ports
import Publications
import ScreenKit

/// What is heard after a book that is over.
extension ShelfDesk {
    /// The audiobook that comes after one in its series, else, where that is asked for, in a
    /// collection that was put together by hand; nil where the shelf has none.
    public func next(after book: HeardBook, inCollections: Bool, now: Int64) -> HeldNext? {
        guard let keeping else { return nil }
        do throws(KeepingError) {
            let id = try keeping.holder(of: book.source.path)
            // What a person says of it holds over what its file says.
            let held = try id.flatMap { id throws(KeepingError) in try keeping.books([id]).first }
            let series = held == nil ? book.publication.metadata.series : held?.series
            if let series, let next = try next(in: series, now) { return next }
            guard inCollections, let id else { return nil }
            for collection in try keeping.collections() {
                guard let at = collection.ids.firstIndex(of: id) else { continue }
                let later = Array(collection.ids[(at + 1)...].prefix(Self.laterMax))
                for book in try keeping.books(later) {
                    if let next = Self.sound(of: book) { return next }
                }
            }
            return nil
        } catch {
            // A library that cannot be read says so on the shelf; here nothing follows.
            return nil
        }
    }

    /// What the shelf calls the book with this file.
    func title(of path: String) -> String? {
        guard let keeping else { return nil }
        do throws(KeepingError) {
            guard let id = try keeping.holder(of: path) else { return nil }
            return try keeping.books([id]).first?.heading
        } catch {
            // A library that cannot be read says so on the shelf; the book has a name of its own.
            return nil
        }
    }

    private func next(
        in series: Metadata.Series, _ now: Int64
    ) throws(KeepingError) -> HeldNext? {
        guard let position = series.position, let indexing else { return nil }
        let words = series.name.replacing("\"", with: " ")
        let found = try listing("series:\"\(words)\"", .all, (.series, false), now, indexing)
        let later = try indexing.books(Array(found.ids.prefix(Self.laterMax))).filter {
            $0.series?.name == series.name && ($0.series?.position ?? 0) > position
        }
        return later.sorted { ($0.series?.position ?? 0) < ($1.series?.position ?? 0) }
            .lazy.compactMap(Self.sound).first
    }

    /// What can be heard of a book.
    private static func sound(of book: HeldBook) -> HeldNext? {
        book.files.first { $0.format == "audiobook" }
            .map { HeldNext(path: $0.path, title: book.heading) }
    }

    /// The longest series there is has some three thousand.
    private static let laterMax = 5_000
}

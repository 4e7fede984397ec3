import Publications
import ScreenKit

/// How much of a book that comes from a server is here.
extension Listening.State {
    /// On the book's one timeline, from 0 to 1, ascending; nil for a book that is all here.
    var brought: [Range<Double>]? {
        guard !held.isEmpty else { return nil }
        let timeline = book.timeline
        let end = timeline.end
        guard end > .zero else { return [] }
        return book.audiobook.tracks.indices.flatMap { track -> [Range<Double>] in
            let start = timeline.time(of: TrackPlace(track: track, offset: .zero))
            let next = TrackPlace(track: track + 1, offset: .zero)
            let isLast = track + 1 == book.audiobook.tracks.count
            let length = (isLast ? end : timeline.time(of: next)) - start
            // A local track is here whole, and a track without a report is not here.
            return (held[track] ?? []).map { share in
                (start + length * share.lowerBound)
                    / end..<max(
                        (start + length * share.lowerBound) / end,
                        (start + length * share.upperBound) / end)
            }
        }
    }

    /// Out of 1.
    var shareBrought: Double? {
        brought.map { $0.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
    }
}

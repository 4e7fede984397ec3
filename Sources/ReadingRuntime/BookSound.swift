import Notebook
import Ports
import Publications
import ScreenKit

/// Where an audiobook was left.
extension BookDesk {
    package func sound(_ book: HeardBook, at target: Target?) -> OpenedSound {
        if let recital = book.recital { return sound(book, recital, at: target) }
        let kept = kept(book.source, book.publication)
        let look = habits(book.source, book.publication).look
        let marks = (kept?.marks ?? [:]).compactMapValues { Locator($0) }
            .compactMapValues { book.publication.moment(of: $0, in: book.audiobook) }
            .mapValues(book.timeline.time)
        let asked = target.flatMap { spot($0, in: book) }
        let was = kept.flatMap { wasAt($0, in: book) }
        return OpenedSound(
            book, at: asked ?? was ?? TrackPlace(track: 0, offset: .zero), isAsked: asked != nil,
            isOver: asked == nil && kept.map { $0.percent >= 100 } == true,
            heardUntil: kept?.kept, marks: marks, look: look)
    }

    /// A place behind the end is one that was heard, if the book was not over: its length was
    /// guessed, and too little.
    private func wasAt(_ kept: KeptReading, in book: HeardBook) -> TrackPlace? {
        guard let locator = Locator(kept.locator) else { return nil }
        let timeline = book.timeline
        if case .time(let time) = locator, time > timeline.end, kept.percent < 100,
            book.audiobook.tracks.last?.isEstimate == true
        {
            let last = timeline.trackCount - 1
            return TrackPlace(track: last, offset: time - timeline.start(ofTrack: last))
        }
        return book.publication.moment(of: locator, in: book.audiobook)
    }

    private func spot(_ target: Target, in book: HeardBook) -> TrackPlace? {
        switch target {
        case .locator(let locator):
            book.publication.moment(of: locator, in: book.audiobook)
        case .percent(let percent):
            book.publication.moment(of: .percent(percent), in: book.audiobook)
        case .path(let path, _):
            book.audiobook.tracks.firstIndex { $0.path == path }
                .map { TrackPlace(track: $0, offset: .zero) }
        case .place: nil
        }
    }
}

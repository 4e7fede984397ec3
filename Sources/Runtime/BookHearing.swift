import Features
import Kernel
import ListeningWing
import Notebook
import Ports
import Publications
import ScreenKit

/// Audiobooks on the desk: where each was left, and where it is.
extension BookDesk {
    func sound(_ book: HeardBook, at target: Target?) -> OpenedSound {
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

    /// A book that is to be heard after another.
    func openNext(_ source: BookSource) -> App.Action {
        do throws(OpenError) {
            let publication = try open(source)
            guard let heard = HeardBook(source, publication),
                publication.protection?.isReadable != false
            else {
                return .nextOpened(
                    nil, trouble: "There is nothing to be heard in \(source.words).")
            }
            return .nextOpened(sound(heard, at: nil), trouble: nil)
        } catch {
            return .nextOpened(
                nil, trouble: "\(source.words) cannot be opened: \(error.why). \(error.advice)")
        }
    }

    /// Does a command about what happened, which is known by its time.
    func answer(_ command: Listening.Command, at wall: WallTime) -> Listening.Action? {
        switch command {
        case .readHistory(let book):
            do throws(KeepingError) {
                let traces = try hearing?.traces(of: book.publication, at: book.source.path)
                return .historyRead(traces ?? [], trouble: nil)
            } catch {
                return .historyRead([], trouble: error.why)
            }
        case .trace(let book, var trace, let joins):
            trace.at = wall.secondsSince1970
            trace.zoneOffsetSeconds = wall.zoneOffsetSeconds
            do throws(KeepingError) {
                try hearing?.add(trace, joins: joins, of: book.publication, at: book.source.path)
                return .traced(trace, of: book.source, joins: joins, trouble: nil)
            } catch {
                return .traced(trace, of: book.source, joins: joins, trouble: error.why)
            }
        case .count(let book, let seconds):
            let day = ReadingDay(
                day: CalendarDay(number: wall.day), milliseconds: seconds * 1_000)
            do throws(KeepingError) {
                try habits?.add(ReadingNews(day), of: book.publication, at: book.source.path)
                return .counted(trouble: nil)
            } catch {
                return .counted(trouble: error.why)
            }
        default: return nil
        }
    }

    /// Does a command about what is heard that takes its time.
    func answer(_ command: Listening.Command) -> Listening.Action? {
        do throws(KeepingError) {
            switch command {
            case .keep(let kept):
                let publication = kept.book.publication
                let locator = publication.locator(of: kept.spot, in: kept.book.audiobook)
                var reading = KeptReading(
                    locator: locator.description, percent: kept.percent,
                    marks: kept.marks.mapValues {
                        let place = kept.book.timeline.place(at: $0)
                        return publication.locator(of: place, in: kept.book.audiobook).description
                    })
                reading.move = kept.move
                reading.positionMs = Int64(
                    kept.book.timeline.time(of: kept.spot) / .milliseconds(1))
                try keeping?.keep(reading, of: publication, at: kept.book.source.path)
            case .readPlace(let book):
                let opened = sound(book, at: nil)
                return .placeRead(
                    opened.heardUntil == nil ? nil : opened.spot, heardUntil: opened.heardUntil)
            case .keepLook(let book, let look):
                try habits?.keep(look: look, of: book.publication, at: book.source.path)
            default: return nil
            }
            return .kept(trouble: nil)
        } catch {
            return .kept(trouble: error.why)
        }
    }
}

extension Listening.Action {
    /// Everything was saved: nothing is left to do.
    var isKept: Bool {
        switch self {
        case .kept(trouble: nil), .counted(trouble: nil): true
        default: false
        }
    }
}

import Features
import Kernel
import ListeningWing
import Notebook
import Ports
import Publications
import ReadingRuntime
import ScreenKit
import Wording

/// Audiobooks on the desk: where each was left, and where it is.
extension BookDesk {
    /// A book that is to be heard after another.
    func openNext(_ source: BookSource) -> App.Action {
        do throws(OpenError) {
            let publication = try open(source)
            guard let heard = HeardBook(source, publication),
                publication.protection?.isReadable != false
            else {
                return .nextOpened(
                    nil, trouble: tr("There is nothing to be heard in \(source.words)."))
            }
            return .nextOpened(sound(heard, at: nil), trouble: nil)
        } catch {
            return .nextOpened(
                nil, trouble: tr("\(source.words) cannot be opened: \(error.why). \(error.advice)"))
        }
    }

    /// nil for what cannot be opened.
    func title(of source: BookSource) -> String? {
        // Why it cannot be opened is told when it is its turn.
        guard let publication = try? open(source) else { return nil }
        return HeardBook(source, publication)?.title
    }

    /// Does a command about what happened, which is known by its time.
    func answer(_ command: Listening.Command, at wall: WallTime) -> Listening.Action? {
        switch command {
        // What is heard of a text is no history of a sound.
        case .readHistory(let book) where book.recital != nil:
            return .historyRead([], trouble: nil)
        case .trace(let book, var trace, let joins) where book.recital != nil:
            trace.at = wall.secondsSince1970
            trace.zoneOffsetSeconds = wall.zoneOffsetSeconds
            return .traced(trace, of: book.source, joins: joins, trouble: nil)
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
                day: CalendarDay(number: wall.day), milliseconds: seconds * 1_000,
                heardMilliseconds: seconds * 1_000)
            do throws(KeepingError) {
                let news = ReadingNews(day, end: wall.minuteOfDay, isHeard: true)
                try habits?.add(news, of: book.publication, at: book.source.path)
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
            case .keep(let kept) where kept.book.recital != nil:
                if let recital = kept.book.recital { try keep(recited: kept, recital) }
            case .keepLook(let book, let look) where book.recital != nil:
                try keep(recitedLook: look, of: book)
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

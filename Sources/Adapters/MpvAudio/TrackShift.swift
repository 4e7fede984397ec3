import Ports
import Publications
import Synchronization

/// A text that is recited has more tracks once all of it was parted into sentences, and what stood
/// at its beginning is further on. The player goes on counting from that beginning, so that nothing
/// that sounds or waits has to be named anew; here its tracks become those of the whole.
final class TrackShift: Sendable {
    private struct State {
        /// The loading whose news are by the tracks of the whole.
        var number: Int?
        var shift = 0
    }

    private let state = Mutex(State())

    func reset() { state.withLock { $0 = State() } }

    /// By the player's tracks.
    func asked(_ order: BookOrder) -> BookOrder {
        state.withLock { state in
            switch order {
            case .recite(let recital, let number, let shift):
                state.number = number
                state.shift += shift
                return .recite(recital, number: number, shift: state.shift)
            case .seek(let place): return .seek(place.moved(by: -state.shift))
            case .loop(let start, let end):
                return .loop(start.moved(by: -state.shift), end.moved(by: -state.shift))
            default: return order
            }
        }
    }

    /// By those of the whole, as far as the news know of it.
    func told(_ news: BookNews) -> BookNews {
        let shift = state.withLock { $0.number == news.number ? $0.shift : 0 }
        if shift == 0 { return news }
        return BookNews(news.number, news.event.moved(by: shift))
    }
}

extension TrackPlace {
    fileprivate func moved(by shift: Int) -> TrackPlace {
        TrackPlace(track: track + shift, offset: offset)
    }
}

extension BookNews.Event {
    fileprivate func moved(by shift: Int) -> Self {
        switch self {
        case .arrived(let place): .arrived(place.moved(by: shift))
        case .at(let place): .at(place.moved(by: shift))
        case .measured(let track, let length): .measured(track: track + shift, length)
        case .indexed(let track, let length): .indexed(track: track + shift, length)
        case .kept(let track, let shares): .kept(track: track + shift, shares)
        case .stuck(let track, let why): .stuck(track: track + shift, why)
        case .failed(.track(let track, let why)): .failed(.track(track + shift, why))
        case .indexing, .waiting, .ended, .failed: self
        }
    }
}

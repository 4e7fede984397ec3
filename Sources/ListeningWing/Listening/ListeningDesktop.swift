import Kernel
import Publications
import ScreenKit

/// What is heard as a desktop shows it: its track is a chapter, and the place is one within that.
extension Listening {
    public typealias Face = SoundFace

    /// What media keys and widgets ask for.
    public enum Wish: Equatable, Sendable {
        case next, previous
        case seek(by: Duration)
        case position(book: Int, chapter: Int, Duration)
        case rate(Double)
        case volume(Double)
        case repeats(Bool)
    }

    package static func face(_ state: State) -> Face {
        let (book, chapter) = (state.book, state.chapter)
        let start = chapter?.start ?? .zero
        let motion: Face.Motion =
            switch state.motion {
            case .playing: .playing
            case .paused: state.isAtEnd ? .stopped : .paused
            case .failed: .stopped
            }
        return Face(
            motion: motion, book: state.number, chapter: state.chapterIndex ?? 0,
            title: chapter?.title ?? book.title, album: book.title,
            artists: book.publication.metadata.authors.map(\.name),
            length: (chapter?.end ?? book.end) - start,
            position: max(.zero, state.here - start), speed: state.speed.factor,
            volume: Double(state.loudness) / 100,
            canGoNext: (state.chapterIndex ?? 0) + 1 < book.chapters.count,
            isRepeating: state.isRepeating, url: url(of: book.source))
    }

    /// Nothing but a path of this machine: an address of a server may hold a token.
    static func url(of source: BookSource) -> String? {
        guard case .file(let path) = source, path.hasPrefix("/") else { return nil }
        return FileAddress.address(of: path)
    }

    /// As the desktop's rules have it: beyond a track's end is the next one, and what was meant for
    /// another track or leads out of this one is not done.
    static func grant(_ wish: Wish, _ state: inout State) -> Effects {
        let face = face(state)
        let start = state.here - face.position
        switch wish {
        case .next where state.steps.mediaKeysStep:
            return seek(to: state.here + state.steps.long, &state)
        case .previous where state.steps.mediaKeysStep:
            return seek(to: state.here - state.steps.long, &state)
        case .next: return stepChapters(1, &state)
        case .previous: return stepChapters(-1, &state)
        case .seek(let offset):
            if face.position + offset > face.length { return stepChapters(1, &state) }
            return seek(to: max(start, state.here + offset), &state)
        case .position(let book, let chapter, let time):
            guard book == face.book, chapter == face.chapter, time >= .zero, time <= face.length
            else { return [] }
            return seek(to: start + time, &state)
        case .rate(let rate):
            guard rate.isFinite, rate >= 0 else { return [] }
            if rate == 0 { return state.isPlaying ? pause(&state) : [] }
            return set(Speed(Int((min(rate, 100) * 100).rounded())), &state)
        case .volume(let volume):
            guard volume.isFinite else { return [] }
            let wanted = State.clamped(Int((max(0, min(volume, 10)) * 100).rounded()))
            return turn(by: wanted - state.volume, &state)
        case .repeats(let isRepeating): return setRepeating(isRepeating, &state)
        }
    }
}

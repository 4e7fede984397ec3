import Kernel
import Publications
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit

/// Finds what joins a text to its sound.
public struct AlongPerformer: Performing {
    public typealias F = ReadingAlong
    private let pairing: Pairing?
    private let books: BookDesk

    /// - Parameter pairing: nil where there is no library.
    public init(_ pairing: Pairing?, _ books: BookDesk) {
        (self.pairing, self.books) = (pairing, books)
    }

    public func perform(_ command: ReadingAlong.Command, _ reply: Reply<ReadingAlong.Action>) {
        let (pairing, books) = (pairing, books)
        switch command {
        // The root does it.
        case .light, .play, .replay, .hold, .hear, .recite, .say: reply.nothing()
        case .findMap(let pair):
            // A map of thirty hours takes a moment, and nobody waits for its first sentence.
            reply.answer(on: .spare) {
                .mapFound(
                    pair,
                    pairing?.along(
                        pair.text.publication, at: pair.text.source.path,
                        with: pair.sound.publication, at: pair.sound.source.path))
            }
        case .findSound(let text, let spot, let view):
            reply.answer(on: .prompt) {
                let found = pairing?.opened(text, spot, view, books)
                return .soundFound(found?.sound, passes: found?.passes ?? false)
            }
        }
    }
}

extension Pairing {
    /// The sound of a text at a place; where it was left, if that is on the page in view; and
    /// whether it passes over what is left of that part of the book.
    fileprivate func opened(
        _ text: SharedWork, _ spot: Spot, _ view: Range<Int>?, _ books: BookDesk
    ) -> (sound: OpenedSound, passes: Bool)? {
        let found = sound(of: text.publication, at: text.source.path, from: spot)
        guard let found, let book = HeardBook(found.source, found.publication) else { return nil }
        if let view {
            let last = books.sound(book, at: nil)
            let ms = Int(book.timeline.time(of: last.spot) / .milliseconds(1))
            if !last.isOver, last.heardUntil != nil, let place = found.place(ms),
                place.document == spot.document, view.contains(place.offset)
            {
                return (last, false)
            }
        }
        let start = found.place(Int(found.time / .milliseconds(1)))
        return (
            books.sound(book, at: .locator(.time(found.time))),
            start.map { $0.document != spot.document } ?? false
        )
    }
}

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
        case .light, .play, .hear, .recite, .say: reply.nothing()
        case .findMap(let pair):
            // A map of thirty hours takes a moment, and nobody waits for its first sentence.
            reply.answer(on: .spare) {
                .mapFound(
                    pair,
                    pairing?.along(
                        pair.text.publication, at: pair.text.source.path,
                        with: pair.sound.publication, at: pair.sound.source.path))
            }
        case .findSound(let text, let spot):
            reply.answer(on: .prompt) {
                guard
                    let found = pairing?.sound(
                        of: text.publication, at: text.source.path, from: spot),
                    let book = HeardBook(.file(found.path), found.publication)
                else { return .soundFound(nil) }
                return .soundFound(books.sound(book, at: .locator(.time(found.time))))
            }
        }
    }
}

import Kernel
import Publications
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit

/// Has voices read texts.
public struct AloudPerformer: Performing {
    public typealias F = ReadingAloud
    private let books: BookDesk
    /// By the settings as they are now.
    private let desk: () -> RecitalDesk

    public init(_ books: BookDesk, desk: @escaping () -> RecitalDesk) {
        (self.books, self.desk) = (books, desk)
    }

    public func perform(_ command: ReadingAloud.Command, _ reply: Reply<ReadingAloud.Action>) {
        switch command {
        // The root does it.
        case .light, .begin, .extend, .say: reply.nothing()
        case .findWords(let recital, let range):
            var words: [Int: RecitedWords] = [:]
            for track in range { words[track] = recital.words(of: track) }
            reply.now(.wordsFound(words))
        case .complete(let begun, let text):
            let books = books
            reply.answer(on: .rest) { books.complete(begun, text) }
        case .compose(let text, let spot):
            let (books, desk) = (books, desk())
            reply.answer(on: .prompt) { books.compose(text, from: spot, desk) }
        }
    }
}

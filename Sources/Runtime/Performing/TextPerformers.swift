import Kernel
import LibraryRuntime
import LibraryWing
import Ports
import ScreenKit

/// Looks for words in everything.
public struct EverywherePerformer: Performing {
    public typealias F = Everywhere
    private let texts: TextDesk

    public init(_ texts: TextDesk) { self.texts = texts }

    public func perform(_ command: Everywhere.Work, _ reply: Reply<Everywhere.Action>) {
        switch command {
        case .search(let words, let count):
            let texts = texts
            reply.stream { news in
                await texts.find(words, texts: count) { await news.tell(.news($0)) }
            }
        }
    }
}

/// Reads the words of all books, until there are none left or nothing wants them any more.
public struct TextReadingPerformer: Performing {
    public typealias F = TextReading
    private let texts: TextDesk
    private let settings: () -> Settings
    private let giveBack: @Sendable () async -> Void
    /// Not every number is shown.
    private static let tellEach = 10

    public init(
        _ texts: TextDesk, settings: @escaping () -> Settings,
        giveBack: @escaping @Sendable () async -> Void
    ) {
        (self.texts, self.settings, self.giveBack) = (texts, settings, giveBack)
    }

    public func perform(_ command: TextReading.Command, _ reply: Reply<TextReading.Action>) {
        switch command {
        case .read:
            let (texts, bytesMax, giveBack) = (texts, settings().textBytesMax, giveBack)
            reply.stream(on: .idle) { news in
                do throws(KeepingError) {
                    let progress = try texts.read(
                        bytesMax: bytesMax, isCancelled: { Task.isCancelled },
                        tell: { progress in
                            guard progress.read % Self.tellEach == 0 else { return }
                            news.postLatest(.told(progress), about: "texts")
                        })
                    await giveBack()
                    if let progress { await news.tell(.ended(progress)) }
                } catch {
                    await news.tell(.failed(error.why))
                }
            }
        }
    }
}

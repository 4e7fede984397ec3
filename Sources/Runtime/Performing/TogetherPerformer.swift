import Kernel
import ReadingRuntime
import ReadingWing
import RuntimeKit

/// Compares the two texts that are read together.
public struct TogetherPerformer: Performing {
    public typealias F = ReadingTogether
    private let pairing: SentencePairing

    public init(_ pairing: SentencePairing) { self.pairing = pairing }

    public func perform(
        _ command: ReadingTogether.Command, _ reply: Reply<ReadingTogether.Action>
    ) {
        let pairing = pairing
        switch command {
        // The root does it.
        case .say, .dim: reply.nothing()
        // A person waits for it, and reads on meanwhile.
        case .compare(let pair): reply.answer(on: .rest) { .compared(pair, pairing.map(pair)) }
        }
    }
}

import Kernel
import Ports
import ReadingRuntime
import ReadingWing
import RuntimeKit
import Wording

/// Compares the two texts that are read together.
public struct TogetherPerformer: Performing {
    public typealias F = ReadingTogether
    private let pairing: SentencePairing
    private let carrying: NoteCarrying?

    /// - Parameter carrying: nil where there is no home folder.
    public init(_ pairing: SentencePairing, _ carrying: NoteCarrying?) {
        (self.pairing, self.carrying) = (pairing, carrying)
    }

    public func perform(
        _ command: ReadingTogether.Command, _ reply: Reply<ReadingTogether.Action>
    ) {
        let (pairing, carrying) = (pairing, carrying)
        switch command {
        // The root does it.
        case .say, .done, .reread, .dim: reply.nothing()
        // A person waits for it, and reads on meanwhile.
        case .compare(let pair): reply.answer(on: .rest) { .compared(pair, pairing.map(pair)) }
        case .find(let wish):
            reply.answer(on: .rest) {
                guard let carrying else { return .failed(Self.homeless) }
                do throws(KeepingError) { return .found(wish, try carrying.find(wish)) } catch {
                    return .failed(error.why)
                }
            }
        case .change(let change):
            reply.answer(on: .saving) {
                guard let carrying else { return .failed(Self.homeless) }
                do throws(KeepingError) {
                    return .kept(change, stayed: try carrying.make(change), trouble: nil)
                } catch {
                    return .kept(change, stayed: 0, trouble: error.why)
                }
            }
        }
    }

    private static var homeless: String { tr("there is no home folder; set HOME to one") }
}

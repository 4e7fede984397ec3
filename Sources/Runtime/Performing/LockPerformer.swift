import HouseholdWing
import Ports
import RuntimeKit

/// Looks at passphrases off the loop: that takes its time by design.
public struct LockPerformer: Performing {
    public typealias F = Lock
    private let keeping: (any LockKeeping)?
    private let system: any SystemAsking

    /// - Parameter keeping: nil without a home folder.
    public init(_ keeping: (any LockKeeping)?, _ system: any SystemAsking) {
        (self.keeping, self.system) = (keeping, system)
    }

    public func perform(_ command: Lock.Command, _ reply: Reply<Lock.Action>) {
        let keeping = keeping
        switch command {
        case .check(let passphrase):
            reply.answer { .answered(keeping?.open(passphrase) ?? .absent) }
        case .read: reply.answer { .told(keeping?.standing ?? .absent) }
        case .askSystem:
            let system = system
            reply.answer(on: .servers) {
                .systemAnswered(system.ask { !Task.isCancelled })
            }
        // The root does it.
        case .quit, .say: reply.nothing()
        }
    }
}

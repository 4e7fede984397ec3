import HouseholdWing
import Kernel

/// Looks at what the machine and the terminal can do.
public struct DoctorPerformer: Performing {
    public typealias F = Doctor
    private let look: () -> @Sendable () -> [Finding]

    /// - Parameter look: takes what is known now, and gives the work that looks at the rest.
    public init(look: @escaping () -> @Sendable () -> [Finding]) { self.look = look }

    public func perform(_ command: Doctor.Work, _ reply: Reply<Doctor.Action>) {
        switch command {
        case .examine:
            let work = look()
            reply.answer { .examined(work()) }
        }
    }
}

import CBus
import Catalogs
import Glibc
import Ports
import Wording

/// Asks polkit, whose agent on the desktop asks the person. No password of theirs comes by here.
public struct Polkit: SystemAsking {
    static let name = "org.freedesktop.PolicyKit1"
    static let path = "/org/freedesktop/PolicyKit1/Authority"
    static let interface = "org.freedesktop.PolicyKit1.Authority"
    /// The rule that our package installs: the user's own password, or what stands for it.
    static let action = "rushlight.unlock"
    /// The agent may ask the person.
    private static let mayAsk: UInt32 = 1
    /// In microseconds, for what needs no person.
    private static let patience: UInt64 = 5_000_000
    private static let stepMs: Int32 = 200
    /// A question that stands longer was forgotten.
    private static let personMs: Int32 = 180_000

    public init() {}

    public func ask(isWanted: @Sendable () -> Bool) -> SystemAnswer {
        if sb() == nil {
            return .failed(
                LockError(
                    tr("libsystemd is not installed"),
                    next: tr("`rushlight doctor` tells how to install it.")))
        }
        guard let line = BusLine(.system), let own = line.uniqueName else {
            return .failed(
                LockError(tr("there is no system bus"), next: tr("Type the passphrase.")))
        }
        let question = "rushlight \(getpid())"
        line.start(Self.name, Self.path, Self.interface, "CheckAuthorization") { body in
            body.within("r", "sa{sv}") {
                body.put(.text("system-bus-name"))
                body.put(.table([("name", .text(own))]))
            }
            body.put(.text(Self.action))
            body.put(.words([]))
            body.put(.unsigned(Self.mayAsk))
            body.put(.text(question))
        }
        var waitedMs: Int32 = 0
        while isWanted(), waitedMs < Self.personMs {
            var answer: SystemAnswer?
            let isThere = line.drain { message in answer = Self.read(message, line) ?? answer }
            if let answer { return answer }
            guard isThere, let descriptor = line.descriptor else {
                return .failed(
                    LockError(tr("the system bus went away"), next: tr("Type the passphrase.")))
            }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&watched, 1, Self.stepMs) == 0 { waitedMs += Self.stepMs }
        }
        // Its window is closed as well.
        _ = line.ask(
            Self.name, Self.path, Self.interface, "CancelCheckAuthorization",
            patience: Self.patience, { $0.put(.text(question)) }, { _ in true })
        return .refused
    }

    private static var noAgent: LockError {
        LockError(tr("no program of this session asks for it"), next: tr("Type the passphrase."))
    }

    /// nil for what is no answer to the question.
    private static func read(_ message: OpaquePointer, _ line: BusLine) -> SystemAnswer? {
        switch line.kind(of: message) {
        case .answer:
            let reader = BusReader(bus: line.bus, message: message)
            let told = reader.within("r", "bba{ss}") { [reader.flag(), reader.flag()] }
            if told?.first == true { return .right }
            // The person could prove it, and there is no agent to ask them.
            return told?.last == true ? .failed(noAgent) : .refused
        case .error:
            return .failed(
                LockError(
                    tr("the system has no rule for that, or no polkit"),
                    next: tr("Rushlight's package brings the rule. Type the passphrase.")))
        case .other: return nil
        }
    }
}

import HouseholdWing
import Kernel
import Ports
import RuntimeKit
import Wording

/// Runs the person's own commands, off the loop, until they end or are stopped.
public struct OwnCommandsPerformer: Performing {
    public typealias F = OwnCommands
    private let running: (any HookRunning)?

    public init(_ running: (any HookRunning)?) { self.running = running }

    /// Translating a chapter takes a while; longer than this nobody waits.
    static let secondsMax = 120
    static let outputMax = 64 << 10

    public func perform(_ command: OwnCommands.Command, _ reply: Reply<OwnCommands.Action>) {
        guard case .run(let job) = command else { return reply.nothing() }
        let running = running
        reply.answer(on: .own) {
            await CancellableWork.run { work in
                .ended(Self.result(of: job, running, work))
            }
        }
    }

    private static func result(
        of job: OwnJob, _ running: (any HookRunning)?, _ work: CancellableWork
    ) -> OwnResult {
        guard let running else { return OwnResult(trouble: tr("cannot be run here.")) }
        var variables = job.input.variables
        variables["RUSHLIGHT_COMMAND"] = job.command.name
        let task = HookTask(
            job.command.run, arguments: job.answers, input: Array(job.input.text.utf8),
            variables: variables, seconds: secondsMax, outputMax: outputMax)
        let end = running.run(task) { work.onCallOff($0) }
        work.onCallOff(nil)
        let output = OwnResult.text(end.output, isCut: end.output.count >= outputMax)
        return switch end.way {
        case .ended(0): OwnResult(output: output)
        case .ended(let status): OwnResult(trouble: tr("ended with \(status)"), output: output)
        case .timedOut:
            OwnResult(
                trouble: tr("took longer than \(secondsMax) seconds and was ended"), output: output)
        case .stopped: OwnResult(trouble: tr("was stopped"), output: output)
        case .notStarted(let why): OwnResult(trouble: tr("could not be started (\(why))"))
        }
    }
}

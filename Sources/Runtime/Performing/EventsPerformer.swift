import Catalogs
import HouseholdWing
import Kernel
import Ports
import RuntimeKit
import ScreenKit
import Wording

/// Writes events down as lines, off the loop, hands the lines to whom they are for, and does what
/// hooks say.
public struct EventsPerformer: Performing {
    public typealias F = Events
    private let time: any TimeSource
    private let work: @Sendable (String) -> String?
    private let tell: ([EventLine], Int) -> Void
    private let hooks: HookDesk

    /// - Parameters:
    ///   - work: what the library calls the book of a file.
    ///   - tell: takes lines on the loop's thread, and how many were dropped before them.
    public init(
        time: any TimeSource, work: @escaping @Sendable (String) -> String?,
        tell: @escaping ([EventLine], Int) -> Void, hooks: HookDesk
    ) {
        (self.time, self.work, self.tell, self.hooks) = (time, work, tell, hooks)
    }

    public func perform(_ command: Events.Command, _ reply: Reply<Events.Action>) {
        let hooks = hooks
        switch command {
        case .write(let news):
            let (work, now) = (work, time.wall.secondsSince1970)
            // In order, and waited for at the end: the last event is that a book was closed.
            reply.answer(on: .saving) {
                .written(news.map { EventText.line($0, at: now, work: work) })
            }
        case .tell(let lines, let dropped):
            tell(lines, dropped)
            reply.nothing()
        case .run(let job, let serial):
            reply.answer(on: .hooks) { .ran(serial, hooks.result(of: job)) }
        case .launch(let job):
            hooks.launch(job)
            reply.nothing()
        // The root does it.
        case .say, .note: reply.nothing()
        }
    }
}

/// Does what a hook says, and puts what came of it into words.
public struct HookDesk: Sendable {
    private let running: (any HookRunning)?
    private let fetching: (any HTTPFetching)?

    public init(running: (any HookRunning)?, fetching: (any HTTPFetching)?) {
        (self.running, self.fetching) = (running, fetching)
    }

    static let secondsMax = 30
    static let outputMax = 400

    func result(of job: HookJob) -> HookResult {
        switch job.hook.way {
        case .run(let command): run(command, job.line)
        case .post(let address): post(job.line, to: address)
        }
    }

    func launch(_ job: HookJob) {
        guard case .run(let command) = job.hook.way else { return }
        running?.launch(command, input: Self.input(job.line), variables: Self.variables(job.line))
    }

    private func run(_ command: String, _ line: EventLine) -> HookResult {
        guard let running else { return HookResult(trouble: tr("cannot be run here")) }
        let task = HookTask(
            command, input: Self.input(line), variables: Self.variables(line),
            seconds: Self.secondsMax)
        let end = running.run(task, whenStopped: { _ in })
        let output = Self.words(end.output)
        return switch end.way {
        case .ended(0): HookResult(output: output)
        case .ended(let status): HookResult(trouble: tr("ended with \(status)"), output: output)
        case .timedOut:
            HookResult(
                trouble: tr("took longer than \(Self.secondsMax) seconds and was ended"),
                output: output)
        case .stopped: HookResult(trouble: tr("was stopped"), output: output)
        case .notStarted(let why): HookResult(trouble: tr("could not be started (\(why))"))
        }
    }

    private func post(_ line: EventLine, to text: String) -> HookResult {
        guard let fetching, let address = Address(base: text) else {
            return HookResult(trouble: tr("there is no such address"))
        }
        var request = HTTPRequest(address, method: .post)
        request.body = HTTPBody(type: "application/json", bytes: Self.input(line))
        (request.limits.connecting, request.limits.silence) = (.seconds(10), .seconds(15))
        // What is sent goes where the person said, and nowhere else.
        (request.limits.redirectsMax, request.limits.retriesMax) = (0, 0)
        request.limits.bodyBytesMax = 1 << 20
        do throws(HTTPFault) {
            let exchange = fetching.begin(request)
            defer { exchange.cancel() }
            let status = try exchange.head().status
            return (200..<300).contains(status)
                ? HookResult() : HookResult(trouble: tr("the server answered \(status)"))
        } catch {
            return HookResult(trouble: error.why)
        }
    }

    private static func input(_ line: EventLine) -> [UInt8] { Array((line.text + "\n").utf8) }

    private static func variables(_ line: EventLine) -> [String: String] {
        var variables = ["RUSHLIGHT_EVENT": line.name.rawValue]
        variables["RUSHLIGHT_TITLE"] = line.title
        variables["RUSHLIGHT_FILE"] = line.file
        // A variable ends at a zero byte.
        return variables.filter { !$0.value.utf8.contains(0) }
    }

    /// What it printed, on one line; of much, the end.
    private static func words(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > outputMax ? "…" + line.suffix(outputMax) : line
    }
}

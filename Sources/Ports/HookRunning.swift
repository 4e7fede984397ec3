/// Runs commands of the person's, outside of the screen.
public protocol HookRunning: Sendable {
    /// Waits until it has ended, or for so many seconds; then it is ended with all it started.
    /// - Parameters:
    ///   - whenStopped: takes what stops it early, from any thread, until this returns.
    func run(
        _ task: HookTask, whenStopped: (@escaping @Sendable () -> Void) -> Void
    ) -> HookEnd
    /// Begins it and returns at once: the program ends and cannot wait for it.
    func launch(_ command: String, input: [UInt8], variables: [String: String])
}

/// A command and what it is given.
public struct HookTask: Equatable, Sendable {
    public var command: String
    /// `$1`, `$2` and so on.
    public var arguments: [String]
    /// What it reads.
    public var input: [UInt8]
    public var variables: [String: String]
    public var seconds: Int
    /// Of what it says, the end is kept.
    public var outputMax: Int

    public init(
        _ command: String, arguments: [String] = [], input: [UInt8],
        variables: [String: String], seconds: Int, outputMax: Int = 4 << 10
    ) {
        (self.command, self.arguments, self.input) = (command, arguments, input)
        (self.variables, self.seconds, self.outputMax) = (variables, seconds, outputMax)
    }
}

/// How a command ended, and the end of what it said.
public struct HookEnd: Equatable, Sendable {
    public enum Way: Equatable, Sendable {
        case ended(Int32)
        case timedOut
        case stopped
        case notStarted(String)
    }

    public var way: Way
    public var output: [UInt8]

    public init(_ way: Way, output: [UInt8] = []) { (self.way, self.output) = (way, output) }
}

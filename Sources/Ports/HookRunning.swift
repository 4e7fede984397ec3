/// Runs commands of the person's, outside of the screen.
public protocol HookRunning: Sendable {
    /// Waits until it has ended, or for so many seconds; then it is ended with all it started.
    /// - Parameter input: what it reads.
    func run(
        _ command: String, input: [UInt8], variables: [String: String], seconds: Int
    ) -> HookEnd
    /// Begins it and returns at once: the program ends and cannot wait for it.
    func launch(_ command: String, input: [UInt8], variables: [String: String])
}

/// How a command ended, and the end of what it said.
public struct HookEnd: Equatable, Sendable {
    public enum Way: Equatable, Sendable {
        case ended(Int32)
        case timedOut
        case notStarted(String)
    }

    public var way: Way
    public var output: [UInt8]

    public init(_ way: Way, output: [UInt8] = []) { (self.way, self.output) = (way, output) }
}

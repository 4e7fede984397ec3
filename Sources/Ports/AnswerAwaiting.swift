/// Waits for a browser to come back with an answer.
public protocol AnswerAwaiting: AnyObject, Sendable {
    /// Where it comes back to.
    var address: String { get }
    /// The address it came with; nil when it was called off.
    func wait() -> String?
    /// From any thread.
    func callOff()
}

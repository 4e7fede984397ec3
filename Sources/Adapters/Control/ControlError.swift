/// Why the running instance cannot be reached, or this one cannot be it.
public enum ControlError: Error, Hashable, Sendable {
    /// Another instance holds the lock.
    case held
    case notRunning
    /// A folder, lock or socket cannot be used: the path and the system's reason.
    case unusable(path: String, why: String)
    /// It did not answer in time, or not in words we know.
    case silent(process: Int32?)
    /// It said no, and why.
    case refused(String)
}

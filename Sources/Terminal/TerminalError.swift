/// Why there can be no screen here, with what a person needs to fix it.
public enum TerminalError: Error, Hashable, Sendable {
    case notATerminal
    /// `TERM` is not set.
    case unnamed
    /// No description of this terminal is installed.
    case unknown(name: String)
    /// It cannot place the cursor: `dumb`, a teletype, an editor's shell window.
    case tooSimple(name: String)
    case failed(name: String)
}

/// What a screen is drawn for: how large, in how many colours, with which characters.
public struct Surface: Hashable, Sendable {
    public var size: Size
    public var depth: Depth
    /// Nothing but ASCII can be shown: the locale is not UTF-8.
    public var isPlain: Bool

    public init(_ size: Size, depth: Depth = .full, isPlain: Bool = false) {
        self.size = size
        self.depth = depth
        self.isPlain = isPlain
    }
}

/// A screen and its keyboard. Shows frames, tells what was pressed, can be lent out and is
/// left as it was found.
public protocol Terminal: AnyObject {
    var surface: Surface { get }
    /// Becomes readable when there is input: for `poll(2)`. Negative: never.
    var descriptor: Int32 { get }
    /// When `read` must be called again though no byte came: what a lone Esc waits for.
    var deadline: Duration? { get }
    /// The line was hung up; nothing can be shown or read any more.
    var isGone: Bool { get }

    /// Everything that can be read without waiting, up to a bound that keeps painting alive.
    func read(at now: Duration) -> [Input]
    /// Becomes writable when the terminal takes more of what waits for it: for `poll(2)`. Negative:
    /// nothing waits.
    var outlet: Int32 { get }
    /// Writes what waits, as much as is taken. Nothing here ever waits for the terminal.
    func flush()
    /// Shows the frame; only the rows that differ from the last one are worked on. While one is on
    /// its way only the newest is kept.
    func present(_ frame: Frame, _ skin: Skin)
    /// Asks for the size again, after a signal that it changed.
    func measure()
    /// The next frame is written whole, whatever the screen is believed to show.
    func forget()
    /// Gives the screen back to the shell, or to a child, for a while.
    func release()
    /// Takes it again; the next frame is written whole.
    func resume()
    /// Asks once what it shows of pictures; the answer is an input.
    func askGraphics()
    func bell()
    /// An operating system command (title, clipboard) for the terminal, without its framing.
    func tell(_ command: String)
    /// Leaves everything as it was found. Nothing may be called after it.
    func close()
    /// What a child that runs on this terminal gets as its input and output.
    var lent: (input: Int32, output: Int32)? { get }
}

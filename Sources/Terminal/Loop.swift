import CUnix
import Canvas
import Glibc
import Kernel

/// What reaches the loop from outside that is neither an input nor a letter.
public enum Occurrence: Hashable, Sendable {
    /// There is a screen now, of this kind.
    case attached(Surface)
    /// The terminal was given back.
    case detached
    /// The line was hung up, or the window closed; the loop lives on without a screen.
    case terminalGone
    case terminated, hungUp, interrupted
}

/// The process a terminal was borrowed from, and the message it must get.
public struct TerminalOwner {
    /// The person suspends: stop, and say when you go on.
    public var stop: () -> Void
    /// The terminal is yours again.
    public var giveBack: () -> Void

    public init(stop: @escaping () -> Void, giveBack: @escaping () -> Void) {
        self.stop = stop
        self.giveBack = giveBack
    }
}

/// The one thread: waits until something has a cause, takes it all, and paints once. What a person
/// pressed is painted before anything else is taken.
public final class Loop<F: Feature> {
    /// The arguments of the loop, which knows nothing else of the program.
    public struct Wiring {
        /// nil while there is nothing to show yet.
        public var draw: (F.State, Surface) -> (Frame, Skin)?
        public var input: (Input) -> F.Action?
        public var occurrence: (Occurrence) -> F.Action?
        /// Takes the oldest letter and delivers it; false when there was none.
        public var takeLetter: (Store<F>) -> Bool

        public init(
            draw: @escaping (F.State, Surface) -> (Frame, Skin)?,
            input: @escaping (Input) -> F.Action?,
            occurrence: @escaping (Occurrence) -> F.Action? = { _ in nil },
            takeLetter: @escaping (Store<F>) -> Bool = { _ in false }
        ) {
            self.draw = draw
            self.input = input
            self.occurrence = occurrence
            self.takeLetter = takeLetter
        }
    }

    /// Longer than this no letters are taken before keys are looked at again.
    private static var lettersMax: Duration { .milliseconds(2) }
    /// More timers due in one turn are a feature that schedules without end.
    private static var timersMax: Int { 1000 }

    public let store: Store<F>
    public private(set) var terminal: (any Terminal)?
    /// How often it has woken: for the bench and the tests that nothing wakes it idly.
    public private(set) var turns = 0
    public private(set) var paints = 0
    /// Set by `stop`: what the process exits with.
    public private(set) var exitStatus: Int32?

    private let wiring: Wiring
    private let time: any TimeSource
    let bell: Bell
    let signals: Signals
    let alarm = Alarm()
    var watched: [Int32: () -> Void] = [:]
    private var owner: TerminalOwner?
    private var wishes: [() -> Void] = []
    private var child: (process: ChildProcess, done: (Int32) -> F.Action)?
    private var shown: (frame: Frame, skin: Skin)?
    private var isOnScreen: Bool { terminal != nil && child == nil && !isSuspended }
    private var isSuspended = false
    private var mayDiffer = false
    private var lettersWait = false

    public init(
        _ store: Store<F>, time: any TimeSource, bell: Bell, signals: Signals, wiring: Wiring
    ) {
        self.store = store
        self.time = time
        self.bell = bell
        self.signals = signals
        self.wiring = wiring
    }

    /// Lives until `stop`. The terminal is given back then.
    public func run() -> Int32 {
        while true {
            turn()
            if let exitStatus {
                detach()
                return exitStatus
            }
            wait()
        }
    }

    /// One round: everything that is there is taken, then the screen is brought up to date.
    public func turn() {
        turns += 1
        signals.take().forEach(hear)
        if let status = child?.process.status() { childEnded(status) }
        let isPressed = readTerminal()
        fireTimers()
        // Many answers may wait, as those of hooks do: a key does not wait for them. What they
        // change is painted in the next round, which comes at once.
        if isPressed { paint() }
        takeLetters()
        grantWishes()
        if !isPressed { paint() }
    }

    /// When the loop must wake though nothing arrives.
    public var deadline: Duration? {
        [store.nextDeadline, isOnScreen ? terminal?.deadline : nil].compactMap { $0 }.min()
    }

    /// For the composition root and the handlers of watched descriptors.
    public func send(_ action: F.Action) {
        mayDiffer = true
        store.send(action)
    }

    public func stop(_ status: Int32 = 0) { exitStatus = exitStatus ?? status }

    /// Calls the handler whenever the descriptor can be read. The descriptor stays the caller's.
    public func watch(_ descriptor: Int32, _ handler: @escaping () -> Void) {
        watched[descriptor] = handler
    }

    public func unwatch(_ descriptor: Int32) { watched[descriptor] = nil }

    // MARK: The terminal

    /// Shows itself here from now on, instead of anywhere else. When an owner was asked to stop,
    /// `resume` must follow.
    public func attach(_ terminal: any Terminal, of owner: TerminalOwner? = nil) {
        detach()
        self.terminal = terminal
        self.owner = owner
        happened(.attached(terminal.surface))
    }

    /// Gives the terminal back and lives on without one.
    public func detach() {
        let (left, wasShown) = (owner, terminal != nil)
        terminal?.close()
        terminal = nil
        owner = nil
        shown = nil
        isSuspended = false
        left?.giveBack()
        if wasShown { happened(.detached) }
    }

    /// Stops as Ctrl-Z would. Takes effect when this turn's actions are done.
    public func suspend() { wishes.append { [unowned self] in suspendNow() } }

    /// Does it when this turn's actions are done: what changes the terminal under a reading loop.
    public func later(_ work: @escaping () -> Void) { wishes.append(work) }

    /// The terminal is ours again, perhaps of another size and showing anything.
    public func resume() {
        isSuspended = false
        guard isOnScreen, let terminal else { return }
        terminal.resume()
        shown = nil
        resized()
    }

    /// The size was said to have changed.
    public func resized() {
        guard isOnScreen, let terminal else { return }
        terminal.measure()
        shown = nil
        take(.resized(terminal.surface.size))
    }

    /// Paints everything again, whatever the screen is believed to show.
    public func redraw() {
        terminal?.forget()
        shown = nil
        mayDiffer = true
    }

    /// Lends the terminal to a program and sends its exit status when it has ended: 127 when it
    /// could not be started. The loop lives on meanwhile. One at a time.
    public func run(
        _ words: [String], in folder: String? = nil, then done: @escaping (Int32) -> F.Action
    ) {
        wishes.append { [unowned self] in runNow(words, folder, done) }
    }

    // MARK: Steps of a turn

    private func hear(_ signal: Int32) {
        switch signal {
        case SIGWINCH: resized()
        case SIGCONT: if !isSuspended { resume() }
        // While a child has the terminal its keys are not for us; it decides for both.
        case SIGTSTP where child != nil: signals.stopGroup()
        case SIGTSTP: suspend()
        case SIGINT, SIGQUIT: if child == nil { happened(.interrupted) }
        case SIGHUP: happened(.hungUp)
        default: happened(.terminated)
        }
    }

    /// Whether anything came from it.
    private func readTerminal() -> Bool {
        guard isOnScreen, let terminal else { return false }
        terminal.flush()
        let inputs = terminal.read(at: time.now)
        inputs.forEach(take)
        guard terminal.isGone else { return !inputs.isEmpty }
        detach()
        happened(.terminalGone)
        return false
    }

    private func take(_ input: Input) {
        mayDiffer = true
        if let action = wiring.input(input) { store.send(action) }
    }

    private func happened(_ occurrence: Occurrence) {
        mayDiffer = true
        if let action = wiring.occurrence(occurrence) { store.send(action) }
    }

    private func fireTimers() {
        for _ in 0..<Self.timersMax {
            guard let action = store.popDueTimer() else { return }
            send(action)
        }
    }

    private func takeLetters() {
        bell.silence()
        let end = time.now + Self.lettersMax
        lettersWait = true
        while time.now < end {
            guard wiring.takeLetter(store) else {
                lettersWait = false
                return
            }
            mayDiffer = true
        }
    }

    private func grantWishes() {
        let granted = wishes
        wishes = []
        for grant in granted { grant() }
    }

    private func paint() {
        guard mayDiffer, isOnScreen, let terminal else { return }
        mayDiffer = false
        guard let (frame, skin) = wiring.draw(store.state, terminal.surface) else { return }
        if let shown, shown.skin == skin, shown.frame == frame { return }
        terminal.present(frame, skin)
        shown = (frame, skin)
        paints += 1
    }

    private func suspendNow() {
        guard isOnScreen, let terminal else { return }
        terminal.release()
        isSuspended = true
        if let owner { return owner.stop() }
        signals.stopGroup()
        resume()
        // The signal that continued us has been answered; the others have not.
        signals.take().filter { $0 != SIGCONT }.forEach(hear)
    }

    private func runNow(
        _ words: [String], _ folder: String?, _ done: @escaping (Int32) -> F.Action
    ) {
        guard isOnScreen, let terminal, let (input, output) = terminal.lent else {
            return send(done(127))
        }
        terminal.release()
        guard let process = ChildProcess(words, in: folder, input: input, output: output) else {
            resume()
            return send(done(127))
        }
        child = (process, done)
    }

    private func childEnded(_ status: Int32) {
        guard let (_, done) = child else { return }
        child = nil
        resume()
        send(done(status))
    }

    private func wait() {
        let isDue = !alarm.arm(deadline, now: time.now)
        var descriptors = [bell.descriptor, signals.descriptor, alarm.descriptor]
        if isOnScreen, let terminal { descriptors.append(terminal.descriptor) }
        if let child { descriptors.append(child.process.descriptor) }
        let own = descriptors.count
        descriptors += watched.keys
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let outlet = isOnScreen ? terminal?.outlet ?? -1 : -1
        if outlet >= 0 { polled.append(pollfd(fd: outlet, events: Int16(POLLOUT), revents: 0)) }
        let isHurried = isDue || lettersWait || !wishes.isEmpty || mayDiffer && isOnScreen
        poll(&polled, nfds_t(polled.count), isHurried ? 0 : -1)
        alarm.silence()
        for entry in polled[own...] where entry.revents != 0 && entry.fd != outlet {
            mayDiffer = true
            watched[entry.fd]?()
        }
    }
}

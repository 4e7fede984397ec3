import Canvas
import Features
import Glibc
import Kernel
import Runtime
import Terminal

/// The program on a screen: the one place where its parts are made and joined.
final class FullScreen {
    private let time = ConcreteTime()
    private let bell = Bell()
    private let signals = Signals()
    private let mailbox: Mailbox<Workshop<App.Action>.Letter>
    private let workshop: Workshop<App.Action>
    private var loop: Loop<App>!

    init() {
        mailbox = Mailbox { [bell] in bell.ring() }
        workshop = Workshop(mailbox: mailbox, pool: ThreadPool(threads: 2))
        let store = Store<App>(
            App.State(), time: time,
            perform: { [unowned self] in perform($0, $1) }, abandon: workshop.abandon)
        loop = Loop(
            store, time: time, bell: bell, signals: signals,
            wiring: .init(
                draw: { state, _ in (App.draw(state), state.wardrobe.skin) },
                input: { App.Action.input($0) },
                occurrence: Self.action,
                takeLetter: { [workshop] in workshop.takeLetter(into: $0) }))
    }

    func run() -> Int32 {
        let environment = TerminalEnvironment { name in getenv(name).map { String(cString: $0) } }
        do throws(TerminalError) {
            loop.attach(try NcursesTerminal(environment: environment))
        } catch {
            return 1
        }
        return loop.run()
    }

    private static func action(_ occurrence: Occurrence) -> App.Action? {
        switch occurrence {
        case .attached(let surface):
            .terminal(.attached(surface.size, surface.depth, isPlain: surface.isPlain))
        case .terminalGone, .hungUp: .terminal(.gone)
        case .terminated: .terminal(.ended)
        case .interrupted: .input(.key(Key("c", .control)))
        }
    }

    private func perform(_ command: App.Command, _ ticket: Ticket?) {
        switch command {
        case .quit: loop.stop()
        case .suspend: loop.suspend()
        case .redraw: loop.redraw()
        default: break
        }
    }
}

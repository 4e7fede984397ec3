import Canvas
import Kernel

/// Lets the loop show itself on terminals of other processes: what they say over the control
/// socket, whatever process holds it.
public final class Guests<F: Feature> {
    /// One process that lent its terminal, or wants to.
    public struct Guest {
        public var id: ObjectIdentifier
        /// Its input and output; they stay open until `left`.
        public var descriptors: [Int32]
        public var tell: ([String]) -> Void

        public init(
            id: ObjectIdentifier, descriptors: [Int32], tell: @escaping ([String]) -> Void
        ) {
            self.id = id
            self.descriptors = descriptors
            self.tell = tell
        }
    }

    private let loop: Loop<F>
    private let open: (Guest, TerminalEnvironment) throws(TerminalError) -> any Terminal
    private let explain: (TerminalError) -> String
    private var host: ObjectIdentifier?

    /// `explain` words an error for the person at the other end.
    public init(
        _ loop: Loop<F>,
        open: @escaping (Guest, TerminalEnvironment) throws(TerminalError) -> any Terminal,
        explain: @escaping (TerminalError) -> String
    ) {
        self.loop = loop
        self.open = open
        self.explain = explain
    }

    /// False when the words are about something else.
    public func hear(_ words: [String], from guest: Guest) -> Bool {
        switch words.first {
        case "attach": attach(guest, words.dropFirst())
        case "resized": if guest.id == host { loop.resized() }
        case "continued": if guest.id == host { loop.resume() }
        case "suspend": if guest.id == host { loop.suspend() }
        case "detach": if guest.id == host { loop.detach() }
        default: return false
        }
        return true
    }

    /// The connection has ended: a terminal that can still be reached is left in order.
    public func left(_ id: ObjectIdentifier) {
        if id == host { loop.detach() }
    }

    private func attach(_ guest: Guest, _ variables: ArraySlice<String>) {
        guard guest.descriptors.count == 2 else {
            return guest.tell(["no", "attach needs a terminal's two descriptors"])
        }
        let environment = TerminalEnvironment { name in
            variables.first { $0.hasPrefix(name + "=") }.map {
                String($0.dropFirst(name.count + 1))
            }
        }
        // ncurses has one screen: the old one is given back before the new one is opened.
        loop.detach()
        do {
            let terminal = try open(guest, environment)
            host = guest.id
            loop.attach(
                terminal,
                of: TerminalOwner(
                    stop: { guest.tell(["stop"]) },
                    giveBack: { [weak self] in
                        self?.host = nil
                        guest.tell(["bye", "0"])
                    }))
        } catch {
            guest.tell(["no", explain(error)])
        }
    }
}

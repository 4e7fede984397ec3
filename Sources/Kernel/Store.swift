/// Proof that an answer belongs to the newest request under its id.
public struct Ticket: Hashable, Sendable {
    public let id: EffectID
    let serial: Int
}

/// Owns state and pending work for one thread. Deliberately not `Sendable`: the compiler
/// rejects touching it from a `Task` or a C callback. Those post to a `Mailbox` instead.
public final class Store<F: Feature> {
    private enum Pending {
        case timer(F.Action)
        case request
        case stream
    }

    private struct Due {
        var deadline: Duration
        var ticket: Ticket
    }

    public private(set) var state: F.State
    /// Told of each action before it is reduced, while somebody records them.
    public var heard: ((F.Action, F.State) -> Void)?
    private var pending: [EffectID: (ticket: Ticket, work: Pending)] = [:]
    /// Of every timer, the next one last: the loop asks for it each time it goes to sleep.
    private var due: [Due] = []
    private var serial = 0
    private let time: any TimeSource
    private let perform: (F.Command, Ticket?) -> Void
    private let abandon: (Ticket) -> Void
    private let file: (Undo<F.Action>) -> Void

    /// `abandon` is called with work whose answers are no longer wanted, so that it can stop.
    /// `file` is called with records that reach the top: the root feature keeps its own, so
    /// outside of tests of a single feature it is not called.
    public init(
        _ state: F.State, time: any TimeSource,
        perform: @escaping (F.Command, Ticket?) -> Void,
        abandon: @escaping (Ticket) -> Void = { _ in },
        file: @escaping (Undo<F.Action>) -> Void = { _ in }
    ) {
        self.state = state
        self.time = time
        self.perform = perform
        self.abandon = abandon
        self.file = file
    }

    /// Reduces in place, so arrays inside `state` stay uniquely referenced.
    public func send(_ action: F.Action) {
        heard?(action, state)
        for effect in F.reduce(&state, action) {
            switch effect {
            case .perform(let command): perform(command, nil)
            case .request(let id, let command): perform(command, replace(id, with: .request))
            case .stream(let id, let command): perform(command, replace(id, with: .stream))
            case .schedule(let id, let delay, let action):
                setTimer(id, at: time.now + delay, action)
            case .cancel(let id): drop(id)
            case .cancelAll(let scope): pending.keys.filter { $0.isUnder(scope) }.forEach(drop)
            case .record(let undo): file(undo)
            }
        }
    }

    /// Sends an answer, or drops it when its work was cancelled or replaced.
    public func deliver(_ action: F.Action, for ticket: Ticket) {
        guard let (current, work) = pending[ticket.id], current == ticket else { return }
        if case .request = work { pending[ticket.id] = nil }
        send(action)
    }

    /// Retires a stream that has ended.
    public func finish(_ ticket: Ticket) {
        if pending[ticket.id]?.ticket == ticket { pending[ticket.id] = nil }
    }

    /// How long the render loop may sleep in `poll(2)`.
    public var nextDeadline: Duration? { due.last?.deadline }
    public var pendingIDs: Set<EffectID> { Set(pending.keys) }

    /// Removes and returns the earliest due action; ties fire in the order scheduled.
    public func popDueTimer() -> F.Action? {
        guard let next = due.last, next.deadline <= time.now else { return nil }
        due.removeLast()
        guard case .timer(let action)? = pending.removeValue(forKey: next.ticket.id)?.work else {
            return nil
        }
        return action
    }

    private func setTimer(_ id: EffectID, at deadline: Duration, _ action: F.Action) {
        let ticket = replace(id, with: .timer(action))
        // Of two at one time the later one comes first here, and fires last.
        let place = due.firstIndex { $0.deadline <= deadline } ?? due.endIndex
        due.insert(Due(deadline: deadline, ticket: ticket), at: place)
    }

    private func drop(_ id: EffectID) {
        guard let (ticket, work) = pending.removeValue(forKey: id) else { return }
        if case .timer = work { return due.removeAll { $0.ticket == ticket } }
        abandon(ticket)
    }

    @discardableResult
    private func replace(_ id: EffectID, with work: Pending) -> Ticket {
        drop(id)
        serial += 1
        let ticket = Ticket(id: id, serial: serial)
        pending[id] = (ticket, work)
        return ticket
    }
}

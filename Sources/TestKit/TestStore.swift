import Kernel
import Testing

/// Exhaustive: a test must name every state change, command, record and timer that fires.
public final class TestStore<F: Feature> {
    public typealias Change = (inout F.State) -> Void
    private let time = ManualTime()
    private let store: Store<F>
    private let record = Record<F.Action, F.Command>()

    public init(_ state: F.State, perform: @escaping (F.Command) -> Void = { _ in }) {
        store = Store(
            state, time: time,
            perform: { [record] command, ticket in
                record.commands.append(command)
                if let ticket { record.tickets[ticket.id] = ticket }
                perform(command)
            },
            abandon: { [record] in record.abandoned.append($0) },
            file: { [record] in record.undos.append($0) })
    }

    public var state: F.State { store.state }
    /// The newest ticket issued under an id.
    public func ticket(_ id: EffectID) -> Ticket? { record.tickets[id] }
    /// Work that was cancelled, oldest first.
    public var abandoned: [Ticket] { record.abandoned }
    public var pendingIDs: Set<EffectID> { store.pendingIDs }

    public func send(
        _ action: F.Action, performs commands: [F.Command] = [],
        records undos: [Undo<F.Action>] = [],
        at location: SourceLocation = #_sourceLocation, _ change: Change = { _ in }
    ) {
        expect(action, commands, undos, location, change) { store.send(action) }
    }

    public func deliver(
        _ action: F.Action, for ticket: Ticket, performs commands: [F.Command] = [],
        records undos: [Undo<F.Action>] = [],
        at location: SourceLocation = #_sourceLocation, _ change: Change = { _ in }
    ) {
        expect(action, commands, undos, location, change) { store.deliver(action, for: ticket) }
    }

    /// Retires a stream, as the loop does when its work has ended.
    public func finish(_ ticket: Ticket) { store.finish(ticket) }

    /// Moves time. The test names the one action that fires, or says nothing does.
    public func advance(
        _ step: Duration, fires expected: F.Action? = nil, performs commands: [F.Command] = [],
        records undos: [Undo<F.Action>] = [],
        at location: SourceLocation = #_sourceLocation, _ change: Change = { _ in }
    ) {
        let end = time.now + step
        time.move(to: min(end, max(time.now, store.nextDeadline ?? end)))
        let fired = store.popDueTimer()
        #expect(fired == expected, "fired", sourceLocation: location)
        if let fired {
            send(fired, performs: commands, records: undos, at: location, change)
        }
        time.move(to: end)
        let isQuiet = store.nextDeadline.map { $0 > end } ?? true
        #expect(isQuiet, "another timer fires in this step", sourceLocation: location)
    }

    deinit { #expect(store.pendingIDs == [], "work outlived its test") }

    private func expect(
        _ action: F.Action, _ commands: [F.Command], _ undos: [Undo<F.Action>],
        _ location: SourceLocation, _ change: Change, when step: () -> Void
    ) {
        var expected = store.state
        change(&expected)
        record.commands = []
        record.undos = []
        step()
        #expect(store.state == expected, "state after \(action)", sourceLocation: location)
        #expect(record.commands == commands, "commands of \(action)", sourceLocation: location)
        #expect(record.undos == undos, "records of \(action)", sourceLocation: location)
    }
}

private final class Record<Action: Equatable, Command> {
    var commands: [Command] = []
    var tickets: [EffectID: Ticket] = [:]
    var abandoned: [Ticket] = []
    var undos: [Undo<Action>] = []
}

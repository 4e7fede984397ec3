import Features
import Kernel
import RuntimeKit
import ScreenKit

/// Does what one feature wants done, through ports. Its switch over the commands has no
/// `default`: a command that is added is not forgotten.
public protocol Performing<F> {
    associatedtype F: Feature
    /// The commands of the feature; of a screen those that are not asked of the root.
    associatedtype Work
    func perform(_ work: Work, _ reply: Reply<F.Action>)
}

/// Finds the performer of a command by the type of its feature.
public final class Performers {
    public typealias Letters = Mailbox<Workshop<App.Action>.Letter>

    private let workshop: Workshop<App.Action>
    private let lanes: Lanes
    private var screens: [ObjectIdentifier: (ScreenCommand, Int, Ticket?) -> Void] = [:]
    private var services: [ObjectIdentifier: (ServiceCommand, Ticket?) -> Void] = [:]

    public init(mailbox: Letters, lanes: Lanes) {
        workshop = Workshop(
            mailbox: mailbox, pool: lanes.pool(.prompt), savers: lanes.savers)
        self.lanes = lanes
    }

    /// The performer of a screen.
    public func add<P: Performing>(_ performer: P)
    where P.F: Screen, P.F.Command == Asked<P.Work> {
        screens[ObjectIdentifier(P.F.self)] = { [unowned self] command, floor, ticket in
            let reply = reply(ticket) { .screen(floor, P.F.self, $0) } as Reply<P.F.Action>
            guard case .work(let work)? = command[P.F.self] else { return reply.nothing() }
            performer.perform(work, reply)
        }
    }

    /// The performer of a service.
    public func add<P: Performing>(_ performer: P) where P.F: Service, P.Work == P.F.Command {
        services[ObjectIdentifier(P.F.self)] = { [unowned self] command, ticket in
            guard let command = command[P.F.self] else { return }
            performer.perform(command, reply(ticket) { .service(P.F.self, $0) })
        }
    }

    /// Of a screen that has no performer nothing is wanted but what the root does.
    public func perform(_ command: ScreenCommand, from floor: Int, _ ticket: Ticket?) {
        guard let perform = screens[ObjectIdentifier(command.feature)] else {
            return reply(ticket) { $0 }.nothing()
        }
        perform(command, floor, ticket)
    }

    public func perform(_ command: ServiceCommand, _ ticket: Ticket?) {
        guard let perform = services[ObjectIdentifier(command.service)] else {
            return reply(ticket) { $0 }.nothing()
        }
        perform(command, ticket)
    }

    public func has(_ feature: any Feature.Type) -> Bool {
        let id = ObjectIdentifier(feature)
        return screens[id] != nil || services[id] != nil
    }

    public func reply<Answer: Sendable>(
        _ ticket: Ticket?, _ lift: @escaping @Sendable (Answer) -> App.Action
    ) -> Reply<Answer> {
        Reply(ticket: ticket, workshop: workshop, lanes: lanes, lift: lift)
    }

    /// Does slow work of the composition root's own, off the loop.
    public func answer(_ ticket: Ticket?, _ work: @escaping @Sendable () -> App.Action) {
        reply(ticket) { $0 }.answer { work() }
    }

    public func abandon(_ ticket: Ticket) { workshop.abandon(ticket) }

    public func takeLetter(into store: Store<App>) -> Bool { workshop.takeLetter(into: store) }

    /// The program ends: only what is being saved is still waited for, until `isSaved`.
    public func close() { workshop.close() }

    public var isSaved: Bool { workshop.isSaved }
}

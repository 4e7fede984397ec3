import HouseholdWing
import Kernel
import LendingWing
import LibraryWing
import ListeningWing
import ReadingWing
import ScreenKit

/// The state of every service, found by its type.
public struct Services: Equatable, Sendable {
    /// Every service there is. A new one is its folder and its row here.
    public static var table: [any Service.Type] {
        [
            AutoAssist.self, TextReading.self, Downloads.self, Loans.self, Following.self,
            Playing.self, ReadingAlong.self, ReadingAloud.self, Alignment.self,
            ReadingTogether.self, Syncing.self, Events.self,
            Lock.self, OwnCommands.self, Notifications.self, Reminders.self,
            Goals.self,
        ]
    }

    private var boxes: [any ServiceBox] = Self.table.map { $0.box }

    public subscript<S: Service>(service: S.Type) -> S.State {
        get {
            for box in boxes where box.service == service {
                if let box = box as? StateBox<S.State> { return box.state }
            }
            // Not in the table, which a test finds: it stays as it began.
            return S.initial
        }
        set {
            guard let at = boxes.firstIndex(where: { $0.service == service }) else { return }
            boxes[at] = StateBox(service: service, state: newValue)
        }
    }

    /// What is found in a state. All of it is not copied for it, as it is for the subscript: for
    /// what is asked after each action.
    func look<S: Service, Found>(at service: S.Type, _ find: (S.State) -> Found) -> Found {
        for box in boxes where box.service == service {
            var found: Found?
            // It is of this service, so this is what its state is.
            box.withState { found = find($0.assumingMemoryBound(to: S.State.self).pointee) }
            if let found { return found }
        }
        return find(S.initial)
    }

    /// Reduces where the state stands.
    mutating func reduce<S: Service>(
        _ service: S.Type, _ action: S.Action
    ) -> [Effect<S.Action, S.Command>] {
        guard let at = boxes.firstIndex(where: { $0.service == service }) else { return [] }
        // Nothing else holds the state meanwhile, or its lists would be copied at each action.
        guard var box = boxes[at] as? StateBox<S.State> else { return [] }
        boxes[at] = Vacant(service: service)
        defer { boxes[at] = box }
        return S.reduce(&box.state, action)
    }

    public static func == (one: Services, other: Services) -> Bool {
        zip(one.boxes, other.boxes).allSatisfy { $0.service.areEqual($0, $1) }
    }
}

/// What happened to a service, whichever it is.
public struct ServiceAction: Equatable, Sendable {
    public let service: any Service.Type
    private let action: any Equatable & Sendable

    public init<S: Service>(_ service: S.Type, _ action: S.Action) {
        (self.service, self.action) = (service, action)
    }

    public subscript<S: Service>(service: S.Type) -> S.Action? { action as? S.Action }

    public static func == (one: ServiceAction, other: ServiceAction) -> Bool {
        areEqual(one.action, other.action)
    }
}

/// What a service wants done, whichever it is.
public struct ServiceCommand: Equatable, Sendable {
    public let service: any Service.Type
    private let command: any Equatable & Sendable

    public init<S: Service>(_ service: S.Type, _ command: S.Command) {
        (self.service, self.command) = (service, command)
    }

    public subscript<S: Service>(service: S.Type) -> S.Command? { command as? S.Command }

    public static func == (one: ServiceCommand, other: ServiceCommand) -> Bool {
        areEqual(one.command, other.command)
    }
}

extension App {
    /// Sends an action to a service, and does what it asks for in return.
    static func send(_ action: ServiceAction, _ state: inout State) -> Effects {
        action.service.send(action, &state)
    }

    static func send<S: Service>(
        _ action: S.Action, to service: S.Type, _ state: inout State
    ) -> Effects {
        send(ServiceAction(service, action), &state)
    }

    /// Everything begins that works whatever is in view.
    static func beginServices(_ state: inout State) -> Effects {
        Services.table.flatMap { $0.begin(&state) }
    }
}

extension Service {
    fileprivate static var box: any ServiceBox { StateBox(service: Self.self, state: initial) }

    fileprivate static func begin(_ state: inout App.State) -> App.Effects {
        guard let action = begun(state.preferences.settings) else { return [] }
        return App.send(action, to: Self.self, &state)
    }

    fileprivate static func send(_ erased: ServiceAction, _ state: inout App.State) -> App.Effects {
        guard let action = erased[Self.self] else { return [] }
        let old = state.services[Self.self]
        let effects = state.services.reduce(Self.self, action).flatMap { effect -> App.Effects in
            if case .perform(let command) = effect,
                let done = (self as? any RootService.Type)?.carryOut(command, &state)
            {
                return done
            }
            let lifted = effect.lifted(
                into: name, { App.Action.service(ServiceAction(Self.self, $0)) },
                { App.Command.service(ServiceCommand(Self.self, $0)) })
            guard case .record(let undo) = lifted else { return [lifted] }
            state.undo.file(undo, seenIn: App.textJournal(of: undo, state))
            return []
        }
        let follower = self as? any RootService.Type
        return effects + (follower?.goOn(after: action, from: old, &state) ?? [])
    }
}

/// A service that the root follows: others hear of what happens to it.
protocol RootService: Service {
    /// What the root or another feature does for it; nil for what its performer does.
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects?
    /// What follows for the rest of the program; `old` is what was before.
    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects
}

extension RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? { nil }
    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects { [] }

    fileprivate static func carryOut(
        _ command: any Sendable, _ state: inout App.State
    ) -> App.Effects? {
        (command as? Command).flatMap { fulfil($0, &state) }
    }

    fileprivate static func goOn(
        after action: any Sendable, from old: any Sendable, _ state: inout App.State
    ) -> App.Effects {
        guard let action = action as? Action, let old = old as? State else { return [] }
        return follow(action, from: old, &state)
    }
}

private protocol ServiceBox: Sendable {
    var service: any Service.Type { get }
    func withState(_ body: (UnsafeRawPointer) -> Void)
}

/// It demands nothing of its state that the runtime would have to look up at every start.
private struct StateBox<State: Sendable>: ServiceBox {
    let service: any Service.Type
    var state: State

    func withState(_ body: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: state) { body(UnsafeRawPointer($0)) }
    }
}

/// Stands in a state's place while that is reduced.
private struct Vacant: ServiceBox {
    let service: any Service.Type

    func withState(_ body: (UnsafeRawPointer) -> Void) {}
}

extension Service {
    fileprivate static func areEqual(_ one: any ServiceBox, _ other: any ServiceBox) -> Bool {
        (one as? StateBox<State>)?.state == (other as? StateBox<State>)?.state
    }
}

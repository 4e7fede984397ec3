import Canvas
import Kernel
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import LendingWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// The whole program in the hands of a test: keys go in, the screen is looked at, and the test
/// answers what the program asks for.
///
/// Nothing the program wants done is lost: at the end every command must have been answered, named
/// with `did` or `commands(of:)`, taken back by the program itself, or ignored in so many words.
/// The clock answers by itself, and what is saved is saved.
final class AppDriver {
    /// What the program wanted done, and what became of it.
    fileprivate struct Asked {
        let command: App.Command
        let ticket: Ticket?
        /// Whose command it is, as the feature itself calls it, and on which floor it stands.
        let feature: any Feature.Type
        let inner: Any
        let floor: Int?
        /// An answer may still come.
        var isPending: Bool
        /// The test has said something about it, or the program took it back.
        var isNamed = false
        var isStopped = false
    }

    let time = ManualTime()
    private let store: Store<App>
    fileprivate let record = Record()
    private let location: SourceLocation
    /// What is saved waits for the test's answer.
    var isDiskSlow = false
    /// What was saved last.
    private(set) var saved: [Paper: [UInt8]] = [:]

    /// Without auto-assist, so that keys alone set no timers, unless the state has it.
    init(
        _ state: App.State = .quiet, ignoring features: [any Feature.Type] = [],
        at location: SourceLocation = #_sourceLocation
    ) {
        self.location = location
        record.ignored = Set(features.map { ObjectIdentifier($0) })
        store = Store(
            state, time: time,
            perform: { [record] in record.add($0, $1) },
            abandon: { [record] in record.abandon($0) },
            file: { undo in Issue.record("an undo left the root: \(undo.title)") })
    }

    deinit {
        for asked in record.asked where !asked.isNamed {
            Issue.record(
                "never answered, named or ignored: \(asked.command)", sourceLocation: location)
        }
    }

    var state: App.State { store.state }
    var top: Stack.Floor { state.stack.top }
    var screen: Stack.Floor { state.stack.screen }
    var toast: String? { state.notices.toast?.text }

    // MARK: - What a person does

    /// Keys as a person writes them: `g s`, `3 0 S`, `Ctrl-o`.
    func press(_ keys: String, at location: SourceLocation = #_sourceLocation) {
        for name in keys.split(separator: " ") {
            guard let key = Key(String(name)) else {
                Issue.record("no key is called \(name)", sourceLocation: location)
                return
            }
            send(.input(.key(key)))
        }
    }

    /// Text, letter by letter.
    func type(_ text: String) {
        for letter in text {
            if let key = Key(letter == " " ? "Space" : String(letter)) { send(.input(.key(key))) }
        }
    }

    func paste(_ text: String) { send(.input(.paste(text))) }
    func order(_ verb: Verb, text: String? = nil) { send(.ordered(Order(verb, text: text))) }
    func open(_ destination: Destination) { send(.opened(destination)) }
    func resize(_ size: Size) { send(.input(.resized(size))) }

    /// The terminal is there, as when the program begins.
    func attach(_ size: Size = Size(80, 24), _ depth: Depth = .full) {
        send(.terminal(.attached(size, depth, isPlain: false)))
    }

    // MARK: - What the machine does

    /// News that no request asked for; the clock and the disk answer what it leads to.
    func send(_ action: App.Action) {
        store.send(action)
        settle()
    }

    /// News for the screen of this feature that is nearest, which no request asked for.
    func tell<S: Screen>(
        _ feature: S.Type, _ action: S.Action, at location: SourceLocation = #_sourceLocation
    ) {
        let floors = state.stack.inView.reversed() + state.stack.floors(of: feature).reversed()
        guard let floor = floors.first(where: { $0.holds(feature) }) else {
            Issue.record("no \(feature) is open", sourceLocation: location)
            return
        }
        send(.screen(floor.id, feature, action))
    }

    /// Answers the one request of this feature that waits, or the newest like `command`.
    /// - Parameter isLast: a stream may have more to say.
    func answer<F: Feature>(
        _ feature: F.Type, _ action: F.Action, to command: F.Command? = nil, isLast: Bool = true,
        at location: SourceLocation = #_sourceLocation
    ) {
        let waiting = record.asked.indices.filter { place in
            guard record.asked[place].isPending, record.asked[place].ticket != nil,
                let inner = record.asked[place].inner(of: feature)
            else { return false }
            return command == nil || inner == command
        }
        guard let place = waiting.last, command != nil || waiting.count == 1 else {
            let all = waiting.map { record.asked[$0].command }
            Issue.record(
                "\(waiting.count) requests of \(feature) wait: \(all)", sourceLocation: location)
            return
        }
        reply(place, action, feature, isLast: isLast)
        settle()
    }

    /// Moves time; what is due meanwhile happens when it is due.
    func advance(_ step: Duration) {
        let end = time.now + step
        while let deadline = store.nextDeadline, deadline <= end {
            time.move(to: max(time.now, deadline))
            while let action = store.popDueTimer() { send(action) }
        }
        time.move(to: end)
    }

    // MARK: - What is seen and asked

    /// The screen as it is now, or as it would be at another size.
    func text(at size: Size? = nil) -> String {
        guard let size else { return App.draw(state).text }
        var copy = state
        // What is asked for at that size is not asked by the program that is driven.
        _ = App.reduce(&copy, .input(.resized(size)))
        return App.draw(copy).text
    }

    func sees(
        _ words: String, at size: Size? = nil, location: SourceLocation = #_sourceLocation
    ) {
        let text = text(at: size)
        #expect(text.contains(words), "“\(words)” in:\n\(text)", sourceLocation: location)
    }

    func doesNotSee(
        _ words: String, at size: Size? = nil, location: SourceLocation = #_sourceLocation
    ) {
        let text = text(at: size)
        #expect(!text.contains(words), "“\(words)” in:\n\(text)", sourceLocation: location)
    }

    /// What this feature asked for and was not answered yet, oldest first. Looking names nothing.
    func asked<F: Feature>(_ feature: F.Type) -> [F.Command] {
        record.asked.filter { $0.isPending && $0.ticket != nil }
            .compactMap { $0.inner(of: feature) }
    }

    /// What this feature wanted done since this was looked at last. The test has seen it then.
    func commands<F: Feature>(of feature: F.Type) -> [F.Command] {
        record.asked.indices.compactMap { place in
            guard !record.asked[place].isNamed else { return nil }
            guard let inner = record.asked[place].inner(of: feature) else { return nil }
            record.asked[place].isNamed = true
            return inner
        }
    }

    /// The feature wanted this done, and nothing was said of it yet.
    func did<F: Feature>(
        _ feature: F.Type, _ command: F.Command, at location: SourceLocation = #_sourceLocation
    ) {
        let place = record.asked.indices.first { place in
            !record.asked[place].isNamed && record.asked[place].inner(of: feature) == command
        }
        guard let place else {
            let all = record.asked.filter { !$0.isNamed }.map(\.command)
            Issue.record("\(feature) did not want \(command) of \(all)", sourceLocation: location)
            return
        }
        record.asked[place].isNamed = true
    }

    /// The root itself wanted this done.
    func did(_ command: App.Command, at location: SourceLocation = #_sourceLocation) {
        did(App.self, command, at: location)
    }

    /// What these features want done is no matter of this test, from now on and until now.
    func ignore(_ features: any Feature.Type...) {
        record.ignored.formUnion(features.map { ObjectIdentifier($0) })
        for place in record.asked.indices where record.isIgnored(record.asked[place].feature) {
            record.asked[place].isNamed = true
        }
    }

    /// Nor is what this picks out, where a feature wants more than that.
    func ignore(where isIgnored: @escaping (App.Command) -> Bool) {
        record.rules.append(isIgnored)
        for place in record.asked.indices where isIgnored(record.asked[place].command) {
            record.asked[place].isNamed = true
        }
    }

    /// What this feature asked for and took back before there was an answer.
    func stopped<F: Feature>(_ feature: F.Type) -> [F.Command] {
        record.asked.filter(\.isStopped).compactMap { $0.inner(of: feature) }
    }

    /// What was wanted until now was the way to where the test begins.
    func startHere() {
        for place in record.asked.indices { record.asked[place].isNamed = true }
    }

    // MARK: - The clock and the disk

    /// Answers what the machine answers by itself, until nothing of that is left.
    private func settle() {
        while let place = record.asked.firstIndex(where: { $0.isPending && machine($0) != nil }),
            let action = machine(record.asked[place])
        {
            if case .save(let paper, let bytes) = record.asked[place].command {
                saved[paper] = bytes
            }
            reply(place, raw: action, isLast: true)
        }
    }

    private func machine(_ asked: Asked) -> App.Action? {
        let moment = Moment(now: time.now, wall: time.wall)
        switch asked.command {
        case .tellTime: return .clockTold(time.wall)
        // A person has none of their own.
        case .readThemes: return .themesRead([])
        case .service(let command):
            if command[Playing.self] == .tellTime { return .listening(.clockTold(moment)) }
            switch command[Loans.self] {
            case .tellTime?: return .service(Loans.self, .clockTold(time.wall))
            case .stamp(let record, let deed)?:
                return .service(Loans.self, .stamped(record, deed, time.wall))
            default: return nil
            }
        case .screen(let floor, let command):
            guard case .work(.tellTime)? = command[Reader.self] else { return nil }
            return .screen(floor, Reader.self, .told(moment))
        case .save(let paper, _): return isDiskSlow ? nil : .paperSaved(paper, nil)
        default: return nil
        }
    }

    private func reply<F: Feature>(
        _ place: Int, _ action: F.Action, _ feature: F.Type, isLast: Bool
    ) {
        guard let action = record.asked[place].lifted(action, of: feature) else { return }
        reply(place, raw: action, isLast: isLast)
    }

    /// The answer, as the root hears it.
    private func reply(_ place: Int, raw action: App.Action, isLast: Bool) {
        record.asked[place].isNamed = true
        if isLast { record.asked[place].isPending = false }
        guard let ticket = record.asked[place].ticket else { return store.send(action) }
        store.deliver(action, for: ticket)
        if isLast { store.finish(ticket) }
    }
}

extension App.State {
    /// Without auto-assist, so that keys alone set no timers.
    static var quiet: App.State {
        var state = App.State()
        state.assist.isOn = false
        return state
    }
}

extension AppDriver {
    fileprivate final class Record {
        var asked: [Asked] = []
        var ignored: Set<ObjectIdentifier> = []
        var rules: [(App.Command) -> Bool] = []

        func isIgnored(_ feature: any Feature.Type) -> Bool {
            ignored.contains(ObjectIdentifier(feature))
        }

        func add(_ command: App.Command, _ ticket: Ticket?) {
            let (feature, inner, floor) = Asked.owner(of: command)
            let isIgnored = isIgnored(feature) || rules.contains { $0(command) }
            asked.append(
                Asked(
                    command: command, ticket: ticket, feature: feature, inner: inner,
                    floor: floor, isPending: true, isNamed: isIgnored))
        }

        /// The program took it back: no answer would reach it.
        func abandon(_ ticket: Ticket) {
            for place in asked.indices where asked[place].ticket == ticket {
                asked[place].isPending = false
                (asked[place].isNamed, asked[place].isStopped) = (true, true)
            }
        }
    }
}

extension AppDriver.Asked {
    func inner<F: Feature>(of feature: F.Type) -> F.Command? {
        ObjectIdentifier(feature) == ObjectIdentifier(self.feature) ? inner as? F.Command : nil
    }

    static func owner(of command: App.Command) -> (any Feature.Type, Any, Int?) {
        switch command {
        case .screen(let floor, let command):
            func inner<S: Screen>(_ feature: S.Type) -> Any { command[feature] as Any }
            return (command.feature, inner(command.feature), floor)
        case .service(let command):
            func inner<S: Service>(_ service: S.Type) -> Any { command[service] as Any }
            return (command.service, inner(command.service), nil)
        default: return (App.self, command, nil)
        }
    }

    /// An answer of the feature as the root hears it.
    func lifted<F: Feature>(_ action: F.Action, of feature: F.Type) -> App.Action? {
        func lift<S: Screen>(_ screen: S.Type, _ floor: Int) -> App.Action? {
            (action as? S.Action).map { .screen(floor, screen, $0) }
        }
        func lift<S: Service>(_ service: S.Type) -> App.Action? {
            (action as? S.Action).map { .service(service, $0) }
        }
        if let screen = self.feature as? any Screen.Type, let floor { return lift(screen, floor) }
        if let service = self.feature as? any Service.Type { return lift(service) }
        return action as? App.Action
    }
}

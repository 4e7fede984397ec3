import Canvas
import Wording

/// The keys in force: ours, changed by the person's own.
public struct Keymap: Equatable, Sendable {
    /// One line of the settings file under `keys`.
    public struct Change: Hashable, Sendable {
        public var place: String
        public var keys: String
        /// A command's name, or `none`.
        public var command: String

        public init(place: String, keys: String, command: String) {
            self.place = place
            self.keys = keys
            self.command = command
        }
    }

    /// Why a change was not taken; the default stands.
    public struct Problem: Hashable, Sendable {
        public var change: Change
        public var why: String
    }

    public private(set) var bindings: [Binding]
    /// The same, by the ordinal of their place: every key asks for a few places only.
    private var byPlace: [[Binding]] = []
    /// Of each place, the bindings of each command, in their order: every status line asks for
    /// several at each frame.
    private var byVerb: [[Verb: [Int]]] = []
    public private(set) var problems: [Problem] = []
    /// The same of the keys of the person's own commands, which are named in the changes.
    public private(set) var ownProblems: [Problem] = []
    /// What it was made from.
    public let changes: [Change]
    private let commands: [OwnCommand]

    public init(_ changes: [Change] = [], commands: [OwnCommand] = []) {
        self.changes = changes
        self.commands = commands
        bindings = Binding.standard
        for change in changes { take(change) }
        for change in commands.compactMap(\.change) { takeOwn(change) }
        byPlace = Array(repeating: [], count: Place.allCases.count)
        for binding in bindings { byPlace[binding.place.ordinal].append(binding) }
        byVerb = byPlace.map { mine in
            Dictionary(grouping: mine.indices, by: { mine[$0].verb })
        }
    }

    private func bindings(of place: Place) -> [Binding] { byPlace[place.ordinal] }

    /// What begins with these keys in a place, its wider places included, narrowest first.
    public func candidates(_ keys: [Key], in place: Place) -> [Binding] {
        if keys.isEmpty { return [] }
        return place.resolved.flatMap { place in
            bindings(of: place).filter {
                $0.keys.keys.starts(with: keys)
                    || $0.need == .letter && $0.keys.keys.count < keys.count
                        && keys.starts(with: $0.keys.keys)
            }
        }
    }

    /// Every binding that has a meaning in a place: one shadowed by a narrower place is left out.
    public func inForce(in place: Place) -> [Binding] {
        place.resolved.reduce(into: []) { narrower, place in
            let mine = bindings(of: place)
            narrower += mine.filter { binding in !narrower.contains { $0.hides(binding) } }
        }
    }

    /// The first key of a command as the status line and the palette show it, or nil.
    public func key(for verb: Verb, in place: Place) -> String? {
        binding(for: verb, in: place)?.shown
    }

    /// The first of a command in a place; one that the person chose goes before.
    public func binding(for verb: Verb, in place: Place) -> Binding? {
        let places = place.resolved
        var first: Binding?
        for at in places.indices {
            let ordinal = places[at].ordinal
            for index in byVerb[ordinal][verb] ?? [] {
                let binding = byPlace[ordinal][index]
                if isShadowed(binding, by: places[..<at]) { continue }
                if binding.isOwn { return binding }
                first = first ?? binding
            }
        }
        return first
    }

    /// The same of a command of the person's own.
    public func key(forOwn name: String, in place: Place) -> String? {
        inForce(in: place).first { $0.own == name }?.shown
    }

    private func isShadowed(_ binding: Binding, by places: ArraySlice<Place>) -> Bool {
        places.contains { place in
            let ordinal = place.ordinal
            return byPlace[ordinal].indices.contains { index in
                byPlace[ordinal][index].need == binding.need
                    && byPlace[ordinal][index].keys == binding.keys
            }
        }
    }

    private mutating func take(_ change: Change) {
        do throws(Refusal) {
            let binding = try read(change)
            bindings.removeAll { $0.place == binding.place && $0.hides(binding) && !$0.isOwn }
            if change.command != "none" { bindings.append(binding) }
        } catch {
            problems.append(Problem(change: change, why: error.why))
        }
    }

    /// Whether it was made from these.
    public func isMade(of settings: Settings) -> Bool {
        changes == settings.keys && commands == settings.commands
    }

    private mutating func takeOwn(_ change: Change) {
        do throws(Refusal) {
            let binding = try read(change, isOwnCommand: true)
            bindings.removeAll { $0.place == binding.place && $0.hides(binding) && !$0.isOwn }
            bindings.append(binding)
        } catch {
            ownProblems.append(Problem(change: change, why: error.why))
        }
    }

    private struct Refusal: Error { var why: String }

    private func read(
        _ change: Change, isOwnCommand: Bool = false
    ) throws(Refusal) -> Binding {
        guard let place = Place(rawValue: change.place) else {
            throw Refusal(why: tr("there is no place “\(Safe.text(change.place))”"))
        }
        guard let keys = KeySequence(change.keys) else {
            throw Refusal(why: tr("“\(Safe.text(change.keys))” is not a key"))
        }
        if let never = keys.keys.first(where: Self.neverBound.contains) {
            throw Refusal(
                why: tr("\(never.description) cannot be told apart or belongs to the terminal"))
        }
        if let digit = keys.keys.first, digit.beginsCount, place != .review {
            throw Refusal(
                why: tr("\(digit.description) begins a count: how often the next key acts"))
        }
        let old = bindings.first { $0.place == place && $0.keys == keys }
        if change.command == "none", !isOwnCommand {
            guard let old else {
                throw Refusal(why: tr("\(keys.description) does nothing there already"))
            }
            return old
        }
        let named = Verb(rawValue: change.command).flatMap { $0 == .ownRun ? nil : $0 }
        guard let verb = isOwnCommand ? .ownRun : named else {
            let name = Safe.text(change.command)
            let nearest = Verb.nearest(change.command).map {
                tr("there is no command “\(name)”; the nearest is \($0.rawValue)")
            }
            throw Refusal(why: nearest ?? tr("there is no command “\(name)”"))
        }
        if let own = bindings.first(where: { $0.isOwn && $0.place == place && $0.keys == keys }) {
            let name = own.own ?? own.verb.rawValue
            throw Refusal(why: tr("\(keys.description) is \(name) already, further up"))
        }
        if let chord = chordHidden(by: keys, in: place) {
            throw Refusal(
                why: tr("\(keys.description) would hide \(chord.shown) (\(chord.verb.rawValue))"))
        }
        if isOwnCommand {
            return Binding(place, keys, verb, isOwn: true, own: change.command)
        }
        let need = old?.need == .letter && keys.keys.count == 1 && verb.takesLetter
        return Binding(place, keys, verb, need: need ? .letter : .nothing, isOwn: true)
    }

    /// A chord that could no longer be typed, or one that could never be finished.
    private func chordHidden(by keys: KeySequence, in place: Place) -> Binding? {
        place.resolved.lazy.flatMap { place in self.bindings.filter { $0.place == place } }.first {
            let (old, new) = ($0.keys.keys, keys.keys)
            if old.count == new.count || $0.need == .count { return false }
            return old.count > new.count
                ? old.starts(with: new) : new.starts(with: old) && $0.need != .letter
        }
    }

    /// Other names of keys, or flow control: a terminal cannot tell them apart.
    private static let neverBound: Set<Key> = [
        Key("h", .control), Key("m", .control), Key("[", .control), Key("j", .control),
        Key("s", .control), Key("q", .control),
    ]
}

extension Binding {
    /// Whether nothing is left of the other, where both places are asked and this one first.
    package func hides(_ other: Binding) -> Bool { need == other.need && keys == other.keys }

    /// As help and hints write it: `g s`, `40%`, `m a`.
    public var shown: String {
        switch need {
        case .nothing, .noCount: keys.description
        case .letter: keys.description + " a"
        case .count: "N" + keys.description
        }
    }
}

extension Key {
    /// 0 goes on with one, and begins none.
    fileprivate var beginsCount: Bool {
        guard let digit = typed, digit.isASCII, let value = digit.wholeNumberValue else {
            return false
        }
        return value > 0
    }
}

extension Verb {
    package var takesLetter: Bool { self == .markSet || self == .markGo }

    /// The command whose name is least unlike.
    package static func nearest(_ name: String) -> Verb? {
        let best = allCases.map { ($0, Likeness.distance($0.rawValue, name)) }.min { $0.1 < $1.1 }
        return best.flatMap { $0.1 <= max(2, name.count / 2) ? $0.0 : nil }
    }
}

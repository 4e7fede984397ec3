import Kernel
import ScreenKit
import Wording

/// Which other books are heard like this one.
public enum SoundScope: String, CaseIterable, Sendable {
    /// This book alone.
    case alone
    case series, author, all

    /// The name under which a habit of this scope is kept; nil where the book has no such thing.
    func key(_ book: HeardBook) -> String? {
        switch self {
        case .alone: nil
        case .series: book.show.map { "series:\($0)" }
        case .author: book.author.map { "author:\($0)" }
        case .all: "all"
        }
    }

    func words(_ book: HeardBook) -> String {
        switch self {
        case .alone: tr("this book alone")
        case .series: book.show.map { tr("all of \($0)") } ?? tr("all of the series")
        case .author: book.author.map { tr("all by \($0)") } ?? tr("all by the author")
        case .all: tr("all new books")
        }
    }

    /// The next one that this book can have.
    func stepped(_ steps: Int, _ book: HeardBook) -> SoundScope {
        let offered = Self.allCases.filter { $0 == .alone || $0.key(book) != nil }
        guard let index = offered.firstIndex(of: self) else { return .alone }
        return offered[min(offered.count - 1, max(0, index + min(9, max(-9, steps))))]
    }
}

extension HeardBook {
    var author: String? { publication.metadata.authors.first?.name }
}

/// How new books of an author, of a series, or all of them sound: as the last one was heard.
public struct SoundHabits: Equatable, Sendable {
    /// The newest first: under which name, and what a book has of its own.
    package private(set) var all: [(name: String, look: [String: String])] = []

    package static let countMax = 500

    package init(_ all: [(name: String, look: [String: String])] = []) {
        self.all = Array(all.prefix(Self.countMax))
    }

    /// The narrowest that says anything of this book.
    package func scope(of book: HeardBook) -> SoundScope {
        [.series, .author, .all].first { look($0, book) != nil } ?? .alone
    }

    package func look(_ scope: SoundScope, _ book: HeardBook) -> [String: String]? {
        scope.key(book).flatMap { key in all.first { $0.name == key }?.look }
    }

    /// What is chosen now counts alone: a narrower habit would hide a wider one.
    package mutating func choose(_ scope: SoundScope, _ look: [String: String], _ book: HeardBook) {
        for narrower in [SoundScope.series, .author, .all] {
            guard narrower != scope else { break }
            remove(narrower.key(book))
        }
        guard let key = scope.key(book) else { return }
        remove(key)
        all.insert((key, look), at: 0)
        if all.count > Self.countMax { all.removeLast() }
    }

    private mutating func remove(_ key: String?) { all.removeAll { $0.name == key } }

    public static func == (one: Self, other: Self) -> Bool {
        one.all.elementsEqual(other.all) { $0.name == $1.name && $0.look == $1.look }
    }
}

extension Listening {
    public enum ScopeChange: Equatable, Sendable {
        case stepped(Int)
        case set(SoundScope)
        /// From an undo.
        case put(SoundScope)
    }

    static func share(_ change: ScopeChange, _ state: inout State) -> Effects {
        switch change {
        case .stepped(let steps):
            return share(with: state.scope.stepped(steps, state.book), &state)
        case .set(let scope): return share(with: scope, &state)
        case .put(let scope):
            state.scope = scope
            return []
        }
    }

    private static func share(with scope: SoundScope, _ state: inout State) -> Effects {
        guard scope != state.scope else { return [] }
        guard scope == .alone || scope.key(state.book) != nil else {
            let words =
                scope == .series
                ? tr("This book names no series.") : tr("This book names no author.")
            return [.perform(.ask(.say(words)))]
        }
        let undo = Undo(
            title: tr("Heard alike: \(scope.words(state.book))"), journal: journal(state),
            inverse: Action.scoped(.put(state.scope)), forward: .scoped(.put(scope)))
        state.scope = scope
        return [.record(undo), .perform(.ask(.done(sentence(scope, state))))]
    }

    private static func sentence(_ scope: SoundScope, _ state: State) -> String {
        switch scope {
        case .alone: tr("Speed and sound are for this book alone.")
        case .series:
            state.book.show.map { tr("Other books of \($0) begin with this sound.") }
                ?? tr("Other books of the series begin with this sound.")
        case .author:
            state.book.author.map { tr("Other books by \($0) begin with this sound.") }
                ?? tr("Other books by the author begin with this sound.")
        case .all: tr("New books begin with this speed and sound.")
        }
    }
}

extension Listening.State {
    /// What another book would begin with: nothing that belongs to the chapters of this one.
    package var habit: [String: String] {
        var habit: [String: String] = [:]
        for name in ["speed"] + Tuning.Part.allCases.map(\.rawValue)
        where name != Tuning.Part.intro.rawValue && name != Tuning.Part.outro.rawValue {
            habit[name] = look[name]
        }
        return habit
    }

    /// A book that was never tuned begins as books like it are heard.
    package mutating func begin(as habits: SoundHabits) {
        scope = habits.scope(of: book)
        guard let habit = habits.look(scope, book), self.habit.isEmpty else { return }
        for (name, value) in habit { look[name] = value }
        tuning = Tuning(look)
        speed = Speed(kept: look["speed"]) ?? speed
    }
}

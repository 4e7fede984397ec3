import Publications
import ScreenKit

/// What a person tapped while a text was heard.
public struct TapRun: Equatable, Sendable {
    /// What one tap is for.
    public enum Unit: String, CaseIterable, Sendable {
        case sentence, line, word
    }

    public struct Piece: Equatable, Sendable {
        public var document: Int
        public var range: Range<Int>
        public var words: String

        public init(document: Int, range: Range<Int>, words: String) {
            (self.document, self.range, self.words) = (document, range, words)
        }
    }

    public enum Mark: Equatable, Sendable {
        /// It begins then, on the timeline that the files tell.
        case begins(ms: Int)
        /// The voice leaves it out.
        case unread
    }

    public var pieces: [Piece]
    public internal(set) var marks: [Int: Mark] = [:]
    /// Sound that is not in the text.
    public internal(set) var foreign: [Range<Int>] = []
    /// In the order they were made, to be taken back.
    private var acts: [Act] = []
    private var foreignSince: Int?
    /// The piece that is awaited.
    var next = 0

    private struct Act: Equatable, Sendable {
        var piece: Int
        var before: Mark?
        var foreign: [Range<Int>]
        var foreignSince: Int?
    }

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// A person may go over all of it several times.
    private static let actsMax = 100_000

    var isForeign: Bool { foreignSince != nil }
    var count: Int { marks.count }
    var isAtEnd: Bool { next >= pieces.count }

    /// A tap that cannot be, because it is not behind the ones before it, is none.
    mutating func tap(at ms: Int) -> Bool {
        guard next < pieces.count else { return false }
        if let before = last(before: next), ms < before + Self.apartMs { return false }
        note()
        if let since = foreignSince, since < ms { foreign.append(since..<ms) }
        foreignSince = nil
        // What was tapped before behind this one, and would now be heard before it, is gone.
        for (piece, mark) in marks where piece > next {
            if case .begins(let at) = mark, at < ms + Self.apartMs { marks[piece] = nil }
        }
        marks[next] = .begins(ms: ms)
        next += 1
        return true
    }

    static let apartMs = 30

    mutating func skip() {
        guard next < pieces.count else { return }
        note()
        marks[next] = .unread
        next += 1
    }

    mutating func leaveText(at ms: Int) {
        note()
        foreignSince = foreignSince == nil ? ms : nil
    }

    private mutating func note() {
        if acts.count >= Self.actsMax { acts.removeFirst(Self.actsMax / 2) }
        acts.append(
            Act(piece: next, before: marks[next], foreign: foreign, foreignSince: foreignSince))
    }

    /// The last act is none; where the sound was then, if it was a tap.
    mutating func takeBack() -> Int? {
        guard let act = acts.popLast() else { return nil }
        let ms: Int? =
            if case .begins(let ms)? = marks[act.piece] { ms } else { last(before: next) }
        marks[act.piece] = act.before
        (foreign, foreignSince, next) = (act.foreign, act.foreignSince, act.piece)
        return ms
    }

    var canTakeBack: Bool { !acts.isEmpty }

    func time(of piece: Int) -> Int? {
        if case .begins(let ms)? = marks[piece] { ms } else { nil }
    }

    private func last(before piece: Int) -> Int? {
        var at = piece - 1
        while at >= 0 {
            if let ms = time(of: at) { return ms }
            at -= 1
        }
        return nil
    }
}

/// How late a person taps, learned on five beats that are known.
struct TapBeats: Equatable, Sendable {
    static let count = 5
    static let apart = Duration.milliseconds(800)
    private(set) var beats: [Duration] = []
    private(set) var taps: [Duration] = []
    /// Beats that were asked for.
    var asked = 0

    private static let reach = Duration.milliseconds(390)
    /// No one who taps along is later.
    private static let lagMax = 450
    private static let tapsMin = 3
    private static let tapsMax = 100

    mutating func beat(at time: Duration) { beats.append(time) }
    mutating func tap(at time: Duration) { if taps.count < Self.tapsMax { taps.append(time) } }

    var isOver: Bool { beats.count >= Self.count }

    /// The median, in milliseconds; nil where too few beats were met. Who taps before a beat
    /// expects it: that is less than nothing.
    var lag: Int? {
        let late = beats.compactMap { beat -> Int? in
            let near = taps.map { $0 - beat }.filter { $0 > .zero - Self.reach && $0 < Self.reach }
            let nearest = near.min { abs($0 / .milliseconds(1)) < abs($1 / .milliseconds(1)) }
            return nearest.map { Int($0 / .milliseconds(1)) }
        }.sorted()
        guard late.count >= Self.tapsMin else { return nil }
        return min(Self.lagMax, max(-Self.lagMax, late[late.count / 2]))
    }
}

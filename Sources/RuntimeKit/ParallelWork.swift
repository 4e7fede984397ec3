import Synchronization

/// Works through a list on several threads and hands the results over on the caller's own, one by
/// one in the list's order. The caller works too; no thread runs further ahead than `aheadMax`.
public struct ParallelWork: Sendable {
    /// Threads at work, the caller's among them.
    public let hands: Int

    /// Beyond these one thread that takes results cannot keep up, and memory only grows.
    private static let handsMax = 4

    public init(hands: Int) { self.hands = max(1, min(ParallelWork.handsMax, hands)) }

    /// `work` runs on any thread, `take` on the caller's until it says that it has enough. What an
    /// entry weighs (bytes, say) decides how many may be under way: a list that is light as a whole
    /// is done by the caller alone, since threads cost more than it does.
    public func inOrder<Result: Sendable>(
        _ weights: [Int], work: @escaping @Sendable (Int) -> Result, take: (Result) -> Bool
    ) {
        let total = weights.reduce(0) { $0 + min($1, Desk<Result>.aheadMax) }
        if hands == 1 || weights.count < 2 || total < ParallelWork.lightMax {
            for index in weights.indices where !take(work(index)) { return }
            return
        }
        let desk = Desk(weights, work)
        for _ in 1..<hands { desk.hire() }
        for index in weights.indices {
            guard let result = desk.result(index), take(result) else { break }
        }
        desk.close()
    }

    /// Some ten milliseconds of parsing; a thread takes a tenth of one to start.
    private static let lightMax = 256 << 10
}

/// Who does which entry, and what has come of those that are done.
private final class Desk<Result: Sendable>: Sendable {
    /// What may be done or under way before its turn, by weight and by count. One entry may always
    /// be: it weighs what it weighs.
    static var aheadMax: Int { 2 << 20 }
    private static var countMax: Int { 64 }

    private struct State {
        /// The next entry to begin, and the next to be taken.
        var unbegun = 0
        var taken = 0
        /// The weight of the entries between the two.
        var ahead = 0
        var results: [Int: Result] = [:]
        var isClosed = false
        var hired = 0
        var idle = 0
        var isCallerWaiting = false
    }

    private let state = Mutex(State())
    private let weights: [Int]
    private let work: @Sendable (Int) -> Result
    /// Told to hands that found no room, and to the caller that found nothing else to do.
    private let room = Semaphore()
    private let news = Semaphore()

    init(_ weights: [Int], _ work: @escaping @Sendable (Int) -> Result) {
        self.weights = weights.map { max(0, min($0, Self.aheadMax)) }
        self.work = work
    }

    /// Without threads to be had the caller does it all.
    func hire() {
        state.withLock { $0.hired += 1 }
        let me = Unmanaged<AnyHand>.passRetained(AnyHand { self.workOn() })
        if !startThread(deskMain, me.toOpaque()) {
            me.release()
            state.withLock { $0.hired -= 1 }
        }
    }

    /// The result of the next entry; meanwhile the caller works on entries that are not begun.
    func result(_ index: Int) -> Result? {
        while true {
            let (result, mine, wakes) = state.withLock { state -> (Result?, Int?, Int) in
                if let result = state.results.removeValue(forKey: index) {
                    state.taken = index + 1
                    state.ahead -= weights[index]
                    defer { state.idle = 0 }
                    return (result, nil, state.idle)
                }
                let mine = begin(&state)
                state.isCallerWaiting = mine == nil
                return (nil, mine, 0)
            }
            for _ in 0..<wakes { room.signal() }
            if let result { return result }
            if let mine {
                let result = work(mine)
                state.withLock { $0.results[mine] = result }
            } else {
                news.wait()
            }
        }
    }

    /// Waits until the last hand has put down what it had begun.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = 0 }
            return state.idle
        }
        for _ in 0..<idle { room.signal() }
        while true {
            let isDone = state.withLock { state in
                state.isCallerWaiting = state.hired > 0
                return state.hired == 0
            }
            if isDone { return }
            news.wait()
        }
    }

    private func begin(_ state: inout State) -> Int? {
        guard !state.isClosed, state.unbegun < weights.count else { return nil }
        let count = state.unbegun - state.taken
        if count > 0, count >= Self.countMax || state.ahead >= Self.aheadMax { return nil }
        state.ahead += weights[state.unbegun]
        state.unbegun += 1
        return state.unbegun - 1
    }

    private func workOn() {
        while true {
            let (mine, isOver) = state.withLock { state -> (Int?, Bool) in
                let mine = begin(&state)
                let isOver = mine == nil && (state.isClosed || state.unbegun >= weights.count)
                if isOver { state.hired -= 1 } else if mine == nil { state.idle += 1 }
                return (mine, isOver)
            }
            if isOver { break }
            guard let mine else {
                room.wait()
                continue
            }
            let result = work(mine)
            tellCaller { $0.results[mine] = result }
        }
        tellCaller { _ in }
    }

    private func tellCaller(_ change: (inout State) -> Void) {
        let isWaiting = state.withLock { state in
            change(&state)
            defer { state.isCallerWaiting = false }
            return state.isCallerWaiting
        }
        if isWaiting { news.signal() }
    }
}

/// What a thread does, without the type of what comes of it.
private final class AnyHand {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}

/// A free function: a closure literal here would be checked for the caller's actor, and trap.
private func deskMain(_ hand: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let hand { Unmanaged<AnyHand>.fromOpaque(hand).takeRetainedValue().run() }
    return nil
}

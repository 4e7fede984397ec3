import Glibc
import Synchronization
import Testing

@testable import Kernel
@testable import RuntimeKit

@Suite struct WorkshopTests {
    /// Counts as the work says so, until it is stopped.
    enum Count: Feature {
        struct State: Equatable { var seen = 0 }
        enum Action: Equatable, Sendable {
            case started, stopped
            case news(Int)
        }
        enum Command: Equatable, Sendable { case count }

        static func reduce(_ state: inout State, _ action: Action) -> Effects {
            switch action {
            case .started: return [.stream(.count, .count)]
            case .news(let number): state.seen = number
            case .stopped: return [.cancel(.count)]
            }
            return []
        }
    }

    @Test func `a cancelled stream stops working, and its late news is dropped`() async {
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let mailbox = Mailbox<Workshop<Count.Action>.Letter>(capacity: 4) { arrival.yield() }
        let workshop = Workshop(mailbox: mailbox, pool: ThreadPool(threads: 1))
        let store = Store<Count>(
            .init(), time: StoppedClock(),
            perform: { _, ticket in
                workshop.stream(ticket!) { post in
                    var number = 0
                    while !Task.isCancelled {
                        number += 1
                        await post(.news(number))
                    }
                }
            },
            abandon: workshop.abandon)

        store.send(.started)
        for await _ in arrivals where store.state.seen == 0 {
            while workshop.takeLetter(into: store) {}
            if store.state.seen > 0 { break }
        }
        let seen = store.state.seen
        store.send(.stopped)
        for await _ in arrivals {
            while workshop.takeLetter(into: store) {}
            if workshop.isIdle { break }
        }
        #expect(store.state.seen == seen)
        #expect(store.pendingIDs.isEmpty)
    }

    @Test func `a pool starts threads as there is work, and all of it is done`() async {
        let pool = ThreadPool(threads: 2)
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...500 {
                group.addTask(executorPreference: pool) { number }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 125_250)
    }

    @Test func `threads that are begun before there is work are those that do it`() async {
        let started = Mutex(0)
        let pool = ThreadPool(threads: 2) { main, argument in
            started.withLock { $0 += 1 }
            return RuntimeKit.startThread(main, argument)
        }
        pool.begin(1)
        pool.begin(9)
        pool.begin(2)
        #expect(started.withLock { $0 } == 2, "no more than there may be, and each once")
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...100 { group.addTask(executorPreference: pool) { number } }
            return await group.reduce(0, +)
        }
        #expect(sum == 5_050 && started.withLock { $0 } == 2)
    }

    @Test func `where no thread can be started who brings the work does it`() async {
        let mayStart = Mutex(false)
        let pool = ThreadPool(threads: 2) { main, argument in
            mayStart.withLock { $0 } && RuntimeKit.startThread(main, argument)
        }
        func sum() async -> Int {
            await withTaskGroup(of: Int.self) { group in
                for number in 1...500 {
                    group.addTask(executorPreference: pool) {
                        // Work that waits for work of the same pool.
                        await Task(executorPreference: pool) { number }.value
                    }
                }
                return await group.reduce(0, +)
            }
        }
        #expect(await sum() == 125_250)
        mayStart.withLock { $0 = true }
        #expect(await sum() == 125_250)
    }

    @Test func `a program that ends waits for saving and for nothing else`() async {
        let saver = ThreadPool(threads: 1)
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let mailbox = Mailbox<Workshop<Count.Action>.Letter> { arrival.yield() }
        let workshop = Workshop(mailbox: mailbox, pool: ThreadPool(threads: 1), savers: [saver])
        let store = Store<Count>(.init(), time: StoppedClock(), perform: { _, _ in })
        let (silent, disk) = (Gate(), Gate())
        workshop.answer(Ticket(id: .count, serial: 1)) {
            silent.wait()
            return .news(1)
        }
        workshop.answer(Ticket(id: .count, serial: 2), on: saver) {
            disk.wait()
            return .news(2)
        }
        workshop.close()
        // What is asked now is too late, unless it saves.
        workshop.answer(Ticket(id: .count, serial: 3)) { .news(3) }
        workshop.answer(Ticket(id: .count, serial: 4), on: saver) { .news(4) }
        #expect(!workshop.isSaved)
        disk.open()
        for await _ in arrivals {
            while workshop.takeLetter(into: store) {}
            if workshop.isSaved { break }
        }
        #expect(!workshop.isIdle)
        silent.open()
    }
}

/// Work that stands still until the test says so.
private final class Gate: @unchecked Sendable {
    private let ends: (reading: Int32, writing: Int32)

    init() {
        var pair: [Int32] = [0, 0]
        pipe(&pair)
        ends = (pair[0], pair[1])
    }

    deinit {
        close(ends.reading)
        close(ends.writing)
    }

    func wait() {
        var byte: UInt8 = 0
        read(ends.reading, &byte, 1)
    }

    func open() { write(ends.writing, "x", 1) }
}

private final class StoppedClock: TimeSource {
    let now = Duration.zero
    let wall = WallTime(secondsSince1970: 0)
}

extension EffectID { static let count = EffectID("count") }

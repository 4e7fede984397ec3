import Kernel
import Runtime
import Testing

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
}

private final class StoppedClock: TimeSource {
    let now = Duration.zero
    let wall = WallTime(secondsSince1970: 0)
}

extension EffectID { static let count = EffectID("count") }

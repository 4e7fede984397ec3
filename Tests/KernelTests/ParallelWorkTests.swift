import Glibc
import RuntimeKit
import Synchronization
import Testing

@Suite struct ParallelWorkTests {
    /// Heavy enough that threads are worth their while.
    private static let heavy = 64 << 10

    @Test(arguments: [1, 2, 4])
    func `results come in order whoever made them`(hands: Int) {
        var taken: [Int] = []
        let heavy = Array(repeating: ParallelWorkTests.heavy, count: 500)
        ParallelWork(hands: hands).inOrder(heavy) { index in
            // The early ones take longest, so that the late ones are done before.
            (0..<(500 - index) * 20).reduce(index) { $1 >= 0 ? $0 : $1 }
        } take: {
            taken.append($0)
            return true
        }
        #expect(taken == Array(0..<500))
    }

    @Test func `nobody runs ahead of what may be held`() {
        let begun = Atomic(0)
        var taken = 0
        var aheadMost = 0
        let weights = Array(repeating: 1 << 20, count: 100)
        ParallelWork(hands: 4).inOrder(weights) { _ in
            begun.add(1, ordering: .relaxed)
        } take: { _ in
            aheadMost = max(aheadMost, begun.load(ordering: .relaxed) - taken)
            taken += 1
            return true
        }
        #expect(taken == 100)
        // Two megabytes, and the one that is being taken.
        #expect(aheadMost <= 3)
    }

    @Test func `an entry that weighs more than may be held is done all the same`() {
        var taken: [Int] = []
        ParallelWork(hands: 2).inOrder([Int.max, 1, Int.max, -5, Int.max]) {
            $0
        } take: {
            taken.append($0)
            return true
        }
        #expect(taken == [0, 1, 2, 3, 4])
    }

    @Test(arguments: [1, 3])
    func `nothing is done after enough was taken`(hands: Int) {
        let working = Atomic(0)
        let done = Atomic(0)
        var taken = 0
        let heavy = Array(repeating: ParallelWorkTests.heavy, count: 10_000)
        ParallelWork(hands: hands).inOrder(heavy) { _ in
            working.add(1, ordering: .relaxed)
            defer { working.subtract(1, ordering: .relaxed) }
            done.add(1, ordering: .relaxed)
        } take: { _ in
            taken += 1
            return taken < 20
        }
        #expect(taken == 20)
        #expect(working.load(ordering: .relaxed) == 0)
        #expect(done.load(ordering: .relaxed) < 200)
    }

    @Test func `what is light stays on the caller’s thread`() {
        let caller = ParallelWorkTests.thread()
        ParallelWork(hands: 4).inOrder(Array(repeating: 100, count: 1000)) { _ in
            ParallelWorkTests.thread()
        } take: {
            #expect($0 == caller)
            return true
        }
    }

    private static func thread() -> UInt { UInt(pthread_self()) }
}

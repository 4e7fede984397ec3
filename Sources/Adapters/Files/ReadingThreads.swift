import Glibc
import Synchronization
import Wording

/// Reads many small things at once: a disk or a server that takes its time over each is asked for
/// the next ones meanwhile.
enum ReadingThreads {
    /// As many requests as a disk sorts usefully; the work between them needs few processors.
    private static let threadsMax = 8
    /// Below this, starting threads costs more than they save.
    private static let workMin = 32

    private final class Round: Sendable {
        let next = Atomic<Int>(0)
        let count: Int
        let work: @Sendable (Int) -> Void
        private let wording = Wording.inForce

        init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.work = work
        }

        func run() {
            Wording.$inForce.withValue(wording) {
                while true {
                    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    if index >= count { return }
                    work(index)
                }
            }
        }
    }

    /// Returns when the work is done for every number; the caller's thread does its share.
    static func run(_ count: Int, _ work: @Sendable (Int) -> Void) {
        withoutActuallyEscaping(work) { work in
            let round = Round(count, work)
            var threads: [pthread_t] = []
            for _ in 1..<max(1, min(threadsMax, count / (workMin / 2))) where count >= workMin {
                var thread = pthread_t()
                let kept = Unmanaged.passRetained(round)
                let failure = pthread_create(
                    &thread, nil, { ReadingThreads.start($0) }, kept.toOpaque())
                if failure == 0 {
                    threads.append(thread)
                } else {
                    // With fewer threads it takes longer, no more.
                    kept.release()
                }
            }
            round.run()
            for thread in threads { pthread_join(thread, nil) }
        }
    }

    private static func start(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        Unmanaged<Round>.fromOpaque(argument).takeRetainedValue().run()
        return nil
    }
}

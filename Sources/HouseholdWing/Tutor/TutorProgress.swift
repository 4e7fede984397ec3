import ScreenKit

extension Tutor {
    /// How far a person has come: the checkpoint that outlives a quit.
    public struct Progress: Hashable, Sendable {
        /// The lesson one is in; `Lesson.all.count` is the last page.
        public package(set) var lesson = 0
        /// The furthest that is open. Finishing a lesson opens the next.
        public package(set) var reached = 0
        /// Finished once is finished for good, whatever is begun again.
        public package(set) var isFinished = false
        /// Lessons that were gone past with steps to do, a bit for each.
        private var passed = 0
        /// For each lesson its steps that are done, a bit for each, up to the last that has any.
        private var steps: [Int] = []

        public init() {}

        /// Nothing is left to do where one stands: the last page.
        public var isAtEnd: Bool { lesson >= Lesson.all.count }

        /// Every lesson and its steps as they were left, repaired where the file was changed.
        public init(_ kept: [String: Int]) {
            let last = Lesson.all.count
            for at in Lesson.all.indices {
                let all = 1 << Lesson.all[at].steps.count - 1
                set((kept["steps.\(at + 1)"] ?? 0) & all, of: at)
            }
            reached = min(max(0, kept["reached"] ?? 0), last)
            isFinished = kept["finished"] == 1
            passed = (kept["passed"] ?? 0) & (1 << reached - 1)
            lesson = min(max(0, kept["lesson"] ?? 0), reached)
        }

        /// What to keep; lessons without a step done are left out.
        public var kept: [String: Int] {
            var kept = ["lesson": lesson, "reached": reached, "finished": isFinished ? 1 : 0]
            if passed != 0 { kept["passed"] = passed }
            for (at, done) in steps.enumerated() where done != 0 { kept["steps.\(at + 1)"] = done }
            return kept
        }

        public func isDone(_ step: Int, of lesson: Int) -> Bool {
            steps.indices.contains(lesson) && steps[lesson] >> step & 1 == 1
        }

        public func doneCount(of lesson: Int) -> Int {
            steps.indices.contains(lesson) ? steps[lesson].nonzeroBitCount : 0
        }

        /// Whether all of it was done now, or in an earlier round.
        func isComplete(_ lesson: Int) -> Bool {
            lesson < reached && passed >> lesson & 1 == 0
                || (Lesson.all.indices.contains(lesson)
                    && doneCount(of: lesson) == Lesson.all[lesson].steps.count)
        }

        mutating func finish(_ step: Int) {
            set((steps.indices.contains(lesson) ? steps[lesson] : 0) | 1 << step, of: lesson)
            guard doneCount(of: lesson) == Lesson.all[lesson].steps.count else { return }
            reached = max(reached, lesson + 1)
            passed &= ~(1 << lesson)
            if reached == Lesson.all.count, passed == 0 { isFinished = true }
        }

        /// Goes on to the next, done or not; only lessons that are done count as finished.
        mutating func pass() {
            if !isComplete(lesson) { passed |= 1 << lesson }
            lesson = min(lesson + 1, Lesson.all.count)
            reached = max(reached, lesson)
        }

        /// Goes to any, also one that is not open yet: those before it are gone past.
        mutating func go(to wanted: Int) {
            let wanted = min(max(0, wanted), Lesson.all.count)
            for at in reached..<max(reached, wanted) where !isComplete(at) { passed |= 1 << at }
            reached = max(reached, wanted)
            lesson = wanted
        }

        mutating func startOver() { set(0, of: lesson) }

        private mutating func set(_ done: Int, of lesson: Int) {
            while steps.count <= lesson { steps.append(0) }
            steps[lesson] = done
            while steps.last == 0 { steps.removeLast() }
        }

        mutating func startAgain() {
            let wasFinished = isFinished
            self = Progress()
            isFinished = wasFinished
        }
    }
}

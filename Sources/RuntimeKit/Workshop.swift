import Kernel

/// Runs slow work off the loop's thread, answers through the mailbox, stops what is abandoned.
public final class Workshop<Action: Sendable> {
    public enum Letter: Sendable {
        case news(Action, Ticket)
        /// What no request asked for: a device, a file that changed.
        case unasked(Action)
        /// Always the last about a ticket, also when its work was abandoned.
        case ended(Ticket)
    }

    private struct Job {
        let ticket: Ticket
        let isSaving: Bool
        let task: Task<Void, Never>
    }

    /// Few at a time: looked through sooner than a dictionary is set up.
    private var jobs: [Job] = []
    package let mailbox: Mailbox<Letter>
    private let pool: ThreadPool
    private let savers: [ThreadPool]
    /// The program ends: only what saves is still begun and waited for.
    private var isClosing = false
    /// What was abandoned because the program ends. Its late answers would be taken for failures.
    private var dropped: [Ticket] = []

    /// - Parameter savers: what runs on these keeps what a person made, and is waited for when the
    ///   program ends. All other work is abandoned then.
    public init(mailbox: Mailbox<Letter>, pool: ThreadPool, savers: [ThreadPool] = []) {
        self.mailbox = mailbox
        self.pool = pool
        self.savers = savers
    }

    /// A request cannot end unanswered: failure is an action too.
    ///
    /// - Parameters:
    ///   - isSaving: it keeps what a person made, though other work of its thread does not.
    /// an answer that changes nothing wakes no thread.
    public func answer(
        _ ticket: Ticket, on other: ThreadPool? = nil, isSaving: Bool = false,
        quietly isQuiet: @escaping @Sendable (Action) -> Bool = { _ in false },
        _ work: @escaping @Sendable () async -> Action
    ) {
        run(ticket, on: other ?? pool, isSaving: isSaving) { [mailbox] in
            let action = await work()
            let wakes = !isQuiet(action)
            mailbox.post(.news(action, ticket), wakes: wakes)
            return wakes
        }
    }

    /// The same, of work that says whether its answer wakes the loop.
    package func answer(
        _ ticket: Ticket, on pool: ThreadPool,
        waking work: @escaping @Sendable () async -> (Action, wakes: Bool)
    ) {
        run(ticket, on: pool) { [mailbox] in
            let (action, wakes) = await work()
            mailbox.post(.news(action, ticket), wakes: wakes)
            return wakes
        }
    }

    public func stream(
        _ ticket: Ticket, on other: ThreadPool? = nil,
        _ work: @escaping @Sendable (@Sendable (Action) async -> Void) async -> Void
    ) {
        run(ticket, on: other ?? pool) { [mailbox] in
            await work { await mailbox.postWhenRoom(.news($0, ticket)) }
            return true
        }
    }

    /// Whether all work has ended and been reported.
    public var isIdle: Bool { jobs.isEmpty }

    /// Whether all that is saved has been saved and told.
    public var isSaved: Bool { !jobs.contains(where: \.isSaving) }

    /// The program ends: abandons all work but saving, and begins no other from now on.
    public func close() {
        isClosing = true
        for job in jobs where !job.isSaving {
            dropped.append(job.ticket)
            job.task.cancel()
        }
    }

    public func abandon(_ ticket: Ticket) {
        jobs.first { $0.ticket == ticket }?.task.cancel()
    }

    /// Delivers the oldest letter; false when there was none.
    public func takeLetter<F: Feature>(into store: Store<F>) -> Bool where F.Action == Action {
        guard let letter = mailbox.take() else { return false }
        switch letter {
        case .news(let action, let ticket):
            if !dropped.contains(ticket) { store.deliver(action, for: ticket) }
        case .unasked(let action): store.send(action)
        case .ended(let ticket):
            store.finish(ticket)
            jobs.removeAll { $0.ticket == ticket }
        }
        return true
    }

    /// The work says whether its end is worth waking for.
    private func run(
        _ ticket: Ticket, on pool: ThreadPool, isSaving: Bool = false,
        _ work: @escaping @Sendable () async -> Bool
    ) {
        let isSaving = isSaving || savers.contains { $0 === pool }
        if isClosing, !isSaving { return mailbox.post(.ended(ticket)) }
        let task = Task(executorPreference: pool) { [mailbox] in
            let wakes = await work()
            mailbox.post(.ended(ticket), wakes: wakes)
        }
        jobs.append(Job(ticket: ticket, isSaving: isSaving, task: task))
    }
}

import Features
import Kernel
import RuntimeKit

/// How a performer answers one command: once, as often as there is news, or not at all.
public struct Reply<Answer: Sendable> {
    let ticket: Ticket?
    let workshop: Workshop<App.Action>
    let lanes: Lanes
    let lift: @Sendable (Answer) -> App.Action

    /// Answers when the work is done.
    /// - Parameter isQuiet: an answer that changes nothing wakes nothing.
    public func answer(
        on lane: Lanes.Lane = .prompt,
        quietly isQuiet: @escaping @Sendable (Answer) -> Bool = { _ in false },
        _ work: @escaping @Sendable () async -> Answer
    ) {
        let (lift, pool) = (lift, lanes.pool(lane))
        guard let ticket else {
            let mailbox = workshop.mailbox
            Task(executorPreference: pool) { mailbox.post(.unasked(lift(await work()))) }
            return
        }
        workshop.answer(
            ticket, on: pool,
            waking: {
                let answer = await work()
                return (lift(answer), wakes: !isQuiet(answer))
            })
    }

    /// Answers whenever the work has news, until it ends or is abandoned.
    func stream(
        on lane: Lanes.Lane = .prompt, _ work: @escaping @Sendable (News<Answer>) async -> Void
    ) {
        guard let ticket else { return }
        let news = News(ticket: ticket, mailbox: workshop.mailbox, lift: lift)
        workshop.stream(ticket, on: lanes.pool(lane)) { _ in await work(news) }
    }

    /// Answers at once: with what is known already.
    public func now(_ answer: Answer) {
        guard let ticket else { return workshop.mailbox.post(.unasked(lift(answer))) }
        workshop.mailbox.post(.news(lift(answer), ticket))
        workshop.mailbox.post(.ended(ticket))
    }

    /// Ends without an answer: nothing here can do it, or the root did.
    public func nothing() {
        if let ticket { workshop.mailbox.post(.ended(ticket)) }
    }

    /// Work that has no answer, and that is not waited for.
    func forget(on lane: Lanes.Lane, _ work: @escaping @Sendable () -> Void) {
        Task(executorPreference: lanes.pool(lane)) { work() }
        nothing()
    }
}

/// What a stream tells as it goes on.
struct News<Answer: Sendable>: Sendable {
    let ticket: Ticket
    let mailbox: Mailbox<Workshop<App.Action>.Letter>
    let lift: @Sendable (Answer) -> App.Action

    func post(_ answer: Answer) { mailbox.post(.news(lift(answer), ticket)) }

    /// Progress replaces itself while it is not read.
    func postLatest(_ answer: Answer, about topic: String) {
        mailbox.postLatest(.news(lift(answer), ticket), about: topic)
    }

    /// Waits while more has come than was read.
    func tell(_ answer: Answer) async { await mailbox.postWhenRoom(.news(lift(answer), ticket)) }
}

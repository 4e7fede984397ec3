import Kernel
import Publications
import ScreenKit
import Wording

/// Aligns a book with its audiobook where no map joins them: by itself while one of them is open,
/// or when a person asks for it.
public enum Alignment: Service {
    /// A book that is open, and how far a person is in it.
    public struct Subject: Equatable, Sendable {
        public var work: SharedWork
        public var isText: Bool
        /// Of all of it.
        public var share: Double
        /// The sound that is heard while the text is in view, though no map joins it.
        public var beside: SharedWork?

        public init(
            _ work: SharedWork, isText: Bool, share: Double, beside: SharedWork? = nil
        ) {
            (self.work, self.isText, self.share) = (work, isText, share)
            self.beside = beside
        }
    }

    /// Two files that can be aligned.
    public struct Offer: Equatable, Sendable {
        public var title: String
        public var text: String
        public var sound: String
        /// What is heard at this moment is aligned first.
        public var firstMs: Int

        public init(title: String, text: String, sound: String, firstMs: Int) {
            (self.title, self.text, self.sound) = (title, text, sound)
            self.firstMs = firstMs
        }
    }

    /// What the shelf has for a book.
    public enum Found: Equatable, Sendable {
        case offer(Offer)
        /// A map joins it to its audiobook.
        case joined
        /// It was found that the two are not one book.
        case refused
        case nothing
    }

    public enum End: Equatable, Sendable {
        /// So much of the sound was found in the text.
        case kept(percent: Int)
        case refused
        /// Sentences.
        case failed(String)
    }

    struct Job: Equatable, Sendable {
        var offer: Offer
        var percent = 0
        /// A part can be followed.
        var isUsable = false
    }

    public struct State: Equatable, Sendable {
        /// The book that is open.
        package internal(set) var seen: Subject?
        package internal(set) var isWanted = true
        var job: Job?
        /// It did not work on this machine: nothing begins by itself until it is asked for.
        var hasFailed = false
        /// Whose alignment a person stopped.
        var declined: Set<String> = []
        /// They were told which key stops it.
        var isStopOffered = false

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case wanted(Bool)
        case opened(Subject?)
        /// It stays open for a while.
        case settled
        case asked(Subject?)
        case found(Found, for: Subject, isAsked: Bool)
        case percentCame(Int)
        case usable
        case ended(End)
        case stopOfferPassed
    }

    public enum Command: Equatable, Sendable {
        case find(Subject, isAsked: Bool)
        case align(Offer)
        case say(String)
        /// More of a map is kept, or all of it.
        case mapGrew
    }

    public static var name: String { "alignment" }
    public static var initial: State { State() }

    /// A book that is only looked into is left alone.
    static let settling = Duration.seconds(5)
    private static let offerTime = Duration.seconds(6)
    private static let declinedMax = 64

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .wanted(let isWanted):
            state.isWanted = isWanted
            return wait(state)
        case .opened(let subject):
            state.seen = subject
            return wait(state)
        case .settled:
            guard let seen = state.seen, state.mayBegin(seen) else { return [] }
            return [.request(.alignmentFind, .find(seen, isAsked: false))]
        case .asked(let subject): return ask(subject, &state)
        case .found(let found, let subject, let isAsked):
            return begin(found, subject, isAsked: isAsked, &state)
        case .percentCame(let percent):
            state.job?.percent = percent
            return []
        case .usable: return use(&state)
        case .ended(let end): return finish(end, &state)
        case .stopOfferPassed:
            state.isStopOffered = false
            return []
        }
    }

    private static func wait(_ state: State) -> Effects {
        guard let seen = state.seen, state.mayBegin(seen) else {
            return [.cancel(.alignmentSettled), .cancel(.alignmentFind)]
        }
        return [.cancel(.alignmentFind), .schedule(.alignmentSettled, after: settling, .settled)]
    }

    private static func ask(_ subject: Subject?, _ state: inout State) -> Effects {
        guard let job = state.job else {
            guard let subject else {
                return say(tr("Open a book first: its text, or its audiobook."))
            }
            return [
                .cancel(.alignmentSettled),
                .request(.alignmentFind, .find(subject, isAsked: true)),
            ]
        }
        if state.isStopOffered { return stop(job, &state) }
        state.isStopOffered = true
        return say(
            tr("“\(job.offer.title)” is aligned to \(job.percent)%. The same key again stops it."))
            + [.schedule(.alignmentStop, after: offerTime, .stopOfferPassed)]
    }

    private static func stop(_ job: Job, _ state: inout State) -> Effects {
        (state.job, state.isStopOffered) = (nil, false)
        if state.declined.count < declinedMax { state.declined.insert(job.offer.text) }
        let words =
            job.isUsable
            ? tr("Aligning stopped. What is aligned is kept, and the same key goes on with it.")
            : tr("Aligning stopped. The same key begins it again.")
        return [.cancel(.alignmentStop), .cancel(.alignmentJob)] + say(words)
    }

    private static func begin(
        _ found: Found, _ subject: Subject, isAsked: Bool, _ state: inout State
    ) -> Effects {
        guard case .offer(let offer) = found else {
            return isAsked ? say(words(found, subject)) : []
        }
        guard state.job == nil, isAsked || !state.declined.contains(offer.text) else { return [] }
        state.job = Job(offer: offer)
        return [.stream(.alignmentJob, .align(offer))]
            + say(
                subject.isText
                    ? tr("The audiobook is being aligned with this text: its page will follow it.")
                    : tr("The text is being aligned with this audiobook: its page will follow it."))
    }

    private static func words(_ found: Found, _ subject: Subject) -> String {
        switch found {
        case .joined: tr("This book is aligned with its audiobook: P plays from here.")
        case .nothing, .refused, .offer:
            subject.isText
                ? tr(
                    "No audiobook of this book is on the shelf. Open one, then this book, and ask"
                        + " again.")
                : tr("No text of this audiobook is on the shelf. Add one to it, and ask again.")
        }
    }

    private static func use(_ state: inout State) -> Effects {
        guard let job = state.job else { return [] }
        state.job?.isUsable = true
        if job.isUsable { return [.perform(.mapGrew)] }
        return [.perform(.mapGrew)]
            + say(tr("“\(job.offer.title)” can be followed from here on: P plays it."))
    }

    private static func finish(_ end: End, _ state: inout State) -> Effects {
        guard let job = state.job else { return [] }
        (state.job, state.isStopOffered) = (nil, false)
        let quiet: Effects = [.cancel(.alignmentStop)]
        switch end {
        case .kept(let percent):
            return quiet + [.perform(.mapGrew)]
                + say(
                    tr(
                        "“\(job.offer.title)” is aligned: \(percent)% of its audiobook was found in"
                            + " the text."))
        case .refused:
            return quiet
                + say(
                    tr(
                        "The audiobook does not say what is in “\(job.offer.title)”: they stay"
                            + " apart."))
        case .failed(let why):
            state.hasFailed = true
            return quiet + say(tr("“\(job.offer.title)” could not be aligned. \(why)"))
        }
    }

    private static func say(_ words: String) -> Effects { [.perform(.say(words))] }
}

extension Alignment.State {
    fileprivate func mayBegin(_ subject: Alignment.Subject) -> Bool {
        isWanted && !hasFailed && job == nil && !declined.contains(subject.work.source.kept)
    }
}

extension EffectID {
    static let alignmentSettled = EffectID("settled")
    static let alignmentFind = EffectID("find")
    static let alignmentJob = EffectID("job")
    static let alignmentStop = EffectID("stop")
}

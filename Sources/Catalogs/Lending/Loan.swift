import Wording

/// A book and how it stands between a library and the person: offered, on hold, lent, fetched,
/// going back. Everything that happens is an event, and `take` is the only thing that changes it.
public struct Loan: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// Not borrowed.
        case offered(Offered)
        /// In line; the position counts from 1.
        case holding(position: Int?, of: Int?)
        /// Kept for the person until a moment, where the library says so.
        case ready
        case downloadNeeded
        case downloading
        case downloadFailed(String)
        case downloaded
        case unsupported(Form.Bar?)
    }

    public enum Offered: String, Equatable, Sendable {
        /// To be had for nothing, by everybody, for good.
        case free
        case copies
        /// All copies are out.
        case none
    }

    /// What was asked of the server and is not answered.
    public enum Asked: String, Equatable, Sendable, CaseIterable {
        case borrow, hold
        case cancelHold = "cancel-hold"
        case giveBack = "return"
        case renew
    }

    /// The steps of a return that is not taken back; each survives a restart.
    public enum Leaving: Equatable, Sendable {
        /// The server is asked when the clock reaches this; until then the loan can be kept.
        case waiting(untilMs: Int64)
        /// The server could not be reached: the request is sent as soon as it can be.
        case queued
        /// The library has it back; its file goes once it is on no screen and is not heard.
        case returned
    }

    public var state: State
    public var asked: Asked?
    public var leaving: Leaving?
    /// What the library said of it last.
    public var publication: Feed.Publication
    /// The person's own: nothing is given back.
    public var isOwn = false
    /// The media type that the person chose, where it comes in several.
    public var format: String?
    /// Why the last thing asked for was not done, until the next.
    public var refusal: Refusal?

    public struct Refusal: Equatable, Sendable {
        public var why: String
        public var next: String
        /// It says only that the list of loans lacks it, and goes when the list has it again.
        var isUnlisted = false

        public init(why: String, next: String) {
            self.why = why
            self.next = next
        }

        static var unlisted: Refusal {
            var refusal = Refusal(
                why: tr("the library no longer lists it among your loans"),
                next: tr("Read on while you can; borrow it again to keep it longer."))
            refusal.isUnlisted = true
            return refusal
        }

        /// In one line, without an end.
        public var line: String {
            if next.isEmpty { return why }
            let hasEnd = next.hasSuffix(".") || next.hasSuffix("。")
            let advice = hasEnd ? String(next.dropLast()) : next
            return tr("\(why). \(advice)")
        }
    }

    public init(_ publication: Feed.Publication) {
        self.publication = publication
        state = .unsupported(nil)
        settle()
    }

    /// As it was kept.
    public init(_ publication: Feed.Publication, state: State) {
        self.publication = publication
        self.state = state
    }
}

extension Loan {
    public enum Deed: String, CaseIterable, Sendable {
        case read, borrow, get, hold
        case cancelHold = "cancel-hold"
        case download, pause, retry
        case giveBack = "return"
        case remove, renew, keep, preview, buy
    }

    public enum Event: Equatable, Sendable {
        case pressed(Deed, nowMs: Int64)
        /// The server answered what was asked with the book as it stands now.
        case answered(Feed.Publication)
        /// It answered that it is done, and nothing else.
        case done
        case refused(Problem.Kind, Refusal)
        /// The server explains why it cannot do it now; the same request may succeed later.
        case busy(Problem.Kind, Refusal)
        /// The server did not answer.
        case unreachable(Refusal)
        /// The list of loans has it, and says this of it.
        case listed(Feed.Publication)
        /// The list of loans came whole, was not empty, and does not have it.
        case unlisted
        case downloadBegan
        case downloadPaused
        case downloadEnded
        case downloadFaulted(String)
        /// The file is on no screen any more, and is not heard.
        case fileLeft
        /// The file is no longer where it was.
        case fileGone
        case clock(nowMs: Int64)
        case online
        /// The person removed its library: no server can be asked about it any more.
        case libraryGone
        /// The program ended before the answer came.
        case reopened
    }

    /// What is to be done about it.
    public enum Command: Equatable, Sendable {
        case ask(Asked, Call)
        case fetch(Feed.Acquisition)
        /// A piece of it to try: a file of its own, and nothing of the loan changes.
        case fetchSample(Feed.Acquisition)
        /// A page for the person's own browser.
        case browse(String)
        case stopFetching
        case open
        case removeFile
        /// It is returned and leaves the list of loans.
        case forget
    }

    /// One question to a server.
    public struct Call: Equatable, Sendable {
        public var href: String
        public var isDelete = false

        public init(href: String, isDelete: Bool = false) {
            self.href = href
            self.isDelete = isDelete
        }
    }

    /// A return or a given-up hold can be taken back for so long.
    public static let graceMs: Int64 = 10_000
}

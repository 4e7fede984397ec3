import Catalogs

/// What commands can do with the lock of the program.
public struct LockParts {
    /// The passphrase was asked for before this program began.
    public var isPassed: Bool
    public var standing: () -> LockStanding
    public var open: (Secret) -> LockAnswer
    public var set: (Secret) throws(LockError) -> Void
    public var remove: () throws(LockError) -> Void
    /// nil once it is removed, else the seconds that are left.
    public var removeForgotten: () throws(LockError) -> Int?
    /// A passphrase from a descriptor, from standard input, or from the terminal, unseen. A new one
    /// is typed twice by a person. nil where none can be read.
    public var ask: (_ descriptor: Int32?, _ isNew: Bool) throws(Complaint) -> Secret?

    public init(
        isPassed: Bool = false, standing: @escaping () -> LockStanding,
        open: @escaping (Secret) -> LockAnswer,
        set: @escaping (Secret) throws(LockError) -> Void,
        remove: @escaping () throws(LockError) -> Void,
        removeForgotten: @escaping () throws(LockError) -> Int?,
        ask: @escaping (Int32?, Bool) throws(Complaint) -> Secret?
    ) {
        (self.isPassed, self.standing, self.open, self.set) = (isPassed, standing, open, set)
        (self.remove, self.removeForgotten, self.ask) = (remove, removeForgotten, ask)
    }

    /// Asks for the passphrase, if there is a lock, and goes on only with the right one.
    func pass(_ descriptor: Int32?) throws(Complaint) {
        guard standing().isThere else { return }
        guard let passphrase = try ask(descriptor, false) else { throw Self.unheard }
        switch open(passphrase) {
        case .right, .absent: return
        case .wrong(let tries):
            throw Complaint(
                "the lock", "this passphrase does not open it",
                next: "The next try is possible in \(LockWords.wait(tries.waitSeconds)).")
        case .early(let tries):
            throw Complaint(
                "the lock", "there were \(tries.wrong) wrong tries",
                next: "The next try is possible in \(LockWords.wait(tries.waitSeconds)).")
        case .failed(let error): throw Complaint(error)
        }
    }

    static let unheard = Complaint(
        "the passphrase", "none can be read", next: "Name its source with --passphrase-fd N.")
}

extension Complaint {
    init(_ error: LockError) { self.init("the lock", error.why, next: error.next) }
}

/// A wait as people say it.
enum LockWords {
    static func wait(_ seconds: Int) -> String {
        switch seconds {
        case ...1: "1 second"
        case ..<120: "\(seconds) seconds"
        case ..<7_200: "\((seconds + 59) / 60) minutes"
        default: "\((seconds + 3_599) / 3_600) hours"
        }
    }
}

extension OptionTable.Command {
    /// Refuses while there is a lock, unless its passphrase is given: what the command prints tells
    /// what somebody reads.
    var behindLock: Self {
        let inner = read
        let unlock = OptionTable.Option.flag(
            "unlock", "Reads the lock's passphrase from standard input, else the terminal.")
        return Self(
            words: words, arguments: arguments, options: options + [unlock], title: title,
            help: help
        ) { given throws(Complaint) in
            let invocation = try inner(given)
            // A search in a file that is named tells nothing about its reader.
            if given.command.words == ["search"], !given.has("shelf") { return invocation }
            let (hasKey, name) = (given.has("unlock"), given.command.name)
            return invocation.after { parts throws(Complaint) in
                guard !parts.lock.isPassed, parts.lock.standing().isThere else { return }
                guard hasKey else {
                    throw Complaint(
                        name, "the lock is set", next: "Give its passphrase with --unlock.")
                }
                try parts.lock.pass(nil)
            }
        }
    }

    /// Commands that tell what a person reads, hears, borrows or follows.
    static let privateWords = [
        "shelf", "place", "notes", "calendar", "remind", "sync", "stats", "recap", "who", "search",
        "account", "licence", "podcast", "cache", "words",
    ]

    var isPrivate: Bool { words.first.map(Self.privateWords.contains) ?? false }
}

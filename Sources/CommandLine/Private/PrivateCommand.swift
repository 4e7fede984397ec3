import Catalogs

/// `private`: opens the private shelf, runs a command in it, and makes, changes, tells and removes
/// it.
struct PrivateCommand {
    struct Order: Equatable {
        var wish: Wish
        var json = false
    }

    enum Wish: Equatable {
        /// With the words of a command line; without any, the screen.
        case enter([String], descriptor: Int32?)
        case status
        case set(descriptor: Int32?, newDescriptor: Int32?)
        case remove(descriptor: Int32?, isForgotten: Bool, isSure: Bool)
    }

    private static let subject = "the private shelf"
    private static let triesMax = 3
    /// A person who has to wait longer than this begins again by themselves.
    private static let waitMax = 60

    let shelf: PrivateParts
    let console: Console

    func perform(_ order: Order) throws(Complaint) -> Int32 {
        if shelf.isInside {
            throw Complaint(
                Self.subject, "this is the private shelf already",
                next: "Leave it first: q on the screen, or the shell's exit.")
        }
        switch order.wish {
        case .status: return tell(json: order.json)
        case .enter(let words, let descriptor):
            if shelf.standing() == nil {
                try offer(descriptor, words)
                return try shelf.enter(["--open", "shelf"])
            }
            try pass(descriptor)
            return try shelf.enter(words)
        case .set(let descriptor, let new): try set(descriptor, new)
        case .remove(_, isForgotten: true, _): try putAside()
        case .remove(let descriptor, _, let isSure): try remove(descriptor, isSure: isSure)
        }
        return 0
    }

    // MARK: - How it stands

    /// Without one, nothing and status 1.
    private func tell(json: Bool) -> Int32 {
        let standing = shelf.standing()
        if json { console.json(Self.json(standing)) } else { console.lines(Self.lines(standing)) }
        return standing == nil ? 1 : 0
    }

    static func json(_ standing: PrivateStanding?) -> JSON {
        guard let standing else { return .object(["made": .boolean(false)]) }
        return .object([
            "made": .boolean(true), "open": .boolean(standing.isOpen),
            "sealed": .boolean(!standing.isOpen && !standing.isLeft),
            "bytes": .integer(standing.bytes), "folder": .string(standing.folder),
            "wrong_tries": .integer(standing.tries.wrong),
            "wait_ms": .integer(standing.tries.waitSeconds * 1_000),
            "removal_ms": standing.tries.removalSeconds.map { .integer($0 * 1_000) },
        ])
    }

    private static func lines(_ standing: PrivateStanding?) -> [String] {
        guard let standing else { return ["There is no private shelf."] }
        let size = max(1, standing.bytes >> 10)
        var lines = [
            standing.isOpen ? "The private shelf is open." : "The private shelf is closed.",
            "It takes \(size) kB in \(standing.folder).",
        ]
        if standing.isLeft {
            lines.append("The last program in it was killed: `rushlight private` seals it again.")
        }
        if standing.tries.wrong > 0 { lines.append("Wrong tries: \(standing.tries.wrong).") }
        if standing.tries.waitSeconds > 0 {
            lines.append("The next try: in \(LockWords.wait(standing.tries.waitSeconds)).")
        }
        if let left = standing.tries.removalSeconds {
            lines.append(
                left == 0
                    ? "`rushlight private remove --forgotten` puts it aside now."
                    : "It can be put aside as forgotten in \(LockWords.wait(left)).")
        }
        return lines
    }

    // MARK: - The passphrase

    /// Makes one when a person opens it for the first time, and says what they get.
    private func offer(_ descriptor: Int32?, _ words: [String]) throws(Complaint) {
        guard words.isEmpty, descriptor == nil, shelf.confirm(Self.offer) == true else {
            throw Complaint(
                Self.subject, "there is none yet", next: "`rushlight private set` makes one.")
        }
        try make(descriptor)
    }

    private static let offer =
        "There is no private shelf yet. It is a library of its own: its notes, places and\n"
        + "accounts are kept encrypted, and a passphrase opens it. A passphrase that is\n"
        + "forgotten cannot be replaced. Make one? (y/n) "

    private func make(_ descriptor: Int32?) throws(Complaint) {
        guard let new = try shelf.ask(descriptor, true) else { throw LockParts.unheard }
        try told { () throws(LockError) in try shelf.make(new) }
    }

    /// Goes on only with the right passphrase; a person may try again after the wait.
    private func pass(_ descriptor: Int32?) throws(Complaint) {
        for attempt in 1... {
            guard let passphrase = try shelf.ask(descriptor, false) else {
                throw LockParts.unheard
            }
            let answer = try told { () throws(LockError) in try shelf.open(passphrase) }
            let (tries, why): (LockTries, String)
            switch answer {
            case .right, .absent: return
            case .wrong(let told): (tries, why) = (told, "this passphrase does not open it")
            case .early(let told): (tries, why) = (told, "there were \(told.wrong) wrong tries")
            case .failed(let error): throw Self.complaint(error)
            }
            let complaint = Complaint(
                Self.subject, why,
                next: "The next try is possible in \(LockWords.wait(tries.waitSeconds)).")
            guard descriptor == nil, shelf.isAsking, attempt < Self.triesMax,
                tries.waitSeconds <= Self.waitMax
            else { throw complaint }
            _ = console.tell([complaint])
            shelf.pause(tries.waitSeconds)
        }
    }

    private func set(_ descriptor: Int32?, _ newDescriptor: Int32?) throws(Complaint) {
        guard shelf.standing() != nil else {
            try make(newDescriptor ?? descriptor)
            console.line("The private shelf is made. `rushlight private` opens it.")
            console.line(Self.honesty)
            return
        }
        try pass(descriptor)
        guard let new = try shelf.ask(newDescriptor ?? descriptor, true) else {
            throw LockParts.unheard
        }
        try told { () throws(LockError) in try shelf.change(new) }
        console.line("The private shelf has another passphrase from now on.")
    }

    static let honesty =
        "While it is closed, books, notes, places and accounts of it stand encrypted on the disk, "
        + "and no list of Rushlight's shows them. Files of books stay where they are, as they are. "
        + "A passphrase that is forgotten cannot be replaced."

    // MARK: - Removing it

    private func remove(_ descriptor: Int32?, isSure: Bool) throws(Complaint) {
        guard let standing = shelf.standing() else { throw Self.absent }
        if standing.isOpen {
            throw Complaint(Self.subject, "it is open", next: "Leave it everywhere first.")
        }
        try pass(descriptor)
        guard isSure || shelf.confirm("Remove all that is kept in it, for ever? (y/n) ") == true
        else {
            throw Complaint(
                "private remove", "this was not confirmed",
                next: "Nothing was removed. --yes says that you are sure.")
        }
        try told { () throws(LockError) in try shelf.remove() }
        console.line("The private shelf is removed. Files outside of it are where they were.")
    }

    private func putAside() throws(Complaint) {
        guard let standing = shelf.standing() else { throw Self.absent }
        if standing.isOpen {
            throw Complaint(Self.subject, "it is open", next: "Leave it everywhere first.")
        }
        let result = try told { () throws(LockError) in try shelf.putAside() }
        guard let left = result.left else {
            console.line("It is put aside as \(result.path), still encrypted.")
            console.line("If you remember the passphrase, give that folder its old name.")
            return
        }
        console.line(
            "The private shelf can be put aside in \(LockWords.wait(left)), with the same command. "
                + "The right passphrase ends this wait. Nothing of it is lost.")
    }

    private static let absent = Complaint(
        "private remove", "there is no private shelf", next: "Nothing was changed.")

    private func told<T>(_ body: () throws(LockError) -> T) throws(Complaint) -> T {
        do throws(LockError) { return try body() } catch { throw Self.complaint(error) }
    }

    static func complaint(_ error: LockError) -> Complaint {
        Complaint(subject, error.why, next: error.next)
    }
}

extension OptionTable {
    private static let privatePassphrase = Option.valued(
        "passphrase-fd", "N", .free, "Reads the passphrase from there.")

    static let privateShelf: [Command] = [
        Command(
            words: ["private"], arguments: [Argument("COMMAND", .free, .optionalMany)],
            options: [privatePassphrase],
            title: "a library that only a passphrase opens",
            help: """
                Opens the private shelf: a library of its own, with books, notes, places, \
                statistics, settings and accounts that no other list of Rushlight's shows. While \
                it is closed all of that is encrypted; while it is open it is in memory only. With \
                a COMMAND (`private shelf list`, `private book.epub`) that is done in it. The \
                passphrase is read from standard input where that is no terminal, else asked for.
                """,
            read: { given throws(Complaint) in
                let descriptor = try given.descriptor("passphrase-fd")
                return PrivateCommand.Order(wish: .enter(given.words, descriptor: descriptor))
            }, run: run
        ).handingOn,
        Command(
            words: ["private", "set"], arguments: [],
            options: [
                privatePassphrase,
                .valued("new-passphrase-fd", "N", .free, "Reads the new one from there."),
            ],
            title: "makes the private shelf, or changes its passphrase",
            help: """
                Makes the private shelf with a passphrase, or gives it another. It begins with \
                your settings, but for hooks and commands of your own.
                """,
            read: { given throws(Complaint) in
                let descriptor = try given.descriptor("passphrase-fd")
                let new = try given.descriptor("new-passphrase-fd")
                return PrivateCommand.Order(
                    wish: .set(descriptor: descriptor, newDescriptor: new))
            }, run: run),
        Command(
            words: ["private", "status"], arguments: [], options: [json],
            title: "tells how the private shelf stands",
            help: "Tells whether there is one, whether it is open, and its wrong tries.",
            read: { given in PrivateCommand.Order(wish: .status, json: given.json) }, run: run),
        Command(
            words: ["private", "remove"], arguments: [],
            options: [
                privatePassphrase,
                .flag("yes", "Removes it without asking again."),
                .flag("forgotten", "Puts it aside without the passphrase, after a day."),
            ],
            title: "removes the private shelf",
            help: """
                Removes the private shelf with all that is kept in it; other files stay. With \
                --forgotten it is put aside a day later, still encrypted, and a new one can be made.
                """,
            read: { given throws(Complaint) in
                let descriptor = try given.descriptor("passphrase-fd")
                return PrivateCommand.Order(
                    wish: .remove(
                        descriptor: descriptor, isForgotten: given.has("forgotten"),
                        isSure: given.has("yes")))
            }, run: run),
    ]

    private static let run:
        @Sendable (PrivateCommand.Order, any CommandParts) throws(Complaint) -> Int32 = {
            order, parts throws(Complaint) in
            try PrivateCommand(shelf: parts.privateShelf, console: parts.console).perform(order)
        }
}

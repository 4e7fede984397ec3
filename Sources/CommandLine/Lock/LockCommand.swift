import Catalogs

/// `lock`: locks the running instance, and makes, changes, tells and removes the lock.
struct LockCommand {
    struct Order: Equatable {
        var wish: Wish
        var json = false
    }

    enum Wish: Equatable {
        case lock
        case status
        case set(descriptor: Int32?, newDescriptor: Int32?)
        case remove(descriptor: Int32?, isForgotten: Bool)

        fileprivate var isChange: Bool {
            switch self {
            case .set, .remove: true
            case .lock, .status: false
            }
        }
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        let descriptor = try given.descriptor("passphrase-fd")
        let new = try given.descriptor("new-passphrase-fd")
        let wish: Wish =
            switch given.words.first {
            case "set": .set(descriptor: descriptor, newDescriptor: new)
            case "remove":
                .remove(descriptor: descriptor, isForgotten: given.has("forgotten"))
            case "status": .status
            default: .lock
            }
        return Order(wish: wish, json: given.json)
    }

    let lock: LockParts
    let console: Console

    /// `.lock` is the running instance's.
    func perform(_ order: Order) throws(Complaint) -> Int32 {
        if lock.isPassed, order.wish.isChange {
            throw Complaint(
                "the lock", "in the private shelf its passphrase is that of the shelf",
                next: "Outside, `rushlight private set` changes it.")
        }
        switch order.wish {
        case .lock: return 0
        case .status: return tell(json: order.json)
        case .set(let descriptor, let new): try set(descriptor, new)
        case .remove(let descriptor, let isForgotten):
            try remove(descriptor, isForgotten: isForgotten)
        }
        return 0
    }

    /// Without a lock, nothing and status 1.
    private func tell(json: Bool) -> Int32 {
        let standing = lock.standing()
        if json { console.json(Self.json(standing)) } else { console.lines(Self.lines(standing)) }
        return standing.isThere ? 0 : 1
    }

    static func json(_ standing: LockStanding) -> JSON {
        switch standing {
        case .absent: .object(["set": .boolean(false)])
        case .unusable(let why): .object(["set": .boolean(true), "why": .string(why)])
        case .set(let tries):
            .object([
                "set": .boolean(true), "wrong_tries": .integer(tries.wrong),
                "wait_ms": .integer(tries.waitSeconds * 1_000),
                "removal_ms": tries.removalSeconds.map { .integer($0 * 1_000) },
            ])
        }
    }

    private static func lines(_ standing: LockStanding) -> [String] {
        switch standing {
        case .absent: return ["There is no lock."]
        case .unusable(let why): return ["The lock cannot be read: \(why)."]
        case .set(let tries):
            var lines = ["The lock is set."]
            if tries.wrong > 0 { lines.append("Wrong tries: \(tries.wrong).") }
            if tries.waitSeconds > 0 {
                lines.append("The next try: in \(LockWords.wait(tries.waitSeconds)).")
            }
            if let left = tries.removalSeconds {
                lines.append(
                    left == 0
                        ? "`rushlight lock remove --forgotten` removes it now."
                        : "It can be removed as forgotten in \(LockWords.wait(left)).")
            }
            return lines
        }
    }

    private func set(_ descriptor: Int32?, _ newDescriptor: Int32?) throws(Complaint) {
        let isThere = lock.standing().isThere
        if isThere { try lock.pass(descriptor) }
        guard let new = try lock.ask(newDescriptor ?? descriptor, true) else {
            throw LockParts.unheard
        }
        try told { () throws(LockError) in try lock.set(new) }
        console.line(
            isThere
                ? "The lock has another passphrase from now on."
                : "The lock is set. Rushlight asks for the passphrase when it starts.")
        console.line(Self.honesty)
    }

    static let honesty =
        "It keeps other people at your keyboard out. It does not encrypt: books, notes and places "
        + "can still be read from the disk. `rushlight private` keeps a library that is encrypted."

    private func remove(_ descriptor: Int32?, isForgotten: Bool) throws(Complaint) {
        guard lock.standing().isThere else {
            throw Complaint("lock remove", "there is no lock", next: "Nothing was changed.")
        }
        guard isForgotten else {
            try lock.pass(descriptor)
            try told { () throws(LockError) in try lock.remove() }
            console.line("The lock is removed.")
            return
        }
        let left = try told { () throws(LockError) in try lock.removeForgotten() }
        guard let left else {
            console.line("The lock is removed. Books, notes and places are as they were.")
            return
        }
        console.line(
            "The lock can be removed in \(LockWords.wait(left)), with the same command. The right "
                + "passphrase ends this wait. Nothing is lost: books, notes and places stay.")
    }

    private func told<T>(_ body: () throws(LockError) -> T) throws(Complaint) -> T {
        do throws(LockError) { return try body() } catch { throw Complaint(error) }
    }
}

extension OptionTable {
    static let lock: [Command] = [
        Command(
            words: ["lock"],
            arguments: [Argument("WHAT", .words(["set", "remove", "status"]), .optional)],
            options: [
                .valued("passphrase-fd", "N", .free, "Reads the passphrase from there."),
                .valued("new-passphrase-fd", "N", .free, "Reads the new one from there."),
                .flag("forgotten", "Removes it without the passphrase, after a day."),
                json,
            ],
            title: "locks the running instance",
            help: """
                set makes the lock, or gives it another passphrase; remove takes it away; status \
                tells how it stands. While it is set Rushlight asks for the passphrase when it \
                starts, and commands that tell what you read refuse without --unlock. The \
                passphrase is read from standard input where that is no terminal, else asked for. \
                It keeps other people at your keyboard out; somebody who has the disk can read \
                the files, or delete \(LockCommand.file) in the data folder.
                """,
            read: { given throws(Complaint) in try LockCommand.read(given) },
            run: { order, parts throws(Complaint) in
                if order.wish == .lock { return try parts.tell(.lock, json: false) }
                return try LockCommand(lock: parts.lock, console: parts.console).perform(order)
            })
    ]
}

extension LockCommand {
    static let file = "lock.json"
}

import LibraryRuntime

extension ShelfCommand {
    /// `shelf index`: reads what is new, or throws all away.
    func index(clears: Bool, json: Bool) throws(ShelfClerk.Trouble) -> Int32 {
        if clears {
            try clerk.clearTexts()
            if json {
                console.json(Self.state(.init(read: 0, all: 0, bytes: 0)))
            } else {
                console.line("What was read of the texts was thrown away.")
            }
            return 0
        }
        let done = try clerk.readTexts { progress?("\($0.read) of \($0.all) books read") }
        progress?("")
        if json {
            console.json(Self.state(done))
            return 0
        }
        let tenths = (done.bytes * 10 + (1 << 19)) >> 20
        console.line(
            "The words of \(done.read) of \(done.all) books take \(tenths / 10).\(tenths % 10) MB.")
        if done.isFull { console.line("There is no room for more: search.room says so.") }
        return 0
    }

    private static func state(_ progress: TextDesk.Progress) -> JSON {
        .object([
            "read": .integer(progress.read), "books": .integer(progress.all),
            "bytes": .integer(progress.bytes), "full": .boolean(progress.isFull),
        ])
    }
}

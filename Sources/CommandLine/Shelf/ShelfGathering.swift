import Canvas
import Holdings
import LibraryRuntime
import Notation
import Notebook

/// Collections and progress on the command line.
extension ShelfCommand {
    func gather(_ order: Order) throws(ShelfClerk.Trouble) -> Int32 {
        switch order {
        case .collections(let json):
            let collections = try clerk.collections()
            if json {
                console.json(
                    .object(["collections": .array(collections.map(ShelfJSON.collection))]))
            } else {
                for collection in collections { console.line(Self.line(collection)) }
            }
        case .collected(let name, let json):
            guard let collection = try clerk.collections().first(where: { $0.name == name }) else {
                return console.tell([Self.unknown(name)])
            }
            try tell(try clerk.ids(of: collection), limit: nil, json: json)
        case .gather(let change):
            let former = try clerk.gather(change)
            switch change {
            case .put(let collection): console.line(Self.line(collection))
            case .forget(let name):
                guard former != nil else { return console.tell([Self.unknown(name)]) }
                console.line("\(name) is forgotten; its books stay.")
            case .step: break
            }
        default: break
        }
        return 0
    }

    private static func line(_ collection: BookCollection) -> String {
        guard let query = collection.query else {
            let count = collection.ids.count
            return "\(collection.name)  \(count) \(count == 1 ? "book" : "books")"
        }
        return "\(collection.name)  asks \(query)"
    }

    private static func unknown(_ name: String) -> Complaint {
        Complaint(
            name, "no collection has this name",
            next: "`rushlight shelf collection` lists them.")
    }

    func progress(_ ids: [HeldBook.ID], json: Bool) throws(ShelfClerk.Trouble) -> Int32 {
        let wanted = ids.isEmpty ? try clerk.ids(ShelfQuery("state:reading"), by: .opened) : ids
        let books = try clerk.books(wanted)
        let times = try clerk.timeRead(in: books.map(\.id))
        let found = Set(books.map(\.id))
        let status = console.tell(ids.filter { !found.contains($0) }.map(Self.stranger))
        if json {
            let all = books.map { ShelfJSON.progress($0, times[$0.id]) }
            console.json(.object(["books": .array(all)]))
        } else {
            for book in books { console.line(Self.line(book, times[book.id])) }
        }
        return status == 0 && books.isEmpty ? 1 : status
    }

    /// `12  61%  War and Peace  5 h 10 min on 4 days`
    private static func line(_ book: HeldBook, _ time: TimeRead?) -> String {
        var line = "\(book.id)  \(ProgressLine.percent((book.percent ?? 0) / 100))  \(book.heading)"
        if let time {
            let minutes = time.milliseconds / 60_000
            let long = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
            line += "  \(long) on \(time.days) \(time.days == 1 ? "day" : "days")"
        }
        return line
    }
}

extension ShelfJSON {
    static func collection(_ collection: BookCollection) -> JSON {
        if let query = collection.query {
            return .object(["name": .string(collection.name), "query": .string(query)])
        }
        return .object([
            "name": .string(collection.name),
            "books": .texts(collection.ids.map { String($0) }),
        ])
    }

    static func progress(_ book: HeldBook, _ time: TimeRead?) -> JSON {
        .object([
            "id": .string(String(book.id)), "title": .string(book.title),
            "state": .string(book.state.rawValue),
            "percent": book.percent.map { .number(($0 * 10).rounded() / 10) },
            "opened": book.opened.map { .string(IsoTime.text($0)) },
            "read_ms": time.map { .integer($0.milliseconds) },
            "days": time.map { .integer($0.days) },
        ])
    }
}

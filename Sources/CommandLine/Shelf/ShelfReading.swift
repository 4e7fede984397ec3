import Holdings

extension ShelfCommand {
    static func readWatch(_ given: ParsedArguments) -> Order {
        guard given.words.first == "remove" else { return .watch(.list(json: given.json)) }
        return .watch(.remove(Array(given.words.dropFirst())))
    }

    static func readList(_ given: ParsedArguments) throws(Complaint) -> Order {
        let order = given["sort"].flatMap(ShelfOrder.init) ?? .title
        return .list(
            try query(given.words), by: order, isReversed: given.has("reverse"),
            limit: given.count("limit"),
            isNarrowed: !given.words.isEmpty, json: given.json)
    }

    static func readSearch(_ given: ParsedArguments) -> Order {
        .search(
            given.words.joined(separator: " "), limit: given.count("limit") ?? searchLimit,
            json: given.json)
    }

    static func readState(_ given: ParsedArguments) throws(Complaint) -> Order {
        let state = given.words[0] == "auto" ? nil : ReadingState(rawValue: given.words[0])
        return .change(try given.ids(after: 1), .state(state))
    }

    static func readJoin(_ given: ParsedArguments) throws(Complaint) -> Order {
        let ids = try given.ids()
        return .join(Array(ids.dropFirst()), to: ids[0])
    }

    static func readApart(_ given: ParsedArguments) throws(Complaint) -> Order {
        let ids = try given.ids()
        guard ids.count > 1, ids.count <= DoubleBooks.booksMax else {
            throw .usage(
                "shelf apart", "two books at least and \(DoubleBooks.booksMax) at most are not one",
                next: "`rushlight shelf doubles` lists which may be.")
        }
        return .keepApart(BookPair.all(of: ids), !given.has("remove"))
    }

    static func readSplit(_ given: ParsedArguments) throws(Complaint) -> Order {
        .split(try given.ids()[0])
    }

    static func readFolder(_ given: ParsedArguments) throws(Complaint) -> Order {
        let asked = FolderChoice.allCases.filter { given.has($0.rawValue) }
        guard asked.count <= 1 else {
            throw .usage(
                "shelf folder", "a folder is one of the three",
                next: "Say --apart, --joined or --guessed.")
        }
        return .folder(given.words[0], asked.first, json: given.json)
    }

    static func readRename(_ given: ParsedArguments) throws(Complaint) -> Order {
        let other = spaced(given.words[2])
        guard let kind = ShelfVocabulary.Kind(rawValue: given.words[0]), !other.isEmpty else {
            throw .usage(
                "shelf rename", "the new name is empty",
                next: "`rushlight shelf tag --remove` takes a tag off.")
        }
        return .rename(kind, given.words[1], to: other)
    }

    static func readTag(_ given: ParsedArguments) throws(Complaint) -> Order {
        _ = try spaced(given.words[0], of: "shelf tag")
        return .change(
            try given.ids(after: 1), .tag(given.words[0], isOn: !given.has("remove")))
    }

    private static func spaced(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// A name that says something.
    private static func spaced(_ text: String, of command: String) throws(Complaint) -> String {
        let name = spaced(text)
        if !name.isEmpty { return name }
        throw .usage(command, "the name is empty", next: "It is a word or some.")
    }

    static func readCollection(_ given: ParsedArguments) throws(Complaint) -> Order {
        guard let word = given.words.first else { return .collections(json: given.json) }
        let name = try spaced(word, of: "shelf collection")
        if given.has("forget") { return .gather(.forget(name)) }
        if let text = given["save"] {
            _ = try query([text])
            return .gather(.put(BookCollection(name, query: text)))
        }
        let ids = try given.ids(after: 1)
        if ids.isEmpty { return .collected(name, json: given.json) }
        return .change(ids, .collect(name, isOn: !given.has("remove")))
    }

    static func readExport(_ given: ParsedArguments) throws(Complaint) -> Order {
        let format = given["format"].flatMap(ShelfFormat.init) ?? .json
        return .export(format, try query(given.words), output: given["output"])
    }

    /// More hits than a person looks through.
    private static let searchLimit = 100

    private static func query(_ words: [String]) throws(Complaint) -> ShelfQuery {
        // A word with a blank in it came quoted from the shell and stays one.
        let text = words.map { word in
            guard word.contains(" "), !word.contains("\"") else { return word }
            guard let colon = word.firstIndex(of: ":"), !word[..<colon].contains(" ") else {
                return words.count == 1 ? word : "\"\(word)\""
            }
            return words.count == 1
                ? word : "\(word[...colon])\"\(word[word.index(after: colon)...])\""
        }.joined(separator: " ")
        let query = ShelfQuery(text)
        let empty = emptyField(in: text).map { "“\($0)” says nothing" }
        if let problem = query.problems.first ?? empty {
            throw .usage(
                "shelf", problem,
                next: "One is author:tolstoy, state:reading, tag:war, added:<30d or progress:>50.")
        }
        return query
    }

    /// `author:` without a word behind it, which on the screen is still being typed.
    private static func emptyField(in text: String) -> Substring? {
        // What is between quotation marks are words, and may be those of a field.
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        for at in stride(from: 0, to: parts.count, by: 2) {
            let hasWords = at + 1 < parts.count && !parts[at + 1].isEmpty
            for word in parts[at].split(whereSeparator: \.isWhitespace) where word.last == ":" {
                if hasWords, word.endIndex == parts[at].endIndex { continue }
                let name = word.dropLast().drop { $0 == "-" }
                if ShelfQuery.names.contains(name.lowercased()) { return word }
            }
        }
        return nil
    }
}

extension ParsedArguments {
    /// The numbers of books, each once, that stand after so many other words.
    func ids(after count: Int = 0) throws(Complaint) -> [HeldBook.ID] {
        var ids: [HeldBook.ID] = []
        for word in words.dropFirst(count) {
            guard let id = HeldBook.ID(word), id > 0 else {
                throw .usage(
                    word, "this is no number of a book",
                    next: "`rushlight shelf list` tells them.")
            }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }
}

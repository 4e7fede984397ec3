import Holdings

extension Invocation {
    /// Reads the commands of the group `shelf`.
    static func shelf(_ parsed: ParsedArguments) throws(Complaint) -> ShelfCommand.Order {
        let (words, json) = (parsed.arguments, parsed.has("json"))
        let limit = parsed.options["limit"].flatMap { Int($0) }
        switch parsed.command.words.last {
        case "add" where parsed.has("watch"): return .watch(.add(words, json: json))
        case "add", "import": return .add(words, json: json)
        case "watch":
            guard words.first == "remove" else { return .watch(.list(json: json)) }
            return .watch(.remove(Array(words.dropFirst())))
        case "list":
            let order = parsed.options["sort"].flatMap(ShelfOrder.init) ?? .title
            return .list(
                try query(words), by: order, limit: limit, isNarrowed: !words.isEmpty, json: json)
        case "search":
            return .search(
                words.joined(separator: " "), limit: limit ?? searchLimit, json: json)
        case "index": return .index(clears: parsed.has("clear"), json: json)
        case "show": return .show(try ids(words[...]), json: json)
        case "remove": return .change(try ids(words[...]), .remove)
        case "tag":
            return .change(
                try ids(words.dropFirst()), .tag(words[0], isOn: !parsed.has("remove")))
        case "state":
            let state = words[0] == "auto" ? nil : ReadingState(rawValue: words[0])
            return .change(try ids(words.dropFirst()), .state(state))
        case "edit": return .change(try ids(words[...]), .edit(try edit(parsed)))
        case "write":
            return .write(try ids(words[...]), takesBack: parsed.has("undo"), json: json)
        case "join":
            let ids = try ids(words[...])
            return .join(Array(ids.dropFirst()), to: ids[0])
        case "collection": return try collection(parsed)
        case "progress": return .progress(try ids(words[...]), json: json)
        case "check": return .check(mends: parsed.has("repair"), json: json)
        case "export":
            let format = parsed.options["format"].flatMap(ShelfFormat.init) ?? .json
            return .export(format, try query(words), output: parsed.options["output"])
        case "backup": return .backUp(words[0])
        case "restore": return .restore(words[0])
        default: preconditionFailure("\(parsed.command.name) is in the table but does nothing")
        }
    }

    private static func collection(
        _ parsed: ParsedArguments
    ) throws(Complaint) -> ShelfCommand.Order {
        let (words, json) = (parsed.arguments, parsed.has("json"))
        guard let name = words.first else { return .collections(json: json) }
        if parsed.has("forget") { return .gather(.forget(name)) }
        if let text = parsed.options["save"] {
            _ = try query([text])
            return .gather(.put(BookCollection(name, query: text)))
        }
        let ids = try ids(words.dropFirst())
        if ids.isEmpty { return .collected(name, json: json) }
        return .change(ids, .collect(name, isOn: !parsed.has("remove")))
    }

    /// More hits than anybody looks through.
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
        if let problem = query.problems.first {
            throw .usage(
                "shelf", problem,
                next: "One is author:tolstoy, state:reading, tag:war, added:<30d or progress:>50.")
        }
        return query
    }

    private static func ids(_ words: ArraySlice<String>) throws(Complaint) -> [HeldBook.ID] {
        var ids: [HeldBook.ID] = []
        for word in words {
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

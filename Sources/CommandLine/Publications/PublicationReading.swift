import Canvas
import Publications
import ScreenKit

extension InspectCommand {
    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var order = Order(file: given.words[0])
        order.only = try given["only"].map(only)
        order.asJSON = given.json
        order.coverFile = given["save-cover"]
        order.passwordDescriptor = try given.passwordDescriptor()
        if let text = given["at"] {
            guard let locator = Locator(text) else { throw given.unreadable("--at \(text)") }
            order.at = locator
        }
        return order
    }

    private static func only(_ text: String) throws(Complaint) -> Set<String> {
        let names = text.split(separator: ",").map(String.init)
        let stranger = names.first { !parts.contains($0) }
        if stranger == nil, !names.isEmpty { return Set(names) }
        throw .usage(
            "--only \(text)", stranger.map { "there is no part \($0)" } ?? "it names no part",
            next: "The parts are \(parts.joined(separator: ", ")).")
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let open = try parts.opener(order.passwordDescriptor)
        return run(order, open: open, save: parts.files.save, to: parts.output)
    }
}

extension TextCommand {
    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var order = Order(file: given.words[0])
        order.takesAll = given.has("all")
        order.width = given.count("width")
        order.passwordDescriptor = try given.passwordDescriptor()
        if let text = given["range"] {
            guard let range = LocatorRange(text) else { throw given.unreadable("--range \(text)") }
            order.range = range
        }
        return order
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let open = try parts.opener(order.passwordDescriptor)
        return run(order, crew: parts.crew, hyphens: parts.hyphens, open: open, to: parts.output)
    }
}

extension SearchCommand {
    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var pattern = SearchPattern(given.words.last ?? "")
        pattern.folds = given.has("ignore-case")
        pattern.wholeWords = given.has("word")
        pattern.isRegex = given.has("regex")
        var order = Order(files: given.words.dropLast(), pattern: pattern)
        order.takesShelf = given.has("shelf")
        guard order.takesShelf || !order.files.isEmpty else {
            throw .usage(
                "search", "FILE is missing",
                next: "Name a file and then the pattern, or look through all books with --shelf.")
        }
        order.limit = given.count("limit")
        order.passwordDescriptor = try given.passwordDescriptor()
        order.asJSON = given.json
        return order
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        var order = order
        let open = try parts.opener(order.passwordDescriptor)
        if order.takesShelf { order.files += try parts.files(holding: order.pattern) }
        return run(order, crew: parts.crew, open: open, to: parts.output)
    }
}

extension PageCommand {
    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var order = Order(file: given.words[0])
        order.target = try given.target()
        order.size = given["size"].flatMap(Size.init(text:)) ?? order.size
        order.columns = given["columns"].flatMap(Taste.Columns.init)
        order.theme = given["theme"]
        order.hasPictures = given["pictures"] == "cells"
        order.passwordDescriptor = try given.passwordDescriptor()
        if given.has("ansi"), given.json {
            throw .usage("--json", "--ansi was asked for as well", next: "Only one is printed.")
        }
        order.form = given.has("ansi") ? .ansi : given.json ? .json : .text
        return order
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let open = try parts.opener(order.passwordDescriptor)
        let publication = try Publication.unlocked(order.file, open: open)
        let page = PageCommand(
            desk: parts.bookDesk(publication), settings: try parts.settings(),
            console: parts.console, skin: parts.skin)
        return page.run(order, source: try parts.source(order.file))
    }
}

extension CacheCommand {
    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        let order = Order(
            files: given.words, clears: given.has("clear"), fetches: given.has("fetch"),
            source: try VaultCommand.Source(given), json: given.json)
        if order.fetches, order.files.isEmpty {
            throw .usage("--fetch", "it needs a book", next: "Name the file of one.")
        }
        if order.fetches, order.files.contains("-") { throw .stream("cache --fetch") }
        return order
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let command = CacheCommand(store: try parts.sounds(), console: parts.console)
        return command.run(order, open: try parts.opener(nil))
    }
}

import Canvas
import Features
import Notebook
import Publications

/// What the program was asked to do.
public enum Invocation: Equatable, Sendable {
    case start(Start)
    case preview(PreviewOrder)
    case inspect(InspectCommand.Order)
    case text(TextCommand.Order)
    case search(SearchCommand.Order)
    case feed(FeedCommand.Order, VaultCommand.Source)
    case page(PageCommand.Order)
    case cache(CacheCommand.Order)
    case notes(NotesCommand.Order)
    case shelf(ShelfCommand.Order)
    case account(AccountCommand.Order, VaultCommand.Source)
    case loan(LoanCommand.Order, VaultCommand.Source)
    case follow(FollowCommand.Order, VaultCommand.Source)
    case vault(VaultCommand.Order, VaultCommand.Source)
    case help(of: OptionTable.Command)
    case version
    case manual
    case completions(Shell)
    case themeList(json: Bool, namesOnly: Bool)
    case themeShow(String, json: Bool)
    case themeCheck([String])
    case themeImport(String, name: String?)
    case configPath
    case configCheck
    case configGet(String?, json: Bool)
    case configSet(String, String)
    case configUnset(String)
    case doctor(json: Bool)
    case stats(file: String?, json: Bool)
    case control(Control, json: Bool)
}

/// A full screen, and how it begins.
public struct Start: Equatable, Sendable {
    public var place: Destination?
    /// Files, folders and addresses.
    public var targets: [String] = []
    /// Where the book opens, when not where it was left.
    public var target: Target?
    public var theme: String?
    public var colors: Depth?
    public var isDetached = false

    public init() {}

    /// The places that can be opened by name.
    public static let places = named.map(\.name)

    public static func place(named name: String) -> Destination? {
        named.first { $0.name == name }?.destination
    }

    /// The name of a place that has one.
    public static func name(of place: Destination) -> String? {
        named.first { $0.destination == place }?.name
    }

    private static let named: [(name: String, destination: Destination)] = [
        ("shelf", .shelf), ("guide", .guide), ("tutor", .tutor), ("settings", .settings),
        ("keys", .keys),
        ("themes", .themes), ("doctor", .doctor), ("messages", .messages), ("palette", .palette),
        ("player", .player), ("libraries", .libraries), ("downloads", .downloads),
        ("folders", .folders), ("care", .care),
    ]
}

public struct PreviewOrder: Equatable, Sendable {
    public enum Form: Sendable { case text, ansi, svg }

    /// nil lists what there is.
    public var name: String?
    public var size = Size(80, 24)
    public var form = Form.text
    public var theme: String?
}

/// What a running instance can be told.
public enum Control: Equatable, Sendable {
    case status
    case keys([String])
    case open(Destination)
    case detach
    /// Lists or changes what is up next: `list`, `add FILE`, `remove N`, `move N STEPS`, `clear`,
    /// `play N`.
    case queue([String])
    /// What is on its way from catalogs: `list`, `pause N`, `resume N`, `drop N`.
    case downloads([String])
    /// Shows it on this terminal.
    case attach
    /// Something for the player, in words that `Listening.Action` understands.
    case listen([String])
}

public enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

extension Invocation {
    /// Reads a command line without the program's name. `exists` tells whether a file or folder is
    /// there: what is neither a command nor a file is a mistake.
    public static func parse(
        _ arguments: [String], table: OptionTable = .standard, exists: (String) -> Bool
    ) throws(Complaint) -> Invocation {
        let parsed = try withoutActuallyEscaping(exists) { exists throws(Complaint) in
            try ArgumentParser(table: table, exists: exists).parse(arguments)
        }
        if parsed.wantsHelp { return .help(of: parsed.command) }
        if parsed.has("version") { return .version }
        return try read(parsed)
    }

    private static func read(_ parsed: ParsedArguments) throws(Complaint) -> Invocation {
        let (words, json) = (parsed.arguments, parsed.has("json"))
        if parsed.command.words.first == "shelf" { return .shelf(try shelf(parsed)) }
        if parsed.command.words.first == "account" {
            let source = try passphrase(parsed)
            if let order = vault(parsed) { return .vault(order, source) }
            if let order = loan(parsed) { return .loan(order, source) }
            if let order = try follow(parsed) { return .follow(order, source) }
            return .account(try account(parsed), source)
        }
        switch parsed.command.name {
        case "": return .start(try reading(parsed))
        case "guide": return .start(start(parsed, at: .guide))
        case "tutor": return .start(start(parsed, at: .tutor))
        case "--preview": return try preview(parsed)
        case "inspect": return .inspect(try inspect(parsed))
        case "text": return .text(try text(parsed))
        case "search": return .search(try search(parsed))
        case "page": return .page(try page(parsed))
        case "feed": return .feed(try feed(parsed), try passphrase(parsed))
        case "notes list": return .notes(.list(book: words.first, json: json))
        case "notes export":
            let format = parsed.options["format"].flatMap(NotesFormat.init) ?? .markdown
            return .notes(
                .export(book: words.first, format, output: parsed.options["output"]))
        case "notes import":
            return .notes(
                .bring(
                    file: words[0], books: Array(words.dropFirst()), isDry: parsed.has("dry-run"),
                    json: json))
        case "notes folder": return .notes(.folder)
        case "theme list": return .themeList(json: json, namesOnly: parsed.has("names"))
        case "theme show": return .themeShow(words[0], json: json)
        case "theme check": return .themeCheck(words)
        case "theme import": return .themeImport(words[0], name: parsed.options["name"])
        case "config path": return .configPath
        case "config check": return .configCheck
        case "config get": return .configGet(words.first, json: json)
        case "config set": return .configSet(words[0], words[1])
        case "config unset": return .configUnset(words[0])
        case "cache":
            return .cache(
                CacheCommand.Order(files: words, clears: parsed.has("clear"), json: json))
        case "doctor": return .doctor(json: json)
        case "stats": return .stats(file: words.first, json: json)
        case "ctl status": return .control(.status, json: json)
        case "ctl key": return .control(.keys(words), json: json)
        case "ctl open":
            return .control(.open(Start.place(named: words[0]) ?? .guide), json: json)
        case "ctl detach": return .control(.detach, json: json)
        case "ctl queue": return .control(.queue(["list"]), json: json)
        case "ctl enqueue": return .control(.queue(["add"] + words), json: json)
        case "ctl dequeue": return .control(.queue(["remove"] + words), json: json)
        case "ctl requeue": return .control(.queue(["move"] + words), json: json)
        case "ctl clear-queue": return .control(.queue(["clear"]), json: json)
        case "ctl play-next": return .control(.queue(["play", "1"]), json: json)
        case "ctl downloads": return .control(.downloads(["list"]), json: json)
        case "ctl pause-download": return .control(.downloads(["pause"] + words), json: json)
        case "ctl resume-download": return .control(.downloads(["resume"] + words), json: json)
        case "ctl drop-download": return .control(.downloads(["drop"] + words), json: json)
        case "ctl attach": return .control(.attach, json: json)
        case _ where parsed.command.words.first == "ctl":
            let order = [parsed.command.words[1]] + words
            guard Listening.Action(words: order) != nil else {
                throw .usage(
                    order.joined(separator: " "), "that is nothing the player understands",
                    next: "rushlight \(parsed.command.name) --help tells what it takes.")
            }
            return .control(.listen(order), json: false)
        case "completions": return .completions(Shell(rawValue: words[0]) ?? .bash)
        case "man": return .manual
        default: preconditionFailure("\(parsed.command.name) is in the table but does nothing")
        }
    }

    private static func start(_ parsed: ParsedArguments, at place: Destination?) -> Start {
        var start = Start()
        start.place = place ?? parsed.options["open"].flatMap(Start.place(named:))
        start.targets = parsed.arguments
        start.theme = parsed.options["theme"]
        start.colors = parsed.options["colors"].flatMap(Depth.init)
        start.isDetached = parsed.has("detach")
        return start
    }

    private static func reading(_ parsed: ParsedArguments) throws(Complaint) -> Start {
        var start = start(parsed, at: nil)
        start.target = try target(parsed)
        return start
    }

    /// The place of a book that `--at` or `--percent` names.
    static func target(_ parsed: ParsedArguments) throws(Complaint) -> Target? {
        if let text = parsed.options["at"] {
            guard let locator = Locator(text) else {
                throw .usage(
                    "--at \(text)", "this is no place in a book",
                    next: "`rushlight search FILE PATTERN --json` prints some.")
            }
            return .locator(locator)
        }
        guard let text = parsed.options["percent"] else { return nil }
        guard let percent = Double(text), (0...100).contains(percent) else {
            throw .usage("--percent \(text)", "it is no number from 0 to 100", next: "Give one.")
        }
        return .percent(percent)
    }

    private static func inspect(_ parsed: ParsedArguments) throws(Complaint) -> InspectCommand.Order
    {
        var order = InspectCommand.Order(file: parsed.arguments[0])
        order.only = parsed.options["only"].map { Set($0.split(separator: ",").map(String.init)) }
        order.asJSON = parsed.has("json")
        order.coverFile = parsed.options["save-cover"]
        order.passwordDescriptor = try passwordDescriptor(parsed)
        if let text = parsed.options["at"] {
            guard let locator = Locator(text) else { throw unreadable("--at \(text)") }
            order.at = locator
        }
        return order
    }

    private static func unreadable(_ what: String) -> Complaint {
        .usage(
            what, "this is no locator",
            next: "One is epubcfi(…), a path as KOReader's, Readium's JSON, #char=N, #page=N or P%."
        )
    }

    /// The descriptor a password comes from, so that no list of processes ever shows one.
    static func passwordDescriptor(_ parsed: ParsedArguments) throws(Complaint) -> Int32? {
        try descriptor(parsed, "password-fd")
    }

    static func descriptor(
        _ parsed: ParsedArguments, _ option: String
    ) throws(Complaint) -> Int32? {
        guard let word = parsed.options[option] else { return nil }
        guard let number = Int32(word), (0...1023).contains(number) else {
            throw .usage(
                "--\(option) \(word)", "this is no file descriptor",
                next: "Give its number, 0 for standard input.")
        }
        return number
    }

    private static func text(_ parsed: ParsedArguments) throws(Complaint) -> TextCommand.Order {
        var order = TextCommand.Order(file: parsed.arguments[0])
        order.takesAll = parsed.has("all")
        order.width = parsed.options["width"].flatMap { Int($0) }
        order.passwordDescriptor = try passwordDescriptor(parsed)
        if let text = parsed.options["range"] {
            guard let range = LocatorRange(text) else { throw unreadable("--range \(text)") }
            order.range = range
        }
        return order
    }

    private static func search(_ parsed: ParsedArguments) throws(Complaint) -> SearchCommand.Order {
        var pattern = SearchPattern(parsed.arguments.last ?? "")
        pattern.folds = parsed.has("ignore-case")
        pattern.wholeWords = parsed.has("word")
        pattern.isRegex = parsed.has("regex")
        var order = SearchCommand.Order(files: parsed.arguments.dropLast(), pattern: pattern)
        order.takesShelf = parsed.has("shelf")
        guard order.takesShelf || !order.files.isEmpty else {
            throw .usage(
                "search", "FILE is missing",
                next: "Name a file and then the pattern, or look through all books with --shelf.")
        }
        order.limit = parsed.options["limit"].flatMap { Int($0) }
        order.passwordDescriptor = try passwordDescriptor(parsed)
        order.asJSON = parsed.has("json")
        return order
    }

    private static func page(_ parsed: ParsedArguments) throws(Complaint) -> PageCommand.Order {
        var order = PageCommand.Order(file: parsed.arguments[0])
        order.target = try target(parsed)
        order.size = parsed.options["size"].flatMap(Size.init(text:)) ?? order.size
        order.columns = parsed.options["columns"].flatMap(Taste.Columns.init)
        order.theme = parsed.options["theme"]
        order.hasPictures = parsed.options["pictures"] == "cells"
        if parsed.has("ansi"), parsed.has("json") {
            throw .usage("--json", "--ansi was asked for as well", next: "Only one is printed.")
        }
        order.form = parsed.has("ansi") ? .ansi : parsed.has("json") ? .json : .text
        return order
    }

    private static func feed(_ parsed: ParsedArguments) throws(Complaint) -> FeedCommand.Order {
        let base = parsed.options["base"]
        guard
            let order = FeedCommand.Order(
                source: parsed.arguments[0], base: base, words: parsed.options["search"],
                account: parsed.options["account"], asJSON: parsed.has("json"))
        else {
            throw .usage(
                "--base \(base ?? "")", "this is no address of the web",
                next: "Give one that begins with https://.")
        }
        return order
    }

    private static func preview(_ parsed: ParsedArguments) throws(Complaint) -> Invocation {
        var order = PreviewOrder()
        order.name = parsed.arguments.first
        order.size = parsed.options["size"].flatMap(Size.init(text:)) ?? order.size
        order.theme = parsed.options["theme"]
        if parsed.has("ansi"), parsed.has("svg") {
            throw .usage("--svg", "--ansi was asked for as well", next: "Only one is drawn.")
        }
        order.form = parsed.has("ansi") ? .ansi : parsed.has("svg") ? .svg : .text
        return .preview(order)
    }
}

import Notation
import Notebook
import Publications
import ReadingRuntime
import Sharing

/// `place`: where one is in a book, as the screen would open it.
public struct PlaceCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        /// Where to go.
        public var goal: Locator?
        public var json: Bool
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var goal: Locator?
        if let text = given["set"] {
            guard let locator = Locator(text) else { throw given.unreadable("--set \(text)") }
            goal = locator
            // A place is kept by the path of its book.
            if given.words[0] == "-" { throw .stream("place --set") }
        }
        return Order(file: given.words[0], goal: goal, json: given.json)
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        // Who never opened it is nowhere in it, and that is no failure.
        guard let standing = try parts.place(order) else { return 1 }
        let console = parts.console
        if order.json {
            console.json(json(standing))
        } else {
            console.line(line(standing))
        }
        return 0
    }

    private static func line(_ standing: PlaceDesk.Standing) -> String {
        var words = [SyncCommand.percent(standing.percent)]
        words += [standing.chapter, standing.positionMs.map(SharedPlace.clock)].compactMap { $0 }
        words.append(standing.locator)
        if let at = standing.at { words.append(IsoTime.text(at)) }
        return words.joined(separator: "  ")
    }

    private static func json(_ standing: PlaceDesk.Standing) -> JSON {
        let other = standing.other
        let position = standing.positionMs ?? other?.positionMs
        return .object([
            "path": .string(standing.path), "locator": .string(standing.locator),
            "percent": .number((standing.percent * 1_000).rounded() / 1_000),
            "chapter": standing.chapter.map(JSON.string),
            "at": standing.at.map { .string(IsoTime.text($0)) },
            "position_ms": position.map { .integer(Int($0)) },
            "text": other?.locator.map { locator in
                .object(["path": other.map { .string($0.path) }, "locator": .string(locator)])
            },
            "sound": other?.positionMs.map { time in
                .object([
                    "path": other.map { .string($0.path) }, "position_ms": .integer(Int(time)),
                ])
            },
            "gap": other?.isGap == true ? .boolean(true) : nil,
        ])
    }
}

extension OptionTable {
    static let place: [Command] = [
        Command(
            words: ["place"], arguments: [Argument("FILE", .input)],
            options: [
                .valued(
                    "set", "LOCATOR", .free,
                    "Goes there: the screen opens the book at this place from now on."),
                json,
            ],
            title: "tells where you are in a book",
            help: """
                The percentage, the chapter, the place and when you were there. Exits with 1 where \
                the book was not opened yet. What --set left behind is in `rushlight sync history`.
                """,
            read: PlaceCommand.read, run: PlaceCommand.perform)
    ]
}

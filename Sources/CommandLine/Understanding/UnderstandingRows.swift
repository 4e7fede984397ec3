import Publications
import Understanding

extension OptionTable {
    private static let upTo = Option.valued(
        "up-to", "LOCATOR", .free,
        "Takes nothing from behind this place. Without it, from behind the furthest page read;"
            + " of a book that was never opened here, all of it.")
    private static let password = Option.valued(
        "password-fd", "N", .free,
        "Reads the password of a locked PDF, one line, from this file descriptor.")

    static let understanding: [Command] = [
        Command(
            words: ["who"],
            arguments: [Argument("FILE", .input), Argument("NAME", .free, .optional)],
            options: [upTo, password, json],
            title: "tells who and what a book names",
            help: """
                People, places and things, found from the book's own words. Exits with 1 when \
                there are none.
                """,
            read: WhoCommand.read, run: WhoCommand.perform),
        Command(
            words: ["recap"], arguments: [Argument("FILE", .input)],
            options: [
                upTo,
                .valued(
                    "reach", "HOW", .words(Recap.Reach.allCases.map(\.rawValue)),
                    "The last scene, the chapter so far, or the whole way."),
                password, json,
            ],
            title: "tells what happened, in the book's own sentences",
            help: """
                At most twelve, each with its place, and who is on stage. Exits with 1 where \
                nothing was read yet.
                """,
            read: RecapCommand.read, run: RecapCommand.perform),
    ]
}

extension WhoCommand {
    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var order = Order(file: given.words[0])
        order.name = given.words.count > 1 ? given.words[1] : nil
        order.asJSON = given.json
        order.passwordDescriptor = try given.passwordDescriptor()
        order.upTo = try given.upTo()
        return order
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        var order = order
        let open = try parts.opener(order.passwordDescriptor)
        // With its password; the library is asked about the book that is open then.
        _ = try Publication.text(of: order.file, open: open)
        if order.upTo == nil { order.upTo = try parts.furthestRead(order.file) }
        let choices = try parts.nameChoices(order.file)
        return try run(order, choices, crew: parts.crew, open: open, to: parts.output)
    }
}

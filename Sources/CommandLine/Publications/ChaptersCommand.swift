import Publications

/// `chapters export`: the chapters of an audiobook, those that a person set before all others.
public enum ChaptersCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        public var asCue = false
        /// A new file to write to; nil prints.
        public var output: String?
        public var asJSON = false
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        if given.has("cue"), given.json {
            throw .usage("--json", "--cue was asked for as well", next: "Only one is written.")
        }
        return Order(
            file: given.words[0], asCue: given.has("cue"), output: given["output"],
            asJSON: given.json)
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let (publication, book) = try parts.chapters(order)
        guard let text = text(publication, book, order) else {
            throw Complaint(
                order.file, "its sound is on a server, and a cue sheet names files beside it",
                next: "Download the audiobook first, or leave out --cue.")
        }
        if let output = order.output {
            guard try parts.files.read(output) == nil else {
                throw Complaint(
                    output, "there is a file already", next: "Name a new file.", status: 2)
            }
            try parts.files.save(Array(text.utf8), output)
        } else {
            parts.console.text(text)
        }
        return 0
    }

    static func text(
        _ publication: Publication, _ book: Audiobook, _ order: Order
    ) -> String? {
        if order.asCue {
            return book.cueSheet(
                title: publication.metadata.title, author: publication.metadata.authors.first?.name)
        }
        guard order.asJSON else {
            return book.chapters.map { chapter in
                let indent = String(repeating: "  ", count: chapter.depth - 1)
                let start = chapter.start.clock
                return "\(start)  \(indent)\(harmless(chapter.title))\n"
            }
            .joined()
        }
        let json = JSON.object(["path": .string(order.file), "chapters": book.chaptersJSON])
        return String(decoding: json.document, as: UTF8.self)
    }
}

extension OptionTable {
    static let chapters: [Command] = [
        Command(
            words: ["chapters", "export"], arguments: [Argument("FILE", .file)],
            options: [
                .flag("cue", "Writes a cue sheet, which players read beside the sound."),
                .valued(
                    "output", "NEW", .file, "Writes to this new file instead of printing."),
                json,
            ],
            title: "prints the chapters of an audiobook",
            help: """
                Those that you set in the player come before those of its files. A cue sheet \
                beside the sound is read by other players, and by this one. The sound files \
                stay as they are.
                """,
            read: ChaptersCommand.read, run: ChaptersCommand.perform)
    ]
}

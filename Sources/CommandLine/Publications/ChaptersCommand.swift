import Publications

/// `chapters export`: the chapters of an audiobook, those that a person set before all others.
public enum ChaptersCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        public var asCue = false
        /// A copy of the sound, with the chapters in it.
        public var asSound = false
        /// A new file to write to; nil prints.
        public var output: String?
        public var asJSON = false
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        if given.has("cue"), given.json {
            throw .usage("--json", "--cue was asked for as well", next: "Only one is written.")
        }
        // A cue sheet names the file that it stands beside.
        if given.has("cue"), given.words[0] == "-" { throw .stream("chapters export --cue") }
        if given.has("m4b") {
            guard given["output"] != nil else {
                throw .usage(
                    "--m4b", "a copy of the sound needs a name", next: "Add --output NEW.m4b.")
            }
            if given.has("cue") || given.json {
                throw .usage(
                    "--m4b", "something else was asked for as well", next: "Only one is written.")
            }
        }
        return Order(
            file: given.words[0], asCue: given.has("cue"), asSound: given.has("m4b"),
            output: given["output"], asJSON: given.json)
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let (publication, book) = try parts.chapters(order)
        if order.asSound, let output = order.output {
            try copy(publication, book, order, to: output, with: parts)
            return 0
        }
        guard let text = text(publication, book, order) else {
            throw Complaint(
                order.file, "its sound is on a server, and a cue sheet names files beside it",
                next: "Download the audiobook first, or leave out --cue.")
        }
        if let output = order.output {
            guard try parts.files.read(output) == nil else {
                throw Complaint(output, "there is a file already", next: "Name a new file.")
            }
            try parts.files.save(Array(text.utf8), output)
        } else {
            parts.console.text(text)
        }
        return 0
    }

    private static func copy(
        _ publication: Publication, _ book: Audiobook, _ order: Order, to output: String,
        with parts: any CommandParts
    ) throws(Complaint) {
        let copy: ChapteredCopy
        do throws(ChapteredCopy.Trouble) {
            copy = try publication.chapteredCopy(book)
        } catch {
            throw Complaint(order.file, why(error), next: next(error))
        }
        let megabytes = max(1, copy.size >> 20)
        var done = 0
        defer { parts.progress(nil) }
        let file = try parts.files.create(output)
        var reader = copy.reader
        while let bytes = try read(&reader, order.file) {
            try file.append(bytes)
            done += bytes.count
            parts.progress("\(done >> 20) of \(megabytes) MB")
        }
        try file.finish()
    }

    private static func read(
        _ reader: inout ChapteredCopy.Reader, _ name: String
    ) throws(Complaint) -> [UInt8]? {
        do throws(ResourceError) {
            return try reader.next()
        } catch {
            throw Complaint(name, "it cannot be read to its end", next: "Nothing was written.")
        }
    }

    private static func why(_ trouble: ChapteredCopy.Trouble) -> String {
        switch trouble {
        case .manyFiles(let count): "its sound is in \(count) files"
        case .elsewhere: "its sound is on a server"
        case .noMovie: "its sound is no MP4 file"
        case .fragments: "it is written in fragments, as for streaming"
        case .locked: "it is locked by its seller"
        case .damaged: "its index is damaged or cut short"
        case .unreadable(let error): "it cannot be read (\(error))"
        }
    }

    private static func next(_ trouble: ChapteredCopy.Trouble) -> String {
        switch trouble {
        case .elsewhere: "Download the audiobook first."
        case .damaged, .unreadable: "Get the file again."
        case .locked: "Chapters that you set are kept beside it all the same."
        case .manyFiles, .noMovie, .fragments: "--cue writes a sheet beside the sound."
        }
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
            words: ["chapters", "export"], arguments: [Argument("FILE", .input)],
            options: [
                .flag("cue", "Writes a cue sheet, which players read beside the sound."),
                .flag("m4b", "Writes a copy of an MP4 audiobook with these chapters in it."),
                .valued(
                    "output", "NEW", .output, "Writes to this new file instead of printing."),
                json,
            ],
            title: "prints the chapters of an audiobook",
            help: """
                Those that you set in the player come before those of its files. A cue sheet \
                beside the sound is read by other players, and by this one. --m4b --output NEW \
                copies a book that is one M4B, M4A or MP4 file, with the chapters in it, for \
                players that read no sheets. The sound files stay as they are.
                """,
            read: ChaptersCommand.read, run: ChaptersCommand.perform)
    ]
}

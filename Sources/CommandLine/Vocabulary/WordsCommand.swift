import Notebook
import ReadingRuntime
import ScreenKit

/// The words that were looked up, for commands.
public struct VocabularyClerk {
    private let desk: VocabularyDesk?

    /// Without a desk there is no library, and no word.
    public init(_ desk: VocabularyDesk?) { self.desk = desk }

    func vocabulary() throws(Complaint) -> Vocabulary {
        do throws(VocabularyDesk.Trouble) {
            return try desk?.words() ?? Vocabulary([])
        } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }

    func figures(on day: CalendarDay) throws(Complaint) -> WordFigures {
        try vocabulary().figures(on: day.number)
    }

    func keep(
        _ memory: WordMemory, of word: String, after grade: WordGrade?
    ) throws(Complaint) {
        try change { desk throws(VocabularyDesk.Trouble) in
            try desk.remember(memory, of: word, after: grade)
        }
    }

    func askAgain(_ word: String) throws(Complaint) {
        try change { desk throws(VocabularyDesk.Trouble) in try desk.askAgain(word) }
    }

    /// Takes all look-ups of some words off their books.
    func remove(_ words: [Vocabulary.Word]) throws(Complaint) {
        try change { desk throws(VocabularyDesk.Trouble) in
            try desk.remove(words.flatMap { $0.uses.map(\.id) })
        }
    }

    private func change(
        _ change: (VocabularyDesk) throws(VocabularyDesk.Trouble) -> Void
    ) throws(Complaint) {
        guard let desk else { return }
        do throws(VocabularyDesk.Trouble) {
            try change(desk)
        } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }
}

/// `words`: what was looked up, when it is asked again, and answers from scripts.
public enum WordsCommand {
    enum Order: Equatable {
        case list(isDue: Bool, json: Bool)
        /// nil sets the word aside: it is not asked any more.
        case grade(String, WordGrade?, json: Bool)
        /// A word that was set aside is asked again.
        case ask(String, json: Bool)
        case remove([String], json: Bool)
    }

    static let dropped = "never"

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        try run(order, try parts.vocabulary(), on: parts.today, parts.console)
    }

    static func run(
        _ order: Order, _ clerk: VocabularyClerk, on day: CalendarDay, _ console: Console
    ) throws(Complaint) -> Int32 {
        let vocabulary = try clerk.vocabulary()
        switch order {
        case .list(let isDue, let json):
            let words = isDue ? vocabulary.queue(on: day.number) : vocabulary.words
            if json {
                console.json(.object(["words": .array(words.map(self.json))]))
            } else {
                for word in words { console.line(line(word, on: day)) }
            }
            return words.isEmpty ? 1 : 0
        case .grade(let name, let grade, let json):
            var word = try word(name, in: vocabulary)
            let memory =
                grade.map { WordSpacing.after($0, word.memory, on: day.number) }
                ?? WordSpacing.dropped(word.memory, on: day.number)
            try clerk.keep(memory, of: word.key, after: grade)
            word.memory = memory
            return tell(word, on: day, json, console)
        case .ask(let name, let json):
            let key = try word(name, in: vocabulary).key
            try clerk.askAgain(key)
            return tell(try word(key, in: try clerk.vocabulary()), on: day, json, console)
        case .remove(let names, let json):
            var words: [Vocabulary.Word] = []
            for name in names { words.append(try word(name, in: vocabulary)) }
            try clerk.remove(words)
            if json {
                console.json(.object(["removed": .array(words.map(self.json))]))
            } else {
                for word in words { console.line("\(word.text), removed") }
            }
            return 0
        }
    }

    private static func tell(
        _ word: Vocabulary.Word, on day: CalendarDay, _ json: Bool, _ console: Console
    ) -> Int32 {
        if json {
            console.json(self.json(word))
        } else {
            console.line(line(word, on: day))
        }
        return 0
    }

    /// By its letters, or with its language before them, where two languages have it.
    private static func word(
        _ name: String, in vocabulary: Vocabulary
    ) throws(Complaint) -> Vocabulary.Word {
        let small = name.lowercased()
        let found = vocabulary.words.filter { $0.text == small || $0.key == small }
        guard let word = found.first else {
            throw Complaint(
                name, "it is not among the words that were looked up",
                next: "`rushlight words list` lists them.")
        }
        guard found.count == 1 else {
            let keys = found.map { "`\($0.key)`" }.joined(separator: " or ")
            throw Complaint(
                name, "\(found.count) languages have this word", next: "Say \(keys).")
        }
        return word
    }

    private static func line(_ word: Vocabulary.Word, on day: CalendarDay) -> String {
        var parts = [word.text]
        switch word.memory {
        case nil: parts.append("new")
        case let memory?:
            if let due = memory.due {
                parts.append(
                    due <= day.number ? "due" : "due \(CalendarDay(number: due))")
            } else {
                parts.append("not asked any more")
            }
            parts.append("asked \(memory.count) \(memory.count == 1 ? "time" : "times")")
        }
        if let title = word.uses.first?.title, !title.isEmpty { parts.append(title) }
        return parts.joined(separator: ", ")
    }

    private static func json(_ word: Vocabulary.Word) -> JSON {
        let memory = word.memory
        let due = memory?.due.map { CalendarDay(number: $0).description }
        let stability = memory.map { ($0.stability * 100).rounded() / 100 }
        return .object([
            "word": .string(word.text),
            "language": word.language.map(JSON.string),
            "due": due.map(JSON.string),
            "asked": .integer(memory?.count ?? 0),
            "forgotten": .integer(memory?.lapses ?? 0),
            "stability_days": stability.map(JSON.number),
            "dropped": .boolean(memory != nil && due == nil),
            "uses": .array(word.uses.map(self.json)),
        ])
    }

    private static func json(_ use: Vocabulary.Use) -> JSON {
        .object([
            "form": .string(use.form),
            "sentence": .string(use.before + use.form + use.after),
            "title": .string(use.title),
            "author": use.author.isEmpty ? nil : .string(use.author),
            "file": use.path.map(JSON.string), "locator": .string(use.start),
            "percent": .number((use.percent * 1000).rounded() / 1000),
        ])
    }
}

extension OptionTable {
    static let vocabulary: [Command] = [
        Command(
            words: ["words", "list"], arguments: [],
            options: [
                .flag("due", "Only those that are to be asked today, in that order."), json,
            ],
            title: "lists the words that were looked up",
            help: """
                With the day on which each is asked again. Exits with 1 when there are none. \
                `notes export --format tsv` writes them as cards for Anki.
                """,
            read: { .list(isDue: $0.has("due"), json: $0.json) }, run: WordsCommand.perform),
        Command(
            words: ["words", "grade"],
            arguments: [
                Argument("WORD", .free),
                Argument(
                    "GRADE",
                    .words(WordGrade.allCases.map(\.name) + [WordsCommand.dropped])),
            ],
            options: [json],
            title: "answers for a word that was asked",
            help: """
                As the keys 1 to 4 do on the screen; with `never` it is not asked any more. \
                A word that two languages have is named with its language: `de:gift`. \
                Prints when it is asked again.
                """,
            read: { given throws(Complaint) in
                let grade = WordGrade(name: given.words[1])
                guard grade != nil || given.words[1] == WordsCommand.dropped else {
                    throw .usage(
                        "words grade", "there is no grade \(given.words[1])",
                        next: "It is again, hard, good, easy or never.")
                }
                return .grade(given.words[0], grade, json: given.json)
            }, run: WordsCommand.perform),
        Command(
            words: ["words", "ask"], arguments: [Argument("WORD", .free)], options: [json],
            title: "asks a word again that was set aside",
            help: """
                One that is asked already stays as it is. Prints when it is asked.
                """,
            read: { .ask($0.words[0], json: $0.json) }, run: WordsCommand.perform),
        Command(
            words: ["words", "remove"], arguments: [Argument("WORD", .free, .many)],
            options: [json],
            title: "removes words that were looked up",
            help: """
                With every sentence in which they were met. How well you remembered them is kept, \
                in case you look them up again.
                """,
            read: { .remove($0.words, json: $0.json) }, run: WordsCommand.perform),
        Command(
            words: ["define"], arguments: [Argument("WORD", .free, .many)],
            options: [
                .valued(
                    "language", "TAG", .free,
                    "The language of the word, for its inflected forms; without it English."),
                .valued("sound", "FILE", .file, "Writes how the word sounds to this file."),
                json,
            ],
            title: "tells what dictionaries say of a word",
            help: """
                All that the dictionaries of this machine and lookup.command say; several words \
                are a phrase. Nothing of it is kept. Exits with 1 when none knows it.
                """,
            read: DefineCommand.read, run: DefineCommand.perform),
        Command(
            words: ["hints"], arguments: [Argument("FILE", .input)],
            options: [
                .valued(
                    "level", "LEVEL", .words(HintLevel.allCases.dropFirst().map(\.rawValue)),
                    "How rare a word has to be; some where nothing is said."),
                .valued("from", "LOCATOR", .free, "From this place on."),
                .valued("to", "LOCATOR", .free, "As far as this place."),
                .valued("limit", "N", .count, "At most so many words."),
                .valued(
                    "password-fd", "N", .free,
                    "Reads the password of a locked PDF, one line, from this file descriptor."),
                json,
            ],
            title: "lists the rare words of a book",
            help: """
                Each with what it means in a few words, in the order of the book. A list of words \
                in your data folder, frequencies/LANGUAGE.txt, says what is rare, else the books \
                on your shelf. Exits with 1 when there are none.
                """,
            read: HintsCommand.read, run: HintsCommand.perform),
    ]
}

import Notebook

extension NotesCommand {
    static func readExport(_ given: ParsedArguments) -> Order {
        let format = given["format"].flatMap(NotesFormat.init) ?? .markdown
        return .export(book: given.words.first, format, output: given["output"])
    }

    static func readImport(_ given: ParsedArguments) -> Order {
        .bring(
            file: given.words[0], books: Array(given.words.dropFirst()),
            isDry: given.has("dry-run"), json: given.json)
    }
}

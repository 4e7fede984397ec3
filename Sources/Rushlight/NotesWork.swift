import Adapters
import CommandLine
import Glibc
import Ports
import Publications
import ReadingRuntime
import ScreenKit
import Terminal

/// The notes of the command line, and the notes folder, with the parts they work with.
struct NotesWork {
    let folders: Folders
    let home: String?

    /// The library's notes, with the notes folder kept beside them.
    static func keeping(
        _ library: SQLiteLibrary, _ folders: Folders, home: String?,
        tell: @escaping @Sendable (String) -> Void
    ) -> NotesFolderKeeping {
        let documents = DiskDocuments()
        let settings = folders.settings
        return NotesFolderKeeping(library, documents: documents) {
            () throws(KeepingError) in
            try folder(settings, home, documents)
        } tell: {
            tell($0)
        }
    }

    /// As the settings file has it now: they may have changed since the program began.
    private static func folder(
        _ file: String?, _ home: String?, _ documents: DiskDocuments
    ) throws(KeepingError) -> NotesFolder? {
        guard let file else { return nil }
        let bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try documents.read(file, bytesMax: settingsBytesMax)
        } catch {
            throw KeepingError("\(file): \(error.why)")
        }
        let settings = Settings.read(bytes ?? []).settings
        return try NotesFolder(
            folder: settings.notesFolder, template: settings.notesTemplate, home: home, documents)
    }

    private static let settingsBytesMax = 1 << 20

    func run(
        _ order: NotesCommand.Order, files: FileDoor, console: Console
    ) throws(Complaint) -> Int32 {
        guard let data = folders.data else {
            throw Complaint("notes", "there is no home folder", next: "Set HOME to one.")
        }
        let now = ConcreteTime().wall.secondsSince1970
        let library = SQLiteLibrary(folder: data) { now }
        let keeping = Self.keeping(library, folders, home: home) { words in
            Self.complain(Complaint("notes", words, next: "").line + "\n")
        }
        let exchange = NotesExchange(
            open: { [folders] path throws(OpenError) in
                try BookOpener(folders).open(.file(path))
            },
            keeping: keeping, documents: DiskDocuments(),
            input: { max throws(DocumentError) in try StandardInput.read(bytesMax: max) },
            crew: FullScreen.crew, now: now)
        let command = NotesCommand(exchange: exchange, files: files, console: console) {
            () throws(Complaint) in
            do throws(KeepingError) {
                return try keeping.updateAll()
            } catch {
                throw Complaint("notes folder", error.why, next: "")
            }
        }
        return command.run(try located(order))
    }

    private static func complain(_ line: String) {
        let bytes = Array(line.utf8)
        // The program ends: a failure here cannot be shown.
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// With whole paths: by those books are known.
    private func located(_ order: NotesCommand.Order) throws(Complaint) -> NotesCommand.Order {
        switch order {
        case .list(let book, let json): .list(book: try whole(book), json: json)
        case .export(let book, let format, let output):
            .export(book: try whole(book), format, output: output)
        case .bring(let file, let books, let isDry, let json):
            .bring(
                file: try whole(file) ?? file, books: try books.map(wholePath), isDry: isDry,
                json: json)
        case .carry(let from, let to, let isDry, let json):
            .carry(
                from: try whole(from) ?? from, to: try wholePath(to), isDry: isDry, json: json)
        case .folder: .folder
        }
    }

    private func whole(_ word: String?) throws(Complaint) -> String? {
        guard let word, word != "-" else { return word }
        return try wholePath(word)
    }

    private func wholePath(_ word: String) throws(Complaint) -> String {
        guard let path = realpath(word, nil) else {
            throw Complaint(
                word, String(cString: strerror(errno)), next: "Check the name of the file.")
        }
        defer { free(path) }
        return String(cString: path)
    }
}

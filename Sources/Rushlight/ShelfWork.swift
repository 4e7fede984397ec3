import Adapters
import CommandLine
import Glibc
import LibraryRuntime
import Ports
import Publications
import Terminal

/// The library of the command line, with the parts it works with.
struct ShelfWork {
    let folders: Folders

    func run(
        _ order: ShelfCommand.Order, files: FileDoor, console: Console
    ) throws(Complaint) -> Int32 {
        guard let data = folders.data else {
            throw Complaint("shelf", "there is no home folder", next: "Set HOME to one.")
        }
        let now = ConcreteTime().wall.secondsSince1970
        let keeping = SQLiteShelf(folder: data) { now }
        let deciding = FolderDecisionFile(folder: data)
        let finding = DiskBooks(parts: ChildParts(), deciding: deciding)
        let works = ShelfImport(
            finding: finding, keeping: keeping, libraries: CalibreLibrary())
        let clerk = ShelfClerk(
            keeping: keeping, works: works, now: now,
            texts: TextWork.desk(folders, shelf: keeping), textBytesMax: TextWork.room(folders),
            writing: ShelfWriting(finding: finding, keeping: keeping, rewriting: EpubFiles()),
            choosing: CoverChoosing(
                finding: finding, documents: DiskDocuments(), keeping: keeping),
            deciding: .init(finding: finding, deciding: deciding))
        let isWatched = isatty(STDERR_FILENO) == 1
        let command = ShelfCommand(
            clerk: clerk, files: files, console: console, now: now,
            opening: PublicationFiles(folders, OpenOptions(settings: folders.settings)).open,
            progress: isWatched ? { Self.show($0) } : nil)
        return command.run(located(order))
    }

    /// The books of the library that a pattern may stand in, those read last first.
    func files(holding pattern: SearchPattern) throws(Complaint) -> [String] {
        guard let data = folders.data else {
            throw Complaint("search", "there is no home folder", next: "Set HOME to one.")
        }
        let keeping = SQLiteShelf(folder: data) { ConcreteTime().wall.secondsSince1970 }
        do throws(KeepingError) {
            return try TextWork.desk(folders, shelf: keeping).files(for: pattern)
        } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }

    /// With absolute paths: files are known by those. The next look reports a missing file.
    private func located(_ order: ShelfCommand.Order) -> ShelfCommand.Order {
        switch order {
        case .add(let paths, let json): .add(paths.map(Self.whole), json: json)
        case .watch(.add(let paths, let json)): .watch(.add(paths.map(Self.whole), json: json))
        case .watch(.remove(let paths)): .watch(.remove(paths.map(Self.whole)))
        case .folder(let path, let choice, let json): .folder(Self.whole(path), choice, json: json)
        case .export(let format, let query, let output?) where output != "-":
            .export(format, query, output: Self.place(output))
        default: order
        }
    }

    /// Where a file will stand: its folder is there, it may not be.
    private static func place(_ word: String) -> String {
        guard let slash = word.lastIndex(of: "/") else { return whole(".") + "/" + word }
        let folder = slash == word.startIndex ? "/" : String(word[..<slash])
        return whole(folder) + word[slash...]
    }

    static func whole(_ word: String) -> String {
        guard let path = realpath(word, nil) else { return word }
        defer { free(path) }
        return String(cString: path)
    }

    /// One line, written over by the next.
    private static func show(_ line: String) {
        let bytes = Array("\r\u{1B}[K\(line)".utf8)
        // The program ends: a failure here cannot be shown.
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

import Adapters
import Notebook
import Ports
import Publications
import ReadingRuntime
import RuntimeKit
import TestKit
import Testing

@testable import CommandLine

/// A folder of one test's own, with books and a library in it, gone when the test is.
final class NotesHome {
    private let disk = TemporaryFolder()
    private(set) var said = ""
    private(set) var complaints: [String] = []
    var folder: NotesFolder?

    var path: String { disk.path }

    func write(_ name: String, _ text: String) { write(name, Array(text.utf8)) }

    func write(_ name: String, _ bytes: [UInt8]) {
        #expect(throws: Never.self) { try DiskDocuments().save(bytes, to: path + "/" + name) }
    }

    func read(_ name: String) -> String? {
        // What cannot be read is not there.
        (try? DiskDocuments().read(path + "/" + name, bytesMax: 1 << 20))
            .flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    }

    func keeping(_ library: String = "data") -> NotesFolderKeeping {
        let folder = folder
        return NotesFolderKeeping(
            SQLiteLibrary(folder: path + "/" + library) { 1_800_000_000 },
            documents: DiskDocuments(), folder: { () throws(KeepingError) in folder },
            tell: { Issue.record("\($0)") })
    }

    @discardableResult
    func run(_ words: String..., library: String = "data", input: String = "") -> Int32 {
        run(words, library: library, input: input)
    }

    func run(_ words: [String], library: String = "data", input: String = "") -> Int32 {
        said = ""
        complaints = []
        let parsed: Invocation
        do throws(Complaint) {
            parsed = try Invocation.parse(["notes"] + words, exists: { _ in true })
        } catch {
            complaints = [error.line]
            return error.status
        }
        guard let order = parsed.order as? NotesCommand.Order else { return -1 }
        let keeping = keeping(library)
        let exchange = NotesExchange(
            open: { path throws(OpenError) in try PublicationFiles(parts: ChildParts()).open(path)
            },
            keeping: keeping, documents: DiskDocuments(),
            input: { _ throws(DocumentError) in Array(input.utf8) },
            crew: ParallelWork(hands: 1), now: 1_800_000_000)
        let command = NotesCommand(
            exchange: exchange,
            files: FileDoor(
                read: { _ throws(Complaint) in nil },
                save: { bytes, path throws(Complaint) in
                    // The test looks at what is there.
                    try? DiskDocuments().save(bytes, to: path)
                }),
            console: Console(
                write: { self.said += String(decoding: $0, as: UTF8.self) },
                complain: { self.complaints.append($0) })
        ) { () throws(Complaint) in
            do throws(KeepingError) {
                return try keeping.updateAll()
            } catch {
                throw Complaint("notes folder", error.why, next: "")
            }
        }
        return command.run(order)
    }

    /// A book of two pages, and what KOReader has of it.
    func furnish() {
        var maker = BookMaker(
            "<h1>One</h1><p>The quick brown fox jumps over the lazy dog.</p>",
            "<h1>Two</h1><p>A vixen rests in the <i>early</i> evening.</p>")
        maker.metadata = "<dc:creator>Ann</dc:creator>"
        write("Fox.epub", maker.zip.bytes)
        write("Fox.sdr/metadata.epub.lua", Self.sidecar)
    }

    private static let sidecar = """
        return { ["annotations"] = {
            [1] = { ["chapter"] = "One", ["color"] = "green", ["datetime"] = "2024-03-16 12:00:05",
                ["drawer"] = "lighten", ["note"] = "why *lazy*?",
                ["page"] = "/body/DocFragment[1]/body/p/text().35",
                ["pos0"] = "/body/DocFragment[1]/body/p/text().35",
                ["pos1"] = "/body/DocFragment[1]/body/p/text().43", ["text"] = "lazy dog" },
            [2] = { ["datetime"] = "2024-03-17 12:00:05", ["drawer"] = "lighten",
                ["page"] = "/body/DocFragment[9]/body/p/text().0",
                ["text"] = "rests in the early evening" },
            [3] = { ["datetime"] = "2024-03-18 12:00:05", ["drawer"] = "lighten",
                ["page"] = "/body/DocFragment[2]/body/p/text().0",
                ["text"] = "words of another edition" },
            [4] = { ["datetime"] = "2024-03-19 12:00:05",
                ["page"] = "/body/DocFragment[2]/body/p/text().0" },
        }, ["doc_props"] = { ["title"] = "Test" } }
        """
}

import Adapters
import Glibc
import Holdings
import LibraryRuntime
import Ports
import Publications
import TestKit
import Testing

@testable import CommandLine

/// A home of one test's own, with books in it.
final class ShelfHome {
    private let disk = TemporaryFolder()
    private(set) var said = ""
    private(set) var complaints: [String] = []
    var isThere = true

    var path: String { disk.path }

    func write(_ name: String, _ bytes: [UInt8]) {
        #expect(throws: Never.self) { try DiskDocuments().save(bytes, to: path + "/" + name) }
    }

    func write(
        _ name: String, book title: String, by author: String = "Homer", number: String? = nil,
        more: String = ""
    ) {
        var maker = BookMaker("<p>\(title) and its words.</p>")
        maker.title = title
        maker.identifier = number ?? "urn:\(title)"
        maker.metadata = "<dc:creator>\(author)</dc:creator>\(more)"
        write(name, maker.zip.bytes)
    }

    var keeping: SQLiteShelf { SQLiteShelf(folder: path + "/data") { 1_800_000_000 } }

    var choosing: CoverChoosing {
        CoverChoosing(
            finding: DiskBooks(parts: ChildParts()), documents: DiskDocuments(), keeping: keeping)
    }

    func report(_ paths: String..., until: Int = .max) throws -> ShelfImport.Report {
        let works = ShelfImport(
            finding: DiskBooks(parts: ChildParts()), keeping: keeping, libraries: CalibreLibrary())
        return try works.run(paths.map { path + "/" + $0 }) { $0.seen < until }
    }

    @discardableResult
    func run(_ words: String...) -> Int32 { run(words) }

    @discardableResult
    func run(_ words: [String]) -> Int32 {
        (said, complaints) = ("", [])
        let parsed: Invocation
        do throws(Complaint) {
            parsed = try Invocation.parse(["shelf"] + words, exists: { _ in true })
        } catch {
            complaints = [error.line]
            return error.status
        }
        guard let order = parsed.order as? ShelfCommand.Order else { return -1 }
        let works = ShelfImport(
            finding: DiskBooks(parts: ChildParts()), keeping: keeping, libraries: CalibreLibrary())
        let clerk = ShelfClerk(
            keeping: keeping, works: works, now: 1_800_000_000,
            writing: ShelfWriting(
                finding: DiskBooks(parts: ChildParts()), keeping: keeping, rewriting: EpubFiles()),
            choosing: choosing)
        let command = ShelfCommand(
            clerk: clerk,
            files: FileDoor(
                read: { _ throws(Complaint) in nil },
                save: { bytes, path throws(Complaint) in
                    do throws(DocumentError) { try DiskDocuments().save(bytes, to: path) } catch {
                        throw Complaint(path, error.why, next: "")
                    }
                }),
            console: Console(
                write: { self.said += String(decoding: $0, as: UTF8.self) },
                complain: { self.complaints.append($0) }), now: 1_800_000_000,
            opening: { path throws(OpenError) in
                try PublicationFiles(parts: ChildParts()).open(path)
            },
            progress: nil)
        return command.run(order)
    }
}

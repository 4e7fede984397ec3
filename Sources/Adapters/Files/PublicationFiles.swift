import Glibc
import Ports
import Publications
import Wording

/// Opens what a path names: a file, a folder, or standard input.
public struct PublicationFiles: Sendable {
    private let means: OpenMeans
    private let deciding: (any FolderDeciding)?

    /// - Parameter deciding: knows the folders that a person parted, which are no book.
    public init(_ means: OpenMeans, deciding: (any FolderDeciding)? = nil) {
        (self.means, self.deciding) = (means, deciding)
    }

    public init(parts: any PartStarting, options: OpenOptions = OpenOptions()) {
        self.init(OpenMeans(parts: parts, options: options))
    }

    /// Standard input is held in memory, up to this.
    private static let inputBytesMax = 256 << 20

    public func open(_ path: String) throws(OpenError) -> Publication {
        if path == "-" {
            return try Publication.open(
                Self.input(), file: "-", means)
        }
        var status = stat()
        do {
            switch stat(path, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG {
            case S_IFDIR:
                try refuseParted(path)
                return try Self.openFolder(path)
            case S_IFREG: break
            default: throw Self.stream
            }
            let file = try NeighborResources(path: path)
            return try Publication.open(
                file, file: file.main, means)
        } catch let error as OpenError {
            throw error
        } catch let error as ResourceError {
            switch error {
            case .missing: throw .missing
            case .unreadable(let why): throw .unreadable(why)
            default: throw .unreadable(error.reason)
            }
        } catch {
            throw .unreadable("\(error)")
        }
    }

    private static var stream: OpenError {
        .unsupported(
            kind: tr("a device or a pipe"),
            advice: tr(
                "Save its output as a file, or pipe it to a command that reads `-`."))
    }

    /// Opened by its path it is what it is on the shelf.
    private func refuseParted(_ path: String) throws(OpenError) {
        guard let deciding, let parts = means.parts, let whole = DiskBooks.whole(path),
            deciding.decisions()[whole] == .apart
        else { return }
        var books: [String] = []
        DiskBooks(parts: parts, deciding: deciding).walk(whole) { sighting in
            if case .book(let book, _, _) = sighting {
                books.append(String(book.dropFirst(whole.count + 1)))
            }
            return books.count < Self.partsMax
        }
        throw .parted(folder: path, books: books)
    }

    /// More books than a person parts a folder into.
    private static let partsMax = 1_000

    private static func openFolder(_ path: String) throws -> Publication {
        let name = realName(path)
        return try Publication.open(FolderResources(path: path), file: nil, folder: name)
    }

    /// What a folder is called, also where it was named as `.` or `..`. A disc is called by the
    /// folder above it as well, for `CD 1` says nothing.
    private static func realName(_ path: String) -> String? {
        guard let resolved = DiskBooks.whole(path) else { return nil }
        let names = resolved.split(separator: "/").suffix(2).map(String.init)
        guard let name = names.last else { return nil }
        let above = DiskDocuments.folder(of: resolved)
        guard names.count == 2, DiscNames.isBare(name),
            DiskDiscs.discs(in: above, DiskBooks.names(in: above))[name] != nil
        else { return name }
        let number = name.reversed().prefix { $0.isNumber }.reversed()
        return "\(names[0]) (CD \(String(number)))"
    }

    private static func input() throws(OpenError) -> BytesResources {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= inputBytesMax {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw .unreadable(String(cString: strerror(errno))) }
            if count == 0 { return BytesResources([("-", bytes)]) }
            bytes += chunk[..<count]
        }
        throw .unreadable(tr("it is larger than \(inputBytesMax >> 20) MB"))
    }
}

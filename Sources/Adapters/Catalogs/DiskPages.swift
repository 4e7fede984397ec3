import Glibc
import Notation
import Ports

/// Kept pages in a folder for each account, the oldest given up where there are too many bytes.
public struct DiskPages: PageKeeping {
    /// All pages of all accounts together.
    private static let bytesMax = 64 << 20
    private static let pageBytesMax = 8 << 20
    /// Begins every file: what follows is one line of JSON, and the page.
    private static let mark = Array("rushlight-page-1 ".utf8)

    private let folder: String
    private let documents = DiskDocuments()

    public init(folder: String) { self.folder = folder }

    public func page(_ address: String, of account: String) -> KeptPage? {
        // Two addresses may have one name, once in a long while.
        guard let file = read(path(address, account)), file.asked == address else { return nil }
        return file.page
    }

    public func first<T>(of account: String, _ find: (KeptPage) -> T?) -> T? {
        for file in files(of: Self.name(account)).sorted(by: { $0.written > $1.written }) {
            if let page = read(file.path)?.page, let found = find(page) { return found }
        }
        return nil
    }

    private func read(_ path: String) -> (asked: String, page: KeptPage)? {
        // What cannot be read is fetched again.
        guard
            let file = try? documents.read(path, bytesMax: Self.pageBytesMax),  // as said above
            file.starts(with: Self.mark), let end = file.firstIndex(of: 0x0A),
            let (head, _) = try? JSONReader.read(  // the same
                Array(file[Self.mark.count..<end])),
            let asked = head["asked"]?.string, let from = head["address"]?.string,
            let kept = head["kept"]?.scalar.flatMap({ Int64($0) })
        else { return nil }
        let page = KeptPage(
            bytes: Array(file[(end + 1)...]), address: from, type: head["type"]?.string,
            tag: head["tag"]?.string, modified: head["modified"]?.string, kept: kept)
        return (asked, page)
    }

    public func keep(_ page: KeptPage, at address: String, of account: String) {
        let head = JSONValue.object([
            "asked": .string(address), "address": .string(page.address),
            "kept": .number(page.kept), "type": .text(page.type), "tag": .text(page.tag),
            "modified": .text(page.modified),
        ])
        let file = Self.mark + Array(head.line.utf8) + [0x0A] + page.bytes
        // A page that is not kept is fetched again.
        try? documents.save(file, to: path(address, account))
        tidy()
    }

    public func forget(_ account: String) {
        let folder = folder + "/" + Self.name(account)
        // What is left of it is only a copy.
        for name in (try? documents.names(in: folder)) ?? [] { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    /// Gives up the oldest until the rest fits.
    private func tidy() {
        // A folder that cannot be listed cannot be tidied either.
        let all = ((try? documents.names(in: folder)) ?? []).flatMap(files(of:))
        var bytes = all.reduce(0) { $0 + $1.bytes }
        guard bytes > Self.bytesMax else { return }
        for file in all.sorted(by: { $0.written < $1.written }) where bytes > Self.bytesMax {
            unlink(file.path)
            bytes -= file.bytes
        }
    }

    private func files(of name: String) -> [(path: String, bytes: Int, written: Int)] {
        // A folder that cannot be listed has no pages.
        ((try? documents.names(in: folder + "/" + name)) ?? []).compactMap { file in
            let path = "\(folder)/\(name)/\(file)"
            var about = stat()
            guard stat(path, &about) == 0 else { return nil }
            return (path, Int(about.st_size), about.st_mtim.tv_sec)
        }
    }

    private func path(_ address: String, _ account: String) -> String {
        "\(folder)/\(Self.name(account))/\(Self.digest(address)).page"
    }

    /// Ids are ours, and yet only what is harmless in a name is used.
    private static func name(_ account: String) -> String {
        let kept = account.utf8.filter {
            $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
        }.prefix(64)
        return String(decoding: kept, as: UTF8.self)
    }

    /// FNV-1a, 64 bits: whether it is this address stands in the file.
    private static func digest(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}

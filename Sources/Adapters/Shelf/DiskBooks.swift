import Glibc
import Holdings
import Ports
import Publications

/// Books on the disk: what is one in a folder, and what it says of itself.
public struct DiskBooks: BookFinding {
    private let brief: PublicationFiles
    private let full: PublicationFiles
    private let home: String?
    private let deciding: (any FolderDeciding)?

    /// `parts` read what this process does not; `home` is what `~` stands for.
    ///
    /// - Parameter deciding: what a person said of folders that were guessed wrong.
    public init(
        parts: any PartStarting, home: String? = nil, deciding: (any FolderDeciding)? = nil
    ) {
        self.home = home
        self.deciding = deciding
        brief = PublicationFiles(parts: parts, options: OpenOptions(isBrief: true))
        full = PublicationFiles(parts: parts, options: OpenOptions())
    }

    public func look(_ path: String) throws(OpenError) -> Publication { try brief.open(path) }

    public func open(_ path: String) throws(OpenError) -> Publication { try full.open(path) }

    public func whole(_ path: String) -> String? {
        var path = path
        if path == "~" || path.hasPrefix("~/"), let home { path = home + path.dropFirst() }
        return Self.whole(path)
    }

    static func whole(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    public func isFile(_ path: String) -> Bool {
        var about = stat()
        return stat(path, &about) == 0 && about.isFile
    }

    public func place(of path: String, within folders: [String]) -> String? {
        guard let root = folders.first(where: { path == $0 || path.hasPrefix($0 + "/") }) else {
            return nil
        }
        var above = path
        while above.utf8.count >= root.utf8.count {
            var about = stat()
            if stat(above + "/metadata.db", &about) == 0, about.isFile { return above }
            above = DiskDocuments.folder(of: above)
        }
        let decisions = deciding?.decisions() ?? FolderDecisions()
        if let whole = decisions.joined(above: path, within: root) { return whole }
        var about = stat()
        if stat(path, &about) == 0, about.isFolder { return path }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard BookNames.isBook(name) else { return nil }
        guard BookNames.isSound(name) else { return path }
        let folder = DiskDocuments.folder(of: path)
        let whole = DiskDocuments.folder(of: folder)
        // A disc is a part of the book above it.
        if folder != root, decisions[whole] != .apart,
            !DiskDiscs.discs(in: whole, Self.names(in: whole)).isEmpty,
            DiscNames.isDisc(folder.split(separator: "/").last.map(String.init) ?? "")
        {
            return whole
        }
        if decisions[folder] == .apart { return path }
        return BookNames.isAudiobook(Self.names(in: folder)) ? folder : path
    }

    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream), names.count < namesMax {
            let name = RawName(entry)
            if name.isText, !name.shown.hasPrefix(".") { names.append(name.shown) }
        }
        return names.sorted()
    }

    private static let misnamed = "its name is not UTF-8: rename it"

    /// Deeper folders are a loop that no number tells, or a mistake.
    private static let depthMax = 64
    /// One folder's files; more are no shelf of books.
    private static let namesMax = 1_000_000

    public func walk(_ path: String, tell: (Sighting) -> Bool) {
        var about = stat()
        guard stat(path, &about) == 0 else {
            _ = tell(.trouble(path: path, why: String(cString: strerror(errno))))
            return
        }
        guard about.isFolder else {
            _ = tell(about.isFile ? about.book(path) : .trouble(path: path, why: "it is no file"))
            return
        }
        withoutActuallyEscaping(tell) { tell in
            var walk = Walk(tell: tell, deciding?.decisions() ?? FolderDecisions())
            walk.folder(path, about, depth: 0)
        }
    }

    private struct Walk: ~Copyable {
        struct Place: Hashable {
            var device: UInt64
            var number: UInt64
        }

        let tell: (Sighting) -> Bool
        /// A folder that links lead back to is walked once.
        var seen: Set<Place> = []
        var isOver = false
        let decisions: FolderDecisions

        init(tell: @escaping (Sighting) -> Bool, _ decisions: FolderDecisions) {
            (self.tell, self.decisions) = (tell, decisions)
        }

        mutating func folder(_ path: String, _ about: stat, depth: Int) {
            let place = Place(device: UInt64(about.st_dev), number: UInt64(about.st_ino))
            guard depth < DiskBooks.depthMax, seen.insert(place).inserted, !isOver else { return }
            // Sounds whose names are no text can be read as parts of a folder.
            var (names, odd): ([String], [String]) = ([], [])
            guard list(path, into: &names, odd: &odd) else { return }
            if names.contains("metadata.db") {
                var library = stat()
                if stat(path + "/metadata.db", &library) == 0, library.isFile {
                    return say(.library(path: path))
                }
            }
            if names.contains("META-INF"), access(path + "/META-INF/container.xml", F_OK) == 0 {
                return say(about.book(path))
            }
            names.sort()
            let decision = decisions[path]
            let discs = decision == .apart ? [:] : DiskDiscs.discs(in: path, names)
            let isBook = BookNames.isAudiobook(names + odd) || !discs.isEmpty
            let hasSound = decision == .joined || decision == nil && isBook
            for name in odd where !hasSound {
                say(.trouble(path: path + "/" + name, why: DiskBooks.misnamed))
            }
            if hasSound {
                // What changes in a disc's folder is not told by the folder above.
                let modified = discs.values.reduce(about.modifiedNanoseconds) { max($0, $1) }
                say(.book(path: path, bytes: Int(about.st_size), modified: modified))
            }
            for name in names where !isOver && discs[name] == nil {
                let inner = path + "/" + name
                var about = stat()
                guard stat(inner, &about) == 0 else {
                    // A link into nothing says nothing of a book, unless its name does.
                    if BookNames.isBook(name) {
                        say(.trouble(path: inner, why: String(cString: strerror(errno))))
                    }
                    continue
                }
                if about.isFolder {
                    // Sound below a joined folder is of its book.
                    if decision == .joined { continue }
                    folder(inner, about, depth: depth + 1)
                } else if about.isFile, BookNames.isBook(name),
                    !(hasSound && BookNames.isSound(name))
                {
                    say(about.book(inner))
                }
            }
        }

        mutating func say(_ finding: Sighting) {
            if !isOver, !tell(finding) { isOver = true }
        }

        /// False where it cannot be read, which is reported.
        mutating func list(
            _ path: String, into names: inout [String], odd: inout [String]
        ) -> Bool {
            guard let stream = opendir(path) else {
                say(.trouble(path: path, why: String(cString: strerror(errno))))
                return false
            }
            defer { closedir(stream) }
            while let entry = readdir(stream), names.count < DiskBooks.namesMax {
                let name = RawName(entry)
                if name.shown.hasPrefix(".") { continue }
                if name.isText {
                    names.append(name.shown)
                } else if BookNames.isSound(name.shown) {
                    odd.append(name.shown)
                } else {
                    say(.trouble(path: path + "/" + name.shown, why: DiskBooks.misnamed))
                }
            }
            return true
        }
    }
}

/// What the names of files promise.
enum BookNames {
    private static let books: Set<String> = [
        "epub", "mobi", "azw", "azw3", "prc", "pdf", "djvu", "djv", "cbz", "cbr", "cb7", "cbt",
        "fb2", "fbz", "txt", "md", "markdown", "html", "htm", "mhtml", "mht", "webarchive", "zip",
        "docx", "docm", "odt", "fodt", "rtf", "audiobook", "divina", "lcpdf",
    ]
    private static let sounds: Set<String> = [
        "mp3", "m4a", "m4b", "ogg", "oga", "opus", "flac", "wav", "aac", "wma", "mka",
    ]

    static func isBook(_ name: String) -> Bool {
        let name = name.lowercased()
        if name.hasSuffix(".fb2.zip") { return true }
        return books.contains(end(of: name)) || sounds.contains(end(of: name))
    }

    static func isSound(_ name: String) -> Bool { sounds.contains(end(of: name.lowercased())) }

    /// The sound files of a folder are one book, unless each of them is one by its kind and not a
    /// part by its name.
    static func isAudiobook(_ names: [String]) -> Bool {
        let sounds = names.filter(isSound)
        if sounds.contains(where: { end(of: $0.lowercased()) != "m4b" }) { return true }
        return DiscNames.areParts(sounds.map { String($0.dropLast(4)) })
    }

    private static func end(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }
}

extension stat {
    fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }

    fileprivate func book(_ path: String) -> Sighting {
        .book(path: path, bytes: Int(st_size), modified: modifiedNanoseconds)
    }
}

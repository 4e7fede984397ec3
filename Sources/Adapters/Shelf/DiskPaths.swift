import Glibc
import Holdings
import Ports

/// Names on the disk, for a path that a person types.
public struct DiskPaths: PathCompleting {
    private let home: String?

    /// One folder's names; of more than that the rest is not looked at.
    private static let namesMax = 100_000
    /// So often it is looked whether the names are still wanted.
    private static let stride = 256

    /// - Parameter home: what `~` stands for.
    public init(home: String?) { self.home = home }

    public func choices(for path: String) throws(PathTrouble) -> PathChoices {
        let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let (folder, part) = (String(path[..<end]), String(path[end...]))
        if folder.isEmpty, part == "~", let home {
            return PathChoices(
                in: "", at: home, beginning: part, [PathChoices.Choice("~", .folder)])
        }
        let place = try whole(folder.isEmpty ? "." : folder)
        guard let stream = opendir(place) else { throw Self.trouble(errno, at: place, for: path) }
        defer { closedir(stream) }
        let lowered = part.lowercased()
        var found: [PathChoices.Choice] = []
        var (alike, count): ([PathChoices.Choice], Int) = ([], 0)
        while let entry = readdir(stream) {
            count += 1
            let isOver = count > Self.namesMax || count % Self.stride == 0 && Task.isCancelled
            if isOver { break }
            guard let name = Self.name(of: entry), name.lowercased().hasPrefix(lowered),
                !name.hasPrefix(".") || part.hasPrefix("."), name != ".", name != ".."
            else { continue }
            let choice = PathChoices.Choice(name, Self.kind(of: entry, name, in: place))
            // As it was typed, or where no name begins so, with other letters large.
            if name.hasPrefix(part) { found.append(choice) } else { alike.append(choice) }
        }
        return PathChoices(
            in: folder, at: place, beginning: part, found.isEmpty ? alike : found,
            isWhole: count <= Self.namesMax && !Task.isCancelled)
    }

    public func place(of path: String) throws(PathTrouble) -> String {
        do throws(PathTrouble) {
            return try whole(path)
        } catch {
            // The error names the path as it was typed.
            guard let place = try? whole(ShellWord.plain(path)) else { throw error }
            return place
        }
    }

    // MARK: - Whole paths

    private func whole(_ path: String) throws(PathTrouble) -> String {
        var path = path
        if path == "~" || path.hasPrefix("~/"), let home { path = home + path.dropFirst() }
        if let place = DiskBooks.whole(path) { return place }
        throw trouble(errno, with: path)
    }

    /// The first part of the path that leads nowhere says why.
    private func trouble(_ code: Int32, with path: String) -> PathTrouble {
        var folder = path.hasPrefix("/") ? "/" : DiskBooks.whole(".") ?? "."
        for part in path.split(separator: "/") {
            let next = folder.hasSuffix("/") ? folder + part : "\(folder)/\(part)"
            if let place = DiskBooks.whole(next) {
                folder = place
                continue
            }
            return errno == ENOENT
                ? .missing(String(part), in: folder) : Self.trouble(errno, at: folder, for: path)
        }
        return Self.trouble(code, at: folder, for: path)
    }

    private static func trouble(
        _ code: Int32, at place: String, for path: String
    ) -> PathTrouble {
        switch code {
        case EACCES: .forbidden(place)
        case ENOTDIR: .notFolder(place)
        default: .unreadable(path, why: String(cString: strerror(code)))
        }
    }

    // MARK: - Names

    /// nil where it cannot be typed: its bytes are no text, or a character in it commands.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        let name = RawName(entry)
        let commands = name.shown.unicodeScalars.contains {
            $0.properties.generalCategory == .control
        }
        return name.isText && !commands ? name.shown : nil
    }

    /// The folder says it of most names; a link has to be followed.
    private static func kind(
        of entry: UnsafeMutablePointer<dirent>, _ name: String, in place: String
    ) -> PathChoices.Choice.Kind {
        let kind = entry.pointee.d_type
        var isFolder = kind == UInt8(DT_DIR)
        if kind == UInt8(DT_LNK) || kind == UInt8(DT_UNKNOWN) {
            var about = stat()
            isFolder = stat("\(place)/\(name)", &about) == 0 && about.st_mode & S_IFMT == S_IFDIR
        }
        return isFolder ? .folder : BookNames.isBook(name) ? .book : .other
    }
}

/// A path as a shell or a dragged file writes it.
enum ShellWord {
    /// Without blanks around it, without quotes, and without what escapes a character.
    static func plain(_ text: String) -> String {
        let lead = text.drop(while: \.isWhitespace)
        let word = lead.lastIndex { !$0.isWhitespace }.map { lead[...$0] } ?? ""
        if let mark = word.first, mark == "'" || mark == "\"", word.count > 1, word.last == mark {
            let quoted = word.dropFirst().dropLast()
            return mark == "'" ? String(quoted) : unescaped(quoted, only: "\"\\$`")
        }
        return unescaped(word, only: nil)
    }

    private static func unescaped(_ word: Substring, only some: String?) -> String {
        let letters = Array(word)
        var (plain, isEscaped) = ("", false)
        for (at, letter) in letters.enumerated() {
            let next = at + 1 < letters.count ? letters[at + 1] : " "
            if letter == "\\", !isEscaped, some?.contains(next) ?? true {
                isEscaped = true
            } else {
                plain.append(letter)
                isEscaped = false
            }
        }
        return plain
    }
}

import Holdings
import LibraryWing
import Notebook
import Ports
import Wording

/// Does with the library what `rushlight shelf` does, where a person asks for it on the screen.
public struct CareDesk: Sendable {
    /// A list in a format, with the moment it is of and the place it is for.
    public typealias Lists =
        @Sendable (_ format: ShelfFormat, _ now: Int64, _ place: String) -> any BookListWriting

    private let clerk: @Sendable () -> ShelfClerk
    private let finding: any BookFinding
    private let documents: any DocumentKeeping
    private let lists: Lists
    /// The library's own folder, where it is kept as it was before a copy took its place.
    private let data: String
    /// Seconds since 1970, and the day where the person is.
    private let now: @Sendable () -> Int64
    private let today: @Sendable () -> CalendarDay

    public init(
        clerk: @escaping @Sendable () -> ShelfClerk, finding: any BookFinding,
        documents: any DocumentKeeping, data: String, lists: @escaping Lists,
        now: @escaping @Sendable () -> Int64, today: @escaping @Sendable () -> CalendarDay
    ) {
        (self.clerk, self.finding, self.documents) = (clerk, finding, documents)
        (self.data, self.lists, self.now, self.today) = (data, lists, now, today)
    }

    /// `tell` hears how many of how many are done, and says whether to go on.
    public func answer(
        _ command: LibraryCare.Work, tell: (Int, Int) -> Bool
    ) -> LibraryCare.Action {
        do throws(ShelfClerk.Trouble) {
            switch command {
            // The root fulfils it.
            case .findCopies: return .copiesTold(copies())
            case .suggest(let deed, let ending):
                return .suggested(suggestion(deed, ending: ending), deed)
            case .survey(let path):
                guard let whole = finding.whole(path) else {
                    throw ShelfClerk.Trouble(tr("there is no file \(path)"))
                }
                var copy = try clerk().survey(copy: whole)
                copy.loss = clerk().loss(by: whole)
                // In a damaged library they cannot be counted.
                let books = try? clerk().ids(.everything, by: .title).count
                return .surveyed(copy, books: books)
            case .write(let writing, let replaces):
                return try write(writing, replaces: replaces, tell: tell)
            case .restore(let path):
                let former = try clerk().restore(from: path)
                let books = try clerk().survey(copy: path).books
                return .restored(
                    LibraryCare.Restored(copy: path, former: former, books: books))
            case .check(let repairs): return .checked(try clerk().check(repairs: repairs))
            }
        } catch {
            return .failed(error.why)
        }
    }

    // MARK: - Places

    /// As many as anybody chooses from.
    private static let copiesMax = 12

    /// Those in the folders where they are written, the newest first.
    private func copies() -> [LibraryCopy] {
        var copies: [LibraryCopy] = []
        for folder in [finding.whole(folder), data].compactMap({ $0 }) {
            // A folder that cannot be read has none to choose from.
            let names = (try? documents.names(in: folder)) ?? []
            let likely = names.filter { Self.isCopy($0) }.suffix(Self.copiesMax * 2)
            for name in likely {
                // What is named so and is none is passed over.
                guard let copy = try? clerk().survey(copy: folder + "/" + name) else { continue }
                copies.append(copy)
            }
        }
        return Array(copies.sorted { $0.saved > $1.saved }.prefix(Self.copiesMax))
    }

    private static func isCopy(_ name: String) -> Bool {
        let beginnings = ["rushlight-", "library-before-", "library-day-"]
        return name.hasSuffix(".db") && beginnings.contains { name.hasPrefix($0) }
    }

    /// Where a person finds it again.
    private var folder: String { finding.whole("~/Downloads") == nil ? "~" : "~/Downloads" }

    private func suggestion(_ deed: LibraryCare.Deed, ending: String) -> String {
        let word = deed == .backUp ? "library" : "books"
        let stem = "\(folder)/rushlight-\(word)-\(today())"
        var path = "\(stem).\(ending)"
        var number = 1
        while finding.whole(path) != nil, number < 1_000 {
            number += 1
            path = "\(stem)-\(number).\(ending)"
        }
        return path
    }

    /// The whole path of what is to be written; its folder has to be there.
    private func target(
        _ name: String, _ deed: LibraryCare.Deed, ending: String
    ) throws(ShelfClerk.Trouble) -> String {
        if let whole = finding.whole(name) {
            guard !finding.isFile(whole) else { return whole }
            let own = suggestion(deed, ending: ending).split(separator: "/").last ?? ""
            return (whole == "/" ? "" : whole) + "/" + own
        }
        var folder = "."
        if let slash = name.lastIndex(of: "/") {
            folder = slash == name.startIndex ? "/" : String(name[..<slash])
        }
        let file = name.split(separator: "/").last.map(String.init) ?? name
        guard !name.hasSuffix("/"), let whole = finding.whole(folder) else {
            throw ShelfClerk.Trouble(tr("there is no folder \(folder)"))
        }
        return (whole == "/" ? "" : whole) + "/" + file
    }

    // MARK: - Writing

    private func write(
        _ writing: LibraryCare.Writing, replaces: Bool, tell: (Int, Int) -> Bool
    ) throws(ShelfClerk.Trouble) -> LibraryCare.Action {
        switch writing {
        case .backUp(let name):
            let path = try target(name, .backUp, ending: "db")
            if !replaces, finding.whole(path) != nil { return .taken(.backUp(path)) }
            let clerk = clerk()
            try clerk.backUp(to: path)
            return .backedUp(try clerk.survey(copy: path))
        case .export(let format, let part, let name):
            let path = try target(name, .export, ending: format == .opds ? "xml" : format.rawValue)
            if !replaces, finding.whole(path) != nil {
                return .taken(.export(format, part, path))
            }
            let clerk = clerk()
            let ids = try clerk.ids(of: part)
            var list = lists(format, now(), path)
            guard try clerk.write(ids, into: &list, tell: { tell($0, ids.count) }) else {
                throw ShelfClerk.Trouble(tr("it was stopped"))
            }
            do throws(DocumentError) { try documents.save(list.finished(), to: path) } catch {
                throw ShelfClerk.Trouble(error.why)
            }
            return .exported(path, ids.count)
        }
    }
}

extension ShelfClerk {
    /// Those of a part, by their titles; what was put together by hand in its own order.
    func ids(of part: LibraryCare.Part) throws(Trouble) -> [HeldBook.ID] {
        switch part {
        case .all: return try ids(.everything, by: .title)
        case .marked(let ids): return ids
        case .shown(let text, let tab):
            var query = ShelfQuery(text)
            if let state = tab.state { query.add(.state([state])) }
            guard case .collection(let name) = tab else { return try ids(query, by: .title) }
            query.add(try collections().first { $0.name == name })
            return try ids(query, by: .title)
        }
    }
}

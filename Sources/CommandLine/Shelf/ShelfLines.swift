import Holdings
import LibraryRuntime
import Notation
import Notebook
import Publications

/// What the library's commands tell a person, a line each.
enum ShelfLines {
    static func about(_ book: HeldBook) -> [String] {
        var lines = [book.heading + (book.subtitle.isEmpty ? "" : ": " + book.subtitle)]
        func add(_ name: String, _ value: String) {
            if !value.isEmpty { lines.append("  \(name): \(value)") }
        }
        add("number", String(book.id))
        add("by", book.authorNames)
        if let series = book.series {
            let place = series.position.map { " \(number($0))" } ?? ""
            add("series", series.name + place)
        }
        add("language", LanguageName.list(book.languages))
        add("tags", book.tags.joined(separator: ", "))
        add("collections", book.collections.joined(separator: ", "))
        add(
            "published",
            [book.publisher, book.published].filter { !$0.isEmpty }
                .joined(separator: ", "))
        add("state", book.state.rawValue + (book.percent.map { ", \(Int($0))%" } ?? ""))
        add("rating", book.rating.map { "\($0) of 5" } ?? "")
        add("added", IsoTime.text(book.added))
        add("opened", book.opened.map(IsoTime.text) ?? "")
        for file in book.files { add("file", file.path) }
        add("about", book.description.split { $0.isWhitespace }.joined(separator: " "))
        return lines
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { String($0) } ?? String(value)
    }

    static func outcome(_ book: AddedBook, _ title: String) -> String {
        switch book {
        case .added(let id): "\(id)  \(title)"
        case .known(let id): "\(id)  \(title)  was there already"
        case .changed(let id): "\(id)  \(title)  has changed"
        case .moved(let id, let from): "\(id)  \(title)  was moved from \(from)"
        case .copy(let id, let other): "\(id)  \(title)  is the same file as \(other)"
        case .edition(let id, let other): "\(id)  \(title)  has the words of \(other)"
        case .double(let id, let other):
            "\(id)  \(title)  has the number of \(other), but not its words as far as they are"
                + " known: a book of its own"
        }
    }

    static func summary(_ report: ShelfImport.Report) -> String {
        var counts: [Outcome: Int] = [:]
        for (book, _) in report.added { counts[Outcome(book), default: 0] += 1 }
        let doubles = counts[.double] ?? 0
        var parts = ["\((counts[.added] ?? 0) + doubles) added"]
        func add(_ count: Int?, _ words: (Int) -> String) {
            if let count, count > 0 { parts.append(words(count)) }
        }
        add(counts[.edition]) { "\(count($0, "more file", "more files")) of books that are here" }
        add(counts[.copy]) { count($0, "copy of a file", "copies of files") }
        add(counts[.moved]) { "\($0) moved" }
        add(counts[.changed]) { "\($0) changed" }
        add(report.knownCount) { "\($0) known already" }
        add(report.withdrawn.count) { "\($0) taken off with their library" }
        add(report.failedCount) { "\($0) left out" }
        let told = parts.joined(separator: ", ") + "."
        guard doubles > 0 else { return told }
        return told
            + " \(doubles) of them \(doubles == 1 ? "has" : "have") the number of another book:"
            + " `rushlight shelf list is:double` lists them,"
            + " `rushlight shelf join ID OTHER` makes two one."
    }

    static func changed(_ book: HeldBook, _ change: ShelfChange) -> String {
        let title = book.heading
        switch change {
        case .state(let state): return "\(title): \(state?.rawValue ?? "as its place tells")"
        case .tag(let tag, true): return "\(title): tagged \(tag)"
        case .tag(let tag, false): return "\(title): \(tag) taken off"
        case .rating(let stars): return "\(title): \(stars.map { "\($0) of 5" } ?? "no rating")"
        case .edit(let edit) where edit.isCoverOnly:
            return edit.cover == .own ? "\(title): its own cover" : "\(title): another cover"
        case .edit(let edit):
            return edit.followsFile
                ? "\(title): as its file says" : "\(title): said otherwise than its file does"
        case .rename(_, let name, let other): return "\(title): \(name) is now \(other)"
        case .collect(let name, true): return "\(title): put into \(name)"
        case .collect(let name, false): return "\(title): taken out of \(name)"
        case .arrange(let name, _): return "\(title): moved in \(name)"
        case .remove: return "\(title) is off the shelf. Adding its file puts it back."
        case .putBack: return "\(title) is on the shelf again."
        }
    }

    static func former(_ former: FormerLibrary) -> String {
        former.isWhole
            ? "As it was before it is in \(former.path)."
            : "It was damaged; its file is kept as it was, in \(former.path)."
    }

    static func health(_ health: ShelfHealth) -> [String] {
        var lines = [
            "\(count(health.bookCount, "book", "books")) with "
                + "\(count(health.fileCount, "file", "files"))."
        ]
        for damage in health.damage { lines.append("The library is damaged: \(damage)") }
        if !health.damage.isEmpty {
            lines.append("`rushlight shelf restore FILE` puts a copy in its place.")
        }
        for file in health.missing { lines.append("Not there any more: \(file.path)") }
        if !health.isSearchable {
            lines.append("What is searched is not what there is. --repair makes it anew.")
        }
        for repaired in health.repaired { lines.append("Repaired: \(repaired).") }
        if health.isSound { lines.append("All is well.") }
        return lines
    }

    private static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}

/// What became of a file, by the word that scripts get.
enum Outcome: String, CaseIterable {
    case added, double, changed, moved, copy, edition, known

    init(_ book: AddedBook) {
        self =
            switch book {
            case .added: .added
            case .known: .known
            case .changed: .changed
            case .moved: .moved
            case .copy: .copy
            case .edition: .edition
            case .double: .double
            }
    }
}

import Holdings
import Notebook
import Runtime

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
        add("language", book.languages.joined(separator: ", "))
        add("tags", book.tags.joined(separator: ", "))
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
        case .edition(let id): "\(id)  \(title)  is another file of that book"
        }
    }

    static func summary(_ report: ShelfImport.Report) -> String {
        let fresh = report.added.count {
            if case .added = $0.book { true } else { false }
        }
        var parts = ["\(fresh) added"]
        let others = report.added.count - fresh
        if others > 0 { parts.append("\(others) brought up to date") }
        if report.knownCount > 0 { parts.append("\(report.knownCount) known already") }
        if report.failedCount > 0 { parts.append("\(report.failedCount) left out") }
        return parts.joined(separator: ", ") + "."
    }

    static func changed(_ book: HeldBook, _ change: ShelfChange) -> String {
        let title = book.heading
        switch change {
        case .state(let state): return "\(title): \(state?.rawValue ?? "as its place tells")"
        case .tag(let tag, true): return "\(title): tagged \(tag)"
        case .tag(let tag, false): return "\(title): \(tag) taken off"
        case .rating(let stars): return "\(title): \(stars.map { "\($0) of 5" } ?? "no rating")"
        case .remove: return "\(title) is off the shelf. Adding its file puts it back."
        case .putBack: return "\(title) is on the shelf again."
        }
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
        for mended in health.mended { lines.append("Mended: \(mended).") }
        if health.isSound { lines.append("All is well.") }
        return lines
    }

    private static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}

import Canvas
import Holdings
import ScreenKit

/// How it is said what becomes of the library.
extension LibraryCare {
    static func lines(_ health: ShelfHealth) -> [String] {
        var lines = health.damage.map { "The library is damaged: \($0)" }
        if !lines.isEmpty { lines.append("A backup below, or one of yours, can be put back.") }
        if !health.isSearchable { lines.append("What is searched is not what there is.") }
        if !health.lost.isEmpty {
            lines.append(
                Amounts.count(health.lost.count, "book has no file", "books have no file")
                    + " where it was; add the folder they are in now, and they are known again.")
        }
        lines += health.repaired.map { "Repaired: \($0)." }
        lines += health.missing.map { "Not there any more: \($0.path)" }
        if health.isSound { lines.append("All is well.") }
        return lines
    }
}

extension LibraryCare.Deed {
    var words: (String, String) {
        switch self {
        case .backUp: ("Back it up", "what is kept of your books, in one file")
        case .restore: ("Put a backup back", "the library becomes what it was then")
        case .export: ("Write the books out", "a list for other programs: JSON, CSV or OPDS")
        case .check: ("Check it", "the library, its files, what is searched")
        }
    }

    var consent: String {
        switch self {
        case .backUp: "back up"
        case .restore: "look at it"
        case .export: "write"
        case .check: "check"
        }
    }
}

extension LibraryCare.Part {
    var words: String {
        switch self {
        case .all: "All books"
        case .marked(let ids): Amounts.count(ids.count, "marked book", "marked books")
        case .shown(let filter, let tab):
            filter.isEmpty ? "Those of “\(tab.words)”" : "Those that the shelf shows: \(filter)"
        }
    }
}

extension LibraryCare.Progress {
    var words: String {
        switch deed {
        case .backUp: return "· · ·   The library is being backed up."
        case .restore: return "· · ·   The backup is being read."
        case .check: return "· · ·   The library is being looked through."
        case .export:
            guard let all else { return "· · ·   The books are being written out." }
            return "· · ·   \(done) of \(all) books are written out."
        }
    }
}

extension LibraryCare.Question {
    var words: String {
        switch self {
        case .replace(let writing):
            return "\(writing.path) is there already. Replace it?"
        case .restore(let copy, let books):
            let loss = copy.loss?.words.map { " Not in it: \($0)." } ?? ""
            let becomes = "becomes what it was in \(copy.path): \(copy.contents).\(loss)"
            guard let books else {
                return "Put it back? The library, which cannot be read now, \(becomes) "
                    + "Its file is kept beside it as it is."
            }
            let here = Amounts.count(books, "book", "books")
            return "Put it back? The library, \(here) now, \(becomes) "
                + "What is here now is kept beside it, and undo goes back to it."
        }
    }

    var consent: String {
        switch self {
        case .replace: "replace it"
        case .restore: "put it back"
        }
    }
}

extension LibraryCare.Outcome {
    var words: (String, Role) {
        switch self {
        case .done(let words): (words, .text)
        case .trouble(let words): ("! " + words, .error)
        case .health(let health):
            (
                Amounts.count(health.bookCount, "book", "books") + " with "
                    + Amounts.count(health.fileCount, "file", "files")
                    + (health.isSound ? ". All is well." : ". Not all is well."),
                health.isSound ? .text : .error
            )
        }
    }
}

extension ShelfFormat {
    var words: String {
        switch self {
        case .json: "JSON: all that is known of each, for scripts."
        case .csv: "CSV: a table, for spreadsheets."
        case .opds: "OPDS: a catalog that other reading programs open from the disk."
        }
    }
}

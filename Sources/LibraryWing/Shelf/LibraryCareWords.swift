import Canvas
import Holdings
import ScreenKit
import Wording

/// How it is said what becomes of the library.
extension LibraryCare {
    static func lines(_ health: ShelfHealth) -> [String] {
        var lines = health.damage.map { tr("The library is damaged: \($0)") }
        if !lines.isEmpty { lines.append(tr("A backup below, or one of yours, can be put back.")) }
        if !health.isSearchable { lines.append(tr("What is searched is not what there is.")) }
        if !health.lost.isEmpty {
            lines.append(
                tr(
                    "\(health.lost.count, "book has no file", "books have no file") where it was; "
                        + "add the folder they are in now, and they are known again."))
        }
        lines += health.repaired.map { tr("Repaired: \($0).") }
        lines += health.missing.map { tr("Not there any more: \($0.path)") }
        if health.isSound { lines.append(tr("All is well.")) }
        return lines
    }
}

extension LibraryCare.Deed {
    var words: (String, String) {
        switch self {
        case .backUp: (tr("Back it up"), tr("what is kept of your books, in one file"))
        case .restore: (tr("Put a backup back"), tr("the library becomes what it was then"))
        case .export:
            (tr("Write the books out"), tr("a list for other programs: JSON, CSV or OPDS"))
        case .check: (tr("Check it"), tr("the library, its files, what is searched"))
        }
    }

    var consent: String {
        switch self {
        case .backUp: tr("back up")
        case .restore: tr("look at it")
        case .export: tr("write")
        case .check: tr("check")
        }
    }
}

extension LibraryCare.Part {
    var words: String {
        switch self {
        case .all: tr("All books")
        case .marked(let ids): tr("\(ids.count, "marked book", "marked books")")
        case .shown(let filter, let tab):
            filter.isEmpty
                ? tr("Those of “\(tab.words)”") : tr("Those that the shelf shows: \(filter)")
        }
    }
}

extension LibraryCare.Progress {
    var words: String {
        switch deed {
        case .backUp: return tr("· · ·   The library is being backed up.")
        case .restore: return tr("· · ·   The backup is being read.")
        case .check: return tr("· · ·   The library is being looked through.")
        case .export:
            guard let all else { return tr("· · ·   The books are being written out.") }
            return tr("· · ·   \(done) of \(all) books are written out.")
        }
    }
}

extension LibraryCare.Question {
    var words: String {
        switch self {
        case .replace(let writing):
            return tr("\(writing.path) is there already. Replace it?")
        case .restore(let copy, let books):
            let loss = copy.loss?.words.map { tr("Not in it: \($0).") } ?? ""
            let (path, contents) = (copy.path, copy.contents)
            guard let books else {
                return sentences(
                    tr(
                        "Put it back? The library, which cannot be read now, becomes what it was "
                            + "in \(path): \(contents)."),
                    loss, tr("Its file is kept beside it as it is."))
            }
            return sentences(
                tr(
                    "Put it back? The library, \(books, "book", "books") now, becomes what it was "
                        + "in \(path): \(contents)."),
                loss, tr("What is here now is kept beside it, and undo goes back to it."))
        }
    }

    var consent: String {
        switch self {
        case .replace: tr("replace it")
        case .restore: tr("put it back")
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
                sentences(
                    tr(
                        "\(health.bookCount, "book", "books") with "
                            + "\(health.fileCount, "file", "files")."),
                    health.isSound ? tr("All is well.") : tr("Not all is well.")),
                health.isSound ? .text : .error
            )
        }
    }
}

extension ShelfFormat {
    var words: String {
        switch self {
        case .json: tr("JSON: all that is known of each, for scripts.")
        case .csv: tr("CSV: a table, for spreadsheets.")
        case .opds: tr("OPDS: a catalog that other reading programs open from the disk.")
        }
    }
}

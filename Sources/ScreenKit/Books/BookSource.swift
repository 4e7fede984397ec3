import Notebook
import Publications
import Wording

/// Where a book's bytes come from.
public enum BookSource: Hashable, Sendable {
    /// A file or a folder, by its whole path.
    case file(String)
    /// The sound inside of a book that is read.
    case narration(String)
    /// The book that comes with the program.
    case guide
}

extension BookSource {
    /// As the session's file names it.
    package init(kept: String) {
        if kept == "guide" {
            self = .guide
        } else if kept.hasPrefix(Self.narration) {
            self = .narration(String(kept.dropFirst(Self.narration.count)))
        } else {
            self = .file(kept)
        }
    }

    /// The file that a source is in.
    package static func path(ofKept kept: String) -> String {
        if case .narration(let path) = BookSource(kept: kept) { path } else { kept }
    }

    /// Before the path of a book whose sound is meant: whole paths begin otherwise.
    private static let narration = "narration:"

    package var kept: String {
        switch self {
        case .file(let path): path
        case .narration(let path): Self.narration + path
        case .guide: "guide"
        }
    }
}

/// Somewhere in a book, said in one of the ways there are.
public enum Target: Hashable, Sendable {
    case locator(Locator)
    /// Out of 100.
    case percent(Double)
    case path(String, fragment: String?)
    case place(Spot)
}

/// A place in a book, where `Place` is one of keys.
public typealias Spot = Publications.Place

extension BookSource {
    /// Its last name, for when nothing better is known.
    package var name: String {
        switch self {
        case .file(let path), .narration(let path):
            path.split(separator: "/").last.map(String.init) ?? path
        case .guide: tr("The guide")
        }
    }
}

import Holdings
import Kernel
import ScreenKit

/// The words for changes to books, and for their undo.
extension Shelf {
    /// What happened, to what.
    static func words(
        _ change: ShelfChange, _ ids: [HeldBook.ID], _ state: State
    ) -> String {
        let one = ids.count == 1 ? ids.first.flatMap { state.rows[$0]?.heading } : nil
        let what = one ?? (ids.count == 1 ? "One book" : "\(ids.count) books")
        switch change {
        case .state(.new): return "\(what): new"
        case .state(.reading): return "\(what): reading"
        case .state(.finished): return "\(what): finished"
        case .state(.setAside): return "\(what): set aside"
        case .state(nil): return "\(what): as the place tells"
        case .tag(let tag, true): return "\(what): tagged \(tag)"
        case .tag(let tag, false): return "\(what): \(tag) taken off"
        case .rating(let stars):
            return "\(what): " + (stars.map { "\($0) of 5 stars" } ?? "no stars")
        case .rename(_, let name, ""): return "\(what): \(name) taken off"
        case .rename(_, let name, let other): return "\(what): \(name) is now \(other)"
        case .edit(let edit) where edit.isCoverOnly:
            return "\(what): \(edit.cover == .own ? "its own cover again" : "another cover")"
        case .edit: return "\(what): edited"
        case .remove: return "\(what) off the shelf"
        case .putBack: return "\(what) on the shelf again"
        case .collect(let name, true): return "\(what): put into \(name)"
        case .collect(let name, false): return "\(what): taken out of \(name)"
        case .arrange(let name, let steps):
            return "\(what): \(steps < 0 ? "sooner" : "later") in \(name)"
        }
    }

    /// What was not taken back, and why.
    static func words(of left: [BookLeft]) -> String {
        guard let one = left.first, left.count == 1 else {
            return "\(left.count) books were changed again since: that was left as it is."
        }
        let fields = one.fields.joined(separator: ", ")
        return "Left as it is, because it was changed since: \(fields) of \(one.title)."
    }

    /// What was written into a file of a book.
    public struct Written: Hashable, Sendable {
        public var book: HeldBook.ID
        public var path: String
        /// As a person calls them: title, authors.
        public var fields: [String]

        public init(book: HeldBook.ID, path: String, fields: [String]) {
            (self.book, self.path, self.fields) = (book, path, fields)
        }

        var title: String {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return "\(name): \(fields.joined(separator: ", ")) written"
        }
    }

    static func take(_ written: Written, _ state: inout State) -> Effects {
        let undo = Undo(
            title: written.title, journal: journal, inverse: Action.unwriting(written.path),
            forward: .writing(written.book, written.path))
        return [.record(undo), .perform(.ask(.done(written.title + ".")))] + refresh(&state)
    }
}

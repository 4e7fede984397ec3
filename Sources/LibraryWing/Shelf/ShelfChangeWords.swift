import Holdings
import Kernel
import ScreenKit
import Wording

/// The words for changes to books, and for their undo.
extension Shelf {
    /// What happened, to what.
    static func words(
        _ change: ShelfChange, _ ids: [HeldBook.ID], _ state: State
    ) -> String {
        let one = ids.count == 1 ? ids.first.flatMap { state.rows[$0]?.heading } : nil
        let what = one ?? (ids.count == 1 ? tr("One book") : tr("\(ids.count, "book", "books")"))
        switch change {
        case .state(.new): return tr("\(what): new")
        case .state(.reading): return tr("\(what): reading")
        case .state(.finished): return tr("\(what): finished")
        case .state(.setAside): return tr("\(what): set aside")
        case .state(nil): return tr("\(what): as the place tells")
        case .tag(let tag, true): return tr("\(what): tagged \(tag)")
        case .tag(let tag, false): return tr("\(what): \(tag) taken off")
        case .rating(let stars):
            return stars.map { tr("\(what): \($0) of 5 stars") } ?? tr("\(what): no stars")
        case .rename(_, let name, ""): return tr("\(what): \(name) taken off")
        case .rename(_, let name, let other): return tr("\(what): \(name) is now \(other)")
        case .edit(let edit) where edit.isCoverOnly:
            return edit.cover == .own
                ? tr("\(what): its own cover again") : tr("\(what): another cover")
        case .edit: return tr("\(what): edited")
        case .remove: return tr("\(what) off the shelf")
        case .putBack: return tr("\(what) on the shelf again")
        case .collect(let name, true): return tr("\(what): put into \(BookCollection.shown(name))")
        case .collect(let name, false):
            return tr("\(what): taken out of \(BookCollection.shown(name))")
        case .arrange(let name, let steps):
            let name = BookCollection.shown(name)
            return steps < 0
                ? tr("\(what): sooner in \(name)") : tr("\(what): later in \(name)")
        }
    }

    /// What was not taken back, and why.
    static func words(of left: [BookLeft]) -> String {
        guard let one = left.first, left.count == 1 else {
            return tr("\(left.count) books were changed again since: that was left as it is.")
        }
        let fields = listed(one.fields)
        return tr("Left as it is, because it was changed since: \(fields) of \(one.title).")
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
            let said = listed(fields)
            return tr("\(name): \(said) written")
        }
    }

    static func take(_ written: Written, _ state: inout State) -> Effects {
        let undo = Undo(
            title: written.title, journal: journal, inverse: Action.unwriting(written.path),
            forward: .writing(written.book, written.path))
        return [.record(undo), .perform(.ask(.done(tr("\(written.title)."))))] + refresh(&state)
    }
}

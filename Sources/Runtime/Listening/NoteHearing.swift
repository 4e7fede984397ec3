import ListeningWing
import Notebook
import Ports
import Publications
import ReadingRuntime
import ScreenKit

/// Bookmarks of audiobooks.
extension NoteDesk {
    /// nil for what is none of its business.
    func answer(_ command: Listening.Command) -> Listening.Action? {
        switch command {
        case .readBookmarks(let book) where book.recital != nil:
            return .bookmarksRead([], seed: "", trouble: nil)
        case .readBookmarks(let book): return bookmarks(of: book)
        case .keepBookmark(let book, var mark):
            let now = now()
            if mark.annotation.created == 0 { mark.annotation.created = now }
            mark.annotation.edited = now
            do throws(KeepingError) {
                try keeper().put(
                    [mark.annotation], of: book.publication, at: book.source.path)
                return .bookmarkKept(mark, trouble: nil)
            } catch {
                return .bookmarkKept(nil, trouble: error.why)
            }
        case .removeBookmark(let id):
            do throws(KeepingError) {
                try keeper().remove([id])
                return .bookmarkKept(nil, trouble: nil)
            } catch {
                return .bookmarkKept(nil, trouble: error.why)
            }
        default: return nil
        }
    }

    private func bookmarks(of book: HeardBook) -> Listening.Action {
        do throws(KeepingError) {
            let found = try keeping?.annotations(of: book.publication, at: book.source.path)
            let marks = (found ?? []).compactMap { annotation -> Bookmark? in
                guard annotation.kind == .bookmark, let locator = Locator(annotation.start),
                    let spot = book.publication.moment(of: locator, in: book.audiobook)
                else { return nil }
                return Bookmark(annotation, at: book.timeline.time(of: spot))
            }
            return .bookmarksRead(marks, seed: seed(), trouble: nil)
        } catch {
            return .bookmarksRead([], seed: seed(), trouble: error.why)
        }
    }
}

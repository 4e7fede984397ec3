import Notebook
import Publications
import ScreenKit

extension Listening {
    public enum Command: Equatable, Sendable {
        case ask(Ask)
        case load(
            HeardBook, number: Int, at: TrackPlace, Speed, volume: Int, Tuning = Tuning())
        case play, pause
        case recite(Recital, number: Int, shift: Int)
        case seek(TrackPlace)
        case speed(Speed)
        case volume(Int)
        case tune(Tuning)
        case loop(Span?)
        case tell, glance, drop
        case keep(KeptSound)
        case keepLook(HeardBook, [String: String])
        case tellTime
        case readBookmarks(HeardBook)
        case readHistory(HeardBook)
        case readPlace(HeardBook)
        case trace(HeardBook, ListeningTrace, joins: Bool)
        /// Adds to what was heard today.
        case count(HeardBook, seconds: Int)
        /// Listens through all of it.
        case findSilences(HeardBook)
        /// Writes its chapters beside its files.
        case writeSheet(HeardBook)
        case takeSheetBack(WrittenSheet)
        case keepBookmark(HeardBook, Bookmark)
        case removeBookmark(Annotation.ID)
        /// The place is known and written: what waited for that goes on.
        case left
    }
}

import Publications
import ScreenKit
import Typesetting

extension Reader {
    /// What a book on the screen asks for.
    public enum Work: Equatable, Sendable {
        case open(BookSource, Target?, Stance)
        case set(Book, document: Int, SetRules)
        /// The same for a page that comes from a server.
        case bring(Book, document: Int, SetRules)
        case find(Book, Target)
        /// Tells the matches around a place.
        case look(Book, SearchPattern, from: Spot)
        case readNote(Book, document: Int, Link)
        /// Looks for what a link names by its number.
        case findReference(Book, document: Int, Link, isBeside: Bool)
        /// Looks for rare words and what they mean.
        case findHints(Book, [TextStretch], HintLevel)
        case marking(Marking.Command)
        case keep(Kept)
        case keepLook(Book, OwnLook)
        case tellTime
        case count(Book, PageTable.Key)
        /// Looks for the chapters of a book that does not name them.
        case findContents(Book)
        case draw(Book, PictureWish)
        case findInk(Book, document: Int)
        case recognize(Book)
        case renew(Book, PlaceWords, SetRules)
    }
}

import Kernel
import Publications
import ScreenKit

/// What the reader in view does for the layers over it.
public enum ReadingErrand: Errand {
    /// What was looked for in the book, and which match to go to.
    case found(SearchPattern, Find.News, at: Int)
    /// Does something to the notes of the book below.
    case mark(Marking.Action)
    /// The sound goes there.
    case play(Spot)
    /// The sound goes to a moment, as its files tell it.
    case seek(Duration)
    /// A map was kept: it is read anew.
    case mapChanged
    /// Who reads a language from now on; nil for the best voice.
    case voice(String?, language: String)
    /// What is heard pauses, for something else is about to be.
    case hush
    /// The place is shown in the other pane, its page as a picture if that can be, and the person
    /// stays in this one.
    case beside(Target, isDrawn: Bool)
    /// The card in the other pane shows what is said of the word.
    case lookUpBeside(Lookup.Question)
    /// The book is opened, for what kept it closed is open now.
    case begin(at: Target?)
}

extension Ask {
    static func found(_ pattern: SearchPattern, _ hits: Find.News, at index: Int) -> Ask {
        .run(ReadingErrand.found(pattern, hits, at: index))
    }
    static func voice(_ id: String?, language: String) -> Ask {
        .run(ReadingErrand.voice(id, language: language))
    }
    static func lookUpBeside(_ question: Lookup.Question) -> Ask {
        .run(ReadingErrand.lookUpBeside(question))
    }
    static var hush: Ask { .run(ReadingErrand.hush) }
    static func mark(_ action: Marking.Action) -> Ask { .run(ReadingErrand.mark(action)) }
    static func begin(at target: Target?) -> Ask { .run(ReadingErrand.begin(at: target)) }
}

import Canvas
import Kernel
import Notebook
import Publications
import ScreenKit
import Sharing
import Typesetting
import Wording

/// A book on the screen: the place one is at, and every way to another.
public enum Reader: Screen {
    public static var name: String { "reader" }
    public static var title: String { tr("Book") }
    public static func journal(_ state: State, _ around: Surroundings) -> String? {
        journal(state)
    }
    public static var covered: Action? { .covered }
    public static func uncovered(_ state: State, isBare: Bool) -> Action? {
        state.phase == .unseen ? .begun(at: nil) : nil
    }
    public static var leaving: Action? { .leaving }
    public static func name(_ state: State) -> String {
        state.source == .guide ? "guide" : name
    }
    public static func title(_ state: State) -> String {
        state.source == .guide ? tr("The guide") : title
    }

    public struct State: Equatable, Sendable {
        public let source: BookSource
        public package(set) var phase = Phase.opening
        public package(set) var book: Book?
        /// The first character on the screen.
        public package(set) var place = Spot(document: 0, offset: 0)
        package var size: Size
        var taste: Taste
        /// The same without what this book has of its own.
        var common: Taste
        package var look = OwnLook()
        package var isLinear = false
        /// The chapter in view and its neighbours, set; what is not of the present measure and
        /// manner only fills the screen until what was asked for arrives.
        var chapters: [Int: SetChapter] = [:]
        /// What was asked for and has not come.
        var asked: [Int: SetRules] = [:]
        /// Lines move by themselves.
        var rolling: Rolling?
        /// How far lines of code are moved to the left.
        var shift = 0
        /// Where the cursor stands when it is not at the page's first sentence.
        var focus: Int?
        /// The link, note or picture that has focus.
        var item: Item?
        /// Letters on what can be chosen, while one is awaited.
        var labels: Labels?
        /// Under way to a chapter that is not set yet.
        var journey: Journey?
        var trail = Trail()
        package var found: Found?
        var marks: [Character: Spot] = [:]
        public package(set) var marking = Marking()
        public var pictures = PictureTray()
        var pages = PageView()
        var coming = PagesComing()
        var along = Along()
        /// Past the last page: the ways on are shown.
        package internal(set) var isAtEnd = false
        var numbers = Numbers()
        var attention = Attention()
        var hints = Hints()
        /// How far the place is, 0 to 1.
        public package(set) var progress = 0.0

        public init(_ source: BookSource, size: Size, taste: Taste = Taste()) {
            self.source = source
            self.size = size
            self.taste = taste
            common = taste
        }
    }

    public enum Phase: Equatable, Sendable {
        /// Nothing is read yet: no page of it is in view.
        case unseen
        case opening
        /// It takes longer than a moment, so the page says so.
        case opensSlowly
        case open
        case failed(String)
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case tasted(Taste, isLinear: Bool)
        /// A key that was awaited, and is no command.
        case typed(Key)
        /// Put on the screen, to open where it was left or at a place.
        case begun(at: Target?)
        case openedSlowly
        case opened(Opened)
        /// Why not, as a sentence with what to do.
        case notOpened(String)
        /// What would let one in is asked for.
        case locked(FileLock, why: String)
        /// It is no book to be read.
        case heard(OpenedSound)
        case chapterSet(SetChapter)
        /// A page came from its server.
        case pageCame(SetChapter)
        /// It did not come, and why.
        case pageMissed(Int, String)
        /// Those that did not come are asked for once more.
        case pagesWanted
        /// From an undo, a layer, a link: nil leads nowhere.
        case went(Spot?)
        case sought(Target)
        /// Read up to there on another device.
        case arrived(Target)
        /// The person says how far the book is read.
        case readTold(ReadStretch)
        case found(SearchPattern, Find.News, at: Int)
        case noteRead(NoteText?, behind: Link)
        /// It takes longer than a moment to find.
        case referenceAwaited(TextReference)
        case referenceFound(FoundReference?, Link, isBeside: Bool)
        /// What has focus is to be seen in the other pane.
        case followedBeside
        /// Its pages are shown as pictures, where that can be.
        case drawnWanted
        case marking(Marking.Action)
        /// The place has held still for a moment.
        case settled
        /// The next line of text that moves by itself.
        case rolled
        /// Something stands over the page now.
        case covered
        case kept(trouble: String?)
        /// What could not be saved is tried again.
        case saveWanted
        /// This book looks so from here on.
        case looked(OwnLook)
        /// It is read in this theme from here on.
        case themed(String)
        /// What it has of its own is forgotten, of one setting or of all.
        case lookForgotten(String?)
        /// The clock was looked at.
        case told(Moment)
        /// Nothing has changed for long enough to count the pages.
        case countable
        /// Nil when it was given up.
        case counted(PageTable?)
        /// The same book with its chapters; nil where none were found.
        case contentsFound(Book?)
        case pictureDrawn(PictureWish, DrawnPicture)
        case inkFound(PageInk, document: Int)
        case hints(HintNews)
        /// The matches around the last one that was listed.
        case lookedOn(Find.News)
        /// The screen shows pictures so from here on.
        case pictureMeansTold(PictureMeans)
        /// Nil when the book's words are new as well.
        case recognized(Former?)
        /// What a command of the person's own answered becomes a note.
        case answered(OwnInput.Stretch, String)
        /// The same, in the place of what a note said.
        case rewritten(Annotation.ID, String)
        /// Another program wrote its file.
        case fileChanged
        /// The file has not changed for a moment.
        case renewalDue
        case renewed(Renewal)
        /// The old text after the new one, or the other way round.
        case swapped(Opened)
        /// What is heard now, and how far; nil for nothing of this book.
        case spoken(Spoken?, SpokenCourse?)
        /// The voice has come to what stands overleaf.
        case crossed(Duration)
        /// The page is where the voice is about to be.
        case led
        /// The page goes back to what is heard.
        case rejoined
        /// What a text that is read beside this one says; nil when it is not any more.
        case saidBeside(SaidBeside?)
        case leaving
    }

    public typealias Command = Asked<Work>

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        route(action, &state) + askForInk(&state) + askForPictures(&state) + askForHints(&state)
    }

    private static func route(_ action: Action, _ state: inout State) -> Effects {
        switch action {
        case .ordered(let order): return obey(order, &state)
        case .typed(let key): return pick(key, &state)
        case .resized(let size):
            state.labels = nil
            state.size = size
            return follow(&state) + recount(state)
        case .tasted(let taste, let isLinear):
            state.labels = nil
            state.common = taste
            state.taste = state.look.over(taste)
            state.isLinear = isLinear
            let stopped = taste.isStill || isLinear ? stopRolling(&state) : []
            return stopped + follow(&state) + recount(state)
        case .begun(let target):
            state.phase = .opening
            state.along.isLed = target == nil
            return begin(state, at: target)
        case .openedSlowly:
            if state.phase == .opening { state.phase = .opensSlowly }
            return []
        case .opened(let opened): return take(opened, &state)
        case .notOpened(let why):
            state.phase = .failed(why)
            return [.cancel(.slowness)]
        case .locked(let lock, let why):
            state.phase = .failed(why)
            return [.cancel(.slowness), .perform(.ask(lock.key(to: state.source)))]
        case .heard(let opened): return [.cancel(.slowness), .perform(.ask(.hear(opened)))]
        case .chapterSet(let chapter): return take(chapter, &state)
        case .pageCame(let chapter): return takePage(chapter, &state)
        case .pageMissed(let index, let why): return miss(index, why, &state)
        case .pagesWanted: return askAgain(&state)
        case .went(let place): return place.map { jump(to: $0, &state) } ?? lost()
        case .sought(let target): return seek(target, &state)
        case .arrived(let target):
            state.attention.isElsewhere = true
            return seek(target, &state)
        case .readTold(let stretch): return take(stretch, &state)
        case .found(let pattern, let hits, let index):
            return take(pattern, hits, at: index, &state)
        case .noteRead(let note, let link): return show(note, behind: link, &state)
        case .referenceAwaited(let reference): return saySought(reference)
        case .referenceFound(let found, let link, let isBeside):
            return show(found, behind: link, isBeside: isBeside, state)
        case .followedBeside: return followBeside(&state)
        case .drawnWanted:
            state.pages.isOn = true
            return []
        case .marking(let action): return reduce(&state, action)
        case .settled:
            state.attention.isUnkept = true
            return glance
        case .rolled: return rolled(&state)
        case .covered: return stopRolling(&state)
        case .looked(let look): return take(look, &state)
        case .themed(let name): return wear(name, &state)
        case .lookForgotten(let path): return forget(path, &state)
        case .told(let moment): return take(moment, &state)
        case .kept(let trouble): return kept(trouble, &state)
        case .pictureDrawn(let wish, let drawn): return take(wish, drawn, &state)
        case .lookedOn(let news): return lookedOn(news, &state)
        case .inkFound(let ink, let document): return take(ink, of: document, &state)
        case .hints(let news): return take(news, &state)
        case .pictureMeansTold(let means):
            state.pictures.means = means
            return []
        case .countable: return count(state)
        case .counted(let table): return take(table, &state)
        case .contentsFound(let book): return take(contentsOf: book, &state)
        case .recognized(let former): return take(former, &state)
        case .answered(let stretch, let text): return annotate(stretch, text, &state)
        case .rewritten(let id, let text): return replace(id, text, &state)
        case .fileChanged: return awaitCalm(state)
        case .renewalDue: return renew(state)
        case .renewed(let renewal): return take(renewal, &state)
        case .swapped(let opened): return replace(opened, &state)
        case .spoken(let spoken, let course): return hear(spoken, course, &state)
        case .crossed(let wait): return crossed(after: wait, &state)
        case .led: return beLed(&state)
        case .rejoined: return rejoin(&state)
        case .saidBeside(let said): return follow(beside: said, &state)
        case .saveWanted: return keep(state) + keepUnsaved(&state)
        case .leaving: return stopRolling(&state) + leave(state) + keepUnsaved(&state)
        }
    }

    // MARK: - Opening

    /// What a book that was just put on the screen has to be asked for.
    static func begin(_ state: State, at target: Target?) -> Effects {
        [
            .request(.opening, .open(state.source, target, state.stance)),
            .schedule(.slowness, after: .slowness, .openedSlowly),
        ]
    }

    private static func take(_ opened: Opened, _ state: inout State) -> Effects {
        state.phase = .open
        state.book = opened.book
        state.remember(opened.habits)
        state.attend(to: opened)
        state.marks = opened.marks
        state.place = opened.place
        state.chapters = [opened.place.document: opened.chapter]
        let isFresh = opened.chapter.rules == state.rules
        if opened.isFresh { state.settle(at: opened.place.offset) }
        if opened.place.offset > 0 { state.along.resumed = opened.place }
        focusFirstWay(&state)
        state.measureProgress()
        return [.cancel(.slowness)] + (isFresh ? askForNeighbours(&state) : follow(&state))
            + bring(opened.place.document, &state) + recognize(opened) + recount(state)
            + askForContents(state) + glance
            + [.request(.notes, .marking(.read(opened.book, letters: opened.marks)))]
            + leap(from: opened.former, &state)
    }

    // MARK: - Chapters

    /// After a change of size or taste: the same place, in chapters set anew.
    static func follow(_ state: inout State) -> Effects {
        guard state.book != nil, state.chapter?.rules != state.rules else { return [] }
        // What is in view stays until the new one is there.
        state.chapters = state.chapters.filter { $0.key == state.place.document }
        let wanted = [state.place.document, state.journey?.document].compactMap { $0 }
        return wanted.flatMap { ask(for: $0, &state) }
    }

    static func take(_ chapter: SetChapter, _ state: inout State) -> Effects {
        let index = chapter.document.key.index
        guard chapter.rules == state.rules, state.book?.revision == chapter.document.key.revision
        else { return [] }
        state.asked[index] = nil
        state.chapters[index] = chapter
        return tellTrouble(chapter.document, state) + settle(index, &state) + bring(index, &state)
    }

    private static func settle(_ index: Int, _ state: inout State) -> Effects {
        guard let journey = state.journey, journey.document == index else {
            return index == state.place.document ? askForNeighbours(&state) : []
        }
        state.journey = nil
        return land(journey, &state)
    }

    /// Asks for a chapter, unless it is there or on its way.
    static func ask(for document: Int, _ state: inout State) -> Effects {
        let rules = state.rules
        guard let book = state.book, state.fresh(document) == nil, state.asked[document] != rules
        else { return [] }
        state.asked[document] = rules
        return [.request(.chapter(document), .set(book, document: document, rules))]
    }

    /// The chapters that the next keys may want, before they are wanted.
    static func askForNeighbours(_ state: inout State) -> Effects {
        guard let book = state.book, state.phase == .open else { return [] }
        let here = state.place.document
        let near = book.following(here) + [book.previous(before: here)].compactMap { $0 }
        return near.flatMap { ask(for: $0, &state) }
    }

    // MARK: - Keeping

    /// How long a place must hold before it is written.
    static let settlingTime = Duration.milliseconds(400)

    static func keep(
        _ state: State, news: ReadingNews? = nil, sitting: Sitting? = nil
    ) -> Effects {
        guard let book = state.book, state.phase == .open, !state.isGlance else { return [] }
        let heard = state.placeHeard
        let kept = Kept(
            book: book, place: heard ?? state.place,
            progress: heard.flatMap { state.progress(at: $0) } ?? state.progress,
            marks: state.marks,
            news: news, sitting: sitting, move: move(state), isHeld: state.isHeld,
            stretch: state.attention.stretch)
        return [.request(.keeping, .keep(kept))]
    }

    /// A page that turns with a voice is no key that a person pressed.
    private static func move(_ state: State) -> PlaceHistory.Move {
        if state.attention.hasLeapt { return .leapt }
        guard state.isHeard else { return .turned }
        return state.along.course?.isUnderTimer == true ? .untouched : .listened
    }
}

extension EffectID {
    static let opening = EffectID("opening")
    static let settling = EffectID("settling")
    static let finding = EffectID("finding")
    static func chapter(_ index: Int) -> EffectID { EffectID("chapter.\(index)") }
}

import Canvas
import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// Highlights, bookmarks and notes: each act is in view at once, kept off the loop, and undoable.
extension Reader {
    static func reduce(_ state: inout State, _ action: Marking.Action) -> Effects {
        switch action {
        case .read(let read): return take(read, &state)
        case .kept(let notes, let trouble): return kept(notes, trouble, &state)
        case .shared(let notes):
            state.marking.notes = notes
            return []
        case .cameFromElsewhere:
            guard let book = state.book else { return [] }
            return [.request(.notes, .marking(.read(book, letters: state.marks)))]
        case .removed(_, let trouble):
            return trouble.map { tell(tr("A note could not be removed for good: \($0).")) } ?? []
        case .put(let notes): return put(notes, &state)
        case .drop(let ids): return drop(ids, &state)
        case .wrote(let id, let text): return write(text, into: id, &state)
        case .written(let id, let old, let new): return written(id, old, new, &state)
        case .coloured(let id, let wish): return colour(id, wish, &state)
        case .colourPressed(let id): return recolour(id, &state)
        case .removePressed(let id): return remove(id, &state)
        case .pressed(let spot): return press(spot, &state)
        case .released(let spot): return release(spot, &state)
        case .dragged(let spot): return drag(to: spot, &state)
        }
    }

    // MARK: - Reading and keeping

    private static func take(_ read: NotesRead, _ state: inout State) -> Effects {
        // What was just marked may not be kept yet where it is read.
        let new = state.marking.notes.filter { note in
            (note.annotation.created == 0 || state.marking.unsaved.contains(note.id))
                && !read.notes.contains { $0.id == note.id }
        }
        // Read once more, since notes came from elsewhere: what is not there was removed there.
        let left = Set((read.notes + new).map(\.id))
        let gone =
            !state.marking.hasRead || read.trouble != nil
            ? []
            : state.marking.notes.filter {
                !left.contains($0.id) && $0.annotation.kind != .lookup
            }
        state.marking.notes = (read.notes + new).sorted(by: BookNote.isBefore)
        state.marking.seed = read.seed
        state.marking.letters = read.letters
        let trouble = read.trouble.map { tell(tr("Your notes could not be read: \($0).")) } ?? []
        let told = trouble + removedElsewhere(gone, state)
        guard let early = state.marking.early else { return told }
        state.marking.early = nil
        return told + bookmark(early, &state)
    }

    /// They can be had back, here and on the other devices.
    private static func removedElsewhere(_ gone: [BookNote], _ state: State) -> Effects {
        guard !gone.isEmpty else { return [] }
        return record(
            tr("notes removed elsewhere"), back: .put(gone), again: .drop(gone.map(\.id)), state)
            + done(
                tr(
                    "\(gone.count, "note or mark was", "notes or marks were") removed elsewhere."))
    }

    /// What the keeper filled in; what was changed here meanwhile stays changed.
    private static func kept(
        _ notes: [BookNote], _ trouble: String?, _ state: inout State
    ) -> Effects {
        if let trouble {
            state.marking.unsaved.formUnion(notes.map(\.id))
            return tell(
                tr("The note could not be kept: \(trouble). It is tried again with the next."))
        }
        var isSet = false
        let isLate = notes.contains { state.marking.unsaved.contains($0.id) }
        for note in notes {
            state.marking.unsaved.remove(note.id)
            isSet = state.marking.announced.remove(note.id) != nil || isSet
            guard let at = state.marking.notes.firstIndex(where: { $0.id == note.id }) else {
                continue
            }
            var annotation = note.annotation
            annotation.colour = state.marking.notes[at].annotation.colour
            annotation.note = state.marking.notes[at].annotation.note
            state.marking.notes[at].annotation = annotation
        }
        if isLate { return done(tr("What could not be saved before is saved now.")) }
        return isSet ? done(tr("Bookmark set.")) : []
    }

    static func tell(_ words: String) -> Effects { [.perform(.ask(.say(words)))] }

    /// Takes notes up, in their order, and has them kept.
    static func put(_ notes: [BookNote], _ state: inout State) -> Effects {
        let ids = Set(notes.map(\.id))
        state.marking.notes.removeAll { ids.contains($0.id) }
        state.marking.notes += notes
        state.marking.notes.sort(by: BookNote.isBefore)
        return keep(ids, &state)
    }

    static func drop(_ ids: [Annotation.ID], _ state: inout State) -> Effects {
        state.marking.notes.removeAll { ids.contains($0.id) }
        state.marking.unsaved.subtract(ids)
        state.marking.announced.subtract(ids)
        if case .note(let id)? = state.item?.kind, ids.contains(id) { state.item = nil }
        guard let book = state.book else { return [] }
        return [.request(act(&state), .marking(.remove(book, ids)))]
    }

    private static func keep(_ ids: Set<Annotation.ID>, _ state: inout State) -> Effects {
        let wanted = ids.union(state.marking.unsaved)
        let notes = state.marking.notes.filter { wanted.contains($0.id) }
        guard let book = state.book, !notes.isEmpty else { return [] }
        return [.request(act(&state), .marking(.keep(book, notes)))]
    }

    /// At the end: what could not be kept is tried once more.
    static func keepUnsaved(_ state: inout State) -> Effects {
        state.marking.unsaved.isEmpty ? [] : keep([], &state)
    }

    private static func act(_ state: inout State) -> EffectID {
        state.marking.changesCount += 1
        return EffectID("marking.\(state.marking.changesCount)")
    }

    private static func record(
        _ title: String, back: Marking.Action, again: Marking.Action, _ state: State
    ) -> Effects {
        [
            .record(
                Undo(
                    title: title, journal: journal(state), inverse: Action.marking(back),
                    forward: .marking(again)))
        ]
    }

    // MARK: - Adding

    /// A new note; nil while the notes of the book are not read yet.
    static func draft(
        _ kind: Annotation.Kind, _ start: Spot, _ end: Spot, _ state: inout State
    ) -> BookNote? {
        guard let seed = state.marking.seed else { return nil }
        state.marking.serial += 1
        let annotation = Annotation(
            id: "\(seed)-\(state.marking.serial)", kind: kind, start: "", percent: 0,
            colour: state.marking.colour, created: 0)
        return BookNote(annotation, start: start, end: end)
    }

    static func add(_ note: BookNote, _ title: String, _ state: inout State) -> Effects {
        put([note], &state)
            + record(title, back: .drop([note.id]), again: .put([note]), state)
    }

    static var tooEarly: Effects {
        tell(tr("The notes of this book are being read still."))
    }

    /// Colours what is selected.
    static func highlight(_ state: inout State) -> (effects: Effects, id: Annotation.ID?) {
        guard let selection = state.marking.selection else { return ([], nil) }
        guard state.marking.notes.count < Annotation.countMax else { return (tooMany, nil) }
        let start = Spot(document: selection.document, offset: selection.range.lowerBound)
        let end = Spot(document: selection.document, offset: selection.range.upperBound)
        guard let note = draft(.highlight, start, end, &state) else { return (tooEarly, nil) }
        state.marking.selection = nil
        return (add(note, tr("a \(note.annotation.colour.word) highlight"), &state), note.id)
    }

    static var tooMany: Effects {
        tell(tr("This book has \(Annotation.countMax) notes, and takes no more."))
    }

    static func highlightWithNote(_ state: inout State) -> Effects {
        let (effects, id) = highlight(&state)
        return effects + (id.map { edit($0, state) } ?? [])
    }

    /// A note at this place: of the highlight there, or one of its own.
    static func addNote(_ state: inout State) -> Effects {
        if let note = state.noteAtHand { return edit(note.id, state) }
        guard let cursor = state.cursorHeard else { return [] }
        guard let note = draft(.bookmark, cursor, cursor, &state) else { return tooEarly }
        return add(note, tr("a note"), &state) + edit(note.id, state)
    }

    /// Sets a bookmark at the cursor, or takes away those in view.
    static func toggleBookmark(_ state: inout State) -> Effects {
        let here = state.bookmarksMeant
        if !here.isEmpty {
            return drop(here.map(\.id), &state)
                + record(
                    tr("a bookmark removed"), back: .put(here), again: .drop(here.map(\.id)), state)
                + done(tr("Bookmark removed."))
        }
        guard let cursor = state.cursorHeard else { return [] }
        guard state.marking.hasRead else {
            // Pressed once more, it takes itself back.
            state.marking.early = state.marking.early == cursor ? nil : cursor
            return []
        }
        return bookmark(cursor, &state)
    }

    private static func bookmark(_ spot: Spot, _ state: inout State) -> Effects {
        let isThere = state.marking.notes.contains {
            $0.start == spot && $0.annotation.kind == .bookmark && $0.annotation.note.isEmpty
        }
        if isThere { return done(tr("Bookmark set.")) }
        guard state.marking.notes.count < Annotation.countMax else { return tooMany }
        guard let note = draft(.bookmark, spot, spot, &state) else { return tooEarly }
        state.marking.announced.insert(note.id)
        return add(note, tr("a bookmark"), &state)
    }

    static func done(_ words: String) -> Effects { [.perform(.ask(.done(words)))] }

    // MARK: - Changing

    /// A command about the note with focus, or where the cursor is.
    static func actOnNote(_ verb: Verb, _ state: inout State) -> Effects {
        guard let note = state.noteAtHand else {
            return tell(tr("No note stands here: Tab goes to those of this page, gn lists all."))
        }
        switch verb {
        case .itemEdit: return [.perform(.ask(.edit(.note(note.annotation))))]
        case .itemColour: return recolour(note.id, &state)
        case .itemRemove: return remove(note.id, &state)
        default:
            let words = [note.annotation.quote, note.annotation.note].filter { !$0.isEmpty }
            return [.perform(.ask(.copy(words.joined(separator: "\n"))))]
        }
    }

    /// The title of a note is one line.
    private static let quoteBytesShown = 200

    static func edit(_ id: Annotation.ID, _ state: State) -> Effects {
        guard let placed = state.marking[id] else { return [] }
        var note = placed.annotation
        // A new one is given its words where it is kept, which may be a moment later.
        if note.quote.isEmpty, let start = placed.start, let document = state.document(of: start),
            let range = placed.range(in: document)
        {
            note.quote = document.string(range.prefix(quoteBytesShown))
        }
        return [.perform(.ask(.open(.note(note, row: state.cursorRow))))]
    }

    static func write(
        _ text: String, into id: Annotation.ID, _ state: inout State
    ) -> Effects {
        guard let at = state.marking.notes.firstIndex(where: { $0.id == id }),
            state.marking.notes[at].annotation.note != text
        else { return [] }
        state.marking.notes[at].annotation.note = text
        return keep([id], &state)
    }

    static func written(
        _ id: Annotation.ID, _ old: String, _ new: String, _ state: inout State
    ) -> Effects {
        let effects = write(new, into: id, &state)
        guard old != new else { return effects }
        return effects
            + record(tr("a note"), back: .wrote(id, old), again: .wrote(id, new), state)
            + done(new.isEmpty ? tr("The note is empty now.") : tr("Note saved."))
    }

    static func recolour(_ id: Annotation.ID, _ state: inout State) -> Effects {
        guard let note = state.marking[id], note.annotation.kind == .highlight else { return [] }
        let (old, new) = (note.annotation.colour, note.annotation.colour.next)
        state.marking.colour = new
        return colour(id, new, &state)
            + record(
                tr("a highlight made \(new.word)"), back: .coloured(id, old),
                again: .coloured(id, new),
                state)
            + done(tr("The highlight is \(new.word) now."))
    }

    private static func colour(
        _ id: Annotation.ID, _ colour: Annotation.Colour, _ state: inout State
    ) -> Effects {
        guard var note = state.marking[id], note.annotation.colour != colour else { return [] }
        note.annotation.colour = colour
        return put([note], &state)
    }

    static func remove(_ id: Annotation.ID, _ state: inout State) -> Effects {
        guard let note = state.marking[id] else { return [] }
        let name = note.annotation.name
        let words = tr("\(name) removed.")
        return drop([id], &state)
            + record(tr("a \(name) removed"), back: .put([note]), again: .drop([id]), state)
            + done(words.prefix(1).uppercased() + words.dropFirst())
    }
}

extension Annotation.Colour {
    /// Its name: one word, since a list begins with it.
    var word: String {
        switch self {
        case .gold: tr("gold")
        case .mint: tr("mint")
        case .rose: tr("rose")
        case .sky: tr("sky")
        }
    }
}

extension Annotation {
    /// What it is called in a sentence.
    var name: String {
        switch kind {
        case .highlight: tr("\(colour.word) highlight")
        case .bookmark: note.isEmpty ? tr("bookmark") : tr("note")
        case .lookup: tr("looked-up word")
        }
    }
}

extension Reader.State {
    /// What commands about a note mean: the one with focus, else the one the cursor is in.
    var noteAtHand: BookNote? {
        if case .note(let id)? = item?.kind { return marking[id] }
        guard let cursor, let document = document(of: cursor) else { return nil }
        let here = marking.notes(in: document).filter {
            $0.range.contains(cursor.offset)
                || $0.range.isEmpty && $0.range.lowerBound == cursor.offset
        }
        return here.min { $0.range.count < $1.range.count }?.note
    }

    /// The sentence that is heard, unless the cursor was sent elsewhere.
    var cursorHeard: Spot? {
        guard focus == nil, let (range, document) = spokenInView else { return cursor }
        return Spot(document: document.key.index, offset: range.lowerBound)
    }

    /// While a book is heard each sentence has its own.
    var bookmarksMeant: [BookNote] {
        guard focus == nil, let (range, document) = spokenInView else { return bookmarksInView }
        return bookmarksInView.filter { note in
            note.range(in: document).map { range.contains($0.lowerBound) } ?? false
        }
    }

    /// Bookmarks without a word, on the pages in view.
    var bookmarksInView: [BookNote] {
        spread.flatMap { leaf in
            marking.notes(in: leaf.chapter.document).filter {
                $0.note.annotation.kind == .bookmark && $0.note.annotation.note.isEmpty
                    && leaf.chapter.shows($0.range.lowerBound, on: leaf.page)
            }.map(\.note)
        }
    }
}

extension Reader.State {
    /// What the side layer lists.
    package var noteList: Notes.Content {
        Notes.Content(
            notes: marking.notes,
            marks: marks.keys.sorted().compactMap { letter in
                guard let place = marks[letter] else { return nil }
                let facts = marking.letters[letter]
                return Notes.Mark(
                    letter: letter, place: place, percent: facts?.percent ?? 0,
                    chapter: facts?.chapter ?? "")
            })
    }
}

extension Marking {
    /// What stands in a document, and where.
    func notes(in document: Document) -> [(note: BookNote, range: Range<Int>)] {
        notes.compactMap { note in note.range(in: document).map { (note, $0) } }
    }
}

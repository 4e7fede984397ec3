import Publications

/// A note that was brought, as it is kept here.
public struct PlacedNote: Equatable, Sendable {
    public var annotation: Annotation
    /// When it was last changed over there; 0 where that is not told.
    public var stamp: Int64

    public init(annotation: Annotation, stamp: Int64) {
        (self.annotation, self.stamp) = (annotation, stamp)
    }
}

extension PlacedNote {
    /// The same under a name of its own in this book, where another book has the name already.
    public func renamed(for book: AnnotatedBook) -> PlacedNote {
        let old = annotation
        var new = Annotation(
            id: "\(old.id)-\(NotesPage.keys(of: book)[0])", kind: old.kind, start: old.start,
            end: old.end, quote: old.quote, percent: old.percent, colour: old.colour,
            created: old.created)
        (new.before, new.after, new.chapter) = (old.before, old.after, old.chapter)
        (new.note, new.edited, new.extra) = (old.note, old.edited, old.extra)
        return PlacedNote(annotation: new, stamp: stamp)
    }
}

extension BroughtBook {
    /// Finds the places of the notes in a book. What is not found is kept without a place.
    public func placed(in publication: Publication, now: Int64) -> [PlacedNote] {
        let anchors = publication.anchors(notes.map(\.wish))
        return zip(notes, anchors).map { note, anchor in
            PlacedNote(
                annotation: note.annotation(id: note.identity(in: self), anchor, now: now),
                stamp: note.edited ?? note.created ?? 0)
        }
    }
}

extension BroughtNote {
    fileprivate var wish: AnchorWish {
        var wish = AnchorWish(
            start: Locator(start), end: end.flatMap(Locator.init), quote: quote)
        wish.before = before
        wish.after = after
        wish.percent = percent
        return wish
    }

    fileprivate func annotation(id: String, _ anchor: FoundPlace?, now: Int64) -> Annotation {
        let created = created ?? edited ?? now
        var made = Annotation(
            id: id, kind: kind, start: "", quote: quote, percent: percent ?? 0,
            colour: colour ?? .gold, created: created)
        made.edited = max(created, edited ?? created)
        made.note = note
        made.extra = extra
        made.before = before
        made.after = after
        made.chapter = chapter
        guard let anchor else { return made }
        made.start = anchor.start.description
        made.end = kind == .bookmark ? nil : anchor.end?.description
        made.percent = anchor.percent
        // As it stands in this book; but what was ours, and is where it was, stays as it was.
        if start == made.start, end == made.end {
            made.percent = percent ?? anchor.percent
            return made
        }
        if !anchor.chapter.isEmpty { made.chapter = anchor.chapter }
        if !anchor.quote.isEmpty {
            made.quote = Plain.cut(anchor.quote, bytes: Annotation.quoteBytesMax)
        }
        (made.before, made.after) = (anchor.before, anchor.after)
        return made
    }
}

/// What an import comes to, beside what is there.
public struct NotesMerge: Equatable, Sendable {
    public private(set) var added: [Annotation] = []
    /// Known, but changed over there since.
    public private(set) var changed: [Annotation] = []
    public private(set) var knownCount = 0

    /// Of those that are new.
    public var unplaced: [Annotation] { added.filter { !$0.isPlaced } }
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty }

    public init(_ brought: [PlacedNote], into existing: [Annotation]) {
        let byID = Dictionary(existing.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        var spots = Set(existing.compactMap(Spot.init))
        for note in brought where seen.insert(note.annotation.id).inserted {
            if let old = byID[note.annotation.id] {
                if let new = Self.renewed(old, by: note) {
                    changed.append(new)
                } else {
                    knownCount += 1
                }
                continue
            }
            // Two programs may have brought the same one.
            if let spot = Spot(note.annotation), !spots.insert(spot).inserted {
                knownCount += 1
            } else {
                added.append(note.annotation)
            }
        }
    }

    /// What was changed over there since it was here; nil where nothing is new.
    private static func renewed(_ old: Annotation, by note: PlacedNote) -> Annotation? {
        let isFound = !old.isPlaced && note.annotation.isPlaced
        guard note.stamp > old.edited || isFound else { return nil }
        var new = note.annotation
        new.created = old.created
        if note.stamp <= old.edited {
            // Only the place is news: what was written here meanwhile stays.
            (new.note, new.colour, new.edited) = (old.note, old.colour, old.edited)
        }
        return new == old ? nil : new
    }

    private struct Spot: Hashable {
        var kind: Annotation.Kind
        var start: String
        var end: String?
        var note: String

        init?(_ annotation: Annotation) {
            guard annotation.isPlaced else { return nil }
            (kind, start, end) = (annotation.kind, annotation.start, annotation.end)
            note = annotation.note
        }
    }
}

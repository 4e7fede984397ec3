import Publications

extension SetChapter.Surroundings {
    /// The pictures' sizes and the notes of a chapter. Reads of the book what it needs for that:
    /// nothing for a reducer. `load` gives out documents that are kept already.
    public init(
        of document: Document, in publication: Publication, _ manner: Manner,
        workbench: Workbench? = nil, load: (Int) -> Document? = { _ in nil }
    ) {
        self.init(workbench: workbench ?? Workbench(language: Self.language(of: publication)))
        if case .shown = manner.pictures {
            for image in document.images.prefix(Self.picturesMax) {
                guard let path = image.path, pictures[path] == nil,
                    let info = publication.image(path), let width = info.width,
                    let height = info.height
                else { continue }
                pictures[path] = PixelSize(width: width, height: height)
            }
        }
        if case .shown = manner.pictures,
            let page = publication.pagePicture(document.key.index), pictures[page] == nil,
            let info = publication.image(page), let width = info.width, let height = info.height
        {
            pictures[page] = PixelSize(width: width, height: height)
        }
        guard manner.notes != .end else { return }
        var found: [(mark: Range<Int>, note: NotePassage)] = []
        for mark in document.noteMarks.prefix(Self.notesMax) {
            // A card asks for its note when it opens; here only the chapter's own matter.
            if manner.notes == .popup, mark.path != document.path { continue }
            guard let note = publication.note(behind: mark, in: document, load: load) else {
                continue
            }
            found.append((mark.range, note))
            if manner.notes == .popup { continue }
            notes.append(
                FootNote(
                    mark: mark.range, reference: note.reference, document: note.document,
                    range: note.range, hidden: note.hidden))
        }
        bodies = document.noteBodies(found)
    }

    /// What a book says its text is written in.
    public static func language(of publication: Publication) -> String {
        publication.metadata.languages.first ?? ""
    }

    /// More in one chapter are shown by their words, or where the book has them.
    private static let picturesMax = 2_000
    private static let notesMax = 2_000
}

import Publications

extension SetChapter.Surroundings {
    /// The pictures' sizes and the notes of a chapter. Reads of the book what it needs for that:
    /// nothing for a reducer. A page that a server has to be asked for is left out.
    public init(
        of document: Document, in publication: Publication, _ manner: Manner,
        workbench: Workbench? = nil
    ) {
        self.init(workbench: workbench ?? Workbench(language: Self.language(of: publication)))
        if !publication.isHere(page: document.key.index) { return }
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
        var shelves = NoteShelves(publication)
        for mark in document.noteMarks.prefix(Self.notesMax) {
            // A card asks for its note when it opens; here only the chapter's own matter.
            if manner.notes == .popup, mark.path != document.path { continue }
            guard mark.path == document.path || mark.path.map({ shelves.admit($0) }) == true,
                let note = publication.note(behind: mark, in: document)
            else { continue }
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

/// The documents that a chapter's notes stand in, as many as are read before its first page is
/// shown. What is left out is read when somebody asks for it.
private struct NoteShelves {
    private let publication: Publication
    private var known: [String: Bool] = [:]
    private var bytes = 0
    private static let bytesMax = 4 << 20
    private static let countMax = 32

    init(_ publication: Publication) { self.publication = publication }

    mutating func admit(_ path: String) -> Bool {
        if let known = known[path] { return known }
        let size = publication.sourceBytes(path: path)
        let isAdmitted = known.count < Self.countMax && bytes + size <= Self.bytesMax
        if isAdmitted { bytes += size }
        known[path] = isAdmitted
        return isAdmitted
    }
}

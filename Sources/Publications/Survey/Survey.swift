import Wording

/// What only reading every chapter tells: words, pictures, links, notes.
public struct Survey {
    public struct PictureUse: Equatable, Sendable {
        public var document: String
        public var path: String?
        public var alt: String
        public var isRemote: Bool
    }

    public struct LinkUse: Equatable, Sendable {
        public var document: String
        public var text: String
        public var link: Link
    }

    /// Words of each document of the spine.
    public private(set) var words: [Int] = []
    public private(set) var characters = 0
    public private(set) var pictures: [PictureUse] = []
    public private(set) var links: [LinkUse] = []
    public private(set) var notes: [Note] = []
    public private(set) var diagnostics: [Diagnostic] = []
    private var candidates: [NoteFinder.Candidate] = []
    private var textBytes = 0
    private var scans = 0
    private var found: FoundContents
    /// Documents already read, by path; bounded, what is left out is parsed again.
    private var kept: [String: Document] = [:]
    private static let keptBytes = 48 << 20

    public init(_ publication: Publication, isCancelled: () -> Bool = { false }) {
        found = FoundContents(isPrinted: publication.format.isPrinted)
        for index in publication.spine.indices {
            if isCancelled() { break }
            guard textBytes < Limits.publicationTextBytes else {
                diagnostics.append(
                    .init(.warning, "publication.too_large", tr("the rest of the book is not read"))
                )
                break
            }
            add(publication.document(index))
        }
        resolveNotes(publication)
        if scans > 0 && textBytes < scans * 2 {
            diagnostics.insert(
                .init(
                    .warning, publication.format.rawValue + ".no_text",
                    tr("the file holds pictures of pages, no text")), at: 0)
        }
    }

    private mutating func add(_ document: Document) {
        textBytes += document.text.count
        scans += document.isPictureOfPage ? 1 : 0
        // One word for the book, however far apart its halves are set.
        let gaps = document.runs.count { $0.style.contains(.gap) }
        words.append(Words.count(document.text) - gaps)
        characters += Words.characters(document.text) - gaps
        for image in document.images where pictures.count < Limits.listEntries {
            pictures.append(
                PictureUse(
                    document: document.path, path: image.path, alt: image.alt,
                    isRemote: image.isRemote))
        }
        // The file has no link where a text only names something.
        for link in document.links
        where links.count < Limits.listEntries && link.reference == nil {
            links.append(
                LinkUse(
                    document: document.path, text: String(label: document.text[link.range]),
                    link: link))
        }
        found.add(document)
        candidates += NoteFinder.candidates(in: document)
        if diagnostics.count < Limits.diagnostics { diagnostics += document.diagnostics }
        if textBytes < Survey.keptBytes, kept[document.path] == nil {
            kept[document.path] = document
        }
    }

    private mutating func resolveNotes(_ publication: Publication) {
        var reparsed = 0
        for candidate in candidates.prefix(Limits.listEntries) {
            guard let path = candidate.link.path else { continue }
            if kept[path] == nil {
                // Notes in documents outside of the spine, or in what was too much to keep.
                guard reparsed < 100, let document = publication.document(path: path) else {
                    continue
                }
                reparsed += 1
                kept[path] = document
            }
            if let target = kept[path], let note = NoteFinder.note(candidate, in: target) {
                notes.append(note)
            }
        }
    }

    public var headings: [TocEntry] { found.headings }

    /// Of a book that has none.
    public var contents: [TocEntry] { found.entries }
}

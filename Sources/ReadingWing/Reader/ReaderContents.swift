import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

extension Reader {
    /// A book that names no chapters may have headings.
    static func askForContents(_ state: State) -> Effects {
        guard let book = state.book, book.publication.lacksContents else { return [] }
        return [.request(.findingContents, .findContents(book))]
    }

    static func take(contentsOf found: Book?, _ state: inout State) -> Effects {
        guard let found, let book = state.book, found.source == book.source,
            found.revision == book.revision
        else { return [] }
        state.book = found
        return []
    }
}

extension EffectID {
    fileprivate static let findingContents = EffectID("contents.finding")
}

/// What the side layer lists of a book.
extension Reader.State {
    package var contentsTabs: [Contents.Tab] {
        guard let book else { return [] }
        let publication = book.publication
        var tabs = [
            tab(tr("Contents"), publication.toc.map { ($0.label, $0.depth, $0.path, $0.fragment) })
        ]
        if let pages = publication.pageList, !pages.isEmpty {
            tabs.append(tab(tr("Pages"), pages.map { ($0.label, $0.depth, $0.path, $0.fragment) }))
        }
        if let landmarks = publication.landmarks, !landmarks.isEmpty {
            tabs.append(tab(tr("Landmarks"), landmarks.map { ($0.label, 1, $0.path, $0.fragment) }))
        }
        if let notes = notesTab { tabs.append(notes) }
        return tabs
    }

    /// What was left in the book, by its words; what stands nowhere in it is in the list of notes.
    private var notesTab: Contents.Tab? {
        let placed = marking.notes.compactMap { note in note.start.map { (note, $0) } }
        guard !placed.isEmpty else { return nil }
        var here: Int?
        let entries = placed.enumerated().map { index, placed in
            let (note, start) = placed
            if !Spot.isBefore(place, start) { here = index }
            return Contents.Entry(
                Self.words(of: note.annotation), target: .place(start),
                share: min(100, max(0, note.annotation.percent)) / 100)
        }
        return Contents.Tab(tr("Notes"), entries, here: here)
    }

    private static func words(of note: Annotation) -> String {
        let words = note.note.isEmpty ? note.quote : note.note
        // A new one is given its words where it is kept, a moment later.
        let said = Self.line(words.prefix(Self.labelCharacters))
        if !said.isEmpty { return said }
        // Of a bookmark the words it stands before; the last of them may have been cut.
        let after = Self.line(note.after.prefix(Self.labelCharacters))
        if let space = after.lastIndex(of: " ") { return String(after[..<space]) + " …" }
        let chapter =
            note.chapter.isEmpty ? "" : " · \(Self.line(note.chapter.prefix(Self.labelCharacters)))"
        return (note.kind == .highlight ? tr("Highlight", "noun") : tr("Bookmark")) + chapter
    }

    private static func line(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// More than any layer is wide.
    private static var labelCharacters: Int { 200 }

    private func tab(
        _ title: String, _ entries: [(label: String, depth: Int, path: String?, fragment: String?)]
    ) -> Contents.Tab {
        var here: Int?
        let list = entries.enumerated().map { index, entry in
            let document = entry.path.flatMap { book?.publication.index(ofPath: $0) }
            if let document {
                let start = ChapterStart(
                    label: entry.label, depth: entry.depth, document: document,
                    fragment: entry.fragment)
                if start.isAtOrBefore(place, in: self) { here = index }
            }
            return Contents.Entry(
                entry.label, depth: entry.depth,
                target: document == nil
                    ? nil : entry.path.map { .path($0, fragment: entry.fragment) },
                share: document.flatMap { share(of: $0, entry.fragment) })
        }
        return Contents.Tab(title, list, here: here)
    }

    /// Where an entry begins, 0 to 1; within a chapter only where it is set.
    private func share(of document: Int, _ fragment: String?) -> Double? {
        guard let book else { return nil }
        if let fragment, let set = chapters[document]?.document,
            let range = set.range(ofFragment: fragment)
        {
            // By bytes: counting characters for each entry of a list would keep a key waiting.
            let share = Double(range.lowerBound) / Double(max(1, set.text.count))
            return book.publication.percent(document: document, share: share) / 100
        }
        return book.publication.percent(document: document, share: 0) / 100
    }
}

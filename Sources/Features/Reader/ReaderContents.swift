import Publications

/// What the side layer lists of a book.
extension Reader.State {
    var contentsTabs: [Contents.Tab] {
        guard let book else { return [] }
        let publication = book.publication
        var tabs = [
            tab("Contents", publication.toc.map { ($0.label, $0.depth, $0.path, $0.fragment) })
        ]
        if let pages = publication.pageList, !pages.isEmpty {
            tabs.append(tab("Pages", pages.map { ($0.label, $0.depth, $0.path, $0.fragment) }))
        }
        if let landmarks = publication.landmarks, !landmarks.isEmpty {
            tabs.append(tab("Landmarks", landmarks.map { ($0.label, 1, $0.path, $0.fragment) }))
        }
        return tabs
    }

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
            return book.publication.percent(range.lowerBound, in: set) / 100
        }
        return book.publication.percent(document: document, share: 0) / 100
    }
}

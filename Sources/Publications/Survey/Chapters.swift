extension Publication {
    /// The chapters that begin in a document, by where they do; the one that reaches into it from
    /// before stands at 0.
    public func chapters(of document: Document) -> [(offset: Int, label: String)] {
        var chapters: [(offset: Int, label: String)] = []
        var inherited: String?
        for entry in toc {
            guard let path = entry.path, let index = index(ofPath: path) else { continue }
            if index < document.key.index { inherited = entry.label }
            guard path == document.path else { continue }
            let offset = entry.fragment.flatMap { document.range(ofFragment: $0)?.lowerBound } ?? 0
            chapters.append((offset, entry.label))
        }
        chapters.sort { $0.offset < $1.offset }
        if let inherited, chapters.first?.offset != 0 { chapters.insert((0, inherited), at: 0) }
        return chapters
    }
}

/// Which entries of the table of contents lead into each document of the spine, gathered once:
/// a book of ten thousand chapters asks ten thousand times.
struct ChapterIndex: Sendable {
    /// Places in the table of contents, by the document they lead into.
    private let entries: [Int: [Int]]
    /// For each document the last entry, in the order of the table, that leads before it.
    private let inherited: [Int]

    init(_ toc: [TocEntry], count: Int, indexes: [String: Int]) {
        var entries: [Int: [Int]] = [:]
        var last = [Int](repeating: -1, count: count)
        for (place, entry) in toc.enumerated() {
            guard let index = entry.path.flatMap({ indexes[$0] }) else { continue }
            entries[index, default: []].append(place)
            last[index] = place
        }
        var newest = -1
        inherited = last.map { place in
            defer { newest = max(newest, place) }
            return newest
        }
        self.entries = entries
    }

    func entries(of index: Int) -> [Int] { entries[index] ?? [] }

    func inherited(by index: Int) -> Int? {
        inherited.indices.contains(index) && inherited[index] >= 0 ? inherited[index] : nil
    }
}

extension Publication {
    /// The chapters that begin in a document, by where they do; the one that reaches into it from
    /// before stands at 0.
    public func chapters(of document: Document) -> [(offset: Int, label: String)] {
        sections(of: document).map { ($0.offset, toc[$0.entry].label) }
    }

    /// The same with their places in the table of contents: several chapters may have one name.
    public func sections(of document: Document) -> [(offset: Int, entry: Int)] {
        var chapters: [(offset: Int, entry: Int)] = []
        for place in index(ofPath: document.path).map(chapterIndex.entries(of:)) ?? [] {
            let entry = toc[place]
            let offset = entry.fragment.flatMap { document.range(ofFragment: $0)?.lowerBound } ?? 0
            chapters.append((offset, place))
        }
        chapters.sort { $0.offset < $1.offset }
        if let place = chapterIndex.inherited(by: document.key.index), chapters.first?.offset != 0 {
            chapters.insert((0, place), at: 0)
        }
        return chapters
    }
}

import Publications
import ReadingWing
import ScreenKit
import Typesetting

/// Sets a whole book to learn where its pages begin: chapter by chapter, none of which is kept.
struct PageCounter {
    let book: Book
    let key: PageTable.Key
    /// The same book counted before, at another size or in another manner.
    let known: PageTable?
    let workbench: Workbench

    /// Nil when it was cancelled, or where there are too many pages.
    func count(
        document load: (Int) -> Document?, isCancelled: () -> Bool
    ) -> PageTable? {
        let publication = book.publication
        var maker = PageTable.Maker(key)
        let entries = entriesByDocument(publication.toc)
        let printed = publication.pageList ?? []
        let printedEntries = entriesByDocument(printed)
        for index in publication.spine.indices {
            if isCancelled() { return nil }
            guard publication.spine[index].isLinear else {
                maker.add(pages: [], words: 0, bytes: 0)
                continue
            }
            let document = load(index) ?? publication.document(index)
            let chapter = SetChapter(
                document, measure: key.rules.measure, manner: key.rules.manner,
                surroundings: SetChapter.Surroundings(
                    of: document, in: publication, key.rules.manner, workbench: workbench))
            let pages = chapter.countPages(
                height: key.height, most: PageTable.pagesMax - maker.count
            ) { !isCancelled() }
            guard let pages else { return nil }
            maker.add(
                pages: pages, words: known?.words(in: index) ?? Words.count(document.text),
                bytes: document.text.count)
            for entry in entries[index] ?? [] {
                maker.chapters.append(place(of: publication.toc[entry], in: document))
            }
            for entry in printedEntries[index] ?? [] {
                maker.printed.append(
                    PageTable.PrintedPage(
                        printed[entry].label, place(of: printed[entry], in: document)))
            }
        }
        return maker.table()
    }

    private func entriesByDocument(_ entries: [TocEntry]) -> [Int: [Int]] {
        Dictionary(grouping: entries.indices) { at in
            entries[at].path.flatMap(book.publication.index) ?? -1
        }
    }

    private func place(of entry: TocEntry, in document: Document) -> Spot {
        let offset = entry.fragment.flatMap { document.offset(ofFragment: $0) } ?? 0
        return Spot(document: document.key.index, offset: offset)
    }
}

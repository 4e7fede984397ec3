import Notebook
import Publications
import Sharing

/// A place in the words of a side, and back.
struct PlaceNames {
    let publication: Publication

    /// Beyond this a pointer and the percentage beside it mean two places: the pointer is of
    /// another edition.
    private static let apartPercent = 15.0
    /// How Moon+ Reader counts the characters of a chapter is not known: what it counts to is
    /// believed where it is within a page or two of the percentage that it shows.
    private static let moonPercent = 1.0

    /// What a report means here: by its pointer, else about, by its percentage.
    func found(_ report: SideReport, isOwnName: Bool = false) -> PlaceJudge.Found? {
        if publication.spine.isEmpty, let book = publication.audiobook {
            return heard(report, book)
        }
        if let place = isOwnName
            ? Locator(report.pointer).flatMap(publication.place) : place(of: report.pointer)
        {
            let percent = self.percent(place)
            let apart = MoonPlace(report.pointer) == nil ? Self.apartPercent : Self.moonPercent
            // A server that keeps no more than the page or the chapter tells its own percentage.
            if abs(percent - (report.percent ?? percent)) <= apart {
                return PlaceJudge.Found(named(place), percent: percent)
            }
        }
        guard let percent = report.percent, (0...100).contains(percent),
            let place = publication.place(.percent(percent))
        else { return nil }
        return PlaceJudge.Found(named(place), percent: percent, isAbout: true)
    }

    private func heard(_ report: SideReport, _ book: Audiobook) -> PlaceJudge.Found? {
        guard let locator = Locator(report.pointer),
            let place = publication.moment(of: locator, in: book)
        else { return nil }
        let time = book.timeline.time(of: place)
        return PlaceJudge.Found(
            publication.locator(of: place, in: book).description, percent: book.percent(at: time),
            positionMs: Int64(time / .milliseconds(1)))
    }

    private func place(of pointer: String) -> Place? {
        if pointer.hasPrefix("/body/DocFragment") || pointer.hasPrefix("/body[1]/DocFragment") {
            return Locator(pointer).flatMap(publication.place)
        }
        if let place = MoonPlace(pointer) {
            guard place.part == 0, publication.spine.indices.contains(place.chapter),
                !publication.isMadeOfPages
            else { return nil }
            let document = publication.document(place.chapter)
            return Place(
                document: place.chapter, offset: document.offset(ofCharacter: place.characters))
        }
        // A page of what is made of pages.
        guard let page = Int(pointer), page >= 1, publication.isMadeOfPages else { return nil }
        return publication.place(.page(page))
    }

    /// nil where KOReader has no name for it: a text without chapters of its own.
    func pointer(of locator: String) -> (pointer: String, percent: Double)? {
        guard let place = Locator(locator).flatMap(publication.place) else { return nil }
        let percent = percent(place)
        if publication.isMadeOfPages { return (String(place.document + 1), percent) }
        guard case .xpointer(let pointer)? = publication.locators(of: place)[.xpointer] else {
            return nil
        }
        return (pointer.plain, percent)
    }

    /// By which a person knows a place again: its first words, or the chapter of a sound.
    func words(at locator: String) -> String {
        guard let locator = Locator(locator) else { return "" }
        if publication.spine.isEmpty, let book = publication.audiobook {
            let chapter = publication.moment(of: locator, in: book).flatMap { place in
                book.chapterIndex(at: place)
            }
            return chapter.map { book.chapters[$0].title } ?? ""
        }
        guard let place = publication.place(locator) else { return "" }
        let words = publication.document(place.document)
            .excerpt(place.offset..<place.offset, before: 0, after: Self.wordsCharacters).after
        return words.split(separator: " ").joined(separator: " ")
    }

    /// A line of a wide question.
    private static let wordsCharacters = 80

    private func named(_ place: Place) -> String { publication.locator(place).description }

    private func percent(_ place: Place) -> Double {
        publication.percent(place.offset, in: publication.document(place.document))
    }
}

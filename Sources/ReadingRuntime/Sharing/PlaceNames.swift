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
    /// Other programs compute percentages a little differently: within this difference, one
    /// confirms a place.
    private static let samePercent = 2.0
    /// A recording is measured a little differently elsewhere.
    private static let endSlack = Duration.seconds(10)

    /// What a report means here: all that its pointer names, else about where that was, else about
    /// its percentage. No pointer that leads nowhere is taken for the start.
    func found(_ report: SideReport, isOwnName: Bool = false) -> PlaceJudge.Found? {
        if publication.spine.isEmpty, let book = publication.audiobook {
            return heard(report, book)
        }
        let (landing, apart) =
            isOwnName
            ? (landing(named: report), Self.apartPercent) : landing(ofOther: report.pointer)
        if let place = landing.place {
            let (name, percent) = (named(place), percent(place))
            // A server that keeps no more than the page or the chapter tells its own percentage.
            if abs(percent - (report.percent ?? percent)) <= apart {
                // The very name that it has here is no other place.
                let isSure = landing == .exact(place) || name == report.pointer
                return PlaceJudge.Found(name, percent: percent, isAbout: !isSure)
            }
        }
        guard let percent = report.percent, (0...100).contains(percent),
            let place = publication.place(.percent(percent))
        else { return nil }
        return PlaceJudge.Found(named(place), percent: percent, isAbout: true)
    }

    private func heard(_ report: SideReport, _ book: Audiobook) -> PlaceJudge.Found? {
        let told = Locator(report.pointer)
        let isThere = told.map { self.isThere($0, in: book) } ?? false
        let named = told.flatMap { publication.moment(of: $0, in: book) }
        // What is behind the end is of another recording: the percentage tells more of it.
        let about = report.percent.flatMap { percent in
            (0...100).contains(percent)
                ? publication.moment(of: .percent(percent), in: book) : nil
        }
        guard let place = isThere ? named : about ?? named else { return nil }
        let time = book.timeline.time(of: place)
        return PlaceJudge.Found(
            publication.locator(of: place, in: book).description, percent: book.percent(at: time),
            positionMs: Int64(time / .milliseconds(1)), isAbout: !isThere)
    }

    private func isThere(_ locator: Locator, in book: Audiobook) -> Bool {
        switch locator {
        case .time(let time): time <= (book.duration ?? book.timeline.end) + Self.endSlack
        case .percent: false
        default: publication.hasMoment(locator, in: book)
        }
    }

    // MARK: - Pointers

    /// By our own names, or by Readium's as servers write them.
    private func landing(named report: SideReport) -> Landing {
        guard let locator = Locator(report.pointer) else { return .nowhere }
        let landing = publication.landing(of: locator)
        switch locator {
        case .percent: return landing.place.map(Landing.near) ?? .nowhere
        // A program that counts pages in a book without pages does not mean the printed edition's.
        case .page where !publication.isMadeOfPages: return .nowhere
        case .readium(let readium): return self.landing(landing, of: readium, report)
        default: return landing
        }
    }

    private func landing(
        _ landing: Landing, of readium: ReadiumLocator, _ report: SideReport
    ) -> Landing {
        guard let told = report.percent else {
            // Without a percentage, the share in the locator is all there is.
            return landing == .nowhere
                ? publication.place(.readium(readium)).map(Landing.near) ?? .nowhere : landing
        }
        let agrees = landing.place.map { abs(percent($0) - told) <= Self.samePercent } ?? false
        switch landing {
        // A document alone is no place in it.
        case .exact where readium.isWholeDocument && !agrees: return .nowhere
        // A share of it is as good as what is gone from it.
        case .near(let place) where readium.isShareOfDocument && agrees: return .exact(place)
        default: return landing
        }
    }

    /// By the names of other programs, and how far from the percentage it may lead.
    private func landing(ofOther pointer: String) -> (Landing, Double) {
        if pointer.hasPrefix("/body/DocFragment") || pointer.hasPrefix("/body[1]/DocFragment") {
            let landing = Locator(pointer).map(publication.landing(of:)) ?? .nowhere
            return (landing, Self.apartPercent)
        }
        if let place = MoonPlace(pointer) {
            guard place.part == 0, publication.spine.indices.contains(place.chapter),
                !publication.isMadeOfPages
            else { return (.nowhere, 0) }
            let document = publication.document(place.chapter)
            let there = Place(
                document: place.chapter, offset: document.offset(ofCharacter: place.characters))
            return (.exact(there), Self.moonPercent)
        }
        // A page of what is made of pages.
        guard let page = Int(pointer), page >= 1, publication.isMadeOfPages else {
            return (.nowhere, 0)
        }
        return (publication.landing(of: .page(page)), Self.apartPercent)
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

extension ReadiumLocator {
    /// It tells nothing of where in the document.
    fileprivate var isWholeDocument: Bool {
        progression == nil && position == nil && fragments.isEmpty && partialCfi == nil
            && cssSelector == nil && !href.contains("#")
    }

    /// It tells a share of the document but none of the book, so nothing is left where the document
    /// is gone.
    fileprivate var isShareOfDocument: Bool { progression != nil && totalProgression == nil }
}

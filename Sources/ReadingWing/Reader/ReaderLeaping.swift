import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

/// Leaps: each is remembered, can be walked back and taken back.
extension Reader {
    /// Goes somewhere by its name. It may be in a chapter that is not read yet.
    static func seek(_ target: Target, _ state: inout State) -> Effects {
        guard let book = state.book else { return [] }
        switch target {
        case .place(let place): return jump(to: place, &state)
        case .percent(let percent):
            let (document, share) = book.publication.position(percent: percent)
            return leap(Journey(document: document, aim: .share(share)), target, &state)
        case .path(let path, let fragment):
            guard let document = book.publication.index(ofPath: path) else {
                return [.perform(.ask(.say(tr("“\(path)” is not part of this book."))))]
            }
            let aim = fragment.map { Journey.Aim.fragment($0) } ?? .start
            return leap(Journey(document: document, aim: aim), target, &state)
        case .locator: return [.request(.finding, .find(book, target))]
        }
    }

    static func lost() -> Effects {
        [.perform(.ask(.say(tr("That place is not in this book any more."))))]
    }

    static func jump(to place: Spot, _ state: inout State) -> Effects {
        guard let book = state.book, (0..<book.count).contains(place.document) else { return [] }
        let journey = Journey(
            document: place.document, aim: .page(place.offset), isExact: true)
        return leap(journey, .place(place), &state)
    }

    static func leap(
        _ journey: Journey, _ target: Target, _ state: inout State
    ) -> Effects {
        let (origin, trail, attention) = (state.place, state.trail, state.attention)
        state.journey = nil
        state.trail.leave(origin)
        state.attention.leap()
        let effects = travel(journey, &state)
        // Where one is already there is nothing to go back from.
        if state.journey == nil, state.place == origin {
            (state.trail, state.attention) = (trail, attention)
            return effects
        }
        let undo = Undo(
            title: tr("a jump"), journal: journal(state), isOfScreen: true,
            inverse: Action.sought(.place(origin)), forward: .sought(target))
        return effects + [.record(undo)]
    }

    /// Opened at another place than it was left at: that is a leap like any other.
    static func leap(from former: Spot?, _ state: inout State) -> Effects {
        guard let former, former != state.place else { return [] }
        state.trail.leave(former)
        let undo = Undo(
            title: tr("a jump"), journal: journal(state), isOfScreen: true,
            inverse: Action.sought(.place(former)), forward: .sought(.place(state.place)))
        return [.record(undo)]
    }

    package static func journal(_ state: State) -> String { journal(of: state.source) }
    package static func journal(of source: BookSource) -> String { "book:\(source)" }

    static func walk(_ step: Int, _ times: Int, _ state: inout State) -> Effects {
        var target: Spot?
        var from = state.place
        for _ in 0..<times {
            guard let place = state.trail.walk(step, from: from) else { break }
            (target, from) = (place, place)
        }
        guard let target else { return [] }
        let was = state.progress
        state.attention.leap()
        let journey = Journey(document: target.document, aim: .line(target.offset))
        let effects = travel(journey, &state)
        guard state.journey == nil else { return effects }
        let (here, there) = (ProgressLine.percent(state.progress), ProgressLine.percent(was))
        let words =
            step < 0 ? tr("Back to \(here) from \(there).") : tr("On to \(here) from \(there).")
        return effects + [.perform(.ask(.say(words)))]
    }

    // MARK: - Chapters

    /// To the next or previous heading of the contents; where there are none, document by document.
    static func moveChapters(_ times: Int, _ state: inout State) -> Effects {
        guard let book = state.book, state.chapter != nil else { return [] }
        let starts = state.chapterStarts
        guard !starts.isEmpty else { return moveDocuments(times, &state) }
        let here = starts.lastIndex { $0.isAtOrBefore(state.place, in: state) } ?? -1
        // Back from within a chapter leads to its start first.
        let isWithin =
            times < 0 && here >= 0
            && starts[here].offset(in: state).map { $0 < state.place.offset } ?? false
        let wanted = here + times + (isWithin ? 1 : 0)
        if wanted < 0 { return moveDocuments(times, &state) }
        guard wanted < starts.count else {
            return [.perform(.ask(.say(tr("This is the last chapter."))))]
        }
        let start = starts[wanted]
        let journey = Journey(
            document: start.document, aim: start.fragment.map { .fragment($0) } ?? .start)
        return leap(
            journey, .path(book.publication.spine[start.document].path, fragment: start.fragment),
            &state)
    }

    private static func moveDocuments(_ times: Int, _ state: inout State) -> Effects {
        guard let book = state.book else { return [] }
        var document = state.place.document
        if times < 0, !state.isAtChapterStart {
            return leap(
                Journey(document: document, aim: .start),
                .place(Spot(document: document, offset: 0)), &state)
        }
        for _ in 0..<min(abs(times), book.count) {
            let next = times > 0 ? book.next(after: document) : book.previous(before: document)
            guard let next else { break }
            document = next
        }
        guard document != state.place.document else {
            let words =
                times > 0 ? tr("This is the last chapter.") : tr("This is the first chapter.")
            return [.perform(.ask(.say(words)))]
        }
        return leap(
            Journey(document: document, aim: .start),
            .place(Spot(document: document, offset: 0)), &state)
    }

    // MARK: - Marks

    static func mark(_ letter: Character, _ state: inout State) -> Effects {
        state.marks[letter] = state.reached
        state.marking.letters[letter] = LetterFacts(
            percent: state.progress * 100, chapter: state.chapterTitle ?? "")
        state.marking.announcedLetters.insert(letter)
        return keep(state)
    }

    static func goToMark(_ letter: Character, _ state: inout State) -> Effects {
        guard let place = state.marks[letter] else {
            return [.perform(.ask(.say(tr("No mark \(letter) in this book. m\(letter) sets it."))))]
        }
        return jump(to: place, &state)
    }
}

/// Where an entry of the contents begins.
struct ChapterStart: Equatable, Sendable {
    var label: String
    var depth: Int
    var document: Int
    var fragment: String?
    /// Which entry of the contents it is.
    var entry = 0

    /// Known where the chapter is set.
    func offset(in state: Reader.State) -> Int? {
        guard let fragment else { return 0 }
        let document = state.chapters[document]?.document
        return document.map { $0.range(ofFragment: fragment)?.lowerBound ?? 0 }
    }

    func isAtOrBefore(_ place: Spot, in state: Reader.State) -> Bool {
        if document != place.document { return document < place.document }
        return (offset(in: state) ?? 0) <= place.offset
    }

    static func all(of book: Publication) -> [ChapterStart] {
        book.toc.enumerated().compactMap { index, entry in
            guard let path = entry.path, let document = book.index(ofPath: path) else {
                return nil
            }
            return ChapterStart(
                label: entry.label, depth: entry.depth, document: document,
                fragment: entry.fragment, entry: index)
        }
    }
}

/// Where chapters and parts begin along a book, for the progress line.
struct ChapterTicks: Equatable, Sendable {
    var chapters: [Double] = []
    var parts: [Double] = []

    init() {}

    init(_ starts: [ChapterStart], of book: Publication) {
        let top = starts.map(\.depth).min() ?? 1
        let share = { (start: ChapterStart) -> Double in
            book.percent(document: start.document, share: 0) / 100
        }
        chapters = starts.map(share).filter { $0 > 0 }.unrepeated
        parts = starts.filter { $0.depth == top }.map(share).filter { $0 > 0 }.unrepeated
    }
}

extension [Double] {
    fileprivate var unrepeated: [Double] {
        sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}

extension Reader.State {
    /// The contents, as far as they lead into the book.
    var chapterStarts: [ChapterStart] { book?.starts ?? [] }

    /// Which of the entries that lead into the book one is in, counted from 0.
    package var chapterNumber: Int? {
        chapterStarts.lastIndex { $0.isAtOrBefore(place, in: self) }
    }

    /// The entry one is in.
    package var chapterTitle: String? {
        guard let toc = book?.publication.toc else { return nil }
        return chapterStarts.last { $0.isAtOrBefore(place, in: self) }
            .map { ChapterNames.name($0.entry, in: toc) }
    }
}

import Catalogs
import HouseholdWing
import Kernel
import LendingWing
import ListeningWing
import Notebook
import ReadingWing
import ScreenKit
import Sharing

/// Makes events of what an action changed. They come from the change wherever that can be seen, so
/// that every way to it (a key, a script, a media key) is told alike.
extension App {
    static func raiseEvents(
        since before: EventSight?, after action: Action, _ effects: Effects, _ state: inout State
    ) -> Effects {
        // A hook or a program that watches would reveal what the lock hides.
        guard let before, !state.lock.isLocked else { return [] }
        let isOver = effects.contains { if case .perform(.quit) = $0 { true } else { false } }
        let now = isOver ? EventSight() : EventSight(of: state)
        let wanted = state.services[Events.self].wanted
        var news = now.newsOfTexts(since: before) + now.newsOfSound(since: before)
        if !isOver {
            news += now.newsOfLoans(since: before)
            if let looked = now.newsOfLookup(since: before) { news.append(looked) }
        }
        news += action.news(state)
        news.removeAll { !wanted.contains($0.name) }
        guard isOver || !news.isEmpty else { return [] }
        return send(.happened(news, isLast: isOver), to: Events.self, &state)
    }
}

extension EventSight {
    // MARK: - Texts

    fileprivate func newsOfTexts(since before: EventSight) -> [EventNews] {
        var news: [EventNews] = []
        // A book that is seen twice is opened, marked and closed once.
        var closed: [BookSource] = []
        var opened: [BookSource] = []
        var marked: Set<String> = []
        for old in before.texts.map(\.reader) where !closed.contains(old.source) {
            if texts.contains(where: { $0.reader.source == old.source }) { continue }
            closed.append(old.source)
            news.append(EventNews(.closed, old))
        }
        for text in texts {
            let reader = text.reader
            guard before.texts.contains(where: { $0.reader.source == reader.source }) else {
                if opened.contains(reader.source) { continue }
                opened.append(reader.source)
                news.append(EventNews(.opened, reader))
                continue
            }
            let former = before.texts.first {
                $0.floor == text.floor && $0.reader.source == reader.source
            }
            guard let old = former?.reader else { continue }
            news += Self.newsOfPlace(reader, since: old)
            news += Self.newsOfNotes(reader, since: old, but: &marked)
        }
        return news
    }

    private static func newsOfPlace(
        _ reader: Reader.State, since old: Reader.State
    ) -> [EventNews] {
        var news: [EventNews] = []
        if reader.place != old.place, let chapter = reader.chapterNumber {
            let former = old.chapterNumber
            if former != chapter { news.append(EventNews(.chapter, reader)) }
            // Read on from one into the next; a leap completes nothing.
            if let former, chapter == former + 1, reader.place == old.nextSpot {
                news.append(completed("chapter", chapter, EventNews(.milestone, reader)))
            }
        }
        if reader.isAtEnd, !old.isAtEnd {
            news.append(EventNews(.finished, reader))
            news.append(completed("book", nil, EventNews(.milestone, reader)))
        }
        return news
    }

    private static func completed(
        _ what: String, _ count: Int?, _ news: EventNews
    ) -> EventNews {
        var news = news
        news[.what] = what
        news[number: .count] = count.map(Double.init)
        return news
    }

    /// What is on the disk and has a place, that had none before.
    /// - Parameter told: notes that another view of the book has told of already.
    private static func newsOfNotes(
        _ reader: Reader.State, since old: Reader.State, but told: inout Set<String>
    ) -> [EventNews] {
        // What is read from the disk was not made just now.
        guard let seed = reader.marking.seed, seed == old.marking.seed,
            reader.marking.notes != old.marking.notes
        else { return [] }
        let former = Dictionary(
            old.marking.notes.map { ($0.id, $0.annotation) }, uniquingKeysWith: { $1 })
        return reader.marking.notes.flatMap { note -> [EventNews] in
            let (mark, old) = (note.annotation, former[note.id])
            guard mark.isPlaced, mark != old, told.insert(mark.id).inserted else { return [] }
            var names: [EventName] = []
            if old?.isPlaced != true {
                switch mark.kind {
                case .bookmark: names.append(.bookmarked)
                case .highlight: names.append(.highlighted)
                case .lookup: break
                }
            }
            let isWritten = !mark.note.isEmpty
            if isWritten, mark.note != old?.note || old?.isPlaced != true { names.append(.noted) }
            return names.map { about(mark, $0, reader) }
        }
    }

    private static func about(
        _ mark: Annotation, _ name: EventName, _ reader: Reader.State
    ) -> EventNews {
        var news = EventNews(name, reader)
        news.place = nil
        news[.locator] = mark.start
        news[number: .percent] = mark.percent
        news[.chapter] = mark.chapter
        news[.quote] = mark.quote
        news[.note] = mark.note
        return news
    }

    fileprivate func newsOfLookup(since before: EventSight) -> EventNews? {
        guard let question, question != before.question else { return nil }
        guard let reader = texts.last?.reader else { return nil }
        var news = EventNews(.lookedUp, reader)
        news[.word] = question.word
        if let place = question.place { news.place = news.place?.moved(to: place) }
        return news
    }

    // MARK: - Sound

    fileprivate func newsOfSound(since before: EventSight) -> [EventNews] {
        let old = before.heard
        guard old?.book.source == heard?.book.source else {
            return (old.map { [EventNews(.closed, $0)] } ?? [])
                + (heard.map { Self.begun($0) } ?? [])
        }
        guard let old, let heard else { return [] }
        var news: [EventNews] = []
        if let former = old.chapterIndex, let chapter = heard.chapterIndex, chapter != former {
            news.append(EventNews(.chapter, heard))
            if heard.jump == old.jump, chapter == former + 1 {
                news.append(Self.completed("chapter", chapter, EventNews(.milestone, heard)))
            }
        }
        if heard.jump != old.jump { news.append(EventNews(.seeked, heard)) }
        return news + Self.newsOfMotion(heard, since: old) + Self.newsOfMarks(heard, since: old)
    }

    private static func begun(_ heard: Listening.State) -> [EventNews] {
        let opened = EventNews(.opened, heard)
        return heard.isPlaying ? [opened, EventNews(.playing, heard)] : [opened]
    }

    private static func newsOfMotion(
        _ heard: Listening.State, since old: Listening.State
    ) -> [EventNews] {
        var news: [EventNews] = []
        switch (old.isPlaying, heard.isPlaying) {
        case (false, true): news.append(EventNews(.playing, heard))
        case (true, false):
            news.append(EventNews(heard.isAsleep ? .slept : .paused, heard))
            if heard.motion == .paused, heard.isAtEnd, !heard.isAsleep {
                news.append(EventNews(.finished, heard))
                news.append(completed("book", nil, EventNews(.milestone, heard)))
            }
        default: break
        }
        if case .failed(let why) = heard.motion, heard.motion != old.motion {
            news.append(.error(heard.book.title, why))
        }
        return news
    }

    private static func newsOfMarks(
        _ heard: Listening.State, since old: Listening.State
    ) -> [EventNews] {
        // The same.
        guard let seed = heard.bookmarkSeed, seed == old.bookmarkSeed,
            heard.bookmarks.count > old.bookmarks.count
        else { return [] }
        let former = Set(old.bookmarks.map(\.id))
        return heard.bookmarks.filter { !former.contains($0.id) }.map { mark in
            var news = EventNews(.bookmarked, heard)
            news[.locator] = mark.annotation.start
            news[number: .percent] = mark.annotation.percent
            news[.chapter] = mark.annotation.chapter
            return news
        }
    }

    // MARK: - Loans

    fileprivate func newsOfLoans(since before: EventSight) -> [EventNews] {
        guard before.loans.isRead else { return [] }
        var news: [EventNews] = []
        for key in loans.told.subtracting(before.loans.told).sorted() {
            guard let record = loans.records.first(where: { key.hasPrefix($0.id.text + " ") })
            else { continue }
            let name: EventName = key.hasSuffix(" ready") ? .holdReady : .loanDue
            news.append(EventNews(name, record, loans))
        }
        guard loans.records != before.loans.records else { return news }
        for record in loans.records {
            let old = before.loans[record.id]
            if record.loan.isLent, old?.loan.isLent != true {
                news.append(EventNews(.borrowed, record, loans))
            } else if old?.loan.isLent == true, !record.loan.isLent {
                news.append(EventNews(.returned, record, loans))
            }
        }
        for record in before.loans.records where record.loan.isLent && loans[record.id] == nil {
            news.append(EventNews(.returned, record, loans))
        }
        return news
    }
}

extension Loan {
    /// A library's, and here for a while.
    fileprivate var isLent: Bool {
        switch state {
        case .downloadNeeded, .downloading, .downloadFailed, .downloaded: isMine && !isOwn
        case .offered, .holding, .ready, .unsupported: false
        }
    }
}

extension EventNews.TextPlace {
    fileprivate func moved(to spot: Spot) -> Self { Self(publication, spot) }
}

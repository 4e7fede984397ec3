import Canvas
import Holdings
import Kernel
import Notebook
import ScreenKit
import Wording

/// What is listed: sessions of a book, hours, and what was finished in which month.
extension Statistics {
    /// One row of a book's own page.
    struct Stretch: Equatable, Sendable {
        var day: CalendarDay
        /// nil of a day of which only the sum is known.
        var session: ReadingSession?
        var milliseconds: Int
        var pages: Double

        /// The newest first. A day without sessions, or with more time than these, stands alone.
        static func all(of book: ReadBook, _ sessions: [ReadingSession]) -> [Stretch] {
            let known = Dictionary(grouping: sessions, by: \.day)
            return book.days.reversed().flatMap { day -> [Stretch] in
                let own = (known[day.day] ?? []).sorted { $0.start > $1.start }
                var rows = own.map {
                    Stretch(
                        day: day.day, session: $0, milliseconds: $0.milliseconds, pages: $0.pages)
                }
                let time = own.reduce(0) { $0 + $1.milliseconds }
                let pages = own.reduce(0) { $0 + $1.pages }
                if own.isEmpty || day.milliseconds - time >= 60_000 {
                    rows.append(
                        Stretch(
                            day: day.day, session: nil, milliseconds: day.milliseconds - time,
                            pages: max(0, day.pages - pages)))
                }
                return rows
            }
        }
    }

    enum FinishedRow: Equatable, Sendable {
        case blank
        /// 1 is January.
        case month(year: Int, month: Int, count: Int)
        /// Which of the books.
        case book(Int)

        /// The newest month first.
        static func all(_ books: [ReadBook]) -> [FinishedRow] {
            let ended = books.indices.compactMap { at in
                books[at].finishedOn.map { (at: at, day: $0) }
            }.sorted { ($1.day, $0.at) < ($0.day, $1.at) }
            var rows: [FinishedRow] = []
            var start = 0
            while start < ended.count {
                let (year, month) = (ended[start].day.year, ended[start].day.month)
                var end = start
                while end < ended.count, ended[end].day.year == year, ended[end].day.month == month
                {
                    end += 1
                }
                if start > 0 { rows.append(.blank) }
                rows.append(.month(year: year, month: month, count: end - start))
                rows += ended[start..<end].map { .book($0.at) }
                start = end
            }
            return rows
        }
    }
}

extension Statistics.State {
    /// The hours at which anything was read.
    var hoursRead: [Int] { (0..<24).filter { hours.read[$0] + hours.heard[$0] > 0 } }

    /// The books of the month that the focus is in, the first ones where there are many.
    var monthInFocus: [ReadBook] {
        guard page == .finished, opened == nil, finished.indices.contains(list.focus),
            let books
        else { return [] }
        var first = list.focus
        while first > 0, case .book = finished[first - 1] { first -= 1 }
        var month: [ReadBook] = []
        for row in finished[first...] {
            guard case .book(let at) = row else { break }
            month.append(books[at])
        }
        // The one in focus is among those in view.
        let room = max(1, Statistics.coverCount(size))
        let skipped = max(0, min(list.focus - first - room + 1, month.count - room))
        return Array(month.dropFirst(skipped).prefix(room))
    }

    var bookInFocus: ReadBook? {
        if opened != nil { return book }
        switch page {
        case .books: return books.flatMap { $0.indices.contains(list.focus) ? $0[list.focus] : nil }
        case .finished:
            guard finished.indices.contains(list.focus),
                case .book(let at) = finished[list.focus]
            else { return nil }
            return books?[at]
        case .days, .hours: return nil
        }
    }
}

// MARK: - Deleting and leaving out

extension Statistics {
    /// `d`: the day or the book in focus, or all of it.
    static func delete(_ state: State) -> Effects {
        guard let (counts, what) = doomed(state) else { return missed }
        return [.request(EffectID("changing"), .delete(counts, what))]
    }

    private static func doomed(_ state: State) -> (ReadingDeletion, String)? {
        if let book = state.book {
            guard book.id != 0, state.stretches.indices.contains(state.list.focus) else {
                return nil
            }
            let day = state.stretches[state.list.focus].day
            return (
                .day(day, book: book.id), tr("\(day.description) of \(book.title)", "day of a book")
            )
        }
        switch state.page {
        case .books, .finished:
            guard let book = state.bookInFocus, book.id != 0 else { return nil }
            return (.book(book.id), tr("All counts of \(book.title)"))
        case .days:
            guard let days = state.figures?.days, !days.isEmpty else { return nil }
            if state.list.focus >= days.count { return (.all, tr("All counts")) }
            let day = days[days.count - 1 - state.list.focus].day
            return (.day(day, book: nil), "\(day)")
        case .hours: return nil
        }
    }

    static func record(
        _ deleted: DeletedReading, _ counts: ReadingDeletion, _ what: String
    ) -> Effects {
        if deleted.isEmpty { return [.perform(.ask(.say(tr("There was nothing to delete."))))] }
        let title = tr("\(what) deleted from the statistics")
        let undo = Undo<Action>(
            title: title, journal: journal, inverse: .puttingBack(deleted),
            forward: .deleting(counts, what))
        return [.record(undo), .perform(.ask(.done(tr("\(title)."))))]
    }

    static func turnCounting(_ state: State) -> Effects {
        guard let book = state.bookInFocus, book.id != 0 else { return missed }
        let counts = !book.counts
        let title = counts ? tr("\(book.title) counts again") : tr("\(book.title) does not count")
        let undo = Undo<Action>(
            title: title, journal: journal, inverse: .setting(book.id, counts: !counts),
            forward: .setting(book.id, counts: counts))
        return [
            .request(EffectID("changing"), .setCounted(book.id, counts)), .record(undo),
            .perform(.ask(.done(tr("\(title).")))),
        ]
    }

    // MARK: - Covers

    static func askForFinished(_ state: State) -> Effects {
        let ids = state.finished.compactMap { row -> Int64? in
            guard case .book(let at) = row else { return nil }
            return state.books?[at].id
        }.filter { $0 != 0 }
        guard !ids.isEmpty else { return [] }
        return [.request(EffectID("finished"), .readFinished(Array(ids.prefix(coveredMax))))]
    }

    /// Covers of so many finished books, the newest first, are more than anybody walks through.
    private static let coveredMax = 2_000
    static let cover = Size(12, 8)

    static func coverCount(_ size: Size) -> Int {
        guard hasCovers(size) else { return 0 }
        return max(1, (min(100, size.width - 2) - 2) / (cover.width + 2))
    }

    static func hasCovers(_ size: Size) -> Bool { size.height >= 20 && size.width >= 40 }

    static func wish(for book: HeldBook, _ state: State) -> PictureWish? {
        guard state.covers.means.canDraw, let file = book.files.first else { return nil }
        return PictureWish(
            revision: UInt64(bitPattern: book.id) ^ book.coverMark, path: file.path,
            size: Size(cover.width - 2, cover.height - 2), means: state.covers.means)
    }

    static func askForCovers(_ state: inout State) -> Effects {
        var wanted: [(book: HeldBook, wish: PictureWish)] = []
        if hasCovers(state.size) {
            for book in state.monthInFocus {
                guard let held = state.shelved[book.id] else { continue }
                if let wish = wish(for: held, state) { wanted.append((held, wish)) }
            }
        }
        let (new, stale) = state.covers.want(wanted.map(\.wish))
        var effects: Effects = stale.map { .cancel($0.effect) }
        if !new.isEmpty, state.covers.means.graphics == nil {
            effects.append(.perform(.ask(.graphics)))
        }
        for wish in new {
            guard let book = wanted.first(where: { $0.wish == wish })?.book else { continue }
            effects.append(.request(wish.effect, .drawCover(book, wish)))
        }
        return effects
    }
}

import Kernel
import Notebook
import Publications
import ScreenKit
import Typesetting
import Wording

/// What is read and how fast: learned when a place has held still, from one look at the clock.
extension Reader {
    struct Attention: Equatable, Sendable {
        var pace = Pace()
        /// The page that is being read.
        var sitting: Sitting?
        /// What was read and is not written down yet.
        var news: ReadingNews?
        /// The place is to be kept as soon as the clock has been asked.
        var isUnkept = false
        /// The place was leapt to and is not kept yet.
        var hasLeapt = false
        /// As far as was read without a gap.
        var stretch = ReadStretch()
        /// Where pages were turned first after a leap, before the place held still.
        var landing: Spot?
        /// Pages between the last place that held still and this one may not have been seen.
        var hasSkipped = false
        /// Under way to where another device says that one reads.
        var isElsewhere = false
        /// The book was opened to look at one sentence only.
        var isGlance = false
        /// Where it was opened so, and the marks it had: until a page is turned or a mark is set,
        /// one's own place in it stays where it was.
        var glance: Glance?
        /// The place that was kept last, or at which the book was opened; nil where it is not kept.
        var held: Spot?
        /// The place that is being kept: it is held once the library has it.
        var sent: Spot?
        var days: [ReadingDay] = []
        var daysOfAll: [CalendarDay] = []
        var today: CalendarDay?
    }

    struct Glance: Equatable, Sendable {
        var place: Spot
        var marks: [Character: Spot]
    }

    /// A page in view, and since when.
    public struct Sitting: Equatable, Sendable {
        var place: Spot
        var since: Duration
        /// On all pages in view, and how many these are.
        var words: Int
        var pages: Int
        /// A voice reads it: its time is counted where it is heard, and not here as well.
        var isHeard = false
    }

    /// More text than any screen shows: so long a step skipped some of it.
    private static let bytesMax = 1 << 16

    /// Asks the clock.
    static var glance: Effects { [.request(.glance, .tellTime)] }

    static func take(_ moment: Moment, _ state: inout State) -> Effects {
        guard state.phase == .open else { return [] }
        // A page was turned: back on the first one the book is read all the same.
        if !state.isGlance { state.attention.glance = nil }
        state.attend(at: moment)
        guard state.attention.isUnkept else { return [] }
        state.attention.isUnkept = false
        let news = state.attention.news
        state.attention.news = nil
        let keeping = keep(state, news: news)
        state.attention.hasLeapt = false
        if !keeping.isEmpty { state.attention.sent = state.placeHeard ?? state.place }
        return keeping
    }

    /// Marks are said to be here when they are, and not before.
    static func kept(_ trouble: String?, _ state: inout State) -> Effects {
        state.marking.isRefused = trouble != nil
        let sent = state.attention.sent
        state.attention.sent = nil
        if let trouble {
            state.attention.held = nil
            return [.perform(.ask(.say(tr("Your place could not be kept: \(trouble)."))))]
        }
        if let sent { state.attention.held = sent }
        let letters = state.marking.announcedLetters.sorted().map(String.init)
        state.marking.announcedLetters = []
        guard let first = letters.first else { return [] }
        let all = listed(letters)
        let words = letters.count == 1 ? tr("Mark \(first) is here.") : tr("Marks \(all) are set.")
        return [.perform(.ask(.say(words)))]
    }

    /// Before the book goes: what was read is kept with the place, and the page in view is closed
    /// by the performer, which has a clock.
    static func leave(_ state: State) -> Effects {
        [.cancel(.settling), .cancel(.counting), .cancel(.glance)]
            + keep(state, news: state.attention.news, sitting: state.attention.sitting)
    }

    fileprivate static func words(from start: Spot, to end: Spot, _ state: State) -> Int? {
        let text = { (spot: Spot) in state.chapters[spot.document]?.document.text }
        guard let first = text(start), let last = text(end),
            start.offset <= first.count, end.offset <= last.count
        else { return nil }
        if start.document == end.document {
            guard start.offset < end.offset, end.offset - start.offset <= bytesMax else {
                return nil
            }
            return Words.count(first[start.offset..<end.offset])
        }
        guard state.book?.next(after: start.document) == end.document,
            first.count - start.offset + end.offset <= bytesMax
        else { return nil }
        return Words.count(first[start.offset...]) + Words.count(last[..<end.offset])
    }
}

extension Reader.State {
    /// A page that is in view for longer is not being read.
    private static let pageMax = Duration.seconds(600)

    /// Whether something was read that day, in this book or another, or is being read just now.
    package func isRead(at moment: Moment) -> Bool {
        if attention.daysOfAll.last == CalendarDay(number: moment.wall.day) { return true }
        return attention.sitting.map { moment.now - $0.since < Self.pageMax } ?? false
    }

    package mutating func glance() { attention.isGlance = true }

    /// The place that was to be seen is in view, however often the page was set anew since.
    var isGlance: Bool {
        guard let glance = attention.glance, glance.marks == marks else { return false }
        return shows(glance.place)
    }

    /// The page is the one of the place that was kept last: nothing of it is news, and a window
    /// that stood open for a day does not set back what another one has read.
    var isHeld: Bool {
        guard let held = attention.held, !attention.hasLeapt, placeHeard == nil else {
            return false
        }
        return shows(held)
    }

    private func shows(_ place: Spot) -> Bool {
        spread.isEmpty || leaf(showing: place.offset, of: place.document) != nil
    }

    mutating func attend(to opened: Opened) {
        attention.stretch = opened.stretch
        attention.held = opened.isHeld ? opened.place : nil
        if attention.isGlance {
            attention.glance = Reader.Glance(place: opened.place, marks: opened.marks)
        }
        attention.isGlance = false
    }

    mutating func remember(_ habits: ReadingHabits) {
        attention.pace = Pace(before: habits.speeds)
        attention.days = habits.days
        attention.daysOfAll = habits.daysOfAll
        look = OwnLook(kept: habits.look)
        taste = look.over(common)
        Reader.wearFit(look.pageFit, &self)
    }

    /// Counts what was read since the place before this one, if it was read, and begins anew.
    fileprivate mutating func attend(at moment: Moment) {
        let day = CalendarDay(number: moment.wall.day)
        attention.today = day
        let start =
            attention.hasSkipped
            ? attention.landing ?? place
            : attention.sitting?.place ?? place
        defer { followStretch(from: start) }
        if let sitting = attention.sitting {
            if sitting.place == place { return }
            if let words = Reader.words(from: sitting.place, to: place, self),
                let read = sitting.read(words, until: moment.now, on: day)
            {
                note(read, until: moment.wall.minuteOfDay)
                attention.stretch.read(from: sitting.place)
                let time = moment.now - sitting.since
                if !sitting.isHeard, let speed = attention.pace.add(words, in: time) {
                    attention.news?.speeds.append(speed)
                }
            }
        }
        let pages = spread
        attention.sitting = Reader.Sitting(
            place: place, since: moment.now,
            words: pages.reduce(0) { words, leaf in
                leaf.chapter.ranges(on: leaf.page).reduce(words) {
                    $0 + Words.count(leaf.chapter.document.text[$1])
                }
            }, pages: pages.count, isHeard: isHeard || along.isBeside)
    }

    private mutating func note(_ read: ReadingDay, until minute: Int) {
        attention.days.add(read)
        if attention.daysOfAll.last != read.day { attention.daysOfAll.append(read.day) }
        // News of yesterday that could not be kept go with today's: one evening is one day.
        var news = attention.news ?? ReadingNews(ReadingDay(day: read.day))
        news.day.pages += read.pages
        news.day.words += read.words
        news.day.milliseconds += read.milliseconds
        news.end = minute
        attention.news = news
    }

    /// Minutes to the end of the chapter, by one's own pace; nil until that is known.
    var minutesLeftInChapter: ClosedRange<Int>? {
        guard let table = numbers.table else { return nil }
        let words = table.words(from: place, to: table.chapter(at: place).end)
        return attention.pace.minutes(for: words)
    }

    var minutesLeftInBook: ClosedRange<Int>? {
        if let book, book.publication.isMadeOfPages {
            let left = book.count - place.document - (isAtEnd ? 1 : 0)
            return Pace.minutes(forPages: left, after: attention.days)
        }
        guard let table = numbers.table else { return nil }
        return attention.pace.minutes(for: table.words(from: place, to: table.end))
    }
}

extension Reader.Sitting {
    /// What so many words from its first on come to, when they may have been read since.
    func read(_ words: Int, until now: Duration, on day: CalendarDay) -> ReadingDay? {
        let time = now - since
        guard Pace.isReading(words, in: time) else { return nil }
        let share =
            self.words > 0 ? Double(words) / Double(self.words) : 1
        return ReadingDay(
            day: day, pages: min(share, Self.sharesMax) * Double(pages), words: words,
            milliseconds: isHeard ? 0 : Int(time / .milliseconds(1)))
    }

    /// Some screens at once, when keys came faster than places settle.
    private static let sharesMax = 3.0
}

extension Kept {
    /// With the page in view counted as far as its time goes: how much of it was read is
    /// unknown, so it is no page and no words.
    public func closed(at moment: Moment) -> Kept {
        guard let sitting else { return self }
        var kept = self
        kept.sitting = nil
        let time = moment.now - sitting.since
        guard !sitting.isHeard,
            Pace.isReading(sitting.words, in: time)
                || time >= .zero && time <= Pace.longestTime
        else { return kept }
        let day = CalendarDay(number: moment.wall.day)
        var news = news ?? ReadingNews(ReadingDay(day: day))
        news.day.milliseconds += Int(time / .milliseconds(1))
        news.end = moment.wall.minuteOfDay
        kept.news = news
        return kept
    }
}

extension EffectID {
    static let glance = EffectID("glance")
}

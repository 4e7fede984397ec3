import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// How fast somebody reads: learned from reading, and from nothing else.
@Suite struct PaceTests {
    // MARK: - What counts

    @Test func `flipping is no reading, to the millisecond`() {
        // 250 words take 15 seconds at a thousand words a minute.
        #expect(!Pace.isReading(250, in: .milliseconds(14_999)))
        #expect(Pace.isReading(250, in: .milliseconds(15_000)))
        // A page without words is looked at for a second.
        #expect(!Pace.isReading(0, in: .milliseconds(999)))
        #expect(Pace.isReading(0, in: .milliseconds(1_000)))
        #expect(!Pace.isReading(250, in: .zero) && !Pace.isReading(250, in: .seconds(-60)))
    }

    @Test func `a page left open is no reading, to the millisecond`() {
        // 250 words take five minutes at fifty words a minute.
        #expect(Pace.isReading(250, in: .seconds(300)))
        #expect(!Pace.isReading(250, in: .milliseconds(300_001)))
        #expect(Pace.isReading(0, in: .seconds(60)))
        #expect(!Pace.isReading(0, in: .milliseconds(60_001)))
        #expect(!Pace.isReading(.max, in: .seconds(1)) && !Pace.isReading(.min, in: .zero))
    }

    @Test func `few words tell nothing of a pace`() {
        var pace = Pace()
        #expect(pace.add(39, in: .seconds(10)) == nil)
        #expect(pace.add(40, in: .seconds(10)) == 240)
        #expect(pace.add(40, in: .zero) == nil)
    }

    // MARK: - What it comes to

    private func pace(before: [Int] = [], session: [Int] = []) -> Pace {
        var pace = Pace(before: before)
        for speed in session { pace.add(speed, in: .seconds(60)) }
        return pace
    }

    @Test func `nothing is told before ten pages`() {
        #expect(pace(session: Array(repeating: 200, count: 9)).speeds == nil)
        #expect(pace(session: Array(repeating: 200, count: 9)).minutes(for: 100) == nil)
        #expect(pace(session: Array(repeating: 200, count: 10)).speeds == 200...200)
        let both = pace(
            before: Array(repeating: 200, count: 5), session: Array(repeating: 200, count: 5))
        #expect(both.speeds == 200...200)
    }

    @Test func `fixed pages are told by what those before them took`() {
        func day(_ pages: Double, _ seconds: Int, _ number: Int = 1) -> ReadingDay {
            ReadingDay(
                day: CalendarDay(number: number), pages: pages, milliseconds: seconds * 1000)
        }
        #expect(Pace.minutes(forPages: 60, after: [day(9.9, 600)]) == nil)
        // Ten pages of a minute each: an hour, give or take a quarter.
        #expect(Pace.minutes(forPages: 60, after: [day(10, 600)]) == 45...75)
        #expect(Pace.minutes(forPages: 60, after: [day(30, 1800)]) == 60...60)
        let days = [day(20, 600), day(20, 1200, 2), day(20, 2400, 3), day(1, 6000, 4)]
        #expect(Pace.minutes(forPages: 60, after: days) == 60...60, "of days the one between")
        #expect(Pace.minutes(forPages: 0, after: days) == 0...0)
        #expect(Pace.minutes(forPages: -1, after: days) == nil)
        let mad = [
            day(.infinity, 1),
            ReadingDay(day: .init(number: 1), pages: 20, milliseconds: .max),
        ]
        #expect(Pace.minutes(forPages: .max, after: mad) != nil)
        #expect(Pace.minutes(forPages: 5, after: [day(.nan, 60)]) == nil)
    }

    @Test func `a range is told until thirty pages, then one number`() {
        let mixed = [100, 150, 200, 250, 300]
        let some = (0..<29).map { mixed[$0 % 5] }
        #expect(pace(session: some).speeds == 150...250)
        let enough = (0..<30).map { mixed[$0 % 5] }
        #expect(pace(session: enough).speeds == 200...200)
    }

    @Test func `where today differs from the book's own pace both are told`() {
        let before = Array(repeating: 200, count: 40)
        #expect(pace(before: before, session: Array(repeating: 90, count: 9)).speeds == 200...200)
        #expect(pace(before: before, session: Array(repeating: 90, count: 10)).speeds == 90...200)
        // A quarter faster is the same reader on a good day: today's pace holds.
        #expect(pace(before: before, session: Array(repeating: 250, count: 10)).speeds == 250...250)
        #expect(pace(before: before, session: Array(repeating: 251, count: 10)).speeds == 200...251)
    }

    @Test func `a pause or two do not change what is told`() {
        var speeds = Array(repeating: 220, count: 40)
        speeds += [51, 52, 999]
        #expect(pace(session: speeds).speeds == 220...220)
    }

    @Test func `what is kept is bounded, and the newest holds`() {
        let pace = pace(
            before: Array(1...1_000), session: Array(repeating: 300, count: 1_000))
        #expect(pace.speeds!.upperBound >= 300)
        #expect(pace.session.count == ReadingHabits.speedsMax)
        #expect(pace.before == Array(801...1_000))
    }

    @Test func `minutes are rounded up`() {
        let steady = pace(session: Array(repeating: 200, count: 30))
        #expect(steady.minutes(for: 0) == 0...0)
        #expect(steady.minutes(for: 1) == 1...1)
        #expect(steady.minutes(for: 200) == 1...1)
        #expect(steady.minutes(for: 201) == 2...2)
        #expect(steady.minutes(for: -1) == nil)
    }

    @Test func `spans read as people say them`() {
        #expect(Spans.words(minutes: 4...4) == "4 min")
        #expect(Spans.words(minutes: 60...60) == "1 h")
        #expect(Spans.words(minutes: 190...190) == "3 h 10 min")
        #expect(Spans.words(minutes: 3...7) == "3–7 min")
        #expect(Spans.words(minutes: 40...119) == "40–119 min")
        #expect(Spans.words(minutes: 40...120) == "1–2 h")
        #expect(Spans.words(minutes: 125...170) == "3 h")
    }

    // MARK: - In the reader

    private func open() throws -> Reader.State {
        let shelf = try BookPile(paragraphs: [60, 30, 2])
        var state = Reader.State(shelf.book.source, size: Size(80, 24))
        state.phase = .open
        state.book = shelf.book
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, state.rules) }
        state.measureProgress()
        return state
    }

    private func moment(_ seconds: Int, day: Int = 100) -> Moment {
        Moment(
            now: .seconds(seconds),
            wall: WallTime(secondsSince1970: Int64(day * 86_400 + 40_000)))
    }

    /// A turn, and what is kept when it has settled.
    private func turn(_ state: inout Reader.State, _ moment: Moment) -> Kept? {
        Reader.step(&state, .ordered(Order(.readerPageForward)), asks: "schedule settled")
        return settle(&state, moment)
    }

    private func settle(_ state: inout Reader.State, _ moment: Moment) -> Kept? {
        #expect(Reader.reduce(&state, .settled) == [.request(.glance, .tellTime)])
        for case .request(_, .work(.keep(let kept))) in Reader.reduce(&state, .told(moment)) {
            return kept
        }
        return nil
    }

    @Test func `a page that was read is counted once, and kept with the place after it`() throws {
        var state = try open()
        Reader.step(&state, .told(moment(0)))
        let words = Words.count(state.chapter!.document.text[state.spread[0].page.range])
        let kept = try #require(turn(&state, moment(60)))
        let read = ReadingDay(
            day: CalendarDay(number: 100), pages: 1, words: words, milliseconds: 60_000)
        #expect(kept.news == ReadingNews(read, speeds: [words], end: 666))
        #expect(kept.place == state.place)
        #expect(state.attention.days == [read])
        #expect(settle(&state, moment(70))?.news == nil, "and not again")
    }

    @Test func `turning back, leaping and flipping count nothing`() throws {
        var state = try open()
        Reader.step(&state, .told(moment(0)))
        #expect(turn(&state, moment(2))?.news == nil, "flipped")
        Reader.step(&state, .ordered(Order(.readerPageBack)), asks: "schedule settled")
        #expect(settle(&state, moment(60))?.news == nil, "back")
        Reader.step(
            &state, .ordered(Order(.readerPercent, count: 20)),
            asks: "schedule settled", "record a jump")
        #expect(settle(&state, moment(120))?.news == nil, "leapt")
        #expect(turn(&state, moment(180))?.news != nil, "and from there on it counts again")
        Reader.step(&state, .ordered(Order(.jumpBack)), asks: "schedule settled", "perform say")
        #expect(settle(&state, moment(240))?.news == nil, "walked back")
        #expect(turn(&state, moment(100_000))?.news == nil, "left open over night")
    }

    @Test func `lines count as much of a page as they are, and chapters are crossed`() throws {
        var state = try open()
        Reader.step(&state, .told(moment(0)))
        Reader.step(&state, .ordered(Order(.readerHalfForward)), asks: "schedule settled")
        let half = try #require(settle(&state, moment(20))?.news)
        #expect((0.3...0.9).contains(half.day.pages))
        var now = 20
        var words = half.day.words
        while state.place.document < 2 {
            now += 40
            words += turn(&state, moment(now))?.news?.day.words ?? 0
        }
        let all = (0..<2).map { Words.count(state.book!.publication.document($0).text) }
        #expect(words == all.reduce(0, +))
        #expect(state.attention.days.words == words)
    }

    @Test func `what a voice reads is pages and words, and its time is not counted twice`() throws {
        var state = try open()
        Reader.step(&state, .told(moment(0)))
        let words = Words.count(state.chapter!.document.text[state.spread[0].page.range])
        let voice = SpokenCourse(done: .zero, left: .seconds(5))
        func say(at offset: Int, _ course: SpokenCourse) {
            let spoken = Spoken(document: 0, start: offset, end: offset + 5)
            _ = Reader.reduce(&state, .spoken(spoken, course))
        }
        say(at: 0, voice)
        // The page turns with it.
        say(at: state.spread[0].page.range.upperBound, voice)
        let kept = try #require(settle(&state, moment(60)))
        #expect(kept.move == .listened)
        #expect(
            kept.news
                == ReadingNews(
                    ReadingDay(day: CalendarDay(number: 100), pages: 1, words: words), end: 666))
        for case .request(_, .work(.keep(let kept))) in Reader.reduce(&state, .leaving) {
            #expect(kept.closed(at: moment(90)).news == nil)
        }
        // It has ended: from then on the same page is read in silence.
        #expect(
            Reader.reduce(&state, .spoken(nil, nil)) == [
                .cancel(.crossing), .request(.glance, .tellTime),
            ])
        Reader.step(&state, .told(moment(100)))
        let silent = try #require(turn(&state, moment(160)))
        #expect(silent.news?.day.milliseconds == 60_000 && silent.move == .turned)
        // Silent, it takes no time away from the reader.
        say(at: state.spread[0].page.range.lowerBound, SpokenCourse(done: .zero, left: nil))
        #expect(turn(&state, moment(220))?.news?.day.milliseconds == 60_000)
        // Under a sleep timer it may be heard by a person who is asleep.
        var timed = voice
        timed.isUnderTimer = true
        say(at: state.spread[0].page.range.lowerBound, timed)
        say(at: state.spread[0].page.range.upperBound, timed)
        #expect(settle(&state, moment(280))?.move == .untouched)
    }

    @Test func `time after midnight belongs to the new day`() throws {
        var state = try open()
        Reader.step(&state, .told(moment(0)))
        _ = turn(&state, moment(60, day: 100))
        _ = turn(&state, moment(120, day: 101))
        #expect(state.attention.days.map(\.day.number) == [100, 101])
        #expect(state.attention.daysOfAll.streak(today: CalendarDay(number: 101)) == 2)
    }

    @Test func `the page that is left is counted as time by whoever keeps it`() throws {
        var state = try open()
        Reader.step(&state, .told(moment(0)))
        var kept: Kept?
        for case .request(_, .work(.keep(let some))) in Reader.reduce(&state, .leaving) {
            kept = some
        }
        let closed = try #require(kept).closed(at: moment(30))
        #expect(
            closed.news?.day
                == ReadingDay(day: CalendarDay(number: 100), milliseconds: 30_000))
        #expect(try #require(kept).closed(at: moment(100_000)).news == nil)
        #expect(closed.closed(at: moment(60)) == closed)
    }

    @Test func `minutes left are told when they are known, and the page until then`() throws {
        var state = try open()
        #expect(state.knownOfPlace(isNarrow: false) == nil)
        let key = try #require(state.tableKey)
        var maker = PageTable.Maker(key)
        for index in 0..<3 {
            let text = state.book!.publication.document(index).text
            maker.add(pages: [0, 500], words: Words.count(text), bytes: text.count)
            maker.chapters.append(Spot(document: index, offset: 0))
        }
        Reader.step(&state, .counted(maker.table()))
        #expect(state.knownOfPlace(isNarrow: false) == "page 1 of 2")
        #expect(state.knownOfPlace(isNarrow: true) == "1/2")
        let words = Words.count(state.chapter!.document.text)
        state.attention.pace = Pace(before: Array(repeating: words / 3, count: 30))
        let minutes = (words + words / 3 - 1) / (words / 3)
        #expect(state.knownOfPlace(isNarrow: false) == "\(minutes) min left")
        #expect(state.knownOfPlace(isNarrow: true) == "\(minutes) min")
    }
}

import Canvas
import Notebook
import TestKit
import Testing

@testable import CommandLine

/// The year of reading as a picture.
@Suite struct StatsPictureTests {
    private let today = CalendarDay("2026-11-22") ?? CalendarDay(number: 0)

    private func book(_ title: String, minutes: Int, daysAgo: Int) -> ReadBook {
        let day = CalendarDay(number: today.number - daysAgo)
        return ReadBook(
            title: title, author: "", days: [ReadingDay(day: day, milliseconds: minutes * 60_000)])
    }

    private func picture(_ books: [ReadBook]) -> String {
        let skin = Skin(showsSlant: true, writesWholeRows: false) { _, _ in Look() }
        return StatsPicture(books, today: today, skin: skin).text
    }

    @Test func `a title from outside stays text in the picture`() {
        let text = picture([book("<b>Moths & \"Flames\"</b>\u{1B}[2J", minutes: 10, daysAgo: 1)])
        #expect(text.contains("&lt;b&gt;Moths &amp; &quot;Flames&quot;"))
        #expect(!text.contains("<b>"))
        #expect(!text.unicodeScalars.contains("\u{1B}"))
    }

    @Test func `the same days give the same picture in any order`() {
        let books = (1...20).map { book("Book \($0)", minutes: 5, daysAgo: $0) }
        #expect(picture(books) == picture(books.reversed()))
    }

    @Test func `each day of 53 weeks up to today has a square, and older days have none`() {
        let old = picture([book("Long ago", minutes: 5, daysAgo: 380)])
        // 2026-11-22 is a Sunday: the last week is whole.
        #expect(old.count(of: " rx=\"2\" fill") == 53 * 7)
        #expect(old.contains("Nothing was read in this year."))
        #expect(!old.contains("Long ago"))
    }

    @Test func `no day of a damaged file is longer than a day`() {
        let damaged = ReadBook(
            title: "Damaged", author: "",
            days: [ReadingDay(day: today, milliseconds: .max)])
        #expect(picture([damaged]).contains("24 h 0 min"))
    }
}

extension String {
    fileprivate func count(of part: String) -> Int {
        var (count, rest) = (0, self[...])
        while let found = rest.firstRange(of: part) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}

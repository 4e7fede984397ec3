import Canvas
import Holdings
import Kernel
import Publications
import ScreenKit
import Wording

/// A summary of a book in a few lines.
enum BookWords {
    struct Line: Equatable {
        var text: String
        var role: Role
    }

    /// `in 2 days`; nil for what is a person's own, or lent without an end.
    static func due(_ book: HeldBook, _ wall: WallTime) -> String? {
        // Before the first report of the time no day is near.
        guard wall.secondsSince1970 > 0, let until = book.loan?.until else { return nil }
        return Days.left(until.multipliedReportingOverflow(by: 1_000).partialValue, wall)
    }

    /// What may be said of when a book goes back, as far as anybody lends one.
    static var dues: [String] {
        let days: [Int64] = [-1, 0, 1, 99]
        return days.map { Days.left($0 * 86_400_000 + 1, WallTime(secondsSince1970: 0)) }
    }

    /// `EPUB · 61% · English`
    static func facts(_ book: HeldBook) -> String {
        var parts: [String] = []
        if !book.format.isEmpty { parts.append(formatLabel(book.format)) }
        switch book.state {
        case .reading: parts.append(book.position.map(ProgressLine.percent) ?? book.state.words)
        default: parts.append(book.state.words)
        }
        if let duration = book.durationMs, duration > 0 { parts.append(hours(duration)) }
        if let rating = book.rating, rating > 0 {
            parts.append(String(repeating: "★", count: min(5, rating)))
        }
        if !book.languages.isEmpty { parts.append(LanguageName.list(book.languages)) }
        return parts.joined(separator: " · ")
    }

    /// `War and Peace — Leo Tolstoy, EPUB, 61%`
    static func short(_ book: HeldBook) -> String { listed([name(book)] + progress(book)) }

    /// `War and Peace — Leo Tolstoy`
    static func name(_ book: HeldBook) -> String {
        book.heading + (book.authors.isEmpty ? "" : " — " + book.authorNames)
    }

    /// `EPUB` and `61%`; nothing of what was not begun.
    static func progress(_ book: HeldBook) -> [String] {
        let format = book.format.isEmpty ? [] : [formatLabel(book.format)]
        switch book.state {
        case .new: return format
        case .reading:
            return format + [book.position.map(ProgressLine.percent) ?? book.state.words]
        default: return format + [book.state.words]
        }
    }

    /// `Epics 2 · war, Russia`
    static func about(_ book: HeldBook) -> String {
        var parts: [String] = []
        if let series = series(book) { parts.append(series) }
        if !book.tags.isEmpty { parts.append(listed(book.tags)) }
        return parts.joined(separator: " · ")
    }

    static func series(_ book: HeldBook) -> String? {
        guard let series = book.series, !series.name.isEmpty else { return nil }
        return series.name + (series.position.map { " \(number($0))" } ?? "")
    }

    static func number(_ value: Double) -> String {
        Int(exactly: value).map { String($0) } ?? String(value)
    }

    /// `90,000`
    static func thousands(_ number: Int) -> String {
        let (digits, comma) = (Array(String(number)), tr(",", "thousands"))
        return digits.indices.map { at in
            (at > 0 && (digits.count - at).isMultiple(of: 3) ? comma : "") + String(digits[at])
        }.joined()
    }

    /// What is shorter than a minute takes one.
    static func hours(_ milliseconds: Int) -> String {
        Spans.words(minutes: max(1, milliseconds / 60_000))
    }

    /// As much of it as has room, for the pane beside the list.
    static func page(_ book: HeldBook, width: Int, rowsMax: Int) -> [Line] {
        let lines = head(book, width: width)
        let room = min(linesMax, rowsMax - lines.count - 1)
        if book.description.isEmpty || room <= 0 { return lines }
        let words = Paragraphs.lines(book.description, width: width, rowsMax: room)
        return lines + [Line(text: "", role: .text)] + words.map { Line(text: $0, role: .text) }
    }

    /// What it is, without its description.
    /// - Parameter hasFacts: they stand nowhere else.
    static func head(_ book: HeldBook, width: Int, hasFacts: Bool = true) -> [Line] {
        var lines: [Line] = []
        func add(_ text: String, _ role: Role) {
            lines += Paragraphs.lines(text, width: width, rowsMax: linesMax)
                .map { Line(text: $0, role: role) }
        }
        add(book.heading, .heading)
        if !book.subtitle.isEmpty { add(book.subtitle, .text) }
        if !book.authors.isEmpty { add(book.authorNames, .text) }
        if hasFacts {
            lines.append(Line(text: "", role: .text))
            add(facts(book), .dim)
        }
        let published = [book.publisher, published(book.published)].filter { !$0.isEmpty }
        if !published.isEmpty { add(listed(published), .dim) }
        if let minutes = book.readingMinutes, let words = book.words, words > 0 {
            let time = hours(minutes * 60_000)
            let count = thousands(words)
            add(
                book.isPaceOwn
                    ? tr("\(count) words, \(time) at your pace")
                    : tr("\(count) words, about \(time)"),
                .dim)
        }
        if let series = series(book) { add(tr("Series  \(series)"), .dim) }
        let tags = listed(book.tags)
        if !tags.isEmpty { add(tr("Tags  \(tags)"), .dim) }
        if !book.collections.isEmpty {
            let names = listed(book.collections.map(BookCollection.shown))
            add(tr("In  \(names)"), .dim)
        }
        return lines
    }

    /// `1869`, `May 2010`, `12 May 2010`: as a person writes what files write as
    /// `2010-05-12T00:00:00+00:00`. The first of January is most often a year alone.
    static func published(_ text: String) -> String {
        let day = text.prefix { $0 != "T" && $0 != " " }
        let parts = day.split(separator: "-", omittingEmptySubsequences: false)
            .map { part in part.allSatisfy(\.isASCII) ? Int(part) : nil }
        guard parts.count <= 3, let year = parts.first ?? nil, day.prefix(4).count == 4 else {
            return text
        }
        // calibre writes the year 101 where it knows none.
        if year <= 101 { return "" }
        guard parts.count > 1, let month = parts[1], Days.months.indices.contains(month - 1)
        else { return parts.count == 1 ? String(year) : text }
        if parts.count == 2 { return tr("\(Days.months[month - 1]) \(year)", "month and year") }
        guard let number = parts[2], (1...31).contains(number) else { return text }
        if month == 1, number == 1 { return String(year) }
        return tr("\(number) \(Days.months[month - 1]) \(year)", "day, month and year")
    }

    /// A description is a page or two, whatever it says.
    static let linesMax = 400
}

import Canvas
import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// `i`: what the book says of itself, where one is in it, and how one has read it.
extension Reader {
    static func tellAbout(_ state: State) -> Effects {
        guard let book = state.book else { return [] }
        let card = Card.State(book.title, about(book, state), size: state.size)
        return [.perform(.ask(.open(.card(card))))]
    }

    static func about(_ book: Book, _ state: State) -> [String] {
        [facts(of: book), placeWords(state), leftWords(state), habitWords(state.attention)]
            .compactMap { $0 } + markSentences(state) + description(of: book)
    }

    private static func facts(of book: Book) -> String? {
        let metadata = book.publication.metadata
        var parts = [listed(metadata.authors.prefix(authorsMax).map(\.name))]
        parts.append(
            listed(
                [metadata.publisher, metadata.published.map { String($0.prefix(4)) }]
                    .compactMap { $0 }))
        if let series = metadata.series {
            parts.append(series.name)
        }
        parts.append(LanguageName.list(Array(metadata.languages.prefix(authorsMax))))
        parts.append(formatLabel(book.publication.format.rawValue))
        let words = parts.filter { !$0.isEmpty }.joined(separator: " · ")
        return words.isEmpty ? nil : Safe.text(words)
    }

    /// An anthology names a hundred.
    private static let authorsMax = 4

    private static func placeWords(_ state: State) -> String {
        var parts: [String] = []
        if let page = state.pageOfBook {
            parts.append(tr("Page \(page.number) of \(page.count)"))
        }
        parts.append(ProgressLine.percent(state.isAtEnd ? 1 : state.progress))
        if let title = state.chapterTitle {
            let page = state.pageOfChapter.map { tr("page \($0.number) of \($0.count)") }
            parts.append(listed([title, page].compactMap(\.self)))
        }
        if let printed = state.printedPage {
            parts.append(tr("p. \(printed) of the print edition"))
        }
        return Safe.text(parts.joined(separator: " · "))
    }

    private static func leftWords(_ state: State) -> String? {
        if state.book?.publication.isMadeOfPages == true, let left = state.minutesLeftInBook {
            return tr(
                "\(Spans.words(minutes: left)) left in the book, at what its pages took so far")
        }
        guard let chapter = state.minutesLeftInChapter, let book = state.minutesLeftInBook,
            let speeds = state.attention.pace.speeds
        else {
            return tr("Time left is shown when \(Pace.pagesUntilTold) pages have been read.")
        }
        let pace =
            speeds.lowerBound == speeds.upperBound
            ? "\(speeds.upperBound)" : "\(speeds.lowerBound)–\(speeds.upperBound)"
        return tr(
            "\(Spans.words(minutes: chapter)) left in the chapter, "
                + "\(Spans.words(minutes: book)) in the book, at \(pace) words a minute")
    }

    private static func habitWords(_ attention: Attention) -> String? {
        let days = attention.days
        guard days.milliseconds >= 60_000 || days.pages >= 1 else { return nil }
        var parts = [
            tr("Read for \(minutes(days.milliseconds)) on \(days.count, "day", "days")"),
            tr("\(Int(days.pages.rounded()), "page", "pages")"),
            tr("\(days.words, "word", "words")"),
        ]
        if let today = attention.today {
            if let now = days.last(where: { $0.day == today }), now.milliseconds >= 60_000 {
                parts.append(tr("\(minutes(now.milliseconds)) of it today"))
            }
            let streak = attention.daysOfAll.streak(today: today)
            if streak > 1 { parts.append(tr("\(streak) days of reading in a row")) }
        }
        return parts.joined(separator: " · ")
    }

    private static func minutes(_ milliseconds: Int) -> String {
        Spans.words(minutes: max(1, milliseconds / 60_000))
    }

    private static func description(of book: Book) -> [String] {
        guard let text = book.publication.metadata.description else { return [] }
        let lines = text.prefix(descriptionMax).split(separator: "\n")
        return lines.map { Safe.text($0.trimmed) }.filter { !$0.isEmpty }
    }

    /// A card scrolls, but it is no place to read a preface in.
    private static let descriptionMax = 2_000
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

import Notation

/// A moment of a sound with a name: a chapter of an episode.
public struct SoundMark: Equatable, Sendable {
    public var start: Duration
    public var title: String

    public init(start: Duration, title: String) {
        self.start = start
        self.title = title
    }
}

/// What the feed of a podcast says of one episode, for the book that is made of its sound.
public struct Episode: Equatable, Sendable {
    public var title: String
    public var authors: [String]
    public var show: String?
    public var position: Double?
    public var notes: String?
    public var cover: String?
    public var marks: [SoundMark]
    /// The address of its chapters.
    public var chapters: String?
    /// Where hearing begins, when a person chose a moment.
    public var start: Duration?
    /// By which it is marked as heard.
    public var name: String?

    /// What stands before its name where a book names itself.
    public static let scheme = "urn:episode:"

    public init(_ book: Feed.Publication, name: String? = nil) {
        self.name = name
        title = book.title
        authors = book.authors
        (show, position) = (book.series?.name, book.series?.position)
        notes = book.summary
        cover = book.cover
        (marks, chapters) = (book.marks, book.chapters)
    }
}

extension SoundMark {
    /// Chapters of one episode; a talk of ten hours has some two hundred.
    static let countMax = 2_000
    /// A week.
    private static let startMax = Duration.seconds(7 * 86_400)
    public static let documentBytesMax = 1 << 20

    /// In the order of time, each moment once, without those that have no name.
    static func inOrder(_ marks: [SoundMark]) -> [SoundMark] {
        let sorted = marks.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }
        var kept: [SoundMark] = []
        for (_, mark) in sorted where mark.start >= .zero && mark.start <= startMax {
            if kept.last?.start != mark.start { kept.append(mark) }
        }
        return kept
    }

    /// The chapters of a document as podcasts link to it (JSON); nil for anything else.
    public static func chapters(_ document: [UInt8]) -> [SoundMark]? {
        guard document.count <= documentBytesMax,
            let (value, _) = try? JSONReader.read(document),  // no such document
            let list = value["chapters"], case .array = list
        else { return nil }
        let marks = list.elements.prefix(countMax).compactMap { chapter -> SoundMark? in
            // Pictures that change without a new chapter.
            if chapter["toc"] == .boolean(false) { return nil }
            guard let seconds = chapter["startTime"]?.scalar.flatMap(Double.init),
                seconds.isFinite, (0...1e7).contains(seconds),
                let title = chapter["title"]?.string.flatMap({ MarkedText.line($0) })
            else { return nil }
            return SoundMark(start: .milliseconds(Int(seconds * 1_000)), title: title)
        }
        return inOrder(marks)
    }
}

/// Moments that are written in text: `12:34`, `1:02:03`.
public enum TimeInText {
    /// The chapters that the lines of notes tell: at least two, one after the other.
    public static func chapters(_ notes: String, end: Duration?) -> [SoundMark] {
        var marks: [SoundMark] = []
        for line in notes.split(whereSeparator: \.isNewline).prefix(SoundMark.countMax) {
            guard let mark = mark(line), end.map({ mark.start < $0 }) ?? true else { continue }
            if let last = marks.last, last.start >= mark.start { return [] }
            marks.append(mark)
        }
        return marks.count > 1 ? marks : []
    }

    /// A line that begins or ends with a time, and names it.
    static func mark(_ line: Substring) -> SoundMark? {
        let words = line.split(separator: " ")
        guard let first = words.first, let last = words.last, words.count > 1 else { return nil }
        // A bullet before the time is none of it.
        let bullet = words.count > 2 && !first.contains { $0.isLetter || $0.isNumber } ? 1 : 0
        if let start = time(words[bullet]) {
            return mark(start, words.dropFirst(bullet + 1))
        }
        return time(last).flatMap { mark($0, words.dropFirst(bullet).dropLast()) }
    }

    private static func mark(_ start: Duration, _ words: ArraySlice<Substring>) -> SoundMark? {
        let name = words.joined(separator: " ").clipped(bytes: CatalogLimits.titleBytes)
        let isDash = { (character: Character) in "-–—:|•· ".contains(character) }
        let title = name.drop(while: isDash)
        let end = title.lastIndex { !isDash($0) }
        return end.map { SoundMark(start: start, title: String(title[...$0])) }
    }

    /// The first moment that a text names.
    public static func first(in text: String) -> Duration? {
        text.split(whereSeparator: \.isWhitespace).lazy.compactMap { time($0) }.first
    }

    /// Brackets around it and a sign behind it are none of it.
    static func time(_ word: Substring) -> Duration? {
        let word = word.drop { "([{".contains($0) }
        let end = word.lastIndex { !")]}.,;:–-".contains($0) }
        guard let end else { return nil }
        let parts = word[...end].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0].utf8.count <= 3,
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
            return nil
        }
        return .seconds(numbers.reduce(0) { $0 * 60 + $1 })
    }
}

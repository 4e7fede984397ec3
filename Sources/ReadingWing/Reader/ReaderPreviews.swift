import Canvas
import Notebook
import Publications
import ScreenKit
import Typesetting

extension Reader {
    public static var previews: [Preview] {
        [pagePreviews, picturePreviews, knowingPreviews].flatMap { $0 }
    }

    private static let pagePreviews: [Preview] = [
        preview("reader") { open($0, at: 0, page: 1) },
        preview("reader-chapter") { open($0, at: 0, page: 0) },
        preview("reader-spread") { open($0, at: 1, page: 0) },
        preview("reader-cjk") { open($0, at: 2, page: 0) },
        preview("reader-rtl") { open($0, at: 3, page: 0) },
        preview("reader-justified") { size in
            open(size, at: 1, page: 1) { $0.manner.isJustified = true }
        },
        preview("reader-quiet") { size in open(size, at: 1, page: 0) { $0.isQuiet = true } },
        preview("reader-end") { size in
            var state = open(size, at: 3, page: 0)
            state.isAtEnd = true
            return state
        },
        preview("reader-opening") { size in
            var state = State(PreviewBook.book.source, size: size)
            state.phase = .opensSlowly
            return state
        },
        preview("reader-error") { size in
            var state = State(PreviewBook.book.source, size: size)
            state.phase = .failed(
                "ferry.fb2 cannot be opened: \(OpenError.missing.why). \(OpenError.missing.advice)")
            return state
        },
        preview("reader-marked") { marked($0) },
        preview("reader-hints") { hinted($0) },
        preview("reader-hints-above") { hinted($0) { $0.manner.leading = 1 } },
        preview("reader-selecting") { size in
            var state = marked(size)
            _ = reduce(&state, .ordered(Order(.readerSentenceForward)))
            _ = reduce(&state, .ordered(Order(.selectStart)))
            _ = reduce(&state, .ordered(Order(.selectWordNext, count: 13)))
            return state
        },
        .of(Reader.self, "reader-linear", around: .linear) {
            open($0, at: 0, page: 0, isLinear: true)
        },
        .of(Reader.self, "reader-linear-marked", around: .linear) {
            marked($0, isLinear: true)
        },
    ]

    private static func preview(
        _ name: String, _ state: @escaping @Sendable (Size) -> State
    ) -> Preview { .of(Reader.self, name, state) }

    /// Its first page with highlights of all colours, one over another, and bookmarks.
    static func marked(_ size: Size, isLinear: Bool = false) -> State {
        var state = open(size, at: 0, page: 0, isLinear: isLinear)
        guard let document = state.chapter?.document else { return state }
        let text = String(decoding: document.text, as: UTF8.self)
        let marks: [(Annotation.Kind, Annotation.Colour, String, String)] = [
            (.highlight, .gold, "nobody who lived there wanted one", ""),
            (.highlight, .mint, "The rope was older than Tobit. It had been spliced", "Ask Gran."),
            (.highlight, .rose, "older than Tobit", ""), (.highlight, .sky, "the two banks", ""),
            (.bookmark, .gold, "On the morning", ""), (.bookmark, .gold, "She had two", "Why?"),
        ]
        state.marking.notes = marks.enumerated().compactMap { index, mark in
            guard let range = text.bytes(of: mark.2) else { return nil }
            var annotation = Annotation(
                id: "\(index)", kind: mark.0, start: "", quote: mark.2, percent: 1,
                colour: mark.1, created: 0)
            annotation.note = mark.3
            let start = Spot(document: 0, offset: range.lowerBound)
            let end = Spot(document: 0, offset: range.upperBound)
            return BookNote(annotation, start: start, end: mark.0 == .highlight ? end : start)
        }
        return state
    }

    /// Its first page with rare words explained.
    private static func hinted(
        _ size: Size, _ change: (inout Taste) -> Void = { _ in }
    ) -> State {
        var state = open(size, at: 0, page: 0) { taste in
            taste.hints = .some
            change(&taste)
        }
        guard let document = state.chapter?.document else { return state }
        let text = String(decoding: document.text, as: UTF8.self)
        state.hints.asked = state.hintStretches
        state.hints.found = [
            ("spliced", "joined by weaving the strands of the ends"),
            ("ferry", "a boat that crosses"),
            ("rope", "a thick cord"), ("banks", "the land beside a river"),
        ].compactMap { word, gloss in
            text.bytes(of: word).map { WordHint(word, gloss, at: 0, $0) }
        }
        return state
    }

    /// The preview book, open so many pages after the start of a chapter.
    static func open(
        _ size: Size, at chapter: Int, page: Int, isLinear: Bool = false,
        _ change: (inout Taste) -> Void = { _ in }
    ) -> State {
        var state = State(PreviewBook.book.source, size: size)
        change(&state.taste)
        state.isLinear = isLinear
        return open(PreviewBook.book, state, at: chapter, page: page)
    }

    static func open(_ book: Book, _ fresh: State, at chapter: Int, page: Int) -> State {
        var state = fresh
        state.phase = .open
        state.book = book
        let rules = state.rules
        for index in 0..<book.count {
            let document = book.publication.document(index)
            state.chapters[index] = SetChapter(
                document, measure: rules.measure, manner: rules.manner,
                surroundings: .init(of: document, in: book.publication, rules.manner))
        }
        let starts = state.chapterStarts
        let start = starts.indices.contains(chapter) ? starts[chapter] : nil
        let aim = start?.fragment.map { Journey.Aim.fragment($0) } ?? .start
        _ = travel(Journey(document: start?.document ?? 0, aim: aim), &state)
        for _ in 0..<page { _ = turn(1, &state) }
        focusFirstWay(&state)
        state.asked = [:]
        state.forgetFarChapters()
        state.measureProgress()
        return state
    }
}

extension String {
    /// Where words stand in it, in bytes.
    fileprivate func bytes(of words: String) -> Range<Int>? {
        let (text, wanted) = (Array(utf8), Array(words.utf8))
        let starts = text.indices.prefix(max(0, text.count - wanted.count + 1))
        let start = starts.first { text[$0...].starts(with: wanted) }
        return start.map { $0..<$0 + wanted.count }
    }
}

import TestKit
import Testing

@testable import Publications

@Suite struct ChapterEngineTests {
    private static func tracks(_ seconds: Int?...) -> [AudioTrack] {
        seconds.enumerated().map { index, seconds in
            AudioTrack(
                path: "\(index).mp3", title: "Track \(index)",
                duration: seconds.map { .seconds($0) })
        }
    }

    private static func mark(
        _ track: Int, _ seconds: Double, _ title: String?, depth: Int = 1
    ) -> ChapterMark {
        ChapterMark(
            track: track, offset: .milliseconds(Int(seconds * 1000)), title: title, depth: depth,
            source: .toc)
    }

    /// `title start-end` in seconds, a line each.
    private static func lines(_ book: Audiobook) -> [String] {
        book.chapters.map {
            "\($0.title) \($0.start.milliseconds / 1000)-\($0.end.milliseconds / 1000)"
        }
    }

    @Test func `marks told out of order come in the order of time`() {
        let book = Audiobook(
            tracks: Self.tracks(60, 60),
            marks: [
                Self.mark(1, 10, "D"), Self.mark(0, 0, "A"), Self.mark(1, 0, "C"),
                Self.mark(0, 20, "B"),
            ])
        #expect(Self.lines(book) == ["A 0-20", "B 20-60", "C 60-70", "D 70-120"])
    }

    @Test func `what begins late gets a beginning of its own`() {
        let book = Audiobook(tracks: Self.tracks(60), marks: [Self.mark(0, 12, "A")])
        #expect(Self.lines(book) == ["Beginning 0-12", "A 12-60"])
        #expect(book.chapters.map(\.source) == [.front, .toc])
        let later = Audiobook(tracks: Self.tracks(60, 60), marks: [Self.mark(1, 0, "B")])
        #expect(Self.lines(later) == ["Beginning 0-60", "B 60-120"])
    }

    @Test func `a few milliseconds before the first mark are no chapter`() {
        let book = Audiobook(tracks: Self.tracks(60), marks: [Self.mark(0, 0.023, "A")])
        #expect(Self.lines(book) == ["A 0-60"])
        #expect(book.chapters[0].place == TrackPlace(track: 0, offset: .zero))
    }

    @Test func `marks of one place are one chapter with their names`() {
        let book = Audiobook(
            tracks: Self.tracks(60),
            marks: [
                Self.mark(0, 0, "Part Two"), Self.mark(0, 0, "Chapter 7", depth: 2),
                Self.mark(0, 0, "Chapter 7"), Self.mark(0, 30, "Chapter 8"),
            ])
        #expect(Self.lines(book) == ["Part Two / Chapter 7 0-30", "Chapter 8 30-60"])
        let crafted = Audiobook(
            tracks: Self.tracks(60), marks: (0..<50).map { Self.mark(0, 0, "N\($0)") })
        #expect(Self.lines(crafted) == ["N0 / N1 / N2 0-60"])
    }

    @Test func `what begins behind the end or nowhere is left out`() {
        let book = Audiobook(
            tracks: Self.tracks(60),
            marks: [
                Self.mark(0, 0, "A"), Self.mark(0, 60, "B"), Self.mark(0, 900, "C"),
                Self.mark(4, 0, "D"), Self.mark(-1, 0, "E"), Self.mark(0, -3, "F"),
            ])
        #expect(Self.lines(book) == ["A 0-60"])
    }

    @Test func `without any mark the book is one chapter`() {
        let book = Audiobook(tracks: Self.tracks(60), marks: [])
        #expect(Self.lines(book) == ["Track 0 0-60"])
        #expect(book.chapters[0].source == .file)
        #expect(Audiobook(tracks: [], marks: [Self.mark(0, 0, "A")]).chapters.isEmpty)
    }

    @Test func `what has no name is counted and depths grow by one`() {
        let book = Audiobook(
            tracks: Self.tracks(60),
            marks: [
                Self.mark(0, 0, nil, depth: 5), Self.mark(0, 10, "", depth: 7),
                Self.mark(0, 20, "C", depth: 0), Self.mark(0, 30, "D", depth: 2),
            ])
        #expect(book.chapters.map(\.title) == ["Chapter 1", "Chapter 2", "C", "D"])
        #expect(book.chapters.map(\.depth) == [1, 2, 1, 2])
    }

    @Test func `a boundary belongs to the chapter that begins there, the end to the last`() {
        let book = Audiobook(
            tracks: Self.tracks(60, 60),
            marks: [Self.mark(0, 0, "A"), Self.mark(0, 30, "B"), Self.mark(1, 0, "C")])
        func at(_ seconds: Double) -> Int? {
            book.chapterIndex(at: .milliseconds(Int(seconds * 1000)))
        }
        #expect(at(0) == 0 && at(29.999) == 0 && at(30) == 1 && at(59.999) == 1)
        #expect(at(60) == 2 && at(120) == 2 && at(500) == 2 && at(-5) == 0)
        #expect(book.chapterIndex(at: TrackPlace(track: 0, offset: .seconds(30))) == 1)
        #expect(book.chapterIndex(at: TrackPlace(track: 1, offset: .seconds(3))) == 2)
    }

    @Test(arguments: 0..<200)
    func `chapters cover the book whatever the marks`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let tracks = (0..<Int.random(in: 1...6, using: &random)).map { index in
            AudioTrack(
                path: "\(index)", duration: .milliseconds(Int.random(in: 1...5000, using: &random)))
        }
        let marks = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            Self.mark(
                Int.random(in: -1...7, using: &random),
                Double.random(in: -1...6, using: &random), "T",
                depth: Int.random(in: -2...5, using: &random))
        }
        let book = Audiobook(tracks: tracks, marks: marks)
        #expect(book.chapters.first?.start == .zero)
        #expect(book.chapters.last?.end == book.timeline.end)
        for (one, next) in zip(book.chapters, book.chapters.dropFirst()) {
            #expect(one.end == next.start && one.start < one.end, "seed \(seed)")
            #expect(next.depth <= one.depth + 1 && next.depth >= 1)
        }
        for index in book.chapters.indices {
            #expect(book.chapterIndex(at: book.chapters[index].start) == index)
            let last = book.chapters[index].end - .milliseconds(1)
            #expect(book.chapterIndex(at: last) == index)
        }
    }

    @Test func `a track that was measured moves what comes after it`() {
        let book = Audiobook(
            tracks: Self.tracks(nil, nil), marks: [Self.mark(0, 0, "A"), Self.mark(1, 5, "B")])
        #expect(book.duration == nil && !book.isMeasured)
        #expect(book.chapters.map(\.title) == ["A", "B"])
        let one = book.measuring(track: 0, as: .seconds(100))
        #expect(Self.lines(one) == ["A 0-100", "B 100-100"])
        let both = one.measuring(track: 1, as: .seconds(50))
        #expect(Self.lines(both) == ["A 0-105", "B 105-150"])
        #expect(both.duration == .seconds(150))
        #expect(both.measuring(track: 9, as: .seconds(1)) == both)
        #expect(both.percent(at: .seconds(75)) == 50)
    }

    @Test func `contents beyond sense are collapsed, others stay`() {
        let tracks = Self.tracks(600, 600)
        let close = [
            Self.mark(0, 0, "Credits"), Self.mark(0, 28, "Chapter 1"), Self.mark(0, 29, "Sol 6"),
            Self.mark(1, 2, "Chapter 2"),
        ]
        let collapsed = ChapterEngine.collapsed(close, trackCount: 2)
        #expect(
            Audiobook(tracks: tracks, marks: collapsed).chapters.map(\.title)
                == ["Credits", "Chapter 1 / Sol 6", "Chapter 2"])
        // Three for two tracks are no more than sense.
        #expect(ChapterEngine.collapsed(Array(close.suffix(3)), trackCount: 2).count == 3)
        #expect(
            ChapterEngine.collapsed(Array(close.suffix(3)), trackCount: 2)[0].offset == .seconds(28)
        )
    }
}

/// The chapters that a person gave a book, in place of those that its files name.
public struct OwnChapters: Hashable, Sendable {
    public struct Chapter: Hashable, Sendable {
        public var place: TrackPlace
        /// Empty for one that is only counted.
        public var title: String
        /// 1 for the outermost.
        public var depth: Int

        public init(at place: TrackPlace, title: String, depth: Int = 1) {
            self.place = place
            self.title = Self.plain(title)
            self.depth = min(Self.depthMax, max(1, depth))
        }

        private static let titleMax = 300
        static let depthMax = 6

        /// One line, which is how it is kept.
        private static func plain(_ title: String) -> String {
            let words = title.unicodeScalars.prefix(titleMax * 4).split {
                $0.properties.isWhitespace || $0.properties.generalCategory == .control
            }
            return String(words.map { String($0) }.joined(separator: " ").prefix(titleMax))
        }
    }

    public private(set) var chapters: [Chapter]
    /// Three a minute for a book of thirty hours.
    public static let countMax = 5_000

    public init(_ chapters: [Chapter]) {
        self.chapters = Array(
            chapters.sorted { $0.place.precedes($1.place) }.prefix(Self.countMax))
    }

    /// Those that a book has now.
    public init(of book: Audiobook) {
        self.init(book.chapters.map { Chapter(at: $0.place, title: $0.title, depth: $0.depth) })
    }

    /// As the library keeps it: a line for each, of track, milliseconds, depth and title. nil for
    /// what is nothing like it; a line that means nothing is left out.
    public init?(kept: String) {
        let lines = kept.split(separator: "\n").prefix(Self.countMax)
        let found = lines.compactMap { line -> Chapter? in
            let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, let track = Int(parts[0]), track >= 0,
                let time = Int(parts[1]), (0...Limits.trackMilliseconds).contains(time),
                let depth = Int(parts[2])
            else { return nil }
            let place = TrackPlace(track: track, offset: .milliseconds(time))
            return Chapter(at: place, title: String(parts[3]), depth: depth)
        }
        guard !found.isEmpty else { return nil }
        self.init(found)
    }

    public var kept: String {
        chapters.map { chapter in
            let time = chapter.place.offset.milliseconds
            return "\(chapter.place.track)\t\(time)\t\(chapter.depth)\t\(chapter.title)"
        }
        .joined(separator: "\n")
    }

    /// A chapter more; nil where there is room for no more.
    public func adding(_ chapter: Chapter) -> OwnChapters? {
        chapters.count < Self.countMax ? OwnChapters(chapters + [chapter]) : nil
    }

    /// nil where the index means nothing, or nothing would be left.
    public func removing(_ index: Int) -> OwnChapters? {
        guard chapters.indices.contains(index), chapters.count > 1 else { return nil }
        var rest = chapters
        rest.remove(at: index)
        return OwnChapters(rest)
    }

    public func renaming(_ index: Int, _ title: String) -> OwnChapters? {
        guard chapters.indices.contains(index) else { return nil }
        var all = chapters
        all[index] = Chapter(at: all[index].place, title: title, depth: all[index].depth)
        return OwnChapters(all)
    }

    public func moving(_ index: Int, to place: TrackPlace) -> OwnChapters? {
        guard chapters.indices.contains(index) else { return nil }
        var all = chapters
        all[index].place = place
        return OwnChapters(all)
    }
}

extension Audiobook {
    /// The same book in the chapters of a person.
    public func divided(_ own: OwnChapters) -> Audiobook {
        dividing(
            ChapterEngine.chapters(
                own.chapters.map {
                    ChapterMark(
                        track: $0.place.track, offset: $0.place.offset, title: $0.title,
                        depth: $0.depth, source: .own)
                }, tracks: tracks))
    }

    /// The same book in the chapters of a text that was read aloud into it.
    public func divided(spoken marks: [SpokenChapter]) -> Audiobook {
        dividing(
            ChapterEngine.chapters(
                marks.map { mark in
                    let place = timeline.place(at: .milliseconds(mark.startMs))
                    return ChapterMark(
                        track: place.track, offset: place.offset, title: mark.title,
                        depth: mark.depth, source: .toc)
                }, tracks: tracks))
    }

    /// The same book in the chapters of another that has the same tracks.
    public func divided(as other: Audiobook) -> Audiobook { dividing(other.chapters) }
}

/// A chapter of a text, and when it begins in the sound that was made of it.
public struct SpokenChapter: Equatable, Sendable {
    public var startMs: Int
    public var title: String
    public var depth: Int

    public init(startMs: Int, title: String, depth: Int) {
        (self.startMs, self.title, self.depth) = (startMs, title, depth)
    }
}

/// A place where some source says a chapter begins.
struct ChapterMark: Equatable {
    var track: Int
    var offset: Duration
    var title: String?
    var depth = 1
    var source: ChapterSource
}

/// Makes chapters from marks, whatever their source: sorted by time, none of them empty, none
/// beyond the end, the whole book covered.
///
/// Where chapters are said to end is not asked: real files leave gaps and overlaps there, and a
/// listener is always in some chapter. One ends where the next begins.
enum ChapterEngine {
    /// Encoders put the first mark some milliseconds behind the beginning; those are no chapter.
    private static let frontMin = Duration.milliseconds(500)
    /// Names of marks that share one place; more than these are a crafted list.
    private static let joinedNamesMax = 3

    static func chapters(_ marks: [ChapterMark], tracks: [AudioTrack]) -> [AudioChapter] {
        if tracks.isEmpty { return [] }
        var kept = inOrder(marks.filter { isInside($0, tracks) })
        if kept.isEmpty {
            kept = [ChapterMark(track: 0, offset: .zero, title: tracks[0].title, source: .file)]
        }
        let first = kept[0]
        if first.track == 0 && first.offset < frontMin {
            kept[0].offset = .zero
        } else {
            let front = ChapterMark(track: 0, offset: .zero, title: "Beginning", source: .front)
            kept.insert(front, at: 0)
        }
        return named(joined(kept).prefix(Limits.listEntries))
    }

    /// A chapter needs something to be heard. In a track of unknown length all may be inside.
    private static func isInside(_ mark: ChapterMark, _ tracks: [AudioTrack]) -> Bool {
        guard tracks.indices.contains(mark.track), mark.offset >= .zero else { return false }
        if mark.offset == .zero { return true }
        guard let duration = tracks[mark.track].duration else {
            return mark.offset.milliseconds <= Limits.trackMilliseconds
        }
        return mark.offset < duration
    }

    /// Stable: marks of one place keep their order, headings before what they head.
    private static func inOrder(_ marks: [ChapterMark]) -> [ChapterMark] {
        let places = marks.map { TrackPlace(track: $0.track, offset: $0.offset) }
        return marks.indices.sorted {
            places[$0] == places[$1] ? $0 < $1 : places[$0].precedes(places[$1])
        }
        .map { marks[$0] }
    }

    /// Marks of one place are one chapter that bears all their names: "Part Two / Chapter 7".
    private static func joined(_ marks: [ChapterMark]) -> [ChapterMark] {
        var joined: [ChapterMark] = []
        var names: [String] = []
        for mark in marks {
            guard let last = joined.last, last.track == mark.track, last.offset == mark.offset
            else {
                names = [mark.title].compactMap(\.self)
                joined.append(mark)
                continue
            }
            guard let title = mark.title, !names.contains(title), names.count < joinedNamesMax
            else { continue }
            names.append(title)
            joined[joined.count - 1].title = names.joined(separator: " / ")
        }
        return joined
    }

    /// What has no name is counted; depths begin at 1 and grow by one at a time.
    private static func named(_ marks: some Collection<ChapterMark>) -> [AudioChapter] {
        var before = 0
        return marks.enumerated().map { index, mark in
            let depth = min(max(1, mark.depth), before + 1)
            before = depth
            let title = mark.title.flatMap { $0.isEmpty ? nil : $0 } ?? "Chapter \(index + 1)"
            return AudioChapter(
                title: title, place: TrackPlace(track: mark.track, offset: mark.offset),
                depth: depth, source: mark.source)
        }
    }
}

extension ChapterEngine {
    /// Tables of contents that name every letter and log entry beside the chapters they stand in
    /// are more than sense: when there are over one and a half entries a track, those told within
    /// ten seconds of each other are one chapter.
    static func collapsed(_ marks: [ChapterMark], trackCount: Int) -> [ChapterMark] {
        guard marks.count * 2 > trackCount * 3 else { return marks }
        var kept: [ChapterMark] = []
        for mark in inOrder(marks) {
            guard let last = kept.last, last.track == mark.track,
                mark.offset - last.offset < .seconds(10)
            else {
                kept.append(mark)
                continue
            }
            // Joined by name above, once they stand at one place.
            kept.append(mark)
            kept[kept.count - 1].offset = last.offset
        }
        return kept
    }
}

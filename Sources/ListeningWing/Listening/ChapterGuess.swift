import Kernel
import Publications
import ScreenKit
import Wording

/// Chapters for a book without any: where the voice pauses for longest.
enum ChapterGuess {
    /// A pause, on the timeline of the book.
    struct Pause: Hashable, Sendable {
        var start: Duration
        var end: Duration
        var length: Duration { end - start }
    }

    /// A chapter is longer than this.
    private static let chapterMin = Duration.seconds(180)
    /// Readers pause for a second or so between paragraphs.
    private static let pauseMin = Duration.milliseconds(1_800)
    /// Before the first word a listener wants a breath.
    private static let breath = Duration.milliseconds(300)
    /// So long a chapter may be, of which the longest pauses tell what is usual here.
    private static let usual = Duration.seconds(1_200)

    /// The moments at which chapters begin, the first at none; empty where nothing tells.
    static func starts(_ pauses: [Pause], until end: Duration) -> [Duration] {
        let longest = pauses.filter { $0.length >= pauseMin && $0.start > .zero }
            .sorted { ($1.length, $0.start) < ($0.length, $1.start) }
        let expected = max(1, Int(end / usual))
        guard !longest.isEmpty else { return [] }
        // Half of what is usual among the longest: the rest stand between scenes.
        let measure = longest[min(longest.count, expected) / 2].length * 0.6
        var starts: [Duration] = [.zero]
        for pause in longest {
            guard pause.length >= measure else { break }
            let start = max(.zero, pause.end - breath)
            let isApart = starts.allSatisfy { max($0, start) - min($0, start) >= chapterMin }
            if isApart, end - start >= chapterMin { starts.append(start) }
        }
        return starts.count > 1 ? starts.sorted() : []
    }
}

extension Listening {
    static func findChapters(_ state: inout State) -> Effects {
        guard !state.isSeekingChapters else {
            return [.perform(.ask(.say(tr("The book is being listened through already."))))]
        }
        state.isSeekingChapters = true
        return [
            .request(.silences, .findSilences(state.book)),
            .perform(
                .ask(.say(tr("Listening through the book for pauses. You can go on meanwhile.")))),
        ]
    }

    static func found(
        _ pauses: [FoundPause], _ trouble: String?, _ state: inout State
    ) -> Effects {
        state.isSeekingChapters = false
        if let trouble { return [.perform(.ask(.say(tr("No chapters were found: \(trouble)"))))] }
        let timeline = state.book.timeline
        let starts = ChapterGuess.starts(
            pauses.map {
                ChapterGuess.Pause(
                    start: timeline.time(of: $0.start), end: timeline.time(of: $0.end))
            }, until: state.book.end)
        guard !starts.isEmpty else {
            return [.perform(.ask(.say(tr("No pause is long enough to begin a chapter."))))]
        }
        let chapters = starts.enumerated().map { index, start in
            OwnChapters.Chapter(at: timeline.place(at: start), title: "Chapter \(index + 1)")
        }
        return change(to: OwnChapters(chapters), tr("\(starts.count) chapters from pauses"), &state)
    }
}

/// A stretch in which nothing is said.
public struct FoundPause: Equatable, Sendable {
    public var start: TrackPlace
    public var end: TrackPlace

    public init(from start: TrackPlace, to end: TrackPlace) {
        (self.start, self.end) = (start, end)
    }
}

extension EffectID {
    static let silences = EffectID("silences")
}

import Canvas
import Publications
import ScreenKit
import Wording

/// What stands in the rows of the player, and how many of them it takes.
extension Player {
    /// What stands left in a row, and right in it.
    typealias Ends = (left: String, right: String)

    /// As many rows as all of it would take at a width.
    static func rows(of heard: Listening.State, width: Int) -> PlayerPlan.Rows {
        var rows = PlayerPlan.Rows()
        rows.chapter = max(1, chapterLines(heard, width: width, rowsMax: chapterRowsMax).count)
        if let ends = chapterEnds(heard), !isOneRow(ends, width) { rows.chapterTimes = 2 }
        if !isOneRow(bookEnds(heard), width) { rows.bookTimes = 2 }
        rows.state = stateRows(heard, width).count
        if case .failed(let why) = heard.motion {
            rows.failure = Paragraphs.lines(why, width: width).count
        }
        return rows
    }

    static func isOneRow(_ ends: Ends, _ width: Int) -> Bool {
        ends.right.isEmpty || Width.of(ends.left) + 2 + Width.of(ends.right) <= width
    }

    private static let chapterRowsMax = 2

    /// The chapter that is heard, behind its number.
    static func chapterLines(_ heard: Listening.State, width: Int, rowsMax: Int) -> [String] {
        guard let chapter = heard.chapter, let index = heard.chapterIndex else { return [] }
        let isAlone = heard.book.chapters.count == 1 || isNumbered(chapter, index)
        let lead = isAlone ? "" : "\(index + 1)  "
        let room = width - Width.of(lead)
        if rowsMax == 1 || room < 1 || Width.of(chapter.title) <= room {
            return [Width.clip(lead + chapter.title, to: width)]
        }
        let indent = String(repeating: " ", count: Width.of(lead))
        let lines = Paragraphs.lines(chapter.title, width: room, rowsMax: rowsMax)
        return lines.enumerated().map { ($0.offset == 0 ? lead : indent) + $0.element }
    }

    /// "Chapter 7" needs no 7 before it.
    static func isNumbered(_ chapter: AudioChapter, _ index: Int) -> Bool {
        chapter.title.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
            .contains { Int($0) == index + 1 }
    }

    /// How far the chapter was heard, and what is left of it.
    static func chapterEnds(_ heard: Listening.State) -> Ends? {
        heard.chapterTimes.map { times in
            let (place, end) = (AudioWords.clock(times.place), AudioWords.clock(times.end))
            let left = AudioWords.clock(times.left)
            return (tr("\(place) of \(end)"), Listening.leftWords(left, heard))
        }
    }

    /// How much of the book was heard, and what is left of it.
    static func bookEnds(_ heard: Listening.State) -> Ends {
        let place = AudioWords.span(heard.here)
        return (tr("at \(place)"), Listening.bookLeft(heard))
    }

    // MARK: - State

    /// Words of the state, and the role they are drawn in.
    typealias Part = (String, Role)

    /// The words of the state, none of them parted, in as many rows as they need. Where one row
    /// has no room for all of them, how it sounds stays together.
    static func stateRows(_ heard: Listening.State, _ width: Int) -> [[Part]] {
        let volume: Part = (volume(heard), .text)
        let marks: [Part] = heard.tuning.marks.map { ($0, .text) }
        let (motion, more) = (motionParts(heard), moreParts(heard))
        let all: [Part] = motion + [volume] + more + marks
        if cells(all) <= width { return [all] }
        var rows = filled(motion + more, width)
        let sound: [Part] = [volume] + marks
        if let last = rows.popLast() {
            let isOne = cells(last + sound) <= width
            rows += isOne ? [last + sound] : [last] + filled(sound, width)
        }
        return rows
    }

    static let stateGap = 3

    static func cells(_ parts: [Part]) -> Int {
        parts.reduce(-stateGap) { $0 + stateGap + Width.of($1.0) }
    }

    private static func filled(_ parts: [Part], _ width: Int) -> [[Part]] {
        var rows: [[Part]] = []
        for part in parts {
            if let last = rows.last, cells(last + [part]) <= width {
                rows[rows.count - 1].append(part)
            } else {
                rows.append([part])
            }
        }
        return rows
    }

    private static func motionParts(_ heard: Listening.State) -> [Part] {
        let motion: Part =
            switch heard.motion {
            case .playing:
                (heard.isLoading ? "· · · " + tr("loading") : "▶ " + tr("playing"), .accent)
            case .paused: (heard.isAtEnd ? "✓ " + tr("finished") : "‖ " + tr("paused"), .accent)
            case .failed: ("! " + tr("stopped"), .error)
            }
        var parts: [Part] = [motion, (heard.speed.words, .text)]
        // Where there is no room for all, the timer counts more.
        if let sleep = Listening.sleepMark(heard) { parts.append((sleep, .accent)) }
        return parts
    }

    private static func moreParts(_ heard: Listening.State) -> [Part] {
        var parts: [Part] = []
        if let loop = Listening.loopMark(heard) { parts.append((loop, .accent)) }
        if let percent = heard.indexing { parts.append((tr("exact seeking \(percent)%"), .dim)) }
        if let share = heard.shareBrought, share < 0.995 {
            parts.append((tr("\(ProgressLine.percent(share)) here"), .dim))
        }
        return parts
    }

    static func volume(_ heard: Listening.State) -> String {
        heard.isMuted ? tr("muted") : tr("volume \(heard.volume)")
    }
}

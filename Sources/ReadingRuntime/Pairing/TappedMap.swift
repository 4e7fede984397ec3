import Aligning
import Notation
import Publications
import ReadingWing
import ScreenKit
import SyncMaps

/// A map made of taps, with what was known before where nothing was tapped. A tap is never moved
/// by what was known; what was known beside it moves along, less the further away it is.
struct TappedMap {
    private(set) var map: SyncMap

    /// So far from a tap nothing moves.
    private static let reachMs = 120_000

    private struct Entry {
        var start: Spot
        var end: Spot?
        var atMs: Int
        var endMs: Int?
        var confidence: Double?
        var isTap = false
    }

    init(
        _ run: TapRun, old: SyncMap?, of text: Publication, with sound: Publication,
        pauses: [(start: Int, Pauses)]
    ) {
        let taps = Self.taps(run, pauses)
        let spoken = run.marks.filter { $0.value != .unread }.keys
        let touched = Set(run.marks.keys.map { Self.start(run.pieces[$0]) })
        var before = Self.entries(old, text)
        Self.shift(&before, by: taps)
        let kept = before.filter { !touched.contains($0.start) }
        let entries = Self.merged(kept, taps)
        map = old ?? SyncMap(source: .tap, unit: .sentence)
        map.source = .tap
        if spoken.isEmpty, entries.isEmpty { map.points = [] }
        map.durationMs = sound.audiobook?.duration.map { Int($0 / .milliseconds(1)) }
        map.tracks = (sound.audiobook?.tracks ?? []).map { track in
            SyncMap.Track(
                path: track.path ?? "",
                durationMs: track.duration.map { Int($0 / .milliseconds(1)) })
        }
        map.points = Self.points(entries, run.foreign, text)
        map.gaps += Self.gaps(run, text)
        map = map.sound(length: map.durationMs).map
    }

    private static func start(_ piece: TapRun.Piece) -> Spot {
        Spot(document: piece.document, offset: piece.range.lowerBound)
    }

    /// A tap lies where the voice begins behind the pause that it was made at.
    private static func taps(_ run: TapRun, _ pauses: [(start: Int, Pauses)]) -> [Entry] {
        var entries: [Entry] = []
        for index in run.marks.keys.sorted() {
            guard case .begins(let ms)? = run.marks[index] else { continue }
            let piece = run.pieces[index]
            var at = ms
            if let (start, all) = pauses.last(where: { $0.start <= ms }),
                let pause = all.snapped(ms - start)
            {
                at = start + pause.upperBound
            }
            if let last = entries.last, at < last.atMs + SyncMap.apartMs { at = ms }
            if let last = entries.last, at < last.atMs + SyncMap.apartMs { continue }
            let end = Spot(document: piece.document, offset: piece.range.upperBound)
            entries.append(Entry(start: start(piece), end: end, atMs: at, isTap: true))
        }
        return entries
    }

    private static func entries(_ old: SyncMap?, _ text: Publication) -> [Entry] {
        guard let old else { return [] }
        func place(_ locator: String) -> Spot? { Locator(locator).flatMap(text.place) }
        return old.sound().map.points.compactMap { point in
            guard let at = point.atMs, let start = place(point.start) else { return nil }
            return Entry(
                start: start, end: point.end.flatMap(place), atMs: at, endMs: point.endMs,
                confidence: point.confidence)
        }
    }

    /// What was known of a tapped sentence tells by how much it was wrong there.
    private static func shift(_ entries: inout [Entry], by taps: [Entry]) {
        var anchors: [(atMs: Int, shift: Int)] = []
        for tap in taps {
            if let known = entries.first(where: { $0.start == tap.start }) {
                anchors.append((known.atMs, tap.atMs - known.atMs))
            }
        }
        anchors.sort { $0.atMs < $1.atMs }
        guard let first = anchors.first, let last = anchors.last else { return }
        anchors.insert((first.atMs - reachMs, 0), at: 0)
        anchors.append((last.atMs + reachMs, 0))
        func moved(_ ms: Int) -> Int {
            guard let next = anchors.firstIndex(where: { $0.atMs >= ms }), next > 0 else {
                return ms
            }
            let (a, b) = (anchors[next - 1], anchors[next])
            let share = Double(ms - a.atMs) / Double(max(1, b.atMs - a.atMs))
            return ms + a.shift + Int((Double(b.shift - a.shift) * share).rounded())
        }
        for index in entries.indices {
            entries[index].atMs = max(0, moved(entries[index].atMs))
            entries[index].endMs = entries[index].endMs.map { max(0, moved($0)) }
        }
    }

    /// In the order of the text and of the sound; a tap stays, whatever was known before.
    private static func merged(_ known: [Entry], _ taps: [Entry]) -> [Entry] {
        var fitting = known.filter { entry in
            let before = taps.last { $0.start < entry.start }
            let after = taps.first { entry.start < $0.start }
            return before.map { $0.atMs + SyncMap.apartMs <= entry.atMs } ?? true
                && after.map { entry.atMs + SyncMap.apartMs <= $0.atMs } ?? true
        }
        fitting += taps
        fitting.sort { $0.atMs < $1.atMs }
        return fitting
    }

    private static func points(
        _ entries: [Entry], _ foreign: [Range<Int>], _ text: Publication
    ) -> [SyncMap.Point] {
        let places = entries.map { entry in
            let end = entry.end.flatMap { $0.document == entry.start.document ? $0.offset : nil }
            return (
                document: entry.start.document,
                range: entry.start.offset..<max(entry.start.offset, end ?? entry.start.offset)
            )
        }
        let names = OverlayMaps.locators(places, in: text)
        return entries.indices.map { index in
            let entry = entries[index]
            let next = index + 1 < entries.count ? entries[index + 1].atMs : nil
            // Sound that is not in the text ends what was heard before it.
            let gap = foreign.map(\.lowerBound).filter { $0 > entry.atMs }.min()
            let end = [entry.endMs ?? next, next, gap].compactMap(\.self).min()
            return SyncMap.Point(
                atMs: entry.atMs, endMs: end.flatMap { $0 > entry.atMs ? $0 : nil },
                start: names[index].start,
                end: places[index].range.isEmpty ? nil : names[index].end,
                confidence: entry.isTap ? 1 : entry.confidence)
        }
    }

    private static func gaps(_ run: TapRun, _ text: Publication) -> [SyncMap.Gap] {
        var gaps = run.foreign.map {
            SyncMap.Gap(
                kind: SyncMap.Gap.unreadSound, atMs: $0.lowerBound, endMs: $0.upperBound)
        }
        let unread = run.marks.filter { $0.value == .unread }.keys.sorted().map { run.pieces[$0] }
        let names = OverlayMaps.locators(
            unread.map { (document: $0.document, range: $0.range) }, in: text)
        gaps += names.map {
            SyncMap.Gap(kind: SyncMap.Gap.unspokenText, start: $0.start, end: $0.end)
        }
        return gaps
    }
}

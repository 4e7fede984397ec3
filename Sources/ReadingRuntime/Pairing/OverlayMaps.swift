import Notation
import Publications
import ReadingWing
import ScreenKit
import SyncMaps

/// Maps out of the media overlays inside of a book.
public enum OverlayMaps {
    /// Each document is read once for all of its clips: a hostile overlay leaps between them.
    public static func overlay(
        _ clips: [OverlayClip], of book: Publication, sound: (String) -> OverlayMap.Sound?
    ) -> OverlayMap {
        var places: [String: (document: Int, range: Range<Int>)] = [:]
        for (path, clips) in Dictionary(grouping: clips, by: \.document) {
            guard let index = book.index(ofPath: path) else { continue }
            let document = book.document(index)
            for clip in clips {
                let range =
                    clip.fragment.map(document.range(ofFragment:)) ?? 0..<document.text.count
                if let range { places[name(clip)] = (index, range) }
            }
        }
        return OverlayMap(clips, sound: sound, text: { places[name($0)] })
    }

    private static func name(_ clip: OverlayClip) -> String {
        clip.document + "#" + (clip.fragment ?? "")
    }

    /// Of a book and the sound inside of it, whose times are those of its tracks.
    static func overlay(of book: Publication, with sound: Publication) -> OverlayMap {
        var lengths: [String: Duration] = [:]
        for track in sound.audiobook?.tracks ?? [] {
            if let path = track.path { lengths[path] = track.duration }
        }
        return overlay(book.overlays(), of: book) { path in
            lengths[path].map { OverlayMap.Sound(durationMs: Int($0 / .milliseconds(1))) }
        }
    }

    /// So many bytes tell a word from a sentence, and so many pairs a book.
    private static let sampleBytes = 200
    private static let samplePairs = 1_000

    /// Most elements that are heard are single words.
    private static func unit(_ overlay: OverlayMap, _ book: Publication) -> SyncMap.Unit {
        let pairs = overlay.pairs.prefix(samplePairs)
        let words = pairs.count { pair in
            let start = pair.range.lowerBound
            let end = min(pair.range.upperBound, start + sampleBytes)
            let text = book.document(pair.document).string(start..<max(start, end))
            return text.split(whereSeparator: \.isWhitespace).count < 2
        }
        return words * 2 > pairs.count ? .word : .sentence
    }

    public static func map(
        _ overlay: OverlayMap, of book: Publication, identity: JSONValue?
    ) -> SyncMap {
        let ends = locators(
            overlay.pairs.map { (document: $0.document, range: $0.range) }, in: book)
        var map = SyncMap(
            source: .smil, unit: unit(overlay, book), text: identity,
            durationMs: overlay.durationMs, tracks: overlay.tracks)
        map.points = overlay.pairs.indices.map { index in
            SyncMap.Point(
                atMs: overlay.pairs[index].atMs, endMs: overlay.pairs[index].endMs,
                start: ends[index].start, end: ends[index].end, confidence: 1)
        }
        map.gaps = overlay.unread.map {
            SyncMap.Gap(
                kind: SyncMap.Gap.unreadSound, atMs: $0.lowerBound, endMs: $0.upperBound)
        }
        return map
    }

    /// Each document is parsed once for all of its places, and each place named once: a hostile
    /// overlay names one place a hundred thousand times.
    public static func locators(
        _ pairs: [(document: Int, range: Range<Int>)], in book: Publication
    ) -> [(start: String, end: String)] {
        var found = [(start: String, end: String)](repeating: ("", ""), count: pairs.count)
        for (document, indexes) in Dictionary(grouping: pairs.indices, by: { pairs[$0].document }) {
            let ends = indexes.flatMap { [pairs[$0].range.lowerBound, pairs[$0].range.upperBound] }
            let offsets = Set(ends).sorted()
            let named = book.locators(offsets, in: book.reading(document))
            let names = Dictionary(uniqueKeysWithValues: zip(offsets, named.map(\.description)))
            for index in indexes {
                let range = pairs[index].range
                found[index] = (names[range.lowerBound] ?? "", names[range.upperBound] ?? "")
            }
        }
        return found
    }
}

extension AlongMap {
    /// Of a book with its narration inside; nil where no clip joins them.
    init?(_ overlay: OverlayMap, of text: Publication, named name: String) {
        if overlay.pairs.isEmpty { return nil }
        let pairs = overlay.pairs.map { pair in
            MapIndex.Pair(
                atMs: pair.atMs, endMs: pair.endMs,
                start: Spot(document: pair.document, offset: pair.range.lowerBound),
                end: Spot(document: pair.document, offset: pair.range.upperBound))
        }
        self.init(name, pairs, gaps: overlay.unread, document: text.document)
    }
}

import Aligning
import Ports
import Publications
import ReadingWing
import ScreenKit
import SyncMaps
import Wording

/// What a person tapped becomes a map, or sets one right.
public struct TapDesk: Sendable {
    private let maps: (any MapKeeping)?
    private let decoder: (any SoundDecoding)?

    /// - Parameter decoder: hears pauses; nil where there is none, and taps stay as they are.
    public init(_ maps: (any MapKeeping)?, decoder: (any SoundDecoding)?) {
        (self.maps, self.decoder) = (maps, decoder)
    }

    /// A long chapter has as many.
    private static let piecesMax = 3_000
    private static let wordsBytes = 300

    /// What can be tapped from a place on.
    public func pieces(
        of text: Publication, from start: Spot, by unit: TapRun.Unit
    ) -> [TapRun.Piece] {
        var pieces: [TapRun.Piece] = []
        let kind: TextUnit = unit == .word ? .word : .sentence
        for index in text.spine.indices.dropFirst(start.document)
        where text.spine[index].isLinear && pieces.count < Self.piecesMax {
            let document = text.document(index)
            var offset = index == start.document ? start.offset : 0
            var range = document.range(of: kind, at: offset)
            if range.map({ $0.upperBound <= offset }) ?? true {
                range = document.next(kind, after: offset)
            }
            while let found = range, pieces.count < Self.piecesMax {
                pieces += split(found, of: document, index, by: unit)
                offset = max(offset, found.lowerBound)
                range = document.next(kind, after: offset)
            }
        }
        return Array(pieces.prefix(Self.piecesMax))
    }

    /// A line of verse is a piece of its own.
    private func split(
        _ range: Range<Int>, of document: Document, _ index: Int, by unit: TapRun.Unit
    ) -> [TapRun.Piece] {
        var ranges = [range]
        if unit == .line {
            ranges = document.text[range].split(separator: 0x0A).map { $0.startIndex..<$0.endIndex }
        }
        return ranges.compactMap { range in
            let end = min(range.upperBound, range.lowerBound + Self.wordsBytes)
            let words = document.string(range.lowerBound..<end)
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return TapRun.Piece(document: index, range: range, words: words)
        }
    }

    // MARK: - Keeping

    /// How many points the map has then, or why it was not kept, as a clause.
    public func keep(
        _ pair: ReadingAlong.Pair, _ run: TapRun
    ) -> (points: Int, trouble: String?) {
        guard let maps else { return (0, tr("there is no library")) }
        let text = (pair.text.publication, pair.text.source.path)
        let sound = (pair.sound.publication, pair.sound.source.path)
        let tapped = TappedMap(
            run, old: old(maps, text, sound), of: pair.text.publication,
            with: pair.sound.publication, pauses: pauses(run, in: pair.sound.publication))
        if tapped.map.points.isEmpty { return (0, tr("nothing was tapped")) }
        do throws(MapDesk.Trouble) {
            try MapDesk(maps).keep(tapped.map, text: text, sound: sound)
            return (tapped.map.points.count, nil)
        } catch {
            return (0, error.why)
        }
    }

    private func old(
        _ maps: any MapKeeping, _ text: MapDesk.Work, _ sound: MapDesk.Work
    ) -> SyncMap? {
        // A map that cannot be read is as if it were not there: the taps make a new one.
        guard let id = (try? MapDesk(maps).maps(of: text, with: sound))?.first,
            let bytes = try? MapDesk(maps).bytes(id)  // as if it were not there
        else { return nil }
        return try? SyncMap.read(bytes)  // as above
    }

    /// Of the tracks in which something was tapped, each where it begins.
    private func pauses(_ run: TapRun, in sound: Publication) -> [(start: Int, Pauses)] {
        guard let decoder, let timeline = sound.audiobook?.timeline else { return [] }
        let times = run.marks.values.compactMap { mark -> Int? in
            if case .begins(let ms) = mark { ms } else { nil }
        }
        let tracks = Set(times.map { timeline.place(at: .milliseconds($0)).track })
        return tracks.sorted().compactMap { track in
            var maker = FeatureMaker()
            // A track that cannot be heard has no pauses to snap to.
            try? decoder.decode(track, of: sound, rate: SoundFeatures.rate) { maker.add($0) }
            let features = maker.finish()
            let start = Int(timeline.start(ofTrack: track) / .milliseconds(1))
            return features.count == 0 ? nil : (start, Pauses(features))
        }
    }
}

import Notation
import Ports
import Publications
import ReadingWing
import ScreenKit
import SyncMaps

/// A text and its sound are one place: where a person left one is where the other opens. It is
/// found when a book is opened, so it holds however the other was left.
public struct Pairing: Sendable {
    public typealias Opening = @Sendable (_ path: String) -> Publication?

    /// The other work of a book, as far as the same place in it.
    public struct Other: Equatable, Sendable {
        public var path: String
        /// In a text.
        public var locator: String?
        /// In a sound.
        public var positionMs: Int64?
        /// What is here has no counterpart; this is what is nearest.
        public var isGap: Bool
    }

    private let maps: any MapKeeping
    private let open: Opening

    public init(_ maps: any MapKeeping, open: @escaping Opening) {
        (self.maps, self.open) = (maps, open)
    }

    /// Where a book opens: what was kept of it, or the same place as in its counterpart, where
    /// that was left later.
    func resolved(
        _ own: KeptReading?, of publication: Publication, at path: String
    ) -> KeptReading? {
        guard let other = counterparts(of: publication, at: path).first(where: \.isNewer),
            let map = map(other.map),
            let locator = other.locator.flatMap(Locator.init)
        else { return own }
        let found =
            other.isText
            ? moment(locator, map, other, own, publication)
            : place(locator, map, other, publication, own)
        guard let found, var reading = KeptReading(at: found, in: publication) else { return own }
        reading.marks = own?.marks ?? [:]
        reading.kept = other.kept
        return reading
    }

    /// The moment in the sound for a place of the text; nil where the sound is there already.
    private func moment(
        _ locator: Locator, _ map: PairedMap, _ other: Counterpart, _ own: KeptReading?,
        _ sound: Publication
    ) -> Locator? {
        guard let text = publication(other.paths)?.publication, let place = text.place(locator),
            let hit = map.spoken(at: place, in: text), !(hit.isGap && map.isPartial)
        else { return nil }
        let ms = own.flatMap { Locator($0.locator) }.flatMap { Self.milliseconds($0, in: sound) }
        if let ms, map.heard(at: ms) == hit { return nil }
        return .time(.milliseconds(map.points[hit.index].atMs ?? 0))
    }

    private func place(
        _ locator: Locator, _ map: PairedMap, _ other: Counterpart, _ text: Publication,
        _ own: KeptReading?
    ) -> Locator? {
        // In a sound of several files a place is one of a file: the whole has to be looked at.
        let ms =
            Self.milliseconds(locator)
            ?? publication(other.paths).flatMap { Self.milliseconds(locator, in: $0.publication) }
        guard let ms else { return nil }
        let hit = map.heard(at: ms)
        if hit.isGap, map.isPartial { return nil }
        if let own = own.flatMap({ Locator($0.locator) }).flatMap(text.place),
            map.spoken(at: own, in: text) == hit
        {
            return nil
        }
        return Locator(map.points[hit.index].start)
    }

    /// The same place in the other work; nil where there is none.
    func other(
        of reading: KeptReading, in publication: Publication, at path: String
    ) -> Other? {
        for other in counterparts(of: publication, at: path) {
            guard let map = map(other.map), let locator = Locator(reading.locator) else { continue }
            guard let there = self.publication(other.paths)?.path else { continue }
            if other.isText {
                guard let ms = Self.milliseconds(locator, in: publication) else { continue }
                let hit = map.heard(at: ms)
                return Other(
                    path: BookSource.path(ofKept: there), locator: map.points[hit.index].start,
                    isGap: hit.isGap)
            }
            guard let place = publication.place(locator),
                let hit = map.spoken(at: place, in: publication)
            else { continue }
            let ms = map.points[hit.index].atMs ?? 0
            return Other(
                path: BookSource.path(ofKept: there), positionMs: Int64(ms), isGap: hit.isGap)
        }
        return soundInside(publication, at: path, Locator(reading.locator))
    }

    /// What a book says of itself, though it was never heard.
    private func soundInside(
        _ text: Publication, at path: String, _ locator: Locator?
    ) -> Other? {
        guard let place = locator.flatMap(text.place), let sound = text.narration() else {
            return nil
        }
        let overlay = OverlayMaps.overlay(of: text, with: sound)
        guard let map = AlongMap(overlay, of: text, named: ""), let time = map.moment(of: place)
        else { return nil }
        return Other(
            path: path, positionMs: Int64(time / .milliseconds(1)),
            isGap: !map.isSpoken(place))
    }

    /// The map between two opened works, its places found in the text; nil where they have none.
    public func along(
        _ text: Publication, at path: String, with sound: Publication, at soundPath: String
    ) -> AlongMap? {
        if soundPath == BookSource.narration(path).kept {
            return inside(text, at: path, with: sound, at: soundPath)
        }
        let mine = counterparts(of: text, at: path)
        let its = Set(counterparts(of: sound, at: soundPath).map(\.map))
        guard let id = mine.first(where: { !$0.isText && its.contains($0.map) })?.map,
            let bytes = (try? maps.map(id)).flatMap(\.self)  // as if it were not there
        else { return nil }
        return PairedMap.along(bytes, of: text, name: "\(id):\(bytes.count)")
    }

    /// A book with its narration inside is its own map. It is kept like any other, so that either
    /// opens where the other was left.
    private func inside(
        _ text: Publication, at path: String, with sound: Publication, at soundPath: String
    ) -> AlongMap? {
        let overlay = OverlayMaps.overlay(of: text, with: sound)
        let stamp = String(sound.revision, radix: 16)
        guard let along = AlongMap(overlay, of: text, named: stamp) else { return nil }
        if !isKept(stamp, text, path, soundPath) {
            var map = OverlayMaps.map(overlay, of: text, identity: nil)
            map.others = [.init(key: PairedMap.stampKey, value: .string(stamp))]
            // A library that cannot be written to has no map; the page follows all the same.
            try? MapDesk(maps).keep(map, text: (text, path), sound: (sound, soundPath))
        }
        return along
    }

    private func isKept(
        _ stamp: String, _ text: Publication, _ path: String, _ soundPath: String
    ) -> Bool {
        let own = counterparts(of: text, at: path).first { $0.paths.contains(soundPath) }
        guard let id = own?.map, let bytes = (try? maps.map(id)).flatMap(\.self)  // not there
        else { return false }
        return PairedMap.bears(stamp, bytes)
    }

    /// The sound of a text, and the moment in it at which a place is heard.
    public struct Sound {
        public var source: BookSource
        public var publication: Publication
        public var time: Duration
        /// The place of the text that is heard at a moment.
        public var place: (_ ms: Int) -> Spot?
    }

    /// The one that was heard last, else the one that is inside of the book, else the one that is
    /// inside of another edition.
    public func sound(of text: Publication, at path: String, from place: Spot) -> Sound? {
        let others = counterparts(of: text, at: path).filter { !$0.isText }
        let elsewhere = others.filter { $0.isInside(ofAnotherThan: path) }
        return sound(in: others.filter { !elsewhere.contains($0) }, of: text, from: place)
            ?? sound(inside: text, at: path, from: place)
            ?? sound(in: elsewhere, of: text, from: place)
    }

    private func sound(
        in others: [Counterpart], of text: Publication, from place: Spot
    ) -> Sound? {
        for other in others {
            guard let map = map(other.map), let there = publication(other.paths),
                let hit = map.spoken(at: place, in: text), !(hit.isGap && map.isPartial)
            else { continue }
            return Sound(
                source: BookSource(kept: there.path), publication: there.publication,
                time: .milliseconds(map.points[hit.index].atMs ?? 0)
            ) { (ms: Int) -> Spot? in
                Locator(map.points[map.heard(at: ms).index].start).flatMap(text.place)
            }
        }
        return nil
    }

    private func sound(inside text: Publication, at path: String, from place: Spot) -> Sound? {
        guard let sound = text.narration() else { return nil }
        let overlay = OverlayMaps.overlay(of: text, with: sound)
        guard let map = AlongMap(overlay, of: text, named: "") else { return nil }
        guard let time = map.moment(of: place) else { return nil }
        return Sound(source: .narration(path), publication: sound, time: time) { _ in nil }
    }

    private func counterparts(of publication: Publication, at path: String) -> [Counterpart] {
        // A library that cannot be asked has no maps, and leaves each book where it was.
        (try? maps.counterparts(of: publication, at: path)) ?? []
    }

    private func map(_ id: KeptMap.ID) -> PairedMap? {
        // A map that cannot be read is as if it were not there.
        (try? maps.map(id)).flatMap(\.self).flatMap(PairedMap.init)
    }

    private func publication(_ paths: [String]) -> (path: String, publication: Publication)? {
        for path in paths {
            if let publication = open(path) { return (path, publication) }
        }
        return nil
    }

    private static func milliseconds(_ locator: Locator) -> Int? {
        guard case .time(let time) = locator else { return nil }
        return Int(time / .milliseconds(1))
    }

    private static func milliseconds(_ locator: Locator, in sound: Publication) -> Int? {
        guard let book = sound.audiobook, let spot = sound.moment(of: locator, in: book) else {
            return milliseconds(locator)
        }
        return Int(book.timeline.time(of: spot) / .milliseconds(1))
    }
}

extension Counterpart {
    /// It is the narration inside of files, none of which is this one.
    fileprivate func isInside(ofAnotherThan path: String) -> Bool {
        !paths.isEmpty
            && paths.allSatisfy { kept in
                guard case .narration(let file) = BookSource(kept: kept) else { return false }
                return file != path
            }
    }
}

/// What is kept of books, with each opened where its counterpart was left.
public struct PairedReadings: ReadingKeeping {
    private let keeping: any ReadingKeeping
    private let pairing: Pairing

    public init(_ keeping: any ReadingKeeping, _ pairing: Pairing) {
        (self.keeping, self.pairing) = (keeping, pairing)
    }

    public func reading(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> KeptReading? {
        let own = try keeping.reading(of: publication, at: path)
        return pairing.resolved(own, of: publication, at: path)
    }

    public func keep(
        _ reading: KeptReading, of publication: Publication, at path: String
    ) throws(KeepingError) {
        try keeping.keep(reading, of: publication, at: path)
    }
}

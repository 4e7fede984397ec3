/// Where the sound of an MP4 ends that an encoder filled up to whole frames: what was recorded ends
/// within its last one, or before that.
enum Mp4Stop {
    /// As its player counts, in the middle between the last sample and what would be the next; nil
    /// where the file says nothing, or nothing that can be.
    static func read(_ file: AudioFile) -> Duration? {
        guard file.number(4, 4) == FourCC("ftyp").value else { return nil }
        let boxes = Mp4Boxes(file: file)
        guard let movie = boxes.first("moov", in: 0..<file.size) else { return nil }
        let inside = boxes.inside(movie)
        // One that is written in pieces counts elsewhere.
        guard !inside.contains(where: { $0.type == "mvex" }),
            let header = inside.first(where: { $0.type == "mvhd" })?.body,
            let track = inside.lazy.filter({ $0.type == "trak" }).prefix(tracksMax)
                .compactMap({ Mp4Track($0.body, boxes) }).first(where: { $0.handler == "soun" }),
            track.format == "mp4a", ratesPossible.contains(track.timescale),
            let total = total(of: track, boxes)
        else { return nil }
        let edit: Edit?
        if let list = boxes.first(["edts", "elst"], in: track.body) {
            // Cut and put together anew: what plays that knows best.
            guard let only = Edit(list, file) else { return nil }
            edit = only
        } else {
            edit = nil
        }
        let movieScale = Mp4Track.lengths(header, file).scale
        let stated = smoothStop(inside, boxes) ?? edit?.stop(in: track, movieScale, total)
        guard let stop = stated, (0...fillingMax).contains(total - stop) else { return nil }
        return middle(stop - (edit?.start ?? 0), track.timescale)
    }

    private static let tracksMax = 16
    private static let ratesPossible = 7_350...96_000
    /// Two frames of those that are twice as long.
    private static let fillingMax = 4_096

    private static func middle(_ samples: Int, _ rate: Int) -> Duration? {
        guard samples > 0 else { return nil }
        let (halves, second) = (2 * samples + 1, 2 * rate)
        return .seconds(halves / second) + .microseconds(halves % second * 1_000_000 / second)
    }

    /// All there is to be decoded, as its table of times says.
    private static func total(of track: Mp4Track, _ boxes: Mp4Boxes) -> Int? {
        let file = boxes.file
        let table = boxes.first(["mdia", "minf", "stbl", "stts"], in: track.body)
        guard let times = table?.lowerBound, let count = file.number(times + 4, 4),
            count <= timesMax
        else { return nil }
        var total = 0
        for entry in 0..<count {
            guard let frames = file.number(times + 8 + entry * 8, 4),
                let each = file.number(times + 12 + entry * 8, 4)
            else { return nil }
            total += frames * each
        }
        return total
    }

    private static let timesMax = 1_000

    /// From which sample on one shall hear it, and how long.
    private struct Edit {
        var start: Int
        /// In the film's own ticks.
        var length: Int

        /// nil where there are several, or where it begins late.
        init?(_ list: Range<Int>, _ file: AudioFile) {
            let isWide = file.number(list.lowerBound, 1) == 1
            let width = isWide ? 8 : 4
            guard file.number(list.lowerBound + 4, 4) == 1,
                let length = file.number(list.lowerBound + 8, width),
                let start = file.number(list.lowerBound + 8 + width, width), start < Self.startMax
            else { return nil }
            (self.start, self.length) = (start, length)
        }

        private static let startMax = 1 << 20

        /// The film may count too coarsely to tell a sample: then its end is the table's, where
        /// that is the same as far as is known.
        func stop(in track: Mp4Track, _ movieScale: Int, _ total: Int) -> Int? {
            guard movieScale > 0, length < 1 << 40 else { return nil }
            let stop = start + length * track.timescale / movieScale
            if movieScale % track.timescale == 0 { return stop }
            return abs(total - stop) <= track.timescale / movieScale + 1 ? total : nil
        }
    }

    /// What iTunes and its like say: how many samples were put before the sound, and how many it
    /// has.
    private static func smoothStop(_ movie: [Mp4Boxes.Box], _ boxes: Mp4Boxes) -> Int? {
        guard let user = movie.first(where: { $0.type == "udta" })?.body,
            let meta = boxes.first("meta", in: user), meta.count > 4,
            let list = boxes.first("ilst", in: meta.lowerBound + 4..<meta.upperBound)
        else { return nil }
        for item in boxes.inside(list) where item.type == "----" {
            guard let name = boxes.first("name", in: item.body), name.count == 12,
                boxes.file.starts(name.lowerBound + 4, with: "iTunSMPB"),
                let data = boxes.first("data", in: item.body), data.count > 8,
                let text = boxes.file.bytes(data.lowerBound + 8, min(200, data.count - 8))
            else { continue }
            let words = text.split(separator: UInt8(ascii: " ")).prefix(4)
                .map { Int(String(decoding: $0, as: UTF8.self), radix: 16) }
            guard words.count == 4, let lead = words[1], let count = words[3],
                (0..<1 << 20).contains(lead), (1..<1 << 40).contains(count)
            else { return nil }
            return lead + count
        }
        return nil
    }
}

extension TrackSound {
    /// Where its sound ends, if its player does not find that out by itself. Of a packed track all
    /// would have to be unpacked to see it.
    public func stop() -> Duration? {
        isPacked ? nil : Mp4Stop.read(AudioFile(resources, path: path, size: size))
    }
}

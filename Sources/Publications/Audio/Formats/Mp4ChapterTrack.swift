/// QuickTime's chapters: a track of text, each sample a title that lasts as long as its chapter.
enum Mp4ChapterTrack {
    /// More chapters than this in one file are made to exhaust their reader.
    private static let samplesMax = 20_000

    static func read(_ track: Mp4Track, _ boxes: Mp4Boxes, movieScale: Int) -> [FileChapter] {
        let file = boxes.file
        guard let table = boxes.first(["mdia", "minf", "stbl"], in: track.body) else { return [] }
        let times = times(table, boxes)
        let places = places(table, boxes, count: times.count)
        let delay = delay(track, boxes, movieScale)
        return zip(times, places).compactMap { time, place in
            guard let start = Duration.samples(time, per: track.timescale) else { return nil }
            return FileChapter(start: start + delay, title: title(place, file))
        }
    }

    /// When each sample begins, in the track's own ticks.
    private static func times(_ table: Range<Int>, _ boxes: Mp4Boxes) -> [Int] {
        let file = boxes.file
        guard let body = boxes.first("stts", in: table),
            let runs = file.number(body.lowerBound + 4, 4)
        else { return [] }
        var times: [Int] = []
        var now = 0
        var at = body.lowerBound + 8
        for _ in 0..<min(runs, samplesMax) {
            guard at + 8 <= body.upperBound, let count = file.number(at, 4),
                let length = file.number(at + 4, 4)
            else { break }
            at += 8
            for _ in 0..<min(count, samplesMax - times.count) {
                times.append(now)
                now += length
            }
            if times.count >= samplesMax { break }
        }
        return times
    }

    /// Where each sample is in the file.
    private static func places(_ table: Range<Int>, _ boxes: Mp4Boxes, count: Int) -> [Range<Int>] {
        let file = boxes.file
        let wide = boxes.first("co64", in: table)
        guard let offsets = wide ?? boxes.first("stco", in: table),
            let sizes = boxes.first("stsz", in: table), let runs = boxes.first("stsc", in: table),
            let chunkCount = file.number(offsets.lowerBound + 4, 4),
            let equalSize = file.number(sizes.lowerBound + 4, 4),
            let runCount = file.number(runs.lowerBound + 4, 4)
        else { return [] }
        let width = wide == nil ? 4 : 8
        var places: [Range<Int>] = []
        var run = 0
        var perChunk = 1
        for chunk in 0..<min(chunkCount, samplesMax) {
            // A run begins with the chunk it names, counted from 1.
            while run < runCount, run < samplesMax,
                let first = file.number(runs.lowerBound + 8 + run * 12, 4), first <= chunk + 1
            {
                perChunk = file.number(runs.lowerBound + 12 + run * 12, 4) ?? 1
                run += 1
            }
            guard var at = file.number(offsets.lowerBound + 8 + chunk * width, width) else { break }
            for _ in 0..<min(perChunk, count - places.count) {
                let stated = file.number(sizes.lowerBound + 12 + places.count * 4, 4)
                let size = equalSize > 0 ? equalSize : stated ?? 0
                guard at <= file.size else { return places }
                places.append(at..<at + min(size, file.size - at))
                at += size
            }
            if places.count >= count { break }
        }
        return places
    }

    private static func title(_ place: Range<Int>, _ file: AudioFile) -> String? {
        guard let count = file.number(place.lowerBound, 2),
            let bytes = file.bytes(place.lowerBound + 2, min(count, place.count - 2))
        else { return nil }
        let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        let text = isWide ? Decoding.plain(Array(bytes)).text : Array(bytes)
        let label = String(label: text)
        return label.isEmpty ? nil : label
    }

    /// An edit list may begin with nothing: then all titles come that much later.
    private static func delay(_ track: Mp4Track, _ boxes: Mp4Boxes, _ movieScale: Int) -> Duration {
        let file = boxes.file
        guard let body = boxes.first(["edts", "elst"], in: track.body)?.lowerBound,
            file.number(body, 1) == 0, let count = file.number(body + 4, 4), count > 1,
            let length = file.number(body + 8, 4), file.number(body + 12, 4) == 0xFFFF_FFFF
        else { return .zero }
        return Duration.samples(length, per: movieScale) ?? .zero
    }
}

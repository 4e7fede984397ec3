import Wording

/// Reads FLAC: its length, comments, picture and the cue sheet block of a ripped disc.
enum FlacReader {
    /// Blocks before the sound; real files have five.
    private static let blocksMax = 1_000

    static func read(_ file: AudioFile, at start: Int = 0) -> AudioFacts {
        var facts = AudioFacts("audio/flac")
        var rate = 0
        var at = start + 4
        for _ in 0..<blocksMax {
            guard let head = file.number(at, 1), let length = file.number(at + 1, 3) else { break }
            let body = at + 4..<min(file.size, at + 4 + length)
            switch head & 0x7F {
            case 0:
                let packed = file.number(body.lowerBound + 10, 8) ?? 0
                rate = packed >> 44 & 0xFFFFF
                let count = packed & 0xF_FFFF_FFFF
                facts.duration = count > 0 ? Duration.samples(count, per: rate) : nil
            case 4:
                if let bytes = file.bytes(body.lowerBound, body.count) {
                    VorbisComments.read(Array(bytes), into: &facts)
                }
            case 5: facts.offer(cueSheet(body, file, rate), .cue)
            case 6:
                if facts.picture == nil, let data = FlacPicture.data(file, body) {
                    facts.picture = .range(data)
                }
            default: break
            }
            at = body.upperBound
            if head & 0x80 != 0 { break }
        }
        if rate == 0 { facts.warn("audio.flac.damaged", tr("its head is damaged")) }
        return facts
    }

    /// Tracks of the disc, by their first index that is no pause before them.
    private static func cueSheet(_ body: Range<Int>, _ file: AudioFile, _ rate: Int)
        -> [FileChapter]
    {
        guard let count = file.number(body.lowerBound + 395, 1) else { return [] }
        var chapters: [FileChapter] = []
        var at = body.lowerBound + 396
        for _ in 0..<count {
            guard at + 36 <= body.upperBound, let offset = file.number(at, 8),
                let number = file.number(at + 8, 1), let indexes = file.number(at + 35, 1)
            else { break }
            var start = 0
            for index in 0..<indexes {
                guard let place = file.number(at + 36 + index * 12, 8),
                    let point = file.number(at + 44 + index * 12, 1)
                else { break }
                start = place
                if point >= 1 { break }
            }
            at += 36 + indexes * 12
            // 170 and 255 are where the disc's sound ends.
            guard number != 170, number != 255 else { continue }
            let (sample, isTooMuch) = offset.addingReportingOverflow(start)
            guard !isTooMuch, let time = Duration.samples(sample, per: rate) else { continue }
            chapters.append(FileChapter(start: time, title: "Track \(number)"))
        }
        return chapters
    }
}

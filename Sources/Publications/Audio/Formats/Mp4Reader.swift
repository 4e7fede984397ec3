import Wording

/// Reads M4B, M4A and MP4: length, iTunes' tags, chapters in both forms, the lock.
struct Mp4Reader {
    private let file: AudioFile
    private let boxes: Mp4Boxes
    private var facts = AudioFacts("audio/mp4")
    private var tracks: [Mp4Track] = []
    /// Ticks a second of the whole film.
    private var timescale = 0

    static func read(_ file: AudioFile) -> AudioFacts {
        var reader = Mp4Reader(file)
        reader.read()
        return reader.facts
    }

    private init(_ file: AudioFile) {
        self.file = file
        boxes = Mp4Boxes(file: file)
    }

    private mutating func read() {
        let top = boxes.inside(0..<file.size)
        if let brand = top.first(where: { $0.type == "ftyp" })?.body.lowerBound {
            if file.starts(brand, with: "aax ") || file.starts(brand, with: "aaxc") {
                facts.lock = "audible"
            }
        }
        guard let movie = top.first(where: { $0.type == "moov" })?.body else {
            facts.warn("audio.mp4.index", tr("the file has no index; it is cut short or damaged"))
            return
        }
        for box in boxes.inside(movie) {
            switch box.type {
            case "mvhd": readHeader(box.body)
            case "trak":
                if tracks.count < 100, let track = Mp4Track(box.body, boxes) {
                    tracks.append(track)
                }
            case "udta", "meta": readUserData(box)
            case "mvex":
                if let body = boxes.first("mehd", in: box.body), facts.duration == nil {
                    let wide = file.number(body.lowerBound, 1) == 1
                    facts.duration = file.number(body.lowerBound + 4, wide ? 8 : 4).flatMap {
                        Duration.samples($0, per: timescale)
                    }
                }
            default: break
            }
        }
        readTracks()
        if facts.duration == nil { facts.duration = fragments(top) }
        if facts.duration == nil, let sound = tracks.first(where: { $0.handler == "soun" }) {
            facts.duration = Mp4Fragments.end(top, track: sound.identifier, movie: movie, boxes)
                .flatMap { Duration.samples($0, per: sound.timescale) }
        }
    }

    private mutating func readHeader(_ body: Range<Int>) {
        let (scale, duration) = Mp4Track.lengths(body, file)
        timescale = scale
        facts.duration = duration > 0 ? Duration.samples(duration, per: scale) : nil
    }

    private mutating func readTracks() {
        let sound = tracks.first { $0.handler == "soun" }
        if let sound {
            // The track's own length is the sound's; the film's may be a chapter list's.
            if let duration = sound.duration, duration > .zero { facts.duration = duration }
            switch sound.format {
            case "aavd": facts.lock = "audible"
            case "drms", "drmi": facts.lock = "fairplay"
            case "enca": facts.lock = facts.lock ?? "cenc"
            default: break
            }
            if let language = sound.language { facts.tags.add(.language, language) }
        }
        let chapterTracks = Set(tracks.flatMap(\.chapterTracks))
        facts.isVideo = tracks.contains {
            $0.handler == "vide" && $0.isMoving && !chapterTracks.contains($0.identifier)
        }
        let texts = tracks.filter { $0.handler == "text" || $0.handler == "sbtl" }
        let named = texts.first { chapterTracks.contains($0.identifier) }
        // Some writers forget to say whose chapters the only text track holds.
        guard let track = named ?? (chapterTracks.isEmpty && texts.count == 1 ? texts[0] : nil)
        else { return }
        let chapters = Mp4ChapterTrack.read(track, boxes, movieScale: timescale)
        // Both forms mostly tell the same; Nero's ends at 255 and is coarser.
        if chapters.count >= facts.chapters.count {
            facts.chapters = []
            facts.offer(chapters, .quicktime)
        }
    }

    /// A film written in pieces may state its length in a piece index alone.
    private func fragments(_ top: [Mp4Boxes.Box]) -> Duration? {
        guard let index = top.first(where: { $0.type == "sidx" })?.body,
            let scale = file.number(index.lowerBound + 8, 4)
        else { return nil }
        let isWide = file.number(index.lowerBound, 1) == 1
        let count = index.lowerBound + (isWide ? 28 : 20)
        guard let entries = file.number(count + 2, 2) else { return nil }
        var sum = 0
        for entry in 0..<entries {
            guard let length = file.number(count + 4 + entry * 12 + 4, 4) else { break }
            sum += length
        }
        return sum > 0 ? Duration.samples(sum, per: scale) : nil
    }

    private mutating func readUserData(_ box: Mp4Boxes.Box) {
        if box.type == "meta" { return readMeta(box.body) }
        for inner in boxes.inside(box.body) {
            switch inner.type {
            case "chpl": facts.offer(Mp4Tags.neroChapters(inner.body, file), .chpl)
            case "meta": readMeta(inner.body)
            default:
                // QuickTime's own way: a length, a language, the text.
                guard let key = Mp4Tags.keys[inner.type],
                    let count = file.number(inner.body.lowerBound, 2),
                    let text = file.bytes(inner.body.lowerBound + 4, count)
                else { continue }
                facts.tags.add(key, String(decoding: text, as: UTF8.self))
            }
        }
    }

    private mutating func readMeta(_ body: Range<Int>) {
        // iTunes puts a version before the boxes, QuickTime does not.
        let isPlain = file.number(body.lowerBound + 4, 4) == FourCC("hdlr").value
        let start = min(body.upperBound, body.lowerBound + (isPlain ? 0 : 4))
        guard let list = boxes.first("ilst", in: start..<body.upperBound) else { return }
        for item in boxes.inside(list) { Mp4Tags.read(item, boxes, into: &facts) }
    }
}

/// One track of a film: what it is, how long, and whose chapters it points to.
struct Mp4Track {
    let body: Range<Int>
    let identifier: Int
    let handler: FourCC
    let format: FourCC
    let timescale: Int
    let duration: Duration?
    let language: String?
    let chapterTracks: [Int]

    init?(_ body: Range<Int>, _ boxes: Mp4Boxes) {
        let file = boxes.file
        guard let media = boxes.first("mdia", in: body) else { return nil }
        self.body = body
        let head = boxes.first("tkhd", in: body)?.lowerBound
        let isWide = head.flatMap { file.number($0, 1) } == 1
        identifier = head.flatMap { file.number($0 + (isWide ? 20 : 12), 4) } ?? 0
        handler = FourCC(
            boxes.first("hdlr", in: media).flatMap { file.number($0.lowerBound + 8, 4) } ?? 0)
        let description = boxes.first(["minf", "stbl", "stsd"], in: media)?.lowerBound
        format = FourCC(description.flatMap { file.number($0 + 12, 4) } ?? 0)
        let lengths = boxes.first("mdhd", in: media)
        let (scale, length) = lengths.map { Mp4Track.lengths($0, file) } ?? (0, 0)
        timescale = scale
        duration = Duration.samples(length, per: scale)
        language = lengths.flatMap { Mp4Track.language($0, file) }
        let references = boxes.first(["tref", "chap"], in: body)
        chapterTracks =
            references.map { range in
                stride(from: range.lowerBound, to: range.upperBound - 3, by: 4).prefix(100)
                    .compactMap {
                        file.number($0, 4)
                    }
            } ?? []
    }

    /// Not a still picture, as covers and chapters' pictures are.
    var isMoving: Bool {
        !["jpeg", "png ", "mjpa", "mjpb", "gif "].contains(format) && format.value != 0
    }

    /// Ticks a second and the number of them, of an `mvhd` or `mdhd`.
    static func lengths(_ body: Range<Int>, _ file: AudioFile) -> (scale: Int, duration: Int) {
        let start = body.lowerBound
        let isWide = file.number(start, 1) == 1
        let scale = file.number(start + (isWide ? 20 : 12), 4) ?? 0
        let width = isWide ? 8 : 4
        let duration = file.number(start + (isWide ? 24 : 16), width) ?? 0
        return (scale, duration == 0xFFFF_FFFF && !isWide ? 0 : duration)
    }

    /// Three letters of five bits; codes below 0x400 are the old Macintosh's.
    private static func language(_ body: Range<Int>, _ file: AudioFile) -> String? {
        let isWide = file.number(body.lowerBound, 1) == 1
        guard let code = file.number(body.lowerBound + (isWide ? 32 : 20), 2), code >= 0x400 else {
            return nil
        }
        let letters = [10, 5, 0].map { UInt8((code >> $0) & 31) + 0x60 }
        guard letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        return Language.short(String(decoding: letters, as: UTF8.self))
    }
}

/// Writes chapters into the head of an MP4 file, in both forms that players read: a track of text,
/// as QuickTime has it, and Nero's list.
struct Mp4Chaptering {
    private let file: AudioFile
    private let boxes: Mp4Boxes
    private let chapters: [AudioChapter]
    private let tags: SoundTags?
    /// Ticks a second of the whole film.
    private var timescale = 0
    private var sound: Mp4Track?
    /// Tracks of the chapters that were there.
    private var former: Set<Int> = []
    private var number = 1

    /// Heads of books of a hundred hours have 8 MB; what is larger is none.
    private static let headBytesMax = 64 << 20
    /// Nero's list counts with one byte.
    private static let neroMax = 255

    static func pieces(
        _ file: AudioFile, _ chapters: [AudioChapter], _ tags: SoundTags? = nil
    ) throws(ChapteredCopy.Trouble) -> [ChapteredCopy.Piece] {
        var chaptering = Mp4Chaptering(file, chapters, tags)
        return try chaptering.pieces()
    }

    private init(_ file: AudioFile, _ chapters: [AudioChapter], _ tags: SoundTags?) {
        self.tags = tags
        self.file = file
        self.chapters = chapters
        boxes = Mp4Boxes(file: file)
    }

    private mutating func pieces() throws(ChapteredCopy.Trouble) -> [ChapteredCopy.Piece] {
        let top = boxes.inside(0..<file.size)
        guard let index = top.firstIndex(where: { $0.type == "moov" }),
            top.contains(where: { $0.type == "ftyp" })
        else { throw file.failure.map { .unreadable($0) } ?? .noMovie }
        guard !top.contains(where: { $0.type == "moof" }),
            boxes.first("mvex", in: top[index].body) == nil
        else { throw .fragments }
        let movie = top[index].body
        guard movie.count <= Self.headBytesMax else { throw .damaged }
        try study(movie)

        let start = index == 0 ? 0 : top[index - 1].body.upperBound
        let isLast = index == top.count - 1
        var pieces: [ChapteredCopy.Piece] = [.same(0..<start)]
        var length = start
        if !isLast {
            // The room of the old head stays, so that what is behind it does not move.
            let room = movie.upperBound - start
            pieces.append(.new(Mp4Chaptering.box("free", [UInt8](repeating: 0, count: room - 8))))
            pieces += try rest(top, from: movie.upperBound)
            length = file.size
        }
        let samples = chapters.map { Self.sample($0.title) }
        let titles = Self.box("mdat", samples.flatMap(\.self))
        let head = try head(movie, samples, at: length + 8)
        pieces.append(.new(titles + head))
        return pieces
    }

    /// What stands behind the old head. A box that ends with the file would swallow what comes
    /// behind it, so it is told how long it is.
    private func rest(
        _ top: [Mp4Boxes.Box], from start: Int
    ) throws(ChapteredCopy.Trouble) -> [ChapteredCopy.Piece] {
        let last = top[top.count - 2].body.upperBound
        guard let end = top.last?.body.upperBound, end == file.size,
            let told = file.number(last, 4)
        else { throw .damaged }
        let size = end - last
        if told == 0, size <= 0xFFFF_FFFF {
            return [.same(start..<last), .new(Self.big(size, 4)), .same(last + 4..<end)]
        }
        guard (told == 1 ? file.number(last + 8, 8) : told) == size else { throw .damaged }
        return [.same(start..<end)]
    }

    private mutating func study(_ movie: Range<Int>) throws(ChapteredCopy.Trouble) {
        guard let header = boxes.first("mvhd", in: movie) else { throw .damaged }
        timescale = Mp4Track.lengths(header, file).scale
        let tracks = boxes.inside(movie).filter { $0.type == "trak" }.compactMap {
            Mp4Track($0.body, boxes)
        }
        guard let sound = tracks.first(where: { $0.handler == "soun" }), timescale > 0 else {
            throw .damaged
        }
        guard !["aavd", "drms", "drmi", "enca"].contains(sound.format) else { throw .locked }
        self.sound = sound
        former = Set(sound.chapterTracks)
        number = (tracks.map(\.identifier).max() ?? 0) + 1
    }

    // MARK: - The new head

    private func head(
        _ movie: Range<Int>, _ samples: [[UInt8]], at place: Int
    ) throws(ChapteredCopy.Trouble) -> [UInt8] {
        var body: [UInt8] = []
        var hasUserData = false
        for box in boxes.inside(movie) {
            switch box.type {
            case "mvhd":
                var header = try bytes(box.body)
                // The last four bytes are the number that the next track is to have.
                guard header.count >= 4 else { throw .damaged }
                header.replaceSubrange((header.count - 4)..., with: Self.big(number + 1, 4))
                body += Self.box("mvhd", header)
            case "trak":
                guard let track = Mp4Track(box.body, boxes) else { throw .damaged }
                if former.contains(track.identifier) { continue }
                let isSound = track.identifier == sound?.identifier
                body += isSound ? try pointing(box.body) : try whole(box)
            case "udta":
                hasUserData = true
                body += try userData(box.body)
            default: body += try whole(box)
            }
        }
        if !hasUserData { body += try userData(0..<0) }
        body += textTrack(samples, at: place)
        return Self.box("moov", body)
    }

    /// The track of the sound, with its chapters named.
    private func pointing(_ track: Range<Int>) throws(ChapteredCopy.Trouble) -> [UInt8] {
        let chapters = Self.box("chap", Self.big(number, 4))
        var body: [UInt8] = []
        var isNamed = false
        for box in boxes.inside(track) {
            guard box.type == "tref" else {
                body += try whole(box)
                continue
            }
            var references: [UInt8] = []
            for reference in boxes.inside(box.body) where reference.type != "chap" {
                references += try whole(reference)
            }
            body += Self.box("tref", references + chapters)
            isNamed = true
        }
        if !isNamed { body += Self.box("tref", chapters) }
        return Self.box("trak", body)
    }

    private func userData(_ range: Range<Int>) throws(ChapteredCopy.Trouble) -> [UInt8] {
        var body: [UInt8] = []
        for box in boxes.inside(range) where box.type != "chpl" {
            if tags == nil || box.type != "meta" { body += try whole(box) }
        }
        if let tags { body += Self.meta(tags) }
        guard chapters.count <= Self.neroMax else { return Self.box("udta", body) }
        var list: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, UInt8(chapters.count)]
        for chapter in chapters {
            let title = Self.cut(chapter.title, to: 255)
            list += Self.big(chapter.start.milliseconds * 10_000, 8) + [UInt8(title.count)] + title
        }
        return Self.box("udta", body + Self.box("chpl", list))
    }

    /// Ticks a second of the track of titles.
    private static let scale = 1_000
    /// All bits set would mean that it is not known.
    private static let numberMax = 0xFFFF_FFFE

    private func textTrack(_ samples: [[UInt8]], at place: Int) -> [UInt8] {
        let end = chapters.last?.end.milliseconds ?? 0
        // The first title stands from the very beginning.
        let starts = [0] + chapters.dropFirst().map(\.start.milliseconds)
        var lengths: [Int] = []
        for (index, start) in starts.enumerated() {
            let next = index + 1 < starts.count ? starts[index + 1] : max(end, start + 1)
            lengths.append(min(Self.numberMax, max(0, next - start)))
        }
        let all = min(Self.numberMax, lengths.reduce(0, +))
        let (ticks, isOver) = all.multipliedReportingOverflow(by: timescale)
        let filmed = isOver ? Self.numberMax : min(Self.numberMax, ticks / Self.scale)
        let header = Self.box(
            "tkhd",
            Self.big(0, 12) + Self.big(number, 4) + Self.big(0, 4)
                + Self.big(filmed, 4) + Self.big(0, 16)
                + Self.matrix + Self.big(0, 8))
        let media =
            Self.box(
                "mdhd",
                Self.big(0, 12) + Self.big(Self.scale, 4) + Self.big(all, 4)
                    + Self.big(0x55C4, 2) + Self.big(0, 2))
            + Self.box("hdlr", Self.big(0, 8) + Array("text".utf8) + Self.big(0, 13))
            + Self.box("minf", Self.face + Self.ownData + table(samples, lengths, at: place))
        return Self.box("trak", header + Self.box("mdia", media))
    }

    private func table(_ samples: [[UInt8]], _ lengths: [Int], at place: Int) -> [UInt8] {
        let count = Self.big(samples.count, 4)
        // Style, colour and box of a subtitle, which nobody draws: all of it nothing.
        let entry = Self.box("text", Self.big(0, 6) + Self.big(1, 2) + Self.big(0, 43))
        let places =
            place <= 0xFFFF_FFFF
            ? Self.box("stco", Self.big(0, 4) + Self.big(1, 4) + Self.big(place, 4))
            : Self.box("co64", Self.big(0, 4) + Self.big(1, 4) + Self.big(place, 8))
        let times = lengths.flatMap { Self.big(1, 4) + Self.big($0, 4) }
        let sizes = samples.flatMap { Self.big($0.count, 4) }
        return Self.box(
            "stbl",
            Self.box("stsd", Self.big(0, 4) + Self.big(1, 4) + entry)
                + Self.box("stts", Self.big(0, 4) + count + times)
                + Self.box(
                    "stsc",
                    Self.big(0, 4) + Self.big(1, 4) + Self.big(1, 4) + count
                        + Self.big(1, 4))
                + Self.box("stsz", Self.big(0, 8) + count + sizes)
                + places)
    }

    // MARK: - Bytes

    private func whole(_ box: Mp4Boxes.Box) throws(ChapteredCopy.Trouble) -> [UInt8] {
        Self.box(box.type, try bytes(box.body))
    }

    private func bytes(_ range: Range<Int>) throws(ChapteredCopy.Trouble) -> [UInt8] {
        guard let bytes = file.bytes(range.lowerBound, range.count) else {
            throw file.failure.map { .unreadable($0) } ?? .damaged
        }
        return Array(bytes)
    }

    /// A title with its length before it, and the mark that it is UTF-8 behind it.
    private static func sample(_ title: String) -> [UInt8] {
        let text = cut(title, to: 1_000)
        return big(text.count, 2) + text + box("encd", big(0x100, 4))
    }

    /// As much of a text as fits, whole letters only.
    private static func cut(_ text: String, to countMax: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for letter in text {
            guard bytes.count + letter.utf8.count <= countMax else { break }
            bytes += letter.utf8
        }
        return bytes
    }

    private static func meta(_ tags: SoundTags) -> [UInt8] {
        func item(_ type: FourCC, _ kind: Int, _ bytes: [UInt8]) -> [UInt8] {
            box(type, box("data", big(kind, 4) + big(0, 4) + bytes))
        }
        // The first letter is ©, of one byte.
        var list = item("\u{A9}nam", 1, cut(tags.title, to: 1_000))
        list += item("\u{A9}alb", 1, cut(tags.title, to: 1_000))
        if let author = tags.author { list += item("\u{A9}ART", 1, cut(author, to: 1_000)) }
        // An audiobook.
        list += item("stik", 21, [2])
        if let cover = tags.cover { list += item("covr", cover.first == 0x89 ? 14 : 13, cover) }
        let handler = box(
            "hdlr", big(0, 8) + Array("mdirappl".utf8) + big(0, 9))
        return box("meta", big(0, 4) + handler + box("ilst", list))
    }

    private static func box(_ type: FourCC, _ body: [UInt8]) -> [UInt8] {
        big(body.count + 8, 4) + big(type.value, 4) + body
    }

    private static func big(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { index in
            index < 8 ? UInt8(truncatingIfNeeded: value >> (8 * index)) : 0
        }
    }

    /// Nothing is turned or moved.
    private static let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap {
        big($0, 4)
    }
    private static let face = box(
        "gmhd",
        box("gmin", [0, 0x40_8000, 0x8000_8000, 0].flatMap { big($0, 4) })
            + box("text", matrix))
    private static let ownData = box(
        "dinf", box("dref", big(0, 4) + big(1, 4) + box("url ", big(1, 4))))
}

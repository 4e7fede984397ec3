import Wording

/// Reads Ogg with Vorbis, Opus, FLAC or Speex in it: the comments at its head, the length at its
/// end.
struct OggReader {
    private struct Page {
        var serial: Int
        var granule: Int?
        var isFirst: Bool
        var segments: [Int]
        var body: Range<Int>
    }

    private let file: AudioFile
    private var facts = AudioFacts("audio/ogg")
    private var serial: Int?
    private var rate = 0
    private var skipped = 0

    /// The last page is at most 64 KB long; other streams' pages may stand behind it.
    private static let tailBytes = 256 << 10

    static func read(_ file: AudioFile) -> AudioFacts {
        var reader = OggReader(file)
        reader.read()
        return reader.facts
    }

    private init(_ file: AudioFile) { self.file = file }

    private mutating func read() {
        var at = 0
        var packet: [UInt8] = []
        var packets = 0
        for _ in 0..<Limits.audioParts {
            guard let page = page(at) else { break }
            at = page.body.upperBound
            if page.isFirst { readStart(page) }
            guard page.serial == serial, packets < 2 else {
                if packets >= 2 { break }
                continue
            }
            var from = page.body.lowerBound
            for segment in page.segments {
                if packets > 0 { packet += file.some(from, segment) }
                from += segment
                if packet.count > Limits.audioTagBytes { return }
                // A segment that is not full ends its packet.
                if segment < 255 {
                    if packets == 1 { readComments(packet) }
                    packets += 1
                    packet = []
                    if packets >= 2 { break }
                }
            }
        }
        guard serial != nil else {
            facts.warn("audio.ogg.stream", tr("no sound was found in it"))
            return
        }
        if let last = lastGranule, rate > 0 {
            facts.duration = Duration.samples(max(0, last - skipped), per: rate)
        }
    }

    private func page(_ at: Int) -> Page? {
        guard file.starts(at, with: "OggS"), let flags = file.number(at + 5, 1),
            let serial = file.little(at + 14, 4), let count = file.number(at + 26, 1),
            let lacing = file.bytes(at + 27, count)
        else { return nil }
        let segments = lacing.map(Int.init)
        let body = at + 27 + count
        return Page(
            serial: serial, granule: file.little(at + 6, 8), isFirst: flags & 2 != 0,
            segments: segments,
            body: min(body, file.size)..<min(file.size, body + segments.reduce(0, +)))
    }

    /// The first packet of each stream says what it is.
    private mutating func readStart(_ page: Page) {
        let at = page.body.lowerBound
        if file.number(at, 7) == 0x80_7468_656F_7261 {
            facts.isVideo = true
            return
        }
        guard serial == nil else { return }
        if file.number(at, 7) == 0x01_766F_7262_6973 {
            rate = file.little(at + 12, 4) ?? 0
        } else if file.starts(at, with: "OpusHead") {
            rate = 48_000
            skipped = file.little(at + 10, 2) ?? 0
            facts.mediaType = "audio/opus"
        } else if file.starts(at, with: "Speex") {
            rate = file.little(at + 36, 4) ?? 0
        } else if file.number(at, 5) == 0x7F_464C_4143 {
            // STREAMINFO follows the mapping's own nine bytes and "fLaC".
            rate = (file.number(at + 27, 3) ?? 0) >> 4
        } else {
            return
        }
        serial = page.serial
    }

    private mutating func readComments(_ packet: [UInt8]) {
        if packet.starts(with: [3] + Array("vorbis".utf8)) {
            VorbisComments.read(Array(packet.dropFirst(7)), into: &facts)
        } else if packet.starts(with: "OpusTags".utf8) {
            VorbisComments.read(Array(packet.dropFirst(8)), into: &facts)
        } else if packet.first.map({ $0 & 0x7F == 4 }) == true {
            VorbisComments.read(Array(packet.dropFirst(4)), into: &facts)
        } else {
            VorbisComments.read(packet, into: &facts)
        }
    }

    /// The position the stream's last page ends at.
    private var lastGranule: Int? {
        let from = max(0, file.size - OggReader.tailBytes)
        let tail = file.some(from, file.size - from)
        var at = tail.endIndex - 27
        while at >= tail.startIndex {
            if tail[at] == 0x4F, tail[at + 1] == 0x67, tail[at + 2] == 0x67, tail[at + 3] == 0x53 {
                let place = from + at - tail.startIndex
                if let page = page(place), page.serial == serial, let granule = page.granule {
                    return granule
                }
            }
            at -= 1
        }
        return nil
    }
}

import Wording

/// Reads WAV, RF64 and AIFF: the length by the size of the sound, tags, and labelled marks.
struct WaveReader {
    private let file: AudioFile
    private var facts = AudioFacts("audio/wav")
    private var bytesPerSecond = 0
    private var samplesPerSecond = 0
    private var dataBytes: Int?
    private var wideDataBytes: Int?
    /// Marks by their number: their sample, their name.
    private var cues: [Int: Int] = [:]
    private var labels: [Int: String] = [:]

    static func read(_ file: AudioFile) -> AudioFacts {
        var reader = WaveReader(file)
        if file.starts(0, with: "FORM") { reader.readAiff() } else { reader.readWave() }
        return reader.facts
    }

    private init(_ file: AudioFile) { self.file = file }

    private mutating func readWave() {
        var at = 12
        for _ in 0..<Limits.audioParts {
            guard let size = file.little(at + 4, 4) else { break }
            let body = at + 8..<min(file.size, at + 8 + size)
            readChunk(at, body, size)
            // Chunks stand at even places.
            at += 8 + size + size & 1
        }
        if let bytes = wideDataBytes ?? dataBytes, bytesPerSecond > 0 {
            facts.duration = Duration.samples(bytes, per: bytesPerSecond)
        } else {
            facts.warn("audio.wave.damaged", tr("it does not say how its sound is stored"))
        }
        let chapters = cues.sorted { $0.value < $1.value }.compactMap { number, sample in
            labels[number].flatMap { label in
                Duration.samples(sample, per: samplesPerSecond).map {
                    FileChapter(start: $0, title: label)
                }
            }
        }
        facts.offer(chapters, .wave)
    }

    private mutating func readChunk(_ at: Int, _ body: Range<Int>, _ size: Int) {
        if file.starts(at, with: "fmt ") {
            samplesPerSecond = file.little(body.lowerBound + 4, 4) ?? 0
            bytesPerSecond = file.little(body.lowerBound + 8, 4) ?? 0
        } else if file.starts(at, with: "ds64") {
            wideDataBytes = file.little(body.lowerBound + 8, 8).map { min($0, file.size) }
        } else if file.starts(at, with: "data"), dataBytes == nil {
            // Recorders that were cut off left 0 or the largest number: then to the end.
            let isUnknown = size == 0 || size == 0xFFFF_FFFF
            dataBytes = isUnknown ? file.size - min(file.size, at + 8) : body.count
        } else if file.starts(at, with: "LIST") {
            readList(body)
        } else if file.starts(at, with: "id3 ") || file.starts(at, with: "ID3 ") {
            let duration = facts.duration
            _ = Id3Reader.read(file, at: body.lowerBound, into: &facts)
            facts.duration = duration
        } else if file.starts(at, with: "cue ") {
            let count = file.little(body.lowerBound, 4) ?? 0
            for index in 0..<min(count, body.count / 24) {
                let entry = body.lowerBound + 4 + index * 24
                guard let number = file.little(entry, 4), let sample = file.little(entry + 20, 4)
                else { break }
                cues[number] = sample
            }
        }
    }

    private static let fields: [(name: StaticString, key: AudioTags.Key)] = [
        ("INAM", .title), ("IART", .artist), ("IPRD", .album), ("ICRD", .date), ("IGNR", .genre),
        ("ICMT", .comment), ("ICOP", .rights), ("ITRK", .track), ("IPRT", .track),
    ]

    private mutating func readList(_ body: Range<Int>) {
        let isInfo = file.starts(body.lowerBound, with: "INFO")
        let isLabels = file.starts(body.lowerBound, with: "adtl")
        guard isInfo || isLabels else { return }
        var at = body.lowerBound + 4
        for _ in 0..<Limits.audioParts {
            guard at + 8 <= body.upperBound, let size = file.little(at + 4, 4) else { break }
            let text = file.some(at + 8, min(size, body.upperBound - at - 8, 1 << 16))
            if isInfo,
                let field = WaveReader.fields.first(where: { file.starts(at, with: $0.name) })
            {
                facts.tags.add(field.key, Id3Text.narrow(text.prefix { $0 != 0 }))
            } else if isLabels, file.starts(at, with: "labl"), text.count > 4 {
                if let number = file.little(at + 8, 4) {
                    let label = Id3Text.narrow(text.dropFirst(4).prefix { $0 != 0 })
                    labels[number] = String(label: label.utf8)
                }
            }
            at += 8 + size + size & 1
        }
    }

    private mutating func readAiff() {
        facts.mediaType = "audio/aiff"
        var at = 12
        for _ in 0..<Limits.audioParts {
            guard let size = file.number(at + 4, 4) else { break }
            if file.starts(at, with: "COMM"), let frames = file.number(at + 10, 4),
                let exponent = file.number(at + 16, 2), let mantissa = file.number(at + 18, 4)
            {
                // The rate is a number of eighty bits; its first half is enough.
                let shift = 31 - ((exponent & 0x7FFF) - 16_383)
                if (0..<32).contains(shift) {
                    facts.duration = Duration.samples(frames, per: mantissa >> shift)
                }
            } else if file.starts(at, with: "ID3 ") {
                let duration = facts.duration
                _ = Id3Reader.read(file, at: at + 8, into: &facts)
                facts.duration = duration
            }
            at += 8 + size + size & 1
        }
    }
}
